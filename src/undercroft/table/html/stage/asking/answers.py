"""Every way to answer: things with a picture, a name and an effect, several in one form, a stepper for numbers."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Mapping, Sequence

import msgspec

from undercroft.ink.scene import Scene
from undercroft.kernel.match import Seen
from undercroft.table.domain.log.seat import Seat
from undercroft.table.domain.table.odds_request import OddsRequest
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.form import form, hidden
from undercroft.table.html.elements.markup import Html, h, only_if, together
from undercroft.table.html.elements.sign import figure, sign
from undercroft.table.html.stage.asking.by_hand import by_hand, in_one_form
from undercroft.table.html.stage.asking.odds import odds_of_answers
from undercroft.table.html.stage.asking.target import Shown

MOST_SHOWN = 6
"""So many answers are unfolded; of more, those that are also things to touch are folded first."""
MOST_IN_LESSON = 4
"""What is to be tried comes first, and a few others."""
PASSING = frozenset(
    {"end", "end_turn", "waive", "nothing", "nobody", "done", "enough", "stop", "pass", "stay", "peace", "decline"}
    | {"no", "no_room", "no_trade", "break_off", "refuse", "let_it_stand", "let_pass", "stay_out", "leave"}
)
"""Answers that let something be: they come last, whatever the rules name first."""


def passing_among(options: Collection[str]) -> frozenset[str]:
    """Where a turn may end, to leave is a deed."""
    return PASSING - {"leave"} if "end" in options else PASSING


def ways_to_answer(
    table: Table,
    seat: Seat,
    question: Seen,
    scene: Scene | None,
    shown: Shown,
    to_try: Collection[str] = (),
    advice: Mapping[str, str] | None = None,
    asked_about: str = "",
    odds: OddsRequest | None = None,
) -> Html:
    """Every answer as a thing with its picture, name and effect; a long range of numbers as a stepper. A lesson marks
    the answers to try, a hint gives the best ones their chance."""
    numbers = [int(text) for text in question.options if text.isdecimal()]
    is_range = len(numbers) == len(question.options) > MOST_SHOWN + 1 and numbers == list(
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
    shown: Shown,
    to_try: Collection[str],
    advice: Mapping[str, str],
    odds: OddsRequest | None,
) -> Html:
    looks, figures, to_touch = _looks(scene, question), _figures(scene), shown.things(question)
    cautions = scene.cautions if scene is not None and not to_try else {}
    may = odds_of_answers(question.options, odds)
    effects = question.effects or ("",) * len(question.options)
    given = list(zip(question.options, question.labels, question.places, effects, strict=True))
    recommended = next(iter(advice), None)
    passing = passing_among(question.options)
    ranks = {place: rank for rank, place in enumerate(scene.order)} if scene is not None else {}
    given.sort(
        key=lambda each: (bool(to_try) and each[0] not in to_try, each[0] in passing, ranks.get(each[2], len(ranks)))
    )
    offered = {each.answer for each in scene.offer} if scene is not None else set()
    on_cards = {each.answer for each in scene.cards} if scene is not None else set()
    alike = _alike(given, on_cards, {*to_try, *advice})
    twins = {twin for group in alike.values() for twin in group}
    foldable = {
        at: (at,) if ranks else (place in on_cards, -len(effect) if place in on_cards - offered else 0, at)
        for at, (text, _, place, effect) in enumerate(given)
        if (place in to_touch or to_try) and not (text in to_try or text in advice) and text not in twins
    }
    most = MOST_IN_LESSON if to_try else MOST_SHOWN
    switched = sum(_is_switched(text, question, scene) for text in question.options) if not to_try else 0
    to_fold = _to_fold(len(given) - switched - len(twins), sorted(foldable, key=foldable.__getitem__), most)
    shown_first, folded, last = list[Html](), list[Html](), list[Html]()
    numbered = [at for at in sorted(range(len(given)), key=to_fold.__contains__) if given[at][0] not in twins]
    keys = {at: key for key, at in enumerate(numbered, 1) if key <= 9}
    for at, (text, label, place, effect) in enumerate(given):
        icon, kind = looks.get(place) or looks.get(question.decision) or _look_of(text, place in to_touch)
        said, becomes = _weighed(effect) if text not in advice else (h("span", effect, class_="what"), None)
        odds_here = may.get(text)
        may_come = odds_here.drawn if odds_here is not None else None
        beside = odds_here is not None and odds_here.beside and text not in advice
        answer = h(
            "button",
            _picture(figures.get(place), icon),
            h(
                "span",
                h("b", label, _times(alike.get(text))),
                said,
                odds_here.faces if odds_here is not None else None,
                None if beside else may_come,
                class_="says",
            ),
            h("span", advice[text], h("small", "to win the game"), class_="odds") if text in advice else becomes,
            may_come if beside else None,
            _key(keys[at]) if at in keys else None,
            name="answer",
            value=text,
            class_=f"ans k-{kind}",
            data_place=place if place in to_touch else None,
            data_ghost=place if place and place in shown.ghosts else None,
            data_caution=cautions.get(text),
            data_key=keys.get(at),
            data_try=text in to_try,
            data_advised="best" if text == recommended else text in advice,
            hidden=text in twins,
        )
        (folded if at in to_fold else last if text in passing else shown_first).append(answer)
    css = f"options {'few' if len(given) < MOST_SHOWN else 'many'}"
    more = h(
        "details",
        h(
            "summary",
            h("u", _and_more(len(folded))),
            h("small", ", ".join(given[at][1] for at in numbered if at in to_fold)),
        ),
        h("div", *folded, class_=css),
        class_="rest",
    )
    listed = h("div", h("div", *shown_first, class_=css), only_if(folded, more), class_="all")
    return together(
        only_if(shown_first or folded, listed),
        only_if(last, h("div", *last, class_=f"{css} last")),
    )


@functools.lru_cache(1024)
def _picture(colour: str | None, icon: str) -> Html:
    """The figure of a seat in this colour, or a woodcut."""
    return h("span", sign(icon) if colour is None else figure(colour), class_="pic")


def _and_more(folded: int) -> str:
    return f"{folded} more {'answer' if folded == 1 else 'answers'}"


@functools.lru_cache(16)
def _key(number: int) -> Html:
    """The key that gives this answer."""
    return h("kbd", number, aria_hidden="true")


def _alike(
    given: Sequence[tuple[str, str, str, str]], on_cards: Collection[str], first: Collection[str]
) -> dict[str, list[str]]:
    """Answers by cards that are the same in word and effect: the one that stands for them, and its twins. The twins are
    only answered by touching their cards."""
    groups: dict[tuple[str, str], list[str]] = {}
    for text, label, place, effect in given:
        if place in on_cards:
            groups.setdefault((label, effect), []).append(text)
    ordered = [sorted(group, key=lambda text: text not in first) for group in groups.values()]
    return {group[0]: group[1:] for group in ordered if len(group) > 1}


def _times(twins: Sequence[str] | None) -> Html | None:
    return h("i", f" \N{MULTIPLICATION SIGN}{len(twins) + 1}", title="So many of them lie there") if twins else None


def _is_switched(text: str, question: Seen, scene: Scene | None) -> bool:
    """Is it another answer with a switch set, and does not stand in the list?"""
    handled = scene.handling.get(question.decision) if scene is not None else None
    return handled is not None and bool(handled.suffix) and text.endswith(handled.suffix)


def _to_fold(answers: int, foldable: Sequence[int], most: int) -> set[int]:
    """Of many answers, those that are folded away. Foldable is what can be touched on the table, in a lesson what is
    not to be tried; what says most about itself comes last: a card bears its text, in a long hand only if short."""
    if answers <= most + 1:  # to fold one would save no room
        return set()
    return set(foldable[max(0, most - (answers - len(foldable))) :])


_BECOMES = re.compile(
    r"(?:^|(?<=\. ))(?:(?P<who>[^.:]+): )?"
    r"(?:(?P<number>\d+ \N{RIGHTWARDS ARROW} \d+) (?P<of>of \d+ \w+)|(?P<now>\d+ of \d+ \w+)[:,] (?P<word>[\w ]+))\.?$"
)

_AT_STAKE = re.compile(r"(?P<share>[+-]\d+ %), (?P<of>[\w ]+): (?P<words>.+)")


@functools.lru_cache(2048)
def _weighed(effect: str) -> tuple[Html | None, Html | None]:
    """What an answer does in words and, if it ends in what becomes of somebody, that to stand beside them:
    "Bone Sentry: 18 → 14 of 21 HP", "Bone Sentry: 3 of 21 HP: defeated"; or if it begins with what it adds to a chance:
    "+17 %, noise 1: move up to 2 spaces"."""
    adds = _AT_STAKE.fullmatch(effect)
    if adds is not None:
        weight = h("span", adds["share"], h("small", adds["of"]), class_="odds")
        return h("span", adds["words"], class_="what"), weight
    found = _BECOMES.search(effect)
    if found is None:
        return h("span", effect, class_="what") if effect else None, None
    words = effect[: found.start()].rstrip() or ("" if found["who"] else found["now"])
    what = h("span", words, class_="what") if words else None
    below = found["who"] or found["of"]
    css = "odds" if found["number"] else "odds in-words"
    return what, h("span", found["number"] or found["word"], h("small", below) if below else None, class_=css)


def _pick(question: Seen, scene: Scene | None, shown: Shown, text: str) -> Html:
    """One of several things that may be picked together."""
    at = question.options.index(text)
    place, effect = question.places[at], question.effects[at] if question.effects else ""
    icon, kind = _looks(scene, question).get(place) or _look_of(text, True)
    to_touch = place in shown.things(question)
    box = h("input", type="checkbox", name="pick", value=text)
    said, becomes = _weighed(effect)
    says = h("span", h("b", question.labels[at]), said, class_="says")
    css = f"ans k-{kind} pickable"
    return h("label", _picture(None, icon), says, becomes, box, class_=css, data_place=place if to_touch else None)


def _looks(scene: Scene | None, question: Seen) -> dict[str, tuple[str, str]]:
    """How each answer looks that is a card, a chit or a rival: its woodcut and its class."""
    if scene is None:
        return {}
    wanted = {question.decision, *question.places}
    found = {answer: (icon, "event") for answer, icon in scene.signs.items()}
    for tray in scene.trays:
        found.update({each.answer: (each.icon, "action") for each in tray.chits if each.answer in wanted})
    for faces in (scene.lying, scene.hand, scene.foes, scene.offer, *[strip.hand for strip in scene.strips]):
        for each in faces:
            answer = each.answer
            if answer and answer in wanted:
                found[answer] = each.icon, each.kind
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
