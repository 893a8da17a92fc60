"""The guide to a game of one's own is followed to the letter: every file written, every command run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.examples.installed import Installed
from tests.table.server import Server, ask
from undercroft.cli.main import main

GUIDE = Path(__file__).parents[2] / "docs" / "write-a-game.md"
FENCE = re.compile(r'^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE)
FIRST, LATER = "first", "later"


class Guide:
    """What the page says to type and to write; the commands before and after the files."""

    def __init__(self, text: str) -> None:
        self.files: dict[str, str] = {}
        self.commands: dict[str, list[str]] = {FIRST: [], LATER: []}
        for kind, title, body in FENCE.findall(text):
            if kind == "sh":
                self.commands[LATER if self.files else FIRST].extend(body.splitlines())
            else:
                assert title, f"a block that nobody runs:\n{body}"
                self.files[title] = body


@pytest.fixture(scope="module")
def guide() -> Guide:
    return Guide(GUIDE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def candle(guide: Guide, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The package with the files of the guide, on the shelf."""
    folder = tmp_path_factory.mktemp("evening") / "candle"
    assert guide.commands[FIRST][0] == "undercroft new-game candle"
    assert main(["new-game", "candle", "--into", str(folder)]) == 0
    for name, text in guide.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return Installed(folder, tmp_path_factory.mktemp("shelf"))


def test_the_skeleton_is_what_the_guide_says(guide: Guide) -> None:
    assert guide.commands[FIRST][1:] == ["pip install -e candle", "pytest candle", "undercroft play candle"]
    assert set(guide.files) >= {f"src/candle/{name}.py" for name in ("__init__", "rules", "state", "view", "words")}


def test_every_command_works(guide: Guide, candle: Installed) -> None:
    for command in guide.commands[LATER]:
        match command.split():
            case ["pytest", "candle"]:
                assert re.search(r"\d+ passed", candle.own_tests())
            case ["undercroft", "play", slug, *more]:
                assert "The match is over." in candle.play(slug, *more, answers=("3 minutes",))
            case ["undercroft", "serve"]:
                pass  # in a test of its own
            case ["undercroft", *words]:
                candle.undercroft(*words)
            case _:
                raise AssertionError(f"the guide says {command}, which nobody tries")
    assert "round: " in (candle.folder / "candle.svg").read_text()


def test_it_stands_on_the_table(candle: Installed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", candle.path)
    server = Server(tmp_path).start()
    try:
        assert b"/new/candle" in ask(server.port, "GET", "/")[2]
    finally:
        server.stop()


def test_it_is_an_environment(candle: Installed) -> None:
    assert "Passed" in candle.api_test("candle", 3)
