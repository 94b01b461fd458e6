"""A pretended table behind the door: it records what is asked and shows what it is told to show."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future

import msgspec

from companion.errors import CompanionError
from companion.rulekit import SeatView, TableView
from companion.table.ports import Answer, Ask, Grant, Sender
from companion.table.screens import Deciding, HostScreen, Moment, Person, SeatScreen, Stage, Standing, TableScreen

DONE = Answer()


class HuntView(TableView, frozen=True):
    found: int = 0


class HuntOwn(SeatView, frozen=True):
    secret: str = ""


class FakeDoor:
    """Seats a, b, c and d; the token of seat a is "token-a", the host's "token-host"."""

    def __init__(self, name: str = "one") -> None:
        self.id = name
        self.asks: list[Ask] = []
        self.answer: Callable[[Ask], Answer] = lambda ask: DONE
        self.answers_at_all = True
        self.holders = {f"token-{seat}": seat for seat in "abcd"}
        self.lost: set[str] = set()
        self.waiting: dict[str, str] = {}
        self.listeners: list[Callable[[Moment], None]] = []
        people = tuple(
            Person(seat, name, colour, "phone", has_phone=True)
            for seat, name, colour in zip(
                "abcd", ("Ann", "Béla", "<svg/onload=x()>", "Dora"), ("red", "blue", "green", "pink"), strict=True
            )
        )
        screen = TableScreen(self.id, Stage.LOBBY, people, has_host=True, rig_open=True)
        seats = {seat: SeatScreen(seat) for seat in "abcd"}
        self._moment = Moment(1, screen, HostScreen(games=("hunt",)), seats)

    def close_rig(self) -> None:
        """Close the rig page, as the host does."""
        self.show(rig_open=False)

    def ask(self, ask: Ask) -> Future[Answer]:
        self.asks.append(ask)
        future: Future[Answer] = Future()
        if self.answers_at_all:
            future.set_result(self.answer(ask))
        return future

    def refuse_with(self, error: CompanionError) -> None:
        self.answer = lambda ask: Answer(error=error)

    def grant(self, token: str, seat: str | None = None) -> None:
        self.answer = lambda ask: Answer(grant=Grant(token, seat))

    def moment(self) -> Moment:
        return self._moment

    def standing(self, sender: Sender) -> Standing:
        seats = tuple(self.holders[token] for token in sender.seat_tokens if token in self.holders)
        waiting = next((self.waiting[token] for token in sender.seat_tokens if token in self.waiting), None)
        return Standing(seats, sender.host_token == "token-host", bool(self.lost & {*sender.seat_tokens}), waiting)

    def watch(self, listener: Callable[[Moment], None]) -> Callable[[], None]:
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    def take_over(self, seat: str) -> None:
        token = f"token-{seat}"
        self.lost.add(token)
        del self.holders[token]
        self.show()

    def show(self, *, seats: dict[str, SeatScreen] | None = None, host: HostScreen | None = None, **changes) -> None:
        """Show a new moment in which these fields of the table screen have changed."""
        old = self._moment
        table = msgspec.structs.replace(old.table, **changes)
        self._moment = Moment(old.version + 1, table, host or old.host, {**old.seats, **(seats or {})})
        for listener in list(self.listeners):
            listener(self._moment)

    def hunt(self, found: int, secret: str = "") -> None:
        """Show a game in which so much has been found, and seat b has a secret."""
        seats = {seat: SeatScreen(seat, view=HuntOwn(seat, secret=secret if seat == "b" else "")) for seat in "abcd"}
        self.show(seats=seats, stage=Stage.PLAYING, game="hunt", view=HuntView(found=found))

    def deciding(self, ready: int) -> None:
        self.show(deciding=Deciding("2.1", ready, 4))
