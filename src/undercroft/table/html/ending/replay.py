"""The replay of a finished game: any position, through anybody's eyes, and a way to play on from there."""

from __future__ import annotations

from typing import Any

from undercroft.ink.plots import numbered, scale
from undercroft.insight.chronicle import Chronicle
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match
from undercroft.kernel.question import OPEN as IN_THE_OPEN
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log.entries import BOT, OPEN
from undercroft.table.domain.table.replay import ALL, Position, Replay, seen_by
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.frame import csrf, page
from undercroft.table.html.elements.markup import Html, Part, escaped, h, in_ascii, only_if, together
from undercroft.table.html.elements.rule_link import rule_link
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.html.ending.questionnaire import pins
from undercroft.table.html.ending.trail import with_trail
from undercroft.table.html.stage.dock import dock, without_hero
from undercroft.table.html.stage.drawings import heading
from undercroft.table.html.stage.layout import table_layout
from undercroft.table.html.stage.players import Players
from undercroft.table.html.stage.result import names_of
from undercroft.table.html.stage.stage import board_of
from undercroft.table.html.stage.strips import strips
from undercroft.table.html.stage.telling.dice import dice
from undercroft.table.html.stage.telling.story import StoryLines


def replay_parts(
    table: Table, replay: Replay, position: Position, eyes: int, told: Chronicle | None = None
) -> dict[str, Part]:
    """What changes from one position to the next; with a chronicle, also the trail of whom we follow, and the beats."""
    then = table.after([], position.match)
    scene, board = board_of(table.game, seen_by(position.match, eyes))
    if told is not None:
        seat = followed(table, eyes)
        board = with_trail(str(board), told, seat, table.seats[seat].colour, position.number)
    lines = StoryLines().lines(then, position.match, None if eyes == ALL else eyes)
    return {
        "uc-replay": _controls(table, replay, position, eyes, told),
        "uc-heading": heading(scene),
        "uc-strips": strips(scene, Players(then)),
        "uc-dock": dock(scene) if scene is not None and scene.hero is not None else without_hero(scene),
        "uc-board": board,
        "uc-dice": dice(then, eyes, scene),
        "uc-moment": _moment(table, position, eyes),
        "uc-pins": pins(table, position.number),
        "uc-log": h(
            "div", h("ol", *lines), id="uc-log", class_="lines", role="region", aria_label="What happened", tabindex=0
        ),
    }


def replay_page(
    visitor: Visitor, table: Table, position: Position, held: tuple[int, ...], parts: dict[str, Part]
) -> str:
    note = h(
        "section",
        parts["uc-replay"],
        parts["uc-moment"],
        parts["uc-pins"],
        _branch_form(visitor, table, position, held),
        class_="note",
    )
    log = h("div", h("div", h("b", "Story"), class_="tabs"), parts["uc-log"], class_="story")
    back = h("a", "Result", class_="button quiet", href=f"/t/{table.id}/after")
    return page(
        visitor,
        f"Replay: {table.game.title}",
        table_layout(table.game.slug, f"{table.game.title} \N{MIDDLE DOT} replay", parts, together(note, log), [back]),
        styles=("replay",),
        preview=table.game.slug,
        about=f"A game of {table.game.title}, move by move.",
        data_page="replay",
        data_replay=f"/t/{table.id}/replay",
    )


def ended(game: Game[Any], match: Match) -> str:
    """When the game ended, as the table calls it."""
    scene = game.scene(match.view(SPECTATOR)) if game.scene is not None else None
    return f"Ended in {scene.heading[:1].lower()}{scene.heading[1:]}" if scene is not None else "Ended"


def followed(table: Table, eyes: int) -> int:
    """The seat whose way is drawn: the one through whose eyes we look, else the winner."""
    if eyes >= 0:
        return eyes
    outcome = table.match.outcome if table.match is not None else None
    return outcome.winners[0] if outcome is not None and outcome.winners else 0


def _marks(table: Table, told: Chronicle, last: int, at: int, look: str) -> Html:
    """The beats above the slider, each a link to its moment."""
    x = scale(0, max(1, last), 12, 590)
    links = [
        f'<a href="/t/{table.id}/replay?at={beat.at}&amp;eyes={look}" data-to="{beat.at}" '
        f'aria-label="{number}: {escaped(beat.title)}">{numbered(x(beat.at), 16, number, 13, beat.at == at)}</a>'
        for number, beat in enumerate(told.beats, 1)
    ]
    return Html(in_ascii(f'<svg class="marks" viewBox="0 0 602 32">{"".join(links)}</svg>'))


def _controls(table: Table, replay: Replay, position: Position, eyes: int, told: Chronicle | None) -> Html:
    """The slider, the buttons beside it, and through whose eyes."""
    at, last = position.number, replay.last
    look = _written(eyes)

    def step(name: str, sign: str, to: int) -> Html:
        to = max(0, min(last, to))
        href = f"/t/{table.id}/replay?at={to}&eyes={look}"
        return h("a", sign, class_="button icon", href=href, data_to=to, aria_label=name, title=name)

    choices = [("all", "everybody, all cards face up"), ("watch", "a spectator")]
    choices += [(str(seat.number), name) for seat, name in zip(table.seats, names_of(table), strict=True)]
    select = h(
        "select", *[h("option", text, value=value, selected=value == look) for value, text in choices], name="eyes"
    )
    return h(
        "form",
        h(
            "div",
            step("First", "«", 0),
            step("Back", "←", at - 1),
            h("button", "▶", type="button", class_="icon", data_play=True, aria_label="Play", hidden=True),
            step("Forward", "→", at + 1),
            step("Last", "»", last),
            h("output", f"Move {at} of {last}", id="uc-at"),
            class_="row",
        ),
        _marks(table, told, last, at, look) if told is not None else Html(),
        h("input", type="range", id="uc-slider", name="at", min=0, max=last, value=at, aria_label="Move"),
        h("label", h("span", "Seen by"), select, class_="field"),
        h("button", "Show", class_="without-script"),
        id="uc-replay",
        class_="replay-controls",
        method="get",
        action=f"/t/{table.id}/replay",
    )


def _moment(table: Table, position: Position, eyes: int) -> Html:
    """The answer that led here, as these eyes saw it."""
    answer = position.answer
    if answer is None:
        said = h("p", "Before the first move")
    else:
        name = names_of(table)[answer.seat]
        hidden = answer.secrecy != IN_THE_OPEN and eyes not in (ALL, answer.seat)
        said = together(
            h("p", f"{name} chooses face down" if hidden else f"{name}: {position.prompt}"),
            only_if(not hidden, h("p", h("b", position.label), " ", rule_link(table, answer.rule))),
        )
    return h("div", said, id="uc-moment", class_="now moment", aria_live="polite")


def _branch_form(visitor: Visitor, table: Table, position: Position, held: tuple[int, ...]) -> Html:
    """Another way to go on from here, at a new table."""
    asked = [question.seat for question in position.match.open if question.seat >= 0]
    default = held[0] if held else (asked[0] if asked else 0)
    seats = [
        h("option", f"{seat.title} ({name})", value=seat.number, selected=seat.number == default)
        for seat, name in zip(table.seats, names_of(table), strict=True)
    ]
    others = [h("option", "bots", value=BOT), h("option", "friends, by a link", value=OPEN)]
    return h(
        "details",
        h("summary", "Play on from here"),
        h(
            "form",
            csrf(visitor),
            h("input", type="hidden", id="uc-branch-at", name="at", value=position.number),
            h("label", h("span", "I play"), h("select", *seats, name="seat"), class_="field"),
            h("label", h("span", "The others are"), h("select", *others, name="others"), class_="field"),
            h(
                "label",
                h("input", type="checkbox", name="same", value="yes"),
                h("span", "With the same dice (everybody knows their seed by now)"),
                class_="check",
            ),
            h("button", "Open a new table from here", class_="go"),
            method="post",
            action=f"/t/{table.id}/branch",
        ),
        class_="branch",
    )


def eyes_of(text: str, table: Table, held: tuple[int, ...]) -> int | None:
    """Through whose eyes to look, as the address says it; by default one's own. None: there are no such eyes."""
    if not text:
        return held[0] if held else ALL
    if text in ("all", "watch"):
        return ALL if text == "all" else SPECTATOR
    known = text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < len(table.seats)
    return int(text) if known else None


def _written(eyes: int) -> str:
    return {ALL: "all", SPECTATOR: "watch"}.get(eyes, str(eyes))
