"""Stand-in for the Pico's `machine` on a PC: levels come in by one pipe, what the outputs do goes out by another.

Speaks to launcher.py only. Two bytes in: pin, level. One text line out for each change of an output.
"""

import binascii
import os
import select
import sys
import time

PWRON_RESET = 1
WDT_RESET = 3
RESET_EXIT = 75

_control = open(int(os.getenv("SIMULATOR_CONTROL")), "rb")
_events = open(int(os.getenv("SIMULATOR_EVENTS")), "wb")
_waiting = select.poll()
_waiting.register(_control, select.POLLIN)
_levels = {}
_LOOK_US = 500
_looked_us = time.ticks_us() - _LOOK_US


def tell(*words):
    """Report one change of an output to the launcher."""
    _events.write(" ".join([str(word) for word in words]).encode() + b"\n")


def _look():
    # Asking the pipe at each of sixteen pin reads would make the loop slower than the Pico's.
    global _looked_us
    if time.ticks_diff(time.ticks_us(), _looked_us) < _LOOK_US:
        return
    while _waiting.poll(0):
        command = _control.read(2)
        if not command:
            # The launcher is gone, so nobody would ever stop this process.
            sys.exit(0)
        _levels[command[0]] = command[1]
    _looked_us = time.ticks_us()


class Pin:
    """One pin; an input without anything attached reads 1, as with a pull-up."""

    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, number, mode=OUT, pull=None, value=None):
        self.number = number
        if value is not None:
            self.value(value)

    def value(self, level=None):
        """Read an input, or set an output."""
        if level is None:
            _look()
            return _levels.get(self.number, 1)
        tell("pin", self.number, level)
        return None


class PWM:
    """A pin that sounds; reports its pitch, 0 for silence."""

    def __init__(self, pin):
        self._hertz = 0

    def freq(self, hertz):
        """Set the pitch of the next sound."""
        self._hertz = hertz

    def duty_u16(self, duty):
        """Sound, or fall silent."""
        tell("tone", self._hertz if duty else 0)


class WDT:
    """Resets the board when it has not been fed in time, though it can notice that only at the next meal."""

    def __init__(self, timeout):
        self._timeout = timeout
        self._fed_at = time.ticks_ms()
        tell("watchdog", timeout)

    def feed(self):
        """Say that the loop is healthy."""
        now = time.ticks_ms()
        if time.ticks_diff(now, self._fed_at) > self._timeout:
            reset()
        self._fed_at = now


def reset():
    """End the process with the code that makes the launcher start it again."""
    sys.exit(RESET_EXIT)


def reset_cause():
    """Return why the board has started."""
    return int(os.getenv("SIMULATOR_RESET_CAUSE"))


def unique_id():
    """Return the serial number that the launcher gave this board."""
    return binascii.unhexlify(os.getenv("SIMULATOR_BOARD_ID"))
