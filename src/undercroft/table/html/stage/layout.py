"""How the table page is laid out: bar, sheet, dock, column. Lessons and replays look the same."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.table.html.elements.frame import theme_button
from undercroft.table.html.elements.markup import Html, Part, h
from undercroft.table.html.elements.sign import on_page, sign
from undercroft.table.html.stage.stage import paper


def table_layout(
    game: str, title: str, parts: dict[str, Part], column: Html, tools: Sequence[Html] = (), waiting: bool = False
) -> Html:
    """The whole table: everything that changes is one of its parts. It may be waiting for its players."""
    brand = h(
        "a",
        sign("own-arch"),
        h("span", "Undercroft", class_="wide"),
        h("b", title),
        href="/",
        class_="brand",
        aria_label=f"{title}. Undercroft: lobby",
    )
    zoom = h(
        "div",
        h("button", "+", type="button", data_zoom="in", aria_label="Closer"),
        h("button", "\N{MINUS SIGN}", type="button", data_zoom="out", aria_label="Farther"),
        h("button", "\N{WHITE SQUARE}", type="button", data_zoom="fit", aria_label="The whole map"),
        class_="zoom",
    )
    bar = h(
        "header",
        on_page(brand, game),
        parts.get("uc-heading", Html()),
        parts.get("uc-strips", Html()),
        h("span", id="uc-net", class_="net", role="status"),
        zoom,
        on_page(h("div", story_button(), theme_button(), *tools, class_="tools"), game),
        class_="bar",
    )
    sheet = h(
        "div",
        paper(game),
        parts["uc-board"],
        parts["uc-dice"],
        h("div", id="uc-floats", aria_hidden="true"),
        on_page(_whole_map(), game),
        class_="stage",
    )
    return h(
        "main",
        bar,
        sheet,
        parts.get("uc-dock", Html()),
        h("aside", column, class_="column"),
        parts.get("uc-beats", Html()),
        class_="table waiting" if waiting else "table",
    )


def _whole_map() -> Html:
    """On a phone the map is shown in part: a step back, and near again."""
    look = sign("magnifying-glass")
    return h("button", look, type="button", class_="whole-map", data_zoom="fit", aria_label="The whole map")


def story_button() -> Html:
    """On a phone the story is a sheet of its own."""
    return h(
        "button",
        sign("scroll-unfurled"),
        type="button",
        class_="open-story",
        data_open_story=True,
        aria_label="Story, players and chat",
    )


def tabbed(panels: Sequence[tuple[str, str, Part]]) -> Html:
    """Several panels in one place: their names, their titles, what is in them."""
    tabs = [
        h("button", title, type="button", role="tab", id=f"tab-{name}", aria_controls=f"panel-{name}", data_tab=name)
        for name, title, _ in panels
    ]
    shown = [
        h("section", part, id=f"panel-{name}", role="tabpanel", aria_labelledby=f"tab-{name}", class_="panel")
        for name, _, part in panels
    ]
    return h("div", h("div", *tabs, role="tablist", class_="tabs"), *shown, class_="story")
