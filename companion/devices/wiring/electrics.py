"""Ohm's law for what hangs on a pin, always rounded to the side that takes less current."""

from __future__ import annotations

import math
from fractions import Fraction

from companion.devices.wires import FORWARD_V, SUPPLY_V
from companion.rulekit import Colour

USB_V = 5.0
#: What a ULN2803 keeps for itself, and its channels; what a LED behind it is given.
ULN_DROP_V = 0.9
ULN_CHANNELS = 8
DRIVEN_LED_MA = 10.0
#: Base to emitter of a small transistor; what an active buzzer takes on 5 V.
BASE_V = 0.7
BUZZER_MA = 30.0
#: A chain: one colour of one light, what a USB port is asked for at most, what the Pico beside it takes.
CHANNEL_MA = 20
USB_CHAIN_MA = 300
PICO_MA = 100
#: A supply of more than this is no USB port of a computer or a Pi.
USB_PORT_MA = 500

_E12 = (10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82)


def e12_at_least(ohm: float) -> int:
    """Return the next larger resistor that is sold everywhere."""
    # Fractions, since 10 to a negative power is none that a computer has.
    decade = Fraction(10) ** (math.floor(math.log10(ohm)) - 1)
    steps = (step * scale * decade for scale in (1, 10) for step in _E12)
    return math.ceil(next(step for step in steps if step >= Fraction(ohm) * Fraction(999, 1000)))


def driven_led_ohm(colour: Colour) -> int:
    """Return the resistor of a LED that a ULN2803 switches on 5 V."""
    return e12_at_least(1000 * (USB_V - FORWARD_V[colour] - ULN_DROP_V) / DRIVEN_LED_MA)


def base_ohm(milliamps: float) -> int:
    """Return the resistor before a transistor's base."""
    return e12_at_least(1000 * (SUPPLY_V - BASE_V) / milliamps)


def chain_ma(pixels: int) -> int:
    """Return what a chain takes with every light white."""
    return pixels * 3 * CHANNEL_MA


def allowed_chain_ma(supply_ma: int) -> int:
    """Return what a chain may take of its supply: of a USB port less than is left, of a supply of its own all of it."""
    left = supply_ma - PICO_MA
    return left if supply_ma > USB_PORT_MA else min(left, USB_CHAIN_MA)
