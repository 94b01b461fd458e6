"""What lies in the box of Diamant (2005 edition, 3 to 8 players). Source of every figure: Rules 1."""

from __future__ import annotations

from typing import Final

#: The 15 treasure cards by value in rubies; there are two each of 5, 7 and 11. Sum 124.
TREASURES: Final = (1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17)
#: Five kinds of hazard, three cards each.
HAZARDS: Final = ("snake", "scorpion", "rockfall", "gas", "explosion")
HAZARD_COPIES: Final = 3

#: A card is named by its code: "T" and the value, or the kind of hazard.
VALUES: Final = {f"T{value}": value for value in TREASURES}
#: Every card code -> copies in a complete deck, treasures first.
COPIES: Final = {code: TREASURES.count(value) for code, value in VALUES.items()} | dict.fromkeys(HAZARDS, HAZARD_COPIES)
CARDS: Final = sum(COPIES.values())

#: The supply in stones: a ruby is worth 1 point, a diamond 5.
RUBIES: Final = 60
DIAMONDS: Final = 30
DIAMOND_POINTS: Final = 5

EXPEDITIONS: Final = 5
SEATS: Final = range(2, 9)

#: The idol variant (Rules 5): the card that carries an idol, the worth of one, and how many are needed at most.
IDOL_CARD: Final = "T1"
IDOL_POINTS: Final = 10
IDOLS: Final = EXPEDITIONS

STAY: Final = "stay"
LEAVE: Final = "leave"
CHOICES: Final = (STAY, LEAVE)
