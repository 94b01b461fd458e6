"""The deal of the dwarf cards, as the table carries it out (Rules 1.4, 2)."""

from __future__ import annotations

from companion.games.saboteur.commands import StartRound
from companion.games.saboteur.components import EXPANSION_ROLES
from companion.games.saboteur.editions import BASE, role_deck
from companion.games.saboteur.roles import base_deck
from companion.games.saboteur.state import Phase, State
from companion.rulekit import Dealing, Known, Seat, SecretDeal


def waiting(state: State) -> Dealing | None:
    """Return the deal that a new round waits for, unless the people deal their real cards."""
    if state.phase is not Phase.DEALING or state.options.role_source == "table":
        return None
    return Dealing(str(state.round + 1), role_deck(state), state.seats)


def cards(state: State) -> tuple[str, ...]:
    """Return the role of each seat, then the spare cards from the top."""
    roles = (player.role for player in state.players)
    return tuple(card.hidden or "" for card in (*roles, *state.spare) if card is not None)


def known(state: State, seat: Seat) -> tuple[Known, ...]:
    """Return the roles that the service has shown a seat in this round: its own, and what its inspections showed.

    A hat swap gives another card; an inspection before it is out of date (Saboteur 2, 8).
    """
    if state.revealed or state.options.role_source == "table" or seat not in state.seats:
        return ()
    player = state.player(seat)
    seen = ((note.target, note.role) for note in player.role_notes if not note.outdated)
    own = ((seat, player.role),) if player.role else ()
    return tuple(
        Known(f"{state.round}.{of}.{state.player(of).swaps}", of, role.hidden or "") for of, role in (*own, *seen)
    )


DEAL: SecretDeal[State] = SecretDeal(
    waiting=waiting,
    command=StartRound,
    cards=cards,
    is_public=lambda state: state.revealed,
    words=tuple(dict.fromkeys((*base_deck(min(BASE.players)), *EXPANSION_ROLES))),
    known=known,
)
