"""Who sits at the table, who is asked, and who is away."""

from __future__ import annotations

import functools
from collections.abc import Collection

from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log import BOT, OPEN
from undercroft.table.domain.seat import Seat
from undercroft.table.domain.table import Table
from undercroft.table.domain.viewer import Viewer
from undercroft.table.html.badge import badge
from undercroft.table.html.form import form, hidden
from undercroft.table.html.markup import Html, h


class Players:
    """Everybody at a table, as everybody may know them: worked out once, drawn for each viewer."""

    def __init__(self, table: Table, away: Collection[int] = (), spectators: int = 0) -> None:
        self.table = table
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
            rows.append(_row(seat.number, badge(seat), name, notes, state, said, self._vote(viewer, seat)))
        people = "person is" if self.spectators == 1 else "people are"
        also = h("p", f"{self.spectators} {people} watching", class_="hint") if self.spectators else Html()
        return h("section", h("ul", *rows), also, id="uc-players", class_="players", aria_label="Players")

    def _notes(self, viewer: Viewer, seat: Seat, name: str) -> str:
        notes = [note for note in (seat.name, seat.title) if note and note != name]
        if seat.kind == BOT:
            notes.append(f"bot, {seat.bot}")
        elif seat.stand_in:
            notes.append(f"a bot plays on ({seat.stand_in})")
        elif seat.number in self.away and seat.number not in viewer.held:
            notes.append("away")
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
