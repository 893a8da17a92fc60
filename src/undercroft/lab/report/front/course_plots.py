"""How long it takes, who leads when, what kills, and when it gets dangerous."""

from __future__ import annotations

from collections import Counter

from undercroft.ink import plots
from undercroft.lab.report.front.finding import short
from undercroft.lab.run.lookout import PARTS
from undercroft.lab.study.course import Course
from undercroft.lab.study.findings import FEWEST, Findings

MOST_BARS = 24
MOST_CAUSES = 5


def lengths_plot(course: Course) -> str:
    """A histogram in rounds, with minutes below."""
    found = course.lengths
    if found is None:
        return ""
    top = sorted(found.rounds)[int(0.97 * (len(found.rounds) - 1))]
    low = min(found.rounds)
    step = max(1, -(-(top - low + 1) // MOST_BARS))
    counts = Counter(min((each - low) // step, (top - low) // step) for each in found.rounds)
    bins = max(counts) + 1
    most = max(counts.values())
    wide = min(24.0, 340 / bins)
    x = plots.scale(low - 0.5, low - 0.5 + bins * step, 186 - wide * bins / 2, 186 + wide * bins / 2)
    body = ""
    for bin, count in sorted(counts.items()):
        tall = 112 * count / most
        inner = found.quarter <= low + bin * step <= found.three_quarters
        left = x(low + bin * step - 0.5)
        body += plots.bar(left + 0.8, 140 - tall, wide - 1.6, tall, f"length {bin}", 3.6 if inner else 6.5)
    body += plots.hand([(4, 140), (368, 140)], "length", "p-axis")
    for number, mark in enumerate(_ticks(low, low + bins * step)):
        at = x(mark)
        body += plots.words(at, 157, f"{mark} rounds" if number == 0 else str(mark), "m b")
        body += plots.words(at, 173, _minutes(mark * found.minutes), "m")
    body += plots.words(186, 14, f"half of all games: {found.quarter} to {found.three_quarters} rounds", "m b")
    if found.one_in_ten > top or bins > 3:
        body += plots.words(368, 34, f"one in ten beyond {found.one_in_ten}", "e")
    said = f"Half of all games take {found.quarter} to {found.three_quarters} rounds"
    note = f"minutes at {course.seconds:.0f} seconds a choice"
    return f"<h5>How long it takes <small>{note}</small></h5>{plots.plot(372, 180, body, said)}"


def _ticks(low: int, high: int) -> list[int]:
    return [round(each) for each in plots.ticks(low, high, 5) if each == round(each) and each > 0]


def _minutes(minutes: float) -> str:
    return f"{minutes:.0f} min" if minutes < 100 else f"{minutes / 60:.1f} h"


def leads_plot(course: Course) -> str:
    """For every seat how often it is in front; of a party, how the table looks in games won and lost."""
    return _race(course) if course.is_race else _outlook(course.found)


def _race(course: Course) -> str:
    found = course.found
    if not course.in_front:
        return ""
    seats = found.setting.seats
    wide = 372 / seats
    wins = {line.label: line for line in found.wins_by("name")}
    ends = [end for line in course.in_front.values() for each in line for end in (each.low, each.high)]
    y = plots.scale(min(ends), max(ends), 104, 6)
    body = ""
    for seat, line in course.in_front.items():
        name = found.rules.seat_names[seat]
        x = plots.scale(0, PARTS, wide * seat + 4, wide * (seat + 1) - 14)
        xs = [x(part) for part in range(PARTS + 1)]
        fair = y(found.fair)
        body += plots.hand([(xs[0], fair), (xs[-1], fair)], f"fair {seat}", "p-line dash")
        body += plots.band(xs, [y(each.low) for each in line], [y(each.high) for each in line])
        points = [(x(part), y(each.value)) for part, each in enumerate(line)]
        body += plots.hand(points, name, f"p-line s-{name}", 0.2)
        body += f'<circle class="p-dot s-{name}" cx="{xs[-1]:.1f}" cy="{y(line[-1].value):.1f}" r="4.5"/>'
        body += plots.words(wide * seat + 4, 124, name.capitalize(), "b")
        if name in wins:
            body += plots.words(wide * seat + 4, 140, f"wins {100 * wins[name].estimate.value:.0f} %")
    drama = ""
    if found.lead_changes.is_measured:
        drama = f"the lead changes {found.lead_changes.value:.0f} times"
    head = f"<h5>Who leads when <small>{drama}</small></h5>"
    return head + plots.plot(372, 146, body, "Who is in front, seat by seat")


def _outlook(found: Findings) -> str:
    rows = found.outlook
    if not rows:
        return ""
    x, y = plots.scale(0, 1, 8, 268), plots.scale(0, 1, 112, 8)
    body = ""
    for who, css in (("games won", "now"), ("games lost", "old")):
        line = [row for row in rows if row["who"] == who]
        if len(line) < 2:
            continue
        xs = [x(row["x"]) for row in line]
        body += plots.band(xs, [y(row["low"]) for row in line], [y(row["high"]) for row in line])
        points = [(x(row["x"]), y(row["value"])) for row in line]
        body += plots.hand(points, who, "p-line" if css == "now" else "p-line dash", 0.2)
        body += plots.dot(xs[-1], points[-1][1], css) + plots.words(280, points[-1][1] + 5, who, "b")
    body += plots.hand([(8, 112), (268, 112)], "time", "p-axis")
    body += plots.words(8, 130, "start") + plots.words(268, 130, "end", "e")
    head = "<h5>When it is decided <small>the party's chance, as the game judges it</small></h5>"
    return head + plots.plot(372, 136, body, "How the table looks in games won and lost")


def kills_plot(course: Course) -> str:
    """Causes of death as shares of all deaths."""
    lines = course.killers[:MOST_CAUSES]
    if not lines or lines[0].estimate.n < FEWEST:
        return ""
    top = max(line.estimate.high for line in lines)
    x = plots.scale(0, top, 132, 322)
    body = ""
    for row, line in enumerate(lines):
        y, each = 14 + 25 * row, line.estimate
        body += plots.words(124, y + 5, short(line.label), "e b")
        body += plots.mark(x, y, (each.value, each.low, each.high))
        body += plots.words(372, y + 5, f"{100 * each.value:.0f} %", "e b")
    rest = len(course.killers) - len(lines)
    more = f", {rest} more below" if rest > 0 else ""
    each_game = course.found.deaths_per_game
    head = f"<h5>What kills <small>of {each_game.value:.1f} deaths in a game{more}</small></h5>"
    return head + plots.plot(372, 4 + 25 * len(lines), body, f"Most die of {lines[0].label}")


def danger_plot(course: Course) -> str:
    """The difficulty curve: deaths in each round, of the games that come so far."""
    found = course.danger
    if len(found) < 3:
        return ""
    x = plots.scale(found[0][0], found[-1][0], 30, 356)
    high = max(each.high for _, each in found)
    y = plots.scale(0, high, 118, 10)
    xs = [x(number) for number, _ in found]
    body = plots.band(xs, [y(each.low) for _, each in found], [y(each.high) for _, each in found])
    body += plots.hand([(x(number), y(each.value)) for number, each in found], "danger", "p-line blood", 0.3)
    marks = _ticks(int(found[0][0]), int(found[-1][0])) or [int(found[0][0])]
    body += plots.axis(x, 118, marks, "rounds", lambda value: f"{value:.0f}")
    worst = max(found, key=lambda each: each[1].value)
    at = max(60.0, min(330.0, x(worst[0])))
    body += plots.dot(x(worst[0]), y(worst[1].value))
    body += plots.words(at, max(12.0, y(worst[1].value) - 10), f"round {worst[0]:.0f}: {worst[1].value:.2f}", "m b")
    head = "<h5>When it gets dangerous <small>deaths in each round</small></h5>"
    return head + plots.plot(372, 142, body, f"Round {worst[0]:.0f} is the most dangerous")
