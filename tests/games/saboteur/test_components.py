"""What lies in the boxes is what the contents lines say (Rules 1, Saboteur 2, 1)."""

from collections import Counter

from companion.games.saboteur.components import (
    BASE_ACTION_CARDS,
    BASE_PATH_CARDS,
    BASE_TABLE,
    EXPANSION_ACTION_CARDS,
    EXPANSION_PATH_CARDS,
    EXPANSION_ROLES,
    FIXED_CARDS,
    NUGGET_CARDS,
    SHAPES,
    UNKNOWN_ACTION_CARDS,
    UNKNOWN_PATH_CARDS,
)
from companion.games.saboteur.editions import BASE, EXPANSION


def count(cards):
    return sum(card.count for card in cards)


def test_base_box_has_44_path_and_27_action_cards():
    assert count(FIXED_CARDS) + count(BASE_PATH_CARDS) == 44
    assert sum(BASE_ACTION_CARDS.values()) == 27


def test_31_base_tunnels_lead_on_and_9_end():
    leading = [card for card in BASE_PATH_CARDS if card.shape.groups]
    assert count(leading) == 31
    assert count(BASE_PATH_CARDS) - count(leading) == 9


def test_28_nugget_cards_are_worth_44():
    assert sum(NUGGET_CARDS.values()) == 28
    assert sum(value * cards for value, cards in NUGGET_CARDS.items()) == 44


def test_every_number_of_players_has_one_dwarf_card_too_many():
    for players, (saboteurs, diggers, _) in BASE_TABLE.items():
        assert saboteurs + diggers == players + 1


def test_expansion_box_leaves_six_path_cards_and_one_action_card_unaccounted_for():
    assert count(EXPANSION_PATH_CARDS) == 24
    assert UNKNOWN_PATH_CARDS == 30 - 24
    assert sum(EXPANSION_ACTION_CARDS.values()) == 20
    assert UNKNOWN_ACTION_CARDS == 21 - 20


def test_sure_totals_of_the_expansion():
    found = Counter()
    for card in EXPANSION_PATH_CARDS:
        found["ladder"] += card.count * card.shape.ladder
        found[card.shape.door] += card.count
        found["two ways"] += card.count * (len(card.shape.groups) == 2)
    assert (found["ladder"], found["blue"], found["green"], found["two ways"]) == (4, 3, 3, 4)


def test_play_decks():
    assert (BASE.cards, EXPANSION.cards) == (67, 118)


def test_fifteen_dwarf_cards():
    assert sum(EXPANSION_ROLES.values()) == 15


def test_no_two_cards_share_a_name():
    assert len(SHAPES) == len(FIXED_CARDS + BASE_PATH_CARDS + EXPANSION_PATH_CARDS)
