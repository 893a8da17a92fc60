"""What people may do besides playing: a name, leaving, a bot in their place; the host's clock and restart."""

from __future__ import annotations

import functools

from undercroft.table.domain.log.entries import PERSON
from undercroft.table.domain.table.clock import TIMES, time_in_words
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.elements.form import form, form_at, hidden
from undercroft.table.html.elements.markup import Html, h
from undercroft.table.html.stage.company import Company


def own_tools(company: Company, held: tuple[int, ...]) -> Html:
    """For each seat that a viewer holds; then what the host may do."""
    if not held:
        return Html()
    where, running = company.where, company.running
    shown = [
        _of_seat(
            where,
            each.number,
            each.title,
            each.name,
            each.full_name,
            each.kind,
            each.stand_in,
            running,
            not company.begun,
        )
        for each in [company.seats[number] for number in held]
    ]
    if company.host in held:
        shown.append(_of_host(where, company.host, company.clock, running and not company.rematch))
    return h("div", *shown, class_="own-tools")


@functools.lru_cache(4096)
def _of_seat(
    where: str, number: int, title: str, name: str, full_name: str, kind: str, stand_in: str, running: bool, early: bool
) -> Html:
    """`early`: the game has not begun."""
    own = hidden("seat", number)
    field = h(
        "input",
        name="name",
        value=name,
        maxlength=24,
        id=f"name-of-{number}",
        aria_label=f"Name of {title}",
        autocomplete="nickname",
    )
    tools = [form_at(where, "rename", own, field, h("button", "Change name", class_="quiet"), class_="rename")]
    if running and kind == PERSON and not stand_in:
        tools.append(form_at(where, "hand-over", own, h("button", "Let a bot play for me", class_="quiet")))
    elif running and stand_in:
        tools.append(form_at(where, "come-back", own, h("button", "I am back", class_="quiet")))
    if running or early:
        sure = "You cannot come back to this seat. Press again to leave."
        leave = h("button", "Resign and leave" if running else "Leave the table", class_="quiet", data_caution=sure)
        tools.append(form_at(where, "leave", own, leave))
    return h("fieldset", h("legend", f"You are {full_name}"), *tools)


@functools.lru_cache(1024)
def _of_host(where: str, host: int, seconds: float, may_restart: bool) -> Html:
    own = hidden("seat", host)
    times = [
        h("option", words.capitalize(), value=f"{each:g}", selected=each == seconds) for each, words in TIMES.items()
    ]
    clock = form_at(
        where,
        "clock",
        own,
        h("select", *times, name="seconds", aria_label="Clock", id=f"clock-{seconds:g}"),
        h("button", "Set the clock", class_="quiet"),
        class_="clock",
    )
    tools = [clock]
    if may_restart:
        sure = "Everybody begins anew at another table. Press again."
        again = h("button", "Restart the game", class_="quiet", data_caution=sure)
        tools.append(form_at(where, "restart", own, again))
    return h("fieldset", h("legend", "You are the host"), *tools)


def when_idle(clock: float, idle_after: float) -> str:
    """What happens with somebody who does not play, in two sentences."""
    if clock:
        words = time_in_words(clock).capitalize()
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
