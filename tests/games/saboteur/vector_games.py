"""Vectors that are whole games: three rounds at the lightest level, with real cards (Rules 9, `game`)."""

from __future__ import annotations

from companion.errors import Refused
from companion.games.saboteur import GAME
from companion.games.saboteur.commands import (
    BeginPlay,
    CloseRound,
    EndRound,
    StartGame,
    StartRound,
    Steal,
    TellRole,
    TookNugget,
)
from companion.games.saboteur.state import SaboteurOptions
from companion.games.saboteur.theft import next_thief, steal
from companion.rulekit import fold, play


def steal_all(state, steals):
    """Steal one after another, without the states of the machine: a thief too many is `NOT_THIEFS_TURN`."""
    results = []
    for given in steals:
        try:
            state = fold(GAME, state, steal(state, Steal(given["thief"], given["victim"])))
            results.append("ok")
        except Refused as refused:
            results.append(refused.code)
    return state, results


def begin(given, **options):
    options = SaboteurOptions(level="light", role_source="table", **options)
    return say(GAME.opening, StartGame(tuple(given["seats"]), options))


def say(state, *commands):
    for command in commands:
        state, _ = play(GAME, state, command)
    return state


def play_round(state, given, first, roles):
    """Play a round up to the payout, and return the state with the starter."""
    state = say(state, StartRound(first), BeginPlay())
    by = given.get("reacher", given.get("completer"))
    ended = EndRound(
        given["outcome"],
        completer=by,
        last_card_by=given.get("lastCardBy"),
        open_for_blue=given.get("openForBlue"),
        open_for_green=given.get("openForGreen"),
        crystals=given.get("crystals", 0),
        jailed=tuple(given.get("jailed", ())),
        thieves_in_play_order=tuple(given.get("thievesInPlayOrder", ())),
    )
    starter = state.starter
    return say(state, ended, *(TellRole(seat, role) for seat, role in roles.items())), starter


def base_game(given):
    state, rounds = begin(given), []
    for number, told in enumerate(given["rounds"]):
        first = given["firstStarter"] if number == 0 else None
        roles = {seat: "saboteur" if seat in told["saboteurs"] else "digger" for seat in given["seats"]}
        before = worth(state)
        state, starter = play_round(state, told, first, roles)
        order = list(state.payout.packet)
        state = say(state, *(TookNugget(seat, value) for seat, value in zip(order, told.get("taken", ()), strict=True)))
        gain = {seat: total - before[seat] for seat, total in worth(state).items()}
        with_gold = {"order": order} if told["outcome"] == "gold" else {}
        rounds.append({"starter": starter} | with_gold | {"gain": gain})
        state = say(state, CloseRound())
    return {"rounds": rounds, "totals": worth(state), "winners": list(state.winners)}


def worth(state):
    return {player.seat: player.total() for player in state.players}


def expansion_game(given):
    state, rounds = begin(given, expansion=True, theft_order=given.get("theftOrder", "oldest-first")), []
    for number, told in enumerate(given["rounds"]):
        first = given["firstStarter"] if number == 0 else None
        roles = {seat: told["roles"][seat] for seat in given["seats"]}
        state, starter = play_round(state, told, first, roles)
        paid = state.payout
        state, results = steal_all(state, told.get("steals", ()))
        rounds.append(
            {
                "starter": starter,
                "winningTeams": list(paid.winning_teams),
                "share": paid.share,
                "pay": dict(zip(given["seats"], paid.pay, strict=True)),
                "theftOrder": list(paid.thieves),
                "theftResults": results,
                "totals": worth(state),
            }
        )
        while state.thieves_left:
            state = next_thief(state)
        state = say(state, CloseRound())
    return {"rounds": rounds, "totals": worth(state), "winners": list(state.winners)}
