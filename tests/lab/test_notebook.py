"""The tour in examples/ runs, and the lab is one import."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from undercroft import lab

EXAMPLE = Path(__file__).parents[2] / "examples" / "lab_notebook.py"


def test_the_notebook_runs_as_a_script(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLE), str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Alone against the clock" in done.stdout
    assert "times narrower" in done.stdout
    assert (tmp_path / "clock" / "report.html").exists()


def test_everything_that_is_named_is_there_however_it_was_imported_before() -> None:
    for name in lab.__all__:
        assert getattr(lab, name) is getattr(lab, name)
        assert callable(getattr(lab, name)), name


def test_the_statistics_need_no_further_package() -> None:
    asked = (
        "import sys; import undercroft.arena.statistics, undercroft.arena.simulation; "
        "print([name for name in ('polars', 'altair', 'optuna', 'ray') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"
