"""From a state to what one phone and the host's tablet show beyond the screen on the table."""

from __future__ import annotations

from companion.games.forbidden_island import commands as cmd
from companion.games.forbidden_island.board import Board, Player
from companion.games.forbidden_island.components import HELICOPTER, TREASURE_DECK
from companion.games.forbidden_island.depths import SHALLOW_FIRST, may_tell_table, shallower
from companion.games.forbidden_island.legal import legal_commands
from companion.games.forbidden_island.showing import table_view
from companion.games.forbidden_island.state import DecksState, IslandState, MeterState
from companion.games.forbidden_island.views import CardLeft, IslandHost, IslandSeat, PlayerView
from companion.rulekit import Command, Seat


def seat_view(state: IslandState, seat: Seat) -> IslandSeat:
    """Return what one phone shows; at the shallower depths a seat has no adventurer."""
    table = table_view(state)
    nobody = PlayerView(seat=seat, role="", colour="", tile="", hand=())
    player = next((player for player in table.players if player.seat == seat), nobody)
    return IslandSeat(
        seat=seat,
        role=player.role,
        colour=player.colour,
        tile=player.tile,
        hand=player.hand,
        active=player.active,
        excess=player.excess,
        swims=player.swims,
        to_do=table.to_do,
        actions=without_lifts(legal_commands(state, seat)),
        lifts=table.lifts if HELICOPTER in player.hand else (),
    )


def host_view(state: IslandState) -> IslandHost:
    """Return what the host's tablet shows."""
    table = table_view(state)
    deeper = tuple(depth for depth in SHALLOW_FIRST[1:] if depth not in shallower(state.depth or "full"))
    told = isinstance(state, MeterState) and may_tell_table(state)
    return IslandHost(
        table=table,
        actions=without_lifts(legal_commands(state, None)),
        lifts=table.lifts,
        may_tell_table=told,
        tellable_depths=deeper if told else (),
        board=board_of(state) if isinstance(state, DecksState) else None,
        box=tuple(CardLeft(card, count) for card, count in TREASURE_DECK.items()),
    )


def without_lifts(commands: tuple[Command, ...]) -> tuple[Command, ...]:
    """Return the commands without the hundreds of Helicopter Lifts, which a page offers by groups and tiles."""
    return tuple(command for command in commands if not isinstance(command, cmd.PlayHelicopter))


def board_of(state: DecksState) -> Board:
    """Return what lies open, as `tell_table` takes it."""
    players = tuple(
        Player(role=pawn.role, hand=hand, at=pawn.at, seat=pawn.seat)
        for pawn, hand in zip(state.pawns, state.hands, strict=False)
    )
    return Board(
        layout=state.layout,
        flooded=tuple(sorted(state.flooded)),
        sunk=tuple(sorted(state.sunk)),
        flood_discard=tuple(sorted(state.flood_discard)),
        treasure_discard=state.treasure_discard,
        captured=tuple(sorted(state.captured)),
        players=players or (Player(hand=state.hands[0]),),
    )
