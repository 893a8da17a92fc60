"""Private links to a seat: a new one, and those that there are."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from undercroft.table.domain.table.link import Link
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.frame import bar, csrf, page
from undercroft.table.html.elements.markup import Html, h
from undercroft.table.html.elements.qr_code import qr_code
from undercroft.table.html.elements.visitor import Visitor


def private_link_page(visitor: Visitor, table: Table, seat: int, link: str) -> str:
    return page(
        visitor,
        "Another device",
        bar(h("strong", table.game.title)),
        h(
            "main",
            h("h1", f"Play {table.seats[seat].title} on another device"),
            h("p", "Whoever opens this link plays this seat. Keep it to yourself."),
            h("input", id="uc-link", class_="link", value=link, readonly=True, aria_label="Private link"),
            h("div", qr_code(link), class_="qr", role="img", aria_label="The link as a QR code"),
            h(
                "p",
                h("a", "Back to the table", class_="button", href=f"/t/{table.id}"),
                h("a", "All private links", class_="button quiet", href=f"/t/{table.id}/links"),
            ),
            class_="narrow",
        ),
    )


def links_page(visitor: Visitor, table: Table, links: Mapping[int, Sequence[Link]]) -> str:
    """By seat: the links to it, each with a button that revokes it."""
    return page(
        visitor,
        "Private links",
        bar(h("strong", table.game.title)),
        h(
            "main",
            h("h1", "Private links"),
            h("p", "A link that is revoked leads nowhere, and whoever came by it can only watch.", class_="hint"),
            *[_of_seat(visitor, table, seat, listed) for seat, listed in links.items()],
            h("p", h("a", "Back to the table", class_="button", href=f"/t/{table.id}")),
            class_="narrow",
        ),
    )


def _of_seat(visitor: Visitor, table: Table, seat: int, links: Sequence[Link]) -> Html:
    own = h("input", type="hidden", name="seat", value=seat)
    rows = [h("li", f"{_told(link)} ", _revoke(visitor, table, own, link)) for link in links]
    listed = h("ul", *rows) if rows else h("p", "There is no link to this seat.")
    more = h(
        "form",
        csrf(visitor),
        own,
        h("button", "Make a link for another device", class_="quiet"),
        method="post",
        action=f"/t/{table.id}/share",
    )
    return h("section", h("h2", table.seats[seat].full_name), listed, more, class_="links")


def _revoke(visitor: Visitor, table: Table, own: Html, link: Link) -> Html:
    return h(
        "form",
        csrf(visitor),
        own,
        h("input", type="hidden", name="link", value=link.name),
        h("button", "Revoke", class_="quiet", aria_label=f"Revoke the link: {_told(link)}"),
        method="post",
        action=f"/t/{table.id}/revoke",
    )


def _told(link: Link) -> str:
    made = time.strftime("%d %B %Y, %H:%M UTC", time.gmtime(link.made))
    count = len(link.devices)
    used = "not used yet" if not count else "used on 1 device" if count == 1 else f"used on {count} devices"
    return f"Made {made}; {used}."
