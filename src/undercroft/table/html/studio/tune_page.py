"""Tuning, seen from the studio: which numbers may move, what is wanted, what was tried, and the best of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from undercroft.ink import plots
from undercroft.kernel.game import Game
from undercroft.lab.plan.measure_names import is_share
from undercroft.lab.plan.numbers import Target
from undercroft.studio.tunable import Tunable
from undercroft.studio.tunings import Measured, Try, Tuning, measure_title, said
from undercroft.table.html.elements.frame import csrf, page, theme_button
from undercroft.table.html.elements.markup import Html, h, only_if
from undercroft.table.html.elements.sign import on_page, sign
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.html.studio.players import in_words, players_choice

SHOWN = 8
"""So many tries are listed, the best first."""


class TunePage(msgspec.Struct, frozen=True):
    """Everything that the page shows."""

    game: Game[Any]
    edition: str
    card: str
    numbers: tuple[Tunable, ...]
    measures: tuple[str, ...]
    wanted: dict[str, tuple[float, float]]
    seats: int
    tunings: tuple[Tuning, ...]
    rows: int


def tune_page(visitor: Visitor, found: TunePage) -> str:
    slug = found.game.slug
    told = (
        "Choose which numbers may move, and what the game should be like. Bots try combinations on the same luck; "
        "the best one is then checked on fresh luck."
    )
    body = h(
        "main",
        h(
            "header",
            h("a", sign("own-arch"), h("span", "Undercroft", class_="wide"), h("b", "Tune"), href="/", class_="brand"),
            h("div", h("span", found.game.title), h("span", found.edition), class_="chips"),
            h("span", class_="grow"),
            h("a", "Back to the studio", class_="button", href=f"/studio/{slug}?card={found.card}"),
            h("div", theme_button(), class_="tools"),
            class_="bar",
        ),
        h("div", h("section", h("h2", "Tune numbers towards targets"), h("p", told), _start(visitor, found),
            class_="paper"),
          tunings_part(slug, found.tunings, visitor), class_="cockpit"),
        class_="studio-like",
    )  # fmt: skip
    return page(
        visitor, f"Tune: {found.game.title}", on_page(body, slug),
        styles=("studio",),
        data_page="live", data_events=f"/studio/{slug}/tune/events",
    )  # fmt: skip


def _start(visitor: Visitor, found: TunePage) -> Html:
    fewest, most = found.game.seats
    seats = [h("option", str(n), value=n, selected=n == found.seats) for n in range(fewest, most + 1)]
    numbers = [_number(found, number) for number in range(found.rows)]
    targets = [_target(found, number) for number in range(found.rows)]
    return h(
        "form", csrf(visitor), h("input", type="hidden", name="card", value=found.card),
        h("div",
          h("fieldset", h("legend", "Numbers that may move"), *numbers),
          h("fieldset", h("legend", "What the game should be like"), *targets), class_="tuned"),
        h("div",
          h("label", "Games per try ", h("input", name="games", value="60", inputmode="numeric", size=5)),
          h("label", "Tries ", h("input", name="tries", value="20", inputmode="numeric", size=4)),
          h("label", "Players ", h("select", *seats, name="seats")),
          players_choice(found.game),
          h("button", "Tune", class_="go"), class_="row"),
        method="post", action=f"/studio/{found.game.slug}/tune/start", autocomplete="off",
    )  # fmt: skip


def _number(found: TunePage, row: int) -> Html:
    """A number and its range; the first row offers the first number of the card on the bench."""
    first = found.numbers[0] if found.numbers and not row else None
    own = [each for each in found.numbers if not each.path.partition(".")[0].endswith("[*]")]
    rest = [each for each in found.numbers if each not in own]

    def option(each: Tunable) -> Html:
        return h("option", f"{each.title} ({each.now})", value=each.path, selected=each is first)

    return h(
        "p",
        h("select", h("option", "none", value=""), h("optgroup", *map(option, own), label="One number"),
          h("optgroup", *map(option, rest), label="All of a class"), name="number", aria_label=f"Number {row + 1}"),
        h("input", name="number-low", value=first.low if first else "", placeholder="50%", size=5, aria_label="From"),
        " to ",
        h("input", name="number-high", value=first.high if first else "", placeholder="150%", size=5, aria_label="To"),
    )  # fmt: skip


def _target(found: TunePage, row: int) -> Html:
    known = [(name, ends) for name, ends in found.wanted.items() if name in found.measures]
    name, ends = known[row] if row < len(known) else ("", None)
    options = [h("option", measure_title(each), value=each, selected=each == name) for each in found.measures]
    low, high = (_end(name, end) for end in ends) if ends else ("", "")
    return h(
        "p",
        h("select", h("option", "none", value=""), *options, name="target", aria_label=f"Target {row + 1}"),
        h("input", name="target-low", value=low, placeholder="from", size=5, aria_label="At least"),
        " to ",
        h("input", name="target-high", value=high, placeholder="to", size=5, aria_label="At most"),
    )


def _end(name: str, value: float) -> str:
    return f"{100 * value:g}%" if is_share(name) else f"{value:g}"


def tunings_part(slug: str, tunings: Sequence[Tuning], visitor: Visitor) -> Html:
    """All tunings, the newest first."""
    return h("div", *[_tuning(slug, each, visitor) for each in tunings], id="tunings", class_="live")


def _tuning(slug: str, found: Tuning, visitor: Visitor) -> Html:
    wanted = found.wanted
    at = f"/studio/{slug}/tune/{found.name}"
    done, of = len(found.tries), wanted.tries
    playing, ready = found.state == "playing", found.state == "done"
    ring = Html(plots.plot(84, 84, plots.ring(42, 42, 34, done / max(1, of), str(done)), f"{done} of {of} tries"))

    def button(action: str, title: str, go: bool = False) -> Html:
        look = "go" if go else None
        return h("form", csrf(visitor), h("button", title, class_=look), method="post", action=f"{at}/{action}")

    what = f"{wanted.games:,} games per try, {wanted.seats} players, {in_words(wanted.bot)}"
    best = found.best or min(found.tries, key=lambda each: each.off, default=None)
    return h(
        "section",
        h("div",
          h("h2", _headline(found, best)),
          h("p", f"{wanted.edition}: {what}. {_where(found, done, of)}", class_="cap"),
          only_if(found.problem, h("p", found.problem, class_="wrong", role="alert")),
          _table(found, best),
          h("div",
            only_if(ready, button("take", "Take these numbers", True)),
            only_if(playing and not found.stopping, button("stop", "Stop after this try")),
            only_if(found.state in ("stopped", "failed"), button("go", "Resume")), class_="row"),
          class_="grow"),
        only_if(playing, ring),
        class_="paper run", id=f"tuning-{found.name}", data_state=found.state,
    )  # fmt: skip


def _headline(found: Tuning, best: Try | None) -> str:
    """The finding, in a sentence."""
    if best is None:
        return "The first games are played." if found.state == "playing" else "Nothing was tried."
    met = sum(target.meets(_of(best, target).value) for target in found.targets)
    many = len(found.targets)
    if found.state != "done":
        return f"The best so far meets {met} of {many} targets."
    if met < many:
        return f"The best that was found meets {met} of {many} targets."
    sure = all(_is_sure(target, _of(best, target)) for target in found.targets)
    return "All targets are met, beyond doubt." if sure else "All targets are met, probably."


def _where(found: Tuning, done: int, of: int) -> str:
    if found.state == "done":
        return f"{done} tries; the first line is checked on fresh luck."
    if found.stopping and found.state == "playing":
        return "The best so far is being checked on fresh luck."
    return f"{done} of at most {of} tries."


def _of(best: Try, target: Target) -> Measured:
    return next(each for each in best.measured if each.name == target.measure)


def _is_sure(target: Target, found: Measured) -> bool:
    """Does the whole interval lie inside?"""
    return target.meets(found.low) and target.meets(found.high)


def _table(found: Tuning, best: Try | None) -> Html:
    if best is None:
        return Html()
    heads = [h("th", title) for title in found.wanted.titles]
    heads += [h("th", said(target)) for target in found.targets]
    others = sorted(found.tries, key=lambda each: each.off)
    rows = [best, *others] if found.state == "done" else others
    shown = [_row(found, each, number) for number, each in enumerate(rows[:SHOWN])]
    return h(
        "div",
        h("table", h("tr", h("th", ""), *heads), *shown),
        only_if(len(rows) > SHOWN, h("p", f"{len(rows) - SHOWN} worse ones are not shown.", class_="cap")),
        class_="wide",
    )  # fmt: skip


def _row(found: Tuning, each: Try, number: int) -> Html:
    checked = found.state == "done" and not number
    cells = [h("td", h("b", value)) for value in each.values]
    for target in found.targets:
        measured = _of(each, target)
        met = target.meets(measured.value)
        cells.append(h("td", measured.said, " ", h("i", "met" if met else "missed"), class_="met" if met else "missed"))
    return h("tr", h("th", "checked" if checked else ""), *cells, class_="best" if not number else None)
