"""What a switch box and a hub know, without one pin: runs on MicroPython and on CPython alike."""
