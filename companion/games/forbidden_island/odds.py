"""Exact odds (Rules 6.3), all as reduced fractions, with the numbers that make them up."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb, prod

import msgspec

from companion.games.forbidden_island.components import (
    DRAWS_A_TURN,
    SKULL,
    TREASURE_DECK,
    WATERS_RISE,
    Phase,
    draw_count,
)
from companion.games.forbidden_island.state import DecksState, Tiles

CERTAIN = Fraction(1)
NEVER = Fraction(0)


# --- Waters Rise ---


def rises_exactly(state: DecksState, rises: int, draws: int) -> Fraction:
    """Return the chance of exactly `rises` Waters Rise in the next 0, 1 or 2 treasure cards."""
    deck, left = state.treasure_left, state.rises_left
    if draws == DRAWS_A_TURN and deck == 1:
        return _over_the_reshuffle(state, rises)
    if not 0 <= rises <= draws:
        return NEVER
    return Fraction(comb(left, rises) * comb(deck - left, draws - rises), comb(deck, draws))


def _over_the_reshuffle(state: DecksState, rises: int) -> Fraction:
    """Return the same for two draws of which the first is the last card of the deck, and known."""
    first = state.rises_left
    reshuffled = len(state.treasure_discard) + first
    second = Fraction(TREASURE_DECK[WATERS_RISE], reshuffled)
    return {first: CERTAIN - second, first + 1: second}.get(rises, NEVER)


def rise_within(state: DecksState, draws: int) -> Fraction:
    """Return the chance of at least one Waters Rise in the next draws."""
    return CERTAIN - rises_exactly(state, 0, draws)


# --- flood cards ---


class Layer(msgspec.Struct, frozen=True):
    """A layer of the flood deck, and how many of its cards are among those asked for."""

    cards: Tiles
    drawn: int
    size: int

    def chance(self, asked: int) -> Fraction:
        """Return the chance that `asked` given cards of this layer are all drawn."""
        if asked > self.drawn:
            return NEVER
        return Fraction(comb(self.size - asked, self.drawn - asked), comb(self.size, self.drawn))


class FloodDeck(msgspec.Struct, frozen=True):
    """The flood deck as it lies, the discard beside it, and the tiles that are dry."""

    layers: tuple[Tiles, ...]
    discard: Tiles
    dry: Tiles

    def after_rise(self) -> FloodDeck:
        """Return the deck with all discards on top."""
        if not self.discard:
            return self
        return FloodDeck((self.discard, *self.layers), frozenset(), self.dry)

    def drawn(self, cards: int) -> list[Layer]:
        """Return the layers with the cards drawn of each, when `cards` are drawn."""
        layers = []
        for layer in self.layers:
            taken = min(cards, len(layer))
            layers.append(Layer(layer, taken, len(layer)))
            cards -= taken
        return [*layers, self._reshuffled(cards)]

    def _reshuffled(self, cards: int) -> Layer:
        """Return the layer below the whole deck: the discard, with the deck's own cards whose tiles only flood."""
        flooding = sum(len(layer & self.dry) for layer in self.layers)
        size = len(self.discard) + flooding
        return Layer(self.discard, min(cards, size), size)


def flood_deck(state: DecksState) -> FloodDeck:
    """Return the flood deck of a state."""
    return FloodDeck(state.layers, state.flood_discard, frozenset(state.layout) - state.sunk - state.flooded)


def all_drawn(deck: FloodDeck, tiles: tuple[str, ...], cards: int) -> Fraction:
    """Return the chance that the cards of all the named tiles are among the next ones; one tile or two."""
    layers = deck.drawn(cards)
    in_game = frozenset[str]().union(*(layer.cards for layer in layers))
    if not in_game.issuperset(tiles):
        return NEVER
    return prod((layer.chance(len(layer.cards.intersection(tiles))) for layer in layers), start=CERTAIN)


def tile_drawn(state: DecksState, tile: str, cards: int | None = None) -> Fraction:
    """Return the chance that a tile's card is among the next ones (default: those of this or the next flood step)."""
    return all_drawn(flood_deck(state), (tile,), next_floods(state) if cards is None else cards)


def next_floods(state: DecksState) -> int:
    """Return how many flood cards are to come: the rest of the flood step that runs, else those of the next."""
    return state.left if state.step is Phase.FLOOD else state.draw_count


# --- danger up to the end of the turn ---


class Term(msgspec.Struct, frozen=True):
    """One case of a sum: so many Waters Rise, the chance of that, and the chance of the loss then."""

    rises: int
    chance: Fraction
    loss: Fraction

    @property
    def part(self) -> Fraction:
        """What the case adds."""
        return self.chance * self.loss


def draws_to_come(state: DecksState) -> int:
    """Return how many treasure cards this turn still draws."""
    return {Phase.ACTIONS: DRAWS_A_TURN, Phase.DRAW_TREASURE: state.left}.get(state.step, 0)


def danger(state: DecksState, tiles: tuple[str, ...]) -> tuple[Term, ...]:
    """Return the cases in which flood cards for all the named tiles come before this turn ends."""
    draws = draws_to_come(state)
    cases = ((rises, rises_exactly(state, rises, draws)) for rises in range(draws + 1))
    return tuple(Term(rises, chance, _loss_after(state, tiles, rises)) for rises, chance in cases if chance)


def _loss_after(state: DecksState, tiles: tuple[str, ...], rises: int) -> Fraction:
    """Return the chance that the cards come after so many Waters Rise; at the skull all is lost anyway."""
    level = state.level + rises
    if level >= SKULL:
        return CERTAIN
    if not rises:
        return all_drawn(flood_deck(state), tiles, next_floods(state))
    return all_drawn(flood_deck(state).after_rise(), tiles, draw_count(level))


def total(terms: Iterable[Term]) -> Fraction:
    """Return the sum of all cases."""
    return sum((term.part for term in terms), NEVER)


def percent(chance: Fraction) -> int:
    """Return a chance as people say it, rounded half up."""
    return int(100 * chance + Fraction(1, 2))
