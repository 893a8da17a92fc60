"""The parts of a lesson page: the table's own board, story and buttons, and beside them what is to be learnt."""

from __future__ import annotations

import functools

from undercroft.ink.scene import Scene
from undercroft.kernel.match import Seen
from undercroft.lessons import Course, reach
from undercroft.table.domain.table.lesson_table import LessonTable
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.elements.form import form, hidden
from undercroft.table.html.elements.frame import page
from undercroft.table.html.elements.markup import Html, Part, h, together
from undercroft.table.html.elements.rule_link import rule_link
from undercroft.table.html.elements.sign import on_page, sign
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.html.stage.asking.answers import ways_to_answer
from undercroft.table.html.stage.asking.target import Shown, with_targets
from undercroft.table.html.stage.dock import dock
from undercroft.table.html.stage.drawings import heading
from undercroft.table.html.stage.layout import tabbed, table_layout
from undercroft.table.html.stage.players import Players
from undercroft.table.html.stage.rules_panel import reference_panel, rules_panel
from undercroft.table.html.stage.stage import board_of
from undercroft.table.html.stage.strips import strips
from undercroft.table.html.stage.telling.beats import BeatLines
from undercroft.table.html.stage.telling.dice import dice
from undercroft.table.html.stage.telling.story import story


@functools.lru_cache(200)
def lesson_parts(slug: str, way: str, instead: str) -> dict[str, Part]:
    """All parts of the page by id; everybody at the same step sees the same. `instead` is an answer somebody gave that
    the lesson keeps for later."""
    course = reach(slug, way)
    table = LessonTable(course)
    scene, board = board_of(course.game, course.match.view(course.seat))
    question = _question(course)
    players, things = Players(table), dock(scene)
    others = strips(scene, players)
    shown = Shown(board, things, others)
    return {
        "uc-heading": heading(scene),
        "uc-strips": with_targets(others, question, course.to_try),
        "uc-ask": on_page(_panel(course, table, question, scene, shown, instead), slug),
        "uc-board": with_targets(board, question, course.to_try),
        "uc-dock": with_targets(things, question, course.to_try),
        "uc-dice": dice(table, course.seat, scene),
        "uc-log": story(table, Viewer((course.seat,), course.seat)),
        "uc-beats": BeatLines().drawn(course.match.told(course.seat), course.seat, 0),
    }


def _question(course: Course) -> Seen | None:
    """What is asked now; nothing while there is something to read."""
    if course.question is None:
        return None
    return next(seen for seen in course.match.seen(course.seat) if seen.seat == course.seat)


# -- what is to be learnt ---------------------------------------------------------------------------------------------


def _panel(
    course: Course, table: Table, question: Seen | None, scene: Scene | None, shown: Shown, instead: str
) -> Html:
    state = "done" if course.done else ("yours" if question is not None else "reading")
    body = _done(course, table) if course.done else _moment(course, table, question, scene, shown, instead)
    return h(
        "section",
        *body,
        id="uc-ask",
        class_=f"note ask lesson {state}",
        data_state=state,
        aria_label="What is to be learnt",
    )


def _moment(
    course: Course, table: Table, question: Seen | None, scene: Scene | None, shown: Shown, instead: str
) -> list[Html]:
    moment, steps = course.moment, len(course.lesson.step)
    rules = [rule_link(table, rule) for rule in moment.step.rule]
    number = hidden("question_number", len(course.way))
    parts = [
        h("p", f"Lesson · step {moment.number} of {steps}", class_="who"),
        h("progress", value=len(course.way), max=len(course.moments), aria_label="Progress"),
        h("h2", moment.step.title, id="uc-prompt", tabindex=-1),
        h("p", moment.text, *[together(" ", rule) for rule in rules], aria_live="polite", class_="say-so"),
    ]
    if question is None:
        on = h("button", h("kbd", 1, aria_hidden="true"), h("span", "Continue"), class_="go", data_key=1)
        parts.append(form(table, "on", number, on, class_="answers"))
    else:
        if instead:
            parts.append(_kept(course, question, instead))
        labels = [label for text, label in zip(question.options, question.labels, strict=True) if text in course.to_try]
        parts.append(h("p", h("b", "Try this: "), " or ".join(labels), class_="try-this"))
        parts.append(h("p", question.prompt, " ", rule_link(table, question.rule), class_="asked"))
        parts.append(ways_to_answer(table, table.seats[course.seat], question, scene, shown, course.to_try))
    back = form(table, "back", number, h("button", "Back", class_="quiet")) if course.way else Html()
    skip = form(table, "show", number, h("button", "Do it for me", class_="quiet")) if question else Html()
    parts.append(h("div", back, skip, h("a", "Leave", class_="button quiet", href="/"), class_="row ways"))
    return parts


def _kept(course: Course, question: Seen, instead: str) -> Html:
    """Another legal answer is kept for later: nothing happened, nothing is lost."""
    said = next((label for text, label in zip(question.options, question.labels, strict=True) if text == instead), "")
    why = course.moment.step.instead or "A good idea for a game of your own. First try what is marked here."
    return h("p", h("b", f"{said}? "), why, " (Nothing has changed.)", class_="kept", role="status")


def _done(course: Course, table: Table) -> list[Html]:
    outcome = course.match.outcome
    reason = Html()
    if outcome is not None:
        said = outcome.reason[:1].upper() + outcome.reason[1:]
        reason = h("p", f"{said}. ", rule_link(table, outcome.rule))
    play = form(table, "play", h("button", "Play now", class_="go"), quiet=False)
    again = form(table, "again", hidden("question_number", len(course.way)), h("button", "Start over", class_="quiet"))
    return [
        h("p", "Lesson complete", class_="who"),
        h("progress", value=len(course.way), max=len(course.moments), aria_label="Progress"),
        h("h2", "Now you know how to play", id="uc-prompt", tabindex=-1),
        reason,
        h("p", course.lesson.done),
        h("div", play, h("a", "Other games", class_="button", href="/"), again, class_="row ways"),
    ]


# -- the page ---------------------------------------------------------------------------------------------------------


def lesson_page(visitor: Visitor, slug: str, parts: dict[str, Part]) -> str:
    course = reach(slug)
    game = course.game
    panels = (
        ("story", "Story", parts["uc-log"]),
        ("rules", "Rules", rules_panel(game)),
        ("card", "Reference", reference_panel(game)),
    )
    column = together(parts["uc-ask"], tabbed(panels))
    table = LessonTable(course)
    again = form(table, "again", h("button", "Start the lesson over", class_="quiet"), quiet=False)
    menu = h(
        "details",
        h("summary", sign("cog"), class_="icon", aria_label="Menu"),
        h("div", again, h("a", "All rules", href=f"/rules/{slug}"), h("a", "Lobby", href="/")),
        class_="menu",
    )
    return page(
        visitor,
        f"Learn {game.title}",
        table_layout(slug, game.title, parts, column, [menu]),
        data_page="lesson",
        data_rules=f"/rules/{slug}",
    )
