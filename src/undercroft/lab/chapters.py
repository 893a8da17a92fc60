"""The chapters of a report: each has a title, a sentence or two for the top of the page, and its plots."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from html import escape

import polars as pl

from undercroft.lab.charts import Line, bars, curves, dots, picture
from undercroft.lab.findings import FEWEST, Findings
from undercroft.lab.page import folded, listed, quiet, says, table
from undercroft.lab.statistics import Estimate, share
from undercroft.lab.summaries import percent

MOST_ENDINGS = 8
MOST_OPTIONS = 12
MOST_LINES = 14
"""A plot with more lines than this is shortened to both of its ends."""


class Chapter:
    """One chapter of a setting."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.short: list[str] = []
        self.parts: list[str] = []

    def say(self, sentence: str, short: bool = False) -> None:
        self.parts.append(says(sentence))
        if short:
            self.short.append(sentence)

    def draw(self, svg: str, meaning: str) -> None:
        self.parts.append(picture(svg, meaning))


def number(estimate: Estimate, form: str = ".1f") -> str:
    if estimate.n == 0:
        return "not measured"
    if estimate.n == 1:
        return f"{estimate.value:{form}} (one game only)"
    return f"{estimate.value:{form}} ({estimate.low:{form}} to {estimate.high:{form}}, n = {estimate.n:,})"


def wins(found: Findings) -> Chapter:
    chapter = Chapter("Who wins")
    if not found.finished.height:
        chapter.say("No game came to an end, so nobody won.", short=True)
        return chapter
    if found.together:
        who = "The party" if found.setting.seats > 1 else "The player"
        chapter.say(f"{who} wins {percent(found.party)} of the games.", short=True)
        chapter.draw(dots([Line(who, found.party)], "share of games won"), "share of games won")
    else:
        nobody = found.finished.filter(pl.col("winner_count") == 0).height
        _versus(chapter, found, "name", "seat", "seats")
        if len(set(found.setting.bots)) > 1:
            _versus(chapter, found, "bot", "player", "players")
        if nobody:
            chapter.parts.append(quiet(f"{nobody:,} of {found.finished.height:,} games were won by nobody."))
    reasons = found.finished.group_by("reason", "rule").len().sort("len", "reason", descending=True)
    others = reasons[MOST_ENDINGS:]
    reasons = reasons[:MOST_ENDINGS]
    rows = [
        [f"{escape(row['reason'])} ({row['rule']})", f"{row['len']:,}", f"{row['len'] / found.finished.height:.0%}"]
        for row in reasons.iter_rows(named=True)
    ]
    if others.height:
        many = int(others["len"].sum())
        rows.append([f"{others.height} other endings", f"{many:,}", f"{many / found.finished.height:.0%}"])
    chapter.parts.append(table(["how games end", "games", "share"], rows))
    return chapter


def _versus(chapter: Chapter, found: Findings, column: str, one: str, many: str) -> None:
    lines = found.wins_by(column)
    sure = [line for line in lines if line.stands_out]
    if sure:
        text = "; ".join(f"{escape(line.label)} wins {percent(line.estimate)}" for line in lines)
        chapter.say(f"It matters {'who plays' if one == 'player' else f'which {one} one has'}: {text}.", short=True)
    elif lines:
        room = max(line.estimate.width for line in lines) / 2
        chapter.say(
            f"No {one} has an advantage that these games show. "
            f"(One smaller than about {100 * room:.0f} points would not be seen.)",
            short=True,
        )
    if lines:
        svg = dots(lines, f"share of games won, by {one}", found.fair, "if all were equal")
        chapter.draw(svg, f"share of games won by {many}")


def starts(found: Findings) -> Chapter:
    """Characters, quests, gear, openings: what a player has from the start or gets once."""
    chapter = Chapter("What a player begins with or gets once")
    groups = dict(found.starts)
    openings = [line for line in found.wins_by("opening") if line.label and 0 < found.fair < 1]
    if len(openings) > 1 and len(openings) <= 3 * MOST_LINES:
        groups["The first choice of a player"] = openings
    for event, lines in groups.items():
        sure = [line for line in lines if line.stands_out]
        said = f"“{escape(event)}”" if event in found.starts else event
        if sure:
            some = "; ".join(f"with {escape(line.label)} {percent(line.estimate)}" for line in sure[:4])
            chapter.say(f"{said} goes with winning or losing: {some}. Everybody: {found.fair:.0%}.", short=True)
        else:
            chapter.say(f"{said}: no difference that these games show.")
        shown = _both_ends(lines)
        svg = dots(shown, "share of games won by those who have it", found.fair, "everybody")
        chapter.draw(svg, f"share of games won: {event}")
    return chapter


def _both_ends(lines: Sequence[Line]) -> list[Line]:
    if len(lines) <= MOST_LINES:
        return list(lines)
    return [*lines[: MOST_LINES // 2], *lines[-MOST_LINES // 2 :]]


def length(found: Findings) -> Chapter:
    chapter = Chapter("How long it takes")
    lengths = sorted(found.finished["decisions"].to_list())
    if lengths:
        many = len(lengths)
        text = f"Half of all games take {lengths[many // 4]:,} to {lengths[3 * many // 4]:,} decisions"
        text += f" (middle {lengths[many // 2]:,}, longest {lengths[-1]:,}, n = {many:,})."
        if found.per_turn is not None and found.per_turn.n > 1:
            text += f" A turn or round has {number(found.per_turn)} decisions."
        chapter.say(text, short=True)
        chapter.draw(bars(lengths, "decisions in a game", "games"), "how many games take how many decisions")
    return chapter


def lead(found: Findings) -> Chapter:
    chapter = Chapter("When it is decided")
    if found.decided.n >= FEWEST // 2 and not found.together:
        chapter.say(
            f"The winner is ahead for good after {number(found.decided, '.0%')} of the game; "
            f"the lead changes {number(found.lead_changes)} times.",
            short=True,
        )
    if found.outlook:
        looks = max(row["n"] for row in found.outlook)
        who = "games that were won and games that were lost" if found.together else "the winner and the others"
        chapter.say(f"How good the table looked for {who}, as the game goes on:")
        chapter.draw(
            curves(found.outlook, "part of the game played", "outlook (0 hopeless, 1 won)"), "outlook along the game"
        )
        chapter.parts.append(
            quiet(
                f"The outlook is the game's own evaluation of what a player sees, for n = {looks:,} games looked into. "
                "Where the two lines part, the game is being decided; bands are 95 % intervals."
            )
        )
    return chapter


def luck(found: Findings) -> Chapter:
    chapter = Chapter("Luck and skill")
    if found.same_luck is not None:
        same, strangers = found.same_luck
        room = max(0.001, 1 - strangers)
        part, low, high = (max(0.0, (each - strangers) / room) for each in (same.value, same.low, same.high))
        text = (
            f"With the same dice and decks but other choices, the result was the same in {percent(same)} of the pairs; "
        )
        text += f"two games with the same seating and other luck agree in {strangers:.0%}."
        if strangers > 0.97:
            text += " So there is hardly anything for luck to settle: the same side wins whatever happens."
        else:
            text += f" So luck alone settles about {part:.0%} ({low:.0%} to {high:.0%}) of what could go either way."
        chapter.say(text, short=True)
    if len(set(found.setting.bots)) > 1 and not found.together:
        lines = found.wins_by("bot")
        if len(lines) > 1:
            gap = lines[0].estimate.value - lines[-1].estimate.value
            chapter.say(
                f"Skill: {escape(lines[0].label)} wins {gap:.0%} more of the games than {escape(lines[-1].label)}, "
                "each on every seat equally often."
            )
    if chapter.parts:
        chapter.parts.append(quiet("Luck is measured for these players: better ones may leave it less room."))
    return chapter


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
            chapter.draw(dots(_both_ends(lines), "how often the choice mattered"), "how often each decision mattered")
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
            shown = _both_ends(sorted(lines, key=lambda line: -line.estimate.value))
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
    lines = [Line(cause, share(many, total)) for cause, many in found.deaths[:MOST_LINES]]
    chapter.draw(dots(lines, "share of all deaths"), "causes of deaths")
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
        chapter.parts.append(quiet("Some of them belong to other seat counts, options or players who never try them."))
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
    text = file.read_text(encoding="utf-8") if file.exists() else found.results.record(found.number, game)
    whole = base64.b64encode(text.encode()).decode()
    short = file.name
    link = f'<a download="{escape(short)}" href="data:text/plain;base64,{whole}">Record of game {game}</a>'
    how = f"save it, then <code>undercroft replay {escape(short)}</code>"
    end = "\n".join(text.splitlines()[-12:])
    return f"<p>{link}: {how}</p>" + folded("Its last answers", f"<pre>{escape(end)}</pre>")


CHAPTERS: Sequence[Callable[[Findings], Chapter]] = (
    wins,
    starts,
    length,
    lead,
    luck,
    decisions,
    cards,
    deaths,
    rules,
    unfinished,
)
