"""Who sits at the table, who is asked, and who is away."""

from __future__ import annotations

import functools
from collections.abc import Collection

from undercroft.table.domain.log.entries import BOT, OPEN, PERSON
from undercroft.table.domain.opening.strength import strength_of
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.elements.badge import badge_of
from undercroft.table.html.elements.form import form_at, hidden
from undercroft.table.html.elements.markup import Html, h, together
from undercroft.table.html.stage.company import Company, Sitting, company
from undercroft.table.html.stage.own_tools import own_tools, time_left, when_idle


class Players:
    """Everybody at a table: worked out once, drawn for each viewer."""

    def __init__(
        self, table: Table, away: Collection[int] = (), spectators: int = 0, idle_after: float = 180.0
    ) -> None:
        self.company = company(table, away, spectators, idle_after)
        self._drawn: dict[tuple[tuple[int, ...], int], Html] = {}

    def doing(self, number: int) -> tuple[str, str, str]:
        """Of one seat: what it is called, its state, and what it is doing, in words."""
        seat = self.company.seats[number]
        said = "away" if not seat.said and seat.kind != BOT and seat.away else seat.said
        return seat.name or "", seat.state, said

    def drawn_for(self, viewer: Viewer) -> Html:
        key = viewer.held, viewer.eyes
        if key not in self._drawn:
            self._drawn[key] = _section(self.company, *key)
        return self._drawn[key]


def _section(company: Company, held: tuple[int, ...], eyes: int) -> Html:
    """The part of the page, for whoever holds these seats and looks through these eyes."""
    rows = []
    for seat in company.seats:
        name = _name(held, seat)
        left = time_left(seat.until) if seat.until is not None else Html()
        tools = together(left, _vote(company, held, eyes, seat), _host_tools(company, held, seat))
        mark = badge_of(seat.number, seat.colour)
        rows.append(_row(seat.number, mark, name, _notes(company, held, seat, name), seat.state, seat.said, tools))
    people = "person is" if company.spectators == 1 else "people are"
    count = f"{company.spectators}" if company.spectators <= 20 else f"About {company.spectators:,}"
    also = h("p", f"{count} {people} watching", class_="hint") if company.spectators else Html()
    rule = h("p", when_idle(company.clock, company.idle_after), class_="hint")
    tools = own_tools(company, held)
    return h("section", h("ul", *rows), also, tools, rule, id="uc-players", class_="players", aria_label="Players")


def _host_tools(company: Company, held: tuple[int, ...], seat: Sitting) -> Html:
    over = company.begun and not company.running
    if company.host not in held or seat.number in held or over:
        return Html()
    return _about(company.where, company.host, seat.number, seat.kind, seat.full_name)


def _notes(company: Company, held: tuple[int, ...], seat: Sitting, name: str) -> str:
    notes = [note for note in (seat.name, seat.title) if note and note != name]
    if seat.kind == BOT:
        notes.append(f"bot, {strength_of(seat.bot)}")
    elif seat.stand_in:
        notes.append(f"a {strength_of(seat.stand_in)} bot plays on")
    elif seat.away and seat.number not in held:
        notes.append("away or idle")
    if seat.number == company.host and len(company.seats) > 1:
        notes.append("host")
    return " · ".join(notes)


def _vote(company: Company, held: tuple[int, ...], eyes: int, seat: Sitting) -> Html:
    """Offered to people at the table when another person is away."""
    if not seat.away or not company.running or eyes < 0 or seat.number in held:
        return Html()
    if eyes in seat.votes:
        votes = "vote" if len(seat.votes) == 1 else "votes"
        return h("span", f"{len(seat.votes)} {votes} for a bot", class_="state")
    button = h("button", "Let a bot play on", class_="quiet")
    return form_at(company.where, "vote", hidden("seat", eyes), hidden("about", seat.number), button)


def _name(held: tuple[int, ...], seat: Sitting) -> str:
    if seat.kind == OPEN:
        return "open seat"
    if held == (seat.number,):
        return "You"
    return seat.name or seat.title


@functools.lru_cache(4096)
def _about(where: str, host: int, number: int, kind: str, full_name: str) -> Html:
    """What the host may do about another seat."""
    about = (hidden("seat", host), hidden("about", number))
    if kind == OPEN:
        return form_at(where, "fill", *about, h("button", "Put a bot here", class_="quiet"))
    if kind == PERSON:
        remove = h("button", "Remove", class_="quiet", data_caution=f"Remove {full_name}? Press again.")
        return form_at(where, "remove", *about, remove)
    return Html()


@functools.lru_cache(4096)
def _row(number: int, mark: Html, name: str, notes: str, state: str, said: str, vote: Html) -> Html:
    return h(
        "li",
        mark,
        h("span", h("b", name), h("small", notes), class_="who"),
        h("span", said, class_="state"),
        vote,
        id=f"player-row-{number}",
        class_=f"player {state}",
    )
