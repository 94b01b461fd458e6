"""All that is known of a table: frozen values, secrets wrapped in `Hidden`."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from companion.games.saboteur.components import NUGGET_CARDS
from companion.games.saboteur.maze import Maze
from companion.games.saboteur.refusals import Code, require
from companion.games.saboteur.shapes import Cell, Colour
from companion.rulekit import Event, Hidden, Options, Seat
from companion.rulekit import State as AnyState


class Phase(enum.StrEnum):
    """The states of the state machine (Rules 3)."""

    LOBBY = "LOBBY"
    DEALING = "DEALING"
    ROLES = "ROLES"
    TURN = "TURN"
    REVEAL = "REVEAL"
    ROUND_OVER = "ROUND_OVER"
    GOLD = "GOLD"
    THEFT = "THEFT"
    CLOSED = "CLOSED"
    GAME_OVER = "GAME_OVER"


Level = Literal["light", "table", "full"]
#: How much the table tells, shallow first (Rules 3).
LEVELS: tuple[Level, ...] = ("light", "table", "full")
Outcome = Literal["gold", "no-gold"]


class SaboteurOptions(Options, frozen=True):
    """Editions and house rules.

    expansion: Saboteur 2. level: how much the table tells. role_source: who deals the roles, the service or real cards.
    referee: "advise" records a path card that does not fit, with a warning. connection: "loose" lets a path card lie
    beside any other (house rule). packet: how many nugget cards are drawn for the diggers, by "players" (sheet of 2004)
    or one for each of the "diggers" (other editions). sabotaged_get_nothing: a digger with a broken tool is not paid.
    theft_order: the oldest theft card begins (Hungarian sheet) or the newest (English sheet).
    """

    expansion: bool = False
    level: Level = "full"
    role_source: Literal["service", "table"] = "service"
    referee: Literal["strict", "advise"] = "strict"
    connection: Literal["strict", "loose"] = "strict"
    packet: Literal["players", "diggers"] = "players"
    sabotaged_get_nothing: bool = False
    theft_order: Literal["oldest-first", "newest-first"] = "oldest-first"


class GoalNote(msgspec.Struct, frozen=True):
    """A player's own note of what a map look showed."""

    goal: str
    saw: Hidden[str]


class RoleNote(msgspec.Struct, frozen=True):
    """What an inspection showed; `outdated` once the hat of that player was swapped (Saboteur 2, 8)."""

    target: Seat
    role: Hidden[str]
    outdated: bool = False


class Player(msgspec.Struct, frozen=True):
    """One player: what was won over the game, and what lies in hand and in front in this round.

    gold: what was won openly. nuggets: values of the nugget cards drawn from packets. cards: nugget cards held.
    unknown_cards: those of them whose value was left open. told_total: the player's own sum, which beats any count.
    role: None while nobody has told it. new_role: dealt by a hat swap and not looked at yet. swaps: hat swaps so far.
    """

    seat: Seat
    gold: int = 0
    nuggets: tuple[Hidden[int], ...] = ()
    cards: int = 0
    unknown_cards: int = 0
    told_total: Hidden[int] | None = None
    hand: int = 0
    role: Hidden[str] | None = None
    role_seen: bool = False
    new_role: bool = False
    swaps: int = 0
    broken: tuple[str, ...] = ()
    jailed: bool = False
    goal_notes: tuple[GoalNote, ...] = ()
    role_notes: tuple[RoleNote, ...] = ()

    def total(self) -> int | None:
        """Return the worth of all that the player holds, None where values are missing."""
        if self.told_total is not None:
            return self.told_total.hidden
        values = [nugget.hidden for nugget in self.nuggets]
        known = [value for value in values if value is not None]
        return None if self.unknown_cards or len(known) < len(values) else self.gold + sum(known)


class Draw(msgspec.Struct, frozen=True):
    """Cards that a player still draws before the turn passes on."""

    seat: Seat
    cards: int


class PathCardLaid(msgspec.Struct, frozen=True):
    """The last path card of the round: who laid it and where."""

    seat: Seat
    cell: Cell


class Credit(msgspec.Struct, frozen=True):
    """Whose path card made a goal reached (Rules 4.3)."""

    goal: str
    seat: Seat


class Result(msgspec.Struct, frozen=True):
    """How a round ended. thieves: in the order in which the theft cards were played (Saboteur 2, 7)."""

    outcome: Outcome
    last_card_by: Seat
    completer: Seat | None = None
    open_for: tuple[Colour, ...] = ()
    crystals: int = 0
    jailed: tuple[Seat, ...] = ()
    thieves: tuple[Seat, ...] = ()


class Payout(msgspec.Struct, frozen=True):
    """Who is paid for a round: public, since it follows from the turned-up roles.

    pay: gold for each seat, in seating order. packet: who takes a nugget card, one after another. change: for each seat
    the nugget cards that make up its pay, None where the stock cannot. thieves: who steals, one after another.
    """

    winning_teams: tuple[str, ...]
    winners: tuple[Seat, ...]
    share: int
    pay: tuple[int, ...]
    packet: tuple[Seat, ...] = ()
    change: tuple[tuple[int, ...] | None, ...] = ()
    thieves: tuple[Seat, ...] = ()


class State(AnyState, frozen=True, kw_only=True):
    """The table. spare: dwarf cards not dealt, from the top; hats: those that a hat swap took out of the round.

    turn: who is on turn. draw: what the turn still owes once its card is played. may_turn: the path card just laid may
    still turn a goal. shapes_laid: of this round, to count copies. taken: cards of the packet that were entered.
    happened: the public events of the last step.
    """

    options: SaboteurOptions = SaboteurOptions()
    level: Level = "full"
    phase: Phase = Phase.LOBBY
    players: tuple[Player, ...] = ()
    stock: tuple[tuple[int, int], ...] = tuple(NUGGET_CARDS.items())
    next_starter: Seat | None = None
    totals: tuple[int, ...] = ()
    winners: tuple[Seat, ...] = ()
    happened: tuple[Event, ...] = ()

    round: int = 0
    starter: Seat | None = None
    turn: Seat | None = None
    draw: Draw | None = None
    pile: int = 0
    thieves: tuple[Seat, ...] = ()
    spare: tuple[Hidden[str], ...] = ()
    hats: tuple[Hidden[str], ...] = ()
    maze: Maze = Maze()
    may_turn: bool = False
    last_path: PathCardLaid | None = None
    credits: tuple[Credit, ...] = ()
    shapes_laid: tuple[str, ...] = ()
    looks: tuple[tuple[Seat, str], ...] = ()
    last_card_by: Seat | None = None
    result: Result | None = None
    revealed: bool = False
    payout: Payout | None = None
    taken: int = 0
    thieves_left: tuple[Seat, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in clockwise order."""
        return tuple(player.seat for player in self.players)

    def player(self, seat: Seat) -> Player:
        """Return the player on a seat."""
        return next(player for player in self.players if player.seat == seat)

    def with_player(self, seat: Seat, **changes: Any) -> State:
        """Return the state with one player changed."""
        return self.with_each(lambda player: changes if player.seat == seat else {})

    def with_each(self, changes: Callable[[Player], Mapping[str, Any]]) -> State:
        """Return the state with what `changes(player)` gives changed for every player."""
        return self.having(players=tuple(msgspec.structs.replace(player, **changes(player)) for player in self.players))

    def having(self, **changes: Any) -> State:
        """Return the state with some fields changed."""
        return msgspec.structs.replace(self, **changes)


def seated(state: State, seat: Seat) -> Player:
    """Return the player on a seat that somebody has named, or refuse."""
    require(seat in state.seats, Code.UNKNOWN_PLAYER, seat=seat)
    return state.player(seat)


def seat_after(seats: tuple[Seat, ...], seat: Seat) -> Seat:
    """Return the left neighbour: the next seat clockwise."""
    return seats[(seats.index(seat) + 1) % len(seats)]


def clockwise_from(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Return all seats in clockwise order, beginning with `seat`."""
    first = seats.index(seat)
    return seats[first:] + seats[:first]
