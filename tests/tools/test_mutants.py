"""Mutants: what can be broken is broken, and what no test notices is listed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.broken_rules import mutants_of
from tools.import_graph import ROOT

RULES = '''
"""Rules of a box."""

def price(g, gems, old=3):
    """Not more than 9."""
    g.cite("BX-001")
    total: int = gems + 2
    if total > 9 and not g.free:
        g.tell("BX-002", "dear")
        return 9
    return total


def endless(g, n):
    while n > 0:
        n = n - 1
    return n


class Lid:
    def is_open(self, g):
        g.cite("BX-003")
        return g.free is True


def nobody_calls(g):
    g.count()
'''

TESTS = """
from types import SimpleNamespace
from box import rules
from tests.coverage import covered

def table(free=False):
    told = []
    return SimpleNamespace(free=free, told=told, cite=lambda rule: None, tell=lambda *said: told.append(said))

def test_the_price_has_an_end():
    covered.setdefault("BX-001", set()).add("test_box::test_the_price_has_an_end")
    g = table()
    assert rules.price(g, 3) == 5 and g.told == []
    assert rules.price(g, 8) == 9 and g.told == [("BX-002", "dear")]
    assert rules.price(table(free=True), 8) == 10

def test_it_comes_to_an_end():
    assert rules.endless(table(), 3) == 0

def test_a_lid():
    covered.setdefault("BX-003", set()).add("test_box::test_a_lid")
    assert rules.Lid().is_open(table()) in (True, False)
"""

TRY = """
import sys
from pathlib import Path
from box import rules
from tools import mutants
mutants.PATIENCE = 6
trial = mutants.tried({Path(rules.__file__): rules}, Path(sys.argv[1]), processes=2, cites=True)
for verdict in trial.verdicts:
    print(verdict.fate, verdict.mutant, *[mutants.bare_name(test) for test in verdict.by], sep=" | ")
print(mutants.figures(trial.verdicts))
print(*mutants.unproven(trial.cited, trial.verdicts), sep="\\n")
"""


def box(folder: Path) -> Path:
    (folder / "box").mkdir()
    (folder / "box" / "__init__.py").write_text("")
    rules = folder / "box" / "rules.py"
    rules.write_text(RULES)
    (folder / "test_box.py").write_text(TESTS)
    (folder / "pytest.ini").write_text("[pytest]\n")
    return rules


def test_what_can_be_broken(tmp_path: Path) -> None:
    found = [repr(mutant) for mutant in mutants_of(box(tmp_path))]
    assert "rules.py:7 price: + becomes - in gems + 2" in found
    assert "rules.py:7 price: 2 becomes 3" in found
    assert "rules.py:8 price: > becomes >= in total > 9" in found
    assert "rules.py:8 price: and becomes or in total > 9 and (not g.free)" in found
    assert "rules.py:8 price: without the not in not g.free" in found
    assert "rules.py:9 price: without g.tell('BX-002', 'dear')" in found
    assert "rules.py:23 Lid.is_open: is becomes is not in g.free is True" in found
    assert not any("cite" in change for change in found), "a missing citation proves nothing"
    assert not any(":4 " in change for change in found), "defaults are no part of what is carried out"


def test_survivors_are_listed_and_bare_citations_must_be_proven(tmp_path: Path) -> None:
    box(tmp_path)
    places = [str(tmp_path), str(ROOT), str(ROOT / "src")]
    done = subprocess.run(
        [sys.executable, "-c", TRY, str(tmp_path / "test_box.py")],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(places)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert "killed | rules.py:7 price: 2 becomes 3 | test_the_price_has_an_end" in lines
    assert "survived | rules.py:8 price: > becomes >= in total > 9" in lines, "9 of 9 is not tried"
    assert "survived | rules.py:23 Lid.is_open: is becomes is not in g.free is True" in lines
    assert "survived | rules.py:27 nobody_calls: without g.count()" in lines
    assert any(line.startswith("endless | rules.py:16 endless: - becomes +") for line in lines)
    assert any(" mutants killed (" in line and line.endswith(" of them endless") for line in lines)
    assert lines[-1].startswith("BX-003 in Lid.is_open") and "none killed by test_a_lid" in lines[-1]
    assert not any(line.startswith("BX-001") for line in lines), "proven"
