"""What each event makes of the state. Nothing can fail or is decided here: the numbers stand in the events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.diamant.events import (
    Banked,
    CardRemoved,
    CardTurned,
    ChestCorrected,
    ChestsSet,
    DecisionIn,
    DecisionOpened,
    DecisionsRevealed,
    DepthSet,
    ExpeditionEnded,
    ExpeditionStarted,
    GameEnded,
    GameStarted,
    GemsShared,
    HazardFirst,
    HazardSecond,
    IdolPlaced,
    IdolTaken,
    LeftoversSplit,
    LeftReturned,
    MineCollapsed,
    OddsSet,
    PilesLost,
    WentHome,
)
from companion.games.diamant.handout import Give, Stones, handout
from companion.games.diamant.state import DiamantState, Explorer, Mine, Phase, Player, party_of
from companion.rulekit import Event, Hidden

#: Events that begin a public step: what happened before is no longer told.
_STEPS = frozenset(
    {
        GameStarted,
        ExpeditionStarted,
        CardTurned,
        DecisionOpened,
        DecisionsRevealed,
        MineCollapsed,
        DepthSet,
        ChestCorrected,
    }
)
#: Events that are no news to the table: a secret choice, a setting that a page shows anyway.
_QUIET = frozenset({DecisionIn, ChestsSet, OddsSet})


def evolve(state: DiamantState, event: Event) -> DiamantState:
    """Return the state after an event."""
    kind = type(event)
    after = _EFFECTS[kind](state, event)
    if kind in _QUIET:
        return after
    return replace(after, happened=(event,) if kind in _STEPS else (*state.happened, event))


def unchanged(state: DiamantState, _: Event) -> DiamantState:
    """Return the state of an event that tells why others follow."""
    return state


def game_started(state: DiamantState, event: GameStarted) -> DiamantState:
    """Empty chests, explorers ready (Rules 2)."""
    players = tuple(Player(seat) for seat in event.players)
    return replace(state, options=event.options, players=players, party=party_of(event.players))


def expedition_started(state: DiamantState, event: ExpeditionStarted) -> DiamantState:
    """Rules 3.6. What the chests held when the expedition before ended goes into the history."""
    history = (*state.history, state.players) if state.expedition else ()
    return replace(state, phase=Phase.AWAIT_CARD, expedition=event.number, mine=Mine(state.party), history=history)


def card_turned(state: DiamantState, event: CardTurned) -> DiamantState:
    """Lay the card on the path; all inside decide, unless it ends the expedition."""
    mine = state.mine
    path = (*mine.path, event.card)
    return replace(state, phase=Phase.DECIDING, mine=replace(mine, path=path, turned=mine.turned + 1, advice=None))


def decision_opened(state: DiamantState, event: DecisionOpened) -> DiamantState:
    """All inside decide on a card that nobody told."""
    return replace(state, phase=Phase.DECIDING, mine=replace(state.mine, turned=event.number))


def gems_shared(state: DiamantState, event: GemsShared) -> DiamantState:
    """Piles and pool grow by the shares; the stones for them come out of the supply, as far as it goes."""
    mine, supply = state.mine, state.supply
    names = [explorer.name for explorer in mine.inside]
    advice = handout(names, event.each, event.rest, supply.rubies, supply.diamonds)
    inside = tuple(richer(explorer, event.each, give) for explorer, give in zip(mine.inside, advice.give, strict=True))
    rubies = mine.rubies + advice.card_rubies
    found = replace(mine, inside=inside, pool=mine.pool + event.rest, rubies=rubies, advice=advice)
    return replace(state, mine=found, supply=advice.supply)


def richer(explorer: Explorer, points: int, give: Give) -> Explorer:
    """Return an explorer with a share added to the pile, and the stones that were handed out for it."""
    stones = explorer.stones.plus(Stones(give.rubies, give.diamonds))
    return replace(explorer, pile=explorer.pile + points, stones=stones)


def idol_placed(state: DiamantState, _: IdolPlaced) -> DiamantState:
    """Rules 5.2."""
    return replace(state, mine=replace(state.mine, idol_on_path=1))


def idol_taken(state: DiamantState, event: IdolTaken) -> DiamantState:
    """Rules 5.3, 5.4: the idol joins the pile, at risk until that is banked."""
    inside = tuple(
        replace(explorer, idols=explorer.idols + 1) if explorer.name == event.explorer else explorer
        for explorer in state.mine.inside
    )
    return replace(state, mine=replace(state.mine, inside=inside, idol_on_path=0))


def decision_in(state: DiamantState, event: DecisionIn) -> DiamantState:
    """Keep the choice with its explorer; a choice of which only stars have reached us stays unknown."""
    chosen = event.chosen.hidden
    if chosen is None:
        return state
    inside = tuple(
        replace(explorer, choice=Hidden(chosen.choice)) if explorer.name == chosen.explorer else explorer
        for explorer in state.mine.inside
    )
    return replace(state, mine=replace(state.mine, inside=inside))


def decisions_revealed(state: DiamantState, _: DecisionsRevealed) -> DiamantState:
    """Choices are spent; the next card may be turned, unless what follows ends the expedition."""
    inside = tuple(replace(explorer, choice=None) for explorer in state.mine.inside)
    return replace(state, phase=Phase.AWAIT_CARD, mine=replace(state.mine, inside=inside, advice=None))


def leftovers_split(state: DiamantState, event: LeftoversSplit) -> DiamantState:
    """Let the leavers take rubies from the cards; where some are owed, those that lie there go first."""
    mine = state.mine
    taken = min(mine.rubies, event.pool - event.rest)
    return replace(state, mine=replace(mine, pool=event.rest, rubies=mine.rubies - taken))


def banked(state: DiamantState, event: Banked) -> DiamantState:
    """Rules 3.3.3b: the amount is safe in the chest, and so is an idol of the pile."""
    home = next(explorer for explorer in state.mine.inside if explorer.name == event.explorer)
    players = tuple(
        Player(player.seat, player.gems + event.points, player.idols + home.idols)
        if player.seat == home.seat
        else player
        for player in state.players
    )
    return replace(without(state, event.explorer), players=players)


def went_home(state: DiamantState, event: WentHome) -> DiamantState:
    """See the explorer off: no further part in this expedition."""
    return without(state, event.explorer)


def without(state: DiamantState, name: str) -> DiamantState:
    """Return the state with one explorer out of the mine."""
    inside = tuple(explorer for explorer in state.mine.inside if explorer.name != name)
    return replace(state, mine=replace(state.mine, inside=inside))


def piles_lost(state: DiamantState, _: PilesLost) -> DiamantState:
    """Nobody is inside; the stones come back as they were handed out, owed points were never in them."""
    return replace(state, mine=replace(state.mine, inside=()), supply=stones_back(state))


def stones_back(state: DiamantState) -> Stones:
    """Return the supply with the stones of all piles in the mine."""
    supply = state.supply
    for explorer in state.mine.inside:
        supply = supply.plus(explorer.stones)
    return supply


def left_returned(state: DiamantState, _: LeftReturned) -> DiamantState:
    """Put the rubies on the cards back into the supply, and an idol to the idols (Rules 5.6)."""
    supply = state.supply.plus(Stones(state.mine.rubies))
    return replace(state, mine=replace(state.mine, pool=0, rubies=0, idol_on_path=0), supply=supply)


def card_removed(state: DiamantState, event: CardRemoved) -> DiamantState:
    """One copy fewer from the next expedition on."""
    return replace(state, removed=(*state.removed, event.kind))


def mine_collapsed(state: DiamantState, _: MineCollapsed) -> DiamantState:
    """Nobody is inside any more."""
    return replace(state, mine=replace(state.mine, inside=()))


def expedition_ended(state: DiamantState, _: ExpeditionEnded) -> DiamantState:
    """Rules 3.4."""
    return replace(state, phase=Phase.EXPEDITION_OVER)


def game_ended(state: DiamantState, _: GameEnded) -> DiamantState:
    """Rules 3.5."""
    return replace(state, phase=Phase.GAME_OVER)


def chests_set(state: DiamantState, event: ChestsSet) -> DiamantState:
    """Rules 3.7."""
    return replace(state, options=replace(state.options, chests=event.mode))


def odds_set(state: DiamantState, event: OddsSet) -> DiamantState:
    """Show or hide the odds."""
    return replace(state, options=replace(state.options, show_odds=event.show))


def depth_set(state: DiamantState, event: DepthSet) -> DiamantState:
    """Change how much is told; without books this mine's cards and piles are struck out, chests stay as they were."""
    after = replace(state, options=replace(state.options, depth=event.depth))
    return after if after.keeps_books else struck(after)


def struck(state: DiamantState) -> DiamantState:
    """Return the state with nothing but people and choices in the mine, all its stones counted as back."""
    supply = stones_back(state).plus(Stones(state.mine.rubies))
    inside = tuple(Explorer(one.name, one.seat, choice=one.choice) for one in state.mine.inside)
    return replace(state, mine=Mine(inside, turned=state.mine.turned), supply=supply)


def chest_corrected(state: DiamantState, event: ChestCorrected) -> DiamantState:
    """Believe what was said about a chest; the supply count is not touched, it is advice only."""
    right = Player(event.seat, event.gems, event.idols)
    return replace(state, players=tuple(right if one.seat == event.seat else one for one in state.players))


_EFFECTS: dict[type[Event], Callable[[DiamantState, Any], DiamantState]] = {
    GameStarted: game_started,
    ExpeditionStarted: expedition_started,
    CardTurned: card_turned,
    GemsShared: gems_shared,
    IdolPlaced: idol_placed,
    IdolTaken: idol_taken,
    HazardFirst: unchanged,
    HazardSecond: unchanged,
    PilesLost: piles_lost,
    LeftReturned: left_returned,
    CardRemoved: card_removed,
    DecisionOpened: decision_opened,
    DecisionIn: decision_in,
    DecisionsRevealed: decisions_revealed,
    LeftoversSplit: leftovers_split,
    Banked: banked,
    WentHome: went_home,
    MineCollapsed: mine_collapsed,
    ExpeditionEnded: expedition_ended,
    GameEnded: game_ended,
    ChestsSet: chests_set,
    OddsSet: odds_set,
    DepthSet: depth_set,
    ChestCorrected: chest_corrected,
}
