"""What the two editions differ in: values and functions, so that the rules need not ask which game is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from companion.games.saboteur.commands import BASE_PLAYS, EXPANSION_PLAYS, Play, SwapHats
from companion.games.saboteur.components import (
    BASE_ACTION_CARDS,
    BASE_PATH_CARDS,
    BASE_TABLE,
    EXPANSION_ACTION_CARDS,
    EXPANSION_PATH_CARDS,
    UNKNOWN_ACTION_CARDS,
    UNKNOWN_PATH_CARDS,
)
from companion.games.saboteur.gold import base_payout, expansion_payout
from companion.games.saboteur.refusals import Code, require
from companion.games.saboteur.roles import base_deck, expansion_deck
from companion.games.saboteur.shapes import custom_shape
from companion.games.saboteur.state import Payout, Phase, State


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """One of the two games.

    cards: path and action cards in the play deck; removed: of these, put away unseen before the deal.
    copies: how many cards there are of the shapes that are surely known. spelt: shapes may be spelt out by hand.
    discards: how many cards a pass may take. light_plays: plays told even at the lightest level, at any time.
    asks_for_front: the payout depends on doors, crystals, jail and thieves; unknown ones are asked for.
    pay: the payout of a round. pay_phase: where gold is handed out or, where nobody has to do anything, what follows.
    """

    key: str
    players: range
    deck: Callable[[int], tuple[str, ...]]
    hand: Callable[[int], int]
    cards: int
    removed: int
    shapes: frozenset[str]
    spelt: bool
    copies: Mapping[str, int]
    discards: range
    plays: frozenset[type[Play]]
    light_plays: frozenset[type[Play]]
    asks_for_front: bool
    pay: Callable[[State], Payout]
    pay_phase: Phase

    def role_deck(self, players: int) -> tuple[str, ...]:
        """Return the dwarf cards in their canonical order, or refuse the number of players."""
        require(players in self.players, Code.PLAYER_COUNT, least=self.players[0], most=self.players[-1])
        return self.deck(players)

    def draw_pile(self, players: int) -> int:
        """Return how many cards are left after dealing."""
        return self.cards - self.removed - players * self.hand(players)

    def has_shape(self, name: str) -> bool:
        """Tell whether such a card can be in a hand."""
        return name in self.shapes or (self.spelt and custom_shape(name) is not None)


BASE_COPIES = {card.name: card.count for card in BASE_PATH_CARDS}
BASE_CARDS = sum(BASE_COPIES.values()) + sum(BASE_ACTION_CARDS.values())
EXPANSION_CARDS = (
    sum(card.count for card in EXPANSION_PATH_CARDS)
    + UNKNOWN_PATH_CARDS
    + sum(EXPANSION_ACTION_CARDS.values())
    + UNKNOWN_ACTION_CARDS
)

BASE = Edition(
    key="saboteur",
    players=range(3, 11),
    deck=base_deck,
    hand=lambda players: BASE_TABLE[players][2],
    cards=BASE_CARDS,
    removed=0,
    shapes=frozenset(BASE_COPIES),
    spelt=False,
    copies=BASE_COPIES,
    discards=range(1, 2),
    plays=frozenset(BASE_PLAYS),
    light_plays=frozenset(),
    asks_for_front=False,
    pay=base_payout,
    pay_phase=Phase.GOLD,
)

#: Saboteur 2, 1.6 and 2: always six cards in hand, ten cards out unseen, a pass of one to three cards (4).
EXPANSION = Edition(
    key="saboteur-2",
    players=range(2, 13),
    deck=expansion_deck,
    hand=lambda players: 6,  # noqa: ARG005
    cards=BASE_CARDS + EXPANSION_CARDS,
    removed=10,
    shapes=frozenset(BASE_COPIES).union(card.name for card in EXPANSION_PATH_CARDS),
    spelt=True,
    copies=BASE_COPIES,
    discards=range(1, 4),
    plays=frozenset(BASE_PLAYS + EXPANSION_PLAYS),
    light_plays=frozenset({SwapHats}),
    asks_for_front=True,
    pay=expansion_payout,
    pay_phase=Phase.CLOSED,
)


def edition_of(state: State) -> Edition:
    """Return the edition that a table plays."""
    return EXPANSION if state.options.expansion else BASE


def role_deck(state: State) -> tuple[str, ...]:
    """Return the dwarf cards of this table in their canonical order: what a shuffle permutes (see `roles.dealt`)."""
    return edition_of(state).role_deck(len(state.players))
