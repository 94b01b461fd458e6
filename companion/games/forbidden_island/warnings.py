"""What people should hear before it is too late, in the order of Rules 6.4; odds only where they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.forbidden_island.components import (
    DRAWS_A_TURN,
    FOOLS_LANDING,
    HELICOPTER,
    SKULL,
    TREASURES,
)
from companion.games.forbidden_island.legal import holders
from companion.games.forbidden_island.notes import Note, Odds, as_chance, as_odds, note
from companion.games.forbidden_island.odds import danger, draws_to_come, rise_within
from companion.games.forbidden_island.reach import swim_reach
from companion.games.forbidden_island.specials import missing_pawns, missing_treasures
from companion.games.forbidden_island.state import DecksState, FullState, MeterState

Notes = Iterator[Note]


def warnings(state: MeterState) -> tuple[Note, ...]:
    """Return all warnings that hold, most pressing kind first; none after the end."""
    if state.ending:
        return ()
    return tuple(warning for kind, warn in WARNINGS if isinstance(state, kind) for warning in warn(state))


def danger_odds(state: DecksState, *tiles: str) -> Odds | None:
    """Return the odds that the flood cards of all these tiles come before the turn ends, if odds are wanted."""
    return as_odds(danger(state, tiles)) if state.show_odds else None


def rise_odds(state: MeterState, draws: int) -> Odds | None:
    """Return the odds of a Waters Rise in the next draws, if odds are wanted and the deck is followed."""
    if not (state.show_odds and isinstance(state, DecksState)):
        return None
    return Odds(as_chance(rise_within(state, draws)))


def before_the_skull(state: MeterState) -> Notes:
    """Warn of the last mark (6.4.1)."""
    if state.level == SKULL - 1:
        draws = (isinstance(state, DecksState) and draws_to_come(state)) or DRAWS_A_TURN
        yield note("warn.next_rise_ends", rise_odds(state, draws), draws=draws)


def landing_flooded(state: DecksState) -> Notes:
    """Warn of Fools' Landing in the water (6.4.2)."""
    if FOOLS_LANDING in state.flooded:
        yield note("warn.fools_landing", danger_odds(state, FOOLS_LANDING), tile=FOOLS_LANDING)


def treasures_in_danger(state: DecksState) -> Notes:
    """Warn of each treasure that may be lost (6.4.3)."""
    for treasure in missing_treasures(state):
        left = tuple(tile for tile in TREASURES[treasure] if tile not in state.sunk)
        flooded = state.flooded.issuperset(left)
        if flooded:
            code = "warn.last_tile_flooded" if len(left) == 1 else "warn.both_tiles_flooded"
            yield note(code, danger_odds(state, *left), treasure=treasure, tiles=left)
        elif len(left) == 1:
            yield note("warn.last_tile", treasure=treasure, tiles=left)


def pawns_in_danger(state: FullState) -> Notes:
    """Warn of each pawn that could not swim away (6.4.4)."""
    for pawn in state.pawns:
        if pawn.at in state.flooded and not swim_reach(state, pawn.role):
            by = tuple(holders(state, HELICOPTER))
            yield note("warn.no_way_out", role=pawn.role, tile=pawn.at, helicopters=by)


def rises_left(state: DecksState) -> Notes:
    """Tell how many Waters Rise are left among how many cards (6.4.5)."""
    yield note("warn.rises_left", rises=state.rises_left, cards=state.treasure_left)


def time_to_leave(state: DecksState) -> Notes:
    """Tell what is missing for the lift-off once all treasures are captured (6.4.6)."""
    if not missing_treasures(state):
        by, left = tuple(holders(state, HELICOPTER)), state.copies_left(HELICOPTER)
        yield note("warn.time_to_leave", missing=missing_pawns(state), helicopters=by, in_deck=left)


#: Each warning with the depth that it needs.
WARNINGS: tuple[tuple[type[MeterState], Callable[..., Notes]], ...] = (
    (MeterState, before_the_skull),
    (DecksState, landing_flooded),
    (DecksState, treasures_in_danger),
    (FullState, pawns_in_danger),
    (DecksState, rises_left),
    (DecksState, time_to_leave),
)
