"""A finished game of an earlier release, which the present rules cannot replay: its story, as it was told."""

from __future__ import annotations

from undercroft.table.domain.refusal import Archived
from undercroft.table.html.elements.frame import bar, page
from undercroft.table.html.elements.markup import h
from undercroft.table.html.elements.sign import on_page, sign
from undercroft.table.html.elements.visitor import Visitor


def archive_page(visitor: Visitor, kept: Archived) -> str:
    """How it ended, and every line of it."""
    title = f"A game of {kept.title} from the archive"
    inside = h(
        "main",
        h("div", sign("scroll-unfurled"), class_="woodcut", aria_hidden="true"),
        h("h1", title),
        h("p", h("b", f"{kept.reason}.")),
        h(
            "p",
            f"It was played with release {kept.version}. The rules have changed since, so it cannot be replayed on the "
            "map. This is what happened:",
        ),
        h("ol", *(h("li", line) for line in kept.story), class_="archived"),
        h("p", h("a", "Back to the lobby", class_="button go", href="/")),
        class_="narrow archive",
    )
    return page(visitor, title, bar(), on_page(inside, "table"))
