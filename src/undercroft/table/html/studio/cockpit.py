"""The cockpit of a playtest: tables as they play, people beside bots, times, marks and notes, live."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.arena.statistics import Estimate
from undercroft.ink import plots
from undercroft.kernel.game import Game
from undercroft.studio.people import Beside, OtherChoice, Thinking
from undercroft.studio.questions import DesignersQuestion
from undercroft.table.html.elements.frame import csrf, page, theme_button
from undercroft.table.html.elements.markup import Html, h, only_if
from undercroft.table.html.elements.sign import on_page, sign
from undercroft.table.html.elements.visitor import Visitor

WORDS = {"waiting": "waiting for people", "running": "in play", "finished": "over"}


class Cockpit:
    """What the page shows, worked out."""

    def __init__(
        self,
        game: Game[Any],
        edition: str,
        tables: Sequence[Any],
        games: int,
        bots: int,
        beside: Sequence[Beside],
        minutes: Estimate,
        wins: Estimate | None,
        choices: Sequence[OtherChoice],
        thinking: Sequence[Thinking],
        marks: Sequence[tuple[DesignersQuestion, Estimate]],
        words: Sequence[tuple[str, str]],
        pins: Sequence[tuple[str, int, str]],
    ) -> None:
        self.game = game
        self.edition = edition
        self.tables = tables
        self.games = games
        self.bots = bots
        self.beside = beside
        self.minutes = minutes
        self.wins = wins
        self.choices = choices
        self.thinking = thinking
        self.marks = marks
        self.words = words
        self.pins = pins


def cockpit_page(visitor: Visitor, found: Cockpit, questions: str) -> str:
    slug = found.game.slug
    fewest, most = found.game.seats
    numbers = [h("option", str(many), value=many, selected=many == 3) for many in range(fewest, most + 1)]
    opening = h(
        "form", csrf(visitor),
        h("label", "People ", h("select", *numbers, name="seats")),
        h("button", "Open a table for people", class_="go", name="with", value="friends"),
        h("button", "One person and bots", name="with", value="bots"),
        method="post", action=f"/studio/{slug}/playtest/open", class_="row",
    )  # fmt: skip
    editing = h(
        "details",
        h("summary", "The questions after the game"),
        h(
            "form", csrf(visitor),
            h("p", "One line each: key: Question? (low word / high word). Without words it is answered in words.",
              class_="cap"),
            h("textarea", questions, name="questions", rows=7, aria_label="Questions"),
            h("button", "Keep them"),
            method="post", action=f"/studio/{slug}/playtest/questions",
        ),
        id="pt-questions",
    )  # fmt: skip
    body = h(
        "main",
        h(
            "header",
            h("a", sign("own-arch"), h("span", "Undercroft", class_="wide"), h("b", "Playtest"), href="/",
              class_="brand"),
            h("div", h("span", found.game.title), h("span", found.edition), class_="chips"),
            h("span", class_="grow"),
            h("a", "Back to the studio", class_="button", href=f"/studio/{slug}"),
            h("div", theme_button(), class_="tools"),
            class_="bar",
        ),
        h("div", h("section", opening, editing, class_="paper"), live(found), class_="cockpit"),
        class_="studio-like",
    )  # fmt: skip
    return page(
        visitor, f"Playtest: {found.game.title}", on_page(body, slug),
        styles=("studio",),
        data_page="live", data_events=f"/studio/{slug}/playtest/events",
    )  # fmt: skip


def live(found: Cockpit) -> Html:
    """Everything that changes while people play."""
    return h(
        "div",
        h("section", h("h2", "Tables"), _tables(found), class_="paper"),
        h("section", h("h2", "People and bots side by side"), _beside(found), class_="paper"),
        h("section", h("h2", "Where people choose differently"), _choices(found), class_="paper"),
        h("section", h("h2", "How long they think"), _thinking(found), class_="paper"),
        h("section", h("h2", "What they say"), _marks(found), class_="paper"),
        h("section", h("h2", "Notes"), _notes(found), class_="paper"),
        id="pt-live",
        class_="live",
    )


def _tables(found: Cockpit) -> Html:
    if not found.tables:
        return h("p", "No table of this edition is open yet.", class_="cap")
    rows = [
        h(
            "tr",
            h("td", h("a", WORDS[each.status], href=f"/t/{each.id}")),
            h("td", each.heading),
            h("td", f"{each.people} people" + (f", {each.bots} bots" if each.bots else "")),
            h("td", f"{each.minutes:.0f} min"),
            h("td", f"thinking for {each.slowest:.0f} s" if each.slowest >= 20 else ""),
            h("td", "all agreed" if each.may_be_seen else f"{each.agreed} of {each.people} agreed"),
            h("td", f"{each.rated} answered" if each.status == "finished" else ""),
        )
        for each in found.tables
    ]
    return h("div", h("table", h("tbody", *rows)), class_="wide")


def _beside(found: Cockpit) -> Html:
    if not found.games:
        return h("p", "Nothing yet: a game counts when it is over and everybody at its table has agreed.", class_="cap")
    head = f"{found.games} game{'s' if found.games > 1 else ''} of people, {found.bots} of sensible bots. "
    head += "\N{WHITE CIRCLE} bots  \N{BLACK CIRCLE} people"
    plain = [h("div", Html(_both(each)), class_="mult") for each in found.beside]
    said = []
    if found.minutes.n:
        minutes = found.minutes
        between = (
            f" (between {minutes.low:.0f} and {minutes.high:.0f})" if minutes.is_measured and minutes.n > 1 else ""
        )
        said.append(f"A game takes {minutes.value:.1f} minutes{between}.".replace(".0 ", " "))
    if found.wins is not None:
        said.append(f"People win {100 * found.wins.value:.0f} % of their games against bots "
                    f"({100 * found.wins.low:.0f} to {100 * found.wins.high:.0f}).")  # fmt: skip
    return h("div", h("p", head, class_="cap"), *[h("p", each) for each in said], *plain)


def _both(each: Beside) -> str:
    """Bots in pencil, people in ink."""
    known = [side for side in (each.bots, each.people) if side.is_measured]
    ends = [end for side in known for end in (side.low, side.high)] + [each.people.value, each.bots.value]
    low, high = min(ends), max(ends)
    room = (high - low) * 0.06 or 0.5
    place = plots.scale(low - room, high + room, 190, 330)
    body = plots.words(0, 25, each.title, "b") + plots.hand([(190, 20), (330, 20)], each.title, "p-axis")
    nil = each.gap.is_measured and each.gap.low <= 0 <= each.gap.high
    body += _mark(place, each.bots, "was") + _mark(place, each.people, "now", nil)
    said = f"{100 * each.people.value:.0f} %" if each.is_share else f"{each.people.value:.1f}"
    return plots.plot(392, 40, body + plots.words(390, 26, said, "b n e"), f"{each.title}: people {said}")


def _mark(place: plots.Scale, found: Estimate, kind: str, nil: bool = False) -> str:
    if not found.is_measured:  # one game has no interval
        return plots.dot(place(found.value), 20, "old" if kind == "now" else "was", 4.5)
    return plots.mark(place, 20, (found.value, found.low, found.high), kind, False, nil)


def _choices(found: Cockpit) -> Html:
    if not found.choices:
        return h("p", "Not enough yet: a choice must have been offered in three games of people.", class_="cap")
    place = plots.scale(0, 1, 240, 350)
    rows = []
    for each in found.choices:
        body = plots.words(0, 17, each.option[:34], "b") + plots.words(0, 33, each.prompt[:40])
        body += plots.hand([(240, 20), (350, 20)], each.option, "p-axis")
        body += _mark(place, each.bots, "was") + _mark(place, each.people, "now", not each.stands_out)
        body += plots.words(400, 26, f"{100 * each.people.value:.0f} %", "b n e")
        said = f"{each.option}: people {100 * each.people.value:.0f} %, bots {100 * each.bots.value:.0f} %"
        rows.append(h("div", Html(plots.plot(402, 40, body, said)), class_="mult"))
    note = "\N{WHITE CIRCLE} bots  \N{BLACK CIRCLE} people, when it is offered. "
    note += "Hollow: could be nothing, all looks together."
    return h("div", h("p", note, class_="cap"), *rows)


def _thinking(found: Cockpit) -> Html:
    if not found.thinking:
        return h("p", "No times yet.", class_="cap")
    rows = [
        h(
            "tr",
            h("td", each.prompt),
            h("td", h("b", f"{each.middle.value:.0f} s")),
            h("td", f"{each.middle.low:.0f} to {each.middle.high:.0f}"),
            h("td", f"longest {each.longest:.0f} s"),
            h("td", f"{each.middle.n} times"),
        )
        for each in found.thinking[:10]
    ]
    return h("div", h("table", h("tbody", *rows)), class_="wide")


def _marks(found: Cockpit) -> Html:
    if not any(each.n for _, each in found.marks) and not found.words:
        return h("p", "Nobody has answered yet.", class_="cap")
    rows = []
    place = plots.scale(1, 5, 230, 350)
    for question, each in found.marks:
        if not each.n:
            continue
        body = plots.words(0, 17, question.text[:44], "b")
        body += plots.words(0, 34, f"1 {question.low}, 5 {question.high}")
        body += plots.hand([(230, 20), (350, 20)], question.key, "p-axis")
        shown = each._replace(low=max(1.0, each.low), high=min(5.0, each.high)) if each.n > 1 else each
        body += _mark(place, shown, "now") + plots.words(400, 26, f"{each.value:.1f}", "b n e")
        rows.append(h("div", Html(plots.plot(402, 42, body, f"{question.text}: {each.value:.1f} of 5")), class_="mult"))
    said = [h("li", h("b", title), " ", text) for title, text in found.words[-20:]]
    return h("div", *rows, only_if(said, h("ul", *said)))


def _notes(found: Cockpit) -> Html:
    if not found.pins:
        return h("p", "No note is pinned to a replay yet.", class_="cap")
    return h("ul", *[h("li", h("a", f"Move {move}", href=f"{link}?at={move}"), f" {text}")
                     for link, move, text in found.pins[-30:]])  # fmt: skip
