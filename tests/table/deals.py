"""An evening whose cards are about to be dealt, for the tests of the dealing room."""

from __future__ import annotations

from companion.table import fair, transcript
from tests.table.conftest import Evening

R = {seat: f"{number:064x}" for number, seat in enumerate("abcd", start=1)}


class Deal:
    """An evening of the tiny game whose cards are about to be dealt."""

    def __init__(self, *names: str, wired: int = 0) -> None:
        self.evening = Evening()
        self.seats = [self.evening.sit(name) for name in names]
        self.host = self.evening.be_host()
        for slot in range(1, wired + 1):
            self.evening.do(self.host, "add_seat", name=f"wired {slot}", slot=slot)
        self.evening.do(self.host, "start_game", game="hands")

    def begin(self, **fields) -> None:
        self.evening.do(self.host, "deal_roles", fields=fields)

    def promise(self, *seats: str) -> None:
        for seat in seats:
            self.tell(seat, "promise", promise=fair.promise(R[seat]))

    def open(self, *seats: str, opening: str | None = None) -> None:
        for seat in seats:
            self.tell(seat, "open_promise", opening=opening or R[seat])

    def tell(self, seat: str, cmd: str, **fields) -> None:
        self.evening.do(self.evening.phone(seat), cmd, seat=seat, deal=self.screen.id, **fields)

    def refusal(self, seat: str, cmd: str, **fields) -> str | None:
        return self.evening.refusal(self.evening.phone(seat), cmd, seat=seat, **({"deal": self.screen.id} | fields))

    def play(self) -> None:
        """Deal with all phones."""
        self.begin()
        self.promise(*self.seats)
        self.open(*self.seats)

    def publish(self) -> fair.Record:
        self.evening.do(self.host, "turn_up")
        return self.evening.table.state.records[-1]

    def cut_the_power(self) -> None:
        self.evening.switch_on()

    @property
    def screen(self):
        return self.evening.screen.deal

    @property
    def state(self):
        return self.evening.table.ledger.state

    @property
    def exported(self) -> str:
        return "\n".join(transcript.lines(self.evening.journal.entries))


def steps(deal: Deal):
    """Yield after every step of a deal, up to the published record."""
    deal.begin()
    yield
    for seat in deal.seats:
        deal.promise(seat)
        yield
    for seat in deal.seats:
        deal.open(seat)
        yield
    deal.publish()
    yield
