"""What this edit does: the verdict in words, the difference with its interval, and how it came about."""

from __future__ import annotations

from undercroft.arena.statistics import Estimate
from undercroft.ink import plots
from undercroft.studio.trial import NOTHING_SEEN, PROBABLY, SURE, TOO_EARLY, Change, Measure
from undercroft.table.html.elements.markup import Html, h, only_if
from undercroft.table.html.elements.sign import sign
from undercroft.table.html.studio.as_it_is import as_it_is
from undercroft.table.html.studio.look import Answer, Sweep
from undercroft.table.html.studio.players import in_words


def answer(found: Answer) -> Html:
    """The right column; it changes while games come in."""
    return h(
        "section",
        h("div", sign("scales"), "What this edit does", class_="who"),
        _sweep(found.sweep) if found.sweep else Html(),
        *_inside(found),
        id="st-answer",
        class_="note what",
        aria_live="off",
        data_pairs=str(found.pairs),
        data_state="running" if found.running else "settled" if found.settled else "still",
    )


def _inside(found: Answer) -> list[Html]:
    if found.broken:
        return [h("h2", "Not playable yet."), h("p", "Mend the mistake at the field, then it is tried out.")]
    if found.alone is not None:
        return as_it_is(found, found.alone)
    first = found.changes[0] if found.changes else None
    head = h(
        "div",
        h("div", h("h2", verdict(first, found.pairs, found.running)), _why(first)),
        Html(plots.plot(84, 84, plots.ring(42, 42, 34, found.pairs / max(1, found.of), f"{found.pairs:,}"),
                        f"{found.pairs} of {found.of} pairs played", "plot rg")) if found.running else Html(),
        class_="vh",
    )  # fmt: skip
    played = f"{found.pairs:,} pairs played" if not found.running else f"{found.pairs:,} of {found.of:,} pairs played"
    people = f"{found.seats} players, {in_words(found.bot)}"
    cap = h(
        "p", f"{played}, {people}. Each pair has the same dice and the same decks, once with the old cards and once "
        "with the new.", class_="cap",
    )  # fmt: skip
    button = (
        h("button", "Stop", type="button", data_op="stop", class_="plain")
        if found.running
        else h("button", "Play more", type="button", data_op="go", class_="plain")
    )
    parts = [head, cap, h("p", button, class_="row")]
    if found.problem:
        parts.append(h("p", f"A game broke with these cards: {found.problem}", class_="wrong", role="alert"))
    if first is not None and found.pairs >= 2:
        parts += [_main(first, found), _funnel(first, found)]
        rest = found.changes[1:]
        legend = f"\N{WHITE CIRCLE} {found.before}  \N{BLACK CIRCLE} this edit"
        parts.append(only_if(rest, h("h5", "What else moves ", h("small", legend))))
        parts += [_small(each, found) for each in rest]
    return parts


def verdict(first: Change | None, pairs: int, running: bool = False) -> str:
    """The finding, in a sentence."""
    if first is None or first.verdict == TOO_EARLY:
        return "Too early to say." if pairs or first else "The first games are played."
    if first.verdict == NOTHING_SEEN:
        return "No change seen yet." if running else "No change seen."
    word = first.measure.more if first.gap.value > 0 else first.measure.less
    return f"{word}, {first.verdict}." if first.verdict == SURE else f"{PROBABLY.capitalize()} {word.lower()}."


def shown(measure: Measure, value: float) -> str:
    return f"{100 * value:.0f} %" if measure.is_share else f"{value:.1f}"


def gap(measure: Measure, value: float) -> str:
    """A difference, with its sign."""
    number = f"{100 * value:+.0f}" if measure.is_share else f"{value:+.1f}"
    if not number.strip("+-0."):
        return "0"
    return number.replace("-", "\N{MINUS SIGN}")


def _why(first: Change | None) -> Html:
    if first is None:
        return Html()
    name, unit = first.measure.title, " points" if first.measure.is_share else ""
    was, now = shown(first.measure, first.before.value), shown(first.measure, first.after.value)
    between = f"between {gap(first.measure, first.gap.low)} and {gap(first.measure, first.gap.high)}"
    return h(
        "p", f"{name} ", h("b", f"{was} \N{RIGHTWARDS ARROW} {now}"), ": ",
        h("b", f"{gap(first.measure, first.gap.value)}{unit}", id="st-gap"), f", {between}.", class_="why",
    )  # fmt: skip


def _main(first: Change, found: Answer) -> Html:
    ends = [first.before.low, first.before.high, first.after.low, first.after.high]
    want = found.wanted.get(first.measure.name)
    ends += list(want) if want else []
    low, high = min(ends), max(ends)
    room = (high - low) * 0.06 or 0.01
    place = plots.scale(low - room, high + room, 96, 352)
    body = ""
    if want:
        x0, x1 = place(want[0]), place(want[1])
        body += f'<rect class="p-want" x="{x0:.1f}" y="6" width="{x1 - x0:.1f}" height="92"/>'
        body += plots.words((x0 + x1) / 2, 16, "wanted", "m")
    body += plots.words(0, 46, found.before[:14]) + plots.words(0, 82, "this edit", "b")
    body += plots.mark(place, 41, _triple(first.before), "was")
    body += plots.words(place(first.before.value), 31, shown(first.measure, first.before.value), "m")
    body += plots.mark(place, 77, _triple(first.after), "now", found.running, first.could_be_nothing)
    body += plots.words(place(first.after.value), 65, shown(first.measure, first.after.value), "m b n")
    body += plots.axis(place, 104, plots.ticks(low, high), "main", lambda value: shown(first.measure, value))
    return Html(plots.plot(360, 130, body, f"{first.measure.title}: {first.word}"))


def _triple(estimate: Estimate) -> tuple[float, float, float]:
    return estimate.value, estimate.low, estimate.high


def _funnel(first: Change, found: Answer) -> Html:
    """The difference over the pairs: whether waiting pays."""
    way = [each for each in found.way if each[0] >= 8]
    if len(way) < 3:
        return Html()
    most = max(found.of if found.running else found.pairs, found.pairs)
    reach = max(max(abs(low), abs(high)) for _, _, low, high in way[len(way) // 4 :]) * 1.15 or 0.01
    x, y = plots.scale(0, most, 74, 330), plots.scale(-reach, reach, 150, 10)
    clip = [(pairs, value, max(-reach, low), min(reach, high)) for pairs, value, low, high in way]
    body = plots.band([x(each[0]) for each in clip], [y(each[2]) for each in clip], [y(each[3]) for each in clip])
    last = way[-1]
    if found.running and found.of > found.pairs:
        for side in (2, 3):
            half = last[side] - last[1]
            steps = [found.pairs + (most - found.pairs) * number / 12 for number in range(13)]
            ahead = [(x(step), y(last[1] + half * (found.pairs / step) ** 0.5)) for step in steps]
            body += plots.hand(ahead, f"ahead{side}", "p-line dash")
    path = [(x(each[0]), y(max(-reach, min(reach, each[1])))) for each in clip]
    body += plots.hand(path, "way", "p-line", 0.2, 200)
    body += plots.hand([(74, y(0)), (336, y(0))], "zero", "p-axis") + plots.words(70, y(0) + 4, "no change", "e")
    at = x(last[0])
    body += f'<path class="p-whisk now" d="M{at:.1f} {y(max(-reach, last[2])):.1f}V{y(min(reach, last[3])):.1f}"/>'
    body += plots.dot(at, y(last[1]), "old" if first.could_be_nothing else "now")
    letters = "b n e" if at > 290 else "b n"
    body += plots.words(at - 9 if at > 290 else at + 9, y(last[1]) - 8, gap(first.measure, last[1]), letters)
    body += plots.words(74, 168, "0 pairs") + plots.words(336, 168, f"{most:,}", "e")
    picture = Html(plots.plot(360, 174, body, "The difference narrows down as games come in"))
    return h("div", h("h5", "The difference, while the games come in"), picture)


def _small(change: Change, found: Answer) -> Html:
    ends = [change.before.low, change.before.high, change.after.low, change.after.high]
    low, high = min(ends), max(ends)
    room = (high - low) * 0.05 or 0.01
    place = plots.scale(low - room, high + room, 196, 316)
    word = change.word if change.verdict != SURE else change.word.removesuffix(f", {SURE}")
    body = plots.words(0, 17, change.measure.title, "b") + plots.words(0, 33, word)
    body += plots.hand([(196, 20), (316, 20)], change.measure.name, "p-axis")
    body += f'<path class="p-whisk was" d="M{place(change.before.low):.1f} 20H{place(change.before.high):.1f}"/>'
    body += plots.dot(place(change.before.value), 20, "was", 4.5)
    body += plots.mark(place, 20, _triple(change.after), "now", found.running, change.could_be_nothing)
    body += plots.words(372, 26, shown(change.measure, change.after.value), "b n e")
    return h("div", Html(plots.plot(372, 40, body, f"{change.measure.title}: {change.word}")), class_="mult")


def _sweep(found: Sweep) -> Html:
    """One number over a range, as a curve."""
    points = found.points
    head = h("h5", f"Sweep of {found.title} ", h("small", f"{found.games} games each, the same luck"))
    close = h("button", "Close", type="button", data_op="unsweep", class_="plain")
    if found.games < 2 or len(points) < 2:
        return h("div", head, h("p", "The first games are played.", class_="cap"), close, id="st-sweep")
    low, high = min(point[2] for point in points), max(point[3] for point in points)
    x = plots.scale(points[0][0], points[-1][0], 52, 340)
    y = plots.scale(low, high, 128, 14)

    def said(value: float) -> str:
        return f"{100 * value:.0f} %" if found.is_share else f"{value:.1f}"

    xs = [x(point[0]) for point in points]
    body = plots.band(xs, [y(point[2]) for point in points], [y(point[3]) for point in points])
    body += plots.hand([(x(point[0]), y(point[1])) for point in points], "sweep", "p-line")
    for value, middle, _, _ in points:
        here = value == found.now
        body += plots.dot(x(value), y(middle), "now" if here else "old", 6 if here else 4.5)
        body += plots.words(x(value), y(middle) - 11, said(middle), "m b" if here else "m")
        body += plots.words(x(value), 150, str(value), "m b" if here else "m")
    body += plots.words(0, 150, found.title.split()[-1][:9]) + plots.words(0, 14, found.measure)
    picture = plots.plot(372, 156, body, f"{found.measure} over {found.title}")
    return h("div", head, Html(picture), close, id="st-sweep", data_points=str(len(points)))
