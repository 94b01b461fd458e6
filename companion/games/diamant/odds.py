"""What the next cards may bring (Rules 7.2). Everything follows from the deck; chances are exact fractions."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from companion.games.diamant.components import IDOL_CARD, VALUES
from companion.games.diamant.deck import Deck


def ending(deck: Deck) -> tuple[int, int]:
    """Return the cards that would end the expedition now, and the cards left; not reduced."""
    return sum(deck.copies(kind) - 1 for kind in deck.seen()), deck.cards_left


def treasure_next(deck: Deck) -> tuple[int, int]:
    """Return the treasures left, and the cards left."""
    return deck.treasures_left, deck.cards_left


def first_hazard_next(deck: Deck) -> tuple[int, int]:
    """Return the cards of hazards not met yet, and the cards left."""
    return sum(map(deck.copies, deck.unseen())), deck.cards_left


def survival(deck: Deck, cards: int) -> Fraction:
    """Return the chance that the next `cards` (1 to all that are left) do not end the expedition."""
    if not 1 <= cards <= deck.cards_left:
        raise ValueError(f"{cards} cards of {deck.cards_left}")
    treasures = deck.treasures_left
    ways = sum(
        hazards * comb(treasures, cards - met) for met, hazards in enumerate(_ways_to_meet(deck)) if met <= cards
    )
    return Fraction(ways, comb(deck.cards_left, cards))


def _ways_to_meet(deck: Deck) -> list[int]:
    """Return e_0, e_1, ...: the ways to draw that many hazards not met yet, all of different kinds."""
    ways = [1]
    for copies in map(deck.copies, deck.unseen()):
        ways = [stay + copies * take for stay, take in zip([*ways, 0], [0, *ways], strict=True)]
    return ways


def gain_next(deck: Deck, explorers: int, *, idols: bool = False) -> tuple[int, int]:
    """Return the sum of what each of `explorers` would get from every treasure left, and the cards left.

    Their quotient is the average gain of one more card. With idols the 1 brings no points (Rules 5.8).
    """
    shares = (
        deck.left(card) * (value // explorers) for card, value in VALUES.items() if not (idols and card == IDOL_CARD)
    )
    return sum(shares), deck.cards_left


def average_loss(deck: Deck, pile: int) -> Fraction:
    """Return the points that one more card costs the owner of `pile` on average."""
    first, second = ending(deck)
    return Fraction(pile * first, second)


def percent(part: int, whole: int) -> int:
    """Return a chance for speech, in percent, a half rounded up."""
    return (200 * part + whole) // (2 * whole)
