"""Invitations to a table, and private links to a seat."""

from __future__ import annotations

from undercroft.table.domain.log import PERSON
from undercroft.table.domain.table import Table
from undercroft.table.html.frame import bar, csrf, page
from undercroft.table.html.markup import h, only_if
from undercroft.table.html.qr_code import qr_code
from undercroft.table.html.visitor import Visitor


def invitation_page(visitor: Visitor, table: Table, invite: str) -> str:
    seats = [h("option", f"{seat.title}", value=seat.number) for seat in table.open_seats]
    names = ", ".join(seat.name for seat in table.seats if seat.kind == PERSON and seat.name)
    return page(
        visitor,
        f"Join: {table.game.title}",
        bar(h("strong", table.game.title)),
        h(
            "main",
            h("h1", f"Join a table of {table.game.title}"),
            only_if(names, h("p", f"At the table: {names}.")),
            h("p", table.game.pitch),
            h(
                "form",
                csrf(visitor),
                h("input", type="hidden", name="invite", value=invite),
                h(
                    "label",
                    h("span", "Your name"),
                    h(
                        "input",
                        name="name",
                        value=visitor.name,
                        maxlength=24,
                        autocomplete="nickname",
                        placeholder="Guest",
                    ),
                    class_="field",
                ),
                h("label", h("span", "Your seat"), h("select", *seats, name="seat"), class_="field"),
                h("div", h("button", "Sit down", class_="go"), class_="row"),
                method="post",
                action=f"/t/{table.id}/sit",
            ),
            class_="narrow",
        ),
    )


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
            h("p", h("a", "Back to the table", class_="button", href=f"/t/{table.id}")),
            class_="narrow",
        ),
    )


def take_seat_page(visitor: Visitor, table: Table, seat: int, secret: str) -> str:
    """Asked first: a link that is only looked at (by a preview, say) must not change anything."""
    return page(
        visitor,
        "Play here",
        bar(h("strong", table.game.title)),
        h(
            "main",
            h("h1", f"Play {table.seats[seat].title} on this device?"),
            h(
                "form",
                csrf(visitor),
                h("button", "Play here", class_="go"),
                method="post",
                action=f"/t/{table.id}/seat/{secret}",
            ),
            class_="narrow",
        ),
    )
