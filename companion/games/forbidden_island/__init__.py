"""Forbidden Island (Gamewright 2010): 2 to 4 players against the water.

The rules reference numbers its sections; code cites them ("Rules 3.4"). The turn is in `actions`, `draws`, `floods` and
`specials`; how much of it is followed, in `depths`.
"""

from companion.games.forbidden_island.components import PLAYERS, Phase
from companion.games.forbidden_island.controls import BUTTONS
from companion.games.forbidden_island.evolve import EVENTS, evolve
from companion.games.forbidden_island.legal import legal_commands
from companion.games.forbidden_island.options import IslandOptions, open_table, seats_for
from companion.games.forbidden_island.rules import COMMANDS, decide, owner
from companion.games.forbidden_island.showing import table_view
from companion.games.forbidden_island.showing_people import host_view, seat_view
from companion.games.forbidden_island.signals import signals
from companion.games.forbidden_island.state import DEPTHS, IslandState, SetupState
from companion.rulekit import Game, ViewerKind

GAME: Game[IslandState] = Game(
    key="forbidden_island",
    name="Forbidden Island",
    seats=PLAYERS,
    seats_for=seats_for,
    options=IslandOptions,
    commands=COMMANDS,
    events=EVENTS,
    opening=SetupState(),
    setup=open_table,
    decide=decide,
    evolve=evolve,
    owner=owner,
    legal_commands=legal_commands,
    is_over=lambda state: state.phase is Phase.GAME_OVER,
    depths=tuple(DEPTHS),
    depth=lambda state: state.depth or getattr(state, "planned", ""),
    buttons=BUTTONS,
    views={ViewerKind.SEAT: seat_view, ViewerKind.TABLE: table_view, ViewerKind.HOST: host_view},
    signals=signals,
)
