"""Settings of a meter: one Pico for the water meter alone. Copied to the Pico as settings.py.

To the service it is a hub at which nobody sits. Only numbers and words here; README.md says what is wired where.
"""

ROLE = "hub"

# The name by which a profile knows it. Empty: the Pico's own serial number.
BOARD_ID = "meter"

# Nothing needs to hang on these three; a button at LOCK_PINS gets in, as on a hub.
SWITCH_PINS = (0,)
LOCK_PINS = (1,)
LED_PINS = (16,)

# The WS2812 chain: the meter from below, and no seat lamps.
STRIP_PIN = 27
LAMP_PIXELS = 0
METER_PIXELS = 10

# A passive buzzer. None: no buzzer.
BUZZER_PIN = 28

# What the 5 V supply of the chain can give, in milliamperes; all lamps are dimmed to stay within it.
# 400 asks a USB port for 300 of chain and 100 of Pico: it leaves room for what else hangs on that port.
SUPPLY_MA = 400

# Brightness after power-up, in percent, until the service asks for another.
BOOT_PERCENT = 10

# (1,) when the button at LOCK_PINS opens as it is pressed.
NORMALLY_CLOSED_LOCKS = ()

# How long the board waits before it starts, so that mpremote or Thonny can stop it with Ctrl-C.
BOOT_WINDOW_MS = 1500
# The same after a reset by the service or the watchdog, when somebody may be about to copy new files.
RESET_WINDOW_MS = 4000
