"""The program on the Pico: the only file that touches pins, cable and clock.

It starts after a boot window, in which Ctrl-C still works, and it stays at the prompt when the lock button of
jack 1 is held all through the window after power-up.
"""

import binascii
import gc
import os
import select
import sys
import time

import machine
import micropython
from neopixel import NeoPixel

import settings
from switchbox.board import Board
from switchbox.layout import layout_of

WATCHDOG_MS = 8000
HEALTHY_PASS_MS = 2000
FRAME_MS = 30
BYTES_IN = 256
BYTES_OUT = 64


class Clock:
    """Milliseconds since the start, which unlike the chip's ticks never wrap."""

    def __init__(self):
        self._ticks = time.ticks_ms()
        self._now = 0

    def now(self):
        """Return the milliseconds since the start."""
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now


class Pins:
    """All inputs and outputs; outputs are written only when they change."""

    def __init__(self, layout):
        self._inputs = []
        self._inverted = 0
        for index in range(layout.jacks):
            for pin in (layout.switch_pins[index], layout.lock_pins[index]):
                self._inputs.append(machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP))
            if index + 1 in layout.normally_closed:
                self._inverted |= 2 << 2 * index
        self._lights = [machine.Pin(pin, machine.Pin.OUT, value=0) for pin in layout.led_pins]
        self._chain = None
        if layout.strip_pin is not None and layout.pixels:
            self._chain = NeoPixel(machine.Pin(layout.strip_pin), layout.pixels)
        self._buzzer = None
        if layout.buzzer_pin is not None:
            self._buzzer = machine.PWM(machine.Pin(layout.buzzer_pin))
        self._shown = None
        self._lit = None
        self._hertz = None
        self.off()

    def read(self):
        """Return all levels in one number: two bits a jack, switch then lock; 1 means closed."""
        raw = 0
        for place, pin in enumerate(self._inputs):
            # Pull-ups: a closed contact reads 0.
            if not pin.value():
                raw |= 1 << place
        return raw ^ self._inverted

    def lock_1_held(self):
        """True while the lock button of jack 1 is down."""
        return self.read() & 2 != 0

    def show(self, frame):
        """Write the chain."""
        if self._chain is None or frame == self._shown:
            return
        self._shown = frame
        for place in range(len(frame) // 3):
            self._chain[place] = tuple(frame[3 * place : 3 * place + 3])
        self._chain.write()

    def light(self, lit):
        """Write the private lights."""
        if lit == self._lit:
            return
        self._lit = lit
        for light, is_on in zip(self._lights, lit):
            light.value(1 if is_on else 0)

    def sound(self, hertz):
        """Write the buzzer."""
        if self._buzzer is None or hertz == self._hertz:
            return
        self._hertz = hertz
        if hertz:
            self._buzzer.freq(hertz)
        self._buzzer.duty_u16(32768 if hertz else 0)

    def off(self):
        """Switch every output off."""
        self.light([False] * len(self._lights))
        self.sound(0)
        if self._chain is not None:
            self.show(bytearray(3 * self._chain.n))


class Cable:
    """The USB serial line, which is read and written only as far as that cannot block."""

    def __init__(self):
        self._reading = select.poll()
        self._reading.register(sys.stdin, select.POLLIN)
        self._writing = select.poll()
        self._writing.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)

    def read(self, most):
        """Return the bytes that have arrived, at most so many."""
        piece = bytearray()
        while len(piece) < most and self._reading.poll(0):
            # One byte at a time: a longer read would wait for bytes that may never come.
            if not sys.stdin.buffer.readinto(self._byte):
                break
            piece.extend(self._byte)
        return piece

    def write(self, outbox, now, most):
        """Send what is due, at most so many bytes, as far as the host reads; return True when there is more to send."""
        for _ in range(most):
            # "Writable" promises room for one byte only, so one byte is what is written.
            if not self._writing.poll(0):
                return False
            byte = outbox.next_byte(now)
            if byte is None:
                return False
            sys.stdout.buffer.write(byte)
        return True


def free_bytes():
    """Return the free memory; tidying up first also puts the collector's pause where nothing is urgent."""
    gc.collect()
    return gc.mem_free()


def boot_window(pins, clock):
    """Wait for somebody who wants the prompt; return True when the lock button of jack 1 was held all the time."""
    after_reset = machine.reset_cause() == machine.WDT_RESET
    ends_at = clock.now() + (settings.RESET_WINDOW_MS if after_reset else settings.BOOT_WINDOW_MS)
    # Whoever happens to lock while a watchdog restarts the board wants to play on.
    held = not after_reset and pins.lock_1_held()
    while clock.now() < ends_at:
        time.sleep_ms(10)
        held = held and pins.lock_1_held()
    return held


def one_pass(board, pins, cable, clock, frame_due):
    """Read, think and show once; return (whether the cable was busy, when the next frame is due)."""
    now = clock.now()
    piece = cable.read(BYTES_IN)
    has_line = board.receive(piece, now)
    board.tick(pins.read(), now)
    pins.light(board.private_lights(now))
    pins.sound(board.tune.hertz(now))
    # A line may have been a reveal, which does not wait for the next picture.
    if now >= frame_due or has_line:
        pins.show(board.frame(now))
        frame_due = now + FRAME_MS
    has_more = cable.write(board.outbox, now, BYTES_OUT)
    return has_more or len(piece) > 0, frame_due


def operate(board, pins, clock):
    """Run until a reset is asked for; the watchdog restarts the board when a pass hangs or takes far too long."""
    cable = Cable()
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    frame_due = 0
    while not board.wants_reset:
        began = clock.now()
        is_busy, frame_due = one_pass(board, pins, cable, clock, frame_due)
        took_ms = clock.now() - began
        board.note_pass(took_ms)
        if took_ms < HEALTHY_PASS_MS:
            watchdog.feed()
        if not is_busy:
            time.sleep_ms(1)
    cable.write(board.outbox, clock.now(), 4 * BYTES_OUT)
    # The last answer needs a moment to leave the chip.
    time.sleep_ms(50)


def main():
    """Start the board, or say in one sentence why it stays at the prompt."""
    try:
        layout = layout_of(settings)
    except ValueError as error:
        print(error)
        return
    clock = Clock()
    pins = Pins(layout)
    if boot_window(pins, clock):
        print("The lock button of jack 1 was held at the start, so the board stays at the prompt.")
        return
    # A stray 0x03 on the line must not stop a game.
    micropython.kbd_intr(-1)
    board = Board(layout, binascii.hexlify(machine.unique_id()).decode(), os.urandom, free_bytes, clock.now())
    try:
        operate(board, pins, clock)
    finally:
        pins.off()
        micropython.kbd_intr(3)
    machine.reset()


main()
