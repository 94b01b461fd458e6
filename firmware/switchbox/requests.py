"""What each request of the host does to the board; every request may be repeated without harm."""

from switchbox.commit import Decision
from switchbox.lamps import colour_of
from switchbox.messages import PROTOCOL_MAX, PROTOCOL_MIN

MAX_SPENT = 64
NUDGE_MS = 3000


def act(board, kind, fields, now):
    """Carry out one request; return "ok", the code of a refusal, or None when the answer is said already."""
    if not board.is_greeted and kind not in ("hello", "ping", "reset"):
        return None if kind == "ack" else "greet"
    return _ACTIONS[kind](board, fields, now)


def _hello(board, fields, now):
    if fields["min"] > PROTOCOL_MAX or fields["max"] < PROTOCOL_MIN:
        # The greeting goes out as well, so that the host can say which side is the older one.
        board.outbox.say("hello", board.greeting(fields["id"]))
        return "version"
    board.is_greeted = True
    board.outbox.may_repeat = True
    board.show.is_waiting = False
    # A host that has started anew counts its cues from the beginning.
    board.tune.forget()
    board.outbox.say("hello", board.greeting(fields["id"]))
    board.report_again(now)
    board.outbox.repeat_everything(now)
    return None


def _ping(_board, _fields, _now):
    return "ok"


def _ack(board, fields, _now):
    board.outbox.acknowledge(fields["boot"], fields["seq"])


def _seats(board, fields, _now):
    seats = fields["map"]
    named = [seat for seat in seats if seat]
    if len(seats) != board.layout.jacks or len(named) != len(set(named)):
        return "map"
    if seats == board.seat_of_jack:
        return "ok"
    if _is_choosing(board):
        return "busy"
    board.seat_of_jack = seats
    return "ok"


def _watch(board, fields, now):
    if fields["on"] and _is_choosing(board):
        return "busy"
    board.is_watched = fields["on"] == 1
    board.report_again(now)
    return "ok"


def _choose(board, fields, _now):
    decision = board.decision
    if decision is not None and decision.id == fields["decision"]:
        return _choose_again(decision, fields["table"], _ours(board, fields["seats"]))
    if fields["decision"] in board.spent:
        return "spent"
    if _is_choosing(board):
        return "busy"
    if board.is_watched:
        return "watched"
    _end_decision(board)
    seats = _ours(board, fields["seats"])
    board.decision = Decision(fields["table"], fields["decision"], board.board_id, seats)
    return "ok"


def _choose_again(decision, table, seats):
    # A decision that has been opened is answered; asking it again would be a second answer.
    if decision.is_opened:
        return "spent"
    return "ok" if (decision.table, decision.seats) == (table, seats) else "busy"


def _freeze(board, fields, _now):
    decision = _current(board, fields)
    if decision is None or decision.is_opened:
        return "stale"
    decision.is_frozen = fields["on"] == 1
    return "ok"


def _open(board, fields, _now):
    decision = _current(board, fields)
    if decision is None:
        return "stale"
    for seat, choice, nonce in decision.open():
        board.outbox.forget(seat)
        board.outbox.say(
            "opening",
            {"id": fields["id"], "decision": decision.id, "seat": seat, "choice": choice, "nonce": nonce},
        )
    return "ok"


def _drop(board, fields, _now):
    if _current(board, fields) is None:
        return "ok" if fields["decision"] in board.spent else "stale"
    _end_decision(board)
    return "ok"


def _nudge(board, fields, now):
    if not _is_choosing(board) or _current(board, fields) is None:
        return "stale"
    for seat in _ours(board, fields["seats"]):
        board.nudged_until[seat] = now + NUDGE_MS
    return "ok"


def _lamps(board, fields, _now):
    board.show.lamps = fields["show"]
    return "ok"


def _meter(board, fields, _now):
    if fields["level"] > board.layout.meter_pixels:
        return "range"
    board.show.meter_level = fields["level"]
    board.show.meter_colour = colour_of(fields["colour"])
    return "ok"


def _dim(board, fields, _now):
    board.show.percent = fields["percent"]
    return "ok"


def _buzz(board, fields, now):
    board.tune.play(fields["cue"], fields["notes"], now)
    return "ok"


def _reset(board, _fields, _now):
    board.wants_reset = True
    return "ok"


def _current(board, fields):
    decision = board.decision
    return decision if decision is not None and decision.id == fields["decision"] else None


def _is_choosing(board):
    return board.decision is not None and not board.decision.is_opened


def _ours(board, seats):
    return [seat for seat in board.seat_of_jack if seat in seats]


def _end_decision(board):
    if board.decision is None:
        return
    board.spent = (board.spent + [board.decision.id])[-MAX_SPENT:]
    for seat in board.decision.seats:
        board.outbox.forget(seat)
    board.decision = None
    board.nudged_until = {}


_ACTIONS = {
    "hello": _hello,
    "ping": _ping,
    "ack": _ack,
    "seats": _seats,
    "watch": _watch,
    "choose": _choose,
    "freeze": _freeze,
    "open": _open,
    "drop": _drop,
    "nudge": _nudge,
    "lamps": _lamps,
    "meter": _meter,
    "dim": _dim,
    "buzz": _buzz,
    "reset": _reset,
}
