"""MiniSkull Caverns, a game by George Jaros for one to three heroes.

A round has nine phases:

1. place Control cards face down, last hero first   2. reveal them
3. adjust the Action cards, count the noise         4. resolve the actions, or rest
5. fight heroes who share the space                 6. battle Tiny; whoever defeats him with enough Gems wins
7. see whether monsters were disturbed              8. fight them, while rivals make them stronger
9. pass the First Player token
"""

from __future__ import annotations

from pathlib import Path

from undercroft.games.miniskull_caverns import events
from undercroft.games.miniskull_caverns.cards import CARDS
from undercroft.games.miniskull_caverns.check import check
from undercroft.games.miniskull_caverns.decisions import DECISIONS
from undercroft.games.miniskull_caverns.draw.scene import scene, svg
from undercroft.games.miniskull_caverns.draw.text import text
from undercroft.games.miniskull_caverns.judge.evaluation import evaluate
from undercroft.games.miniskull_caverns.judge.numbers import FEATURES, observe_into
from undercroft.games.miniskull_caverns.judge.players import PLAYERS
from undercroft.games.miniskull_caverns.ledger import ledger
from undercroft.games.miniskull_caverns.options import OPTIONS, PRESETS
from undercroft.games.miniskull_caverns.printed import printed
from undercroft.games.miniskull_caverns.reasons import REASONS
from undercroft.games.miniskull_caverns.rules.round import step
from undercroft.games.miniskull_caverns.setup import setup
from undercroft.games.miniskull_caverns.state import COLOURS, Caverns
from undercroft.games.miniskull_caverns.view.seat import imagine, view
from undercroft.kernel.events import events_of
from undercroft.kernel.game import Game

GAME: Game[Caverns] = Game(
    slug="miniskull_caverns",
    title="MiniSkull Caverns",
    pitch="Up to three heroes sneak, search and ambush each other in the caverns below a ruined castle. Turn your "
    "Action card in secret, mind the noise you make, find enough Gems, and get past Tiny the dragon before your "
    "rivals do. Alone, you race the clock.",
    minutes="45-60",
    seats=(1, 3),
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
    imagine=imagine,
    check=check,
    scene=scene,
    ledger=ledger,
    svg=svg,
    text=text,
    features=FEATURES,
    observe_into=observe_into,
    evaluate=evaluate,
    search_depth=0,
    players=PLAYERS,
    reasons=REASONS,
    reference="""Each round: 1 place a Control face down (Strength die on it: one extra turn or flip, costs 1)  2 reveal
3 turn the Action card  4 act or rest  5 heroes on one space fight  6 Tiny  7 die <= noise: monsters
8 fight them  9 pass the token.
Creep 1 space, noise 1. Walk 2, noise 1. Run 3, pay 1, noise 2. Hide +1 Strength, safe, noise 0.
Heal +2 Strength, noise 0. Surprise Attack 1 space and strike, noise 2. Search, noise 3. Rest +1.
Search: noise + die prime, or die = noise. Miss: fight a monster of that die, then search once more.
Tactics: Block 2 less damage, no harm done. Parry 1 less and foe -1. Jab +1. Lunge +2, loses a Gem to a Block.
2 damage in a fight, or Strength 0: drop a Gem.
Win: defeat Tiny (8) on the centre with 2 Gems (3 heroes), 3 (2 heroes) or 4 (alone).""",
    printed=printed,
)
