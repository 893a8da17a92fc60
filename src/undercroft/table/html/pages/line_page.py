"""About a line of chat: mute or block whoever said it, or report it; and everybody whom one does not hear."""

from __future__ import annotations

import time
from collections.abc import Mapping

from undercroft.table.domain.log.entries import Said
from undercroft.table.domain.log.moderation import EVERYWHERE, Silenced
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.frame import bar, csrf, page
from undercroft.table.html.elements.markup import Html, h, together
from undercroft.table.html.elements.visitor import Visitor


def line_page(visitor: Visitor, table: Table, line: int, said: Said, reported_to: bool) -> str:
    back = h("p", h("a", "Back to the table", class_="button", href=f"/t/{table.id}"))
    inside = h("main", about_line(visitor, table, line, said, reported_to), back, class_="narrow")
    return page(visitor, "A line of chat", bar(h("strong", table.game.title)), inside)


def about_line(visitor: Visitor, table: Table, line: int, said: Said, reported_to: bool) -> Html:
    """The same for a dialog on the table's page; nothing is reported where nobody reads it."""
    where = f"/t/{table.id}/line/{line}"
    mute = _form(
        visitor,
        f"{where}/mute",
        f"You do not hear {said.name} at this table any more.",
        h("button", "Mute", class_="go"),
        h("small", "You do not see what they say at this table."),
    )
    block = _form(
        visitor,
        f"{where}/block",
        f"You have blocked {said.name}.",
        h("button", "Block"),
        h("small", "The same at every table, and they cannot sit down at tables that you open."),
    )
    reason = h("input", name="reason", maxlength=300, required=True, placeholder="What is wrong with it?",
               aria_label="What is wrong with this line?", autocomplete="off")  # fmt: skip
    report = _form(
        visitor,
        f"{where}/report",
        "Reported. The operator of this server reads it.",
        reason,
        h("button", "Report"),
        h("small", "The operator sees the line, your reason and the table. Nobody else learns of it."),
    )
    return together(
        h("h2", f"What {said.name} said"),
        h("blockquote", said.text),
        h("div", mute, block, report if reported_to else None, class_="about-line"),
        h("p", h("a", "Everybody you do not hear", href="/unheard"), class_="hint"),
    )


def _form(visitor: Visitor, action: str, done: str, *children: Html) -> Html:
    return h("form", csrf(visitor), *children, method="post", action=action, data_quiet=True, data_done=done)


def unheard_page(visitor: Visitor, silences: Mapping[int, Silenced]) -> str:
    """Whom this person has muted or blocked, each with a button that undoes it."""
    rows = [
        h("li", f"{each.name}: {_where(each)}, since {time.strftime('%d %B %Y', time.gmtime(each.at))} ",
          _again(visitor, number, each.name))
        for number, each in silences.items()
    ]  # fmt: skip
    listed = h("ul", *rows) if rows else h("p", "You hear everybody.")
    told = (
        "People are known here by their browser: somebody who comes with another one is somebody else. Nobody is told "
        "that you have muted or blocked them."
    )
    return page(
        visitor,
        "People you do not hear",
        bar(),
        h(
            "main",
            h("h1", "People you do not hear"),
            h("section", listed, class_="links"),
            h("p", told, class_="hint"),
            h("p", h("a", "Lobby", class_="button", href="/")),
            class_="narrow",
        ),
    )


def _where(silence: Silenced) -> str:
    return "blocked" if silence.table == EVERYWHERE else "muted at one table"


def _again(visitor: Visitor, number: int, name: str) -> Html:
    return h(
        "form",
        csrf(visitor),
        h("input", type="hidden", name="silence", value=number),
        h("button", "Hear again", class_="quiet", aria_label=f"Hear {name} again"),
        method="post",
        action="/unheard",
    )
