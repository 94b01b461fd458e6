"""How a rule tells what a command brings about: event by event, each seen in the state that the others have led to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, cast

from companion.games.forbidden_island.components import Phase
from companion.games.forbidden_island.events import DrawBegan, FloodBegan, IslandEvent, MustDiscard, TurnBegan
from companion.games.forbidden_island.evolve import evolve
from companion.games.forbidden_island.state import DecksState, IslandState

S = TypeVar("S", bound=IslandState)


class Story(Generic[S]):
    """The events of one command so far, and the state that they led to."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[IslandEvent] = []

    def tell(self, *events: IslandEvent) -> None:
        """Add events that keep the depth of the state."""
        for event in events:
            self.state = cast(S, evolve(self.state, event))
        self.events += events


def next_role(state: DecksState) -> str:
    """Return the role after the active one in turn order."""
    roles: Sequence[str] = state.roles
    return roles[(state.active + 1) % len(roles)]


NEXT_STEP: dict[Phase, Callable[[DecksState], IslandEvent]] = {
    Phase.ACTIONS: lambda _state: DrawBegan(),
    Phase.DRAW_TREASURE: lambda state: FloodBegan(state.draw_count),
    Phase.FLOOD: lambda state: TurnBegan(next_role(state)),
}


def go_on(story: Story[S]) -> None:
    """Begin the next step when nothing is left of the present one and nothing interrupts it (Rules 3.2 to 3.4)."""
    state = story.state
    if isinstance(state, DecksState) and state.phase is state.step and state.left <= 0:
        story.tell(NEXT_STEP[state.step](state))


def limit_hand(story: Story[S], role: str) -> None:
    """Interrupt at once if a hand has become too large (Rules 3.5)."""
    state = story.state
    if isinstance(state, DecksState) and state.excess(role):
        story.tell(MustDiscard(role, state.excess(role)))
