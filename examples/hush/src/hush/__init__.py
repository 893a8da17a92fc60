"""Hush, for 2 to 4: steal from a sleeping dragon, and do not be the greediest when it wakes.

Order of play (rules.py). Three nights; in each, breath by breath:
  1. Every thief in the lair decides face down: take 1, 2 or 3 coins, or slip out.
  2. All is turned up. Who slips out brings the sack home.
  3. Restlessness and taken coins are noise. A die with twenty sides must beat it, or the dragon wakes:
     the greediest of this breath lose their sacks, the others run home with half.
The most coins at home win.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hush import words
from hush.draw import scene, svg
from hush.judge import evaluate, sensible
from hush.rules import step
from hush.state import Lair, check, ledger, setup
from hush.view import text, view
from undercroft.kernel.game import Game, Option
from undercroft.kernel.story.events import events_of

GAME: Final[Game[Lair]] = Game(
    slug="hush",
    title="Hush",
    pitch="A dragon sleeps on more gold than anybody can carry. Take a coin, or three, or slip out while it breathes "
    "evenly: whoever was the greediest when it wakes leaves with nothing.",
    minutes="10",
    seats=(2, 4),
    options=(Option("nights", "HU-002", (1, 3, 5), 3, "How many nights are played."),),
    decisions=(words.DARE,),
    events=events_of(words),
    home=Path(__file__).parent,
    setup=setup,
    step=step,
    view=view,
    check=check,
    ledger=ledger,
    scene=scene,
    svg=svg,
    text=text,
    evaluate=evaluate,
    players={"sensible": sensible},
    reference="Noise = restlessness + all coins taken. The die must be higher, or the dragon wakes.",
)
