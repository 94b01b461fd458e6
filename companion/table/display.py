"""Builds what everybody is shown from the table as it stands: one moment for the pages, one target for the devices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.rulekit import Colour, Lamp, Pattern, Seat, Signals
from companion.table import playing
from companion.table.opened import Open
from companion.table.ports import Fault, Shown
from companion.table.screens import (
    FaultScreen,
    HostScreen,
    Moment,
    Person,
    SeatScreen,
    SlotScreen,
    Stage,
    TableScreen,
)

if TYPE_CHECKING:
    from companion.table.table import Table

READY = Lamp(Pattern.ON, Colour.WHITE)
NUDGE = Lamp(Pattern.FAST, Colour.WHITE)


def moment(table: Table, version: int) -> Moment:
    """Return all screens."""
    opened = table.room.open()
    seats = {record.seat: seat_screen(table, opened, record.seat) for record in table.state.seats}
    return Moment(version, table_screen(table), host_screen(table), seats, table.state.records)


def stage(table: Table) -> Stage:
    """Return where the evening is."""
    if table.ledger.game is None:
        return Stage.LOBBY
    return Stage.OVER if table.is_over() else Stage.PLAYING


def table_screen(table: Table) -> TableScreen:
    """Return everybody's part."""
    state = table.state
    paused, pause_values = table.pause_reason() or (None, ())
    return TableScreen(
        table=table.name,
        stage=stage(table),
        people=people(table),
        game=state.game,
        view=table.view(),
        deciding=table.room.screen(),
        notices=table.notices.shown(),
        take_overs=table.take_overs.screens(),
        paused=paused,
        pause_values=pause_values,
        has_host=bool(state.host.hidden),
        kept=table.kept,
        rig_open=table.rig_open,
        anybody_turns=state.anybody_turns,
        countdown_s=state.countdown_s,
        deal=table.dealing.screen(),
        records=len(state.records),
        visits=table.visits.screens(),
        keys=table.keys.screens(),
        news=tuple(map(_line, table.notices.lasting)),
    )


def people(table: Table) -> tuple[Person, ...]:
    """Return who sits where, in seating order."""
    return tuple(
        Person(record.seat, record.name, record.colour, record.means, record.slots, record.has_phone)
        for record in table.state.seats
    )


def seat_screen(table: Table, opened: Open | None, seat: Seat) -> SeatScreen:
    """Return one seat's own part."""
    game, room = table.ledger.game, table.room
    playing_now = game is not None and seat in table.state.playing
    choices = room.own(opened, seat) if opened is not None else ()
    by_phone = not table.state.record(seat).slots
    choosing = bool(choices) and not room.is_closed()
    return SeatScreen(
        seat=seat,
        view=game.seat_view(table.ledger.state, seat) if game is not None and playing_now else None,
        decision=opened.id if opened is not None and choices else None,
        values=room.choice().values if choices else (),
        choices=choices,
        may_choose=choosing and by_phone and opened is not None and not opened.frozen,
        may_correct=choosing and opened is not None and opened.frozen,
        nudged=opened is not None and room.is_nudged(opened, seat),
        may_turn=playing_now and table.state.anybody_turns,
        asked_for=table.take_overs.asked_for(seat),
        approvals=table.take_overs.waiting_for(seat),
        visits=table.visits.waiting_for(seat),
        deal=table.dealing.own(seat) if playing_now and table.state.record(seat).has_phone else None,
    )


def host_screen(table: Table) -> HostScreen:
    """Return what the host sees and can do beyond what everybody sees."""
    game = table.ledger.game
    taken = {slot: record.seat for record in table.state.seats for slot in record.slots}
    return HostScreen(
        view=game.host_view(table.ledger.state) if game is not None else None,
        may_undo=playing.may_undo(table),
        may_start=game is None or table.is_over(),
        has_rig=table.has_rig,
        games=tuple(table.games),
        key_games=table.keys.games(),
        slots=tuple(SlotScreen(slot.number, slot.means, taken.get(slot.number)) for slot in table.slots),
        broken=table.broken_in_use(),
        faults=tuple(map(_line, table.faults)),
        approvals=table.take_overs.waiting_for(""),
        log=table.notices.log(),
    )


def _line(fault: Fault) -> FaultScreen:
    return FaultScreen(fault.device, fault.working, fault.code, fault.values)


def shown(table: Table) -> Shown:
    """Return the target of lamps, meter and buzzer."""
    slots = tuple((slot, record.seat) for record in table.state.seats for slot in record.slots)
    step, cue = table.cue
    opened = table.room.open()
    public = _public(table, opened, slots, cue)
    return Shown(step, public, slots, _private(table, opened), table.boxes.target(opened))


def _public(table: Table, opened: Open | None, slots: tuple[tuple[int, Seat], ...], cue: str | None) -> Signals:
    signals = table.signals()
    lamps = common_pattern(sum(opened.ready), slots) if opened is not None else signals.seat_lamps
    return Signals(lamps, signals.meter, cue)


def common_pattern(ready: int, slots: tuple[tuple[int, Seat], ...]) -> tuple[tuple[Seat, Lamp], ...]:
    """Return the pattern that all lamps carry together before a reveal: as many lit as are ready, whoever they are."""
    from_the_left = dict.fromkeys(seat for _, seat in sorted(slots))
    return tuple((seat, READY) for seat in list(from_the_left)[:ready])


def _private(table: Table, opened: Open | None) -> tuple[tuple[Seat, Signals], ...]:
    if opened is None:
        return ()
    own = []
    for record in table.state.seats:
        ready = opened.ready_of(record.seat)
        if not record.slots or not ready:
            continue
        lamp = READY if all(ready) else NUDGE if table.room.is_nudged(opened, record.seat) else Lamp()
        own.append((record.seat, Signals(((record.seat, lamp),))))
    return tuple(own)
