"""What is asked, in one sentence, and every way to answer it."""

from __future__ import annotations

import functools
from collections.abc import Collection, Mapping, Sequence

import msgspec

from undercroft.kernel.match import Match, Seen
from undercroft.table.domain.hint_request import HintRequest
from undercroft.table.domain.log import PERSON
from undercroft.table.domain.seat import Seat
from undercroft.table.domain.table import Table
from undercroft.table.domain.viewer import NO_CURTAIN, Viewer
from undercroft.table.html.board import targets
from undercroft.table.html.form import form, hidden
from undercroft.table.html.hint import chances, hint_box
from undercroft.table.html.markup import Html, h, only_if, together
from undercroft.table.html.qr_code import qr_code
from undercroft.table.html.result import rematch_button, scores, verdict, why
from undercroft.table.html.rule_link import rule_link
from undercroft.table.html.undo import UndoList, undo_button, undo_request_box


def question_panel(
    table: Table,
    viewer: Viewer,
    question: Seen | None,
    base: str,
    svg: str,
    undo_list: UndoList,
    hint: HintRequest | None = None,
) -> Html:
    """The panel with the viewer's own question, if there is one; `svg` is the picture of the same moment, which tells
    what can be chosen on the board."""
    if table.match is None:
        return _panel("waiting", *_gathering(table, viewer, base))
    if table.match.outcome is not None:
        return _panel("over", *_result(table, table.match, viewer))
    if viewer.curtain != NO_CURTAIN:
        return _panel("curtain", *_curtain(table, table.seats[viewer.curtain]))
    request = undo_request_box(table, viewer)
    if question is None:
        return _panel("others", request, *_others(table, table.match, viewer, undo_list))
    return _panel("yours", request, *_question(table, table.match, question, viewer, svg, undo_list, hint))


def _panel(state: str, *children: Html) -> Html:
    return h("section", *children, id="uc-ask", class_=f"ask {state}", data_state=state, aria_label="What is asked")


@functools.lru_cache(2048)
def _headline(eyebrow: str, sentence: str, *more: Html) -> Html:
    return together(
        h("p", eyebrow, class_="eyebrow"),
        h("h2", sentence, *more, id="uc-prompt", tabindex=-1, aria_live="polite", aria_atomic="true"),
    )


def _question(
    table: Table, match: Match, question: Seen, viewer: Viewer, svg: str, undo_list: UndoList, hint: HintRequest | None
) -> list[Html]:
    seat = table.seats[question.seat]
    whose = "Your turn" if len(viewer.held) == 1 else f"{seat.name or seat.title}, your turn"
    return [
        _headline(f"{whose} · {seat.title}", question.prompt, rule_link(table, question.rule)),
        ways_to_answer(table, seat, question, svg, chance=chances(hint)),
        h(
            "div",
            only_if(len(question.options) > 1, hint_box(table, seat, hint)),
            undo_list.drawn(table, seat),
            class_="helps",
        ),
        undo_button(table, match, seat),
    ]


def ways_to_answer(
    table: Table,
    seat: Seat,
    question: Seen,
    svg: str,
    to_try: Collection[str] = (),
    chance: Mapping[str, str] | None = None,
) -> Html:
    """A button for each option, or a stepper for a range of numbers. A lesson marks the answers to try, a hint gives
    the best ones their chance."""
    numbers = [int(text) for text in question.options if text.isdecimal()]
    is_range = len(numbers) == len(question.options) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1))
    way = _stepper(seat, question, numbers) if is_range else _buttons(question, svg, to_try, chance or {})
    number = hidden("question_number", seat.question_number)
    return form(table, "answer", hidden("seat", seat.number), number, way, class_="answers")


def _buttons(question: Seen, svg: str, to_try: Collection[str], chance: Mapping[str, str]) -> Html:
    on_board = targets(svg, question)
    made = []
    for number, (text, label, place) in enumerate(
        zip(question.options, question.labels, question.places, strict=True), 1
    ):
        made.append(
            h(
                "button",
                h("kbd", number, aria_hidden="true") if number <= 9 else None,
                h("span", label),
                h("small", chance[text], class_="chance") if text in chance else None,
                name="answer",
                value=text,
                data_place=place if place in on_board else None,
                data_key=number if number <= 9 else None,
                data_try=text in to_try,
                data_advised=text in chance,
            )
        )
    size = "many" if len(made) > 6 else "few"
    hint = h("p", "or choose on the board", class_="hint") if on_board else Html()
    return together(h("div", *made, class_=f"options {size}"), hint)


def _stepper(seat: Seat, question: Seen, numbers: Sequence[int]) -> Html:
    """A range of numbers: less, more, done. The button says in words what the number means."""
    field = f"number-{question.seat}-{seat.question_number}"
    labels = msgspec.json.encode(question.labels).decode()
    return h(
        "div",
        h("button", "\N{MINUS SIGN}", type="button", class_="step", data_step=-1, aria_label="less"),
        h(
            "input",
            id=field,
            type="number",
            name="answer",
            value=numbers[0],
            min=numbers[0],
            max=numbers[-1],
            required=True,
            inputmode="numeric",
            aria_label=f"a number from {numbers[0]} to {numbers[-1]}",
        ),
        h("button", "+", type="button", class_="step", data_step=1, aria_label="more"),
        h("button", h("span", question.labels[0], id=f"{field}-says"), class_="go", data_default=True),
        h("span", f"{numbers[0]} to {numbers[-1]}", class_="hint"),
        class_="stepper",
        data_labels=labels,
        data_least=numbers[0],
    )


def _others(table: Table, match: Match, viewer: Viewer, undo_list: UndoList) -> list[Html]:
    """Somebody else is asked."""
    sentences: list[str] = []
    waiting = match.seen(viewer.eyes)
    for seen in waiting:
        if seen.seat < 0:
            sentences.append(seen.prompt)
            continue
        seat = table.seats[seen.seat]
        sentences.append(f"{seat.full_name} is {'thinking' if seat.acting_bot else 'choosing'}")
    sentence = "; ".join(dict.fromkeys(sentences)) or "One moment"
    rules = dict.fromkeys(seen.rule for seen in waiting if seen.rule)
    links = [rule_link(table, rule) for rule in rules]
    shown = [_headline("You are watching" if not viewer.held else "Please wait", sentence, *links)]
    if viewer.eyes >= 0:
        seat = table.seats[viewer.eyes]
        if seat.kind == PERSON and seat.stand_in:
            button = h("button", "I am back", class_="go")
            shown.append(form(table, "come-back", hidden("seat", seat.number), button))
        shown.append(undo_list.drawn(table, seat))
        shown.append(undo_button(table, match, seat))
    return shown


def _curtain(table: Table, seat: Seat) -> list[Html]:
    name = seat.name or seat.title
    lift = h("button", f"I am {name}", class_="go", data_default=True)
    return [
        _headline("Hand over the device", f"{name}, it is your turn"),
        h("p", "What only one of you may know is covered until you say who is looking.", class_="hint"),
        form(table, "eyes", hidden("seat", seat.number), lift),
    ]


def _gathering(table: Table, viewer: Viewer, base: str) -> list[Html]:
    """Some seats are still open: the link, and a code to scan."""
    missing = len(table.open_seats)
    sentence = f"Waiting for {missing} more {'player' if missing == 1 else 'players'}"
    if not viewer.held:
        if not table.opened.listed:
            return [_headline("Not yet begun", sentence), h("p", "Ask for an invitation to play.", class_="hint")]
        return [
            _headline("Open table", sentence),
            h("p", h("a", "Take a seat", class_="go", href=f"/t/{table.id}/join")),
        ]
    link = f"{base}/t/{table.id}/join/{table.opened.invite}"
    alone = only_if(
        "//127.0.0.1" in base or "//localhost" in base,
        h(
            "p",
            "This address works on this computer only. To invite others, start the server with --host 0.0.0.0.",
            class_="hint",
        ),
    )
    return [
        _headline("Invite your friends", sentence),
        h("p", "Send this link, or let them scan the code:", class_="hint"),
        h("input", id="uc-link", class_="link", value=link, readonly=True, aria_label="Link to join this table"),
        h("div", h("button", "Copy the link", type="button", class_="go", data_copy="uc-link"), class_="row"),
        h("div", qr_code(link), class_="qr", role="img", aria_label="The link as a QR code"),
        alone,
    ]


def _result(table: Table, match: Match, viewer: Viewer) -> list[Html]:
    record = h("a", "Record of this game", href=f"/t/{table.id}/record", class_="button quiet")
    look_back = h("a", "Look back at this game", href=f"/t/{table.id}/after", class_="button")
    return [
        _headline("The game is over", verdict(table, match, viewer.held)),
        why(table, match),
        scores(table, match),
        h("div", rematch_button(table, viewer.held), look_back, record, class_="row"),
    ]
