"""Large runs from the studio: a plan of the set on the desk, played by the lab in a process of its own or on a cluster.

A run is a folder beside the card file. Whoever dies, server, process or a machine of the cluster: what is played stays,
and the run goes on from there.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from undercroft.kernel.errors import BadOption
from undercroft.lab.plan.plan_file import load_plan
from undercroft.studio.background import CARDS, WANTED, Background, in_background, progress_of, tell_progress

PLAN, REPORT = "plan.toml", "report.html"
MOST_GAMES = 1_000_000


class WantedRun(msgspec.Struct, frozen=True):
    """What somebody asked for."""

    game: str
    edition: str  # its name, or what it is called in the history
    seats: int
    games: int
    bot: str
    ray: str = ""  # the address of a cluster; none: this machine
    seconds: float = 12.0  # how long people think about a choice


_wanted: msgspec.json.Decoder[WantedRun] = msgspec.json.Decoder(WantedRun)  # made here: several threads read


class LabRun(msgspec.Struct, frozen=True):
    """A run and how far it is."""

    name: str
    wanted: WantedRun
    done: int
    of: int
    state: str  # playing, done, stopped, failed
    problem: str = ""


class LabRuns(Background):
    """The runs of one desk."""

    def __init__(self, cards: Path) -> None:
        super().__init__(cards.with_name(f"{cards.stem}-lab"), _play)

    def start(self, wanted: WantedRun, cards: str) -> LabRun:
        """Begin a run of these cards; what is wrong with the plan is told at once."""
        if not 1 <= wanted.games <= MOST_GAMES:
            raise BadOption(f"a run has between 1 and {MOST_GAMES:,} games, not {wanted.games:,}")
        files = {CARDS: cards.encode(), PLAN: _plan(wanted).encode(), WANTED: msgspec.json.encode(wanted)}
        return self.go_on(self.make(files, lambda folder: load_plan(folder / PLAN)))

    def go_on(self, name: str) -> LabRun:
        """Play what is missing."""
        self.launch(name)
        return self.run(name)

    def run(self, name: str) -> LabRun:
        folder = self.at(name)
        wanted = _wanted.decode((folder / WANTED).read_bytes())
        progress = progress_of(folder)
        state, problem = self.state(name, REPORT)
        done, of = int(progress.get("done", 0)), int(progress.get("of", 0))
        return LabRun(name, wanted, done, of or wanted.games, state, problem)

    def report(self, name: str) -> Path:
        """The page of a run that is done."""
        file = self.at(name) / REPORT
        if not file.is_file():
            raise BadOption("this run has no report yet")
        return file


def _plan(wanted: WantedRun) -> str:
    title = json.dumps(f"{wanted.edition}, {wanted.seats} players")
    return (
        f'title = {title}\ngame = "{wanted.game}"\nseats = {wanted.seats}\nbots = {json.dumps(wanted.bot)}\n'
        f'games = {wanted.games}\ncards = "{CARDS}"\nseed = "studio"\ncap = 12000\nshard = 10\n'
        f"observe = {max(1, wanted.games // 5000)}\nlook = {max(2, wanted.games // 400)}\n"
    )


# -- in the process ---------------------------------------------------------------------------------------------------


def _play(parent: int, place: str) -> None:
    """Play the plan of a folder, then write its report. It ends with the server, and goes on with the next one."""
    in_background(parent, place, _play_and_report)


def _play_and_report(folder: Path) -> None:
    from undercroft.lab.report.report import write_report
    from undercroft.lab.run.run import play_plan

    def progress(done: int, of: int) -> None:
        tell_progress(folder, {"done": done, "of": of}, done >= of)

    wanted = _wanted.decode((folder / WANTED).read_bytes())
    results = play_plan(load_plan(folder / PLAN), folder / "results", None, wanted.ray or None, progress)
    made = write_report(results, folder / f"{REPORT}.unfinished", wanted.seconds)
    made.replace(folder / REPORT)
