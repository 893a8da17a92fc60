"""The players that a run can be played with, as a designer would call them."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.game import Game
from undercroft.table.html.elements.markup import Html, h

WORDS = {
    "sensible": "sensible",
    "greedy": "greedy, one answer ahead",
    "random": "at random",
    "peaceful": "sensible, and peaceful",
    "fierce": "sensible, and fierce",
    "disorder": "sensible, each for themselves",
    "hitter": "hitting hard, waiting for nobody",
    "hitter_together": "hitting hard, staying together",
    "sensible_apart": "sensible, waiting for nobody",
    "any_buff": "sensible, with any Buff",
}
"""By the names that a plan uses. A player of another game goes by its own name."""


def in_words(bot: str) -> str:
    """How this player plays."""
    return WORDS.get(bot, bot.replace("_", " "))


def players_choice(game: Game[Any]) -> Html:
    """The field of a form that says how they play, the usual way first."""
    options = [h("option", in_words(each), value=each) for each in (*game.players, "greedy", "random")]
    return h("label", "Bots ", h("select", *options, name="bot"))
