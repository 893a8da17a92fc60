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
from typing import Final

from undercroft.games.miniskull_caverns import events
from undercroft.games.miniskull_caverns.cards import CARDS
from undercroft.games.miniskull_caverns.check import check
from undercroft.games.miniskull_caverns.decisions import DECISIONS
from undercroft.games.miniskull_caverns.draw.cover import cover
from undercroft.games.miniskull_caverns.draw.scene import scene, svg
from undercroft.games.miniskull_caverns.draw.text import text
from undercroft.games.miniskull_caverns.draw.ways import ways
from undercroft.games.miniskull_caverns.judge.evaluation import evaluate, evaluate_all
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
from undercroft.kernel.game import Game
from undercroft.kernel.story.events import events_of

REFERENCE: Final = """\
1 Place: lay a Control card face down. Exert for one more turn or flip: 1 Strength.
2 Reveal: all Controls together.
3 Adjust: turn or flip the Action card; add up the noise.
4 Act: in turn order, or rest for +1 Strength.
5 Fight: heroes on one space, with Tactics.
6 Tiny: at the centre with enough Gems you must battle him; others there may.
7 Check: a die up to the noise wakes monsters of that Strength.
8 Monsters: roll its Strength or more. Rivals may pay to raise it, then you to raise your roll.
9 Pass: the token to the left.
Search: noise plus die is prime, or the die is the noise. Else beat a monster as strong as that die and search once
more.
Drop a Gem: for 2 damage in a fight, or when Strength falls to 0.
Win: defeat Tiny on the centre with 2 Gems (3 heroes), 3 (2 heroes) or 4 (alone).
"""

GAME: Game[Caverns] = Game(
    slug="miniskull_caverns",
    title="MiniSkull Caverns",
    pitch="Find Gems in the dark and get past Tiny the dragon. Noise draws monsters. Up to three heroes turn their "
    "Action cards in secret, sneak, search and ambush each other in the caverns below a ruined castle. Alone, you race "
    "the clock.",
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
    cover=cover,
    scene=scene,
    ways=ways,
    ledger=ledger,
    svg=svg,
    text=text,
    numbered_text=text,
    features=FEATURES,
    observe_into=observe_into,
    judge=evaluate,
    judge_all=evaluate_all,
    search_depth=0,
    players=PLAYERS,
    reasons=REASONS,
    reference=REFERENCE,
    printed=printed,
)
