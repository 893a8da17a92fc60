"""`undercroft new-game` writes a game that plays at once: generated, installed, tested and played."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples.installed import SOURCES, Installed
from undercroft.cli.commands.new_game import checked_name, letters, write_skeleton
from undercroft.cli.main import main
from undercroft.kernel.errors import BadOption

RUFF = ("ruff", "check", "--isolated", "--select", "E,F,I,UP,B", "--line-length", "120")
MYPY = ("mypy", "--strict", "--cache-dir", os.devnull)


@pytest.fixture(scope="module")
def lantern(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("written") / "lantern"
    assert main(["new-game", "lantern-run", "--title", "Lantern Run!", "--into", str(folder)]) == 0
    return Installed(folder, tmp_path_factory.mktemp("installed"))


def test_its_tests_pass(lantern: Installed) -> None:
    assert re.search(r"\d+ passed", lantern.own_tests())


def test_it_plays_at_once(lantern: Installed) -> None:
    assert "Lantern Run!" in lantern.undercroft("games")
    assert "LR-004" in lantern.undercroft("rules", "lantern_run", "LR-004")
    told = lantern.undercroft("simulate", "lantern_run", "--seats", "3", "--games", "5")
    assert "5 games" in told or "5 of 5" in told, told
    assert "Passed" in lantern.api_test("lantern_run", 2)
    shown = lantern.play("lantern_run", "--bots", "random", "--seed", "1", answers=("1", "1", "2"))
    assert "points are at stake" in shown and "The match is over." in shown


def test_what_is_written_is_clean(lantern: Installed) -> None:
    for checks in (RUFF, MYPY):
        done = subprocess.run(
            [sys.executable, "-m", *checks, "."],
            cwd=lantern.package / "src",
            env={**os.environ, "MYPYPATH": str(SOURCES)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout


def test_a_name_that_cannot_be(tmp_path: Path) -> None:
    for name in ("Lantern", "7up", "class", "a b", "x"):
        with pytest.raises(BadOption):
            checked_name(name)
    with pytest.raises(BadOption, match="there is a game skulldug already"):
        checked_name("skulldug")
    (tmp_path / "kept").write_text("mine")
    with pytest.raises(BadOption, match="is there already"):
        write_skeleton(tmp_path, "candle", "Candle")


def test_rules_are_numbered_by_two_letters() -> None:
    assert [letters(slug) for slug in ("lantern_run", "candle", "x9", "go_2")] == ["LR", "CA", "XX", "GO"]
