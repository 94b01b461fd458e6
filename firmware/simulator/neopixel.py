"""Stand-in for the chain of WS2812 lamps: reports each written frame to the launcher."""

import binascii

from machine import tell


class NeoPixel:
    """A chain of lamps that keeps colours until they are written."""

    def __init__(self, pin, count):
        self.n = count
        self._frame = bytearray(3 * count)

    def __setitem__(self, place, colour):
        self._frame[3 * place : 3 * place + 3] = bytes(colour)

    def write(self):
        """Show the colours."""
        tell("pixels", binascii.hexlify(self._frame).decode())
