"""What lies in the box (Rules 1): tiles, treasures, cards, adventurers and the water meter.

Edition: Gamewright 2010. Sources of each count stand in section 1 of the rules reference.
"""

from __future__ import annotations

import enum
from collections import Counter

import msgspec


class Phase(enum.StrEnum):
    """The states of the game (Rules 3); DISCARD and SWIM interrupt one of the three steps of a turn."""

    SETUP = "SETUP"
    ACTIONS = "ACTIONS"
    DRAW_TREASURE = "DRAW_TREASURE"
    FLOOD = "FLOOD"
    DISCARD = "DISCARD"
    SWIM = "SWIM"
    GAME_OVER = "GAME_OVER"


class Result(enum.StrEnum):
    """How a game ends: one way to win, four ways to lose."""

    WON = "WON"
    WATER_LEVEL = "WATER_LEVEL"
    FOOLS_LANDING = "FOOLS_LANDING"
    TREASURE_LOST = "TREASURE_LOST"
    DROWNED = "DROWNED"


class Adventurer(msgspec.Struct, frozen=True):
    """One of the six adventurer cards: its role, the colour of its pawn and the tile it starts on (Rules 1.4)."""

    role: str
    colour: str
    start: str


# --- tiles (Rules 1.1, 1.6) ---

FOOLS_LANDING = "Fools' Landing"

TILES = (
    "Breakers Bridge",
    "Bronze Gate",
    "Cave of Embers",
    "Cave of Shadows",
    "Cliffs of Abandon",
    "Copper Gate",
    "Coral Palace",
    "Crimson Forest",
    "Dunes of Deception",
    FOOLS_LANDING,
    "Gold Gate",
    "Howling Garden",
    "Iron Gate",
    "Lost Lagoon",
    "Misty Marsh",
    "Observatory",
    "Phantom Rock",
    "Silver Gate",
    "Temple of the Moon",
    "Temple of the Sun",
    "Tidal Palace",
    "Twilight Hollow",
    "Watchtower",
    "Whispering Garden",
)
ALL_TILES = frozenset(TILES)

#: The layout used where none is told: the tiles in alphabetical order, in reading order (Rules 1.6).
L0 = TILES

FIRST_FLOODS = 6

# --- treasures (Rules 1.2) ---

TREASURES = {
    "Earth": ("Temple of the Moon", "Temple of the Sun"),
    "Wind": ("Whispering Garden", "Howling Garden"),
    "Fire": ("Cave of Embers", "Cave of Shadows"),
    "Water": ("Coral Palace", "Tidal Palace"),
}
TREASURE_ON = {tile: treasure for treasure, tiles in TREASURES.items() for tile in tiles}
TO_CAPTURE = 4

# --- treasure cards (Rules 1.3) ---

HELICOPTER = "Helicopter"
SANDBAGS = "Sandbags"
WATERS_RISE = "WatersRise"

TREASURE_DECK = Counter(
    {"Earth": 5, "Wind": 5, "Fire": 5, "Water": 5, HELICOPTER: 3, SANDBAGS: 2, WATERS_RISE: 3},
)
TREASURE_CARDS = TREASURE_DECK.total()
SPECIALS = frozenset({HELICOPTER, SANDBAGS})

CARDS_DEALT = 2
HAND_LIMIT = 5

# --- adventurers (Rules 1.4) ---

DIVER = "Diver"
ENGINEER = "Engineer"
EXPLORER = "Explorer"
MESSENGER = "Messenger"
NAVIGATOR = "Navigator"
PILOT = "Pilot"

ADVENTURERS = {
    adventurer.role: adventurer
    for adventurer in (
        Adventurer(DIVER, "black", "Iron Gate"),
        Adventurer(ENGINEER, "red", "Bronze Gate"),
        Adventurer(EXPLORER, "green", "Copper Gate"),
        Adventurer(MESSENGER, "silver", "Silver Gate"),
        Adventurer(NAVIGATOR, "yellow", "Gold Gate"),
        Adventurer(PILOT, "blue", FOOLS_LANDING),
    )
}
START_OF = {adventurer.start: adventurer.role for adventurer in ADVENTURERS.values()}

PLAYERS = range(2, 5)

# --- the turn (Rules 3.2, 3.3) ---

ACTIONS_A_TURN = 3
DRAWS_A_TURN = 2

# --- water meter (Rules 1.5) ---

DRAW_COUNTS = (2, 2, 3, 3, 3, 4, 4, 5, 5)
SKULL = 10
DIFFICULTIES = {"Novice": 1, "Normal": 2, "Elite": 3, "Legendary": 4}


def draw_count(level: int) -> int:
    """Return how many flood cards the mark `level` draws; 0 at the skull."""
    return 0 if level >= SKULL else DRAW_COUNTS[level - 1]
