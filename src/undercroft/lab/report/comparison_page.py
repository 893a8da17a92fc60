"""A comparison in sentences, and as a page."""

from __future__ import annotations

from html import escape

from undercroft.lab.data.measures import shown
from undercroft.lab.plan.measure_names import is_share, meaning
from undercroft.lab.report.charts import dots, picture
from undercroft.lab.report.page import HOW_TO_READ, in_short, page, quiet, says, table
from undercroft.lab.study.comparison import Comparison
from undercroft.lab.study.line import Line


def sentences(found: Comparison) -> list[str]:
    """What changed, in words."""
    same, of = found.unchanged
    said = [f"{same:,} of {of:,} games ran exactly alike on the same luck; {of - same:,} took another course."]
    sure = [each for each in found.differences if each.sure]
    for each in sure:
        said.append(
            f"{meaning(each.name).capitalize()}: {shown(each.before, each.name)} with A, "
            f"{shown(each.after, each.name)} with B, "
            f"a change of {shown(each.paired, each.name, '+')}, n = {each.paired.n:,} pairs."
        )
    if not sure:
        said.append("No measure changed beyond doubt: the change is small, or needs more games.")
    factors = sorted(each.narrower for each in found.differences if each.narrower < float("inf"))
    if factors:
        middle = factors[len(factors) // 2]
        said.append(
            f"Because both sides had the same luck, the intervals of the differences are {middle:.2f} times narrower "
            f"than without (between {factors[0]:.2f} and {factors[-1]:.2f}): like {middle**2:.1f} times the games."
        )
    return said


def comparison_page(found: Comparison) -> str:
    """The comparison as a self-contained page."""
    title = f"{found.before.name}  |  {found.after.name}"
    rows = [
        [
            escape(meaning(each.name)),
            shown(each.before, each.name),
            shown(each.after, each.name),
            f'<span class="{"sure" if each.sure else "quiet"}">{shown(each.paired, each.name, "+")}</span>',
            shown(each.unpaired, each.name, "+"),
            f"{each.narrower:.2f}",
            f"{each.paired.n:,}",
        ]
        for each in found.differences
    ]
    heads = ["measure", "A", "B", "B - A, same luck", "B - A, as if unrelated", "times narrower", "n"]
    lines = [Line(meaning(each.name), each.paired, each.sure) for each in found.differences if is_share(each.name)]
    parts = [f"<h1>A and B on the same luck</h1><p><strong>{escape(found.before.name)}</strong><br><strong>"]
    parts[0] += f"{escape(found.after.name)}</strong></p>"
    parts.append(in_short([escape(sentence) for sentence in sentences(found)]))
    if lines:
        parts.append("<h2>What changed</h2>")
        parts.append(says("To the right of the dashed line: more with B. To the left: less."))
        parts.append(picture(dots(lines, "B minus A", 0.0, "no change", ends=None), "differences between A and B"))
    parts.append(table(heads, rows))
    parts.append(
        quiet("Values with their 95 % intervals. Red: sure, also after a correction for looking at all of them.")
    )
    if found.examples:
        parts.append("<h2>Games that end differently</h2>")
        rows = []
        for game, first, second in found.examples:
            cards = [f" --cards {side.cards_name}" if side.cards else "" for side in (found.before, found.after)]
            rows.append(
                [
                    f"game {game}",
                    f"<code>undercroft replay records/{first.name}{escape(cards[0])}</code>",
                    f"<code>undercroft replay records/{second.name}{escape(cards[1])}</code>",
                ]
            )
        parts.append(table(["", "A", "B"], rows))
    parts.append(HOW_TO_READ)
    return page(title, parts)
