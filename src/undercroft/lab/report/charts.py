"""Plots as SVG: Altair draws them, and no page needs a script to show them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import altair as alt
import polars as pl
import vl_convert

from undercroft.lab.study.line import Line

INK, FAINT, MARK, GOOD, BAD = "#22303c", "#8a97a3", "#2f6db3", "#2a7f4f", "#b5452c"


def dots(
    lines: Sequence[Line],
    title: str,
    usual: float | None = None,
    usual_text: str = "",
    shares: bool = True,
    ends: tuple[float, float] | None = (0.0, 1.0),
) -> str:
    """A dot for what was measured and a bar for the interval; `usual` is the value to compare with."""
    form = ".0%" if shares else ".2~f"
    rows = [
        {
            "label": f"{_short(line.label)}  (n = {line.estimate.n:,})",
            "value": line.estimate.value,
            "low": line.estimate.low,
            "high": line.estimate.high,
            "said": format(line.estimate.value, ".0%" if shares else ",.2f"),
            "kind": "hardly chance" if line.stands_out else "may be chance",
        }
        for line in lines
    ]
    order = list(dict.fromkeys(str(row["label"]) for row in rows))
    scale = alt.Scale(zero=shares)
    if ends is not None:
        most = max(line.estimate.high for line in lines)
        scale = alt.Scale(domain=[ends[0], next((top for top in (0.1, 0.25, 0.5) if most < top), ends[1])])
    base = alt.Chart(pl.DataFrame(rows))
    y = alt.Y(
        "label:N", sort=order, title=None, axis=alt.Axis(labelLimit=330, ticks=False, domain=False, labelPadding=10)
    )
    colour = alt.Color(
        "kind:N",
        scale=alt.Scale(domain=["may be chance", "hardly chance"], range=[MARK, BAD]),
        legend=alt.Legend(title=None, orient="top") if any(line.stands_out for line in lines) else None,
    )
    x = alt.X("low:Q", title=title, scale=scale, axis=alt.Axis(format=form, grid=True, tickCount=6))
    layers: list[Any] = []
    if usual is not None:
        at = alt.Chart(pl.DataFrame([{"at": usual, "text": usual_text}]))
        layers.append(at.mark_rule(color=FAINT, strokeDash=[5, 4], strokeWidth=1.5).encode(x="at:Q"))
        layers.append(at.mark_text(align="left", dx=4, y=-6, color=FAINT, fontSize=12).encode(x="at:Q", text="text:N"))
    layers.append(base.mark_rule(strokeWidth=6, opacity=0.35).encode(x=x, x2="high:Q", y=y, color=colour))
    layers.append(base.mark_circle(size=95, opacity=1).encode(x=alt.X("value:Q", scale=scale), y=y, color=colour))
    layers.append(
        base.mark_text(align="left", dx=8, dy=-9, color=INK, fontSize=12).encode(
            x=alt.X("value:Q", scale=scale), y=y, text="said:N"
        )
    )
    return _svg(alt.layer(*layers), max(40, 34 * len(order)))


def bars(values: Sequence[float], title: str, what: str) -> str:
    """How many games lie in which range: a histogram, with the middle marked."""
    frame = pl.DataFrame({"value": [float(value) for value in values]})
    middle = sorted(values)[len(values) // 2]
    chart = (
        alt.Chart(frame)
        .mark_bar(color=MARK, opacity=0.75)
        .encode(
            x=alt.X("value:Q", bin=alt.Bin(maxbins=30), title=title, axis=alt.Axis(format=",~d")),
            y=alt.Y("count()", title=f"number of {what}"),
        )
    )
    at = alt.Chart(pl.DataFrame([{"at": float(middle), "text": f"middle: {middle:,}"}]))
    rule = at.mark_rule(color=BAD, strokeWidth=2).encode(x="at:Q")
    text = at.mark_text(align="left", dx=5, y=4, color=BAD, fontSize=13).encode(x="at:Q", text="text:N")
    return _svg(alt.layer(chart, rule, text), 200)


def curves(rows: Sequence[dict[str, Any]], x_title: str, y_title: str, colours: Sequence[str] = (GOOD, BAD)) -> str:
    """Lines with bands: rows have x, value, low, high and who."""
    frame = pl.DataFrame(list(rows))
    names = list(dict.fromkeys(row["who"] for row in rows))
    colour = alt.Color(
        "who:N",
        scale=alt.Scale(domain=names, range=[*colours, MARK, FAINT][: max(1, len(names))]),
        legend=alt.Legend(title=None, orient="top"),
    )
    x = alt.X("x:Q", title=x_title, axis=alt.Axis(format=".0%"))
    base = alt.Chart(frame)
    band = base.mark_area(opacity=0.18).encode(x=x, y=alt.Y("low:Q", title=y_title), y2="high:Q", color=colour)
    line = base.mark_line(strokeWidth=2.5).encode(x=x, y="value:Q", color=colour)
    return _svg(alt.layer(band, line), 240)


def sweep_curve(
    rows: Sequence[dict[str, Any]],
    x_title: str,
    y_title: str,
    low: float | None,
    high: float | None,
    shares: bool = False,
    scales: bool = False,
) -> str:
    """A measured number over a range of settings, with the wanted region shaded."""
    base = alt.Chart(pl.DataFrame(list(rows)))
    axis = alt.Axis(values=[row["x"] for row in rows], format=".0%" if scales else "~g")
    x = alt.X("x:Q", title=x_title, scale=alt.Scale(zero=False, padding=20), axis=axis)
    y = alt.Y("low:Q", title=y_title, axis=alt.Axis(format=".0%") if shares else alt.Axis(format="~g"))
    layers: list[Any] = []
    if low is not None or high is not None:
        ends = {"low": low if low is not None else 0.0}
        ends["high"] = high if high is not None else max(row["high"] for row in rows)
        wanted = alt.Chart(pl.DataFrame([ends]))
        layers.append(wanted.mark_rect(color=GOOD, opacity=0.15).encode(y=y, y2="high:Q"))
    layers.append(base.mark_rule(strokeWidth=5, opacity=0.35, color=MARK).encode(x=x, y=y, y2="high:Q"))
    layers.append(base.mark_line(color=MARK, strokeWidth=1.5, strokeDash=[4, 3]).encode(x=x, y="value:Q"))
    colour = alt.condition("datum.meets", alt.value(GOOD), alt.value(MARK))
    layers.append(base.mark_circle(size=110, opacity=1).encode(x=x, y="value:Q", color=colour))
    return _svg(alt.layer(*layers), 260)


def _short(text: str) -> str:
    return text if len(text) <= 44 else f"{text[:42]}…"


def _svg(chart: Any, height: int) -> str:
    settled = (
        chart.properties(width=620, height=height, background="transparent", padding=8)
        .configure_axis(
            labelFontSize=13,
            titleFontSize=13,
            labelColor=INK,
            titleColor=INK,
            gridColor="#e3e7eb",
            titleFontWeight="normal",
        )
        .configure_legend(labelFontSize=13, labelColor=INK)
        .configure_view(stroke=None)
    )
    drawn: str = vl_convert.vegalite_to_svg(settled.to_dict())
    return drawn


def picture(svg: str, says: str) -> str:
    """A plot in the page, with its meaning in words for those who cannot see it."""
    inside = svg[svg.index("<svg") + 4 :]
    return f'<figure><svg role="img" aria-label="{escape(says, quote=True)}"{inside}</figure>'
