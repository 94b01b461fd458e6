"""Putting our firmware onto a Pico: what is copied, what is kept, and what was there before.

MicroPython's own tool, mpremote, does the copying; it is started as a program and is an optional package.
"""
