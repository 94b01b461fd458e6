"""What may be seen of a game of Diamant. A field that is not written here reaches nobody.

Everything that has to do with gems and cards lies in `Books`, which is None where no books are kept. Nothing in the
table view depends on a choice before it is revealed, not even how many there are.
"""

from __future__ import annotations

from companion.games.diamant.components import EXPEDITIONS
from companion.games.diamant.handout import Handout
from companion.rulekit import Seat, SeatView, TableView, View


class ExplorerSeen(View, frozen=True):
    """One explorer: `nth` counts within the seat (0, or 0 and 1 with two players); outside the mine means in camp."""

    name: str
    seat: Seat
    nth: int
    inside: bool


class Revealed(View, frozen=True):
    """The choices that have just become public, in seating order."""

    leave: tuple[str, ...]
    stay: tuple[str, ...]


class Told(View, frozen=True):
    """One thing of the last step: the name of its sentence, and pairs of name and value to fill it."""

    what: str
    values: tuple[tuple[str, object], ...] = ()


class Pile(View, frozen=True):
    """What an explorer in the mine could still lose."""

    who: str
    gems: int
    idols: int


class HazardSeen(View, frozen=True):
    """A kind of hazard: met in this mine or not, copies in the game, cards that can still be turned now."""

    kind: str
    met: bool
    copies: int
    left: int


class CardLeft(View, frozen=True):
    """A card that can still be turned, and how many of it."""

    card: str
    left: int


class Chance(View, frozen=True):
    """A chance as a fraction, `part` of `whole`, and in percent for speech."""

    part: int
    whole: int
    percent: int


class Odds(View, frozen=True):
    """What the next card may bring; `gain` is the average for each explorer inside, as sum over cards left."""

    end: Chance
    treasure: Chance
    first_hazard: Chance
    survive_two: Chance
    gain: tuple[int, int]


class Settled(View, frozen=True):
    """How the leavers were paid: of `pool` points `each` got the same, `rest` stayed; what each explorer banked."""

    pool: int
    each: int
    rest: int
    banked: tuple[tuple[str, int], ...]
    idol: str | None


class Chest(View, frozen=True):
    """A player's chest; the amounts are None while chests are hidden."""

    seat: Seat
    gems: int | None
    idols: int | None
    score: int | None


class Books(View, frozen=True, kw_only=True):
    """The cards and the gems.

    path: cards in the order they were turned. deck_left: cards not turned, None between expeditions. deck_size: cards
    of this expedition's deck, between expeditions of the next. possible: what can be turned. advice: stones for the
    last find. lost: piles lost in this step. history: scores by player at the end of each expedition, None while
    hidden.
    """

    path: tuple[str, ...]
    hazards: tuple[HazardSeen, ...]
    removed: tuple[str, ...]
    deck_size: int
    deck_left: int | None
    possible: tuple[CardLeft, ...]
    pool: int
    idol_on_path: int
    piles: tuple[Pile, ...]
    chests: tuple[Chest, ...]
    history: tuple[tuple[int, ...], ...] | None
    odds: Odds | None
    advice: Handout | None
    settled: Settled | None
    lost: tuple[tuple[str, int], ...]


class DiamantTable(TableView, frozen=True, kw_only=True):
    """The public screen. `turned`: cards turned, or decisions opened, in this expedition; `happened`: the last step."""

    phase: str
    depth: str
    chest_mode: str
    idols_played: bool
    show_odds: bool
    expedition: int
    expeditions: int = EXPEDITIONS
    turned: int
    explorers: tuple[ExplorerSeen, ...]
    revealed: Revealed | None
    happened: tuple[Told, ...]
    books: Books | None
    winners: tuple[Seat, ...]


class OwnExplorer(View, frozen=True):
    """One of the seat's explorers with its choice, and where books are kept its pile.

    average_loss: points that one more card costs on average, as a fraction; None while odds are not shown.
    """

    name: str
    nth: int
    inside: bool
    choice: str | None
    gems: int | None
    idols: int | None
    average_loss: tuple[int, int] | None


class DiamantSeat(SeatView, frozen=True, kw_only=True):
    """A player's own page: own explorers and own chest, which the owner sees also while it is hidden."""

    explorers: tuple[OwnExplorer, ...]
    chest: Chest | None


class DiamantHost(View, frozen=True, kw_only=True):
    """The table view, and the commands that make sense now, by tag."""

    table: DiamantTable
    may: tuple[str, ...]
