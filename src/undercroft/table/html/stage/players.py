"""Who sits at the table, who is asked, and who is away."""

from __future__ import annotations

import functools
from collections.abc import Collection

from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log.entries import BOT, OPEN, PERSON
from undercroft.table.domain.log.seat import Seat
from undercroft.table.domain.opening.strength import strength_of
from undercroft.table.domain.table.clock import deadline
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.elements.address import address
from undercroft.table.html.elements.badge import badge
from undercroft.table.html.elements.form import form, form_at, hidden
from undercroft.table.html.elements.markup import Html, h, together
from undercroft.table.html.stage.own_tools import own_tools, time_left, when_idle


class Players:
    """Everybody at a table, as everybody may know them: worked out once, drawn for each viewer."""

    def __init__(
        self, table: Table, away: Collection[int] = (), spectators: int = 0, idle_after: float = 180.0
    ) -> None:
        self.table = table
        self.idle_after = idle_after
        self.away = away
        self.spectators = spectators
        match = table.match
        asked = {seen.seat for seen in match.seen(SPECTATOR)} if match is not None else set()
        chosen = table.have_chosen()
        won = match.outcome.winners if match is not None and match.outcome is not None else ()
        self.states: list[tuple[str, str]] = []
        for seat in table.seats:
            if seat.number in asked:
                self.states.append(("asked", "thinking" if seat.acting_bot else "choosing"))
            elif seat.number in chosen:
                self.states.append(("chosen", "has chosen"))
            else:
                self.states.append(("won", "wins") if seat.number in won else ("", ""))

    def doing(self, number: int) -> tuple[str, str, str]:
        """Of one seat: what it is called, its state, and what it is doing, in words."""
        seat = self.table.seats[number]
        state, said = self.states[number]
        if not said and seat.kind != BOT and number in self.away:
            said = "away"
        return seat.name or "", state, said

    def drawn_for(self, viewer: Viewer) -> Html:
        rows = []
        for seat, (state, said) in zip(self.table.seats, self.states, strict=True):
            name = _name(viewer, seat)
            notes = self._notes(viewer, seat, name)
            tools = together(self._left(seat, state), self._vote(viewer, seat), self._host_tools(viewer, seat))
            rows.append(_row(seat.number, badge(seat), name, notes, state, said, tools))
        people = "person is" if self.spectators == 1 else "people are"
        count = f"{self.spectators}" if self.spectators <= 20 else f"About {self.spectators:,}"
        also = h("p", f"{count} {people} watching", class_="hint") if self.spectators else Html()
        own = own_tools(self.table, viewer)
        rule = h("p", when_idle(self.table, self.idle_after), class_="hint")
        return h("section", h("ul", *rows), also, own, rule, id="uc-players", class_="players", aria_label="Players")

    def _left(self, seat: Seat, state: str) -> Html:
        """How long somebody who is openly asked may still think."""
        until = deadline(self.table, seat.number) if state == "asked" else None
        return time_left(until) if until is not None else Html()

    def _host_tools(self, viewer: Viewer, seat: Seat) -> Html:
        table, host = self.table, self.table.host
        if host not in viewer.held or seat.number in viewer.held or (table.match is not None and table.match.over):
            return Html()
        return _about(address(table), host, seat.number, seat.kind, seat.full_name)

    def _notes(self, viewer: Viewer, seat: Seat, name: str) -> str:
        notes = [note for note in (seat.name, seat.title) if note and note != name]
        if seat.kind == BOT:
            notes.append(f"bot, {strength_of(seat.bot)}")
        elif seat.stand_in:
            notes.append(f"a bot plays on ({seat.stand_in})")
        elif seat.number in self.away and seat.number not in viewer.held:
            notes.append("away or idle")
        if seat.number == self.table.host and len(self.table.seats) > 1:
            notes.append("host")
        return " · ".join(notes)

    def _vote(self, viewer: Viewer, seat: Seat) -> Html:
        """Offered to people at the table when another person is away."""
        match = self.table.match
        if seat.number not in self.away or match is None or match.over or viewer.eyes < 0 or seat.number in viewer.held:
            return Html()
        votes = self.table.votes.get(seat.number, set())
        if viewer.eyes in votes:
            return h("span", f"{len(votes)} {'vote' if len(votes) == 1 else 'votes'} for a bot", class_="state")
        button = h("button", "Let a bot play on", class_="quiet")
        return form(self.table, "vote", hidden("seat", viewer.eyes), hidden("about", seat.number), button)


def _name(viewer: Viewer, seat: Seat) -> str:
    if seat.kind == OPEN:
        return "open seat"
    if viewer.held == (seat.number,):
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
