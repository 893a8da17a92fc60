"""The parts of the table page that change. Each is drawn for one viewer, and knows only what that viewer may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.kernel.match import Seen
from undercroft.table.domain.hints import Advised, with_advice
from undercroft.table.domain.table import Sitting
from undercroft.table.domain.viewer import Viewer
from undercroft.table.html.board import with_targets
from undercroft.table.html.dice import Cup, die_picture
from undercroft.table.html.drawings import Sketchbook
from undercroft.table.html.form import rule_link
from undercroft.table.html.markup import Html, h
from undercroft.table.html.players import Company
from undercroft.table.html.question import ask, own_question
from undercroft.table.html.story import just_now, story

if TYPE_CHECKING:
    from undercroft.table.domain.service import House


def fragments(house: House, sitting: Sitting, viewer: Viewer, base: str) -> dict[str, Html]:
    """All changing parts of the page by id, as this viewer sees them; drawn once for all who see the same."""
    book = house.sketches.setdefault(sitting.id, Sketchbook())
    found = book.parts.get((viewer, base))
    if found is None:
        found = book.parts[viewer, base] = _drawn(house, sitting, viewer, base, book)
    return found


def _drawn(house: House, sitting: Sitting, viewer: Viewer, base: str, book: Sketchbook) -> dict[str, Html]:
    if book.company is None:
        book.company = Company(house.people, sitting)
        book.shared = {"uc-dice": dice(sitting, book.cup), "uc-chat": chat(sitting)}
    match, eyes = sitting.match, viewer.eyes
    sketch = book.sketch(eyes)
    if match is not None:
        sketch.look(match, eyes)
    question, advised = own_question(sitting, viewer), house.hints.of(sitting, viewer)
    return {
        "uc-ask": ask(sitting, viewer, question, base, sketch.stage, sketch.back, advised),
        "uc-board": drawing(sitting, sketch.stage, question, advised),
        "uc-dice": book.shared["uc-dice"],
        "uc-players": book.company.drawn_for(viewer),
        "uc-log": story(sitting, eyes, sketch.reader, sketch.own),
        "uc-now": just_now(match, eyes),
        "uc-chat": book.shared["uc-chat"],
    }


def drawing(sitting: Sitting, stage: Html, question: Seen | None, advised: Advised | None = None) -> Html:
    if sitting.match is None:
        picture = h(
            "img", src=f"/pictures/{sitting.game.slug}.svg", alt=f"A table of {sitting.game.title}", class_="preview"
        )
        return h("div", picture, id="uc-board", class_="stage waiting")
    return with_advice(with_targets(stage, question), question, advised)


def dice(sitting: Sitting, cup: Cup | None = None) -> Html:
    rolled = (cup or Cup()).last_dice(sitting.match, sitting.retold) if sitting.match is not None else []
    if not rolled:
        return h("div", id="uc-dice", class_="dice", hidden=True)
    about = rolled[-1].about
    whose = sitting.seats[about].title if about >= 0 else "Dice"
    return h(
        "div",
        h("ul", *[die_picture(die) for die in rolled]),
        h("span", f"{whose} ", rule_link(sitting, rolled[-1].rule), class_="whose"),
        id="uc-dice",
        class_="dice",
        aria_label="The last roll",
        role="group",
    )


def chat(sitting: Sitting) -> Html:
    lines = [
        h("li", h("b", said.name), " ", h("span", said.text), id=f"said-{int(said.at * 1000)}-{number}")
        for number, said in enumerate(sitting.chat)
    ]
    empty = h("li", "Nobody has said anything yet.", class_="hint") if not lines else Html()
    return h("div", h("ol", *lines, empty), id="uc-chat", class_="chat", role="log", aria_label="Chat")
