"""What is published of a deal once its cards are public (SPEC.md 8)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.rulekit import Seat

#: 32 bytes in hex.
Hex = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
HexOrNone = Annotated[str, msgspec.Meta(pattern=r"\A([0-9a-f]{64})?\Z")]


class Earlier(msgspec.Struct, frozen=True):
    """A deal that was called off before this one, and what the service had committed to."""

    deal: str
    commitment: Hex


class Contribution(msgspec.Struct, frozen=True):
    """One phone's part: what it promised, and the random bytes it opened, "" where it did not or they did not fit."""

    seat: Seat
    promise: Hex
    opening: HexOrNone = ""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole deal. dealt: one card for each of `seats`. order: the shuffled deck as places in the canonical one."""

    format: Literal["companion.deal.1"] = "companion.deal.1"
    table: str
    deal: str
    key: str
    earlier: tuple[Earlier, ...]
    deck: tuple[str, ...]
    seats: tuple[Seat, ...]
    commitment: Hex
    contributions: tuple[Contribution, ...]
    list_digest: Hex
    secret: Hex
    nonce: Hex
    seed: Hex
    order: tuple[int, ...]
    dealt: tuple[str, ...]
    spare: tuple[str, ...]

    @property
    def openings(self) -> tuple[str, ...]:
        """What the phones opened, in the order of the list."""
        return tuple(each.opening for each in self.contributions)

    @property
    def left_out(self) -> tuple[Seat, ...]:
        """The seats whose opening was missing or wrong."""
        return tuple(each.seat for each in self.contributions if not each.opening)

    @property
    def claims(self) -> bool:
        """Whether the deal claims to be fair: somebody beside the service had a hand in it."""
        return any(self.openings)
