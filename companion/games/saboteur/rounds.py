"""A game and its three rounds: the deal, the roles, levels, the end of a round and of the game (Rules 2, 3, 6)."""

from __future__ import annotations

from companion.games.saboteur.commands import BeginPlay, CloseRound, RoleSeen, SetLevel, StartGame, StartRound, TellRole
from companion.games.saboteur.components import ROUNDS
from companion.games.saboteur.editions import edition_of, role_deck
from companion.games.saboteur.events import (
    GameEnded,
    GameStarted,
    GoalsHidden,
    LevelSet,
    PlayBegan,
    RoleAcknowledged,
    RolesDealt,
    RoleTold,
    RoundClosed,
    RoundStarted,
)
from companion.games.saboteur.maze import Maze
from companion.games.saboteur.nuggets import check_totals, open_cards
from companion.games.saboteur.refusals import Code, require
from companion.games.saboteur.roles import dealt
from companion.games.saboteur.state import LEVELS, Phase, Player, State, seat_after, seated
from companion.rulekit import Happening, Hidden

NOTHING_IN_FRONT: dict[str, object] = {
    "broken": (),
    "jailed": False,
    "goal_notes": (),
    "role_notes": (),
    "new_role": False,
}


def start_game(state: State, command: StartGame) -> Happening:
    """Settle seats and options."""
    edition = edition_of(state.having(options=command.options))
    edition.role_deck(len(command.seats))
    return (GameStarted(command.seats, command.options),)


def game_started(state: State, event: GameStarted) -> State:  # noqa: ARG001
    """Seat everybody with nothing."""
    players = tuple(map(Player, event.seats))
    return State(options=event.options, level=event.options.level, phase=Phase.DEALING, players=players)


def start_round(state: State, command: StartRound) -> Happening:
    """Deal; the roles only where the service deals them (Rules 2)."""
    starter = command.starter or state.next_starter or state.seats[0]
    seated(state, starter)
    deal = command.deal.hidden if command.deal else None
    roles = () if deal is None else (roles_dealt(state, deal),)
    return (RoundStarted(state.round + 1, starter), *roles, GoalsHidden())


def roles_dealt(state: State, order: tuple[int, ...]) -> RolesDealt:
    """Return the deal that a permutation of the role deck stands for."""
    roles, spare = dealt(role_deck(state), order, len(state.players))
    return RolesDealt(tuple(map(Hidden, roles)), tuple(map(Hidden, spare)))


def round_started(state: State, event: RoundStarted) -> State:
    """Put back everything of the last round but what was won."""
    edition, count = edition_of(state), len(state.players)
    players = tuple(fresh(player, edition.hand(count)) for player in state.players)
    return State(
        options=state.options,
        level=state.level,
        phase=Phase.ROLES,
        players=players,
        stock=state.stock,
        round=event.number,
        starter=event.starter,
        turn=event.starter,
        pile=edition.draw_pile(count),
        # Real cards: how many are spare is known, which they are is not.
        spare=(Hidden(None),) * (len(role_deck(state)) - count),
    )


def fresh(player: Player, hand: int) -> Player:
    """Return a player with a new hand and all that was won."""
    return Player(
        seat=player.seat,
        gold=player.gold,
        nuggets=player.nuggets,
        cards=player.cards,
        unknown_cards=player.unknown_cards,
        hand=hand,
    )


def given_roles(state: State, event: RolesDealt) -> State:
    """Give every seat a role that no other sees."""
    roles = dict(zip(state.seats, event.roles, strict=True))
    return state.with_each(lambda player: {"role": roles[player.seat]}).having(spare=event.spare)


def goals_hidden(state: State, event: GoalsHidden) -> State:  # noqa: ARG001
    """Lay out start and goals."""
    return state.having(maze=Maze())


def role_seen(state: State, command: RoleSeen) -> Happening:
    """Acknowledge a look at the dealt role, or at the one of a hat swap."""
    player = seated(state, command.seat)
    waits = player.new_role or (state.phase is Phase.ROLES and not player.role_seen)
    require(waits, Code.WRONG_STATE)
    return (RoleAcknowledged(command.seat),)


def acknowledged(state: State, event: RoleAcknowledged) -> State:
    """Take the private mark away."""
    return state.with_player(event.seat, role_seen=True, new_role=False)


def all_seen(state: State) -> Happening:
    """Begin play after the last look (Rules 3, row 5)."""
    return (PlayBegan(),) if all(player.role_seen for player in state.players) else ()


def begin_play(state: State, command: BeginPlay) -> Happening:  # noqa: ARG001
    """Begin play without waiting for phones."""
    return (PlayBegan(),)


def play_began(state: State, event: PlayBegan) -> State:  # noqa: ARG001
    """Begin the first turn."""
    return state.having(phase=Phase.TURN)


def tell_role(state: State, command: TellRole) -> Happening:
    """Tell a real card; the latest word stands (Rules 3, row 17)."""
    seated(state, command.seat)
    return (RoleTold(command.seat, Hidden(command.role)),)


def role_told(state: State, event: RoleTold) -> State:
    """Keep the role for that seat."""
    return state.with_player(event.seat, role=event.role)


def set_level(state: State, command: SetLevel) -> Happening:
    """Tell less at any time, more only between rounds (Rules 3, row 16)."""
    step = LEVELS.index(command.level) - LEVELS.index(state.level)
    require(step < 0 or (step > 0 and state.phase is Phase.DEALING), Code.WRONG_STATE)
    return (LevelSet(command.level),)


def level_set(state: State, event: LevelSet) -> State:
    """Ask for no goal that waits to be turned: the next player is on turn."""
    if state.phase is Phase.REVEAL and state.turn is not None:
        turn = seat_after(state.seats, state.turn)
        state = state.having(phase=Phase.TURN, turn=turn)
    return state.having(level=event.level, draw=None, may_turn=False)


def close_round(state: State, command: CloseRound) -> Happening:
    """Gather the cards in; after the third round tell the totals (Rules 3, row 12)."""
    assert state.result is not None
    require(command.later or not open_cards(state), Code.WRONG_STATE)
    closed = RoundClosed(seat_after(state.seats, state.result.last_card_by))
    if state.round < ROUNDS:
        return (closed,)
    totals = check_totals(state)
    most = max(totals)
    winners = tuple(seat for seat, total in zip(state.seats, totals, strict=True) if total == most)
    return (closed, GameEnded(totals, winners))


def round_closed(state: State, event: RoundClosed) -> State:
    """Gather in what lies in front; packet cards whose value was not told are held all the same."""
    left = open_cards(state)
    return state.having(phase=Phase.DEALING, next_starter=event.next_starter, thieves=()).with_each(
        lambda player: NOTHING_IN_FRONT | more_cards(player, left.count(player.seat))
    )


def more_cards(player: Player, count: int) -> dict[str, object]:
    """Return the change of a player who holds more nugget cards, of unknown value."""
    return {"cards": player.cards + count, "unknown_cards": player.unknown_cards + count}


def game_ended(state: State, event: GameEnded) -> State:
    """Make the totals public."""
    return state.having(phase=Phase.GAME_OVER, totals=event.totals, winners=event.winners)


DECIDE = {
    StartGame: start_game,
    StartRound: start_round,
    RoleSeen: role_seen,
    BeginPlay: begin_play,
    TellRole: tell_role,
    SetLevel: set_level,
    CloseRound: close_round,
}
EVOLVE = {
    GameStarted: game_started,
    RoundStarted: round_started,
    RolesDealt: given_roles,
    GoalsHidden: goals_hidden,
    RoleAcknowledged: acknowledged,
    PlayBegan: play_began,
    RoleTold: role_told,
    LevelSet: level_set,
    RoundClosed: round_closed,
    GameEnded: game_ended,
}
