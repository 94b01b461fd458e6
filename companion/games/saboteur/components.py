"""What lies in the boxes: path cards, action cards, dwarf cards, nuggets. Data, with edition and source.

Counts of the base game: Rules (Saboteur) 1.2 to 1.4, the official sheet of 2004 and the card chart; of the expansion:
Rules (Saboteur 2) 1.3 to 1.7, the official sheet of 2011. Corrections after counting a real box belong here.
"""

from __future__ import annotations

import functools
from typing import Literal

import msgspec

from companion.games.saboteur.shapes import Piece, Shape, custom_shape, lying

Box = Literal["base", "expansion"]
Tool = Literal["pick", "lamp", "cart"]
Stone = Literal["goal-stone-ne", "goal-stone-nw"]
Kind = Literal["goal-gold", "goal-stone-ne", "goal-stone-nw"]

START = "start"
GOLD: Kind = "goal-gold"
STONES: tuple[Stone, ...] = ("goal-stone-ne", "goal-stone-nw")


class PathCard(msgspec.Struct, frozen=True):
    """A path card of a box. sure: how well its shape is known ("sure", "likely", "unsure": Saboteur 2, 1.3)."""

    name: str
    shape: Shape
    count: int
    box: Box = "base"
    sure: str = "sure"


def joined(name: str, openings: str, count: int) -> PathCard:
    """Return a card of the base game whose openings all lead to each other."""
    return PathCard(name, Shape(openings, (openings,)), count)


def dead_end(name: str, openings: str) -> PathCard:
    """Return a dead end of the base game: stubs only, one card of each."""
    return PathCard(name, Shape(openings), 1)


def added(name: str, shape: Shape, *, count: int = 1, sure: str = "likely") -> PathCard:
    """Return a card of the expansion."""
    return PathCard(name, shape, count, "expansion", sure)


#: Rules 1.2: one start and three goals, which are never in a hand.
FIXED_CARDS = (
    joined(START, "NESW", 1),
    joined(GOLD, "NESW", 1),
    joined("goal-stone-ne", "NE", 1),
    joined("goal-stone-nw", "NW", 1),
)

#: Rules 1.2: 31 tunnels that lead on, 9 dead ends.
BASE_PATH_CARDS = (
    joined("cross", "NESW", 5),
    joined("tee-v", "NES", 5),
    joined("tee-h", "NEW", 5),
    joined("straight-v", "NS", 4),
    joined("straight-h", "EW", 3),
    joined("curve-ne", "NE", 5),
    joined("curve-nw", "NW", 4),
    dead_end("dead-cross", "NESW"),
    dead_end("dead-tee-v", "NES"),
    dead_end("dead-tee-h", "NEW"),
    dead_end("dead-straight-v", "NS"),
    dead_end("dead-straight-h", "EW"),
    dead_end("dead-curve-ne", "NE"),
    dead_end("dead-curve-nw", "NW"),
    dead_end("dead-n", "N"),
    dead_end("dead-e", "E"),
)

#: Saboteur 2, 1.3: 24 of the 30 cards are known by their shape.
EXPANSION_PATH_CARDS = (
    added("bridge", Shape("NESW", ("NS", "EW")), count=2, sure="sure"),
    added("double-curve-nw-se", Shape("NESW", ("NW", "ES")), sure="sure"),
    added("double-curve-ne-sw", Shape("NESW", ("NE", "SW")), sure="unsure"),
    added("ladder-n", Shape("N", ("N",), ladder=True), sure="sure"),
    added("ladder-e", Shape("E", ("E",), ladder=True)),
    added("ladder-ne", Shape("NE", ("NE",), ladder=True)),
    added("ladder-nw", Shape("NW", ("NW",), ladder=True)),
    added("door-blue-v", Shape("NS", ("NS",), door="blue")),
    added("door-blue-h", Shape("EW", ("EW",), door="blue")),
    added("door-blue-ne", Shape("NE", ("NE",), door="blue"), sure="unsure"),
    added("door-green-v-stub", Shape("NES", ("NS",), door="green"), sure="sure"),
    added("door-green-h", Shape("EW", ("EW",), door="green")),
    added("door-green-nw", Shape("NW", ("NW",), door="green"), sure="unsure"),
    added("crystal-dead-n", Shape("N", crystal=True), sure="unsure"),
    added("crystal-dead-e", Shape("E", crystal=True), sure="unsure"),
    added("crystal-cross", Shape("NESW", ("NESW",), crystal=True), sure="unsure"),
    added("crystal-tee-h", Shape("NEW", ("NEW",), crystal=True), count=3, sure="unsure"),
    added("crystal-tee-v", Shape("NES", ("NES",), crystal=True), sure="unsure"),
    added("crystal-tee-v-stub", Shape("NESW", ("NSW",), crystal=True), sure="unsure"),
    added("crystal-tee-h-stub", Shape("NESW", ("ESW",), crystal=True), sure="unsure"),
    added("crystal-straight-h-stub", Shape("ESW", ("EW",), crystal=True), sure="unsure"),
)
#: Saboteur 2, 1.3 and 1.4: what the contents line has more than any list of cards. Host and box decide, not we.
UNKNOWN_PATH_CARDS = 6
UNKNOWN_ACTION_CARDS = 1

TOOLS: tuple[Tool, ...] = ("pick", "lamp", "cart")
#: Rules 1.3: the tools printed on the repair cards, and how many cards there are of each.
REPAIR_CARDS: dict[tuple[Tool, ...], int] = {
    ("pick",): 2,
    ("lamp",): 2,
    ("cart",): 2,
    ("pick", "lamp"): 1,
    ("pick", "cart"): 1,
    ("lamp", "cart"): 1,
}
BASE_ACTION_CARDS = {
    "break_tool": 3 * len(TOOLS),
    "repair_tool": sum(REPAIR_CARDS.values()),
    "rockfall": 3,
    "look_map": 6,
}
EXPANSION_ACTION_CARDS = {
    "thief": 4,
    "hands_off": 3,
    "swap_hats": 2,
    "inspect": 2,
    "swap_hands": 2,
    "jail": 3,
    "free": 4,
}

#: Rules 1: nuggets printed on a card, and how many cards there are of each; 44 nuggets on 28 cards.
NUGGET_CARDS = {1: 16, 2: 8, 3: 4}

#: Rules 6.3: rounds of a game.
ROUNDS = 3

#: Rules 1.4: saboteurs and diggers in the role deck, and the size of a hand, by number of players.
BASE_TABLE = {
    3: (1, 3, 6),
    4: (1, 4, 6),
    5: (2, 4, 6),
    6: (2, 5, 5),
    7: (3, 5, 5),
    8: (3, 6, 4),
    9: (3, 7, 4),
    10: (4, 7, 4),
}
#: Saboteur 2, 1.5: the fifteen dwarf cards.
EXPANSION_ROLES = {"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}

#: Rules 2: seven card widths between the start and the middle goal, one card length between goals.
START_CELL = (0, 0)
GOAL_CELLS = {"G1": (8, -2), "G2": (8, 0), "G3": (8, 2)}

SHAPES = {card.name: card.shape for card in FIXED_CARDS + BASE_PATH_CARDS + EXPANSION_PATH_CARDS}


def shape_named(name: str) -> Shape | None:
    """Return the shape of a catalogued or spelt-out name, or None."""
    return SHAPES.get(name) or custom_shape(name)


@functools.lru_cache(maxsize=1024)
def piece(name: str, rot: int) -> Piece:
    """Return a card as it lies; the name is known to be good."""
    shape = shape_named(name)
    assert shape is not None, name
    return lying(shape, rot)
