"""SKULLDUG!: a race for three cursed treasures through a cave that grows under your feet; 2 to 5 explorers.

Order of play (`rules/turn.py`):

1. set up: the Cave Entrance, everybody in it, who begins (`rules/gear.py`)
2. gear up: one pick each clockwise, one each back again, or ready-made sets
3. a turn begins: reinforcements for the dead, 3 Action Points, monsters in the passage attack
4. free play, one action after another: move, dash, pick up, drop, shove, throw, destroy, cure, use a card
   (entering a passage leads to `rules/discovery.py` and `rules/encounters.py`, and from there anywhere)
5. a turn ends: end-of-turn effects, hand limit, three treasures at home win, the Cave Entrance is cleared
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from undercroft.games.skulldug import events
from undercroft.games.skulldug.cards import CARDS
from undercroft.games.skulldug.check import check
from undercroft.games.skulldug.components import COLOURS
from undercroft.games.skulldug.decisions import DECISIONS
from undercroft.games.skulldug.draw.cover import cover
from undercroft.games.skulldug.draw.ghosts import ghosts
from undercroft.games.skulldug.draw.scene import scene, svg
from undercroft.games.skulldug.draw.text import text
from undercroft.games.skulldug.draw.ways import ways
from undercroft.games.skulldug.judge.evaluation import evaluate, evaluate_all
from undercroft.games.skulldug.judge.numbers import FEATURES, observe_into
from undercroft.games.skulldug.judge.players import PLAYERS
from undercroft.games.skulldug.ledger import ledger
from undercroft.games.skulldug.options import OPTIONS, PRESETS
from undercroft.games.skulldug.printed import printed
from undercroft.games.skulldug.reasons import REASONS
from undercroft.games.skulldug.rules import card_text
from undercroft.games.skulldug.rules.effects import ASKING, PLAIN
from undercroft.games.skulldug.rules.turn import step
from undercroft.games.skulldug.setup import setup
from undercroft.games.skulldug.state import Dig
from undercroft.games.skulldug.view.seat import imagine, view
from undercroft.kernel.game import Game
from undercroft.kernel.story.events import events_of

REFERENCE: Final = """\
Win: end your turn in the Cave Entrance with 3 treasures in hand.
Your turn: monsters where you stand attack first; then you have 3 AP.
Move, 1 AP: one step, also into the unknown.
Dash, 1 AP: two steps through discovered passages.
Pick up, 1 AP: an item where you stand.
Drop, 0 AP: an item anywhere in sight.
Shove, 1 AP, once a turn: another explorer, from your passage into the next.
Throw, 1 AP: an item at an explorer in sight. Not lower than their roll hits.
Destroy, 1 AP, once a turn: an unoccupied passage that yours faces.
Focus, any AP: before an encounter or throw is rolled, +1 each.
Cure, 2 AP: you are not Drugged any more.
Encounter: roll higher than the Difficulty. A beaten monster is discarded, a beaten trap is yours; else take an
Injury, and flee from a monster where you came from.
Drugged: no Dash, and \N{MINUS SIGN}1 to every roll of yours.
Dead at 0 Health: what you hold falls where you stand, and your next turn begins at the Entrance, with 5 Health.
"""

card_text.learn(PLAIN, ASKING)

GAME: Final = Game[Dig](
    slug="skulldug",
    title="SKULLDUG!",
    pitch="Dig, fight and steal. Be first to carry three cursed treasures home. The cave grows with every step, past "
    "traps and monsters; on the way, throw, shove, trap and collapse passages on your rivals. Death is only a setback.",
    minutes="60-90",
    seats=(2, 5),
    seat_names=COLOURS,
    options=OPTIONS,
    presets=PRESETS,
    decisions=DECISIONS,
    events=events_of(events),
    home=Path(__file__).parent,
    cards=CARDS,
    setup=setup,
    step=step,
    view=view,
    eyes=("you", "reachable", "sight"),
    imagine=imagine,
    check=check,
    cover=cover,
    scene=scene,
    ways=ways,
    ghosts=ghosts,
    svg=svg,
    text=text,
    numbered_text=text,
    features=FEATURES,
    observe_into=observe_into,
    judge=evaluate,
    judge_all=evaluate_all,
    search_depth=2,
    reference=REFERENCE,
    ledger=ledger,
    players=PLAYERS,
    printed=printed,
    reasons=REASONS,
)
