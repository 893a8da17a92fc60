"""What people say at the table."""

from __future__ import annotations

from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.elements.markup import Html, h, only_if


def chat(table: Table, viewer: Viewer) -> Html:
    """Every line of those whom this viewer hears; beside those of others the way to what can be done about it."""
    first = table.said - len(table.chat)
    lines = [
        h(
            "li",
            h("b", said.name),
            " ",
            h("span", said.text),
            only_if(said.key and said.seat not in viewer.held, _about(table, first + number, said.name)),
            id=f"said-{int(said.at * 1000)}-{number}",
            data_seat=said.seat,
        )
        for number, said in enumerate(table.chat)
        if not said.key or said.key not in viewer.unheard
    ]
    hidden = len(table.chat) - len(lines)
    if hidden:
        said = f"{hidden} {'line' if hidden == 1 else 'lines'} of people you do not hear"
        lines.append(h("li", h("a", said, href="/unheard"), class_="hint"))
    empty = h("li", "Nobody has said anything yet.", class_="hint") if not lines else Html()
    return h("div", h("ol", *lines, empty), id="uc-chat", class_="chat", role="log", aria_label="Chat")


def _about(table: Table, line: int, name: str) -> Html:
    return h(
        "a",
        "\N{MIDLINE HORIZONTAL ELLIPSIS}",
        href=f"/t/{table.id}/line/{line}",
        class_="about",
        data_line=True,
        aria_label=f"Mute, block or report {name}",
        title="Mute, block or report",
    )
