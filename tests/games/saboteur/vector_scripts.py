"""Vectors that are commands in the middle of a round (Rules 9, `script`)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import msgspec

from companion.errors import Refused
from companion.games.saboteur import GAME
from companion.games.saboteur.events import RoundEnded
from companion.games.saboteur.maze import Card, Maze, TurnedGoal
from companion.games.saboteur.state import Phase, Player, SaboteurOptions, State
from companion.rulekit import Hidden, Step, Undo, fold


def maze_of(given):
    """Return the maze of a vector."""
    turned = tuple(TurnedGoal(goal, up["kind"], up["rot"]) for goal, up in given.get("goalsFaceUp", {}).items())
    return Maze(tuple(card_of(card) for card in given["cards"]), turned)


def card_of(given):
    return msgspec.convert(given, Card)


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
