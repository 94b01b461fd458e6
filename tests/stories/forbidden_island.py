"""A game of Forbidden Island as it was played at depth "full": eight turns, two sunk tiles, and all came home.

Each step is a command and its fields, as a form sends them; lists are repeated fields. The Messenger's start lies
beside Fools' Landing, and the treasures around them.
"""

from __future__ import annotations

from collections.abc import Iterator

Step = tuple[str, dict[str, str | list[str]]]

LAYOUT = (
    "Breakers Bridge", "Bronze Gate",
    "Cave of Shadows", "Coral Palace", "Howling Garden", "Copper Gate",
    "Crimson Forest", "Cave of Embers", "Silver Gate", "Fools' Landing", "Temple of the Sun", "Gold Gate",
    "Iron Gate", "Lost Lagoon", "Misty Marsh", "Observatory", "Phantom Rock", "Cliffs of Abandon",
    "Temple of the Moon", "Dunes of Deception", "Tidal Palace", "Twilight Hollow",
    "Watchtower", "Whispering Garden",
)  # fmt: skip
FIRST_FLOODS = ("Breakers Bridge", "Bronze Gate", "Iron Gate", "Watchtower", "Twilight Hollow", "Phantom Rock")
MESSENGER, PILOT = "Messenger", "Pilot"


def set_up() -> Iterator[Step]:
    """Lay the island, turn six flood cards, deal adventurers and cards."""
    yield from (("lay_tiles", {"tiles": [tile]}) for tile in LAYOUT)
    yield from (("turn_first_floods", {"tiles": [tile]}) for tile in FIRST_FLOODS)
    for seat, role, card in (("a", MESSENGER, "Fire"), ("b", PILOT, "Earth")):
        yield "take_role", {"seat": seat, "role": role}
        yield from [("deal_cards", {"seat": seat, "cards": [card]})] * 2
    yield "begin", {}


def turn(role: str, *actions: Step, cards: tuple[str, str], floods: tuple[str, ...]) -> Iterator[Step]:
    """One whole turn."""
    yield from actions
    if len(actions) < 3:
        yield "end_actions", {"role": role}
    yield from (("draw_treasure", {"card": card}) for card in cards)
    yield from (("draw_flood", {"tile": tile}) for tile in floods)


def move(role: str, tile: str) -> Step:
    return "move", {"role": role, "to": tile}


def capture(role: str, treasure: str) -> Step:
    return "capture", {"role": role, "treasure": treasure}


def turns() -> Iterator[Step]:
    """From the first action to the lift-off; in turn 7 the waters rise, and two tiles sink."""
    a, b = MESSENGER, PILOT
    yield from turn(a, move(a, "Cave of Embers"), cards=("Fire", "Fire"), floods=("Cave of Shadows", "Copper Gate"))
    yield from turn(b, move(b, "Temple of the Sun"), cards=("Earth", "Earth"), floods=("Crimson Forest", "Gold Gate"))
    yield from turn(
        a, capture(a, "Fire"), move(a, "Silver Gate"), move(a, "Coral Palace"),
        cards=("Water", "Water"), floods=("Lost Lagoon", "Misty Marsh"),
    )  # fmt: skip
    yield from turn(
        b, capture(b, "Earth"), move(b, "Fools' Landing"), move(b, "Howling Garden"),
        cards=("Wind", "Wind"), floods=("Observatory", "Cliffs of Abandon"),
    )  # fmt: skip
    yield from turn(a, cards=("Water", "Water"), floods=("Temple of the Moon", "Dunes of Deception"))
    yield from turn(b, cards=("Wind", "Wind"), floods=("Tidal Palace", "Whispering Garden"))
    yield from turn(
        a, capture(a, "Water"), move(a, "Silver Gate"), move(a, "Fools' Landing"),
        cards=("WatersRise", "Helicopter"), floods=("Iron Gate", "Watchtower"),
    )  # fmt: skip
    yield capture(b, "Wind")
    yield move(b, "Fools' Landing")
    yield "lift_off", {"by": a}
