"""What can be asked of the table itself, whatever is played. Game commands are read by the game."""

from __future__ import annotations

from typing import Any, ClassVar, Union

import msgspec

from companion.rulekit import Actor, Command, Seat, Step, Undo
from companion.table.fair.record import Hex, HexOrNone


class Join(Command, frozen=True):
    """Take a free seat with this phone (or, `shared`, one more seat on a tablet that is passed round)."""

    actor: ClassVar[Actor] = Actor.ANYBODY
    name: str
    colour: str = ""
    shared: bool = False


class UseHere(Command, frozen=True):
    """Open in this browser the seats that it has tokens of; where they were open before, they close."""

    actor: ClassVar[Actor] = Actor.ANYBODY


class AddSeat(Command, frozen=True):
    """Seat somebody without a phone: at a slot of the hardware, or (slot 0) with the cardboard alone."""

    name: str
    slot: int = 0
    colour: str = ""


class Rename(Command, frozen=True):
    """Give a seat another name; the host for anybody, a phone for its own seat."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    seat: Seat
    name: str


class Bind(Command, frozen=True):
    """Let a seat decide by a slot (or by its phone: slot 0)."""

    seat: Seat
    slot: int


class Order(Command, frozen=True):
    """Move a seat one place towards the front of the seating order (lobby only)."""

    seat: Seat


class FreeSeat(Command, frozen=True):
    """Remove a seat before the game, or free it of its phone while it holds no secret."""

    seat: Seat


class LeaveTable(Command, frozen=True):
    """Give up one's own seat in the lobby."""

    actor: ClassVar[Actor] = Actor.OWNER
    seat: Seat


class BecomeHost(Command, frozen=True):
    """Become the host: free while there is none, else with the recovery code or after a button was held."""

    actor: ClassVar[Actor] = Actor.ANYBODY
    code: str = ""


class HandOver(Command, frozen=True):
    """Stop being the host, so that the next who taps becomes it."""


class StartGame(Command, frozen=True):
    """Start a game with the seated people; `options` as the game reads them.

    anyway: although somebody's slot was found broken.
    """

    game: str
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    anyway: bool = False


class EndGame(Command, frozen=True):
    """End the running game and go back to the lobby with the same people."""


class PlayAgain(Command, frozen=True):
    """Start the same game with the same people and options."""

    actor: ClassVar[Actor] = Actor.ANYBODY


class Nudge(Command, frozen=True):
    """Make the phones and boxes of the missing seats blink; nobody is named."""


class Force(Command, frozen=True):
    """Reveal without the missing: they are named, and have five more seconds."""


class RevealAgain(Command, frozen=True):
    """Reveal again a decision whose reveal was taken back (its choices are frozen)."""


class Cancel(Command, frozen=True):
    """Stop a countdown or a force that has not ended."""


class Correct(Command, frozen=True):
    """Change one's own frozen choice; announced to everybody."""

    actor: ClassVar[Actor] = Actor.OWNER
    step: ClassVar[Step] = Step.SECRET
    seat: Seat
    who: str
    value: str


class Pause(Command, frozen=True):
    """Stop collecting decisions until `Resume`."""


class Resume(Command, frozen=True):
    """Go on after a pause."""


class OpenRig(Command, frozen=True):
    """Open the on-screen rig; everybody is told that choices can be seen there."""


class CloseRig(Command, frozen=True):
    """Close the on-screen rig again."""


class SetAnybodyTurns(Command, frozen=True):
    """Say whether everybody may turn cards, or the host alone."""

    anybody: bool


class SetCountdown(Command, frozen=True):
    """Set the length of the countdown: 0, 1 or 3 seconds."""

    seconds: int


class AskTakeOver(Command, frozen=True):
    """Ask for a seat whose phone is lost."""

    actor: ClassVar[Actor] = Actor.ANYBODY
    seat: Seat


class ApproveTakeOver(Command, frozen=True):
    """Say that the phone which asks for `of` is that player's; `seat`, one's own, says so (empty: the host)."""

    actor: ClassVar[Actor] = Actor.ANYBODY
    of: Seat
    seat: Seat = ""


class RefuseTakeOver(Command, frozen=True):
    """Refuse to give up one's own seat (or, the host: turn the asker away)."""

    actor: ClassVar[Actor] = Actor.OWNER_OR_HOST
    seat: Seat


class AskVisit(Command, frozen=True):
    """Lend this phone to a seat that has none."""

    actor: ClassVar[Actor] = Actor.ANYBODY
    seat: Seat


class ApproveVisit(Command, frozen=True):
    """Let a lent phone visit the seat `of`; `seat`, one's own, says so (empty: the host)."""

    actor: ClassVar[Actor] = Actor.ANYBODY
    of: Seat
    seat: Seat = ""


class EndVisit(Command, frozen=True):
    """End the visit to a seat: the visitor, who lent the phone, or the host."""

    actor: ClassVar[Actor] = Actor.ANYBODY
    seat: Seat


class PrintKeyCards(Command, frozen=True):
    """Make fresh key cards for a game; they are told once, to be printed."""

    game: str
    count: int


class GiveKeyCard(Command, frozen=True):
    """Note which key card, by its printed number, a seat has drawn."""

    seat: Seat
    number: int


class DealRoles(Command, frozen=True):
    """Deal the game's secret cards; `fields` are the host's own of the game's command (who starts)."""

    fields: dict[str, Any] = msgspec.field(default_factory=dict)


class DealAgain(Command, frozen=True):
    """Call off a deal whose cards are still to come, and begin another; both are counted."""


class HurryDeal(Command, frozen=True):
    """Name the phones that have not promised yet, and wait for them 20 seconds more."""


class CloseList(Command, frozen=True):
    """Go on without the phones that have not promised yet."""


class Promise(Command, frozen=True):
    """Be ready for one's card; `promise` is the SHA-256 of 32 random bytes, empty where a phone has no script."""

    actor: ClassVar[Actor] = Actor.OWNER
    seat: Seat
    deal: str
    promise: HexOrNone = ""


class OpenPromise(Command, frozen=True):
    """Tell the random bytes that were promised, in hex; the phone does so by itself."""

    actor: ClassVar[Actor] = Actor.OWNER
    seat: Seat
    deal: str
    opening: Hex


TABLE_COMMANDS: tuple[type[Command], ...] = (
    Join, UseHere, AddSeat, Rename, Bind, Order, FreeSeat, LeaveTable,
    BecomeHost, HandOver, OpenRig, CloseRig, Pause, Resume, SetAnybodyTurns, SetCountdown,
    StartGame, EndGame, PlayAgain, Undo,
    Nudge, Force, Cancel, RevealAgain, Correct,
    DealRoles, DealAgain, HurryDeal, CloseList, Promise, OpenPromise,
    AskTakeOver, ApproveTakeOver, RefuseTakeOver,
    AskVisit, ApproveVisit, EndVisit, PrintKeyCards, GiveKeyCard,
)  # fmt: skip
TABLE_COMMAND_TYPE: Any = Union[TABLE_COMMANDS]
TABLE_TAGS = frozenset(kind.__struct_config__.tag for kind in TABLE_COMMANDS)
