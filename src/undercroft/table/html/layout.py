"""How the table page is laid out; lessons look the same."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.table.html.markup import Html, h


def stage(parts: dict[str, Html]) -> Html:
    """The board, and below it the dice, the last lines of the story and the buttons to look closer."""
    zoom = h(
        "div",
        h("button", "+", type="button", class_="icon", data_zoom="in", aria_label="Closer"),
        h("button", "\N{MINUS SIGN}", type="button", class_="icon", data_zoom="out", aria_label="Farther"),
        h("button", "⤢", type="button", class_="icon", data_zoom="fit", aria_label="The whole board"),
        class_="zoom",
    )
    strip = h("div", parts["uc-dice"], parts["uc-now"], zoom, class_="strip")
    return h("div", parts["uc-board"], strip, class_="centre")


def tabbed(panels: Sequence[tuple[str, str, Html]]) -> Html:
    """Several panels in one place: their names, their titles, what is in them."""
    tabs = [
        h("button", title, type="button", role="tab", id=f"tab-{name}", aria_controls=f"panel-{name}", data_tab=name)
        for name, title, _ in panels
    ]
    shown = [
        h("section", part, id=f"panel-{name}", role="tabpanel", aria_labelledby=f"tab-{name}", class_="panel")
        for name, _, part in panels
    ]
    return h("div", h("div", *tabs, role="tablist", class_="tablist"), *shown, class_="tabs")
