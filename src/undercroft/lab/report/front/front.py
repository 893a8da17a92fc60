"""The first screen of a setting, as a designer reads it: findings, map, course, cards, choices."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from undercroft.ink.icons import icon
from undercroft.ink.references import alone
from undercroft.lab.plan.wanted import wanted
from undercroft.lab.report.front.card_strip import card_strip, faces_of
from undercroft.lab.report.front.choice_panel import choice_panel
from undercroft.lab.report.front.course_plots import danger_plot, kills_plot, leads_plot, lengths_plot
from undercroft.lab.report.front.finding import finding
from undercroft.lab.report.front.heat_map import heat_map
from undercroft.lab.study.card_worth import card_worths
from undercroft.lab.study.course import HALF, Course
from undercroft.lab.study.findings import Findings
from undercroft.lab.study.footprints import Footprints
from undercroft.lab.study.surprises import Surprise, Surprises

FIRST = 3
MOST_MORE = 6
WIDE_MAP = 1.5
"""A map so much wider than high leaves room below it."""
WANTED_SEATS = 3
"""What designers want was written down for so many players."""


_HASH = re.compile(r" [0-9a-f]{12}$")


class Front:
    """Everything that the first screen of one setting shows."""

    def __init__(self, found: Findings, seconds: float) -> None:
        self.found = found
        self.course = Course(found, seconds)
        self.footprints = Footprints(found)
        self.faces = faces_of(found)
        self.worths = card_worths(found, self.faces or None)
        setting = found.setting
        ranges = wanted(setting.game, Path(setting.cards_name or "cards.toml")) if setting.seats == WANTED_SEATS else {}
        self.surprises = Surprises(found, self.course, self.footprints, self.worths, ranges)
        self.odd = self.surprises.ranked()
        self.shown = self._first_three()

    def _first_three(self) -> list[Surprise]:
        """The most surprising of each kind; if that is little, what is as one would think."""
        kinds = {each.kind: each for each in reversed([*self.odd, *self.surprises.as_expected()])}
        return sorted(kinds.values(), key=lambda each: -each.score)[:FIRST]

    def screen(self) -> str:
        """The papers and the map, as one section."""
        drawn = heat_map(self.footprints, self.found.number) if self.footprints.is_drawn else ""
        danger = danger_plot(self.course)
        papers = [choice_panel(self.found), self._more()]
        if drawn and self.footprints.sheet.whole.w > WIDE_MAP * self.footprints.sheet.whole.h:
            danger = danger or papers.pop(0)
            drawn = drawn.replace(
                "</section>", f'<div class="paper rp">{danger}</div></section>' if danger else "</section>"
            )
        else:
            papers.insert(0, danger)
        below = "".join(f'<section class="paper rp">{inside}</section>' for inside in papers if inside)
        css = "report-grid" if drawn else "report-grid no-map"
        return (
            f'<div class="{css}"><section class="paper rf">{self._head()}{self._findings()}</section>{drawn}'
            f'<section class="paper rp side">{lengths_plot(self.course)}{leads_plot(self.course)}'
            f"{kills_plot(self.course)}</section>{card_strip(self.worths, self.faces)}"
            f'<div class="below">{below}</div></div>'
        )

    def _findings(self) -> str:
        return "".join(finding(each, number, self.course) for number, each in enumerate(self.shown, 1))

    def _more(self) -> str:
        """What else surprised, in one line each."""
        rest = [each for each in self.odd if each not in self.shown][:MOST_MORE]
        if not rest:
            return ""
        lines = "".join(f"<li><b>{escape(each.title)}</b> {escape(each.words)}</li>" for each in rest)
        return f"<h5>What else surprised</h5><ul class='else'>{lines}</ul>"

    # -- words ---------------------------------------------------------------------------------------------------------

    def _head(self) -> str:
        odd = sum(each.score >= 1 for each in self.shown)
        first = (
            "Nothing surprises here:"
            if odd == 0
            else "Three things to look at first:"
            if odd >= FIRST
            else f"{('One thing', 'Two things')[odd - 1]} to look at first, then what is as it should be:"
        )
        return f'<div class="rhead"><h1>{escape(self.title)}</h1><p>{escape(self.summary)} {first}</p></div>'

    @property
    def title(self) -> str:
        """The finding of the whole report."""
        found = self.found
        if not found.finished.height:
            return "No game came to an end"
        if found.together:
            value, who = found.party.value, "The party" if found.setting.seats > 1 else "The player"
            return (
                "The dungeon wins"
                if value < 0.2
                else f"{who} has a fair fight"
                if value <= 0.65
                else f"{who} wins easily"
            )
        curve = self.course.worth_of_a_lead
        if not curve:
            return "Who wins, and how"
        ahead = curve[HALF].value - found.fair
        return (
            "A race that stays open"
            if ahead < 0.15
            else "A lead is worth having"
            if ahead < 0.4
            else "Won at half time"
        )

    @property
    def summary(self) -> str:
        found, lengths = self.found, self.course.lengths
        parts = []
        if lengths is not None:
            minutes = lengths.middle * lengths.minutes
            parts.append(f"It takes {_hours(minutes)} and {lengths.middle} rounds")
        if found.together and found.finished.height:
            party = found.party
            parts.append(
                f"{100 * party.value:.0f} of 100 games are won ({100 * party.low:.0f} to {100 * party.high:.0f})"
            )
        elif self.course.worth_of_a_lead:
            half = self.course.worth_of_a_lead[HALF]
            parts.append(f"who leads half way wins {100 * half.value:.0f} of 100")
        if found.deaths and found.deaths_per_game.is_measured:
            parts.append(f"{found.deaths_per_game.value:.1f} people die")
        text = ", ".join(parts)
        return f"{text[:1].upper()}{text[1:]}." if text else ""

    def bar(self, engine: str) -> str:
        """The bar with what was played."""
        setting = self.found.setting
        bots = " and ".join(dict.fromkeys(setting.bots))
        chips = (
            f"{self.found.rules.title}, {_HASH.sub('', setting.edition)}",
            f"{setting.seats} player{'s' if setting.seats > 1 else ''}",
            f"{self.found.games.height:,} games",
            f"{bots} bots",
            f"{engine} engine",
            "all intervals 95 %",
        )
        frame = '<svg xmlns="http://www.w3.org/2000/svg" class="ic" viewBox="0 0 512 512">'
        arch = alone(f"{frame}{icon('own-arch', 0, 0, 512)}</svg>")
        said = "".join(f"<span>{escape(each)}</span>" for each in chips)
        return (
            f'<header class="rbar" id="setting-{self.found.number}"><span class="brand">{arch}Undercroft '
            f'<b>Lab report</b></span><span class="chips">{said}</span></header>'
        )


def _hours(minutes: float) -> str:
    if minutes < 75:
        return f"about {5 * max(1, round(minutes / 5))} minutes"
    return f"about {minutes / 60:.1f} hours".replace(".0 ", " ")
