"""The dealing room: from the host's tap to the published record of a deal that everybody can check.

The service commits itself to a secret before any phone has said a word; each phone promises random bytes of its own
with its tap; the list of promises is closed; each phone opens its bytes by itself; all of it together makes the seed
of the one shuffle, and the game gets its cards. One honest phone is enough. Everything is journalled as it happens, so
that a power cut anywhere goes on with the same deal. `fair/SPEC.md` has the figures.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from companion.errors import TableError
from companion.rulekit import Command, Hidden, Seat, SecretDeal
from companion.table import deal_display, fair
from companion.table.commands import CloseList, DealAgain, DealRoles, HurryDeal, OpenPromise, Promise
from companion.table.deal import Deal, DealStage, digest_of, record_of, seed_of
from companion.table.deal_events import (
    CardsDealt,
    DealBegun,
    DealCalledOff,
    DealPublished,
    ListClosed,
    Promised,
    PromiseOpened,
)
from companion.table.screens import DealScreen, OwnDeal

if TYPE_CHECKING:
    from companion.table.access import Asking
    from companion.table.table import Table

#: After the host has asked for the missing promises, and after the list was closed.
WAITS_S = 20.0
SECRET_BYTES = 32


class DealingRoom:
    """Deals the secret cards of one table. All methods run on the table thread."""

    def __init__(self, table: Table) -> None:
        self._table = table
        #: Until when a stage of a deal waits. Not journalled: after a power cut it waits anew.
        self._patience: tuple[str, DealStage, float] | None = None

    def _deal(self) -> Deal | None:
        return self._table.state.deal

    def _running(self, *stages: DealStage) -> Deal:
        deal = self._deal()
        if deal is None or deal.stage not in stages:
            raise TableError("E_NO_DEAL")
        return deal

    def _theirs(self, named: str, stage: DealStage) -> Deal:
        """Return the deal that a phone means, or refuse: it slept through it, or is too late."""
        deal = self._deal()
        if deal is None or deal.id != named:
            raise TableError("E_STALE")
        if deal.stage is not stage:
            raise TableError("E_DEAL_LATE")
        return deal

    # --- the host begins

    def begin(self, fields: dict[str, Any]) -> None:
        """Commit to a fresh secret; where people deal real cards, just tell the game so."""
        deal, way = self._deal(), self._way()
        if deal is not None and deal.under_way:
            raise TableError("E_DEAL_RUNNING")
        if way.waiting(self._table.ledger.state) is None:
            self._table.play(self._command(fields, None))
        else:
            self._commit(fields)

    def again(self) -> None:
        """Call the deal off, for all to see, and begin another."""
        deal = self._running(DealStage.GATHERING, DealStage.OPENING)
        self._call_off("notice.deal_again")
        self._commit(deal.fields)

    def _commit(self, fields: dict[str, Any]) -> None:
        dealing = self._way().waiting(self._table.ledger.state)
        assert dealing is not None
        # The rules look at the host's fields now: a refusal later would void what phones have opened.
        any_order = tuple(range(len(dealing.deck)))
        self._game().decide(self._table.ledger.state, self._command(fields, any_order))
        earlier = self._called_off()
        first = earlier[0].deal.rpartition(".")[0] if earlier else secrets.token_hex(4)
        name = f"{first}.{len(earlier) + 1}"
        secret, nonce = secrets.token_hex(SECRET_BYTES), secrets.token_hex(SECRET_BYTES)
        deal = Deal(
            table=self._table.name,
            id=name,
            dealing=dealing,
            fields=fields,
            secret=Hidden(secret),
            nonce=Hidden(nonce),
            commitment=fair.commitment(self._table.name, name, secret, nonce),
            earlier=earlier,
        )
        self._record("deal_roles", DealBegun(deal))

    def _called_off(self) -> tuple[fair.Earlier, ...]:
        deal = self._deal()
        if deal is None or deal.stage is not DealStage.OFF:
            return ()
        return (*deal.earlier, fair.Earlier(deal.id, deal.commitment))

    def _call_off(self, notice: str) -> None:
        self._record("call_off", DealCalledOff())
        self._table.notices.announce(notice)

    # --- the phones

    def promise(self, seat: Seat, named: str, promise: str) -> None:
        """Take a seat's tap; until the list is closed a phone that has lost its bytes may promise others."""
        deal = self._theirs(named, DealStage.GATHERING)
        if seat not in deal.dealing.seats:
            raise TableError("E_NOT_ALLOWED")
        self._record("promise", Promised(seat, promise))

    def open(self, seat: Seat, named: str, opening: str) -> None:
        """Take what a phone opens, right or wrong: the first word counts."""
        deal = self._theirs(named, DealStage.OPENING)
        share = deal.share(seat)
        if share is None:
            raise TableError("E_NOT_ALLOWED")
        if share.opening is None:
            self._record("open_promise", PromiseOpened(seat, Hidden(opening)))

    def hurry(self) -> None:
        """Name the phones that are missing, and wait for them a little longer."""
        deal = self._running(DealStage.GATHERING)
        if self._due(deal) is None:
            self._wait(deal)

    def close_list(self) -> None:
        """Go on without the phones that are missing."""
        deal = self._running(DealStage.GATHERING)
        self._record("close_list", ListClosed(digest_of(deal)))

    # --- how it goes on by itself

    def settle(self) -> None:
        """Carry out what the deal is ripe for; called after everything that happens at the table."""
        before = None
        while (deal := self._deal()) is not None and deal != before:
            before = deal
            _RIPENS[deal.stage](self, deal)

    def _gathering(self, deal: Deal) -> None:
        if not self._still_wanted(deal):
            self._call_off("notice.deal_off")
        elif not self._unpromised(deal):
            self.close_list()

    def _opening(self, deal: Deal) -> None:
        if not self._still_wanted(deal):
            self._call_off("notice.deal_off")
        elif all(share.opening is not None for share in deal.shares):
            self._hand_out(deal)
        elif self._due(deal) is None:
            self._wait(deal)

    def _dealt(self, deal: Deal) -> None:
        if self._way().is_public(self._table.ledger.state):
            self._record("publish_deal", DealPublished(record_of(deal)))

    def _still_wanted(self, deal: Deal) -> bool:
        return self._way().waiting(self._table.ledger.state) == deal.dealing

    def _hand_out(self, deal: Deal) -> None:
        """Shuffle with what was opened; the game's command and all it leads to go into the same commit."""
        self._tell_left_out(deal)
        order = fair.shuffle(seed_of(deal), len(deal.dealing.deck))
        self._table.play(self._command(deal.fields, order))
        cards = self._way().cards(self._table.ledger.state)
        self._record("cards_dealt", CardsDealt(Hidden(cards)))

    def _tell_left_out(self, deal: Deal) -> None:
        for share in deal.listed():
            if not share.fits:
                self._table.notices.announce(
                    "notice.deal_wrong" if share.opening else "notice.deal_missing", seat=share.seat
                )

    def _unpromised(self, deal: Deal) -> tuple[Seat, ...]:
        return tuple(seat for seat in self._phones(deal) if deal.share(seat) is None)

    def _phones(self, deal: Deal) -> tuple[Seat, ...]:
        """Return the seats of a deal that have a phone; the others add nothing, and nobody waits for them."""
        return tuple(
            record.seat for record in self._table.state.seats if record.has_phone and record.seat in deal.dealing.seats
        )

    # --- time

    def _wait(self, deal: Deal) -> None:
        self._patience = (deal.id, deal.stage, self._table.clock.now() + WAITS_S)

    def _due(self, deal: Deal) -> float | None:
        """Return when the patience with this stage of this deal ends, None while nobody was asked to hurry."""
        if self._patience is None or self._patience[:2] != (deal.id, deal.stage):
            return None
        return self._patience[2]

    def deadline(self) -> float | None:
        """Return when `tick` has something to do next."""
        deal = self._deal()
        return self._due(deal) if deal is not None else None

    def tick(self) -> None:
        """Go on without the missing once their time is over."""
        deal, due = self._deal(), self.deadline()
        if deal is not None and due is not None and self._table.clock.now() >= due:
            _LATE[deal.stage](self, deal)

    # --- the game, and the journal

    def _game(self) -> Any:
        game = self._table.ledger.game
        if game is None:
            raise TableError("E_NO_GAME")
        return game

    def _way(self) -> SecretDeal[Any]:
        way: SecretDeal[Any] | None = self._game().deal
        if way is None:
            raise TableError("E_NOTHING_TO_DEAL")
        return way

    def _command(self, fields: dict[str, Any], order: tuple[int, ...] | None) -> Command:
        """Return the game's command; the host's fields never reach the field that carries the deal."""
        deal = None if order is None else {"hidden": order}
        tag = self._way().command.__struct_config__.tag
        command: Command = self._game().read_command({**fields, "cmd": tag, "deal": deal})
        return command

    def _record(self, cmd: str, event: Any) -> None:
        self._table.ledger.record_table(cmd, event)

    # --- what is shown

    def screen(self) -> DealScreen | None:
        """Return the public part."""
        deal = self._deal()
        if deal is None:
            return None
        hurried = self._unpromised(deal) if deal.stage is DealStage.GATHERING and self._due(deal) is not None else ()
        return deal_display.screen(deal, len(self._phones(deal)), hurried)

    def own(self, seat: Seat) -> OwnDeal | None:
        """Return what the deal wants of one seat's phone."""
        deal = self._deal()
        return deal_display.own(deal, seat) if deal is not None and deal.under_way else None


_RIPENS = {
    DealStage.GATHERING: DealingRoom._gathering,
    DealStage.OPENING: DealingRoom._opening,
    DealStage.DEALT: DealingRoom._dealt,
    DealStage.OFF: lambda *_: None,
    DealStage.PUBLISHED: lambda *_: None,
}
_LATE = {
    DealStage.GATHERING: lambda room, _: room.close_list(),
    DealStage.OPENING: DealingRoom._hand_out,
}


def deal_roles(table: Table, command: DealRoles, _: Asking) -> None:
    """Let the host begin a deal."""
    table.dealing.begin(command.fields)


def promise(table: Table, command: Promise, _: Asking) -> None:
    """Take a phone's tap."""
    table.dealing.promise(command.seat, command.deal, command.promise)


def open_promise(table: Table, command: OpenPromise, _: Asking) -> None:
    """Take what a phone tells by itself."""
    table.dealing.open(command.seat, command.deal, command.opening)


HANDLERS: dict[type[Command], Any] = {
    DealRoles: deal_roles,
    DealAgain: lambda table, _, __: table.dealing.again(),
    HurryDeal: lambda table, _, __: table.dealing.hurry(),
    CloseList: lambda table, _, __: table.dealing.close_list(),
    Promise: promise,
    OpenPromise: open_promise,
}
