"""What the strip shows: lamp words and the meter as targets, turned into colours for one instant.

All lamps take their rhythm from the same clock, so a reveal blinks as one.
"""

_FULL = 255
_WAITING = (0, 0, 40)


def steady(_now):
    """Return full light."""
    return _FULL


def blink(now):
    """Return light that changes once a second's half."""
    return _FULL if now % 1000 < 500 else 0


def flicker(now):
    """Return quick blinking."""
    return _FULL if now % 240 < 120 else 0


def pulse(now):
    """Return light that swells and fades in two seconds, and is never quite dark."""
    phase = now % 2000
    ramp = phase if phase < 1000 else 2000 - phase
    return 40 + ramp * (_FULL - 40) // 1000


def double_flash(now):
    """Return two short flashes and a pause."""
    phase = now % 1200
    return _FULL if phase < 150 or 300 <= phase < 450 else 0


_PATTERNS = {"s": steady, "b": blink, "f": flicker, "p": pulse, "d": double_flash}


def colour_of(text):
    """Return (red, green, blue) of six hex digits."""
    number = int(text, 16)
    return number >> 16, number >> 8 & 255, number & 255


def lamp_colour(word, now):
    """Return the colour that a lamp word shows at this instant."""
    if word == "-":
        return 0, 0, 0
    light = _PATTERNS[word[0]](now)
    return tuple([part * light // _FULL for part in colour_of(word[1:])])


class Show:
    """The targets that the host has set; setting one again changes nothing."""

    def __init__(self, lamp_pixels, meter_pixels, percent):
        self.percent = percent
        self.lamps = []
        self.meter_level = 0
        self.meter_colour = (0, 0, 0)
        self.is_waiting = False
        self._lamp_pixels = lamp_pixels
        self._meter_pixels = meter_pixels

    def frame(self, seat_of_jack, now):
        """Return the colours of the whole chain: the lamps in the order of the jacks, then the meter from below."""
        count = len(seat_of_jack) * self._lamp_pixels + self._meter_pixels
        if self.is_waiting:
            return self._waiting_frame(count, now)
        frame = bytearray()
        for seat in seat_of_jack:
            colour = lamp_colour(self._word_of(seat), now)
            frame.extend(bytes(colour) * self._lamp_pixels)
        frame.extend(bytes(self.meter_colour) * self.meter_level)
        frame.extend(bytes(3 * (self._meter_pixels - self.meter_level)))
        return self._dimmed(frame)

    def _word_of(self, seat):
        return self.lamps[seat - 1] if 1 <= seat <= len(self.lamps) else "-"

    def _waiting_frame(self, count, now):
        # A strip that still showed the last reveal would look as if the game were going on.
        frame = bytearray(3 * count)
        light = pulse(now)
        for place, part in enumerate(_WAITING[: len(frame)]):
            frame[place] = part * light // _FULL
        return frame

    def _dimmed(self, frame):
        if self.percent < 100:
            for place, part in enumerate(frame):
                frame[place] = part * self.percent // 100
        return frame
