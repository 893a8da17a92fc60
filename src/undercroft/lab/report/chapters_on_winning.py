"""Chapters on who wins, with what, when it is decided, and what luck does."""

from __future__ import annotations

from html import escape

import polars as pl

from undercroft.lab.report.chapter import MOST_LINES, Chapter, both_ends, number
from undercroft.lab.report.charts import bars, curves, dots
from undercroft.lab.report.page import quiet, table
from undercroft.lab.report.summary import percent
from undercroft.lab.study.findings import FEWEST, Findings
from undercroft.lab.study.line import Line

MOST_ENDINGS = 8


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
        shown = both_ends(lines)
        svg = dots(shown, "share of games won by those who have it", found.fair, "everybody")
        chapter.draw(svg, f"share of games won: {event}")
    return chapter


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
