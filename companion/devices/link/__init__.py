"""The line to boards of our own firmware: boxes, hubs and meters on a Raspberry Pi Pico, over USB.

`wire.py` and `messages.py` are firmware/PROTOCOL.md as code, as `switchbox/wire.py` and `switchbox/messages.py` are on
the board. Above them: one conversation with a board (`session.py`), what is wanted of it (`decision.py`, `shows.py`),
the device that a profile names (`device.py`), and the thread that owns all ports (`boards.py`).
"""
