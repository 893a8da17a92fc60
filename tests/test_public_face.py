"""What a program sees of Undercroft: every name is documented by an example that runs, and importing it is quick."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import undercroft
from undercroft import library
from undercroft.kernel.errors import BadRecord, IllegalAnswer

EXPLAINED = [name for name in undercroft.__all__ if not isinstance(getattr(undercroft, name), int)]
HEAVY = ("undercroft.games", "undercroft.bots", "undercroft.table", "undercroft.lab", "msgspec", "typer", "numpy")


@pytest.mark.parametrize("name", EXPLAINED)
def test_every_name_has_an_example_that_runs(name: str) -> None:
    thing = getattr(undercroft, name)
    text = inspect.getdoc(thing) or ""
    assert ">>>" in text, f"undercroft.{name} has no example"
    examples = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert runner.run(examples, out=report.append).failed == 0, "".join(report)


def test_the_package_itself_begins_with_one() -> None:
    assert doctest.testmod(undercroft).attempted == 5 and not doctest.testmod(undercroft).failed


def test_importing_it_imports_nothing_else() -> None:
    code = f"import sys, undercroft; print([name for name in {HEAVY} if name in sys.modules]); print(undercroft.game)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("[]\n<function game")


def test_all_names_are_there_and_others_are_not() -> None:
    assert set(undercroft.__all__) < set(dir(undercroft))
    with pytest.raises(AttributeError, match="undercroft has no 'sit_down'"):
        _ = undercroft.sit_down


def test_a_match_starts_with_the_fewest_seats_if_nobody_says_how_many() -> None:
    assert undercroft.start("skulldug").seats == undercroft.game("skulldug").seats[0]


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord):
        library.load(tmp_path)


def test_where_nothing_is_asked_nothing_is_advised() -> None:
    match = undercroft.start("miniskull_caverns", seats=2, seed=1)
    with pytest.raises(IllegalAnswer, match="nothing is asked"):
        undercroft.hint(match, seat=7)


def test_the_reference_lists_every_name() -> None:
    page = (Path(__file__).parents[1] / "docs" / "reference" / "index.md").read_text(encoding="utf-8")
    assert [name for name in undercroft.__all__ if f"`{name}`" not in page] == []
