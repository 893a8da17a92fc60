"""undercroft cards: what a designer types, and what is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.cli.main import main

MINE = """
[edition]
game = "skulldug"
name = "Mine"
extends = "skulldug"

[[monster]]
id = "bat_swarm"
damage = 2

[[consumable]]
id = "adrenaline"
abilities = [{ when = "discard", effects = [{ do = "gain_ap", amount = 5 }] }]
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(MINE, encoding="utf-8")
    return file


def test_a_right_file_is_told_so_with_its_hash(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "skulldug", "--check", str(mine)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Mine 1 is right: 64 kinds of cards, 78 in all. Hash ")
    assert "Handwritten: Smelling Salts." in said


def test_a_wrong_file_gets_one_line_with_its_place(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine.write_text(MINE.replace("gain_ap", "gain_app"), encoding="utf-8")
    assert main(["cards", "skulldug", "--check", str(mine)]) == 2
    said = capsys.readouterr().err
    assert f"{mine}:13: Adrenaline Shot: do cannot be 'gain_app' here: did you mean 'gain_ap'?" in said
    assert said.count("\n") == 1


def test_two_files_are_told_apart_in_words(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "skulldug", "--diff", "skulldug", str(mine)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Undercroft 1 ") and " → Mine 1 " in lines[0]
    assert lines[1:] == [
        "Adrenaline Shot (consumable): says “Discard: Gain 5 AP this turn.”, not “Discard: Gain 2 AP this turn.”.",
        "Bat Swarm (monster): damage 1 → 2.",
    ]
    assert main(["cards", "skulldug", "--diff", "skulldug", "skulldug"]) == 0
    assert capsys.readouterr().out.endswith("No card differs.\n")


def test_a_card_is_drawn_with_its_keywords(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "dungeon_crawl", "--show", "bone sentry"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("╭─") and {len(line) for line in lines if line[0] in "╭│╰"} == {44}
    assert any("1\N{EN DASH}2: 3 Physical damage to one Player." in line for line in lines)
    assert any(line.startswith("Armored: That much of every damage is kept off") for line in lines)


@pytest.mark.parametrize("slug", ["caverns", "dungeon_crawl", "looting_castle", "miniskull_caverns", "skulldug"])
def test_all_cards_of_a_game_are_listed(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", slug]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Undercroft 1 ") and len(lines) > 15


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--show", "Trusty Wip"], "has no card 'Trusty Wip': did you mean 'Trusty Whip'?"),
        (["--show", "Zeppelin"], "has no card 'Zeppelin': --list names them"),
        (["--check", "nowhere.toml"], "nowhere.toml: cannot be read: No such file"),
        (["--check", "."], "cannot be read: Is a directory"),
        (["--list", "--show", "Mummy"], "--show and --list: one at a time"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "skulldug", *arguments]) == 2
    assert problem in capsys.readouterr().err
