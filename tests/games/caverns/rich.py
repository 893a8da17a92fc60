"""A table in the middle of the game with every kind of hidden thing on it, as a game of its own to play at random."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.games.caverns.story import ENCHANTRESS, HERO, PRIESTESS, SCOUT, WIZARD, Table
from undercroft.games.caverns import GAME
from undercroft.games.caverns.state import TURN_BEGINS, Caverns
from undercroft.kernel.game import Game, Value

CAST = (WIZARD, ENCHANTRESS, SCOUT, PRIESTESS, HERO, "CH07")


def rich(seats: int, options: Mapping[str, Value], cards: Path | None) -> Caverns:
    """Hands full of magic, boots and bribes; somebody invisible; all markers; monsters awake and asleep."""
    play = Table(*CAST[:seats], **options)
    play.lay("33", 0, -1).lay("11", 0, -2).lay("63", 1, -1, turn=2).lay("C09", -1, -2, turn=1, used=True)
    play.lay("C24", 1, -2).lay("65", 0, 1).lay("C03", 0, 2).lay("42", 2, 0, turn=1).lay("12", 3, 0).lay("36", 3, -1)
    play.marker("web", "42").marker("mirror", "65").marker("holy", "63").counter("12", 2).counter("36").counter("34", 2)
    g = play.state
    for card in ("P11", "P12", "P13"):
        g.passage_deck.take(play.card(card))
        g.gone.append(play.card(card))
    play.give(play.red, "T04", "T22", "T07", "P01").give(play.blue, "T23", "T02", "T18", "P06")
    play.monster("M06", "C09c")
    orc = play.monster("M11", "C24", seat=1 if seats > 1 else 0)
    play.give(orc, "T24", "T12", "P07")
    if seats > 2:
        play.give(play.hero(2), "T19", "T09", "T08").at(play.hero(2), "11")
    if seats > 3:
        play.give(play.hero(3), "T05", "T20", "T21", "P17").at(play.hero(3), "65")
    play.at(play.blue, "33")
    unseen = play.hero(0)
    unseen.invisible = True
    unseen.kept = True
    unseen.trail = sum(1 << g.box.place(name).number for name in ("E1", "33", "11", "65"))
    play.at(unseen, "33")
    g.acting = -1
    g.phase = TURN_BEGINS
    g.active = g.first = seats - 1
    g.rerolls_left = g.wards_left = 1
    g.witness = None
    return g


RICH: Game[Caverns] = Game(
    slug="caverns",
    title=GAME.title,
    pitch=GAME.pitch,
    minutes=GAME.minutes,
    seats=(2, 6),
    seat_names=GAME.seat_names,
    options=GAME.options,
    decisions=GAME.decisions,
    home=GAME.home,
    setup=rich,
    step=GAME.step,
    view=GAME.view,
    imagine=GAME.imagine,
    check=GAME.check,
    svg=GAME.svg,
    text=GAME.text,
    features=GAME.features,
    observe_into=GAME.observe_into,
    judge=GAME.judge,
    reference=GAME.reference,
)
