"""What the table does with key cards: makes them, gives them to seats, and spends a row for each card to be told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.errors import TableError
from companion.rulekit import Command, Hidden, Known, Seat
from companion.table.commands import GiveKeyCard, PrintKeyCards
from companion.table.keycards import MOST, KeyCard, KeyCardGiven, KeyCardsPrinted, KeyRowOpened, new_card
from companion.table.ports import KeySheet, PrintedCard
from companion.table.screens import KeyScreen, SymbolScreen

if TYPE_CHECKING:
    from companion.table.access import Asking
    from companion.table.table import Table


class KeyRoom:
    """The key cards of one table. All methods run on the table thread."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def games(self) -> tuple[str, ...]:
        """Return the games that key cards can tell of; for a host alone, since it has the rules of all games read."""
        if not self._table.state.host.hidden:
            return ()
        return tuple(key for key, game in self._table.games.items() if game.deal is not None and game.deal.words)

    def make(self, game: str, count: int) -> KeySheet:
        """Make fresh cards; announced each time, since whoever prints them could read them."""
        words = self._words(game)
        if not 1 <= count <= MOST:
            raise TableError("E_KEY_CARD_COUNT", most=MOST)
        first = self._table.state.key_cards_made + 1
        cards = tuple(new_card(number, game, words) for number in range(first, first + count))
        self._table.ledger.record_table("print_key_cards", KeyCardsPrinted(cards))
        self._table.notices.announce("notice.key_cards_printed", first=first, last=first + count - 1)
        return KeySheet(game, Hidden(tuple(PrintedCard(card.number, words, card.rows.hidden or ()) for card in cards)))

    def _words(self, key: str) -> tuple[str, ...]:
        game = self._table.games.get(key)
        if game is None:
            raise TableError("E_NO_SUCH_GAME")
        if game.deal is None or not game.deal.words:
            raise TableError("E_NOTHING_TO_DEAL")
        return game.deal.words

    def give(self, seat: Seat, number: int) -> None:
        """Give a seat the card with a printed number, before everybody; somebody else's stays theirs.

        Not while the seat holds a secret: whoever printed a card after the deal could read the role off the screen.
        """
        record = self._table.state.record(seat)
        if self._table.holds_secret(seat):
            raise TableError("E_SEAT_HOLDS_SECRET")
        card = next((card for card in self._table.state.key_cards if card.number == number), None)
        if card is None:
            raise TableError("E_NO_SUCH_KEY_CARD", number=number)
        if card.seat not in (None, record.seat):
            raise TableError("E_KEY_CARD_TAKEN", number=number)
        self._table.ledger.record_table("give_key_card", KeyCardGiven(number, record.seat))
        self._table.notices.announce("notice.key_card_given", seat=record.seat, number=number)

    # --- rows

    def settle(self) -> None:
        """Spend a row for everything that a seat without a phone has been shown since."""
        for record in self._table.state.seats:
            if not record.has_phone:
                for known in self._known(record.seat):
                    self._tell(record.seat, known)

    def _tell(self, seat: Seat, known: Known) -> None:
        card = self.card_of(seat)
        if card is None or not card.left or known.key in {row.key for row in self._opened(seat)}:
            return
        self._table.ledger.record_table("open_key_row", KeyRowOpened(card.number, card.telling(known)))

    def card_of(self, seat: Seat) -> KeyCard | None:
        """Return the newest card of a seat that is made for the running game."""
        game = self._table.state.game
        mine = [card for card in self._table.state.key_cards if card.seat == seat and game in (None, card.game)]
        return mine[-1] if mine else None

    def _known(self, seat: Seat) -> tuple[Known, ...]:
        game = self._table.ledger.game
        if game is None or game.deal is None:
            return ()
        return game.deal.known(self._table.ledger.state, seat)

    def _opened(self, seat: Seat) -> Iterator[Any]:
        """Yield the rows of this game on the newest card: another card tells everything anew."""
        card = self.card_of(seat)
        yield from card.opened if card is not None else ()

    # --- what is shown

    def screens(self) -> tuple[KeyScreen, ...]:
        """Return what everybody sees: for each card in use, the symbols that still tell something."""
        seats = (record.seat for record in self._table.state.seats if not record.has_phone)
        cards = ((seat, self.card_of(seat)) for seat in seats)
        return tuple(self._screen(seat, card) for seat, card in cards if card is not None)

    def _screen(self, seat: Seat, card: KeyCard) -> KeyScreen:
        valid = {known.key for known in self._known(seat)}
        rows = tuple(SymbolScreen(row.row, row.of, row.symbol) for row in card.opened if row.key in valid)
        return KeyScreen(seat, card.number, card.left, rows)


def print_key_cards(table: Table, command: PrintKeyCards, _: Asking) -> KeySheet:
    """Make cards for whoever prints them."""
    return table.keys.make(command.game, command.count)


def give_key_card(table: Table, command: GiveKeyCard, _: Asking) -> None:
    """Note which card a seat has drawn."""
    table.keys.give(command.seat, command.number)


HANDLERS: dict[type[Command], Any] = {PrintKeyCards: print_key_cards, GiveKeyCard: give_key_card}
