"""Hush, the sixth game, comes in a package of its own and plays everywhere: terminal, browser, environment, bots."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.examples.installed import Installed
from tests.table.server import Server, ask, open_table

ME = {"kind": "me"}
PACKAGE = Path(__file__).parents[2] / "examples" / "hush"


@pytest.fixture(scope="module")
def hush(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(PACKAGE, tmp_path_factory.mktemp("hush"))


def test_its_own_tests_pass(hush: Installed) -> None:
    assert re.search(r"\d+ passed", hush.own_tests())


def test_it_stands_on_the_shelf_with_its_rules(hush: Installed) -> None:
    assert re.search(r"hush +Hush", hush.undercroft("games"))
    assert "The greediest" in hush.undercroft("rules", "hush", "HU-011")
    assert hush.undercroft("draw", "hush", "--after", "4").startswith("<svg")


def test_in_the_terminal(hush: Installed) -> None:
    shown = hush.play("hush", "--bots", "sensible", "--seed", "7", "--option", "nights=1")
    assert "Take 1 coin" in shown and "The dragon breathes" in shown
    assert "Morning comes, and the fullest chest holds" in shown


def test_in_the_browser(hush: Installed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", hush.path)
    server = Server(tmp_path).start()
    try:
        assert b"/new/hush" in ask(server.port, "GET", "/")[2]
        made, (red, blue) = open_table(server.port, "hush", [ME, ME], options={"nights": 1})
        page = ask(server.port, "GET", f"/t/{made['table']}")[2].decode()
        assert 'id="thief-red"' in page and "Restlessness 0" in page
        for icon in set(re.findall(r'href="(/icons/[^"#]+)', page)):
            assert ask(server.port, "GET", icon)[0] == 200
        for program in (red, blue):
            view = program.view()
            said = {"question_number": view["question_number"], "answer": "slip_out"}
            assert program.call("/answers", said)[0] == 200
        assert "Morning comes" in json.dumps(red.view()["outcome"])
    finally:
        server.stop()


def test_in_an_environment(hush: Installed) -> None:
    assert "Passed" in hush.api_test("hush", 3)


def test_bots_play_it_and_the_sensible_one_plays_better(hush: Installed) -> None:
    told = hush.undercroft(
        "simulate", "hush", "--seats", "2", "--games", "200", "--bots", "sensible,random", "--seed", "1", "--json"
    )
    found = json.loads(told)
    assert found["finished"] == 200 and found["wins"]["red"]["low"] > found["wins"]["blue"]["high"]
