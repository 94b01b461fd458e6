"""What people may ask for (Rules 3). Every command names the seat that acts in `seat`."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from companion.games.saboteur.components import Kind, Tool
from companion.games.saboteur.state import Level, Outcome, SaboteurOptions
from companion.rulekit import STARS, Actor, Command, Hidden, Seat, Step

Count = Annotated[int, msgspec.Meta(ge=0)]
Seen = Literal["gold", "stone"]
InFront = Literal["pick", "lamp", "cart", "jail", "thief"]


class StartGame(Command, frozen=True):
    """Begin a game with these seats, in clockwise order."""

    seats: tuple[Seat, ...]
    options: SaboteurOptions = SaboteurOptions()


class StartRound(Command, frozen=True):
    """Begin a round. deal: a permutation of the places of the role deck, drawn by the table; see `roles.dealt`."""

    actor: ClassVar[Actor] = Actor.TABLE
    step: ClassVar[Step] = Step.FINAL
    starter: Seat | None = None
    deal: Hidden[tuple[int, ...]] | None = None


class BeginPlay(Command, frozen=True):
    """Go on though not every phone has shown its role."""


class SetLevel(Command, frozen=True):
    """Tell less from now on, or between rounds more."""

    level: Level


class CorrectPile(Command, frozen=True):
    """Say how many cards there really are."""

    n: Count
    hands: tuple[tuple[Seat, Count], ...] = ()


class EndRound(Command, frozen=True):
    """Say how the round ended. None: not said, and filled in from what the table has told so far."""

    outcome: Outcome
    completer: Seat | None = None
    last_card_by: Seat | None = None
    open_for_blue: bool | None = None
    open_for_green: bool | None = None
    crystals: Count | None = None
    jailed: tuple[Seat, ...] | None = None
    thieves_in_play_order: tuple[Seat, ...] | None = None


class CloseRound(Command, frozen=True):
    """Put the round away. later: nugget values that are missing will be told at the end."""

    step: ClassVar[Step] = Step.FINAL
    later: bool = False


class Private(Command, frozen=True):
    """What one seat tells alone: its content never shows in a log, and no undo takes it back (Rules 3, row 15)."""

    actor: ClassVar[Actor] = Actor.OWNER
    step: ClassVar[Step] = Step.SETTING
    seat: Seat

    def __repr__(self) -> str:
        """Print stars."""
        return f"{type(self).__name__}({STARS})"


class RoleSeen(Private, frozen=True):
    """The seat has looked at its role, the dealt one or the one of a hat swap."""


class TellRole(Private, frozen=True):
    """The seat holds this real dwarf card."""

    role: str


class NoteGoal(Private, frozen=True):
    """A note for oneself of what a map look showed."""

    goal: str
    saw: Seen


class TookNugget(Private, frozen=True):
    """The seat took a card of the packet. A public step (that), with a private value (what)."""

    step: ClassVar[Step] = Step.PUBLIC
    value: Annotated[int, msgspec.Meta(ge=1, le=3)]


class TellTotal(Private, frozen=True):
    """The worth of all nuggets that the seat holds after three rounds."""

    nuggets: Count


class Play(Command, frozen=True):
    """One turn: a card is used up. The host may say it for the player on turn."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    seat: Seat


class PlayPath(Play, frozen=True):
    """Lay a path card; at the level "table" no more is said than that."""

    shape: str | None = None
    x: int | None = None
    y: int | None = None
    rot: int = 0


class Rockfall(Play, frozen=True):
    """Take a path card out of the maze."""

    x: int | None = None
    y: int | None = None


class BreakTool(Play, frozen=True):
    """Lay a broken tool in front of anybody."""

    target: Seat
    tool: Tool


class RepairTool(Play, frozen=True):
    """Take a broken tool away; `card`: the one or two tools printed on the repair card."""

    target: Seat
    tool: Tool
    card: tuple[Tool, ...]


class LookMap(Play, frozen=True):
    """Look at a goal card alone."""

    goal: str


class Pass(Play, frozen=True):
    """Put cards away face down."""

    discard: int = 1


class Thief(Play, frozen=True):
    """Lay a theft card in front of oneself."""


class HandsOff(Play, frozen=True):
    """Take a theft card away."""

    target: Seat


class Jail(Play, frozen=True):
    """Lock another player in."""

    target: Seat


class Free(Play, frozen=True):
    """Set a player free."""

    target: Seat


class Inspect(Play, frozen=True):
    """Look at the role of another player alone."""

    #: A look cannot be taken back.
    step: ClassVar[Step] = Step.FINAL
    target: Seat


class SwapHats(Play, frozen=True):
    """Give a player, oneself too, another role from the spare pile."""

    #: The new role is shown at once, and that cannot be taken back.
    step: ClassVar[Step] = Step.FINAL
    target: Seat


class SwapHands(Play, frozen=True):
    """Exchange whole hands with another player."""

    target: Seat


class DiscardTwo(Play, frozen=True):
    """Put two cards away and with them one card in front of oneself."""

    remove: InFront


class RevealGoal(Command, frozen=True):
    """Say what a turned goal card shows."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    seat: Seat
    goal: str
    kind: Kind
    rot: int | None = None


class Steal(Command, frozen=True):
    """Take one gold piece from a victim; None: let it be."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    seat: Seat
    victim: Seat | None = None


BASE_PLAYS: tuple[type[Play], ...] = (PlayPath, BreakTool, RepairTool, Rockfall, LookMap, Pass)
EXPANSION_PLAYS: tuple[type[Play], ...] = (Thief, HandsOff, Jail, Free, Inspect, SwapHats, SwapHands, DiscardTwo)
COMMANDS: tuple[type[Command], ...] = (
    *(StartGame, StartRound, RoleSeen, BeginPlay, TellRole),
    *BASE_PLAYS,
    *EXPANSION_PLAYS,
    *(NoteGoal, RevealGoal, CorrectPile, SetLevel, EndRound),
    *(TookNugget, TellTotal, Steal, CloseRound),
)
