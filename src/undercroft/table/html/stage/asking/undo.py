"""Undo on the page: the button, the list to ask for more, and an undo request that waits to be decided."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel.match import Match
from undercroft.table.domain.log.seat import Seat, StandingAnswer
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.undo_request import answer_in_words, answers_to_undo, must_agree, open_request
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.elements.form import form, hidden
from undercroft.table.html.elements.markup import Html, h

UNDO = h("button", "Undo", class_="quiet", data_undo=True)


def undo_button(table: Table, match: Match, seat: Seat) -> Html:
    if not match.can_undo(seat.number):
        return Html()
    number = hidden("question_number", seat.question_number)
    return form(table, "undo", hidden("seat", seat.number), number, UNDO, class_="undo")


def undo_request_box(table: Table, viewer: Viewer) -> Html:
    """Somebody asks to undo an answer: agree or decline, or wait for those who must."""
    request = open_request(table)
    if request is None:
        return Html()
    asker = table.seats[request.seat]
    words = f"{answer_in_words(table, request.seat, request.answer)} and everything after it"
    missing = must_agree(table, request.seat) - request.agreed
    waiting = f"Waiting for {_names([table.seats[seat] for seat in sorted(missing)])}."
    mine = [seat for seat in viewer.held if seat in missing]
    number = hidden("request", request.number)
    withdraw = h("button", "Never mind", class_="quiet")
    if request.seat in viewer.held and not missing:  # a bot now plays for whoever was waited for
        said = h("p", f"You asked to undo {words}. Nobody is left who must agree.")
        fields = (hidden("seat", request.seat), hidden("back_to", request.answer))
        buttons = h(
            "div",
            form(table, "request-undo", *fields, h("button", "Go back")),
            form(table, "decline-undo", hidden("seat", request.seat), number, withdraw),
        )
    elif request.seat in viewer.held:
        said = h("p", f"You asked to undo {words}. {waiting}")
        buttons = form(table, "decline-undo", hidden("seat", request.seat), number, withdraw)
    elif mine:
        said = h("p", h("b", asker.full_name), f" asks to undo {words}. Do you agree?")
        agree = form(table, "agree-to-undo", hidden("seat", mine[0]), number, h("button", "Agree", class_="go"))
        decline = form(table, "decline-undo", hidden("seat", mine[0]), number, h("button", "Decline"))
        buttons = h("div", agree, decline)
    else:
        said = h("p", f"{asker.full_name} asks to undo {words}. {waiting}")
        buttons = Html()
    row = h("div", buttons, class_="row")
    return h("div", said, row, class_="undo-request", role="status", data_undo_request=request.number)


class UndoList:
    """A seat's own answers before its last few rolls, to be undone if everybody agrees."""

    def __init__(self) -> None:
        self._drawn_for = (-1, -1, False)  # the seat, the number of its question, and whether nobody else is asked
        self._list = Html()
        self._buttons: dict[int, Html] = {}  # by the number of the question

    def drawn(self, table: Table, seat: Seat) -> Html:
        """The list, which is drawn again only if it has changed."""
        if table.match is None or table.match.over or open_request(table) is not None:
            return Html()
        alone = not must_agree(table, seat.number)
        wanted = (seat.number, seat.question_number, alone)
        if self._drawn_for != wanted:  # no number is used twice: otherwise the list is the same
            offered = answers_to_undo(table, seat.number)
            self._buttons = {given.number: self._buttons.get(given.number) or _undo_to(given) for given in offered}
            self._list = _undo_list(table, seat, alone, list(self._buttons.values())) if offered else Html()
            self._drawn_for = wanted
        return self._list


def _undo_to(given: StandingAnswer) -> Html:
    """One answer of the list."""
    said = h("span", given.label or given.text.replace("_", " "))
    return h("button", said, h("small", given.prompt) if given.prompt else None, name="back_to", value=given.number)


def _undo_list(table: Table, seat: Seat, alone: bool, buttons: Sequence[Html]) -> Html:
    """Each question has a list of its own: what was unfolded for one is folded for the next."""
    consent = "" if alone else "All others must agree. "
    return h(
        "details",
        h("summary", "Undo earlier"),
        h("p", f"Back to before which answer? {consent}From there the dice are rolled again.", class_="hint"),
        form(table, "request-undo", hidden("seat", seat.number), *buttons, class_="list"),
        class_="undo-more",
        id=f"undo-more-{seat.number}-{seat.question_number}",
    )


def _names(seats: list[Seat]) -> str:
    return " and ".join(seat.full_name for seat in seats)
