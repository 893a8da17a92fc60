"""Chapters on what happens in a game: decisions, cards, deaths, rules, and games without an end."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape

import polars as pl

from undercroft.arena.statistics import share
from undercroft.lab.report.chapter import MOST_LINES, Chapter, both_ends, number
from undercroft.lab.report.charts import dots
from undercroft.lab.report.page import folded, listed, quiet, table
from undercroft.lab.report.summary import percent
from undercroft.lab.run.records import record_in
from undercroft.lab.study.findings import FEWEST, Findings
from undercroft.lab.study.line import Line

MOST_OPTIONS = 12


def decisions(found: Findings) -> Chapter:
    chapter = Chapter("Decisions")
    kinds = found.decisions
    if not kinds:
        return chapter
    if found.mattered.n >= FEWEST:
        chapter.say(
            f"A choice mattered in {percent(found.mattered)} of the decisions that were tried out. "
            "(All options were played with the same luck; it mattered if the best left a better table "
            "than the worst beyond doubt.)",
            short=True,
        )
        lines = [
            Line(kind["prompt"], kind["mattered"]) for kind in kinds if kind["mattered"] and kind["mattered"].n >= 5
        ]
        if lines:
            lines.sort(key=lambda line: -line.estimate.value)
            chapter.draw(dots(both_ends(lines), "how often the choice mattered"), "how often each decision mattered")
    rows = [
        [
            escape(kind["prompt"]),
            f"{kind['per_game']:.1f}",
            f"{kind['options']:.1f}",
            percent(kind["mattered"]) if kind["mattered"] else "-",
        ]
        for kind in kinds
    ]
    heads = ["decision", "times per game", "options on average", "mattered"]
    chapter.parts.append(folded(f"All {len(kinds)} kinds of decision", table(heads, rows)))
    for kind in kinds[:4]:
        chapter.parts.append(_options(found, kind["decision"], kind["prompt"]))
    ignored = _ignored(found)
    if ignored:
        chapter.say(f"Offered at least 50 times and never chosen: {listed(ignored[:12])}.", short=True)
    rest = "".join(_options(found, kind["decision"], kind["prompt"]) for kind in kinds[4:])
    if rest:
        chapter.parts.append(folded("The options of all other decisions", rest))
    return chapter


def _options(found: Findings, decision: str, prompt: str) -> str:
    options = found.options_of(decision)
    if len(options) < 2:
        return ""
    often = sorted(options, key=lambda each: (-each[1], each[0]))[:MOST_OPTIONS]
    shown = [each for each in options if each in often]
    rows = [
        [
            escape(option),
            f"{offered:,}",
            f"{chosen:,}",
            f"{rate.value:.0%} ({rate.low:.0%} to {rate.high:.0%})",
        ]
        for option, offered, chosen, rate in shown
    ]
    more = f", the {MOST_OPTIONS} most offered of {len(options)}" if len(options) > MOST_OPTIONS else ""
    heads = [f"“{escape(prompt)}”{more}", "offered", "chosen", "chosen when offered"]
    return table(heads, rows)


def _ignored(found: Findings) -> list[str]:
    counts = found.table("options").group_by("decision", "option").agg(pl.col("offered").sum(), pl.col("chosen").sum())
    rows = counts.filter((pl.col("chosen") == 0) & (pl.col("offered") >= 50)).sort("offered", "option", descending=True)
    return [f"{row['option']} ({row['decision'].replace('_', ' ')})" for row in rows.iter_rows(named=True)]


def cards(found: Findings) -> Chapter:
    chapter = Chapter("Cards")
    many = max(1, found.observed.height)
    for kind, rows in found.cards.items():
        name = kind.replace("_", " ")
        named = "cards" if name == "card" else f"{name} cards"
        lines = [row["wins"] for row in rows if row["wins"] is not None and 0 < found.fair < 1]
        sure = sorted((line for line in lines if line.stands_out), key=lambda line: -line.estimate.value)
        if len(found.cards) > 1:
            chapter.parts.append(f"<h4>{escape(named.capitalize())}</h4>")
        if sure:
            text = "; ".join(f"{escape(line.label)} {percent(line.estimate)}" for line in sure[:5])
            chapter.say(f"Players who had one of these {named} win more or less than others: {text}.", short=True)
        elif lines:
            chapter.say(f"None of the {named} goes with winning or losing more than chance would have it.")
        if _same_lines(lines, found):
            chapter.parts.append(quiet("The plot stands above, under what a player begins with."))
        elif len(lines) > 1:
            shown = both_ends(sorted(lines, key=lambda line: -line.estimate.value))
            svg = dots(shown, "share of games won by those who had it", found.fair, "everybody")
            chapter.draw(svg, f"wins of those who had each of the {named}")
        unseen = [row["card"] for row in rows if row["taken"] == 0]
        if unseen and len(unseen) < len(rows):
            chapter.parts.append(quiet(f"Drawn but never taken by a player: {listed(unseen[:10])}."))
        listing = [
            [
                escape(row["card"]),
                *(f"{row[column]:,}" for column in ("seen", "taken", "kept", "used", "lost")),
                percent(row["wins"].estimate) if row["wins"] else "-",
            ]
            for row in rows
        ]
        heads = ["card", "seen", "taken", "kept to the end", "used", "lost", "won by those who had it"]
        chapter.parts.append(folded(f"All {len(rows)} {named}, in how many of {many:,} games", table(heads, listing)))
    return chapter


def _same_lines(lines: Sequence[Line], found: Findings) -> bool:
    """Were these drawn already?"""
    return any(sorted(lines) == sorted(drawn) for drawn in found.starts.values())


def deaths(found: Findings) -> Chapter:
    chapter = Chapter("Deaths")
    if not found.deaths:
        return chapter
    total = sum(many for _, many in found.deaths)
    most = found.deaths[0]
    chapter.say(
        f"{number(found.deaths_per_game)} deaths in a game. "
        f"The most frequent cause: {escape(most[0])}, {most[1] / total:.0%} of {total:,}.",
        short=True,
    )
    chapter.draw(dots(found.death_lines[:MOST_LINES], "share of all deaths"), "causes of deaths")
    return chapter


def rules(found: Findings) -> Chapter:
    chapter = Chapter("Rules")
    many = found.observed.height
    if not many:
        return chapter
    never = found.rules_never
    if never:
        bound = 3 / many
        chapter.say(
            f"{len(never)} rules never fired in {many:,} games watched "
            f"(so each fires in fewer than {min(1.0, bound):.1%} of the games).",
            short=True,
        )
        rows = [[rule, escape(title)] for rule, title in never]
        chapter.parts.append(folded("Rules that never fired", table(["rule", "what it is about"], rows)))
        chapter.parts.append(quiet("Rules of other numbers of seats and of options that are off are not listed."))
    else:
        chapter.say(f"Every rule fired in the {many:,} games watched.", short=True)
    rows = [
        [f"{rule} {escape(title)}", f"{often:,.1f}", f"{games.value:.0%} ({games.low:.0%} to {games.high:.0%})"]
        for rule, title, games, often in found.rules_fired[:12]
    ]
    chapter.parts.append("<p>The rules that fire most often: is each of them worth its time at the table?</p>")
    chapter.parts.append(table(["rule", "times per game", "games with it"], rows))
    rare = [each for each in reversed(found.rules_fired) if each[2].value < 0.05]
    if rare:
        rows = [[f"{rule} {escape(title)}", percent(games)] for rule, title, games, _ in rare[:30]]
        chapter.parts.append(
            folded(
                f"{len(rare)} rules that fire in fewer than one of twenty games", table(["rule", "games with it"], rows)
            )
        )
    return chapter


def unfinished(found: Findings) -> Chapter:
    chapter = Chapter("Games without an end")
    for status, words in (("unfinished", "came to no end"), ("failed", "broke")):
        rows = found.games.filter(pl.col("status") == status)
        if not rows.height:
            continue
        cap = f" within {found.setting.cap:,} answers" if status == "unfinished" else ""
        chapter.say(f"{percent(share(rows.height, found.games.height))} of the games {words}{cap}.", short=True)
        if status == "failed":
            problems = rows.group_by("problem").len().sort("len", "problem", descending=True).head(5)
            cells = [[escape(row[0]), f"{row[1]:,}"] for row in problems.iter_rows()]
            chapter.parts.append(table(["what broke", "games"], cells))
        for row in rows.filter(pl.col("record") != "").iter_rows(named=True):
            chapter.parts.append(_record(found, row["game"], row["record"]))
    return chapter


def _record(found: Findings, game: int, name: str) -> str:
    """A link that holds the record itself, so that the page can travel alone, and its last lines."""
    file = found.results.folder / name
    text = file.read_text(encoding="utf-8") if file.exists() else record_in(found.results, found.number, game)
    whole = base64.b64encode(text.encode()).decode()
    short = file.name
    link = f'<a download="{escape(short)}" href="data:text/plain;base64,{whole}">Record of game {game}</a>'
    how = f"save it, then <code>undercroft replay {escape(short)}</code>"
    end = "\n".join(text.splitlines()[-12:])
    return f"<p>{link}: {how}</p>" + folded("Its last answers", f"<pre>{escape(end)}</pre>")
