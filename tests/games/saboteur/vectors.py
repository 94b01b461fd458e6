"""How the vectors of both rules documents are run (Rules 9, Saboteur 2, 10)."""

from __future__ import annotations

from companion.errors import Refused
from companion.games.saboteur import GAME
from companion.games.saboteur.commands import CloseRound
from companion.games.saboteur.editions import BASE, EXPANSION
from companion.games.saboteur.goals import turning
from companion.games.saboteur.gold import PACKET_SIZES, change, digger_payout, saboteur_payout, team_payout
from companion.games.saboteur.maze import crystals, fault, is_reached, open_for, reached_goals
from companion.games.saboteur.roles import span
from companion.games.saboteur.shapes import letters
from companion.games.saboteur.state import Phase, Player, Result, State
from companion.games.saboteur.theft import theft_order
from companion.rulekit import Hidden, play
from tests.games.saboteur.vector_games import base_game, expansion_game, steal_all
from tests.games.saboteur.vector_scripts import card_of, maze_of, script_of

TEAMS = ("blue", "green")


def run_with(ops):
    """Return the runner of a case file: an op it does not know fails by name."""

    def run(vector):
        assert ops[vector["op"]](vector["input"]) == vector["expected"]

    return run


def refusable(op):
    """Give the code of a refusal as the answer."""

    def run(given):
        try:
            return op(given)
        except Refused as refused:
            return {"error": refused.code}

    return run


# Decks and deals (Rules 1.4, Saboteur 2, 1.6)


def role_deck(given):
    deck = BASE.role_deck(given["players"])
    return {
        "saboteurs": deck.count("saboteur"),
        "goldDiggers": deck.count("digger"),
        "dealt": given["players"],
        "setAside": len(deck) - given["players"],
    }


def role_span(given):
    deck = BASE.role_deck(given["players"])
    answer = {}
    for role, name in (("saboteur", "Saboteurs"), ("digger", "GoldDiggers")):
        answer["min" + name], answer["max" + name] = span(deck, given["players"], role)
    return answer


def role_pool(given):
    deck = EXPANSION.role_deck(given["players"])
    return {"poolSize": len(deck), "setAside": len(deck) - given["players"]}


def deal_of(edition, **more):
    def deal(given):
        edition.role_deck(given["players"])
        return {"hand": edition.hand(given["players"]), **more, "drawPile": edition.draw_pile(given["players"])}

    return refusable(deal)


# The maze (Rules 4, Saboteur 2, 5)


def place(given):
    maze, card = maze_of(given), card_of(given["card"])
    found = fault(maze, card)
    if found is None:
        return {"legal": True, "reached": list(reached_goals(maze.with_card(card)))}
    code, edges = found
    return {"legal": False, "error": code} | ({"edges": list(letters(edges))} if code == "EDGE_MISMATCH" else {})


def reach(given):
    return {"reached": list(reached_goals(maze_of(given)))}


def reveal(given):
    laid = tuple(given["laid"]) if "laid" in given else None
    rot, edges = turning(maze_of(given), given["goal"], given["kind"], laid=laid, wish=given.get("rot"))
    return {"rot": rot, "mismatchedEdges": list(letters(edges))}


def doors(given):
    maze, goal = maze_of(given), given["goal"]
    teams = open_for(maze, goal)
    return {
        **{team: team in teams for team in TEAMS},
        "ignoringDoors": is_reached(maze, goal),
        "reached": bool(teams),
    }


def count_crystals(given):
    return {"crystals": crystals(maze_of(given))}


# Gold (Rules 6, Saboteur 2, 6 and 7)


def table_of(roles, **fields):
    players = tuple(Player(seat, role=Hidden(role)) for seat, role in roles.items())
    return State(players=players, **fields)


def digger_pay(given):
    roles = {seat: given["roles"][seat] for seat in given["seats"]}
    result = Result("gold", given["reacher"], given["reacher"])
    order = digger_payout(table_of(roles), roles, result).packet
    drawn = PACKET_SIZES["players"](len(roles), 0)
    counts = {seat: order.count(seat) for seat in given["seats"]}
    return {"cardsDrawn": drawn, "order": list(order), "cardsPerPlayer": counts}


def saboteur_pay(given):
    payout = saboteur_payout(given["roles"], {1: 16, 2: 8, 3: 4})
    return {"nuggets": dict(zip(given["roles"], payout.pay, strict=True))}


def make_change(given):
    cards = change({int(value): count for value, count in given["stock"].items()}, given["amount"])
    return {"cards": None if cards is None else list(cards)}


def next_starter(given):
    seats = tuple(given["seats"])
    state = table_of(dict.fromkeys(seats, "digger"), phase=Phase.GOLD, result=Result("no-gold", given["lastCardBy"]))
    return {"starter": play(GAME, state, CloseRound())[0].next_starter}


def payout(given):
    teams = tuple(team for team in TEAMS if given.get(f"openFor{team.title()}"))
    by = given.get("completer")
    result = Result(given["outcome"], by or "", by, teams, given.get("crystals", 0), tuple(given.get("jailed", ())))
    paid = team_payout(given["roles"], result)
    return {
        "winningTeams": list(paid.winning_teams),
        "winners": list(paid.winners),
        "share": paid.share,
        "pay": dict(zip(given["roles"], paid.pay, strict=True)),
    }


def order_of_thieves(given):
    order = theft_order(tuple(given["seats"]), tuple(given["thievesInPlayOrder"]), given["order"])
    return {"order": list(order)}


def theft(given):
    active = tuple(seat for seat in given["thievesInPlayOrder"] if seat not in given.get("jailed", ()))
    order = theft_order(tuple(given["seats"]), active, given["order"])
    players = tuple(Player(seat, gold=given["gold"][seat]) for seat in given["seats"])
    state, results = steal_all(State(players=players, thieves_left=order), given["steals"])
    return {"order": list(order), "results": results, "gold": {p.seat: p.gold for p in state.players}}


BASE_OPS = {
    "role_deck": refusable(role_deck),
    "role_span": refusable(role_span),
    "deal": deal_of(BASE),
    "place": place,
    "reach": reach,
    "reveal": reveal,
    "digger_payout": digger_pay,
    "saboteur_payout": saboteur_pay,
    "change": make_change,
    "next_starter": next_starter,
    "script": script_of(BASE, expansion=False),
    "game": base_game,
}
EXPANSION_OPS = {
    "role_pool": refusable(role_pool),
    "deal": deal_of(EXPANSION, removed=EXPANSION.removed),
    "place": place,
    "reach": reach,
    "reveal": reveal,
    "doors": doors,
    "crystals": count_crystals,
    "payout": payout,
    "next_starter": next_starter,
    "theft_order": order_of_thieves,
    "theft": theft,
    "script": script_of(EXPANSION, expansion=True),
    "game": expansion_game,
}
RUNNERS = {"saboteur": run_with(BASE_OPS), "saboteur-2": run_with(EXPANSION_OPS)}
