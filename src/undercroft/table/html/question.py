"""What is asked, in one sentence, and every way to answer it."""

from __future__ import annotations

import functools
import io
from collections.abc import Collection, Mapping, Sequence

import msgspec
import segno

from undercroft.kernel.match import Match, Seen
from undercroft.table.domain.hints import Advised, advice_on, hint_box
from undercroft.table.domain.log import PERSON
from undercroft.table.domain.seat import Seat
from undercroft.table.domain.table import Sitting
from undercroft.table.domain.viewer import NO_CURTAIN, Viewer
from undercroft.table.html.board import targets
from undercroft.table.html.form import form, hidden, rule_link
from undercroft.table.html.markup import Html, h, only_if, together
from undercroft.table.html.result import play_again, scores, verdict, why
from undercroft.table.html.undo import WayBack, wish_box


def own_question(sitting: Sitting, viewer: Viewer) -> Seen | None:
    """What is asked of the seat whose eyes these are, if a person is to answer it."""
    if sitting.match is None or viewer.eyes < 0 or sitting.seats[viewer.eyes].bot_now:
        return None
    return next((seen for seen in sitting.match.seen(viewer.eyes) if seen.seat == viewer.eyes), None)


def ask(
    sitting: Sitting,
    viewer: Viewer,
    question: Seen | None,
    base: str,
    svg: str,
    back: WayBack,
    advised: Advised | None = None,
) -> Html:
    """The panel with the viewer's own question, if there is one; `svg` is the picture of the same moment, which tells
    what can be chosen on the board."""
    if sitting.match is None:
        return _panel("waiting", *_gathering(sitting, viewer, base))
    if sitting.match.outcome is not None:
        return _panel("over", *_result(sitting, sitting.match, viewer))
    if viewer.curtain != NO_CURTAIN:
        return _panel("curtain", *_curtain(sitting, sitting.seats[viewer.curtain]))
    wish = wish_box(sitting, viewer)
    if question is None:
        return _panel("others", wish, *_others(sitting, sitting.match, viewer, back))
    return _panel("yours", wish, *_question(sitting, sitting.match, question, viewer, svg, back, advised))


def _panel(state: str, *children: Html) -> Html:
    return h("section", *children, id="uc-ask", class_=f"ask {state}", data_state=state, aria_label="What is asked")


@functools.lru_cache(2048)
def _headline(eyebrow: str, sentence: str, *more: Html) -> Html:
    return together(
        h("p", eyebrow, class_="eyebrow"),
        h("h2", sentence, *more, id="uc-prompt", tabindex=-1, aria_live="polite", aria_atomic="true"),
    )


def _question(
    sitting: Sitting, match: Match, question: Seen, viewer: Viewer, svg: str, back: WayBack, advised: Advised | None
) -> list[Html]:
    seat = sitting.seats[question.seat]
    whose = "Your turn" if len(viewer.held) == 1 else f"{seat.name or seat.title}, your turn"
    return [
        _headline(f"{whose} · {seat.title}", question.prompt, rule_link(sitting, question.rule)),
        ways_to_answer(sitting, seat, question, svg, advice=advice_on(advised)),
        h(
            "div",
            only_if(len(question.options) > 1, hint_box(sitting, seat, advised)),
            back.drawn(sitting, seat),
            class_="helps",
        ),
        _undo(sitting, match, seat),
    ]


def ways_to_answer(
    sitting: Sitting,
    seat: Seat,
    question: Seen,
    svg: str,
    wished: Collection[str] = (),
    advice: Mapping[str, str] | None = None,
) -> Html:
    """A button for each option, or a stepper for a range of numbers; a lesson marks the answers it wishes for, a hint
    gives some of them a chance."""
    numbers = [int(text) for text in question.options if text.isdecimal()]
    is_range = len(numbers) == len(question.options) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1))
    way = _stepper(seat, question, numbers) if is_range else _buttons(question, svg, wished, advice or {})
    return form(sitting, "answer", hidden("seat", seat.number), hidden("ask", seat.asks), way, class_="answers")


def _buttons(question: Seen, svg: str, wished: Collection[str], advice: Mapping[str, str]) -> Html:
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
                h("small", advice[text], class_="chance") if text in advice else None,
                name="answer",
                value=text,
                data_place=place if place in on_board else None,
                data_key=number if number <= 9 else None,
                data_wished=text in wished,
                data_advised=text in advice,
            )
        )
    size = "many" if len(made) > 6 else "few"
    hint = h("p", "or choose on the board", class_="hint") if on_board else Html()
    return together(h("div", *made, class_=f"options {size}"), hint)


def _stepper(seat: Seat, question: Seen, numbers: Sequence[int]) -> Html:
    """A range of numbers: less, more, done. The button says in words what the number means."""
    field = f"number-{question.seat}-{seat.asks}"
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


def _others(sitting: Sitting, match: Match, viewer: Viewer, back: WayBack) -> list[Html]:
    """Somebody else is asked."""
    sentences: list[str] = []
    waiting = match.seen(viewer.eyes)
    for seen in waiting:
        if seen.seat < 0:
            sentences.append(seen.prompt)
            continue
        seat = sitting.seats[seen.seat]
        who = seat.title if not seat.name or seat.name == seat.title else f"{seat.name} ({seat.title})"
        sentences.append(f"{who} is {'thinking' if seat.bot_now else 'choosing'}")
    sentence = "; ".join(dict.fromkeys(sentences)) or "One moment"
    rules = dict.fromkeys(seen.rule for seen in waiting if seen.rule)
    links = [rule_link(sitting, rule) for rule in rules]
    shown = [_headline("You are watching" if not viewer.held else "Please wait", sentence, *links)]
    if viewer.eyes >= 0:
        seat = sitting.seats[viewer.eyes]
        if seat.kind == PERSON and seat.stand_in:
            button = h("button", "I am back: let me play", class_="go")
            shown.append(form(sitting, "back", hidden("seat", seat.number), button))
        shown.append(back.drawn(sitting, seat))
        shown.append(_undo(sitting, match, seat))
    return shown


def _undo(sitting: Sitting, match: Match, seat: Seat) -> Html:
    if not match.can_undo(seat.number):
        return Html()
    button = h("button", "Take back", class_="quiet", data_undo=True)
    return form(sitting, "undo", hidden("seat", seat.number), hidden("ask", seat.asks), button, class_="undo")


def _curtain(sitting: Sitting, seat: Seat) -> list[Html]:
    name = seat.name or seat.title
    lift = h("button", f"I am {name}", class_="go", data_default=True)
    return [
        _headline("Hand over the device", f"{name}, it is your turn"),
        h("p", "What only one of you may know is covered until you say who is looking.", class_="hint"),
        form(sitting, "eyes", hidden("seat", seat.number), lift),
    ]


def _gathering(sitting: Sitting, viewer: Viewer, base: str) -> list[Html]:
    """Some seats are still open: the link, and a code to photograph."""
    missing = len(sitting.open_seats)
    sentence = f"Waiting for {missing} more {'player' if missing == 1 else 'players'}"
    if not viewer.held:
        if not sitting.opened.listed:
            return [_headline("Not yet begun", sentence), h("p", "Ask for an invitation to play.", class_="hint")]
        return [
            _headline("Open table", sentence),
            h("p", h("a", "Take a seat", class_="go", href=f"/t/{sitting.id}/join")),
        ]
    link = f"{base}/t/{sitting.id}/join/{sitting.opened.invite}"
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
        h("p", "Send this link, or let them photograph the code:", class_="hint"),
        h("input", id="uc-link", class_="link", value=link, readonly=True, aria_label="Link to join this table"),
        h("div", h("button", "Copy the link", type="button", class_="go", data_copy="uc-link"), class_="row"),
        h("div", qr_code(link), class_="qr", role="img", aria_label="The link as a QR code"),
        alone,
    ]


def qr_code(link: str) -> Html:
    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", xmldecl=False, svgns=False, border=3, light="#fff", omitsize=True)
    return Html(out.getvalue().decode())


def _result(sitting: Sitting, match: Match, viewer: Viewer) -> list[Html]:
    record = h("a", "Record of this game", href=f"/t/{sitting.id}/record", class_="button quiet")
    look_back = h("a", "Look back at this game", href=f"/t/{sitting.id}/after", class_="button")
    return [
        _headline("The game is over", verdict(sitting, match, viewer.held)),
        why(sitting, match),
        scores(sitting, match),
        h("div", play_again(sitting, viewer.held), look_back, record, class_="row"),
    ]
