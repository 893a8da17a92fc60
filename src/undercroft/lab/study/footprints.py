"""Where people go, fight and die: counted by place, or by the way from the start where every game has its own map."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from typing import Any, NamedTuple

import polars as pl

from undercroft.arena.statistics import Estimate, bunched_difference, bunched_share
from undercroft.arena.whereabouts import CAME, DIED, FOUGHT
from undercroft.ink.scene import Sheet, Spot
from undercroft.kernel.words import SPECTATOR
from undercroft.lab.run.game import seated
from undercroft.lab.study.findings import FEWEST, Findings

WHAT = (CAME, FOUGHT, DIED)
SAME_MAP = 0.97
"""If so many of all places lie on the map of one game, all games have the same."""
OTHERS = 4
"""So many games are asked for the name of a place."""
FARTHEST = 12
"""Whatever lies farther away counts as this far."""


class Peril(NamedTuple):
    """A place (or a distance) that takes more than its share of the deaths."""

    where: str
    deaths: Estimate  # its share of all deaths
    visits: float  # its share of all visits
    more: Estimate  # the difference
    game: int  # one that shows it


class Footprints:
    """The places of one setting, and the map on which they are drawn."""

    def __init__(self, found: Findings) -> None:
        self.found = found
        self.rows = found.table("places")

    @property
    def is_drawn(self) -> bool:
        return self.rows.height > 0 and self.found.rules.scene is not None

    @cached_property
    def game(self) -> int:
        """The most typical game: as many places as half of the games have or fewer, played to an end."""
        sizes = self.rows.group_by("game").agg(pl.col("place").n_unique().alias("many")).sort("many", "game")
        ended = sizes.filter(pl.col("game").is_in(self.found.finished["game"].implode()))
        chosen = ended if ended.height else sizes
        return int(chosen["game"][chosen.height // 2])

    @cached_property
    def sheet(self) -> Sheet:
        """The map of the typical game as everybody sees it at the end."""
        return self._drawn(self.game)

    def _drawn(self, game: int, to_the_end: bool = True) -> Sheet:
        table = seated(self.found.setting, game)
        if to_the_end:
            table.play(cap=self.found.setting.cap)
        scene: Any = self.found.rules.scene
        drawn: Sheet = scene(table.match.view(SPECTATOR)).sheet
        return drawn

    @cached_property
    def names(self) -> dict[str, str]:
        """What the places of a fixed map are called, whatever card lies there in one game or another."""
        others = [game for game in self.found.observed["game"].to_list() if game != self.game][: OTHERS - 1]
        sheets = [self.sheet, self._drawn(self.game, False), *[self._drawn(game) for game in others]]
        called: dict[str, list[list[str]]] = {}
        for sheet in sheets:
            for spot in sheet.spots:
                called.setdefault(spot.answer, []).append([part.strip() for part in _PARTS.split(spot.title)])
        shared = {place: _shared(titles) for place, titles in called.items()}
        often = Counter(shared.values())
        return {place: name for place, name in shared.items() if name and often[name] == 1}

    @cached_property
    def spots(self) -> dict[str, Spot]:
        return {spot.answer: spot for spot in self.sheet.spots}

    @cached_property
    def is_fixed(self) -> bool:
        """Have all games the same map?"""
        known = self.rows.filter(pl.col("place").is_in(list(self.spots)))
        return float(known["count"].sum()) >= SAME_MAP * float(self.rows["count"].sum())

    def total(self, what: str) -> int:
        return int(self.rows.filter(pl.col("what") == what)["count"].sum())

    def on_the_map(self, what: str) -> dict[str, float]:
        """How often it happened at each place of the map; where maps differ, places equally far share alike."""
        rows = self._named.filter(pl.col("what") == what).group_by("where").agg(pl.col("count").sum())
        counts = {str(row[0]): float(row[1]) for row in rows.iter_rows()}
        if self.is_fixed:
            return {place: counts.get(place, 0.0) for place in self.spots}
        here = self._steps_here
        alike: dict[str, int] = {}
        for far in here.values():
            alike[far] = alike.get(far, 0) + 1
        return {place: counts.get(far, 0.0) / alike[far] for place, far in here.items()}

    @cached_property
    def _steps_here(self) -> dict[str, str]:
        """How far the places of the typical map are."""
        mine = self.rows.filter(pl.col("game") == self.game).select("place", "steps").unique().sort("place")
        return {str(row[0]): _far(row[1]) for row in mine.iter_rows() if row[0] in self.spots}

    @cached_property
    def _named(self) -> pl.DataFrame:
        """The rows with what is counted: the place, or how far it is."""
        if self.is_fixed:
            return self.rows.with_columns(pl.col("place").alias("where"))
        far = [_far(each) for each in self.rows["steps"]]
        return self.rows.with_columns(pl.Series("where", far, dtype=pl.String))

    def title(self, where: str) -> str:
        """A place in words."""
        if self.is_fixed:
            name = self.names.get(where, "")
            if not name:
                return f"in the {self._bearing(where)} ({where.partition('-')[2]})"
            return f"in {name[:1].lower()}{name[1:]}" if name.lower().startswith("the ") else f"in {name}"
        steps = int(where)
        if steps == 0:
            return "at the start"
        beyond = f"{steps} or more steps" if steps == FARTHEST else "1 step" if steps == 1 else f"{steps} steps"
        return f"{beyond} from the start"

    def label(self, where: str) -> str:
        """A place in a word or two, for a plot."""
        title = self.title(where).removeprefix("in ").removeprefix("the ").removesuffix(" from the start")
        return title.replace(" or more", "+")

    def _bearing(self, where: str) -> str:
        """On which side of the map it lies."""
        box, spot = self.sheet.whole, self.spots[where]
        down, across = (spot.y - box.y) / box.h, (spot.x - box.x) / box.w
        lies = ("north" if down < 0.4 else "south" if down > 0.6 else "") + (
            "-west" if across < 0.4 else "-east" if across > 0.6 else ""
        )
        return lies.strip("-") or "middle"

    @cached_property
    def perils(self) -> list[Peril]:
        """Where more deaths happen than visits would have it, the worst first."""
        games = self.found.observed["game"].sort().to_list()
        deaths, visits = self._bunches(DIED), self._bunches(CAME)
        if sum(sum(each.values()) for each in deaths.values()) < FEWEST:
            return []
        of_deaths, of_visits = dict.fromkeys(games, 0), dict.fromkeys(games, 0)
        for bunches, total in ((deaths, of_deaths), (visits, of_visits)):
            for counts in bunches.values():
                for game, many in counts.items():
                    total[game] = total.get(game, 0) + many
        found = []
        for where, counts in deaths.items():
            here = [(counts.get(game, 0), of_deaths[game]) for game in games]
            came = [(visits.get(where, {}).get(game, 0), of_visits[game]) for game in games]
            share = bunched_share(here)
            visited = bunched_share(came).value
            worst = max(counts, key=lambda game: (counts[game], -game))
            found.append(Peril(where, share, visited, bunched_difference(here, came), worst))
        return sorted(found, key=lambda each: -each.more.low)

    def _bunches(self, what: str) -> dict[str, dict[int, int]]:
        rows = self._named.filter(pl.col("what") == what).group_by("where", "game").agg(pl.col("count").sum())
        found: dict[str, dict[int, int]] = {}
        for where, game, count in rows.sort("where", "game").iter_rows():
            found.setdefault(str(where), {})[int(game)] = int(count)
        return found


_PARTS = re.compile(r"[.,:()]")


def _shared(titles: list[list[str]]) -> str:
    """The part of the titles of a place that is the same in most games."""
    counts: dict[str, int] = {}
    for parts in titles:
        for part in dict.fromkeys(part for part in parts if part):
            counts[part] = counts.get(part, 0) + 1
    best = max(counts, key=lambda part: counts[part], default="")
    return best if counts.get(best, 0) * 2 > len(titles) else ""


def _far(steps: int) -> str:
    return str(min(steps, FARTHEST))
