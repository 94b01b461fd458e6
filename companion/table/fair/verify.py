"""Checking a published record: each link of the chain is computed again, and the first that does not fit is named.

What a record says fits together proves little by itself: whoever made it could make another. It is a proof together
with what was seen before the cards were known: the commitment and the list's digest (`--saw`, the phone's memory).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

import msgspec

from companion.rulekit import Seat
from companion.table.fair.digests import commitment, list_digest, promise, seed
from companion.table.fair.record import Record
from companion.table.fair.shuffle import shuffle


class Misfit(msgspec.Struct, frozen=True):
    """What does not fit: the code of a sentence, and whose part it is."""

    code: str
    seat: Seat = ""


def misfits(record: Record) -> tuple[Misfit, ...]:
    """Return what does not fit: nothing, one broken link, or all seats whose card is another."""
    for link in CHAIN:
        found = tuple(link(record))
        if found:
            return found
    return ()


def count_of_deals(record: Record) -> Iterator[Misfit]:
    """Find a deal called off that is not told: the number in a deal's name counts them."""
    first = record.deal.rpartition(".")[0]
    names = [each.deal for each in record.earlier] + [record.deal]
    if names != [f"{first}.{number}" for number in range(1, len(names) + 1)]:
        yield Misfit("E_DEAL_COUNT")


def settled_before(record: Record) -> Iterator[Misfit]:
    """Find what was changed of all that stood before anything was opened."""
    promised = record.commitment == commitment(record.table, record.deal, record.secret, record.nonce)
    if record.list_digest != digest_of(record):
        yield Misfit("E_DEAL_LIST" if promised else "E_DEAL_COMMITMENT")
    elif not promised:
        yield Misfit("E_DEAL_NONCE" if record.seed == seed_of(record) else "E_DEAL_SECRET")


def openings(record: Record) -> Iterator[Misfit]:
    """Find openings that are not what the phones had promised."""
    for each in record.contributions:
        if each.opening and promise(each.opening) != each.promise:
            yield Misfit("E_DEAL_OPENING", each.seat)


def the_seed(record: Record) -> Iterator[Misfit]:
    """Find a seed that is made of something else, such as one opening more or less."""
    if record.seed != seed_of(record):
        yield Misfit("E_DEAL_SEED")


def the_order(record: Record) -> Iterator[Misfit]:
    """Find a deck that was not shuffled by the seed."""
    if record.order != shuffle(record.seed, len(record.deck)):
        yield Misfit("E_DEAL_ORDER")


def the_cards(record: Record) -> Iterator[Misfit]:
    """Find cards that are not those which the order deals, and cards set aside that are not the rest."""
    shuffled = tuple(record.deck[place] for place in record.order)
    cut = len(record.seats)
    for seat, card, due in zip_longest(record.seats, record.dealt, shuffled[:cut], fillvalue=""):
        if card != due:
            yield Misfit("E_DEAL_ROLE", seat)
    if record.spare != shuffled[cut:]:
        yield Misfit("E_DEAL_SPARE")


CHAIN = (count_of_deals, settled_before, openings, the_seed, the_order, the_cards)


def digest_of(record: Record) -> str:
    """Return the digest that a record's list has."""
    return list_digest(
        record.table,
        record.deal,
        record.key,
        record.commitment,
        earlier=[(each.deal, each.commitment) for each in record.earlier],
        deck=record.deck,
        seats=record.seats,
        promises=[(each.seat, each.promise) for each in record.contributions],
    )


def seed_of(record: Record) -> str:
    """Return the seed that a record's parts make."""
    return seed(record.list_digest, record.secret, record.openings)
