"""What people may do besides playing: a name, leaving, a bot in their place; the host's clock and restart."""

from __future__ import annotations

from undercroft.table.domain.log.entries import PERSON
from undercroft.table.domain.table.clock import TIMES, time_in_words
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.elements.form import form, hidden
from undercroft.table.html.elements.markup import Html, h


def own_tools(table: Table, viewer: Viewer) -> Html:
    """For each seat that this viewer holds; then what the host may do."""
    if not viewer.held:
        return Html()
    shown = [_of_seat(table, seat) for seat in viewer.held]
    if table.host in viewer.held:
        shown.append(_of_host(table))
    return h("div", *shown, class_="own-tools")


def _of_seat(table: Table, number: int) -> Html:
    seat, own = table.seats[number], hidden("seat", number)
    running = table.match is not None and not table.match.over
    name = h(
        "input",
        name="name",
        value=seat.name,
        maxlength=24,
        id=f"name-of-{number}",
        aria_label=f"Name of {seat.title}",
        autocomplete="nickname",
    )
    tools = [form(table, "rename", own, name, h("button", "Change name", class_="quiet"), class_="rename")]
    if running and seat.kind == PERSON and not seat.stand_in:
        tools.append(form(table, "hand-over", own, h("button", "Let a bot play for me", class_="quiet")))
    elif running and seat.stand_in:
        tools.append(form(table, "come-back", own, h("button", "I am back", class_="quiet")))
    if table.match is None or not table.match.over:
        sure = "You cannot come back to this seat. Press again to leave."
        leave = h("button", "Resign and leave" if running else "Leave the table", class_="quiet", data_caution=sure)
        tools.append(form(table, "leave", own, leave))
    return h("fieldset", h("legend", f"You are {seat.full_name}"), *tools)


def _of_host(table: Table) -> Html:
    own = hidden("seat", table.host)
    times = [
        h("option", words.capitalize(), value=f"{seconds:g}", selected=seconds == table.clock)
        for seconds, words in TIMES.items()
    ]
    clock = form(
        table,
        "clock",
        own,
        h("select", *times, name="seconds", aria_label="Clock", id=f"clock-{table.clock:g}"),
        h("button", "Set the clock", class_="quiet"),
        class_="clock",
    )
    tools = [clock]
    if table.match is not None and not table.match.over and not table.rematch:
        sure = "Everybody begins anew at another table. Press again."
        again = h("button", "Restart the game", class_="quiet", data_caution=sure)
        tools.append(form(table, "restart", own, again))
    return h("fieldset", h("legend", "You are the host"), *tools)


def when_idle(table: Table, idle_after: float) -> str:
    """What happens with somebody who does not play, in two sentences."""
    if table.clock:
        words = time_in_words(table.clock).capitalize()
        return f"{words}. When the time is up, a bot plays on until they are back."
    minutes = max(1, round(idle_after / 60))
    return (
        f"No clock. Whoever is away for a minute, or does not answer for {minutes}, can be replaced by a bot: more "
        "than half of the others decide, and whoever is back plays on."
    )


def time_left(until: float) -> Html:
    """The browser counts it down."""
    return h("time", "on the clock", data_until=f"{until:.0f}", class_="left")


def consent_box(table: Table, viewer: Viewer) -> Html:
    """A designer would like to see this game: what that means, and a word from everybody who plays."""
    if table.opened.playtest is None:
        return Html()
    asked = [seat for seat in viewer.held if table.seats[seat].kind == PERSON and seat not in table.consents]
    if not asked:
        return Html()
    said = (
        "This is a playtest. May the designer see this game: choices, times and how it ends, without names and without "
        "the chat? Only if everybody here agrees."
    )
    forms = [
        form(
            table,
            "consent",
            hidden("seat", seat),
            h("button", "Yes, gladly", name="yes", value="yes", class_="quiet"),
            h("button", "Rather not", name="yes", value="no", class_="quiet"),
            class_="row",
        )
        for seat in asked
    ]
    return h("div", h("p", said), *forms, class_="undo-request", id="uc-consent")


def restart_box(table: Table, viewer: Viewer) -> Html:
    """The host began anew: the way there, for everybody at the table."""
    over = table.match is not None and table.match.over
    if not table.rematch or over or not viewer.held:
        return Html()
    join = h("a", "Join the new game", class_="button go", href=f"/t/{table.rematch}")
    return h("div", h("p", "The host has begun anew at another table."), join, class_="undo-request")
