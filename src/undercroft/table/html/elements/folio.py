"""A game as a folio: its vignette, what it is in two lines, how many play and how long."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.game import Game
from undercroft.table.html.elements.markup import Html, h


def folio(game: Game[Any], ways: Html, facts: Html | None = None, **attributes: str | None) -> Html:
    """The folio of a game with buttons below."""
    fewest, most = game.seats
    people = f"{fewest} player" if most == 1 else f"{fewest}\N{EN DASH}{most} players"
    inside = h(
        "div",
        h("img", src=f"/pictures/{game.slug}.svg", alt="", width=232, height=258),
        h("h2", game.title),
        h("p", first_sentences(game.pitch)),
        h(
            "p",
            h("span", people),
            h("span", f"{game.minutes.replace('-', chr(0x2013))} min"),
            facts or Html(),
            class_="facts",
        ),
        h("div", ways, class_="row"),
    )
    return h("article", inside, class_="folio", **attributes)


def first_sentences(pitch: str, most: int = 90) -> str:
    """As many whole sentences as fit on a folio, at least one."""
    found = ""
    for sentence in pitch.replace("! ", "!|").replace(". ", ".|").replace("? ", "?|").split("|"):
        if found and len(found) + len(sentence) > most:
            break
        found = f"{found} {sentence}".strip()
    return found
