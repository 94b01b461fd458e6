"""Set-up (Rules 2, 3.1): in one form, or step by step on tablet and phones, with the same checks in the same order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from companion.errors import Refused
from companion.games.forbidden_island import commands as cmd
from companion.games.forbidden_island import events as ev
from companion.games.forbidden_island.board import Board, Cards, Player
from companion.games.forbidden_island.checks import require, require_card
from companion.games.forbidden_island.components import (
    ADVENTURERS,
    ALL_TILES,
    CARDS_DEALT,
    DIFFICULTIES,
    FIRST_FLOODS,
    L0,
    PLAYERS,
    TREASURE_DECK,
    WATERS_RISE,
)
from companion.games.forbidden_island.state import DEPTHS, IslandState, SetupState
from companion.games.forbidden_island.story import Story

SetupStory = Story[SetupState]


def set_up(story: SetupStory, command: cmd.Setup) -> None:
    """Begin a game that was told as a whole."""
    require_roles([player.role for player in command.players])
    require_difficulty(command.difficulty)
    require_layout(command.layout)
    require_first_floods(command.first_floods)
    require_deal([player.hand for player in command.players])
    begin_with(story, "full", command.difficulty, command)


def begin_with(story: SetupStory, depth: str, difficulty: str, told: cmd.Setup) -> None:
    """Tell that the game began with what lies on the table after set-up."""
    floods, players = told.first_floods, seated(story.state, told.players)
    board = Board(layout=told.layout, flooded=floods, flood_discard=floods, players=players)
    story.tell(ev.GameBegan(depth, difficulty, board))


def seated(state: IslandState, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Return the players with their seats: those told, else those they have, else the seats in turn order."""
    known = {pawn.role: pawn.seat for pawn in state.pawns}
    in_order = [*state.seats, *[""] * len(players)]
    return tuple(
        player if player.seat else replace(player, seat=known.get(player.role, seat))
        for player, seat in zip(players, in_order, strict=False)
    )


# --- the checks, in the order of Rules 3.10 ---


def require_roles(roles: Sequence[str]) -> None:
    """Refuse a wrong number of players, an unknown adventurer, one twice."""
    require(len(roles) in PLAYERS, "E_PLAYERS", players=len(roles))
    for role in roles:
        require(role in ADVENTURERS, "E_UNKNOWN_ROLE", role=role)
    require(len(set(roles)) == len(roles), "E_DUP_ROLE")


def require_difficulty(difficulty: str) -> None:
    """Refuse an unknown difficulty."""
    require(difficulty in DIFFICULTIES, "E_DIFFICULTY", difficulty=difficulty)


def require_depth(depth: str) -> None:
    """Refuse an unknown depth."""
    require(depth in DEPTHS, "E_DEPTH_UNKNOWN", depth=depth)


def require_layout(layout: Sequence[str]) -> None:
    """Refuse an island that does not hold each tile once."""
    require(len(layout) == len(ALL_TILES) and set(layout) == ALL_TILES, "E_LAYOUT")


def require_first_floods(tiles: Sequence[str]) -> None:
    """Refuse all but six different tiles."""
    require(len(tiles) == FIRST_FLOODS and are_different_tiles(tiles), "E_FIRST_FLOODS")


def are_different_tiles(tiles: Sequence[str]) -> bool:
    """Tell whether all words name tiles and none comes twice."""
    return set(tiles) <= ALL_TILES and len(set(tiles)) == len(tiles)


def require_deal(hands: Sequence[Cards]) -> None:
    """Refuse, player by player, a hand that cannot be dealt, and at last more of a card than exist."""
    for hand in hands:
        require(WATERS_RISE not in hand, "E_WR_IN_DEAL")
        require(len(hand) == CARDS_DEALT, "E_DEAL_TWO", cards=len(hand))
        for card in hand:
            require_card(card)
    require_existing(card for hand in hands for card in hand)


def require_existing(cards: Iterable[str]) -> None:
    """Refuse more of a card than the box holds."""
    for card, count in Counter(cards).items():
        require(count <= TREASURE_DECK[card], "E_CARD_NOT_POSSIBLE", card=card)


# --- step by step ---


def open_table(story: SetupStory, command: cmd.OpenTable) -> None:
    """Open the set-up once."""
    require(not story.state.opened, "E_ALREADY_STARTED")
    require(len(command.seats) < PLAYERS.stop and len(set(command.seats)) == len(command.seats), "E_PLAYERS")
    require_difficulty(command.difficulty)
    require_depth(command.depth)
    story.tell(ev.TableOpened(command.seats, command.difficulty, command.depth, command.show_odds))


def require_open(state: SetupState) -> None:
    """Refuse what belongs to a set-up that nobody has opened."""
    require(state.opened, "E_NOT_STARTED")


def require_seat(state: SetupState, seat: str) -> None:
    """Refuse a closed set-up, and a seat that does not play."""
    require_open(state)
    require(seat in state.seats, "E_UNKNOWN_SEAT", seat=seat)


def choose_difficulty(story: SetupStory, command: cmd.ChooseDifficulty) -> None:
    """Agree on another starting mark."""
    require_open(story.state)
    require_difficulty(command.difficulty)
    story.tell(ev.DifficultyChosen(command.difficulty))


def choose_depth(story: SetupStory, command: cmd.ChooseDepth) -> None:
    """Agree on another depth; what was told already is kept."""
    require_open(story.state)
    require_depth(command.depth)
    story.tell(ev.DepthChosen(command.depth))


def take_role(story: SetupStory, command: cmd.TakeRole) -> None:
    """Note an adventurer; telling it again corrects it."""
    state, seat, role = story.state, command.seat, command.role
    require_seat(state, seat)
    require(role in ADVENTURERS, "E_UNKNOWN_ROLE", role=role)
    taken = dict(zip(state.roles, state.seats, strict=True))
    require(taken.get(role, seat) == seat, "E_DUP_ROLE", role=role)
    story.tell(ev.RoleTaken(seat, role))


def lay_tiles(story: SetupStory, command: cmd.LayTiles) -> None:
    """Note the next tiles of the island."""
    require_open(story.state)
    require(are_different_tiles(story.state.layout + command.tiles), "E_LAYOUT")
    story.tell(ev.TilesLaid(command.tiles))


def turn_first_floods(story: SetupStory, command: cmd.TurnFirstFloods) -> None:
    """Note first flood cards, six in all."""
    require_open(story.state)
    floods = story.state.first_floods + command.tiles
    require(command.tiles and len(floods) <= FIRST_FLOODS and are_different_tiles(floods), "E_FIRST_FLOODS")
    story.tell(ev.FirstFloodsTurned(command.tiles))


def deal_cards(story: SetupStory, command: cmd.DealCards) -> None:
    """Note one or both cards of a seat."""
    state, seat, cards = story.state, command.seat, command.cards
    require_seat(state, seat)
    hand = state.deal[state.seats.index(seat)]
    require(WATERS_RISE not in cards, "E_WR_IN_DEAL")
    require(cards and len(hand + cards) <= CARDS_DEALT, "E_DEAL_TWO", cards=len(hand + cards))
    for card in cards:
        require_card(card)
    require_existing([*cards, *(card for hand in state.deal for card in hand)])
    story.tell(ev.CardsDealt(seat, cards))


def begin(story: SetupStory, _command: cmd.Begin) -> None:
    """End the set-up at the depth agreed on."""
    require_open(story.state)
    BEGIN[story.state.planned](story, as_told(story.state))


def as_told(state: SetupState) -> cmd.Setup:
    """Return the form that the steps have filled."""
    told = zip(state.roles, state.deal, state.seats, strict=True)
    players = tuple(Player(role=role, hand=hand, seat=seat) for role, hand, seat in told)
    return cmd.Setup(state.difficulty, players, state.first_floods, state.layout or L0)


def begin_meter(story: SetupStory, told: cmd.Setup) -> None:
    """Begin with the water alone; whatever else was told is left aside."""
    begin_with(story, "meter", told.difficulty, cmd.Setup(told.difficulty, (), ()))


def begin_decks(story: SetupStory, told: cmd.Setup) -> None:
    """Begin with floods and cards; nobody's adventurer counts."""
    require(len(told.players) in PLAYERS, "E_PLAYERS", players=len(told.players))
    require_layout(told.layout)
    require_first_floods(told.first_floods)
    require_deal([player.hand for player in told.players])
    begin_with(story, "decks", told.difficulty, told)


BEGIN: dict[str, Callable[[SetupStory, cmd.Setup], None]] = {
    "meter": begin_meter,
    "decks": begin_decks,
    "full": set_up,
}


def draw_in_setup(story: SetupStory, command: cmd.DrawTreasure) -> None:
    """Refuse a card drawn too early; a Waters Rise while hands are dealt goes back into the deck (Rules 2.5)."""
    dealing = story.state.opened and command.card == WATERS_RISE
    raise Refused("E_WR_IN_DEAL" if dealing else "E_NOT_STARTED")
