"""One conversation with whatever is at the other end of a cable. Pure: bytes and times in, bytes and reports out.

It greets, asks again what is not answered, acknowledges what a board repeats, and recognises a board that is at its
prompt instead of at work (PROTOCOL.md 5 and 7). Times are monotonic seconds.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import msgspec

from companion.devices.link.messages import (
    PROTOCOL_MAX,
    PROTOCOL_MIN,
    TO_HOST,
    Ack,
    Beat,
    Error,
    Greet,
    Hello,
    Lock,
    Message,
    Ok,
    Opening,
    Ping,
    Request,
    State,
    Unlock,
    read,
    write,
)
from companion.devices.link.wire import LineReader, WireError

#: A request is sent again after so long without an answer.
RESEND_S = 0.5
#: The board takes us for gone after 5 s without a line.
PING_S = 1.0
#: A board at work says something every second; one that is starting may take its boot window.
SILENT_S = 3.0
STARTING_S = 10.0
#: Makes a board at its prompt start the program that is there.
RESTART = b"\x04"
_MOST_IDS = 999_999_999
#: So much of what was heard is kept to look for words that may come in pieces.
_TAIL = 120

#: The code of an answer that is no refusal.
OK = "ok"

#: What a board says that has no program of ours at work. A prompt complains of our lines as well, from "<stdin>".
_SETTINGS = re.compile(rb"(settings\.py: [\x20-\x7e]+)[\r\n]")
_FAILED = re.compile(rb'Traceback \(most recent call last\):\s+File "(?!<stdin>)')
_PROMPT = re.compile(rb">>> ")
#: Prompts that were on their way when the program was started say nothing.
RESTART_S = 1.0


class Answer(msgspec.Struct, frozen=True):
    """What became of a request: "ok" or the code of its refusal."""

    request: Request
    code: str


class Waiting(msgspec.Struct):
    """A request that is not answered yet."""

    request: Request
    sent_at: float


#: What a session has to tell: a greeting (once more after each start of the board), answers, and news.
Report = Hello | Answer | State | Lock | Unlock | Opening


class Session:
    """The conversation at one port; whoever owns the port moves `outgoing` to it."""

    def __init__(self, now: float) -> None:
        self.outgoing = bytearray()
        self.hello: Hello | None = None
        self.beat: Beat | None = None
        self.saying = ""  #: what the board complains of, in its own words
        self.thrown_away: Counter[str] = Counter()
        self._reader = LineReader()
        self._waiting: dict[int, Waiting] = {}
        self._last_id = 0
        self._tail = b""
        self._version = ""
        self._complaint = ""
        self._restarted_at: float | None = None
        self._heard_at = self._said_at = now
        self.ask(Greet(), now)

    @property
    def trouble(self) -> str:
        """The code of what is wrong at the other end; empty while nothing is."""
        return self._version or self._complaint

    @property
    def is_up(self) -> bool:
        """Whether a board is there with which we can work."""
        return self.hello is not None and not self.trouble

    # --- what we say

    def ask(self, request: Request, now: float) -> None:
        """Send a request, and again until it is answered; it takes the place of an older one of its kind."""
        self._waiting = {number: one for number, one in self._waiting.items() if type(one.request) is not type(request)}
        self._last_id = self._last_id % _MOST_IDS + 1
        self._waiting[self._last_id] = Waiting(request, now)
        self._say(msgspec.structs.replace(request, id=self._last_id), now)

    def is_waiting(self, *kinds: type[Request]) -> bool:
        """Say whether a request of one of these kinds is under way."""
        return any(isinstance(one.request, kinds) for one in self._waiting.values())

    def tick(self, now: float) -> None:
        """Send again what is overdue, and show that we are there."""
        for one in [*self._waiting.values()]:
            # At a prompt every line of ours is answered with a complaint; a program that starts says hello by itself.
            if now - one.sent_at >= RESEND_S and not self.trouble:
                self.ask(one.request, now)
        if self.hello is not None and now - self._said_at >= PING_S:
            self._say(Ping(id=_MOST_IDS), now)

    def is_silent(self, now: float) -> bool:
        """Say whether nothing that makes sense has been heard for too long; a board that complains needs not."""
        return not self.trouble and now - self._heard_at > (STARTING_S if self.hello is None else SILENT_S)

    def _say(self, message: Message, now: float) -> None:
        self.outgoing += write(message)
        self._said_at = now

    # --- what we hear

    def receive(self, piece: bytes, now: float) -> Iterator[Report]:
        """Take bytes, answer what has to be answered, and yield what others should know."""
        self._look_for_complaints(piece, now)
        for found in self._reader.feed(piece):
            message = self._read(found)
            if message is not None:
                self._heard_at = now
                self._complaint, self._restarted_at = "", None
                yield from self._take(message, now)

    def _read(self, found: bytes | str) -> Message | None:
        try:
            if isinstance(found, bytes):
                return read(TO_HOST, found)
            self.thrown_away[found] += 1
        except WireError as problem:
            self.thrown_away[problem.reason] += 1
        return None

    def _take(self, message: Message, now: float) -> Iterator[Report]:
        if isinstance(message, Hello):
            yield from self._greeted(message, now)
        elif self.hello is None or getattr(message, "boot", self.hello.boot) != self.hello.boot:
            return  # a fragment from before the greeting, or from before a restart
        elif isinstance(message, Beat):
            self.beat = message
        elif isinstance(message, State | Lock | Unlock):
            self._say(Ack(message.boot, message.seq), now)
            yield message
        else:
            yield from self._answered(message)

    def _greeted(self, hello: Hello, now: float) -> Iterator[Report]:
        self._version = version_trouble(hello)
        if self._version:
            self.hello = hello
        elif hello.id not in self._waiting:
            # Nobody has greeted the board since it started, or this answer is to a greeting of long ago.
            if hello.id == 0 and not self.is_waiting(Greet):
                self._begin_again(now)
        else:
            del self._waiting[hello.id]
            self.hello = hello
            yield hello

    def _begin_again(self, now: float) -> None:
        """Greet a board that has restarted; what was asked of it is forgotten there."""
        self.hello = None
        self._waiting.clear()
        self.ask(Greet(), now)

    def _answered(self, message: Message) -> Iterator[Report]:
        number = getattr(message, "id", 0)
        waiting = self._waiting.get(number)
        if waiting is None:
            return
        if isinstance(message, Opening):
            yield message
        elif isinstance(message, Ok | Error):
            del self._waiting[number]
            code = message.code if isinstance(message, Error) else OK
            yield Answer(waiting.request, code)

    def _look_for_complaints(self, piece: bytes, now: float) -> None:
        heard, self._tail = self._tail + piece, b""
        if settings := _SETTINGS.search(heard):
            self._complaint, self.saying = "E_BOARD_SETTINGS", settings.group(1).decode("ascii")
        elif _FAILED.search(heard):
            self._complaint = "E_FIRMWARE_FAILED"
        elif not _PROMPT.search(heard):
            self._tail = heard[-_TAIL:]
        if _PROMPT.search(heard):
            self._at_prompt(now)

    def _at_prompt(self, now: float) -> None:
        if self._restarted_at is None:
            # There may be a program that somebody stopped, or that failed; if there is none, the prompt comes back.
            self._restarted_at = now
            self.outgoing += RESTART
        elif now - self._restarted_at > RESTART_S and self._complaint != "E_BOARD_SETTINGS":
            self._complaint = "E_FIRMWARE_MISSING"


def version_trouble(hello: Hello) -> str:
    """Return which side has to be updated before the two can talk, or an empty code."""
    if hello.max < PROTOCOL_MIN:
        return "E_FIRMWARE_TOO_OLD"
    return "E_COMPANION_TOO_OLD" if hello.min > PROTOCOL_MAX else ""
