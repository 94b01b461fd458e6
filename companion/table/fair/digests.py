"""What is hashed in a deal, and how: every field with its length before it, under a label of its own (SPEC.md 1-4)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from companion.rulekit import Seat

COMMITMENT = "companion.deal.commitment.1"
LIST = "companion.deal.list.1"
SEED = "companion.deal.seed.1"

CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"
SPOKEN_WORDS = 4


def packed(fields: Iterable[str]) -> bytes:
    """Return texts as netstrings one after the other, so that no two sequences of texts look alike (SPEC.md 1)."""
    encoded = (field.encode() for field in fields)
    return b"".join(b"%d:%b," % (len(field), field) for field in encoded)


def sealed(*fields: str) -> str:
    """Return the SHA-256 of packed texts in hex."""
    return hashlib.sha256(packed(fields)).hexdigest()


def counted(fields: Sequence[str]) -> tuple[str, ...]:
    """Return texts with their number before them."""
    return (str(len(fields)), *fields)


def commitment(table: str, deal: str, secret: str, nonce: str) -> str:
    """Return what binds the service to its secret before any phone has said a word (SPEC.md 2)."""
    return sealed(COMMITMENT, table, deal, secret, nonce)


def promise(contribution: str) -> str:
    """Return what binds a phone to its 32 random bytes, given in hex (SPEC.md 3)."""
    return hashlib.sha256(bytes.fromhex(contribution)).hexdigest()


def list_digest(
    table: str,
    deal: str,
    key: str,
    committed: str,
    *,
    earlier: Sequence[tuple[str, str]],
    deck: Sequence[str],
    seats: Sequence[Seat],
    promises: Sequence[tuple[Seat, str]],
) -> str:
    """Return the digest of all that is settled before anything is opened (SPEC.md 4)."""
    called_off = counted([text for pair in earlier for text in pair])
    promised = counted([text for pair in promises for text in pair])
    return sealed(LIST, table, deal, key, committed, *called_off, *counted(deck), *counted(seats), *promised)


def seed(listed: str, secret: str, openings: Sequence[str]) -> str:
    """Return the seed: the service's secret and what the phones opened, "" for each that did not (SPEC.md 5)."""
    return sealed(SEED, listed, secret, *openings)


def spoken(committed: str) -> tuple[str, ...]:
    """Return the first 64 bits of a digest as four words that can be read aloud in any language (SPEC.md 7)."""
    parts = (int(committed[at : at + 4], 16) for at in range(0, 4 * SPOKEN_WORDS, 4))
    return tuple(map(spoken_word, parts))


def spoken_word(number: int) -> str:
    """Return 16 bits as consonant, vowel, consonant, vowel, consonant: 4, 2, 4, 2 and 4 bits (a "proquint")."""
    letters = ((CONSONANTS, 12, 15), (VOWELS, 10, 3), (CONSONANTS, 6, 15), (VOWELS, 4, 3), (CONSONANTS, 0, 15))
    return "".join(alphabet[number >> shift & mask] for alphabet, shift, mask in letters)
