"""CAVERNS, for 1 to 6: find your secret quest in the unexplored caverns and bring it home.

Order of play (rules/turn.py). Set up: characters in the open, quests in secret, counters on the passage board.
Then, clockwise from the first player, turns:
  1. A turn begins: stone and pits claim their turn; a player without a figure takes over a sleeping monster.
  2. Each figure of the player acts: activities, at most one movement, activities again.
     Activities: fight, cast a spell, exchange cards, use a card or the mirror, wake a monster.
     Movement: walk, explore, stairs, fly, boots, enter or leave a cavern.
     What a movement brings is settled at once: a tile is laid, passage cards are drawn, monsters are dealt with.
  3. A turn ends: sizes, stone and invisibility run out, the second entrance may open, the end may be proposed.
The first living character at an entrance with its quest fulfilled wins at once.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from undercroft.games.caverns import events
from undercroft.games.caverns.cards import CARDS
from undercroft.games.caverns.check import check
from undercroft.games.caverns.decisions import DECISIONS
from undercroft.games.caverns.draw.cover import cover
from undercroft.games.caverns.draw.scene import scene, svg
from undercroft.games.caverns.draw.text import text
from undercroft.games.caverns.draw.ways import ways
from undercroft.games.caverns.judge.evaluation import evaluate
from undercroft.games.caverns.judge.numbers import FEATURES, observe_into
from undercroft.games.caverns.judge.players import PLAYERS
from undercroft.games.caverns.ledger import ledger
from undercroft.games.caverns.options import OPTIONS, PRESETS
from undercroft.games.caverns.printed import printed
from undercroft.games.caverns.reasons import REASONS
from undercroft.games.caverns.rules.turn import step
from undercroft.games.caverns.setup import SEAT_NAMES, setup
from undercroft.games.caverns.state import Caverns
from undercroft.games.caverns.view.seat import imagine, view
from undercroft.kernel.game import Game
from undercroft.kernel.story.events import events_of

REFERENCE: Final = """\
1 Act: fight, cast a spell, exchange cards, use a card or a marker.
2 Move, once: walk one tile, explore, use stairs, fly, or enter or leave a cavern.
3 Act: again.
Explore: leave by an open arm, take the top tile and turn it so that you can walk on.
Cavern: rush in (Combat +1, no spells, fight everybody) or creep in.
After creeping: escape from all together, or deal with each by friendship, a spell or a fight.
Escape: roll your number or less. Else fight them all.
Friendship: roll the Affinity of the monster or less; a bribe adds its Value. Else fight it.
Fight: die plus Combat. The higher side wins, the other is dead; ties roll again.
Spells: up to the level of your Magic, each once a turn. Flying 1, Petrify 2, Invisibility 3, Shape-Changing 3,
Fire-Ball 4, Summoning 5.
Win: be alive at the stairs of an entrance with your quest fulfilled.
"""

GAME: Final[Game[Caverns]] = Game(
    slug="caverns",
    title="CAVERNS",
    pitch="A secret quest in a cave that nobody knows. Be first to fulfil it and reach daylight. Lay tile after tile, "
    "creep or rush into caverns, bribe, charm or fight what sleeps there. Whoever dies comes back as the monster that "
    "did it. Spells, invisible rivals and hidden hands: trust nobody's smile.",
    minutes="60-120",
    seats=(1, 6),
    seat_names=SEAT_NAMES,
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
    ledger=ledger,
    search_depth=0,
    players=PLAYERS,
    reasons=REASONS,
    reference=REFERENCE,
    printed=printed,
)
