"""Who may give which command. The rules come after this door."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.errors import TableError
from companion.rulekit import Actor, Command, Seat
from companion.table.commands import TABLE_COMMANDS
from companion.table.ports import Sender
from companion.table.screens import Standing

if TYPE_CHECKING:
    from companion.table.table import Table


class Asking(msgspec.Struct, frozen=True):
    """Who asks: the tokens, and what they stand for now."""

    sender: Sender
    standing: Standing


def authorise(table: Table, command: Command, asking: Asking) -> None:
    """Refuse a command from somebody who may not give it."""
    _MAY[command.actor](table, command, asking)


def _owner(table: Table, command: Command, asking: Asking) -> None:
    if _owner_of(table, command) not in asking.standing.seats:
        raise TableError("E_NOT_YOUR_SEAT")


def _owner_or_host(table: Table, command: Command, asking: Asking) -> None:
    if asking.standing.is_host or asking.sender.wired:
        return
    owner = _owner_of(table, command)
    if owner is None:
        _anybody(table, command, asking)
    elif owner not in asking.standing.seats:
        raise TableError("E_NOT_YOUR_SEAT")


def _anybody(table: Table, command: Command, asking: Asking) -> None:
    standing = asking.standing
    if isinstance(command, TABLE_COMMANDS) or standing.is_host or asking.sender.wired:
        return
    if not standing.seats:
        raise TableError("E_NOT_SEATED")
    if not table.state.anybody_turns:
        raise TableError("E_NOT_HOST")


def _host(_: Table, __: Command, asking: Asking) -> None:
    if not (asking.standing.is_host or asking.sender.wired):
        raise TableError("E_NOT_HOST")


def _table(_: Table, __: Command, ___: Asking) -> None:
    raise TableError("E_NOT_ALLOWED")


def _owner_of(table: Table, command: Command) -> Seat | None:
    game = table.ledger.game
    if game is None or isinstance(command, TABLE_COMMANDS):
        return getattr(command, "seat", None)
    return game.owner(table.ledger.state, command)


_MAY = {
    Actor.OWNER: _owner,
    Actor.OWNER_OR_HOST: _owner_or_host,
    Actor.ANYBODY: _anybody,
    Actor.HOST: _host,
    Actor.TABLE: _table,
}
