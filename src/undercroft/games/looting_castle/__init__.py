"""Looting MiniSkull Castle: one to four Heroes rob a castle while its Monsters hunt them.

The order of play, a step each:

1. roll: three dice, one for the Hero, one for the Monster, one for its strength
2. hero turn: declare a route and walk it; sprint past or attack the Monster; act in the room reached
   (a map may lead further); trade in a Market; battle other Heroes there
3. monster turn: an unattacked Monster walks round the ring; every Hero in its way hides, pays, drops or battles
4. reset: empty rooms are replaced; the next Monster comes for one that was killed; the last one is the Boss

Alone: roll, hero turn, escalation (Monsters enter their corners and are fed), reset; win by killing all of them.
The round is finished when somebody has $50 or the bag is empty; a dead Boss or 30 Strength end the game at once.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from undercroft.games.looting_castle import events
from undercroft.games.looting_castle.cards import CARDS
from undercroft.games.looting_castle.check import check
from undercroft.games.looting_castle.cubes import SEATS
from undercroft.games.looting_castle.decisions import DECISIONS
from undercroft.games.looting_castle.draw.cover import cover
from undercroft.games.looting_castle.draw.scene import scene, svg
from undercroft.games.looting_castle.draw.text import text
from undercroft.games.looting_castle.draw.ways import ways
from undercroft.games.looting_castle.judge.evaluation import evaluate, evaluate_all
from undercroft.games.looting_castle.judge.numbers import FEATURES, observe_into
from undercroft.games.looting_castle.judge.players import PLAYERS
from undercroft.games.looting_castle.ledger import ledger
from undercroft.games.looting_castle.options import PRESETS
from undercroft.games.looting_castle.printed import printed
from undercroft.games.looting_castle.reasons import REASONS
from undercroft.games.looting_castle.rules.turn import step
from undercroft.games.looting_castle.setup import OPTIONS, setup
from undercroft.games.looting_castle.state import Castle
from undercroft.games.looting_castle.view.seat import imagine, view
from undercroft.kernel.game import Game
from undercroft.kernel.story.events import events_of

__all__ = ["GAME"]

REFERENCE: Final = """\
1 Roll: three dice; give one to the Hero, one to the Monster, one to its Strength.
2 Move: all of the Hero die. A Market or an attack ends it. Sprint past the Monster for 1 Strength.
3 Attack: whoever stops in the Monster's room battles it.
4 Room: do what its card says. In a Market sell first, then buy.
5 Heroes: you may attack a Hero in your space, the strongest first.
6 Monster: unless it was attacked, it walks its die. Where it passes, an item in the room or an alcove spares you,
else drop a cube or battle. Where it stops, give a Treasure or battle.
7 Reset: empty rooms are replaced, with 2 cubes each.
Battle: halved dice (1, one per Level, one for a Weapon) plus Strength, against the Strength die plus its cubes.
Won: it loses the difference; take up to 2 items, or everything if it is dead.
Lost: lose the difference, at most 2, and lie down. It takes what lies in the room.
End: $50 or an empty bag finish the round. A dead Boss or a Monster with 30 Strength end the game.
"""

GAME: Game[Castle] = Game(
    slug="looting_castle",
    title="Looting MiniSkull Castle",
    pitch="Loot the rooms and sell it all before the Monster comes. Fill your sack, hide in alcoves, rob each other, "
    "and slay fourteen Monsters, each with powers of its own, for their trophies, or let them grow. Alone, you "
    "clear the castle.",
    minutes="45-60",
    score_sign="$",
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
    judge_all=evaluate_all,
    search_depth=2,
    players=PLAYERS,
    reasons=REASONS,
    ledger=ledger,
    reference=REFERENCE,
    printed=printed,
)
