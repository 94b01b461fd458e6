"""Which rule answers which command at each depth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import Refused
from companion.games.forbidden_island import actions, depths, draws, floods, setup, specials, told
from companion.games.forbidden_island import commands as cmd
from companion.games.forbidden_island.state import DecksState, FullState, IslandState, MeterState, SetupState
from companion.games.forbidden_island.story import Story
from companion.rulekit import Command, Happening, Seat

Rule = Callable[[Any, Any], None]
Book = Mapping[type[Command], Rule]

SETUP: dict[type[Command], Rule] = {
    cmd.Setup: setup.set_up,
    cmd.OpenTable: setup.open_table,
    cmd.ChooseDifficulty: setup.choose_difficulty,
    cmd.ChooseDepth: setup.choose_depth,
    cmd.TakeRole: setup.take_role,
    cmd.LayTiles: setup.lay_tiles,
    cmd.TurnFirstFloods: setup.turn_first_floods,
    cmd.DealCards: setup.deal_cards,
    cmd.Begin: setup.begin,
}
ANY_DEPTH: dict[type[Command], Rule] = {
    cmd.SetLevel: depths.set_level,
    cmd.SetOdds: depths.set_odds,
    cmd.LowerDepth: depths.lower_depth,
    cmd.TellTable: depths.tell_table,
}
METER = ANY_DEPTH | {
    cmd.DrawTreasure: depths.draw_waters_rise,
    cmd.EndTurn: depths.end_turn,
    cmd.TellEnd: depths.tell_end,
}
FOLLOWED = ANY_DEPTH | {
    cmd.DrawFlood: floods.draw_flood,
    cmd.PlaySandbags: specials.play_sandbags,
    cmd.LiftOff: specials.lift_off,
}
DECKS = FOLLOWED | {
    cmd.DrawTreasure: told.draw,
    cmd.ShoreUp: told.shore_up,
    cmd.Capture: told.capture,
    cmd.Discard: told.discard,
    cmd.TellEnd: depths.tell_end,
}
FULL = FOLLOWED | {
    cmd.Move: actions.move,
    cmd.Fly: actions.fly,
    cmd.Navigate: actions.navigate,
    cmd.ShoreUp: actions.shore_up,
    cmd.Give: actions.give,
    cmd.Capture: actions.capture,
    cmd.EndActions: actions.end_actions,
    cmd.DrawTreasure: draws.draw_treasure,
    cmd.Discard: draws.discard,
    cmd.Swim: floods.swim,
    cmd.NoHelicopter: floods.no_helicopter,
    cmd.PlayHelicopter: specials.play_helicopter,
}
BOOKS: dict[type[IslandState], Book] = {
    SetupState: SETUP | {cmd.DrawTreasure: setup.draw_in_setup},
    MeterState: METER,
    DecksState: DECKS,
    FullState: FULL,
}

COMMANDS: tuple[type[Command], ...] = tuple(SETUP | METER | DECKS | FULL)


def decide(state: IslandState, command: Command) -> Happening:
    """Return what a command brings about, or raise `Refused`."""
    story = Story(state)
    BOOKS[type(state)].get(type(command), refuse)(story, command)
    return tuple(story.events)


def refuse(story: Story[IslandState], command: Command) -> None:
    """Refuse a command that has no place here, saying why."""
    state = story.state
    if not isinstance(state, MeterState):
        raise Refused("E_NOT_STARTED")
    if type(command) in SETUP:
        raise Refused("E_ALREADY_STARTED")
    raise Refused("E_GAME_OVER" if state.ending else "E_DEPTH", depth=state.depth)


def owner(state: IslandState, command: Command) -> Seat | None:
    """Return the seat of the adventurer that a command names, or the seat that it names itself."""
    if hasattr(command, "seat"):
        return str(command.seat)
    role = getattr(command, "role", None) or getattr(command, "by", None)
    return next((pawn.seat or None for pawn in state.pawns if pawn.role == role), None)
