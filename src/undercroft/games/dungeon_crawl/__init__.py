"""Dungeon Crawl: up to four Players fight their way through a branching dungeon, win or lose together.

The order of play:
  setup        Rooms, Monsters and Boss are dealt face-down; Buffs are chosen; five Alpha Items each are placed
  select       every living Player commits to one card in secret, then all are revealed together
  Exploration  1 Forward, 2 Left/Right, 3 Donate, 4 Take, (Consumables), 5 Room effects, 6 Rest, 7 deaths, 8 enter
  Combat       1 Forward, 2 Left/Right, 3 Donate, 4 Take, 5 Equipment, 6 Room effects, 7 Monsters attack, 8 Rest,
               9 deaths, 10 enter; from the first Player in a Monster Room until its Monsters are defeated
  end          effects expire, the Leader passes on; the Leader decides for the group
The Boss defeated is the victory; all Players dead at the same time is the defeat.
A step of the engine is one such line, or one Player, card, Room or Monster of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from undercroft.games.dungeon_crawl import events
from undercroft.games.dungeon_crawl.cards import CARDS
from undercroft.games.dungeon_crawl.check import check
from undercroft.games.dungeon_crawl.decisions import DECISIONS, SEATS
from undercroft.games.dungeon_crawl.draw.cover import cover
from undercroft.games.dungeon_crawl.draw.scene import scene, svg
from undercroft.games.dungeon_crawl.draw.text import text
from undercroft.games.dungeon_crawl.draw.ways import ways
from undercroft.games.dungeon_crawl.judge.evaluation import evaluate
from undercroft.games.dungeon_crawl.judge.numbers import FEATURES, observe_into
from undercroft.games.dungeon_crawl.judge.players import PLAYERS
from undercroft.games.dungeon_crawl.ledger import ledger
from undercroft.games.dungeon_crawl.options import OPTIONS, PRESETS
from undercroft.games.dungeon_crawl.printed import printed
from undercroft.games.dungeon_crawl.reasons import REASONS
from undercroft.games.dungeon_crawl.rules import card_text
from undercroft.games.dungeon_crawl.rules.effects import HANDLERS
from undercroft.games.dungeon_crawl.rules.turn import step
from undercroft.games.dungeon_crawl.setup import setup
from undercroft.games.dungeon_crawl.view.seat import imagine, view
from undercroft.kernel.game import Game
from undercroft.kernel.story.events import events_of

REFERENCE: Final = """\
Select: all choose one card in secret and reveal together. Exploring: an Action or a Consumable. In combat: an
Action or ready Equipment (used until Rest), or a Consumable.
Exploration Turn: 1 Forward, 2 Left/Right, 3 Donate Loot, 4 Take Loot, then Consumables, 5 Room effects, 6 Rest,
7 deaths, 8 enter Rooms.
Combat Turn: 1 Forward, 2 Left/Right, 3 Donate Loot, 4 Take Loot, 5 Equipment, 6 Room effects, 7 Monsters attack,
8 Rest, 9 deaths, 10 enter Rooms.
Forward: go straight on. In the fight: the next Physical damage there is 2 higher.
Left/Right: take a side path. In the fight: you take 2 less damage, this turn and the next.
Donate Loot, Take Loot: any number of Items to or from the Loot Pool; in combat one.
Rest: all Equipment is ready; equip any number. In combat your used Actions come back, too, but equip one.
Damage: printed number, plus bonuses, minus reductions; then Armored N turns N or less into nothing.
Win: defeat the Boss before all Players are dead at the same time.
"""

card_text.learn(HANDLERS)

GAME = Game(
    slug="dungeon_crawl",
    title="Dungeon Crawl",
    pitch="One party against one dungeon. Bring down the Boss before you fall. Every turn all of you choose a card in "
    "secret, then everything is resolved in a fixed order, so that a plan is worth more than a strong arm. Explore the "
    "branching rooms, share your loot, and grow from Alpha to Omega gear.",
    minutes="60-90",
    seats=(1, 4),
    seat_names=SEATS,
    options=OPTIONS,
    presets=PRESETS,
    decisions=DECISIONS,
    events=events_of(events),
    home=Path(__file__).parent,
    cards=CARDS,
    setup=setup,
    step=step,
    view=view,
    imagine=imagine,
    check=check,
    cover=cover,
    scene=scene,
    ways=ways,
    svg=svg,
    text=text,
    numbered_text=text,
    features=FEATURES,
    observe_into=observe_into,
    judge=evaluate,
    reference=REFERENCE,
    cooperative=True,
    players=PLAYERS,
    reasons=REASONS,
    ledger=ledger,
    printed=printed,
)
