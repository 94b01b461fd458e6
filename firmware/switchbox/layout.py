"""Reads the settings once, at the start, and refuses those that cannot be what the maker meant."""

from switchbox.messages import is_token
from switchbox.strip import idle_ma

MAX_JACKS = {"hub": 8, "box": 1}
# The pins a Pico brings out to its edge; the others belong to the board itself.
EDGE_PINS = tuple(range(23)) + (26, 27, 28)

_NUMBERS = ("LAMP_PIXELS", "METER_PIXELS", "SUPPLY_MA", "BOOT_PERCENT", "BOOT_WINDOW_MS", "RESET_WINDOW_MS")
_LISTS = ("SWITCH_PINS", "LOCK_PINS", "LED_PINS", "NORMALLY_CLOSED_LOCKS")
_OTHERS = ("ROLE", "BOARD_ID", "STRIP_PIN", "BUZZER_PIN")


class Layout:
    """What the rest of the program needs to know of the settings."""

    def __init__(self, settings):
        self.role = settings.ROLE
        self.board_id = settings.BOARD_ID
        self.switch_pins = settings.SWITCH_PINS
        self.lock_pins = settings.LOCK_PINS
        self.led_pins = settings.LED_PINS
        self.strip_pin = settings.STRIP_PIN
        self.buzzer_pin = settings.BUZZER_PIN
        self.normally_closed = settings.NORMALLY_CLOSED_LOCKS
        self.lamp_pixels = 0 if self.strip_pin is None else settings.LAMP_PIXELS
        self.meter_pixels = 0 if self.strip_pin is None else settings.METER_PIXELS
        self.supply_ma = settings.SUPPLY_MA
        self.boot_percent = settings.BOOT_PERCENT
        self.jacks = len(settings.SWITCH_PINS)
        self.pixels = self.jacks * self.lamp_pixels + self.meter_pixels


def layout_of(settings):
    """Return the layout, or raise ValueError with one sentence that names the setting."""
    _check_forms(settings)
    layout = Layout(settings)
    _check_name(layout)
    _check_jacks(layout)
    _check_pins(layout)
    _check_strip(layout)
    return layout


def _check_forms(settings):
    for name in _NUMBERS + _LISTS + _OTHERS:
        # An update may need a setting that the owner's older file does not have yet.
        if not hasattr(settings, name):
            raise ValueError(f"settings.py: {name} is missing.")
    for name in _NUMBERS:
        number = getattr(settings, name)
        if not isinstance(number, int) or number < 0:
            raise ValueError(f"settings.py: {name} must be a whole number, not {number!r}.")
    for name in _LISTS:
        if not isinstance(getattr(settings, name), (tuple, list)):
            raise ValueError(f"settings.py: {name} must be a list in brackets, such as (2,).")


def _check_name(layout):
    if layout.board_id != "" and not (isinstance(layout.board_id, str) and is_token(layout.board_id)):
        raise ValueError("settings.py: BOARD_ID must be up to 24 letters, digits, dots and dashes, or empty.")


def _check_jacks(layout):
    if layout.role not in MAX_JACKS:
        raise ValueError(f"settings.py: ROLE must be 'hub' or 'box', not {layout.role!r}.")
    most = MAX_JACKS[layout.role]
    if not 1 <= layout.jacks <= most:
        raise ValueError(f"settings.py: a {layout.role} has 1 to {most} SWITCH_PINS, not {layout.jacks}.")
    for name, pins in (("LOCK_PINS", layout.lock_pins), ("LED_PINS", layout.led_pins)):
        if len(pins) != layout.jacks:
            raise ValueError(f"settings.py: {name} must name as many pins as SWITCH_PINS, {layout.jacks}.")
    for jack in layout.normally_closed:
        if not 1 <= jack <= layout.jacks:
            raise ValueError(f"settings.py: NORMALLY_CLOSED_LOCKS names jack {jack}, which does not exist.")


def _check_pins(layout):
    pins = list(layout.switch_pins) + list(layout.lock_pins) + list(layout.led_pins)
    pins += [pin for pin in (layout.strip_pin, layout.buzzer_pin) if pin is not None]
    for pin in pins:
        if pin not in EDGE_PINS:
            raise ValueError(f"settings.py: GP{pin} is not a pin at the edge of the Pico.")
        if pins.count(pin) > 1:
            raise ValueError(f"settings.py: GP{pin} is used twice.")


def _check_strip(layout):
    if layout.boot_percent > 100:
        raise ValueError(f"settings.py: BOOT_PERCENT must be 0 to 100, not {layout.boot_percent}.")
    if layout.strip_pin is not None and layout.supply_ma <= idle_ma(layout.pixels):
        raise ValueError(
            f"settings.py: SUPPLY_MA {layout.supply_ma} is too little even for {layout.pixels} dark pixels."
        )
