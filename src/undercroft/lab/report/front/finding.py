"""One finding: its number, a sentence, a line of words, a plot, and a game that shows it."""

from __future__ import annotations

import base64
from html import escape

from undercroft.arena.statistics import Estimate
from undercroft.ink import plots
from undercroft.lab.run.lookout import PARTS
from undercroft.lab.run.records import record_of
from undercroft.lab.study.course import HALF, Course
from undercroft.lab.study.surprises import Surprise

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII")
LABELS = 118.0


def finding(surprise: Surprise, number: int, course: Course, has_record: bool = True) -> str:
    """A finding as it stands on the left."""
    drawn = lead_curve(course) if surprise.kind == "lead" else marks(surprise) if surprise.lines else ""
    link = _record(surprise, course) if has_record else ""
    return (
        f'<article class="find1"><b class="no">{number}</b><div><h3>{escape(surprise.title)}</h3>'
        f"<p>{escape(surprise.words)} {link}</p></div>{drawn}</article>"
    )


def _record(surprise: Surprise, course: Course) -> str:
    """A link that holds the record of the game, so that the page can travel alone."""
    text = record_of(course.found.setting, surprise.game)
    whole = base64.b64encode(text.encode()).decode()
    name = f"{course.found.setting.game}-game-{surprise.game}.txt"
    said = f"save it, then: undercroft replay {name}"
    return (
        f'<a download="{name}" href="data:text/plain;base64,{whole}" title="{said}">Game {surprise.game} shows it</a>'
    )


def marks(surprise: Surprise) -> str:
    """A line for each seat, card or place, with what one would expect."""
    lines = surprise.lines
    expected = surprise.expected
    ends = [end for _, each in lines for end in (each.low, each.high)]
    band = expected if isinstance(expected, tuple) else None
    ends += list(surprise.pencil)
    ends += list(band) if band else [] if expected is None else [float(expected)]  # type: ignore[arg-type]
    low, high = min(ends), max(ends)
    room = (high - low) * 0.08 or 0.02
    place = plots.scale(low - room, high + room, LABELS + 8, 330)
    bottom = 8 + 23 * len(lines)
    body = ""
    if band:
        x0, x1 = place(band[0]), place(band[1])
        body += f'<rect class="p-want" x="{x0:.1f}" y="2" width="{x1 - x0:.1f}" height="{bottom}"/>'
        body += plots.words((x0 + x1) / 2, bottom + 17, surprise.expected_in_words, "m")
    elif expected is not None:
        at = place(float(expected))  # type: ignore[arg-type]
        css = "p-axis" if expected == 0 else "p-line dash"
        body += plots.hand([(at, 2), (at, bottom)], surprise.title, css)
        body += plots.words(at, bottom + 17, surprise.expected_in_words, "m")
    for row, (label, each) in enumerate(lines):
        y = 15 + 23 * row
        could_be_nothing = isinstance(expected, float) and each.low <= expected <= each.high
        body += plots.words(LABELS, y + 4, short(label), "e b")
        body += plots.mark(place, y, (each.value, each.low, each.high), "now", False, could_be_nothing)
        if surprise.pencil:
            body += plots.dot(place(surprise.pencil[row]), y, "was", 4.5)
        body += plots.words(380, y + 5, _value(surprise, each), "e b")
    tall = bottom + (24 if expected is not None else 6)
    return plots.plot(380, tall, body, f"{surprise.title} {surprise.words}")


def _value(surprise: Surprise, each: Estimate) -> str:
    if surprise.kind == "card":
        return signed(100 * each.value)
    return f"{100 * each.value:.0f} %" if surprise.shares else f"{each.value:.1f}".removesuffix(".0")


def signed(value: float) -> str:
    number = f"{value:+.0f}".replace("-", "\N{MINUS SIGN}")
    return "0" if number in ("+0", "\N{MINUS SIGN}0") else number


def short(text: str, most: int = 17) -> str:
    text = text.removeprefix("in ").removeprefix("the ")
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"


def lead_curve(course: Course) -> str:
    """How often the one in front wins, from the start to the end, against a fair share."""
    curve, fair = course.worth_of_a_lead, course.found.fair
    x = plots.scale(0, PARTS, 8, 300)
    y = plots.scale(min(fair, *[each.low for each in curve[:-1]]) - 0.03, 1.0, 64, 8)
    shown = curve[:-1]
    xs = [x(part) for part in range(len(shown))]
    body = plots.band(xs, [y(each.low) for each in shown], [y(each.high) for each in shown])
    body += plots.hand([(x(part), y(each.value)) for part, each in enumerate(shown)], "lead", "p-line", 0.3)
    body += plots.hand([(8, y(fair)), (300, y(fair))], "fair", "p-line dash")
    half, last = curve[HALF], shown[-1]
    body += plots.dot(x(HALF), y(half.value), "old", 4.5)
    body += plots.words(x(HALF) - 6, y(half.value) - 9, f"{100 * half.value:.0f} %", "m b")
    body += plots.dot(xs[-1], y(last.value)) + plots.words(310, y(last.value) + 5, f"{100 * last.value:.0f} %", "b n")
    body += plots.words(310, y(fair) + 4, "fair share")
    body += plots.words(8, 84, "start") + plots.words(x(HALF), 84, "half way", "m") + plots.words(300, 84, "end", "e")
    return plots.plot(380, 90, body, f"Who is in front half way wins {100 * half.value:.0f} % of the games")
