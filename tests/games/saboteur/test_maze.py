"""The graph of ports: laying, reaching, doors and ladders (Rules 4, Saboteur 2, 5)."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.saboteur.components import SHAPES, piece
from companion.games.saboteur.maze import (
    FIXED_CELLS,
    Card,
    Maze,
    TurnedGoal,
    crystals,
    fault,
    is_reached,
    legal_cells,
    reach,
    reached_goals,
)
from companion.games.saboteur.refusals import Code
from companion.games.saboteur.shapes import FACING, ROTATIONS, letters
from tests.games.saboteur.playing import straight

seeds = st.integers(0, 2**32 - 1)
HAND = [name for name in SHAPES if name != "start" and not name.startswith("goal")]


def random_maze(seed, cards=25):
    """Return a maze that was laid by the rules, with some cards taken out again."""
    chance, maze = random.Random(seed), Maze()
    for _ in range(cards):
        shape = chance.choice(HAND)
        cells = legal_cells(maze, shape)
        if cells:
            (x, y), rotations = chance.choice(sorted(cells.items()))
            maze = maze.with_card(Card(shape, x, y, chance.choice(rotations)))
    for card in chance.sample(maze.cards, len(maze.cards) // 5):
        maze = maze.without(card.cell)
    return maze


@given(seeds, st.sampled_from([*HAND, "custom:NEW:EW:door-blue", "custom:ES:ES:ladder"]), st.booleans())
def test_legal_cells_are_all_cells_where_a_card_has_no_fault(seed, shape, loose):
    maze = random_maze(seed)
    cells = [(x, y) for x in range(-15, 25) for y in range(-15, 16)]
    fitting = {
        (x, y): tuple(rot for rot in ROTATIONS if fault(maze, Card(shape, x, y, rot), loose=loose) is None)
        for x, y in cells
    }
    expected = {cell: rotations for cell, rotations in fitting.items() if rotations}
    found = legal_cells(maze, shape, loose=loose)
    assert {cell: found[cell] for cell in found if cell in cells} == expected


def linked_by_hand(maze, shut=None):
    """Return the linked ports by growing a set until it stays the same: slow and plain."""
    lying = {(0, 0): piece("start", 0)} | {card.cell: piece(card.shape, card.rot) for card in maze.cards}
    linked = {((0, 0), port) for port in (1, 2, 4, 8)}
    linked |= {(cell, p) for cell, card in lying.items() for p in (1, 2, 4, 8) if card.ladder and card.in_groups & p}
    while True:
        more = set(linked)
        for (x, y), port in linked:
            card, (dx, dy, back) = lying[x, y], FACING[port]
            if card.door != shut or shut is None:
                more |= {((x, y), p) for p in (1, 2, 4, 8) if card.joined[port] & p}
            beyond = (x + dx, y + dy)
            if beyond in lying and lying[beyond].openings & back:
                more.add((beyond, back))
        if more == linked:
            return linked
        linked = more


@given(seeds, st.sampled_from([None, "blue", "green"]))
def test_reach_is_what_a_plain_search_finds(seed, team):
    maze = random_maze(seed)
    found = {(cell, port) for cell, ports in reach(maze, team).items() for port in (1, 2, 4, 8) if ports & port}
    assert found == linked_by_hand(maze, {"blue": "green", "green": "blue", None: None}[team])


@given(seeds)
@settings(max_examples=30)
def test_what_a_team_reaches_is_reached_without_doors(seed):
    maze = random_maze(seed)
    everything = reach(maze)
    for team in ("blue", "green"):
        assert all(ports & ~everything[cell] == 0 for cell, ports in reach(maze, team).items())


def test_card_beyond_a_dead_end_lies_only_by_the_house_rule():
    maze = Maze((Card("dead-straight-h", 1, 0),))
    card = Card("straight-h", 2, 0)
    assert fault(maze, card) == (Code.NOT_CONNECTED, 0)
    assert fault(maze, card, loose=True) is None


def test_house_rule_still_asks_for_fitting_edges_and_a_neighbour():
    assert fault(Maze(), Card("straight-v", 1, 0), loose=True)[0] is Code.EDGE_MISMATCH
    assert fault(Maze(), Card("cross", 5, 0), loose=True)[0] is Code.NOT_ADJACENT


def test_house_rule_joins_no_ladder_by_its_walls():
    maze = Maze(straight(1))
    assert fault(maze, Card("ladder-e", 1, 1), loose=True)[0] is Code.NOT_CONNECTED


def test_edges_are_told_in_the_order_north_east_south_west():
    maze = Maze((Card("straight-v", 0, 1), Card("straight-v", 2, 1), Card("cross", 1, 2)))
    code, edges = fault(maze, Card("dead-straight-h", 1, 1))
    assert code is Code.EDGE_MISMATCH
    assert letters(edges) == ("E", "S", "W")


def test_ladder_may_lie_at_a_corner_of_a_goal_but_not_beside_a_turned_one():
    turned = Maze(straight(6), (TurnedGoal("G2", "goal-stone-nw"),))
    assert fault(turned, Card("ladder-e", 7, 0, 180))[0] is Code.LADDER_NEXT_TO_GOAL
    assert fault(Maze(straight(6, y=1)), Card("ladder-e", 7, 1, 180)) is None


def test_nothing_lies_on_a_goal_that_is_far_away():
    assert all(fault(Maze(), Card("cross", *cell))[0] is Code.CELL_OCCUPIED for cell in FIXED_CELLS)


def test_path_goes_on_through_a_turned_stone():
    cards = (*straight(1, 2, 3, 4, 5, 6, 7), Card("straight-v", 8, 1))
    assert reached_goals(Maze(cards, (TurnedGoal("G2", "goal-stone-ne", 180),))) == ("G3",)


def test_door_shuts_all_groups_of_a_spelt_out_card_but_not_its_ladder():
    row = (*straight(1, 2, 3, 5, 6, 7), Card("custom:EW:E+W:ladder:door-blue", 4, 0))
    assert is_reached(Maze(row), "G2", "green")
    without_ladder = (*straight(1, 2, 3, 5, 6, 7), Card("custom:NESW:EW+NS:door-blue", 4, 0))
    assert not is_reached(Maze(without_ladder), "G2", "green")


def test_crystal_that_a_rockfall_takes_away_no_longer_counts():
    maze = Maze((Card("custom:N:-:crystal", 0, 1), Card("crystal-cross", 1, 0), Card("cross", 2, 0)))
    assert crystals(maze) == 2
    assert crystals(maze.without((1, 0))) == 1
