"""Who sits at the table, who is asked, and who is away."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log import BOT, OPEN, PERSON
from undercroft.table.domain.seat import Seat
from undercroft.table.domain.table import Sitting
from undercroft.table.domain.viewer import Viewer
from undercroft.table.html.form import badge, form, hidden
from undercroft.table.html.markup import Html, h

if TYPE_CHECKING:
    from undercroft.table.domain.presence import Attendance


class Company:
    """All at a table as everybody may know them: found once, drawn for each viewer."""

    def __init__(self, people: Attendance, sitting: Sitting) -> None:
        self.sitting = sitting
        match = sitting.match
        asked = {seen.seat for seen in match.seen(SPECTATOR)} if match is not None else set()
        chosen = sitting.have_chosen()
        won = match.outcome.winners if match is not None and match.outcome is not None else ()
        self.states: list[tuple[str, str]] = []
        for seat in sitting.seats:
            if seat.number in asked:
                self.states.append(("asked", "is thinking" if seat.bot_now else "is choosing"))
            elif seat.number in chosen:
                self.states.append(("chosen", "has chosen"))
            else:
                self.states.append(("won", "wins") if seat.number in won else ("", ""))
        persons = [seat.number for seat in sitting.seats if seat.kind == PERSON and not seat.stand_in]
        self.away = {number for number in persons if people.is_away(sitting, number)}
        self.watching = sum(not sitting.seats_of(key) for key in people.listening(sitting.id))

    def drawn_for(self, viewer: Viewer) -> Html:
        rows = []
        for seat, (state, said) in zip(self.sitting.seats, self.states, strict=True):
            called = _called(viewer, seat)
            notes = self._notes(viewer, seat, called)
            rows.append(_row(seat.number, badge(seat), called, notes, state, said, self._vote(viewer, seat)))
        people = "person is" if self.watching == 1 else "people are"
        also = h("p", f"{self.watching} {people} watching", class_="hint") if self.watching else Html()
        return h("section", h("ul", *rows), also, id="uc-players", class_="players", aria_label="Players")

    def _notes(self, viewer: Viewer, seat: Seat, called: str) -> str:
        notes = [note for note in (seat.name, seat.title) if note and note != called]
        if seat.kind == BOT:
            notes.append(f"bot, {seat.bot}")
        elif seat.stand_in:
            notes.append(f"a bot plays on ({seat.stand_in})")
        elif seat.number in self.away and seat.number not in viewer.held:
            notes.append("away")
        return " · ".join(notes)

    def _vote(self, viewer: Viewer, seat: Seat) -> Html:
        """Offered to people at the table when another person is away."""
        match = self.sitting.match
        if seat.number not in self.away or match is None or match.over or viewer.eyes < 0 or seat.number in viewer.held:
            return Html()
        votes = self.sitting.votes.get(seat.number, set())
        if viewer.eyes in votes:
            return h("span", f"{len(votes)} for a bot", class_="state")
        button = h("button", "Let a bot play on", class_="quiet")
        return form(self.sitting, "vote", hidden("seat", viewer.eyes), hidden("about", seat.number), button)


def _called(viewer: Viewer, seat: Seat) -> str:
    if seat.kind == OPEN:
        return "open seat"
    if viewer.held == (seat.number,):
        return "You"
    return seat.name or seat.title


@functools.lru_cache(4096)
def _row(number: int, mark: Html, called: str, notes: str, state: str, said: str, vote: Html) -> Html:
    return h(
        "li",
        mark,
        h("span", h("b", called), h("small", notes), class_="who"),
        h("span", said, class_="state"),
        vote,
        id=f"player-row-{number}",
        class_=f"player {state}",
    )
