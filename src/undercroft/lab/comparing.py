"""Two settings on the same luck: what changed, how sure that is, and games that differ."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import NamedTuple

import msgspec
import polars as pl

from undercroft.lab.charts import Line, dots, picture
from undercroft.lab.measures import is_share, meaning, measure, measure_names
from undercroft.lab.page import HOW_TO_READ, in_short, page, quiet, says, table
from undercroft.lab.plan import BadPlan, Plan
from undercroft.lab.play import record_of
from undercroft.lab.results import Results
from undercroft.lab.runs import Progress, run
from undercroft.lab.settings import KEYED, Setting
from undercroft.lab.statistics import Estimate, average, corrected, student, surprise, unpaired

MOST_EXAMPLES = 3


class Difference(NamedTuple):
    """One measure before and after, and the difference with and without the help of the same luck."""

    name: str
    before: Estimate
    after: Estimate
    paired: Estimate
    unpaired: Estimate
    doubt: float

    @property
    def sure(self) -> bool:
        """Beyond doubt, all looks together?"""
        return self.doubt < 0.05

    @property
    def narrower(self) -> float:
        """How many times narrower the interval is because both sides had the same luck."""
        return self.unpaired.width / self.paired.width if self.paired.width > 0 else float("inf")


class Comparison:
    """The results of two settings whose games share their luck, number by number."""

    def __init__(self, results: Results, examples: list[tuple[int, Path, Path]]) -> None:
        self.results = results
        self.before, self.after = results.plan.settings
        self.examples = examples
        self.differences = _differences(results)

    @property
    def unchanged(self) -> tuple[int, int]:
        """In how many games nothing changed at all, and of how many."""
        columns = ["game", "status", "winners", "decisions", "rolls", "steps"]
        games = self.results.games.select("setting", *columns)
        both = games.filter(pl.col("setting") == 0).join(games.filter(pl.col("setting") == 1), on=columns)
        return both.height, games.filter(pl.col("setting") == 0).height


def compare(
    before: Setting,
    after: Setting,
    out: Path | str,
    games: int = 200,
    jobs: int | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Play both settings with the same dice, decks and bots' luck, and compare them game by game."""
    if before.game != after.game or before.seats != after.seats or before.bots != after.bots:
        raise BadPlan("A and B must be the same game with the same seats and bots: only then games can be paired")
    sides = [
        msgspec.structs.replace(
            side, luck=KEYED, seed=before.seed, name=f"{letter}: {side.name}", look=10**9, observe=1
        )
        for letter, side in (("A", before), ("B", after))
    ]
    plan = Plan("A and B on the same luck", tuple(sides), games, before.seed, shard=100 if before.all_random else 5)
    results = run(plan, out, jobs, ray, progress)
    return Comparison(results, _examples(results))


def _differences(results: Results) -> list[Difference]:
    found = []
    for name in measure_names(results.plan.settings[0]):
        before, after = measure(results, 0, name), measure(results, 1, name)
        games = sorted(before.keys() & after.keys())
        if len(games) < 2:
            continue
        gaps = [after[game] - before[game] for game in games]
        paired = average(gaps)
        error = paired.width / 2 / student(len(games) - 1)
        sides = average([before[game] for game in games]), average([after[game] for game in games])
        apart = unpaired([before[game] for game in games], [after[game] for game in games])
        if sides[0].width or sides[1].width:
            found.append(Difference(name, *sides, paired, apart, surprise(paired.value, error)))
    doubts = corrected([each.doubt for each in found])
    return [each._replace(doubt=doubt) for each, doubt in zip(found, doubts, strict=True)]


def _examples(results: Results) -> list[tuple[int, Path, Path]]:
    """The first games that end differently, as two records each."""
    games = results.games.select("setting", "game", "status", "winners")
    both = games.filter(pl.col("setting") == 0).join(games.filter(pl.col("setting") == 1), on="game").sort("game")
    other = both.filter((pl.col("winners") != pl.col("winners_right")) | (pl.col("status") != pl.col("status_right")))
    found = []
    (results.folder / "records").mkdir(exist_ok=True)
    for game in other["game"].head(MOST_EXAMPLES).to_list():
        files = []
        for letter, setting in zip("AB", results.plan.settings, strict=True):
            file = results.folder / "records" / f"game-{game}-{letter}.txt"
            file.write_text(record_of(setting, game), encoding="utf-8")
            files.append(file)
        found.append((game, files[0], files[1]))
    return found


# -- words ----------------------------------------------------------------------------------------------------------


def shown(estimate: Estimate, name: str, sign: str = "") -> str:
    """A measure with its interval, as a share or as a plain number."""
    form = f"{sign}.1%" if is_share(name) else f"{sign}.2f"
    return f"{estimate.value:{form}} ({estimate.low:{form}} to {estimate.high:{form}})"


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
