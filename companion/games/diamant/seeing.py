"""How the views are filled from a state, field by field."""

from __future__ import annotations

from typing import TypeVar

from companion.games.diamant import odds
from companion.games.diamant.components import HAZARDS
from companion.games.diamant.deck import Deck
from companion.games.diamant.events import Banked, DecisionsRevealed, IdolTaken, LeftoversSplit, PilesLost
from companion.games.diamant.legal import open_to_host
from companion.games.diamant.options import ChestMode
from companion.games.diamant.scoring import winners
from companion.games.diamant.state import DiamantState, Explorer, Phase, Player
from companion.games.diamant.telling import told
from companion.games.diamant.views import (
    Books,
    CardLeft,
    Chance,
    Chest,
    DiamantHost,
    DiamantSeat,
    DiamantTable,
    ExplorerSeen,
    HazardSeen,
    Odds,
    OwnExplorer,
    Pile,
    Revealed,
    Settled,
)
from companion.rulekit import Event, Seat

E = TypeVar("E", bound=Event)


def table_view(state: DiamantState) -> DiamantTable:
    """Return what everybody may see."""
    options = state.options
    return DiamantTable(
        phase=state.phase,
        depth=options.depth,
        chest_mode=options.chests,
        idols_played=options.idols,
        show_odds=options.show_odds,
        expedition=state.expedition,
        turned=state.mine.turned,
        explorers=explorers(state),
        revealed=revealed(state),
        happened=told(state.happened),
        books=books(state) if state.keeps_books else None,
        winners=winners(state),
    )


def seat_view(state: DiamantState, seat: Seat) -> DiamantSeat:
    """Return what one player may see beside the table."""
    own = tuple(own_explorer(state, one) for one in explorers(state, seat))
    mine = next((player for player in state.players if player.seat == seat), None)
    return DiamantSeat(seat=seat, explorers=own, chest=open_chest(mine) if mine and state.keeps_books else None)


def host_view(state: DiamantState) -> DiamantHost:
    """Return the table view and what the host can do; never more about a secret than the table knows."""
    may = tuple(str(kind.__struct_config__.tag) for kind in open_to_host(state))
    return DiamantHost(table=table_view(state), may=may)


def explorers(state: DiamantState, of: Seat | None = None) -> tuple[ExplorerSeen, ...]:
    """Return the explorers of a seat or (None) all, in the mine or in camp, in seating order."""
    inside = {explorer.name for explorer in state.mine.inside}
    seats = [explorer.seat for explorer in state.party]
    return tuple(
        ExplorerSeen(one.name, one.seat, seats[:place].count(one.seat), one.name in inside)
        for place, one in enumerate(state.party)
        if of in (None, one.seat)
    )


def own_explorer(state: DiamantState, seen: ExplorerSeen) -> OwnExplorer:
    """Return one explorer as its owner may see it."""
    here = next((one for one in state.mine.inside if one.name == seen.name), None)
    carried = here if state.keeps_books else None
    return OwnExplorer(
        name=seen.name,
        nth=seen.nth,
        inside=seen.inside,
        choice=here.chosen if here else None,
        gems=carried.pile if carried else None,
        idols=carried.idols if carried else None,
        average_loss=loss(state, carried) if carried and state.options.show_odds else None,
    )


def loss(state: DiamantState, explorer: Explorer) -> tuple[int, int]:
    """Return what one more card costs this explorer on average, as a fraction."""
    return odds.average_loss(state.deck, explorer.pile).as_integer_ratio()


def revealed(state: DiamantState) -> Revealed | None:
    """Return the choices, if the last step was their reveal."""
    event = last(state, DecisionsRevealed)
    return Revealed(event.leave, event.stay) if event else None


def last(state: DiamantState, kind: type[E]) -> E | None:
    """Return the event of this kind in the last step."""
    return next((event for event in state.happened if isinstance(event, kind)), None)


def books(state: DiamantState) -> Books:
    """Return the cards and the gems."""
    deck = state.deck if state.is_running else Deck((), state.removed)
    lost = last(state, PilesLost)
    return Books(
        path=state.mine.path,
        hazards=tuple(
            HazardSeen(kind, kind in state.mine.path, deck.copies(kind), deck.left(kind)) for kind in HAZARDS
        ),
        removed=state.removed,
        deck_size=deck.size,
        deck_left=deck.cards_left if state.is_running else None,
        possible=tuple(CardLeft(*card) for card in deck.possible().items()) if state.is_running else (),
        pool=state.mine.pool,
        idol_on_path=state.mine.idol_on_path,
        piles=tuple(Pile(one.name, one.pile, one.idols) for one in state.mine.inside),
        chests=tuple(map(open_chest if shows_chests(state) else closed_chest, state.players)),
        history=history(state) if shows_chests(state) else None,
        odds=odds_now(state) if state.options.show_odds and state.is_running else None,
        advice=state.mine.advice,
        settled=settled(state),
        lost=lost.lost if lost else (),
    )


def shows_chests(state: DiamantState) -> bool:
    """Rules 4, no. 24: hidden chests are opened at the end."""
    return state.options.chests is ChestMode.OPEN or state.phase is Phase.GAME_OVER


def open_chest(player: Player) -> Chest:
    """Return a chest with its content."""
    return Chest(player.seat, player.gems, player.idols, player.score)


def closed_chest(player: Player) -> Chest:
    """Return a chest of which only the owner is known."""
    return Chest(player.seat, None, None, None)


def history(state: DiamantState) -> tuple[tuple[int, ...], ...]:
    """Return the scores at the end of each expedition that is over."""
    ends = state.history if state.is_running else (*state.history, state.players)
    return tuple(tuple(player.score for player in players) for players in ends)


def settled(state: DiamantState) -> Settled | None:
    """Return how leavers were paid in the last step."""
    split, idol = last(state, LeftoversSplit), last(state, IdolTaken)
    if split is None:
        return None
    paid = tuple((event.explorer, event.points) for event in state.happened if isinstance(event, Banked))
    return Settled(split.pool, split.each, split.rest, paid, idol.explorer if idol else None)


def odds_now(state: DiamantState) -> Odds:
    """Return what the next card may bring."""
    deck = state.deck
    return Odds(
        end=chance(*odds.ending(deck)),
        treasure=chance(*odds.treasure_next(deck)),
        first_hazard=chance(*odds.first_hazard_next(deck)),
        survive_two=chance(*odds.survival(deck, 2).as_integer_ratio()),
        gain=odds.gain_next(deck, len(state.mine.inside), idols=state.options.idols),
    )


def chance(part: int, whole: int) -> Chance:
    """Return a chance with its percentage."""
    return Chance(part, whole, odds.percent(part, whole))
