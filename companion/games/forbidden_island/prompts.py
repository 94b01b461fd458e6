"""What to do next, in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.forbidden_island import commands as cmd
from companion.games.forbidden_island.components import CARDS_DEALT, FIRST_FLOODS, L0, Phase
from companion.games.forbidden_island.floods import stranded
from companion.games.forbidden_island.legal import specials
from companion.games.forbidden_island.notes import Note, note
from companion.games.forbidden_island.state import DecksState, FullState, IslandState, MeterState, SetupState


def to_do(state: IslandState) -> Note:
    """Return what the table should do now."""
    return PROMPTS[type(state)](state)


def in_setup(state: SetupState) -> Note:
    """Ask for the first thing that the depth needs and nobody has told."""
    return next((note(code, left=left) for code, left in missing(state) if left), note("do.begin"))


def missing(state: SetupState) -> tuple[tuple[str, int], ...]:
    """Return what is asked for in set-up, in the order of Rules 2, with how much of it is not told yet."""
    tiles = ("do.lay_tiles", len(L0) - len(state.layout) if state.layout else 0)
    floods = ("do.turn_first_floods", FIRST_FLOODS - len(state.first_floods))
    roles = ("do.take_roles", state.roles.count(""))
    cards = ("do.deal_cards", CARDS_DEALT * len(state.seats) - sum(map(len, state.deal)))
    return {"meter": (), "decks": (tiles, floods, cards), "full": (tiles, floods, roles, cards)}[state.planned]


def at_meter(state: MeterState) -> Note:
    """Say how many cards the mark draws; after a Waters Rise, that discards are to be shuffled on top first."""
    if state.ending:
        return over(state)
    code = "do.shuffle_and_draw" if state.rises else "do.play_and_draw"
    return note(code, draw=state.draw_count, rises=state.rises)


def at_decks(state: DecksState) -> Note:
    """Say which deck comes next."""
    return DECKS_STEPS[state.phase](state)


def at_full(state: FullState) -> Note:
    """Say what the phase waits for; leaving the island comes before all else."""
    lift_off = next((command for command in specials(state) if isinstance(command, cmd.LiftOff)), None)
    if lift_off and not state.ending:
        return note("do.lift_off", role=lift_off.by)
    return FULL_STEPS[state.phase](state)


def over(_state: MeterState) -> Note:
    """Say that it is over."""
    return note("do.look_back")


def act(state: FullState) -> Note:
    """Count the actions left."""
    return note("do.act", role=state.active_role, left=state.left)


def act_untold(_state: DecksState) -> Note:
    """Let people act; the next treasure card ends the actions."""
    return note("do.act_then_draw")


def draw(state: DecksState) -> Note:
    """Count the treasure cards left."""
    return note("do.draw_treasure", role=state.active_role, left=state.left)


def flood(state: DecksState) -> Note:
    """Count the flood cards left."""
    return note("do.draw_flood", left=state.left)


def lay_off(state: FullState) -> Note:
    """Name the hand that is too large."""
    role = state.to_discard or ""
    return note("do.discard", role=role, excess=state.excess(role))


def swim(state: FullState) -> Note:
    """Name those who must swim; a stranded pawn first, with the question for a helicopter."""
    lost = stranded(state, state.to_swim)
    return note("do.helicopter", role=lost[0]) if lost else note("do.swim", roles=state.to_swim)


DECKS_STEPS: dict[Phase, Callable[[DecksState], Note]] = {
    Phase.ACTIONS: act_untold,
    Phase.DRAW_TREASURE: draw,
    Phase.FLOOD: flood,
    Phase.GAME_OVER: over,
}
FULL_STEPS: dict[Phase, Callable[[FullState], Note]] = {
    **DECKS_STEPS,
    Phase.ACTIONS: act,
    Phase.DISCARD: lay_off,
    Phase.SWIM: swim,
}
PROMPTS: dict[type[IslandState], Callable[..., Note]] = {
    SetupState: in_setup,
    MeterState: at_meter,
    DecksState: at_decks,
    FullState: at_full,
}
