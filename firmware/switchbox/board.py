"""The whole board without its pins: bytes and levels go in, lamps, tones and bytes come out."""

from switchbox import requests
from switchbox.commit import NoncePool, hex_of
from switchbox.debounce import Jack
from switchbox.lamps import Show, flicker
from switchbox.messages import PROTOCOL_MAX, PROTOCOL_MIN, TO_BOARD, read
from switchbox.outbox import Outbox
from switchbox.strip import fit
from switchbox.tune import Tune
from switchbox.wire import LineReader, WireError

FIRMWARE = "1.0.0"
BEAT_MS = 1000
HOST_SILENT_MS = 5000


class Board:
    """One hub or box; the caller gives it bytes and levels, and does with pins what it answers."""

    def __init__(self, layout, board_id, read_random, free_bytes, now):
        self.layout = layout
        self.board_id = layout.board_id or board_id
        self.pool = NoncePool(read_random)
        self.boot = hex_of(self.pool.draw()[:4])
        self.outbox = Outbox(self.boot)
        self.jacks = [Jack(now) for _ in range(layout.jacks)]
        self.seat_of_jack = [0] * layout.jacks
        self.show = Show(layout.lamp_pixels, layout.meter_pixels, layout.boot_percent)
        self.show.is_waiting = True
        self.tune = Tune()
        self.decision = None
        self.spent = []
        self.is_greeted = False
        self.is_watched = False
        self.wants_reset = False
        self.nudged_until = {}
        self.slowest_ms = 0
        self._free_bytes = free_bytes
        self._bad_lines = 0
        self._reader = LineReader()
        self._started_at = now
        self._heard_at = now
        self._beat_at = now
        self._raw = None
        self._state = None

    def receive(self, piece, now):
        """Take bytes from the cable and act on each whole, undamaged line; return True when there was one."""
        has_line = False
        for line, reason in self._reader.feed(piece):
            if reason is None:
                self._take_line(line, now)
                has_line = True
            else:
                self._bad_lines += 1
        return has_line

    def tick(self, raw, now):
        """Take one reading of all lines: two bits a jack, switch then lock, jack 1 lowest; 1 means closed."""
        # Most readings are like the one before; looking at sixteen resting lines again would only cost time.
        if raw != self._raw or any(jack.is_restless for jack in self.jacks):
            self._raw = raw
            self._sample(raw, now)
            self._report_state(now)
        if now - self._heard_at >= HOST_SILENT_MS:
            self._host_is_silent(now)
        if now - self._beat_at >= BEAT_MS:
            self._beat(now)

    def frame(self, now):
        """Return the colours of the chain for this instant, within what the supply can give."""
        return fit(self.show.frame(self.seat_of_jack, now), self.layout.supply_ma)

    def private_lights(self, now):
        """Return, jack by jack, whether the light in the hand hole is on."""
        return [self._private_light(seat, now) for seat in self.seat_of_jack]

    def note_pass(self, took_ms):
        """Take how long a pass of the loop took, for the next beat."""
        self.slowest_ms = max(self.slowest_ms, took_ms)

    def greeting(self, request_id):
        """Return the fields of our hello."""
        is_open = self.decision is not None and not self.decision.is_opened
        return {
            "id": request_id,
            "board": self.board_id,
            "role": self.layout.role,
            "firmware": FIRMWARE,
            "min": PROTOCOL_MIN,
            "max": PROTOCOL_MAX,
            "boot": self.boot,
            "jacks": self.layout.jacks,
            "meter": self.layout.meter_pixels,
            "decision": self.decision.id if is_open else "-",
        }

    def report_again(self, now):
        """Make the next reading report the state, although no line has changed."""
        self._state = None
        self._report_state(now)

    def _host_is_silent(self, now):
        self.show.is_waiting = True
        if self.is_watched:
            # Whoever watched the switches has gone, and the next host has not asked to see them.
            self.is_watched = False
            self.report_again(now)

    def _take_line(self, line, now):
        try:
            kind, fields = read(TO_BOARD, line)
        except WireError as error:
            self._bad_lines += 1
            # Damaged lines are not answered: whoever sent them may not speak this language at all.
            if error.reason in ("kind", "field", "value"):
                self.outbox.say("error", {"id": error.request_id, "code": error.reason})
            return
        self._heard_at = now
        self.show.is_waiting = not self.is_greeted
        code = requests.act(self, kind, fields, now)
        if code == "ok":
            self.outbox.say("ok", {"id": fields["id"]})
        elif code is not None:
            self.outbox.say("error", {"id": fields["id"], "code": code})

    def _sample(self, raw, now):
        for index, jack in enumerate(self.jacks):
            if jack.sample(raw >> 2 * index & 1, raw >> 2 * index + 1 & 1, now):
                self.pool.stir(str(now).encode())
                self._lock_pressed(index, now)

    def _lock_pressed(self, index, now):
        seat = self.seat_of_jack[index]
        choice = self.jacks[index].position
        if self.decision is None or not self.decision.may_change(seat):
            return
        if self.decision.is_locked(seat):
            self.decision.unlock(seat)
        elif choice is not None:
            self.decision.lock(seat, choice, self.pool.draw())
            self.nudged_until.pop(seat, None)
        else:
            return
        self._report_lock(seat, now)

    def _report_lock(self, seat, now):
        fields = {"decision": self.decision.id, "seat": seat}
        commit = self.decision.commitment_of(seat)
        if commit is None:
            self.outbox.keep(seat, "unlock", fields, now)
        else:
            fields["commit"] = commit
            self.outbox.keep(seat, "lock", fields, now)

    def _report_state(self, now):
        state = {
            # The position of a hidden switch is the secret itself: it is told in the wiring check only.
            "switch": _bits([jack.switch for jack in self.jacks]) if self.is_watched else "-" * len(self.jacks),
            "down": _bits([jack.lock for jack in self.jacks]),
            "press": [jack.presses for jack in self.jacks],
            "noise": [jack.noise for jack in self.jacks],
        }
        if state != self._state:
            self._state = state
            self.outbox.keep("state", "state", state, now)

    def _private_light(self, seat, now):
        if self.is_watched:
            # Everybody whose switch can be seen on the screen is warned of it in the hand hole.
            return flicker(now) > 0
        if self.decision is None or self.decision.is_opened or seat not in self.decision.seats:
            return False
        if self.decision.is_locked(seat):
            return True
        return now < self.nudged_until.get(seat, now) and flicker(now) > 0

    def _beat(self, now):
        self._beat_at = now
        if not self.outbox.is_read:
            self.outbox.lost += 1
            return
        if not self.is_greeted:
            self.outbox.say("hello", self.greeting(0))
            return
        up_s = (now - self._started_at) // 1000
        self.outbox.say(
            "beat",
            {
                "boot": self.boot,
                "up": up_s,
                "free": self._free_bytes(),
                "loop": self.slowest_ms,
                "lost": self.outbox.lost,
                "bad": self._bad_lines,
            },
        )
        self.slowest_ms = 0


def _bits(lines):
    return "".join(["?" if line.level is None else str(line.level) for line in lines])
