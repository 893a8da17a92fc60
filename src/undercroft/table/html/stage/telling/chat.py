"""What people say at the table."""

from __future__ import annotations

from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.markup import Html, h


def chat(table: Table) -> Html:
    lines = [
        h(
            "li",
            h("b", said.name),
            " ",
            h("span", said.text),
            id=f"said-{int(said.at * 1000)}-{number}",
            data_seat=said.seat,
        )
        for number, said in enumerate(table.chat)
    ]
    empty = h("li", "Nobody has said anything yet.", class_="hint") if not lines else Html()
    return h("div", h("ol", *lines, empty), id="uc-chat", class_="chat", role="log", aria_label="Chat")
