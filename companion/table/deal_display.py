"""What everybody is shown of a deal, and what each phone is asked: counts and digests, nothing about a card."""

from __future__ import annotations

from companion.rulekit import Seat
from companion.table import fair
from companion.table.deal import Deal, DealStage, openings
from companion.table.screens import DealScreen, OwnDeal


def screen(deal: Deal, phones: int, hurried: tuple[Seat, ...]) -> DealScreen:
    """Return the public part; `hurried` are the seats that the host has asked by name."""
    listed = deal.listed() if deal.list_digest else ()
    over = deal.stage in (DealStage.DEALT, DealStage.PUBLISHED)
    return DealScreen(
        id=deal.id,
        key=deal.dealing.key,
        stage=deal.stage,
        commitment=deal.commitment,
        spoken=fair.spoken(deal.commitment),
        promised=len(deal.shares),
        phones=phones,
        deck=deal.dealing.deck,
        seats=deal.dealing.seats,
        hurried=hurried,
        earlier=tuple((each.deal, each.commitment) for each in deal.earlier),
        promises=tuple((share.seat, share.promise) for share in listed),
        list_digest=deal.list_digest,
        left_out=sum(not share.fits for share in listed) if over else 0,
        called_off=len(deal.earlier) + (deal.stage is DealStage.OFF),
        claims=any(openings(deal)) if over else None,
    )


def own(deal: Deal, seat: Seat) -> OwnDeal:
    """Return what a deal under way asks of one seat's phone."""
    share = deal.share(seat)
    return OwnDeal(deal=deal.id, asks=share is None and deal.stage is DealStage.GATHERING)
