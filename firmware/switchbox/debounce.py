"""Settled levels from bouncing contacts: looks at levels and times, never trusts a single edge."""

SETTLE_MS = 20
CALM_MS = 500
STORM_EDGES = 16
# Counters stay within five digits, so that the state of eight jacks always fits on one line.
COUNTER_END = 100000


class Line:
    """One input; `level` is 0 (open), 1 (closed) or None while the line has not yet been calm."""

    def __init__(self, now):
        self.level = None
        self.noise = 0
        # Neither level: otherwise a switch that was closed at the start would be trusted later than an open one,
        # and the host could tell them apart.
        self._raw = None
        self._edges = 0
        self._edge_at = now
        self._wait_ms = CALM_MS

    @property
    def is_restless(self):
        """True from the first edge, or from a start or a plug-in, until the line has been at rest for its time."""
        return self._edges > 0 or self.level is None

    @property
    def has_edges(self):
        """True while an edge has been seen that has not yet come to rest."""
        return self._edges > 0

    def sample(self, raw, now):
        """Take one reading; return True when a trusted line has settled on a new level."""
        if raw != self._raw:
            self._raw = raw
            self._edge_at = now
            self._edges += 1
            if self._edges > STORM_EDGES:
                self.distrust(now)
        if not self.is_restless or now - self._edge_at < self._wait_ms:
            return False
        return self._come_to_rest()

    def distrust(self, now):
        """Stop believing this line until it has been calm for CALM_MS: a plug is being pushed in, or worse."""
        self._count_noise()
        self.level = None
        self._edge_at = now
        self._wait_ms = CALM_MS

    def _come_to_rest(self):
        was = self.level
        if was == self._raw:
            self._count_noise()
        self.level = self._raw
        self._edges = 0
        self._wait_ms = SETTLE_MS
        # A level that was already there when the line became trusted is a state, not a press.
        return was is not None and was != self._raw

    def _count_noise(self):
        # Two edges make one pulse; the bounce around a real change is not counted, since every contact bounces.
        self.noise = min(self.noise + self._edges // 2, COUNTER_END - 1)
        self._edges = 0


class Jack:
    """The socket of one seat: a hidden switch and a lock button, with a count of settled presses."""

    def __init__(self, now):
        self.switch = Line(now)
        self.lock = Line(now)
        self.presses = 0

    @property
    def is_restless(self):
        """True while either line still needs to be looked at."""
        return self.switch.is_restless or self.lock.is_restless

    @property
    def noise(self):
        """Pulses on both lines that were too short to be a finger."""
        return min(self.switch.noise + self.lock.noise, COUNTER_END - 1)

    @property
    def position(self):
        """The settled position of the hidden switch, or None while it is moving or not yet trusted."""
        return None if self.switch.is_restless else self.switch.level

    def sample(self, switch_raw, lock_raw, now):
        """Take one reading of both lines; return True when the lock button has just been pressed."""
        self.switch.sample(switch_raw, now)
        lock_settled = self.lock.sample(lock_raw, now)
        if self._is_plug_moving():
            self.switch.distrust(now)
            self.lock.distrust(now)
        if lock_settled and self.lock.level == 1:
            self.presses = (self.presses + 1) % COUNTER_END
            return True
        return False

    def _is_plug_moving(self):
        # A hand moves one thing at a time; a plug sliding in wipes over both contacts, at once or in turn.
        has_edges = self.switch.has_edges or self.lock.has_edges
        return has_edges and self.switch.is_restless and self.lock.is_restless
