"""Commit and reveal: a choice leaves the board as a hash when it is locked, and in clear only when it is opened.

The host can therefore neither know a choice early nor change one late. Nothing here is written to the flash.
"""

import binascii
import hashlib


def commitment(table, decision, board, seat, choice, nonce):
    """Return the SHA-256, in hex, that binds a seat to a choice in one decision."""
    text = f"tc1|{table}|{decision}|{board}|{seat}|{choice}|"
    return hex_of(hashlib.sha256(text.encode() + nonce).digest())


def hex_of(raw):
    """Return lower-case hex text."""
    return binascii.hexlify(raw).decode()


class NoncePool:
    """Random bytes stretched over many small reads, since one read of the chip's noise source is a weak secret."""

    def __init__(self, read_random, first_reads=64):
        self._read = read_random
        self._pool = bytes(32)
        for _ in range(first_reads):
            self.stir(b"")

    def stir(self, extra):
        """Mix one more small read, and what the caller has at hand (times of day, loop times), into the pool."""
        self._pool = hashlib.sha256(b"stir" + self._pool + self._read(8) + extra).digest()

    def draw(self):
        """Return 16 fresh bytes; the pool moves on, so they cannot be computed again from what stays in memory."""
        for _ in range(8):
            self.stir(b"")
        nonce = hashlib.sha256(b"draw" + self._pool).digest()[:16]
        self._pool = hashlib.sha256(b"next" + self._pool).digest()
        return nonce


class Decision:
    """One secret decision on this board: who owes a choice, who has locked, whether it has been opened."""

    def __init__(self, table, decision_id, board, seats):
        self.table = table
        self.id = decision_id
        self.board = board
        self.seats = seats
        self.is_frozen = False
        self.is_opened = False
        self._locked = {}

    def is_locked(self, seat):
        """True when this seat has a commitment."""
        return seat in self._locked

    def may_change(self, seat):
        """True while this seat may still lock or unlock."""
        return seat in self.seats and not self.is_frozen and not self.is_opened

    def lock(self, seat, choice, nonce):
        """Bind the seat to its choice."""
        self._locked[seat] = (choice, nonce)

    def unlock(self, seat):
        """Forget the seat's choice and the random bytes, so that the old commitment can never be opened."""
        del self._locked[seat]

    def commitment_of(self, seat):
        """Return the commitment of a locked seat, or None."""
        if seat not in self._locked:
            return None
        choice, nonce = self._locked[seat]
        return commitment(self.table, self.id, self.board, seat, choice, nonce)

    def open(self):
        """End the choosing and return (seat, choice, nonce in hex) of every seat; the same list each time."""
        self.is_opened = True
        return [self._opening(seat) for seat in self.seats]

    def _opening(self, seat):
        if seat not in self._locked:
            return seat, "-", "-"
        choice, nonce = self._locked[seat]
        return seat, choice, hex_of(nonce)
