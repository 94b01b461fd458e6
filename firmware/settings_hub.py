"""Settings of a hub: one Pico for up to eight seats. Copied to the Pico as settings.py.

Only numbers and words here; README.md says what is wired where.
"""

ROLE = "hub"

# Empty: the Pico's own serial number. Give a name here only when two boards report the same one.
BOARD_ID = ""

# One entry a jack, jack 1 first. Numbers are GP numbers, not positions on the board's edge.
SWITCH_PINS = (0, 2, 4, 6, 8, 10, 12, 14)
LOCK_PINS = (1, 3, 5, 7, 9, 11, 13, 15)
LED_PINS = (16, 17, 18, 19, 20, 21, 22, 26)

# The WS2812 chain: the seat lamps in the order of the jacks, then the meter from below. None: no chain.
STRIP_PIN = 27
LAMP_PIXELS = 3
METER_PIXELS = 10

# A passive buzzer. None: no buzzer.
BUZZER_PIN = 28

# What the 5 V supply of the chain can give, in milliamperes; all lamps are dimmed to stay within it.
# 400 asks a USB port for 300 of chain and 100 of Pico: it leaves room for what else hangs on that port.
SUPPLY_MA = 400

# Brightness after power-up, in percent, until the service asks for another.
BOOT_PERCENT = 10

# Jacks whose lock button opens when it is pressed, such as (2, 5). Most buttons close: leave it empty.
NORMALLY_CLOSED_LOCKS = ()

# How long the board waits before it starts, so that mpremote or Thonny can stop it with Ctrl-C.
BOOT_WINDOW_MS = 1500
# The same after a reset by the service or the watchdog, when somebody may be about to copy new files.
RESET_WINDOW_MS = 4000
