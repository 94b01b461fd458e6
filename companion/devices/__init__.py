"""Floor 3, an edge: what is wired or pretended to be wired. Buttons, switches, lamps, buzzer and meter on pins.

In: raw edges and re-read levels, judged by one pure function, asked of the table as settled edges.
Out: signals, played as patterns on plain on/off pins. Nothing here knows a game.

A profile (`profile.py`) says what is wired where; `hardware.py` opens it; `rig.py` works the same drivers from a page.
Only `pins.py`, `lines.py` and what builds on them import gpiozero, so that reading a profile stays light.
"""
