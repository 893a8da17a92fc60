"""The chance to win over time as a plot, and the game told in a few beats."""

from __future__ import annotations

from undercroft.ink.pen import num
from undercroft.ink.pieces import figure as wooden
from undercroft.ink.plots import Scale, band, hand, numbered, plot, scale, words
from undercroft.insight.chronicle import Beat, Chronicle, Point
from undercroft.kernel.match import Match
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.markup import Html, h, in_ascii, only_if, together
from undercroft.table.html.stage.result import names_of, verdict

SIZES = {"large": (930, 176), "small": (366, 196)}
"""The plot is drawn for two screens, so that its letters are the same on both."""


def told_section(table: Table, held: tuple[int, ...], report: Chronicle | str | None) -> Html:
    """The verdict in a sentence, the curve, the beats; before they are known, what is known at once."""
    match = table.match
    assert match is not None
    if isinstance(report, Chronicle):
        note = f"chance to win, 95 % bands; {report.playouts} games from each point"
        inside = together(*[_plot(table, match, report, size) for size in SIZES], _beats(table, report))
        return _section(
            table, headline(table, match, held, report), turning_point(table, match, held, report), note, inside
        )
    said = report or "Bots play on from several moments of the game to see who was ahead. This takes up to a minute…"
    inside = together(
        h("p", said, role="status", class_="waiting"),
        only_if(report is None, Html("<noscript><p class='hint'>Reload this page in a moment.</p></noscript>")),
    )
    wait = f"/t/{table.id}/chronicle" if report is None else None
    return _section(table, verdict(table, match, held), "", "", inside, wait)


def _section(table: Table, title: str, turn: str, note: str, inside: Html, wait: str | None = None) -> Html:
    assert table.match is not None and table.match.outcome is not None
    why = table.match.outcome.reason
    line = turn or f"{why[:1].upper()}{why[1:]}."
    head = h("header", h("h1", title), h("p", line), h("small", note), class_="told-head")
    return h("section", head, inside, id="uc-told", class_="paper told", data_wait=wait)


# -- the finding, in words --------------------------------------------------------------------------------------------


def headline(table: Table, match: Match, held: tuple[int, ...], told: Chronicle) -> str:
    """Who won, and whether it looked like it before."""
    said = verdict(table, match, held)
    outcome = match.outcome
    assert outcome is not None
    if not outcome.winners or len(told.points) < 4:
        return said
    winner, before = outcome.winners[0], told.points[1:-1]
    shares = [point.chances[winner].share for point in before]
    if match.game.cooperative or match.seats == 1:
        return f"{said} against the odds" if min(shares) < 0.25 else said
    if all(share >= max(chance.share for chance in point.chances) for share, point in zip(shares, before, strict=True)):
        return f"{said} from the front"
    lowest = before[shares.index(min(shares))]
    last = min(shares) <= min(chance.share for chance in lowest.chances)
    return f"{said} from behind" if last and min(shares) < 0.7 / match.seats else said


def turning_point(table: Table, match: Match, held: tuple[int, ...], told: Chronicle) -> str:
    """The moment at which it looked worst for whoever won, or best for those who did not."""
    outcome = match.outcome
    assert outcome is not None
    middle = told.points[1:-1]
    if not middle:
        return ""
    party = match.game.cooperative
    who = "the party" if party else names_of(table)[outcome.winners[0] if outcome.winners else 0]
    if held and not party and (outcome.winners[0] if outcome.winners else 0) in held:
        who = "you"
    if outcome.winners:
        point = min(middle, key=lambda each: each.chances[outcome.winners[0]].share)
        share = point.chances[outcome.winners[0]].share
        return f"{point.heading}: {who} would have won {_in_hundred(share)}."
    if party or match.seats == 1:
        point = max(middle, key=lambda each: each.chances[0].share)
        return f"{point.heading}: {who} would have won {_in_hundred(point.chances[0].share)}. It never got better."
    point = max(middle, key=lambda each: max(chance.share for chance in each.chances))
    best = max(range(match.seats), key=lambda seat: point.chances[seat].share)
    share = point.chances[best].share
    return f"{names_of(table)[best]} came closest, {point.heading.lower()}: {_in_hundred(share)}."


def _in_hundred(share: float) -> str:
    return f"{round(100 * share)} of 100 such games" if share > 0 else "none of the games that were played on"


# -- the curve --------------------------------------------------------------------------------------------------------


def _plot(table: Table, match: Match, told: Chronicle, size: str) -> Html:
    wide, high = SIZES[size]
    left, right, top, bottom = 46, wide - 26, 26, high - 18
    last = max(1, told.points[-1].at)
    x, y = scale(0, last, left, right), scale(0, 1, bottom, top)
    out = [
        hand([(left, y(v)), (right, y(v))], f"chance {v}", "p-axis faint")
        + words(left - 8, y(v) + 4, f"{round(100 * v)} %", "e")
        for v in (0.0, 0.5, 1.0)
    ]
    outcome = match.outcome
    assert outcome is not None
    alone = match.game.cooperative or match.seats == 1
    seats = [0] if alone else sorted(range(match.seats), key=lambda seat: seat in outcome.winners)
    colour = {seat: "" if match.game.cooperative else table.seats[seat].colour for seat in seats}
    for seat in seats:
        lows = [y(point.chances[seat].low) for point in told.points]
        highs = [y(point.chances[seat].high) for point in told.points]
        strong = " strong" if seat in outcome.winners or alone else ""
        out.append(band([x(point.at) for point in told.points], lows, highs, f"p-band b-{colour[seat]}{strong}"))
    for seat in seats:
        line = [(x(point.at), y(point.chances[seat].share)) for point in told.points]
        heavy = " heavy" if seat in outcome.winners or alone else ""
        out.append(hand(line, f"seat {seat}", f"p-line s-{colour[seat]}{heavy}"))
    if not alone:
        out += [_figure(table, told.points, seat, x, y, seat in outcome.winners) for seat in seats]
    hero = outcome.winners[0] if outcome.winners else seats[-1]
    for number, beat in enumerate(told.beats, 1):
        spot = x(beat.at), y(_share_at(told.points, beat.at, hero))
        out.append(numbered(*spot, number))
    said = f"Chance to win of {'the party' if match.game.cooperative else 'each player'} over the game"
    return Html(in_ascii(plot(wide, high, "".join(out), said, f"plot {size}")))


def _figure(table: Table, points: tuple[Point, ...], seat: int, x: Scale, y: Scale, won: bool) -> str:
    """The wooden figure of a seat where its line stands highest, or at the end of the winner's."""
    point = points[-1] if won else max(points[1:-1] or points, key=lambda each: each.chances[seat].share)
    size = 30 if won else 21
    dx, dy = (
        (x(point.at) + 12, y(point.chances[seat].share)) if won else (x(point.at), y(point.chances[seat].share) - 5)
    )
    k = size / 48
    return (
        f'<g transform="translate({num(dx)} {num(dy)}) scale({k:.3g}) translate(-24 -48)">'
        f"{wooden(table.seats[seat].colour)}</g>"
    )


def _share_at(points: tuple[Point, ...], at: int, seat: int) -> float:
    after = next((point for point in points if point.at >= at), points[-1])
    return after.chances[seat].share


# -- the beats --------------------------------------------------------------------------------------------------------


def _beats(table: Table, told: Chronicle) -> Html:
    return h("ol", *[_beat(table, number, beat) for number, beat in enumerate(told.beats, 1)], class_="beats-told")


def _beat(table: Table, number: int, beat: Beat) -> Html:
    link = f"/t/{table.id}/replay?at={beat.at}&eyes=all"
    title = h("a", h("b", number, class_="number"), beat.title, href=link, data_to=beat.at)
    return h("li", h("h2", title), h("small", beat.heading), h("p", beat.text))
