"""What is asked, in one sentence, and every way to answer it."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Mapping, Sequence

import msgspec

from undercroft.ink.scene import Scene
from undercroft.kernel.match import Match, Seen
from undercroft.table.domain.bundle import about
from undercroft.table.domain.clock import deadline
from undercroft.table.domain.hint_request import HintRequest
from undercroft.table.domain.log import PERSON
from undercroft.table.domain.odds_request import OddsRequest
from undercroft.table.domain.seat import Seat
from undercroft.table.domain.table import Table
from undercroft.table.domain.viewer import NO_CURTAIN, Viewer
from undercroft.table.html.elements.form import form, hidden
from undercroft.table.html.elements.markup import Html, escaped, h, only_if, together
from undercroft.table.html.elements.qr_code import qr_code
from undercroft.table.html.elements.rule_link import rule_link
from undercroft.table.html.elements.sign import figure, on_page, sign
from undercroft.table.html.stage.by_hand import BUNDLE, by_hand, in_one_form
from undercroft.table.html.stage.hint import chances, hint_box
from undercroft.table.html.stage.odds import odds_form, odds_lines
from undercroft.table.html.stage.own_tools import restart_box, time_left
from undercroft.table.html.stage.result import rematch_button, scores, verdict, why
from undercroft.table.html.stage.target import things
from undercroft.table.html.stage.undo import UndoList, undo_button, undo_request_box

_NUMBER = re.compile(r"(?<![&#\w])(\d+)(?![\w;])")
MOST_SHOWN = 7
"""So many answers are unfolded; of more, those that are also things to touch are folded first."""


def question_panel(
    table: Table,
    viewer: Viewer,
    question: Seen | None,
    base: str,
    scene: Scene | None,
    shown: str,
    undo_list: UndoList,
    hint: HintRequest | None = None,
    odds: OddsRequest | None = None,
) -> Html:
    """The note with the viewer's own question, if there is one; `shown` is everything drawn of the same moment, which
    tells what can be touched."""
    if table.match is None:
        return _panel("waiting", *_gathering(table, viewer, base))
    if table.match.outcome is not None:
        return _panel("over", *_result(table, table.match, viewer))
    if viewer.curtain != NO_CURTAIN:
        return _panel("curtain", *_curtain(table, table.seats[viewer.curtain]))
    request = together(restart_box(table, viewer), undo_request_box(table, viewer))
    if question is None:
        return _panel("others", request, *_others(table, table.match, viewer, undo_list))
    body = _question(table, table.match, question, viewer, scene, shown, undo_list, hint, odds)
    return on_page(_panel("yours", request, *body), table.game.slug)


HANDLE = h("span", class_="handle", data_lift=True, aria_hidden="true")
"""On a phone the note is a sheet from below: this unfolds it."""


def _panel(state: str, *children: Html) -> Html:
    return h(
        "section",
        HANDLE,
        *children,
        id="uc-ask",
        class_=f"note ask {state}",
        data_state=state,
        aria_label="What is asked",
    )


@functools.lru_cache(2048)
def _headline(eyebrow: str, sentence: str, colour: str = "", stakes: str = "", *more: Html) -> Html:
    return together(
        h("p", figure(colour) if colour else None, eyebrow, class_="who"),
        h("h2", lining(sentence), id="uc-prompt", tabindex=-1, aria_live="polite", aria_atomic="true"),
        h("p", stakes, class_="why") if stakes else Html(),
        *more,
    )


def lining(sentence: str) -> Html:
    """The question's type has only small, old-fashioned figures: numbers are set in the other one."""
    return Html(_NUMBER.sub(r'<span class="num">\1</span>', escaped(sentence)))


def _question(
    table: Table,
    match: Match,
    question: Seen,
    viewer: Viewer,
    scene: Scene | None,
    shown: str,
    undo_list: UndoList,
    hint: HintRequest | None,
    odds: OddsRequest | None,
) -> list[Html]:
    seat = table.seats[question.seat]
    several = sum(seen.seat >= 0 for seen in match.seen(viewer.eyes)) > 1
    whose = "Everybody chooses" if several else "Your turn"
    if len(viewer.held) > 1:
        whose = f"{seat.name or seat.title}, your turn"
    if scene is not None and any(each.now for each in scene.strips) and not several and whose == "Your turn":
        whose = "You are asked"  # it is somebody else's turn
    asked = _about(match, seat)
    ways = ways_to_answer(table, seat, question, scene, shown, advice=chances(hint), asked_about=asked, odds=odds)
    prompt, stakes = question.prompt, question.stakes
    handled = scene.handling.get(question.decision) if scene is not None else None
    if handled is not None and handled.prompt and BUNDLE in ways:
        prompt, stakes = handled.prompt, question.stakes if handled.same_stakes else ""
    until = deadline(table, seat.number)
    return [
        _headline(whose, prompt, seat.colour, stakes, *([time_left(until)] if until is not None else [])),
        ways,
        h(
            "div",
            only_if(len(question.options) > 1, hint_box(table, seat, hint)),
            only_if(len(question.options) > 1, odds_form(table, seat, odds)),
            undo_button(table, match, seat),
            undo_list.drawn(table, seat),
            h("span", "Rule ", rule_link(table, question.rule), class_="by-rule"),
            class_="more",
        ),
    ]


def _about(match: Match, seat: Seat) -> str:
    """What the seat's own question is about."""
    asked = match.question(seat.number)
    return about(asked) if asked is not None else ""


def ways_to_answer(
    table: Table,
    seat: Seat,
    question: Seen,
    scene: Scene | None,
    shown: str,
    to_try: Collection[str] = (),
    advice: Mapping[str, str] | None = None,
    asked_about: str = "",
    odds: OddsRequest | None = None,
) -> Html:
    """Every answer as a thing with its picture, name and effect; a long range of numbers as a stepper. A lesson marks
    the answers to try, a hint gives the best ones their chance."""
    numbers = [int(text) for text in question.options if text.isdecimal()]
    is_range = len(numbers) == len(question.options) > MOST_SHOWN and numbers == list(
        range(numbers[0], numbers[-1] + 1)
    )
    if is_range:
        way = _stepper(seat, question, numbers)
    else:
        way = _answers(question, scene, shown, to_try, advice or {}, odds)
        handled = scene.handling.get(question.decision) if scene is not None and not to_try else None
        if handled is not None and (handled.stop or handled.lines):
            picture = functools.partial(_pick, question, scene, shown)
            bundled = in_one_form(table, seat, handled, question, asked_about, picture)
            if bundled:
                return bundled
        elif handled is not None:
            way = together(way, by_hand(handled, question))
    number = hidden("question_number", seat.question_number)
    return form(table, "answer", hidden("seat", seat.number), number, way, class_="answers")


def _answers(
    question: Seen,
    scene: Scene | None,
    shown: str,
    to_try: Collection[str],
    advice: Mapping[str, str],
    odds: OddsRequest | None,
) -> Html:
    to_touch = things(shown, question)
    looks, figures = _looks(scene), _figures(scene)
    cautions = scene.cautions if scene is not None and not to_try else {}
    made: list[Html] = []
    plain: list[bool] = []
    effects = question.effects or ("",) * len(question.options)
    for number, (text, label, place, effect) in enumerate(
        zip(question.options, question.labels, question.places, effects, strict=True), 1
    ):
        icon, kind = looks.get(place) or _look_of(text, place in to_touch)
        may = odds_lines(odds.of(text)) if odds is not None else None
        picture = figure(figures[place]) if place in figures else sign(icon)
        made.append(
            h(
                "button",
                h("span", picture, class_="pic"),
                h("span", h("b", label), h("span", effect, class_="what") if effect else None, may, class_="says"),
                h("span", advice[text], h("small", "to win"), class_="odds") if text in advice else None,
                h("kbd", number, aria_hidden="true") if number <= 9 else None,
                name="answer",
                value=text,
                class_=f"ans k-{kind}",
                data_place=place if place in to_touch else None,
                data_ghost=place if place and f'data-ghost="{place}"' in shown else None,
                data_caution=cautions.get(text),
                data_key=number if number <= 9 else None,
                data_try=text in to_try,
                data_advised=text in advice,
            )
        )
        plain.append(place not in to_touch or text in to_try or text in advice)
    if len(made) <= MOST_SHOWN + 2:  # to fold one or two would save no room
        return h("div", *made, class_=f"options {'few' if len(made) <= MOST_SHOWN else 'many'}")
    room = MOST_SHOWN - sum(plain)
    first: list[Html] = []
    rest: list[Html] = []
    for answer, is_plain in zip(made, plain, strict=True):
        if is_plain or room > 0:
            first.append(answer)
            room -= not is_plain
        else:
            rest.append(answer)
    if not rest:
        return h("div", *made, class_="options many")
    folded = h(
        "details",
        h("summary", f"{len(rest)} more {'answer' if len(rest) == 1 else 'answers'}, also on the table"),
        h("div", *rest, class_="options many"),
        class_="rest",
    )
    return together(h("div", *first, class_="options many"), folded)


def _pick(question: Seen, scene: Scene | None, shown: str, text: str) -> Html:
    """One of several things that may be picked together."""
    at = question.options.index(text)
    place, effect = question.places[at], question.effects[at] if question.effects else ""
    icon, kind = _looks(scene).get(place) or _look_of(text, True)
    to_touch = place in things(shown, question)
    box = h("input", type="checkbox", name="pick", value=text)
    says = h("span", h("b", question.labels[at]), h("span", effect, class_="what") if effect else None, class_="says")
    picture = h("span", sign(icon), class_="pic")
    return h("label", picture, says, box, class_=f"ans k-{kind} pickable", data_place=place if to_touch else None)


def _looks(scene: Scene | None) -> dict[str, tuple[str, str]]:
    """How each answer looks that is a card, a chit or a rival: its woodcut and its class."""
    if scene is None:
        return {}
    found = {answer: (icon, "event") for answer, icon in scene.signs.items()}
    for tray in scene.trays:
        found.update({each.answer: (each.icon, "action") for each in tray.chits if each.answer})
    faces = [*scene.cards, *[one for strip in scene.strips for one in strip.hand]]
    found.update({each.answer: (each.icon, each.kind) for each in faces if each.answer})
    return found


def _figures(scene: Scene | None) -> dict[str, str]:
    """The colours of the answers that are somebody at the table."""
    if scene is None:
        return {}
    found = {each.answer: each.colour for each in scene.strips if each.answer}
    if scene.hero is not None and scene.hero.answer:
        found[scene.hero.answer] = scene.hero.colour
    return found


def _look_of(text: str, to_touch: bool) -> tuple[str, str]:
    """An answer that is no card: a place, a yes, a no, a number, or something else."""
    if text in ("yes", "no"):
        return ("check-mark" if text == "yes" else "cancel"), "event"
    return ("footsteps" if to_touch else "own-arch"), "event"


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
    shown = [
        _headline("You are watching" if not viewer.held else "The others", sentence),
        h("p", "Rule ", *links, class_="by-rule") if links else Html(),
    ]
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
