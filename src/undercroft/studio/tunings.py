"""Tuning from the studio: several numbers at once, searched until the targets are met, then taken over into the set."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

import undercroft
from undercroft.kernel.errors import BadOption
from undercroft.lab.plan.measure_names import is_share, meaning
from undercroft.lab.plan.numbers import Number, Target, changed, parse_number, parse_target
from undercroft.lab.plan.setting import KEYED, Setting
from undercroft.studio.background import (
    CARDS,
    WANTED,
    Background,
    in_background,
    progress_of,
    tell_progress,
    write_whole,
)

RESULT, STOP, TUNED = "result.json", "stop", "tuned.toml"
MOST_GAMES, MOST_TRIES, MOST_NUMBERS = 10_000, 500, 6
CAP = 12_000
FEW_GAMES = 100
"""So few games of a try are played by one process: to start others for each try would take longer."""


class WantedTuning(msgspec.Struct, frozen=True):
    """What somebody asked for: numbers with their ranges and targets, as on the command line."""

    game: str
    edition: str
    seats: int
    bot: str
    games: int  # of each try
    tries: int
    numbers: tuple[str, ...]
    titles: tuple[str, ...]  # of the numbers, for people
    targets: tuple[str, ...]


_wanted: msgspec.json.Decoder[WantedTuning] = msgspec.json.Decoder(WantedTuning)  # made here: several threads read


class Measured(msgspec.Struct, frozen=True):
    """A measure as it came out, with its interval."""

    name: str
    value: float
    low: float
    high: float

    @property
    def said(self) -> str:
        if is_share(self.name):
            return f"{100 * self.value:.0f} % ({100 * self.low:.0f} to {100 * self.high:.0f})"
        return f"{self.value:.1f} ({self.low:.1f} to {self.high:.1f})"


class Try(msgspec.Struct, frozen=True):
    """One combination: the values of the numbers, what it gave for each target, and how far off it is."""

    values: tuple[str, ...]
    measured: tuple[Measured, ...]
    off: float


_tries: msgspec.json.Decoder[Try] = msgspec.json.Decoder(Try)


class Tuning(msgspec.Struct, frozen=True):
    """A tuning and how far it is."""

    name: str
    wanted: WantedTuning
    state: str
    tries: tuple[Try, ...]
    best: Try | None  # checked with luck it was not chosen on, if it is done
    stopping: bool = False
    problem: str = ""

    @property
    def targets(self) -> list[Target]:
        return [parse_target(each) for each in self.wanted.targets]


def said(target: Target) -> str:
    """A target in words, as a sentence begins."""
    text = target.said
    return text[:1].upper() + text[1:]


class Tunings(Background):
    """The tunings of one desk."""

    def __init__(self, cards: Path) -> None:
        super().__init__(cards.with_name(f"{cards.stem}-tune"), _tune)

    def start(self, wanted: WantedTuning, cards: str) -> Tuning:
        """Begin; what is wrong with numbers and targets is told at once."""
        if not 2 <= wanted.games <= MOST_GAMES:
            raise BadOption(f"a try has between 2 and {MOST_GAMES:,} games, not {wanted.games:,}")
        if not 1 <= wanted.tries <= MOST_TRIES:
            raise BadOption(f"there are between 1 and {MOST_TRIES} tries, not {wanted.tries}")
        if not wanted.numbers or not wanted.targets:
            raise BadOption("choose at least one number to change, and one target with a lower or an upper end")
        if len(wanted.numbers) > MOST_NUMBERS:
            raise BadOption(f"at most {MOST_NUMBERS} numbers at once")
        if len(set(_paths(wanted))) < len(wanted.numbers):
            raise BadOption("a number was chosen twice")
        name = self.make({CARDS: cards.encode(), WANTED: msgspec.json.encode(wanted)}, _check)
        return self.go_on(name)

    def go_on(self, name: str) -> Tuning:
        """Go on where it stopped: what was tried is not played again."""
        (self.at(name) / STOP).unlink(missing_ok=True)
        self.launch(name)
        return self.tuning(name)

    def finish(self, name: str) -> None:
        """Enough: after this try, the best so far is checked."""
        (self.at(name) / STOP).touch()

    def tuning(self, name: str) -> Tuning:
        folder = self.at(name)
        wanted = _wanted.decode((folder / WANTED).read_bytes())
        state, problem = self.state(name, RESULT)
        tries = msgspec.convert(progress_of(folder).get("tries", []), tuple[Try, ...])
        best: Try | None = None
        if state == "done":
            best = _tries.decode((folder / RESULT).read_bytes())
        return Tuning(name, wanted, state, tries, best, (folder / STOP).is_file(), problem)

    def tuned(self, name: str) -> tuple[str, str]:
        """The cards it began with and those it ended with."""
        folder = self.at(name)
        if not (folder / RESULT).is_file():
            raise BadOption("this tuning is not done yet")
        return (folder / CARDS).read_text(encoding="utf-8"), (folder / TUNED).read_text(encoding="utf-8")


def _paths(wanted: WantedTuning) -> list[str]:
    return [parse_number(each).path for each in wanted.numbers]


def _setting(wanted: WantedTuning, cards: str) -> Setting:
    game = undercroft.game(wanted.game)
    fewest, most = game.seats
    if not fewest <= wanted.seats <= most:
        raise BadOption(f"{game.title} is for {fewest} to {most} players, not {wanted.seats}")
    return Setting(
        "tuning", game.slug, wanted.seats, game.check_options({}), (wanted.bot,) * wanted.seats, "tuning", luck=KEYED,
        cards=cards, cards_name=f"{game.slug}.toml", cap=CAP, observe=1, look=10**9,
    )  # fmt: skip


def _check(folder: Path) -> None:
    """What can be known to be wrong before anything is played: paths, ranges, targets, bots."""
    from undercroft.bots import make_bot, stand_up
    from undercroft.lab.study.sweep import check_targets

    wanted = _wanted.decode((folder / WANTED).read_bytes())
    setting = _setting(wanted, (folder / CARDS).read_text(encoding="utf-8"))
    stand_up(make_bot(wanted.bot, game=setting.rules))
    check_targets(setting, [parse_target(each) for each in wanted.targets])
    for number in (parse_number(each) for each in wanted.numbers):
        if not number.whole_range:
            raise BadOption(f"{number.path}: a range goes from a lower to a higher end")
        changed(setting, [(number, 1.0)] if number.scales else [])
        if not number.scales:
            _find(setting, number)


def _find(setting: Setting, number: Number) -> None:
    from undercroft.lab.plan.card_numbers import CardFile

    CardFile(setting.cards or "", "the set").numbers(number.path)


# -- in the process ---------------------------------------------------------------------------------------------------


def _tune(parent: int, place: str) -> None:
    in_background(parent, place, _search)


def _search(folder: Path) -> None:
    from undercroft.lab.study.tuning import Tried, tune

    wanted = _wanted.decode((folder / WANTED).read_bytes())
    numbers = [parse_number(each) for each in wanted.numbers]
    targets = [parse_target(each) for each in wanted.targets]
    measures = [target.measure for target in targets]
    tries: list[dict[str, Any]] = []

    def row(values: tuple[float, ...], measured: dict[str, Any], off: float) -> dict[str, Any]:
        shown = [Measured(name, *measured[name][:3]) for name in dict.fromkeys(measures)]
        said = tuple(_value(number, value) for number, value in zip(numbers, values, strict=True))
        return dict(msgspec.to_builtins(Try(said, tuple(shown), off)))

    def progress(tried: Tried) -> bool:
        tries.append(row(tried.values, tried.measured, tried.off))
        tell_progress(folder, {"tries": tries})
        return (folder / STOP).is_file()

    setting = _setting(wanted, (folder / CARDS).read_text(encoding="utf-8"))
    jobs = 1 if wanted.games <= FEW_GAMES else None
    found = tune(setting, numbers, targets, folder / "results", wanted.games, wanted.tries, jobs, progress=progress)
    (folder / TUNED).write_text(found.setting.cards or "", encoding="utf-8")
    best = row(tuple(value for _, value in found.chosen), found.checked, found.off)
    write_whole(folder / RESULT, json.dumps(best))


def _value(number: Number, value: float) -> str:
    return f"{100 * value:.0f} %" if number.scales else f"{value:g}"


def measure_title(name: str) -> str:
    text = meaning(name)
    return text[:1].upper() + text[1:]
