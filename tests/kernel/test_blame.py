"""A card file that extends another is refused with the file and the line that are at fault."""

from __future__ import annotations

from pathlib import Path

import pytest

import undercroft
from undercroft.kernel.errors import BadCards

CRAWL = undercroft.game("dungeon_crawl")
HEAD = '[edition]\ngame = "dungeon_crawl"\nname = "{name}"\nversion = "1"\nextends = "{base}"\n'


def refusal(file: Path) -> str:
    assert CRAWL.cards is not None
    with pytest.raises(BadCards) as caught:
        CRAWL.cards.open(file)
    return str(caught.value)


def written(folder: Path, name: str, text: str, base: str = "dungeon_crawl") -> Path:
    file = folder / f"{name}.toml"
    file.write_text(HEAD.format(name=name, base=base) + text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ('[[monster]]\nid = "h1"\nhp.per_player = 0\n', 8, "per_player must be a whole number"),
        (
            '[[monster]]\nid = "h1"\ndie = "d4"\n',
            8,
            "Ogre Breaker: face 5 of the D4",
        ),  # the rows stand below, and fit the D6
        ('[[monster]]\nid = "h1"\nname = "Stone Golem"\n', 8, "'Stone Golem' too"),  # the other one stands below
        ('[[item]]\nid = "a03"\ncopies = 2\n[[monster]]\nid = "h1"\ndie = "d4"\n', 11, "of the D4"),
        ('retired = ["b1"]\n[[monster]]\nid = "h1"\ndie = "d4"\n', 9, "of the D4"),  # what comes after it has moved up
    ],
)
def test_a_fault_in_an_override_is_told_at_the_override(tmp_path: Path, text: str, line: int, problem: str) -> None:
    told = refusal(written(tmp_path, "mine", text))
    assert told.startswith(f"{tmp_path / 'mine.toml'}:{line}: ") and problem in told


def test_where_the_other_half_stands_is_told_too(tmp_path: Path) -> None:
    ours = (CRAWL.home / "cards.toml").read_text(encoding="utf-8").splitlines()
    told = refusal(written(tmp_path, "mine", '[[monster]]\nid = "h1"\ndie = "d4"\n'))
    found = told.rpartition("together with cards.toml:")[2]
    assert found.isdecimal() and told.count("together with") == 1
    assert "at = " in ours[int(found) - 1] or "rows" in ours[int(found) - 1]


def test_a_fault_below_is_told_below(tmp_path: Path) -> None:
    written(tmp_path, "base", '[[monster]]\nid = "h1"\ndie = "d4"\n')
    told = refusal(written(tmp_path, "mine", '[[monster]]\nid = "h1"\nhp.per_player = 9\n', base="base.toml"))
    assert told.startswith(f"{tmp_path / 'base.toml'}:8: ")
    told = refusal(written(tmp_path, "mine", '[[monster]]\nid = "h2"\nhp.per_player = 0\n', base="base.toml"))
    assert told.startswith(f"{tmp_path / 'mine.toml'}:8: ")


def test_of_three_files_the_one_in_the_middle_can_be_at_fault(tmp_path: Path) -> None:
    written(tmp_path, "first", '[[monster]]\nid = "h2"\nhp.per_player = 6\n')
    written(tmp_path, "second", '[[monster]]\nid = "h1"\ndie = "d4"\n', base="first.toml")
    told = refusal(written(tmp_path, "third", '[[monster]]\nid = "h1"\nflavour = "Rr."\n', base="second.toml"))
    assert told.startswith(f"{tmp_path / 'second.toml'}:8: ")
