"""Before the game: who sits at the table already, who is expected, and what the host may do about it."""

from __future__ import annotations

from undercroft.table.domain.log.entries import BOT, OPEN
from undercroft.table.domain.log.seat import Seat
from undercroft.table.domain.opening.strength import bot_name, strength_of
from undercroft.table.domain.table.clock import time_in_words
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.elements.form import form, hidden
from undercroft.table.html.elements.markup import Html, h
from undercroft.table.html.elements.sign import figure
from undercroft.table.html.stage.played_rules import switched


def waiting_room(table: Table, viewer: Viewer) -> Html:
    """Nothing lies on the sheet yet but the seats."""
    host = table.host in viewer.held
    told = [said for _, said in switched(table)]
    clock = time_in_words(table.clock).capitalize()
    start = Html()
    if host and table.open_seats:
        missing = len(table.open_seats)
        words = "Start with a bot in the open seat" if missing == 1 else f"Start with bots in the {missing} open seats"
        start = form(table, "start", hidden("seat", table.host), h("button", words))
    learn = h("a", "Learn it while you wait", class_="button quiet", href=f"/learn/{table.game.slug}", target="_blank")
    rules = h("a", "The rules", class_="button quiet", href=f"/rules/{table.game.slug}", target="_blank")
    room = h(
        "div",
        h("img", src=f"/pictures/{table.game.slug}.svg", alt="", width=232, height=258, class_="cover"),
        h("h2", table.game.title),
        h("p", table.game.pitch, class_="pitch"),
        h("ul", *[_chair(table, viewer, seat, host) for seat in table.seats]),
        h("p", f"{clock}. Rules: {'; '.join(told) if told else 'as printed'}.", class_="hint"),
        h("div", start, learn, rules, class_="row"),
        class_="room",
    )
    return h("div", room, id="uc-board", class_="sheet waiting", role="region", aria_label="The waiting room")


def _chair(table: Table, viewer: Viewer, seat: Seat, host: bool) -> Html:
    about = (hidden("seat", table.host), hidden("about", seat.number))
    tools = Html()
    who, notes = seat.name or seat.title, [seat.title]
    if seat.kind == OPEN:
        who = "Open"
        notes.append("anybody with the link may sit here")
        if host:
            tools = form(table, "fill", *about, h("button", "Put a bot here", class_="quiet"))
    elif seat.kind == BOT:
        who = seat.name or bot_name(seat.number)
        notes.append(f"bot, {strength_of(seat.bot)}")
    else:
        if seat.number in viewer.held:
            notes.append("you")
        elif host:
            tools = form(table, "remove", *about, h("button", "Remove", class_="quiet"))
        if seat.number == table.host:
            notes.append("host")
    css = "chair open" if seat.kind == OPEN else "chair"
    said = h("div", h("b", who), h("small", " · ".join(notes)))
    return h("li", figure(seat.colour), said, tools, class_=css, id=f"chair-{seat.number}")
