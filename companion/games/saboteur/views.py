"""What each viewer may see: built from nothing, field by field (Rules 8.1; Saboteur 2, 9.1).

No field of the table view, nor its size, depends on anything hidden: roles and what follows from them stand in it once
they are turned up, totals once the game is over.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from companion.games.saboteur.components import GOAL_CELLS, START, START_CELL, piece, shape_named
from companion.games.saboteur.editions import edition_of
from companion.games.saboteur.endings import unknown_facts
from companion.games.saboteur.legal import host_may, what_now
from companion.games.saboteur.maze import Card, Maze, reached_goals
from companion.games.saboteur.nuggets import missing_totals, open_cards
from companion.games.saboteur.played import Told
from companion.games.saboteur.roles import span
from companion.games.saboteur.shapes import half_turn, letters, mask
from companion.games.saboteur.state import Level, Payout, Phase, Player, Result, State
from companion.rulekit import Event, Seat, SeatView, TableView, View, Warning
from companion.rulekit.words import snake


class Lies(msgspec.Struct, frozen=True):
    """A face-up card as it is drawn: openings and groups are already turned, in the order N, E, S, W."""

    shape: str
    x: int
    y: int
    rot: int
    openings: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    crystal: bool
    ladder: bool
    door: str | None


class GoalView(msgspec.Struct, frozen=True):
    """A goal: "down", "waiting" (reached, not turned yet) or "up", with whose card reached it."""

    goal: str
    x: int
    y: int
    lies: str
    card: Lies | None = None
    credited: Seat | None = None


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody sees of a player. role and pay stand here once turned up, total when the game is over."""

    seat: Seat
    hand: int | None
    broken: tuple[str, ...]
    jailed: bool
    thief: bool
    looked: bool
    nugget_cards: int
    has_gold: bool
    role: str | None = None
    pay: int | None = None
    total: int | None = None


class Happened(msgspec.Struct, frozen=True):
    """Something of the last step: the event's name, and its public fields."""

    key: str
    values: tuple[tuple[str, object], ...] = ()


class WarningView(msgspec.Struct, frozen=True):
    """A warning of the last step."""

    code: str
    edges: tuple[str, ...] = ()


class SaboteurTable(TableView, frozen=True, kw_only=True):
    """The public screen. maze, goals and pile are there at full level only.

    saboteurs: least and most that can be in play, from the public role deck. looks: who has looked at which goal.
    packet: who takes the nugget cards, of which `taken` are told. to_steal: thieves left, the first is on turn.
    """

    edition: str
    phase: Phase
    level: Level
    round: int
    turn: Seat | None
    must_reveal: Seat | None
    players: tuple[PlayerView, ...]
    saboteurs: tuple[int, int] | None
    pile: int | None
    maze: tuple[Lies, ...]
    goals: tuple[GoalView, ...]
    copies: tuple[tuple[str, int], ...]
    looks: tuple[tuple[Seat, str], ...]
    spare_count: int
    spare_roles: tuple[str, ...] | None
    result: Result | None
    payout: Payout | None
    taken: int
    must_take: Seat | None
    to_steal: tuple[Seat, ...]
    totals_missing: tuple[Seat, ...]
    next_starter: Seat | None
    winners: tuple[Seat, ...]
    warnings: tuple[WarningView, ...]
    happened: tuple[Happened, ...]


class SaboteurHost(View, frozen=True):
    """The public screen, and what the host can say; a host who plays sees no secret.

    may: names of the host's commands, plays for the player on turn among them. asks: the fields of `EndRound` that
    nobody has told yet. deals_here: the service deals the roles.
    """

    table: SaboteurTable
    may: tuple[str, ...]
    asks: tuple[str, ...]
    deals_here: bool


class GoalNoteView(msgspec.Struct, frozen=True):
    """One's own note on a goal."""

    goal: str
    saw: str


class RoleNoteView(msgspec.Struct, frozen=True):
    """What one's own inspection has shown; outdated: before a hat swap."""

    target: Seat
    role: str
    outdated: bool


class SaboteurSeat(SeatView, frozen=True, kw_only=True):
    """One player's own page.

    new_role: dealt by a hat swap and not looked at yet. why: the key of what this role wants. to_tell: the service asks
    for the real card. nuggets: own cards of packets; total: None while values are open. may: what this seat can do now.
    """

    role: str | None
    why: str | None
    role_seen: bool
    new_role: bool
    to_tell: bool
    goal_notes: tuple[GoalNoteView, ...]
    role_notes: tuple[RoleNoteView, ...]
    gold: int
    nuggets: tuple[int, ...]
    unknown_cards: int
    total: int | None
    may: tuple[str, ...]


def table_view(state: State) -> SaboteurTable:
    """Return what everybody may see."""
    full, edition = state.level == "full", edition_of(state)
    return SaboteurTable(
        edition=edition.key,
        phase=state.phase,
        level=state.level,
        round=state.round,
        turn=state.turn if state.phase is Phase.TURN and state.level != "light" else None,
        must_reveal=state.last_path.seat if state.phase is Phase.REVEAL and state.last_path else None,
        players=tuple(player_view(state, place, player) for place, player in enumerate(state.players)),
        saboteurs=span(edition.deck(len(state.players)), len(state.players), "saboteur") if state.players else None,
        pile=state.pile if full else None,
        maze=maze_view(state.maze) if full else (),
        goals=goals_view(state) if full else (),
        copies=tuple(sorted(Counter(state.shapes_laid).items())) if full else (),
        looks=state.looks,
        spare_count=len(state.spare),
        spare_roles=tuple(card.hidden or "" for card in state.spare) if state.revealed else None,
        result=state.result,
        payout=state.payout,
        taken=state.taken,
        must_take=next(iter(open_cards(state)), None) if state.phase is Phase.GOLD else None,
        to_steal=state.thieves_left,
        totals_missing=missing_totals(state),
        next_starter=state.next_starter,
        winners=state.winners,
        warnings=tuple(warning_view(event) for event in state.happened if isinstance(event, Warning)),
        happened=tuple(happened_view(event) for event in state.happened),
    )


def player_view(state: State, place: int, player: Player) -> PlayerView:
    """Return what everybody sees of a player."""
    return PlayerView(
        seat=player.seat,
        hand=player.hand if state.level == "full" else None,
        broken=player.broken,
        jailed=player.jailed,
        thief=player.seat in state.thieves,
        looked=player.role_seen,
        nugget_cards=player.cards,
        has_gold=bool(player.gold or player.cards),
        role=player.role.hidden if state.revealed and player.role else None,
        pay=state.payout.pay[place] if state.payout else None,
        total=state.totals[place] if state.totals else None,
    )


def maze_view(maze: Maze) -> tuple[Lies, ...]:
    """Return the start and all cards laid, oldest first."""
    return (lies(Card(START, *START_CELL)), *map(lies, maze.cards))


def lies(card: Card) -> Lies:
    """Return a card as it is drawn."""
    shape = shape_named(card.shape)
    assert shape is not None
    turn = half_turn if card.rot == 180 else int
    return Lies(
        shape=card.shape,
        x=card.x,
        y=card.y,
        rot=card.rot,
        openings=letters(piece(card.shape, card.rot).openings),
        groups=tuple(letters(turn(mask(group))) for group in shape.groups),
        crystal=shape.crystal,
        ladder=shape.ladder,
        door=shape.door,
    )


def goals_view(state: State) -> tuple[GoalView, ...]:
    """Return the three goals; what a face-down one hides, the service does not know."""
    up = {turned.goal: turned for turned in state.maze.turned}
    waiting = reached_goals(state.maze)
    credited = {credit.goal: credit.seat for credit in state.credits}
    return tuple(
        GoalView(
            goal=goal,
            x=x,
            y=y,
            lies="up" if goal in up else "waiting" if goal in waiting else "down",
            card=lies(Card(up[goal].kind, x, y, up[goal].rot)) if goal in up else None,
            credited=credited.get(goal),
        )
        for goal, (x, y) in GOAL_CELLS.items()
    )


def happened_view(event: Event) -> Happened:
    """Return an event's public fields, which it lists itself."""
    told = event.tells if isinstance(event, Told) else ("code",)
    return Happened(snake(type(event).__name__), tuple((name, getattr(event, name)) for name in told))


def warning_view(event: Warning) -> WarningView:
    """Return a warning with the edges that do not fit, where it is about edges."""
    return WarningView(event.code, getattr(event, "edges", ()))


def seat_view(state: State, seat: Seat) -> SaboteurSeat:
    """Return what only this seat may see."""
    player = state.player(seat)
    role = player.role.hidden if player.role else None
    return SaboteurSeat(
        seat=seat,
        role=role,
        why=f"role.{role}.why" if role else None,
        role_seen=player.role_seen,
        new_role=player.new_role,
        to_tell=player.role is None and state.options.role_source == "table" and state.round > 0,
        goal_notes=tuple(GoalNoteView(note.goal, note.saw.hidden or "") for note in player.goal_notes),
        role_notes=tuple(
            RoleNoteView(note.target, note.role.hidden or "", note.outdated) for note in player.role_notes
        ),
        gold=player.gold,
        nuggets=tuple(nugget.hidden or 0 for nugget in player.nuggets),
        unknown_cards=player.unknown_cards,
        total=player.total(),
        may=what_now(state, seat),
    )


def host_view(state: State) -> SaboteurHost:
    """Return the public view plus what the host can say."""
    return SaboteurHost(
        table=table_view(state),
        may=host_may(state),
        asks=unknown_facts(state),
        deals_here=state.options.role_source == "service",
    )
