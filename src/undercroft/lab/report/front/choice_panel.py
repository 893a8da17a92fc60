"""Which choices weigh, which are close, and which are none: in words, with one plot."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from undercroft.ink import plots
from undercroft.lab.report.front.finding import short
from undercroft.lab.study.choice_notes import ChoiceNotes, Habit
from undercroft.lab.study.findings import Findings

MOST = 3


def choice_panel(found: Findings) -> str:
    notes = ChoiceNotes(found)
    parts = [_weights(notes), "<div>"]
    parts.append(_listed("Never taken", notes.never(), "offered {offered:,} times"))
    parts.append(_listed("Always taken", notes.always(), "{share:.0f} of 100 times"))
    parts.append(_listed("Always right", notes.always_right(), "best in {share:.0f} of 100 cases that matter"))
    inside = "".join(parts)
    if inside == "<div>":
        return ""
    head = "<h5>Choices <small>how often it mattered what one does</small></h5>"
    return f'{head}<div class="choices">{inside}</div></div>'


def _weights(notes: ChoiceNotes) -> str:
    lines = notes.weights()
    if not lines:
        return ""
    shown = lines if len(lines) <= 2 * MOST else [*lines[:MOST], *lines[-MOST:]]
    x = plots.scale(0, 1, 186, 330)
    body = ""
    for row, line in enumerate(shown):
        y, each = 14 + 22 * row, line.estimate
        body += plots.words(0, y + 4, short(line.label, 28), "b")
        body += plots.mark(x, y, (each.value, each.low, each.high), "now")
        body += plots.words(372, y + 5, f"{100 * each.value:.0f} %", "e b")
    close = [line for line in lines if line.estimate.high < 0.2]
    said = f"{len(close)} of {len(lines)} kinds of choice are close calls." if close else ""
    tail = f'<p class="cap">{said}</p>' if said else ""
    drawn = plots.plot(372, 4 + 22 * len(shown), body, f"{lines[0].label} weighs most")
    return f"<div>{drawn}{tail}</div>"


def _listed(title: str, habits: Sequence[Habit], form: str) -> str:
    if not habits:
        return ""
    shown = [
        f"<b>{escape(short(each.answer, 40))}</b> ({escape(short(each.prompt.rstrip('.?'), 44))}, "
        f"{form.format(offered=each.offered, share=100 * each.share.value)})"
        for each in habits[:MOST]
    ]
    rest = f"; {len(habits) - MOST} more below" if len(habits) > MOST else ""
    return f'<p class="habit"><i>{title}:</i> {"; ".join(shown)}{rest}.</p>'
