"""How far a pawn gets (Rules 3.8): walking, diving, navigated by another, swimming for its life."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.forbidden_island.components import DIVER, EXPLORER, PILOT
from companion.games.forbidden_island.geography import Tiles, geography
from companion.games.forbidden_island.state import DecksState

Reach = Callable[[DecksState, str], Tiles]


def steps(state: DecksState, role: str) -> dict[str, Tiles]:
    """Return the cells beside each cell for a role, sunk ones too; the Explorer also goes from corner to corner."""
    places = geography(state.layout)
    return places.around if role == EXPLORER else places.beside


def work_reach(state: DecksState, role: str) -> Tiles:
    """Return the tiles a role can shore up if they are flooded: its own and those beside it (Rules 3.2.4)."""
    at = state.place(role)
    return (steps(state, role)[at] | {at}) - state.sunk


def walk(state: DecksState, role: str) -> Tiles:
    """Return the tiles one step away."""
    return steps(state, role)[state.place(role)] - state.sunk


def dive(state: DecksState, role: str) -> Tiles:
    """Return the tiles met on any way through flooded and missing cells; a dry tile ends the way."""
    beside, at = geography(state.layout).beside, state.place(role)
    met, ways = {at}, [at]
    while ways:
        new = beside[ways.pop()] - met
        met |= new
        ways += new & (state.flooded | state.sunk)
    return frozenset(met - state.sunk - {at})


def anywhere(state: DecksState, role: str) -> Tiles:
    """Return all other tiles."""
    return frozenset(state.layout) - state.sunk - {state.place(role)}


def nearest(state: DecksState, role: str) -> Tiles:
    """Return the tiles with the fewest steps over missing cells from the own place."""
    beside, ring = geography(state.layout).beside, {state.place(role)}
    seen = set(ring)
    while ring:
        ring = {cell for place in ring for cell in beside[place]} - seen
        if tiles := ring - state.sunk:
            return frozenset(tiles)
        seen |= ring
    return frozenset()


WALKS: dict[str, Reach] = {DIVER: dive}
SWIMS: dict[str, Reach] = {DIVER: nearest, PILOT: anywhere}


def move_reach(state: DecksState, role: str) -> Tiles:
    """Return where a pawn can move for one action, without the Pilot's flight."""
    return WALKS.get(role, walk)(state, role)


def swim_reach(state: DecksState, role: str) -> Tiles:
    """Return where a pawn can swim."""
    return SWIMS.get(role, walk)(state, role)


def navigate_reach(state: DecksState, role: str) -> Tiles:
    """Return where the Navigator can move this pawn: one step or two; the Diver may pass a missing cell between."""
    beside, at = steps(state, role), state.place(role)
    between = beside[at] if role == DIVER else beside[at] - state.sunk
    return beside[at].union(*(beside[cell] for cell in between)) - state.sunk - {at}


REACHES: dict[str, Reach] = {"move": move_reach, "navigate": navigate_reach, "swim": swim_reach}
