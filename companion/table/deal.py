"""One deal as the table remembers it, from the service's commitment to the published record."""

from __future__ import annotations

import enum
from typing import Any

import msgspec

from companion.rulekit import Dealing, Hidden, Seat
from companion.table import fair


class DealStage(enum.StrEnum):
    """How far a deal is."""

    GATHERING = "gathering"  #: the service has committed itself, the phones make their promises
    OPENING = "opening"  #: the list of promises is closed, the phones open them
    OFF = "off"  #: called off before a card was dealt
    DEALT = "dealt"  #: the game has the cards
    PUBLISHED = "published"  #: the cards are public, and so is the record


class Share(msgspec.Struct, frozen=True):
    """One seat's part: its phone's promise ("": a tap that adds nothing), and what the phone has opened."""

    seat: Seat
    promise: str
    opening: Hidden[str] | None = None

    @property
    def fits(self) -> bool:
        """Whether what was opened is what was promised."""
        opened = self.opening.hidden if self.opening else None
        return opened is not None and fair.promise(opened) == self.promise


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal under way or done. fields: the host's own of the game's command. earlier: what was called off before.

    list_digest: set when the list is closed; from then on `shares` are promises alone.
    cards: as the game has them, one a seat and then those set aside.
    """

    table: str
    id: str
    dealing: Dealing
    fields: dict[str, Any]
    secret: Hidden[str]
    nonce: Hidden[str]
    commitment: str
    earlier: tuple[fair.Earlier, ...] = ()
    stage: DealStage = DealStage.GATHERING
    shares: tuple[Share, ...] = ()
    list_digest: str = ""
    cards: Hidden[tuple[str, ...]] | None = None

    @property
    def under_way(self) -> bool:
        """Whether the cards are still to come."""
        return self.stage in (DealStage.GATHERING, DealStage.OPENING)

    def share(self, seat: Seat) -> Share | None:
        """Return a seat's part, None while it has none."""
        return next((share for share in self.shares if share.seat == seat), None)

    def listed(self) -> tuple[Share, ...]:
        """Return the promises in the deal's order: in which order they came has no influence."""
        return tuple(sorted((s for s in self.shares if s.promise), key=lambda s: self.dealing.seats.index(s.seat)))

    def with_share(self, share: Share) -> Deal:
        """Return the deal with one seat's part added or replaced."""
        others = tuple(each for each in self.shares if each.seat != share.seat)
        return self.having(shares=(*others, share))

    def without(self, seat: Seat) -> Deal:
        """Return the deal without a seat's part."""
        return self.having(shares=tuple(each for each in self.shares if each.seat != seat))

    def having(self, **changes: Any) -> Deal:
        """Return the deal with some fields changed."""
        return msgspec.structs.replace(self, **changes)


def digest_of(deal: Deal) -> str:
    """Return the digest of a deal's list as it stands."""
    return fair.list_digest(
        deal.table,
        deal.id,
        deal.dealing.key,
        deal.commitment,
        earlier=[(each.deal, each.commitment) for each in deal.earlier],
        deck=deal.dealing.deck,
        seats=deal.dealing.seats,
        promises=[(share.seat, share.promise) for share in deal.listed()],
    )


def openings(deal: Deal) -> tuple[str, ...]:
    """Return what the phones have opened, in the list's order: "" where it is missing or does not fit."""
    return tuple((share.opening.hidden or "" if share.opening and share.fits else "") for share in deal.listed())


def seed_of(deal: Deal) -> str:
    """Return the seed that a closed list, the service's secret and the openings make."""
    assert deal.secret.hidden is not None
    return fair.seed(deal.list_digest, deal.secret.hidden, openings(deal))


def record_of(deal: Deal) -> fair.Record:
    """Return everything about a deal that was dealt, in the open."""
    dealing, cut = deal.dealing, len(deal.dealing.seats)
    cards = deal.cards.hidden if deal.cards else None
    assert cards is not None
    assert deal.secret.hidden is not None
    assert deal.nonce.hidden is not None
    seed = seed_of(deal)
    return fair.Record(
        table=deal.table,
        deal=deal.id,
        key=dealing.key,
        earlier=deal.earlier,
        deck=dealing.deck,
        seats=dealing.seats,
        commitment=deal.commitment,
        contributions=tuple(
            fair.Contribution(share.seat, share.promise, opening)
            for share, opening in zip(deal.listed(), openings(deal), strict=True)
        ),
        list_digest=deal.list_digest,
        secret=deal.secret.hidden,
        nonce=deal.nonce.hidden,
        seed=seed,
        order=fair.shuffle(seed, len(dealing.deck)),
        dealt=cards[:cut],
        spare=cards[cut:],
    )
