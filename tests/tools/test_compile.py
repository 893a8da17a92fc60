"""What `make play` says about the compiled engine, and what the tool refuses."""

from __future__ import annotations

import importlib.util
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "compile.py"


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool with a build folder of its own, on a machine with a compiler."""
    spec = importlib.util.spec_from_file_location("compile_tool", TOOL)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in ("TARGET", "STAMP", "LOG", "LOCK", "WHEELS", "DIST"):
        monkeypatch.setattr(module, name, tmp_path / name.lower())
    monkeypatch.setattr(module, "no_compiler", str)
    return module


def test_the_first_start_builds_in_the_background_and_the_next_uses_it(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: started.append(command))
    assert tool.main(["--path"]) == 0 and capsys.readouterr().out == "", "the first start is pure Python"
    assert tool.main(["--background"]) == 0
    said: str = capsys.readouterr().out
    assert said.count("\n") == 1 and "is being built in the background" in said and len(started) == 1
    tool.STAMP.write_text(tool.fingerprint([]))
    assert tool.main(["--background"]) == 0
    assert capsys.readouterr().out == "The compiled engine is there: this start uses it.\n" and len(started) == 1
    assert tool.main(["--path"]) == 0 and capsys.readouterr().out == f"{tool.TARGET}\n"
    tool.STAMP.write_text(tool.fingerprint(["skulldug"]))
    assert tool.main(["--path"]) == 0 and capsys.readouterr().out == "", "made from something else"


def test_without_a_compiler_it_says_so_and_builds_nothing(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[Any] = []
    monkeypatch.setattr(subprocess, "Popen", lambda *given, **_: started.append(given))
    monkeypatch.setattr(tool, "no_compiler", lambda: "no C compiler (cc) found")
    assert tool.main(["--background"]) == 0 and not started
    assert capsys.readouterr().out == f"no C compiler (cc) found: {tool.PURE}\n"


@pytest.mark.parametrize("given", [["--dry"], ["chess"], ["skulldug", "--path"], [""]])
def test_what_is_no_game_is_refused(given: list[str], tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(given) == 2
    assert capsys.readouterr().out.startswith("there is no game ")
