"""What the page says of a wish to go back: the list to choose from, and what everybody says to it."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.table.domain.seat import Given, Seat
from undercroft.table.domain.table import Sitting
from undercroft.table.domain.undo_requests import may_go_back_to, must_agree, open_wish, words_for
from undercroft.table.domain.viewer import Viewer
from undercroft.table.html.form import form, hidden
from undercroft.table.html.markup import Html, h


def wish_box(sitting: Sitting, viewer: Viewer) -> Html:
    """Somebody asks to go back: agree or decline, or wait for those who may."""
    wish = open_wish(sitting)
    if wish is None:
        return Html()
    asker = sitting.seats[wish.seat]
    words = words_for(sitting, wish.seat, wish.ask)
    missing = must_agree(sitting, wish.seat) - wish.agreed
    waiting = f"Waiting for {_names([sitting.seats[seat] for seat in sorted(missing)])}."
    mine = [seat for seat in viewer.held if seat in missing]
    number = hidden("wish", wish.number)
    if wish.seat in viewer.held and not missing:  # whoever was waited for left the table to a bot
        said = h("p", f"You asked to take back {words} and all that followed. Nobody is left who must agree.")
        buttons = h(
            "div",
            form(sitting, "further", hidden("seat", wish.seat), hidden("to", wish.ask), h("button", "Go back")),
            form(sitting, "decline", hidden("seat", wish.seat), number, h("button", "Never mind", class_="quiet")),
        )
    elif wish.seat in viewer.held:
        said = h("p", f"You asked to take back {words} and all that followed. {waiting}")
        never_mind = h("button", "Never mind", class_="quiet")
        buttons = form(sitting, "decline", hidden("seat", wish.seat), number, never_mind)
    elif mine:
        said = h("p", h("b", _names([asker])), f" asks to take back {words} and all that followed. Do you agree?")
        agree = form(sitting, "agree", hidden("seat", mine[0]), number, h("button", "Agree", class_="go"))
        buttons = h("div", agree, form(sitting, "decline", hidden("seat", mine[0]), number, h("button", "Decline")))
    else:
        said = h("p", f"{_names([asker])} asks to take back {words}. {waiting}")
        buttons = Html()
    return h("div", said, h("div", buttons, class_="row"), class_="wish", role="status", data_wish=wish.number)


class WayBack:
    """The own answers of a seat before the last few rolls: to be taken back if everybody agrees."""

    def __init__(self) -> None:
        self._seat = (-1, -1, False)  # whose list it is, after how many answers, and whether nobody else is asked
        self._list = Html()

    def drawn(self, sitting: Sitting, seat: Seat) -> Html:
        """The list, which is drawn anew only if it has changed."""
        if sitting.match is None or sitting.match.over or open_wish(sitting) is not None:
            return Html()
        alone = not must_agree(sitting, seat.number)
        if self._seat != (seat.number, seat.asks, alone):  # no number is used twice: else the list is the same
            offered = may_go_back_to(sitting, seat.number)
            self._list = _list_to_go_back(sitting, seat.number, alone, offered) if offered else Html()
            self._seat = (seat.number, seat.asks, alone)
        return self._list


def _list_to_go_back(sitting: Sitting, seat: int, alone: bool, offered: Sequence[Given]) -> Html:
    buttons = [
        h(
            "button",
            h("span", given.label or given.text.replace("_", " ")),
            h("small", given.prompt) if given.prompt else None,
            name="to",
            value=given.ask,
        )
        for given in offered
    ]
    how = "The dice are rolled anew from there." if alone else "All others are asked; then the dice are rolled anew."
    return h(
        "details",
        h("summary", "Take back further"),
        h("p", f"Back to before which answer? {how}", class_="hint"),
        form(sitting, "further", hidden("seat", seat), *buttons, class_="list"),
        class_="further",
        id=f"further-{seat}",
    )


def _names(seats: list[Seat]) -> str:
    return " and ".join(seat.called for seat in seats)
