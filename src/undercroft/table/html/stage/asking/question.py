"""What is asked, in one sentence, and every way to answer it."""

from __future__ import annotations

import functools
import re

from undercroft.ink.scene import Scene
from undercroft.kernel.match import Match, Seen
from undercroft.kernel.story.grammar import listed
from undercroft.table.domain.log.entries import PERSON
from undercroft.table.domain.log.seat import Seat
from undercroft.table.domain.table.bundle import about
from undercroft.table.domain.table.clock import deadline
from undercroft.table.domain.table.hint_request import HintRequest
from undercroft.table.domain.table.odds_request import OddsRequest
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.viewer import NO_CURTAIN, Viewer
from undercroft.table.html.elements.form import form, hidden
from undercroft.table.html.elements.markup import Html, escaped, h, only_if, together
from undercroft.table.html.elements.qr_code import qr_code
from undercroft.table.html.elements.rule_link import link_to_rule
from undercroft.table.html.elements.sign import figure, on_page
from undercroft.table.html.stage.asking.answers import ways_to_answer
from undercroft.table.html.stage.asking.by_hand import BUNDLE
from undercroft.table.html.stage.asking.hint import chances, hint_box
from undercroft.table.html.stage.asking.odds import odds_form
from undercroft.table.html.stage.asking.target import Shown
from undercroft.table.html.stage.asking.undo import UndoList, undo_button, undo_request_box
from undercroft.table.html.stage.own_tools import consent_box, restart_box, time_left
from undercroft.table.html.stage.result import rematch_button, scores, verdict, why

_NUMBER = re.compile(r"(?<![&#\w])(\d+)(?![\w;])")


def question_panel(
    table: Table,
    viewer: Viewer,
    question: Seen | None,
    base: str,
    scene: Scene | None,
    shown: Shown,
    undo_list: UndoList,
    hint: HintRequest | None = None,
    odds: OddsRequest | None = None,
) -> Html:
    """The note with the viewer's own question, if there is one; `shown` is what can be touched of everything drawn
    of the same moment."""
    if table.closed:
        return _panel("closed", _headline("Nobody plays on here", table.closed))
    if table.match is None:
        return _panel("waiting", *_gathering(table, viewer, base))
    if table.match.outcome is not None:
        return _panel("over", *_result(table, table.match, viewer))
    if viewer.curtain != NO_CURTAIN:
        return _panel("curtain", *_curtain(table, table.seats[viewer.curtain]))
    request = together(consent_box(table, viewer), restart_box(table, viewer), undo_request_box(table, viewer))
    if question is None:
        return _panel("others", request, *_others(table, table.match, viewer, undo_list, scene))
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
    shown: Shown,
    undo_list: UndoList,
    hint: HintRequest | None,
    odds: OddsRequest | None,
) -> list[Html]:
    seat = table.seats[question.seat]
    several = sum(seen.seat >= 0 for seen in table.seen(viewer.eyes)) > 1
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
        prompt, stakes = handled.prompt, question.stakes if handled.same_stakes else handled.stakes
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
            _by_rules(table.game.slug, (question.rule,)),
            class_="more",
        ),
    ]


@functools.lru_cache(1024)
def _by_rules(game: str, rules: tuple[str, ...]) -> Html:
    return h("span", "Rule ", *[link_to_rule(game, rule) for rule in rules], class_="by-rule")


def _about(match: Match, seat: Seat) -> str:
    """What the seat's own question is about."""
    asked = match.question(seat.number)
    return about(asked) if asked is not None else ""


def _others(table: Table, match: Match, viewer: Viewer, undo_list: UndoList, scene: Scene | None) -> list[Html]:
    """Somebody else is asked."""
    heroes = {strip.seat: strip.name for strip in scene.strips} if scene is not None else {}
    waiting = table.seen(viewer.eyes)
    sentences = [seen.prompt for seen in waiting if seen.seat < 0]
    asked = [table.seats[each] for each in dict.fromkeys(seen.seat for seen in waiting if seen.seat >= 0)]
    for doing, bots in (("choosing", False), ("thinking", True)):
        names = [_called(seat, heroes.get(seat.number, "")) for seat in asked if bool(seat.acting_bot) is bots]
        if names:
            sentences.append(f"{listed(names)} {'is' if len(names) == 1 else 'are'} {doing}")
    sentence = "; ".join(dict.fromkeys(sentences)) or "One moment"
    rules = dict.fromkeys(seen.rule for seen in waiting if seen.rule)
    shown = [_headline("You are watching" if not viewer.held else "The others", sentence)]
    more = [_by_rules(table.game.slug, tuple(rules)) if rules else Html()]
    if viewer.eyes >= 0:
        seat = table.seats[viewer.eyes]
        if seat.kind == PERSON and seat.stand_in:
            button = h("button", "I am back", class_="go")
            shown.append(form(table, "come-back", hidden("seat", seat.number), button))
        more = [undo_button(table, match, seat), undo_list.drawn(table, seat), *more]
    return [*shown, h("div", *more, class_="more")]


def _called(seat: Seat, hero: str) -> str:
    """As the story calls them, with the name at the table: "Mother Nacht (Flint)"."""
    if hero in ("", seat.name, seat.title):
        return seat.full_name
    return f"{hero} ({seat.name})" if seat.name else hero


def _curtain(table: Table, seat: Seat) -> list[Html]:
    name = seat.full_name  # several at one device may be called Guest
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
            h("p", h("a", "Take a seat", class_="button go", href=f"/t/{table.id}/join")),
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
