"""A run as one self-contained page that a designer understands."""

from __future__ import annotations

from html import escape
from pathlib import Path

from undercroft.bots import BOTS
from undercroft.ink.icons import CREDIT
from undercroft.lab.data.results import Results
from undercroft.lab.report import chapters
from undercroft.lab.report.front.front import Front
from undercroft.lab.report.page import HOW_TO_READ, in_short, page, quiet, table
from undercroft.lab.report.summary import percent
from undercroft.lab.study.course import SECONDS
from undercroft.lab.study.findings import Findings
from undercroft.lab.study.one_sided import warnings


def write_report(results: Results | Path | str, out: Path | str | None = None, seconds: float = SECONDS) -> Path:
    """Write the page of a run, beside its tables if no other place is given."""
    found = results if isinstance(results, Results) else Results(results)
    file = Path(out) if out is not None else found.folder / "report.html"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(report(found, seconds), encoding="utf-8")
    return file


def report(results: Results, seconds: float = SECONDS) -> str:
    """The whole page: for each setting what a designer wants to know, and one click below it all the numbers."""
    plan = results.plan
    findings = [Findings(results, number) for number in range(len(plan.settings))]
    parts = [f'<p class="careful">{escape(sentence)}</p>' for sentence in warnings(results)]
    if len(findings) > 1:
        parts.append(f'<div class="settings"><h1>{escape(plan.title)}</h1>{_overview(findings)}</div>')
    for found in findings:
        front = Front(found, seconds)
        said = " ".join(_setting(found))
        parts += [front.bar(results.engine), front.screen()]
        parts.append(f'<details class="numbers"><summary>All the numbers</summary>{said}{HOW_TO_READ}</details>')
    played = f"{plan.title}. {results.games.height:,} games, seed {plan.seed}, played by the {results.engine} engine."
    parts.append(f'<p class="credit">{escape(played)} {escape(CREDIT)}</p>')
    return page(plan.title, parts)


def _overview(findings: list[Findings]) -> str:
    """All settings side by side."""
    rows = []
    for found in findings:
        link = f'<a href="#setting-{found.number}">{escape(found.setting.name)}</a>'
        best = ""
        if found.together:
            best = f"won {percent(found.party)}"
        elif found.settled.height:
            first = found.wins_by("bot" if len(set(found.setting.bots)) > 1 else "name")
            best = "; ".join(f"{escape(line.label)} {line.estimate.value:.0%}" for line in first)
        lengths = sorted(found.finished["decisions"].to_list())
        rows.append(
            [
                link,
                f"{found.finished.height:,} of {found.games.height:,}",
                best or "-",
                f"{lengths[len(lengths) // 2]:,}" if lengths else "-",
            ]
        )
    return table(["setting", "finished games", "wins", "decisions in a middling game"], rows)


def _described(bot: str) -> str:
    """The name of a bot, and what it does."""
    kind = BOTS.get(bot.partition(":")[0])
    return f"{escape(bot)} ({escape(kind.text)})" if kind is not None else escape(bot)


def _setting(found: Findings) -> list[str]:
    setting = found.setting
    told = [chapter(found) for chapter in chapters.CHAPTERS]
    sentences = [sentence for chapter in told for sentence in chapter.short]
    where = f"{escape(found.rules.title)}, {setting.seats} seat{'s' if setting.seats > 1 else ''}, played by "
    where += " and ".join(_described(bot) for bot in dict.fromkeys(setting.bots))
    where += f". {found.games.height:,} games, {found.observed.height:,} of them watched in detail, "
    where += f"{found.games['looked_into'].sum():,} closely. Cards: {escape(setting.edition)}."
    parts = [f'<h2 id="setting-{found.number}">{escape(setting.name)}</h2>', quiet(where), in_short(sentences)]
    for chapter in told:
        if chapter.parts:
            parts.append(f"<h3>{chapter.title}</h3>")
            parts.extend(chapter.parts)
    return parts
