"""Bots from elsewhere: one that crashes, hangs, talks nonsense or floods costs its seat a default answer, no more."""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.bots import toys
from undercroft.bots import Chair, make_bot, stand_up
from undercroft.bots.external import PATIENCE, PythonGuest
from undercroft.bots.program import MOST_BYTES, ProgramBot
from undercroft.kernel.errors import BadOption
from undercroft.kernel.match import Match, start

READ = "import json, sys, time\nfor line in sys.stdin:\n    q = json.loads(line)\n    "
GOOD = READ + "print(json.dumps({'ask': q['ask'], 'option': len(q['options']) - 1}), flush=True)\n"
BY_TEXT = READ + "print(json.dumps({'ask': q['ask'], 'option': q['options'][2]}), flush=True)\n"

Programs = Callable[..., ProgramBot]


@pytest.fixture
def match(tmp_path: Path) -> Match:
    return start(toys.game_of(toys.counting, tmp_path), 2, seed=1)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Programs]:
    made: list[ProgramBot] = []

    def make(source: str, seconds: float = 5.0) -> ProgramBot:
        file = tmp_path / f"bot{len(made)}.py"
        file.write_text(source)
        bot = make_bot(f"program:seconds={seconds},{sys.executable} {file}")
        assert isinstance(bot, ProgramBot)
        made.append(bot)
        return bot

    yield make
    for bot in made:
        bot.close()


def test_a_program_plays_a_whole_match(match: Match, program: Programs) -> None:
    first, second = program(GOOD), program(BY_TEXT)
    toys.play_out(match, [first, second])
    assert match.outcome is not None and match.outcome.scores == (8.0, 6.0)
    assert first.problems == second.problems == []


def test_a_program_is_told_its_view_and_its_question_and_nothing_else(match: Match, program: Programs) -> None:
    keys = "ask game seat name seats seconds prompt decision rule options labels view"
    check = f"good = set(q) == set({keys!r}.split()) and q['view']['seat'] == q['seat'] == 0\n    "
    bot = program(READ + check + "print(json.dumps({'ask': q['ask'], 'option': 2 if good else 'no'}), flush=True)\n")
    assert bot.answer(toys.chair_of(match)) == 2 and bot.problems == []


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("raise SystemExit(3)\n", "ended with code 3"),
        ("import sys\nsys.stdin.readline()\nraise KeyError('gold')\n", "ended with code 1: KeyError: 'gold'"),
        (READ + "print('I move to the left', flush=True)\n", "which is not JSON"),
        (READ + "print('[1, 2]', flush=True)\n", 'without the number of the question in "ask"'),
        (READ + "print(json.dumps({'ask': q['ask']}), flush=True)\n", 'answered without "option"'),
        (READ + "print(json.dumps({'ask': q['ask'], 'option': 99}), flush=True)\n", "answered 99, which is no option"),
        (READ + "print(json.dumps({'ask': q['ask'], 'option': -1}), flush=True)\n", "answered -1, which is no option"),
        (READ + "print(json.dumps({'ask': q['ask'], 'option': True}), flush=True)\n", "answered True, which is no"),
        (READ + "print(json.dumps({'ask': q['ask'], 'option': 'x' * 999}), flush=True)\n", "which is no option"),
        ("while True: print('gold ' * 1000, end='', flush=True)\n", f"more than {MOST_BYTES:,} bytes"),
        ("import sys\nwhile True: sys.stderr.write('oh no ' * 1000)\n", f"more than {MOST_BYTES:,} bytes"),
        ("while True: print('{\"ask\": 0}', flush=True)\n", f"more than {MOST_BYTES:,} bytes"),
    ],
)
def test_a_bad_program_costs_only_a_default_answer(
    match: Match, program: Programs, caplog: pytest.LogCaptureFixture, source: str, says: str
) -> None:
    bot = program(source)
    with caplog.at_level(logging.WARNING, "undercroft.bots"):
        toys.play_out(match, [bot, make_bot("random", 1)])
    assert match.outcome is not None and match.outcome.scores[0] == 2.0  # the first option, 1, twice
    assert len(bot.problems) == 2 and says in bot.problems[0]
    assert bot.problems[0] == caplog.messages[0] and "\n" not in bot.problems[0]
    assert "seat red, pick (TY-001)" in bot.problems[0] and "answered for it: 1" in bot.problems[0]


@pytest.mark.parametrize(
    "source",
    ["import time\ntime.sleep(60)\n", READ + "time.sleep(60)\n", READ + "pass\n", "while True: pass\n"],
    ids=["never reads", "reads and sleeps", "reads on and on", "spins"],
)
def test_a_program_that_hangs_is_ended_in_time(match: Match, program: Programs, source: str) -> None:
    bot = program(source, seconds=0.3)
    began = time.monotonic()
    assert bot.answer(toys.chair_of(match)) == 0
    assert time.monotonic() - began < 5.0
    assert "did not answer within 0.3 s" in bot.problems[0]
    assert bot._process is None


def test_after_three_hangs_a_program_is_not_asked_again(match: Match, program: Programs) -> None:
    bot = program("import time\ntime.sleep(60)\n", seconds=0.05)
    for _ in range(PATIENCE):
        bot.answer(toys.chair_of(match))
    began = time.monotonic()
    for _ in range(50):
        assert bot.answer(toys.chair_of(match)) == 0
    assert time.monotonic() - began < 0.05 * 50
    assert "is not asked again after 3 hangs or crashes" in bot.problems[-1]


def test_a_program_that_crashed_is_started_again(match: Match, program: Programs, tmp_path: Path) -> None:
    marker = tmp_path / "crashed"
    crash = f"import os\nif not os.path.exists({str(marker)!r}):\n    open({str(marker)!r}, 'w')\n    raise OSError\n"
    bot = program(crash + GOOD)
    assert bot.answer(toys.chair_of(match)) == 0
    assert bot.answer(toys.chair_of(match)) == 3
    assert len(bot.problems) == 1


def test_a_program_that_is_not_there(match: Match) -> None:
    bot = make_bot("program:/nowhere/bot")
    assert isinstance(bot, ProgramBot)
    assert bot.answer(toys.chair_of(match)) == 0
    assert "cannot be started: No such file or directory" in bot.problems[0]


def test_a_program_leaves_when_the_match_is_over(match: Match, program: Programs) -> None:
    bot = program(GOOD)
    bot.answer(toys.chair_of(match))
    process = bot._process
    assert process is not None and process.poll() is None
    stand_up(bot)
    assert process.poll() == 0


# -- Python classes from packages -------------------------------------------------------------------------------------


class Last:
    name = "last"

    def __init__(self, seed: object, **settings: str) -> None:
        self.settings = settings
        self.closed = False

    def answer(self, chair: Chair) -> int:
        return len(chair.question.options) - 1

    def close(self) -> None:
        self.closed = True


class Crashing(Last):
    def answer(self, chair: Chair) -> int:
        raise ZeroDivisionError("no gold")


class Leaving(Last):
    def answer(self, chair: Chair) -> int:
        raise SystemExit


class Spinning(Last):
    def answer(self, chair: Chair) -> int:
        while True:
            pass


class Nonsense(Last):
    def answer(self, chair: Chair) -> int:
        return "gold"  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (Crashing, "crashed with ZeroDivisionError: no gold"),
        (Leaving, "crashed with SystemExit"),
        (Spinning, "did not answer within 0.2 s"),
        (Nonsense, "answered 'gold', which is no option: there are 0 to 3"),
    ],
)
def test_a_bad_class_costs_only_a_default_answer(match: Match, kind: type[Last], says: str) -> None:
    bot = PythonGuest(kind(0), kind.__name__, 0.2)
    threads = threading.active_count()
    toys.play_out(match, [bot, make_bot("random", 1)])
    assert match.outcome is not None and match.outcome.scores[0] == 2.0
    assert says in bot.problems[0] and "answered for it: 1" in bot.problems[0]
    assert threading.active_count() == threads  # also the one that spun was stopped


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package on the path whose metadata brings two bots."""
    folder = tmp_path / "guest_bots-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: guest-bots\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(
        f"[undercroft.bots]\nlast = {__name__}:Last\nbroken = {__name__}:NotThere\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("installed")
def test_a_package_brings_a_bot_by_an_entry_point(match: Match) -> None:
    bot = make_bot("last:limit=2,mood=good", 5)
    assert isinstance(bot, PythonGuest) and isinstance(bot.bot, Last)
    assert bot.seconds == 2.0 and bot.bot.settings == {"mood": "good"}
    assert bot.answer(toys.chair_of(match)) == 3
    stand_up(bot)
    assert bot.bot.closed


@pytest.mark.usefixtures("installed")
def test_a_package_whose_bot_is_missing_is_named() -> None:
    with pytest.raises(BadOption, match=r"bot broken \(.*:NotThere\) cannot be made"):
        make_bot("broken")
    with pytest.raises(BadOption, match="the bots are random, sensible, greedy, ismcts, program:COMMAND, broken, last"):
        make_bot("other")
