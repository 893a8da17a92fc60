"""The set as it is: what bots make of it, and which of its cards do most and least."""

from __future__ import annotations

from undercroft.arena.statistics import Estimate
from undercroft.ink import plots
from undercroft.studio.standing import Stands
from undercroft.studio.trial import Measure
from undercroft.table.html.elements.markup import Html, h, only_if
from undercroft.table.html.studio.look import Alone, Answer
from undercroft.table.html.studio.players import in_words

ENDS = 9
"""Of a large class, so many cards of either end are shown."""


def as_it_is(found: Answer, alone: Alone) -> list[Html]:
    """What stands on the right as long as there is no edit to try out."""
    played = f"{alone.games:,} games" if not alone.running else f"{alone.games:,} of {alone.of:,} games"
    ring = plots.ring(42, 42, 34, alone.games / max(1, alone.of), f"{alone.games:,}")
    quoted = f"\N{LEFT DOUBLE QUOTATION MARK}{found.before}\N{RIGHT DOUBLE QUOTATION MARK}"
    head = h(
        "div",
        h(
            "div",
            h("h2", "No changes yet."),
            h("p", f"These are the cards of {quoted}. Change a number, and bots play both sets on the same luck.",
              class_="why"),
        ),
        only_if(alone.running, Html(plots.plot(84, 84, ring, f"{played} played", "plot rg"))),
        class_="vh",
    )  # fmt: skip
    cap = h("p", f"The set as it is: {played} of {found.seats} players, {in_words(found.bot)}.", class_="cap")
    rows = [_result(measure, estimate, found.wanted.get(measure.name)) for measure, estimate in alone.results]
    return [head, cap, *rows, _ranking(alone)]


def said(is_share: bool, value: float) -> str:
    return f"{100 * value:.0f} %" if is_share else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def _result(measure: Measure, found: Estimate, wanted: tuple[float, float] | None) -> Html:
    ends = [found.low, found.high, *(wanted or ())]
    room = (max(ends) - min(ends)) * 0.1 or 0.01
    place = plots.scale(min(ends) - room, max(ends) + room, 176, 300)
    body = plots.words(0, 24, measure.title, "b")
    if wanted:
        x0, x1 = place(wanted[0]), place(wanted[1])
        body += f'<rect class="p-want" x="{x0:.1f}" y="6" width="{x1 - x0:.1f}" height="28"/>'
    body += plots.mark(place, 20, (found.value, found.low, found.high), "now")
    body += plots.words(360, 26, said(measure.is_share, found.value), "b n e")
    told = f"{measure.title}: {said(measure.is_share, found.value)}"
    if wanted:
        told += f", wanted {said(measure.is_share, wanted[0])} to {said(measure.is_share, wanted[1])}"
    return h("div", Html(plots.plot(360, 40, body, told)), class_="mult")


def _ranking(alone: Alone) -> Html:
    stands = alone.standing.stands
    if len(stands) < 2:
        return Html()
    shown = list(stands)
    if len(stands) > 2 * ENDS + 1:
        mine = [each for each in stands[ENDS:-ENDS] if each.card == alone.card]
        shown = [*stands[:ENDS], *mine, *stands[-ENDS:]]
    low, high = min(each.found.low for each in shown), max(each.found.high for each in shown)
    place = plots.scale(min(0.0, low) if alone.standing.is_share else 0.0, high, 8, 168)
    rows = [_stand(each, alone, place) for each in shown]
    left = len(stands) - len(shown)
    return h(
        "div",
        h("h5", f"{alone.kind} side by side", h("small", "least first")),
        h("p", f"{alone.standing.title}. Click one to put it on the bench.", class_="cap"),
        h("div", *rows, class_="stands", id="st-stands"),
        only_if(left, h("p", f"{left} in between are not shown.", class_="cap")),
    )


def _stand(each: Stands, alone: Alone, place: plots.Scale) -> Html:
    found = each.found
    low = max(0.0, found.low)
    body = f'<path class="p-whisk was" d="M{place(low):.1f} 10H{place(found.high):.1f}"/>'
    body += plots.dot(place(found.value), 10, "now" if each.card == alone.card else "old", 4.5)
    number = said(alone.standing.is_share, found.value)
    between = f"{said(alone.standing.is_share, low)} to {said(alone.standing.is_share, found.high)}"
    return h(
        "a",
        h("span", each.name),
        Html(plots.plot(176, 20, body, f"{number}, between {between}, {found.n} games")),
        h("b", number),
        href=f"?card={each.card}",
        data_card=each.card,
        title=f"{each.name}: {number}, between {between}; it turned up in {found.n} games",
        class_="on" if each.card == alone.card else None,
        id=f"st-stand-{each.card.replace('/', '-')}",
    )
