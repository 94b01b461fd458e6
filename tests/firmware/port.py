"""The port tier: shipped firmware files on MicroPython's unix port, spoken to with pyserial as a host would.

A deadline here only ends a test that hangs; nothing is concluded from how long something took.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
import serial

from tests.firmware.loading import FIRMWARE, TABLES, launcher, messages, wire

PATIENCE_S = 20.0
RESEND_S = 1.0

Message = tuple[str, dict[str, Any]]


def simulated_board(**changes: Any) -> Any:
    """Return a simulated board, not yet plugged in, or skip the test where MicroPython is not installed."""
    try:
        return launcher.SimulatedBoard(FIRMWARE, **changes)
    except launcher.InterpreterMissing as error:
        pytest.skip(str(error))


def poll(is_so: Callable[[], bool], what: str) -> None:
    """Wait until something has become true; fail, naming it, when it never does."""
    ends_at = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < ends_at, f"never happened: {what}"
        time.sleep(0.002)


class Host:
    """The other end of the cable: sends requests again until they are answered, acknowledges what is repeated."""

    def __init__(self, board: Any) -> None:
        self.board = board
        self.heard: list[Message] = []
        self.rejected: list[str] = []
        # Far from the ids of the example lines, whose answers must not be taken for ours.
        self._request_id = 500_000
        self._reader = wire.LineReader()
        self.open()

    def open(self) -> None:
        """Open the port as the service does; the board may still be on its way back."""
        ends_at = time.monotonic() + PATIENCE_S
        while True:
            try:
                self.port = serial.Serial(
                    self.board.port, 115200, timeout=0.05, write_timeout=PATIENCE_S, exclusive=True
                )
            except serial.SerialException:
                assert time.monotonic() < ends_at, "the port never came back"
                time.sleep(0.01)
            else:
                self._reader = wire.LineReader()
                return

    def close(self) -> None:
        """Let go of the port."""
        self.port.close()

    def send(self, kind: str, **fields: Any) -> None:
        """Send one line and wait for nothing."""
        self.port.write(messages.write(TABLES["to_board"], kind, fields))

    def send_raw(self, raw: bytes) -> None:
        """Send any bytes."""
        self.port.write(raw)

    def listen(self) -> list[Message]:
        """Read what there is, acknowledge it as a host does, and return it."""
        raw = self.port.read(self.port.in_waiting or 1)
        found = []
        for line, reason in self._reader.feed(raw):
            if line is None:
                self.rejected.append(reason)
                continue
            try:
                found.append(messages.read(TABLES["to_host"], line))
            except wire.WireError as error:
                self.rejected.append(error.reason)
        for _, fields in found:
            if "seq" in fields:
                self.send("ack", boot=fields["boot"], seq=fields["seq"])
        self.heard += found
        return found

    def listen_if_any(self) -> None:
        """Read what there is without waiting for more, so that the line does not fill up."""
        if self.port.in_waiting:
            self.listen()

    def drain(self) -> None:
        """Read until nothing comes any more."""
        while self.port.read(4096):
            pass
        self._reader = wire.LineReader()

    def wait_for(
        self, is_so: Callable[[str, dict[str, Any]], bool], what: str, *, since: int | None = None
    ) -> dict[str, Any]:
        """Return the fields of the first message for which this is true, from now on or from a place in `heard`."""
        place = len(self.heard) if since is None else since
        ends_at = time.monotonic() + PATIENCE_S
        while time.monotonic() < ends_at:
            for kind, fields in self.heard[place:]:
                if is_so(kind, fields):
                    return fields
            place = len(self.heard)
            self.listen()
        raise AssertionError(
            f"the board never sent {what}; last heard {self.heard[-3:]}, rejected {self.rejected[-5:]}"
        )

    def ask(self, kind: str, **fields: Any) -> list[Message]:
        """Send a request, again with a new id whenever no answer comes, and return all its answers."""
        ends_at = time.monotonic() + PATIENCE_S
        while time.monotonic() < ends_at:
            self._request_id += 1
            self.send(kind, id=self._request_id, **fields)
            answers = self._answers(self._request_id, time.monotonic() + RESEND_S)
            if answers:
                return answers
        raise AssertionError(f"{kind} was never answered; rejected {self.rejected[-5:]}")

    def code_of(self, kind: str, **fields: Any) -> str:
        """Send a request; return "ok", or the code of its refusal."""
        last_kind, last = self.ask(kind, **fields)[-1]
        return last["code"] if last_kind == "error" else last_kind

    def greet(self) -> dict[str, Any]:
        """Say hello and give jack n to seat n; return the board's hello."""
        hello = self.ask("hello", min=1, max=1)[-1][1]
        assert self.code_of("seats", map=list(range(1, hello["jacks"] + 1))) == "ok"
        return hello

    def wait_until_calm(self) -> None:
        """Wait until the board trusts all its lines, so that a press counts."""
        before = len(self.heard)
        self.ask("hello", min=1, max=1)
        self.wait_for(lambda kind, fields: kind == "state" and "?" not in fields["down"], "a calm state", since=before)

    def lock(self, jack: int) -> str:
        """Press the lock button of a jack until its seat has locked; return the commitment."""
        self.board.set_lock(jack, down=True)
        fields = self.wait_for(lambda kind, fields: kind == "lock" and fields["seat"] == jack, f"a lock of seat {jack}")
        self.let_go(jack)
        return fields["commit"]

    def let_go(self, jack: int) -> None:
        """Let go a lock button and wait until the board has seen it."""
        self.board.set_lock(jack, down=False)
        self.wait_for(lambda kind, fields: kind == "state" and fields["down"][jack - 1] == "0", "the released button")

    def set_switch(self, jack: int, position: int) -> None:
        """Move a hidden switch; the board must not tell, so the wiring check is what shows that it has come to rest."""
        self.board.set_switch(jack, closed=bool(position))
        before = len(self.heard)
        assert self.code_of("watch", on=1) == "ok"
        self.wait_for(
            lambda kind, fields: kind == "state" and fields["switch"][jack - 1] == str(position),
            "the moved switch",
            since=before,
        )
        assert self.code_of("watch", on=0) == "ok"

    def openings(self, decision: str) -> dict[int, tuple[str, str]]:
        """Ask for the reveal; return (choice, nonce) of each seat."""
        *openings, (last, _) = self.ask("open", decision=decision)
        assert last == "ok"
        return {fields["seat"]: (fields["choice"], fields["nonce"]) for _, fields in openings}

    def _answers(self, request_id: int, ends_at: float) -> list[Message]:
        answers: list[Message] = []
        while time.monotonic() < ends_at:
            for kind, fields in self.listen():
                if fields.get("id") == request_id:
                    answers.append((kind, fields))
                    if kind != "opening":
                        return answers
        return []
