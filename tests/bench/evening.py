"""A running service for the bench: the real one, in this process, with ten phones or eight boxes at the table."""

from __future__ import annotations

import http.client
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

from companion.compose import Service
from companion.config import Settings
from companion.running import calm_collector
from companion.table.ports import Ask, Edge, Sender
from companion.table.thread import TableThread

WAIT_S = 10


class Evening:
    """A service and what a bench does with it."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.door: TableThread = service.doors["main"]
        self.seats: dict[str, str] = {}
        self.host = Sender()

    def do(self, sender: Sender, cmd: str, **fields: object) -> object:
        """Ask the table; a refusal is a fault of the bench."""
        answer = self.door.ask(Ask(sender, {"cmd": cmd, **fields})).result(WAIT_S)
        if answer.error is not None:
            raise answer.error
        return answer.grant

    def sit(self, number: int) -> None:
        """Seat so many phones and take the host's chair."""
        for guest in range(number):
            grant = self.do(Sender(), "join", name=f"Guest {guest}")
            self.seats[grant.seat] = grant.token
        self.host = Sender(host_token=self.do(Sender(), "become_host").token)

    def cookie(self, seat: str) -> str:
        """Return a phone's cookie."""
        return f"seat_main={self.seats[seat]}"

    def start(self, countdown: int = 0) -> None:
        """Start Diamant without a countdown."""
        self.do(self.host, "start_game", game="diamant", options={"depth": "reveal"})
        self.do(self.host, "set_countdown", seconds=countdown)

    def phone(self, seat: str) -> Sender:
        """Return what a phone holds."""
        return Sender(seat_tokens=(self.seats[seat],))

    def sit_at_slots(self, number: int) -> list[tuple[int, str]]:
        """Seat people at the first slots of the rig; return the (slot, control) by which each makes ready."""
        ready = {"pair": "first", "fist": "fist", "switch": "lock"}
        self.host = Sender(host_token=self.do(Sender(), "become_host").token)
        slots = [slot for slot in self.service.profile.slots if slot.number <= number]
        for slot in slots:
            self.do(self.host, "add_seat", name=f"Box {slot.number}", slot=slot.number)
        return [(slot.number, ready[slot.means]) for slot in slots]

    def press(self, slot: int, control: str) -> None:
        """Put a settled press and its release through the door."""
        for pressed in (True, False):
            self.door.edge(Edge(slot, control, pressed, time.monotonic()))

    def settled(self) -> None:
        """Wait until everything queued is done and shown."""
        self.door.ask(Ask(Sender(), {"cmd": "nudge"})).result(WAIT_S)


@contextmanager
def evening(**settings: object) -> Iterator[Evening]:
    """Run a service on a free port with a data folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Settings(host="127.0.0.1", port=0, data=Path(folder), **settings))
        service.start()
        calm_collector()
        try:
            yield Evening(service)
        finally:
            service.stop()


def post(line: http.client.HTTPConnection, cookie: str, **fields: str) -> int:
    """Send a phone's form and return the status."""
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json", "Cookie": cookie}
    line.request("POST", "/do", urlencode(fields), headers)
    answer = line.getresponse()
    answer.read()
    return answer.status


def wait_for(port: int) -> None:
    """Wait until something listens on a port."""
    deadline = time.monotonic() + WAIT_S
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"nothing listens on port {port}")
