"""The records of deals in a file: as published, or out of an export (with secrets also those not yet published)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from companion.errors import JournalError
from companion.rulekit import Event
from companion.table import fair, transcript
from companion.table.deal import Deal, DealStage, record_of
from companion.table.deal_events import EVOLVE, DealPublished
from companion.table.entries import Codec
from companion.table.fair import Record
from companion.table.state import TableState


def records_in(text: str) -> tuple[Record, ...]:
    """Return the records that a text tells; raise `JournalError` where it is neither a record nor an export."""
    try:
        plain = json.loads(text)
    except ValueError:
        return exported(text)  # many lines of JSON
    if isinstance(plain, dict) and "number" in plain:
        return exported(text)  # one line
    try:
        return msgspec.convert(plain if isinstance(plain, list) else [plain], tuple[Record, ...])
    except msgspec.ValidationError as problem:
        raise JournalError("E_RECORD_UNREADABLE", reason=str(problem)) from None


def exported(text: str) -> tuple[Record, ...]:
    """Return the records in an export."""
    codec, table, found = Codec({}), TableState(), dict[str, Record]()
    for number, body in transcript.entries(text.splitlines()):
        events = () if "game" in json.loads(body) else codec.decode(number, body).events
        for event in events:
            table = evolve(table, event)
            found |= told(table.deal, event)
    return tuple(found.values())


def evolve(table: TableState, event: Event) -> TableState:
    """Return the table after an event, as far as deals go."""
    return EVOLVE[type(event)](table, event) if type(event) in EVOLVE else table


def told(deal: Deal | None, event: Event) -> dict[str, Record]:
    """Return the record that an event completes, under its deal's name."""
    if isinstance(event, DealPublished):
        return {event.record.deal: event.record}
    starred = deal is None or None in (deal.secret.hidden, deal.nonce.hidden, deal.cards and deal.cards.hidden)
    if deal is None or starred or deal.stage is not DealStage.DEALT:
        return {}
    return {deal.id: record_of(deal)}


#: Stands for a deal where none has what was seen.
ANY = "*"


class Verdict(msgspec.Struct, frozen=True):
    """One sentence about a deal: its key and values, and whether it says that all is well."""

    deal: str
    key: str
    values: dict[str, Any] = {}

    @property
    def fits(self) -> bool:
        """Whether nothing is wrong."""
        return not self.key.startswith("refused.")


def verdicts_on(records: Sequence[Record], saw: Iterable[str]) -> tuple[Verdict, ...]:
    """Return what is to be said of records, beside what somebody noted before the cards were known."""
    known = {sight for record in records for sight in sights(record)}
    missing = [seen for seen in saw if " ".join(seen.lower().split()) not in known]
    told = (verdict for record in records for verdict in verdicts(record))
    return (*told, *(Verdict(ANY, "refused.E_DEAL_NOT_SEEN", {"seen": seen}) for seen in missing))


def verdicts(record: Record) -> tuple[Verdict, ...]:
    """Return what is to be said of a record: what does not fit, or how much it proves."""
    wrong = fair.misfits(record)
    if wrong:
        return tuple(Verdict(record.deal, f"refused.{each.code}", {"seat": each.seat}) for each in wrong)
    if not record.claims:
        return (Verdict(record.deal, "verify.no_claim"),)
    phones = sum(map(bool, record.openings))
    values = {"phones": phones, "left_out": len(record.left_out), "called_off": len(record.earlier)}
    return (Verdict(record.deal, "verify.fits", values | {"spoken": " ".join(fair.spoken(record.commitment))}),)


def sights(record: Record) -> tuple[str, ...]:
    """Return what could be noted of a deal: the commitment, its four words, the list's digest."""
    return record.commitment, " ".join(fair.spoken(record.commitment)), record.list_digest
