"""Which events are told to the table, and which of their fields. What is not listed is not told."""

from __future__ import annotations

from companion.games.diamant.events import (
    Banked,
    CardRemoved,
    CardTurned,
    ChestCorrected,
    DecisionOpened,
    DecisionsRevealed,
    DepthSet,
    ExpeditionEnded,
    ExpeditionStarted,
    GameEnded,
    GemsShared,
    HazardFirst,
    HazardSecond,
    IdolPlaced,
    IdolTaken,
    LeftoversSplit,
    LeftReturned,
    MineCollapsed,
    PilesLost,
    WentHome,
)
from companion.games.diamant.views import Told
from companion.rulekit import Event

_TOLD: dict[type[Event], tuple[str, ...]] = {
    ExpeditionStarted: ("number",),
    CardTurned: ("card",),
    GemsShared: ("value", "explorers", "each", "rest"),
    IdolPlaced: (),
    IdolTaken: ("explorer",),
    HazardFirst: ("kind",),
    HazardSecond: ("kind",),
    PilesLost: ("lost",),
    LeftReturned: ("points",),
    CardRemoved: ("kind",),
    DecisionOpened: ("number",),
    DecisionsRevealed: ("leave", "stay"),
    LeftoversSplit: ("pool", "leavers", "each", "rest"),
    Banked: ("explorer", "points"),
    WentHome: ("explorer",),
    MineCollapsed: (),
    ExpeditionEnded: ("number",),
    GameEnded: (),
    DepthSet: ("depth",),
    ChestCorrected: ("seat",),
}


def told(happened: tuple[Event, ...]) -> tuple[Told, ...]:
    """Return the last step in words for the table."""
    return tuple(_told(event, _TOLD[type(event)]) for event in happened if type(event) in _TOLD)


def _told(event: Event, fields: tuple[str, ...]) -> Told:
    return Told(str(event.__struct_config__.tag), tuple((field, getattr(event, field)) for field in fields))
