"""`undercroft lab …` as it is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.cli.main import main


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    file = tmp_path / "solo.toml"
    file.write_text('game = "miniskull_caverns"\nseats = 1\ngames = 12\nlook = 6\nobserve = 2\n', encoding="utf-8")
    return file


def test_run_report_and_record(plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "run", str(plan), "--jobs", "1"]) == 0
    folder = tmp_path / "solo-results"
    said = capsys.readouterr().out
    assert "games: 12 finished, 0 unfinished, 0 failed" in said
    assert f"Next: undercroft lab report {folder}" in said
    assert main(["lab", "report", str(folder)]) == 0
    assert (folder / "report.html").exists()
    assert main(["lab", "record", str(folder), "5", "--out", str(tmp_path / "five.txt")]) == 0
    capsys.readouterr()
    assert main(["replay", str(tmp_path / "five.txt"), "--all"]) == 0
    assert main(["lab", "record", str(folder), "5"]) == 0
    assert (tmp_path / "five.txt").read_text(encoding="utf-8") in capsys.readouterr().out


def test_compare_and_sweep_and_tune(plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--games", "6", "--jobs", "1"]
    assert (
        main(["lab", "compare", "default", "solo_turns=4", "--plan", str(plan), "--out", str(tmp_path / "c"), *few])
        == 0
    )
    assert "games ran exactly alike" in capsys.readouterr().out
    assert (tmp_path / "c" / "compare.html").exists()
    number = ["--number", "tiny.strength=50%,100%", "--target", "decisions=..900"]
    assert main(["lab", "sweep", str(plan), *number, *few]) == 0
    assert "2 of 2 points meet the targets" in capsys.readouterr().out
    assert (tmp_path / "solo-sweep" / "sweep.html").exists()
    number[1] = "tiny.strength=2..8"
    assert main(["lab", "tune", str(plan), *number, *few, "--trials", "1", "--write", str(tmp_path / "t.toml")]) == 0
    assert f"play it with --cards {tmp_path / 't.toml'}" in capsys.readouterr().out
    assert (
        main(["simulate", "miniskull_caverns", "--seats", "1", "--games", "2", "--cards", str(tmp_path / "t.toml")])
        == 0
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["run", "none.toml"], "there is no plan file none.toml"),
        (["report", "."], "holds no run"),
        (["compare", "default", "default"], "say with --plan which game"),
        (["run", "PLAN", "--jobs", "0"], "--jobs"),
        (["run", "PLAN", "--ray", "127.0.0.1:1", "--out", "OUT"], "no Ray cluster answers there"),
        (["sweep", "PLAN"], "a sweep needs a number to change"),
        (
            ["sweep", "PLAN", "--number", "tina=3"],
            "there is no key 'tina' in the file; there is edition, keywords, tiny",
        ),
        (["tune", "PLAN", "--number", "tiny.strength=3..5", "--target", "fun=1..2"], "'fun' cannot be a target"),
        (["dance"], "dance"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    words: list[str], said: str, plan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [{"PLAN": str(plan), "OUT": str(tmp_path / "out")}.get(word, word) for word in words]
    assert main(["lab", *given]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
