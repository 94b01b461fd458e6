"""What one card gives or takes, and how leavers are paid: the arithmetic of Rules 3.2, 3.3 and 5."""

from __future__ import annotations

from companion.games.diamant.components import EXPEDITIONS, IDOL_CARD, VALUES
from companion.games.diamant.events import (
    Banked,
    CardRemoved,
    ExpeditionEnded,
    GameEnded,
    GemsShared,
    HazardFirst,
    HazardSecond,
    IdolPlaced,
    IdolTaken,
    LeftoversSplit,
    LeftReturned,
    PilesLost,
    WentHome,
)
from companion.games.diamant.state import DiamantState, Explorer
from companion.rulekit import Happening


def met(state: DiamantState, card: str) -> Happening:
    """Return what a turned card does."""
    if card not in VALUES:
        return hazard(state, card)
    if card == IDOL_CARD and state.options.idols:
        return idol(state)
    return treasure(state, VALUES[card])


def treasure(state: DiamantState, value: int) -> Happening:
    """Rules 3.2.2: equal shares for all inside, the rest stays on the card."""
    explorers = len(state.mine.inside)
    each, rest = divmod(value, explorers)
    return (GemsShared(value, explorers, each, rest),)


def idol(state: DiamantState) -> Happening:
    """Rules 5.2, 5.3: an idol instead of a ruby; one who is alone takes it at once."""
    inside = state.mine.inside
    return (IdolTaken(inside[0].name),) if len(inside) == 1 else (IdolPlaced(),)


def hazard(state: DiamantState, kind: str) -> Happening:
    """Rules 3.2.3, 3.2.4: the first of a kind warns, the second ends the expedition and leaves the game."""
    if kind not in state.mine.path:
        return (HazardFirst(kind),)
    lost = PilesLost(tuple((explorer.name, explorer.pile) for explorer in state.mine.inside))
    return (HazardSecond(kind), lost, LeftReturned(state.mine.pool), CardRemoved(kind), *ended(state))


def went_home(leavers: tuple[Explorer, ...]) -> Happening:
    """Return the way home where no books are kept."""
    return tuple(WentHome(explorer.name) for explorer in leavers)


def paid(state: DiamantState, leavers: tuple[Explorer, ...]) -> Happening:
    """Rules 3.3.3: the leavers share the pool of all cards together, then bank pile and share."""
    pool = state.mine.pool
    each, rest = divmod(pool, len(leavers))
    split = LeftoversSplit(pool, len(leavers), each, rest)
    banked = tuple(Banked(explorer.name, explorer.pile + each) for explorer in leavers)
    returned = (LeftReturned(rest),) if len(leavers) == len(state.mine.inside) else ()
    return (split, *idol_for(state, leavers), *banked, *returned)


def idol_for(state: DiamantState, leavers: tuple[Explorer, ...]) -> Happening:
    """Rules 5.4, 5.5: only one who leaves alone takes the idol from the path."""
    return (IdolTaken(leavers[0].name),) if state.mine.idol_on_path and len(leavers) == 1 else ()


def ended(state: DiamantState) -> Happening:
    """Return the end of this expedition, and of the game if it was the last."""
    end = ExpeditionEnded(state.expedition)
    return (end, GameEnded()) if state.expedition == EXPEDITIONS else (end,)
