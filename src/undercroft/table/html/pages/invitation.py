"""Invitations to a table, and the page that a private link opens."""

from __future__ import annotations

from undercroft.table.domain.log.entries import BOT, PERSON
from undercroft.table.domain.log.seat import Seat
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.folio import first_sentences, folio
from undercroft.table.html.elements.frame import bar, csrf, page
from undercroft.table.html.elements.markup import Html, h, together
from undercroft.table.html.elements.sign import figure
from undercroft.table.html.elements.visitor import Visitor


def invitation_page(visitor: Visitor, table: Table, invite: str) -> str:
    """The game as a folio, who is there already, and the free chairs to choose from."""
    free = [seat.number for seat in table.open_seats]
    chairs = [_chair(seat, seat.number in free, seat.number == free[0]) for seat in table.seats]
    there = [seat.name for seat in table.seats if seat.kind == PERSON and seat.name]
    host = f"{there[0]} invites you" if there else "You are invited"
    form = h(
        "form",
        csrf(visitor),
        h("input", type="hidden", name="invite", value=invite),
        h("fieldset", h("legend", "Your seat"), h("div", *chairs, class_="sittings")),
        h(
            "label",
            h("span", "Your name"),
            h("input", name="name", value=visitor.name, maxlength=24, autocomplete="nickname", placeholder="Guest"),
            class_="field",
        ),
        h("div", h("button", "Sit down", class_="go"), class_="row"),
        method="post",
        action=f"/t/{table.id}/sit",
    )
    ways = together(
        h("a", "Learn it in ten minutes", class_="button", href=f"/learn/{table.game.slug}"),
        h("a", "The rules", class_="button more", href=f"/rules/{table.game.slug}"),
    )
    return page(
        visitor,
        f"Join: {table.game.title}",
        bar(h("strong", table.game.title)),
        h(
            "main",
            folio(table.game, ways),
            h(
                "section",
                h("h1", host),
                h("p", "A browser is all you need. The game begins when every seat is taken.", class_="hint"),
                form,
                class_="narrow",
            ),
            class_="invited",
        ),
        about=f"{host} to a table of {table.game.title}. {first_sentences(table.game.pitch)}",
        preview=table.game.slug,
    )


def _chair(seat: Seat, free: bool, first: bool) -> Html:
    """A free chair can be chosen; on the others one sees who sits there."""
    who = "free" if free else seat.name or ("a bot" if seat.kind == BOT else "taken")
    said = h("span", h("b", seat.title), h("small", who))
    radio = h("input", type="radio", name="seat", value=seat.number, checked=first) if free else Html()
    return h("label", radio, figure(seat.colour), said, class_="sitting" if free else "sitting taken")


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
