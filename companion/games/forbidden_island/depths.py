"""How much the table tells (Rules 6.1): going down, going up, putting right, and the rules of depth "meter"."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from companion.games.forbidden_island import commands as cmd
from companion.games.forbidden_island import events as ev
from companion.games.forbidden_island.board import Board
from companion.games.forbidden_island.checks import require, require_card, require_running
from companion.games.forbidden_island.components import (
    ACTIONS_A_TURN,
    ALL_TILES,
    FOOLS_LANDING,
    HAND_LIMIT,
    SKULL,
    TREASURE_CARDS,
    TREASURES,
    WATERS_RISE,
    Phase,
    Result,
    draw_count,
)
from companion.games.forbidden_island.draws import raise_water
from companion.games.forbidden_island.floods import loss_by_sinking
from companion.games.forbidden_island.setup import (
    require_depth,
    require_existing,
    require_layout,
    require_roles,
    seated,
)
from companion.games.forbidden_island.state import DEPTHS, DecksState, FullState, MeterState
from companion.games.forbidden_island.story import Story, go_on

M = TypeVar("M", bound=MeterState)

SHALLOW_FIRST = tuple(DEPTHS)

#: Ends that a depth cannot see by itself, so that people tell them.
UNSEEN: dict[str, tuple[Result, ...]] = {
    "meter": (Result.WON, Result.FOOLS_LANDING, Result.TREASURE_LOST, Result.DROWNED),
    "decks": (Result.DROWNED,),
}


def shallower(depth: str) -> tuple[str, ...]:
    """Return the depths that tell less."""
    return SHALLOW_FIRST[: SHALLOW_FIRST.index(depth)]


def may_tell_table(state: MeterState) -> bool:
    """Tell whether a player's actions begin now, as far as the depth can know."""
    begun = isinstance(state, FullState) and state.left < ACTIONS_A_TURN
    return state.phase is Phase.ACTIONS and not begun


# --- depth "meter" ---


def draw_waters_rise(story: Story[MeterState], command: cmd.DrawTreasure) -> None:
    """Raise the water; no other card is told at this depth."""
    require_running(story.state)
    require_card(command.card)
    require(command.card == WATERS_RISE, "E_DEPTH", depth=story.state.depth)
    raise_water(story)


def end_turn(story: Story[MeterState], _command: cmd.EndTurn) -> None:
    """Go on to the next turn."""
    require_running(story.state)
    story.tell(ev.TurnEnded(), ev.TurnBegan(""))


# --- corrections and ends ---


def set_level(story: Story[M], command: cmd.SetLevel) -> None:
    """Put the marker right; a flood step that runs draws as many cards as the new mark says."""
    state, level = story.state, command.level
    require_running(state)
    require_level(level)
    more = draw_count(level) - state.draw_count if state.step is Phase.FLOOD else 0
    story.tell(ev.LevelSet(level, max(0, state.left + more)))
    go_on(story)


def require_level(level: int) -> None:
    """Refuse what is no mark, and the skull, which only Waters Rise reaches."""
    require(1 <= level < SKULL, "E_LEVEL", level=level)


def tell_end(story: Story[M], command: cmd.TellEnd) -> None:
    """End the game as people say."""
    state, result = story.state, command.result
    require_running(state)
    require(result in UNSEEN[state.depth], "E_RESULT", result=result)
    story.tell(ev.EndTold(), ev.GameWon() if result == Result.WON else ev.GameLost(result))


def set_odds(story: Story[M], command: cmd.SetOdds) -> None:
    """Show the odds, or stop showing them."""
    require_running(story.state)
    story.tell(ev.OddsSet(command.show))


# --- going down and up ---


def lower_depth(story: Story[MeterState], command: cmd.LowerDepth) -> None:
    """Tell less from now on; what only the deeper rules waited for is dropped."""
    require_running(story.state)
    require_depth(command.depth)
    require(command.depth in shallower(story.state.depth), "E_NOT_SHALLOWER", depth=command.depth)
    story.tell(ev.DepthLowered(command.depth))
    go_on(story)


def tell_table(story: Story[MeterState], command: cmd.TellTable) -> None:
    """Follow the table from what lies open, at this depth or deeper."""
    state = story.state
    require_running(state)
    require_depth(command.depth)
    require(command.depth not in ("meter", *shallower(state.depth)), "E_NOT_DEEPER", depth=command.depth)
    require(may_tell_table(state), "E_DEPTH_LATER")
    require_level(command.level)
    require_board(command.board)
    if command.depth == "full":
        require_pawns(command)
    board = replace(command.board, players=seated(state, command.board.players))
    story.tell(ev.TableTold(command.depth, command.level, command.active, board))
    settle_told(story)


def require_board(board: Board) -> None:
    """Refuse tiles and cards that cannot lie like that."""
    require_layout(board.layout)
    for tile in (*board.flooded, *board.sunk, *board.flood_discard):
        require(tile in ALL_TILES, "E_UNKNOWN_TILE", tile=tile)
    gone = set(board.sunk) & {*board.flooded, *board.flood_discard}
    require(not gone, "E_TILE_GONE", tile=min(gone, default=""))
    for treasure in board.captured:
        require(treasure in TREASURES, "E_UNKNOWN_TREASURE", treasure=treasure)
    require_piles(board)


def require_piles(board: Board) -> None:
    """Refuse unknown cards, too many of one, a Waters Rise in a hand, and an empty deck."""
    held = [card for player in board.players for card in player.hand]
    told = [*held, *board.treasure_discard]
    for card in told:
        require_card(card)
    require(WATERS_RISE not in held, "E_CARD_NOT_POSSIBLE", card=WATERS_RISE)
    require_existing(told)
    require(len(told) < TREASURE_CARDS, "E_CARD_NOT_POSSIBLE", card="")


def require_pawns(command: cmd.TellTable) -> None:
    """Refuse players that cannot be, pawns in the water, and hands beyond the limit."""
    board, roles = command.board, [player.role for player in command.board.players]
    require_roles(roles)
    require(command.active in roles, "E_UNKNOWN_ROLE", role=command.active)
    for player in board.players:
        require(player.place in ALL_TILES, "E_UNKNOWN_TILE", tile=player.place)
        require(player.place not in board.sunk, "E_TILE_GONE", tile=player.place)
        require(len(player.hand) <= HAND_LIMIT, "E_DISCARD_FIRST", role=player.role)


def settle_told(story: Story[MeterState]) -> None:
    """Tell what follows from a table as it lies: a loss that has happened, a deck that is used up."""
    state = story.state
    assert isinstance(state, DecksState)
    sunk = sorted(state.sunk, key=lambda tile: (tile != FOOLS_LANDING, tile))
    losses = [loss for tile in sunk if (loss := loss_by_sinking(state, tile))]
    if losses:
        story.tell(losses[0])
    elif not state.layers:
        story.tell(ev.FloodDeckReshuffled(len(state.flood_discard)))
