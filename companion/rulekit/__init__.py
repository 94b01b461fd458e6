"""Floor 1: the words that all games share. No clock, no dice, no files, no threads, no web, no pins.

A game is pure functions over frozen values:

    command --decide--> events --evolve--> state --views--> what one viewer may see --signals--> lamps, meter, sound

`game.py` holds the contract that a game fills in, the other files the words it is written in.
"""

from companion.rulekit.controls import Button, Decider, Decision, SecretChoice
from companion.rulekit.deals import Dealing, Known, SecretDeal
from companion.rulekit.game import Game, Happening, fold, play
from companion.rulekit.hidden import STARS, Hidden, starred, unstarred
from companion.rulekit.signals import Colour, Lamp, Pattern, Signals
from companion.rulekit.viewers import SeatView, TableView, View, Viewer, ViewerKind
from companion.rulekit.words import Actor, Command, Event, Options, Seat, State, Step, Undo, Warning

__all__ = [
    "STARS",
    "Actor",
    "Button",
    "Colour",
    "Command",
    "Dealing",
    "Decider",
    "Decision",
    "Event",
    "Game",
    "Happening",
    "Hidden",
    "Known",
    "Lamp",
    "Options",
    "Pattern",
    "Seat",
    "SeatView",
    "SecretChoice",
    "SecretDeal",
    "Signals",
    "State",
    "Step",
    "TableView",
    "Undo",
    "View",
    "Viewer",
    "ViewerKind",
    "Warning",
    "fold",
    "play",
    "starred",
    "unstarred",
]
