"""How the vectors of both rules documents are run (Rules 9, Saboteur 2, 10)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import msgspec

from companion.errors import Refused
from companion.games.saboteur import GAME
from companion.games.saboteur.commands import CloseRound, EndRound, StartGame, StartRound, Steal, TellRole, TookNugget
from companion.games.saboteur.editions import BASE, EXPANSION
from companion.games.saboteur.events import RoundEnded
from companion.games.saboteur.goals import turning
from companion.games.saboteur.gold import PACKET_SIZES, change, digger_payout, saboteur_payout, team_payout
from companion.games.saboteur.maze import Card, Maze, TurnedGoal, crystals, fault, is_reached, open_for, reached_goals
from companion.games.saboteur.roles import span
from companion.games.saboteur.shapes import letters
from companion.games.saboteur.state import Phase, Player, Result, SaboteurOptions, State
from companion.games.saboteur.theft import next_thief, steal, theft_order
from companion.rulekit import Hidden, Step, Undo, fold, play

TEAMS = ("blue", "green")


def run_with(ops):
    """Return the runner of a case file: an op it does not know fails by name."""

    def run(vector):
        assert ops[vector["op"]](vector["input"]) == vector["expected"]

    return run


def maze_of(given):
    """Return the maze of a vector."""
    turned = tuple(TurnedGoal(goal, up["kind"], up["rot"]) for goal, up in given.get("goalsFaceUp", {}).items())
    return Maze(tuple(card_of(card) for card in given["cards"]), turned)


def card_of(given):
    return msgspec.convert(given, Card)


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


# Scripts: commands in the middle of a round


@dataclass
class Scripted:
    """A table that takes back public steps, as the running table does."""

    state: State
    before: list[State] = field(default_factory=list)

    def take(self, command):
        if isinstance(command, Undo):
            if not self.before:
                return "WRONG_STATE"
            self.state = self.before.pop()
            return "ok"
        try:
            events = GAME.decide(self.state, command)
        except Refused as refused:
            return refused.code
        after = fold(GAME, self.state, until_over(events))
        if command.step is Step.FINAL:
            self.before.clear()
        elif command.step is Step.PUBLIC:
            self.before.append(self.state)
        self.state = after
        return "ok"


def until_over(events):
    """Leave out what follows the end of a round: in a script it stays in `ROUND_OVER`."""
    ends = [place for place, event in enumerate(events) if isinstance(event, RoundEnded)]
    return events[: ends[0] + 1] if ends else events


RENAMED = {"player": "seat", "thief": "seat", "reacher": "completer", "thievesInPlayOrder": "thieves_in_play_order"}


def command_of(given):
    """Return the command in the words of a vector."""
    if given["cmd"] == "Undo":
        return Undo()
    fields = {RENAMED.get(name, snake(name)): value for name, value in given.items()}
    if isinstance(fields.get("hands"), dict):
        fields["hands"] = list(fields["hands"].items())
    return GAME.read_command(fields | {"cmd": snake(given["cmd"])})


def snake(name):
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def result_of(table, given):
    try:
        return table.take(command_of(given))
    except Refused as refused:
        return refused.code


def script_of(edition, *, expansion):
    def script(given):
        table = Scripted(round_of(edition, given["setup"], expansion=expansion))
        results = [result_of(table, command) for command in given["commands"]]
        end = end_of(table.state) | (front_of(table.state) if expansion else {})
        roles = roles_left(table.state) if given["setup"].get("roles") else {}
        return {"results": results, "end": end | roles}

    return script


def round_of(edition, setup, *, expansion):
    """Return a round in state `TURN` with what a vector sets up."""
    seats, roles = tuple(setup["seats"]), setup.get("roles", {})
    hands = dict.fromkeys(seats, edition.hand(len(seats))) | setup.get("hands", {})
    spare = setup.get("spareRoles", [None] * (len(edition.deck(len(seats))) - len(seats)))
    return State(
        options=SaboteurOptions(expansion=expansion),
        phase=Phase.TURN,
        round=1,
        players=tuple(Player(seat, hand=hands[seat], role=Hidden(roles.get(seat))) for seat in seats),
        turn=setup.get("starter", seats[0]),
        pile=setup.get("drawPile", edition.draw_pile(len(seats))),
        spare=tuple(map(Hidden, spare)),
        maze=maze_of({"cards": []} | setup),
    )


def end_of(state):
    end = {
        "state": state.phase.value,
        "turn": state.turn if state.phase is Phase.TURN else None,
        "hands": {player.seat: player.hand for player in state.players},
        "drawPile": state.pile,
        "broken": {player.seat: list(player.broken) for player in state.players if player.broken},
    }
    if state.maze.turned:
        end["goals"] = {up.goal: {"kind": up.kind, "rot": up.rot} for up in state.maze.turned}
    if state.result and state.result.completer:
        end["completer"] = state.result.completer
    return end


def front_of(state):
    jailed = sorted(player.seat for player in state.players if player.jailed)
    return {"jailed": jailed, "thieves": list(state.thieves)}


def roles_left(state):
    return {"roles": {p.seat: p.role.hidden for p in state.players}, "spareRolesLeft": len(state.spare)}


# Games: three rounds at the lightest level, with real cards


def begin(given, **options):
    options = SaboteurOptions(level="light", role_source="table", **options)
    return say(GAME.opening, StartGame(tuple(given["seats"]), options))


def say(state, *commands):
    for command in commands:
        state, _ = play(GAME, state, command)
    return state


def play_round(state, given, first, roles):
    """Play a round up to the payout, and return the state with the starter."""
    state = say(state, StartRound(first), GAME.read_command({"cmd": "begin_play"}))
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
