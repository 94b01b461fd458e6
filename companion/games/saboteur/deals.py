"""The deal of the dwarf cards, as the table carries it out (Rules 1.4, 2)."""

from __future__ import annotations

from companion.games.saboteur.commands import StartRound
from companion.games.saboteur.editions import role_deck
from companion.games.saboteur.state import Phase, State
from companion.rulekit import Dealing, SecretDeal


def waiting(state: State) -> Dealing | None:
    """Return the deal that a new round waits for, unless the people deal their real cards."""
    if state.phase is not Phase.DEALING or state.options.role_source == "table":
        return None
    return Dealing(str(state.round + 1), role_deck(state), state.seats)


def cards(state: State) -> tuple[str, ...]:
    """Return the role of each seat, then the spare cards from the top."""
    roles = (player.role for player in state.players)
    return tuple(card.hidden or "" for card in (*roles, *state.spare) if card is not None)


DEAL: SecretDeal[State] = SecretDeal(
    waiting=waiting, command=StartRound, cards=cards, is_public=lambda state: state.revealed
)
