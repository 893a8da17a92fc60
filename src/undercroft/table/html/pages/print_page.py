"""Print and play: choose cards, paper and ink, look at the sheets, and take them away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from undercroft.kernel.game import Game
from undercroft.table.html.elements.frame import bar, csrf, page
from undercroft.table.html.elements.markup import Html, h, only_if
from undercroft.table.html.elements.visitor import Visitor

PAPERS = {"a4": "A4", "letter": "US Letter"}
INKS = {"colour": "Colour", "low": "Low ink, black and white"}
BACKS = {"duplex": "On the other side", "fold": "Beside the front, to fold", "none": "None"}
PARTS = {
    "cards": "Cards",
    "tiles": "Tiles",
    "boards": "Boards",
    "pieces": "Figures and tokens",
    "boxes": "Tuck boxes",
}
TABLES = {
    "tts": ("Tabletop Simulator", "a save; its pictures come from this server while it runs"),
    "playingcards": ("playingcards.io", "a room to import"),
    "screentop": ("Screentop", "sheets and a table of them"),
    "images": ("Pictures", "every piece as PNG, and a CSV"),
}


class Choice(NamedTuple):
    """What is shown: a part of the box, on which paper, in which ink, of which cards."""

    part: str = "cards"
    paper: str = "a4"
    ink: str = "colour"
    backs: str = "duplex"
    cards: str = ""

    def address(self, where: str, **changed: str) -> str:
        """A link with these choices; what goes without saying is left out."""
        said = {**self._asdict(), **changed}
        plain = Choice()._asdict()
        asked = urlencode({name: value for name, value in said.items() if value != plain[name]})
        return f"{where}?{asked}" if asked else where


def print_page(
    visitor: Visitor,
    game: Game[Any],
    choice: Choice,
    parts: Sequence[str],
    sheets: int | None,
    edition: str = "",
    trouble: str = "",
    others: Sequence[Game[Any]] = (),
) -> str:
    """The page; `parts` are those that the game has, `sheets` how many pages the chosen one has, none as yet."""
    place = f"/print/{game.slug}"
    return page(
        visitor,
        f"Print {game.title}",
        bar(h("strong", game.title)),
        h(
            "main",
            h("h1", f"Print {game.title}"),
            only_if(others, _other_games(others, choice)),
            only_if(trouble, h("p", trouble, class_="trouble", role="alert")),
            h("div", _choices(visitor, game, choice, edition), _sheets(game, choice, parts, sheets), class_="press"),
            class_="narrow print",
            id="print",
            data_place=place,
        ),
        scripts=("panels", "print"),
    )


def _other_games(games: Sequence[Game[Any]], choice: Choice) -> Html:
    """The same paper and ink for another game; its cards are its own."""
    links = [h("a", each.title, href=choice.address(f"/print/{each.slug}", part="cards", cards="")) for each in games]
    return h("nav", h("span", "Or print"), *links, class_="row", aria_label="Other games")


def _choices(visitor: Visitor, game: Game[Any], choice: Choice, edition: str) -> Html:
    place = f"/print/{game.slug}"
    chosen = h(
        "form",
        h("input", type="hidden", name="part", value=choice.part),
        only_if(choice.cards, h("input", type="hidden", name="cards", value=choice.cards)),
        _select("Paper", "paper", PAPERS, choice.paper),
        _select("Ink", "ink", INKS, choice.ink),
        _select("Backs", "backs", BACKS, choice.backs),
        h("button", "Show the sheets"),
        method="get",
        action=place,
        data_at_once=True,
    )
    own = h("p", f"Printed: {edition}. ", h("a", "Back to the standard cards", href=choice.address(place, cards="")))
    upload = h(
        "form",
        csrf(visitor),
        *[h("input", type="hidden", name=name, value=value) for name, value in choice._asdict().items()],
        h(
            "label",
            h("span", "Your own card file or spreadsheet"),
            h("input", type="file", name="file", accept=".toml,.csv,.xlsx,.ods", required=True),
            class_="field",
        ),
        h("button", "Use these cards"),
        method="post",
        action=f"{place}/cards",
        enctype="multipart/form-data",
    )
    return h(
        "aside",
        h("fieldset", h("legend", "Paper and ink"), chosen),
        h(
            "fieldset",
            h("legend", "Cards"),
            own if choice.cards else h("p", "The standard cards.", class_="hint"),
            upload,
        ),
        _downloads(game, choice),
    )


def _downloads(game: Game[Any], choice: Choice) -> Html:
    place = f"/print/{game.slug}"
    everything = h("a", "Everything", class_="button go", href=choice.address(f"{place}/everything.zip"), download=True)
    tables = [
        h("li", h("a", title, href=choice.address(f"{place}/for/{name}"), download=True), f": {what}")
        for name, (title, what) in TABLES.items()
    ]
    return h(
        "fieldset",
        h("legend", "Download"),
        h("p", "All sheets and the rulebook as PDF. Print at 100%, not “fit to page”.", class_="hint"),
        h(
            "div",
            everything,
            h("a", "Rulebook", class_="button", href=choice.address(f"{place}/pdf/rulebook"), download=True),
            class_="row",
        ),
        h("p", "To play on a virtual table:", class_="hint"),
        h("ul", *tables, class_="tables-to-go"),
    )


def _sheets(game: Game[Any], choice: Choice, parts: Sequence[str], sheets: int | None) -> Html:
    place = f"/print/{game.slug}"
    tabs = [
        h(
            "a",
            PARTS[part],
            href=choice.address(place, part=part),
            class_="button go" if part == choice.part else "button",
            aria_current="page" if part == choice.part else None,
        )
        for part in parts
    ]
    title = PARTS[choice.part]
    nav = h("nav", *tabs, class_="row", aria_label="Parts of the box")
    if sheets is None:
        waiting = h("p", "The press is setting the sheets…", role="status")
        return h("section", nav, waiting, h("progress", aria_label="The press is at work"), aria_label=title)
    count = f"{sheets} {'page' if sheets == 1 else 'pages'}"
    pictures = [
        h(
            "img",
            src=choice.address(f"{place}/sheets/{choice.part}/{number}.png"),
            alt=f"{title}, page {number} of {sheets}",
            loading="lazy",
        )
        for number in range(1, sheets + 1)
    ]
    take = h(
        "a",
        f"{title} as PDF",
        class_="button",
        href=choice.address(f"{place}/pdf/{choice.part}"),
        download=True,
    )
    return h(
        "section",
        nav,
        h("div", h("p", f"{title}: {count}"), take, class_="row between"),
        h("div", *pictures, class_="sheets"),
        aria_label=title,
    )


def _select(label: str, name: str, choices: dict[str, str], now: str) -> Html:
    options = [h("option", title, value=value, selected=value == now) for value, title in choices.items()]
    return h("label", h("span", label), h("select", *options, name=name), class_="field")
