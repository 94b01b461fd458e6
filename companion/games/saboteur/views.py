"""What each viewer may see: built from nothing, field by field (Rules 8.1; Saboteur 2, 9.1).

No field of the table view, nor its size, depends on anything hidden: roles and what follows from them stand in it once
they are turned up, totals once the game is over.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from companion.games.saboteur.commands import PlayPath
from companion.games.saboteur.drawing import GoalView, Lies, Room, goals_view, maze_view, room_view
from companion.games.saboteur.editions import edition_of
from companion.games.saboteur.endings import unknown_facts
from companion.games.saboteur.legal import host_may, what_now
from companion.games.saboteur.nuggets import missing_totals, open_cards
from companion.games.saboteur.played import Told
from companion.games.saboteur.roles import span
from companion.games.saboteur.rules import takes
from companion.games.saboteur.state import Level, Payout, Phase, Player, Result, SaboteurOptions, State
from companion.rulekit import Event, Seat, SeatView, TableView, View, Warning
from companion.rulekit.words import snake


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
    house_rules: the options that differ from the printed rules of the box. untold: real cards that a round which is
    over waits for.
    """

    edition: str
    house_rules: tuple[str, ...]
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
    untold: tuple[Seat, ...]
    next_starter: Seat | None
    winners: tuple[Seat, ...]
    warnings: tuple[WarningView, ...]
    happened: tuple[Happened, ...]


class SaboteurHost(View, frozen=True):
    """The public screen, and what the host can say; a host who plays sees no secret.

    may: names of the host's commands, plays for the player on turn among them. asks: the fields of `EndRound` that
    nobody has told yet. deals_here: the service deals the roles. room: where the player on turn can lay a card.
    """

    table: SaboteurTable
    may: tuple[str, ...]
    asks: tuple[str, ...]
    deals_here: bool
    room: Room | None


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
    looked_at: goals that this player has looked at. room: where to lay a card, for the player on turn.
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
    looked_at: tuple[str, ...]
    room: Room | None


def table_view(state: State) -> SaboteurTable:
    """Return what everybody may see."""
    full, edition = state.level == "full", edition_of(state)
    return SaboteurTable(
        edition=edition.key,
        house_rules=house_rules(state.options),
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
        spare_roles=tuple(card.hidden for card in state.spare if card.hidden) if state.revealed else None,
        result=state.result,
        payout=state.payout,
        taken=state.taken,
        must_take=next(iter(open_cards(state)), None) if state.phase is Phase.GOLD else None,
        to_steal=state.thieves_left,
        totals_missing=missing_totals(state),
        untold=untold(state),
        next_starter=state.next_starter,
        winners=state.winners,
        warnings=tuple(warning_view(event) for event in state.happened if isinstance(event, Warning)),
        happened=tuple(happened_view(event) for event in state.happened),
    )


def house_rules(options: SaboteurOptions) -> tuple[str, ...]:
    """Return what was agreed on beside editions and depth, by the names of the options."""
    usual = SaboteurOptions(expansion=options.expansion, level=options.level, role_source=options.role_source)
    chosen = msgspec.structs.asdict(options)
    return tuple(name for name, value in msgspec.structs.asdict(usual).items() if chosen[name] != value)


def untold(state: State) -> tuple[Seat, ...]:
    """Return whose real card is still to be told, once the round waits for it."""
    return tuple(p.seat for p in state.players if p.role is None) if state.phase is Phase.ROUND_OVER else ()


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
        looked_at=tuple(dict.fromkeys(goal for who, goal in state.looks if who == seat)),
        room=room(state) if seat == state.turn else None,
    )


def room(state: State) -> Room | None:
    """Return where a card can be laid, in a turn of a table that keeps the maze."""
    return room_view(state) if state.level == "full" and PlayPath in takes(state) else None


def host_view(state: State) -> SaboteurHost:
    """Return the public view plus what the host can say."""
    return SaboteurHost(
        table=table_view(state),
        may=host_may(state),
        asks=unknown_facts(state),
        deals_here=state.options.role_source == "service",
        room=room(state),
    )
