"""Settings of a box: one Pico for one seat. Copied to the Pico as settings.py.

Only numbers and words here; README.md says what is wired where.
"""

ROLE = "box"

# Empty: the Pico's own serial number. Give a name here only when two boards report the same one.
BOARD_ID = ""

SWITCH_PINS = (2,)
LOCK_PINS = (3,)
LED_PINS = (4,)

# A WS2812 lamp on top of the box. None: no lamp.
STRIP_PIN = 5
LAMP_PIXELS = 3
METER_PIXELS = 0

# A passive buzzer. None: no buzzer.
BUZZER_PIN = None

# What the 5 V supply of the lamp can give, in milliamperes; all lamps are dimmed to stay within it.
# 400 asks a USB port for 300 of chain and 100 of Pico: it leaves room for what else hangs on that port.
SUPPLY_MA = 400

# Brightness after power-up, in percent, until the service asks for another.
BOOT_PERCENT = 10

# (1,) when the lock button opens as it is pressed. Most buttons close: leave it empty.
NORMALLY_CLOSED_LOCKS = ()

# How long the board waits before it starts, so that mpremote or Thonny can stop it with Ctrl-C.
BOOT_WINDOW_MS = 1500
# The same after a reset by the service or the watchdog, when somebody may be about to copy new files.
RESET_WINDOW_MS = 4000
