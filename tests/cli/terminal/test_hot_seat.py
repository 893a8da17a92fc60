"""People and bots around one terminal, in games with hidden hands: who is shown what."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import undercroft
from tests.kernel import toys
from undercroft.cli.commands.arguments import bot_names, line_up
from undercroft.cli.terminal.hot_seat import HotSeat
from undercroft.cli.terminal.menu import Menu
from undercroft.cli.terminal.saved_match import PERSON, CannotSave, free_name, players_of, save, save_somewhere
from undercroft.cli.terminal.screen import Screen
from undercroft.cli.terminal.terminal import Terminal
from undercroft.games import game as find_game
from undercroft.kernel.match import Match, start
from undercroft.kernel.record.file import write_record

CLEARED = "\x1b[H\x1b[2J"


def seated(
    match: Match, players: Sequence[str], typed: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> tuple[HotSeat, io.StringIO]:
    """A terminal of paper: what is typed is given beforehand, what is shown can be read afterwards."""
    paper = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    console = Console(
        file=paper, force_terminal=True, color_system=None, width=100, height=40, highlight=False, _environ={}
    )
    return HotSeat(Terminal(console), match, players, "1", None), paper


def screens(paper: io.StringIO) -> list[str]:
    return paper.getvalue().split(CLEARED)[1:]


def toy(shape: Any, folder: Path) -> Match:
    folder.mkdir()
    return start(toys.toy(shape, folder), 2, seed=1)


def test_a_hand_is_shown_to_its_owner_alone_even_when_the_answer_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    match = toy(toys.hidden_hands, tmp_path / "toy")
    table, paper = seated(match, (PERSON, PERSON), ["", "no", "", "l"], monkeypatch)
    assert table.play() == 0
    shown = screens(paper)
    assert "Red, press Enter once nobody else is looking" in shown[0]
    drawn = match.told(0)[0].text
    assert drawn.startswith("Red draws Card")
    assert drawn in shown[1]
    assert "for Red only" in shown[1]
    assert "Blue, press Enter once nobody else is looking" in shown[2]
    assert all(drawn not in screen for screen in shown[2:])
    assert "Red draws a card" in shown[3]


def test_a_person_among_bots_sees_no_curtain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table, paper = seated(toy(toys.hidden_hands, tmp_path / "toy"), (PERSON, "random"), ["no", "no", "no"], monkeypatch)
    assert table.play() == 0
    assert "press Enter" not in paper.getvalue()
    assert "Stopped: the input has ended. Saved in toy.undercroft." in paper.getvalue()
    assert (tmp_path / "toy.undercroft").exists()


def test_whoever_has_several_private_questions_answers_them_in_one_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = toy(toys.sorting, tmp_path / "toy")
    typed = ["", *["left"] * 5, "", *["right"] * 5, ""]
    table, paper = seated(match, (PERSON, PERSON), typed, monkeypatch)
    assert table.play() == 0
    assert paper.getvalue().count("press Enter once nobody else is looking") == 2
    assert match.outcome is not None
    assert match.outcome.scores == (5.0, 0.0)
    assert "Scores: Red 5, Blue 0" in paper.getvalue()


def test_what_nobody_may_know_apart_needs_no_curtain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = toy(toys.interrupts, tmp_path / "toy")
    table, paper = seated(match, (PERSON, PERSON), ["no"] * 6 + [""], monkeypatch)
    assert table.play() == 0
    assert match.over
    assert "press Enter" not in paper.getvalue()
    assert "Red won." in paper.getvalue()


def test_a_secret_answer_beside_others_can_be_taken_back_until_all_have_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    match = toy(toys.secret_numbers, tmp_path / "toy")
    table, _ = seated(match, (PERSON, PERSON), ["", "4", "u", "", "2", "", "3"], monkeypatch)
    assert table.play() == 0
    assert [answer.text for answer in match.log[:2]] == ["2", "3"]


def test_a_card_that_may_be_taken_says_what_it_does_before_it_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    match = start(undercroft.game("skulldug"), 2, seed=1)
    table, paper = seated(match, (PERSON, PERSON), ["? flak jacket", "q", "n"], monkeypatch)
    assert table.play() == 0
    text = " ".join(paper.getvalue().split())
    assert "Flak Jacket: When an Injury would cost you Health, roll the die" in text
    assert "The first of two picks: one piece of equipment" in text, "what is at stake stands under the question"
    assert "press Enter" not in text, "hands lie open: nobody need look away"


def test_bots_alone_play_to_the_end_and_tell_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = toy(toys.secret_numbers, tmp_path / "toy")
    table, paper = seated(match, ("random", "random"), [], monkeypatch)
    assert table.play() == 0
    assert paper.getvalue().count("The numbers are") >= 3
    assert "The match is over." in paper.getvalue()


def test_quitting_asks_whether_to_save_and_can_be_called_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = toy(toys.interrupts, tmp_path / "toy")
    table, paper = seated(match, (PERSON, PERSON), ["no", "q", "c", "no", "q", "y"], monkeypatch)
    assert table.play() == 0
    assert len(match.log) == 2
    assert paper.getvalue().count("Save before you go?") == 2
    assert paper.getvalue().endswith("Goodbye.\n")
    kept = (tmp_path / "toy.undercroft").read_text()
    assert kept.count("red stop_it = no") + kept.count("blue stop_it = no") == 2


def test_a_file_of_that_name_is_replaced_only_when_that_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").write_text("precious")
    match = toy(toys.interrupts, tmp_path / "toy")
    table, paper = seated(match, (PERSON, PERSON), ["no", "s mine", "n", "s other", "no", "s", "q"], monkeypatch)
    assert table.play() == 0
    assert (tmp_path / "mine").read_text() == "precious"
    assert "mine exists. Replace it?" in paper.getvalue()
    assert paper.getvalue().count("Saved in other.") == 2
    assert "stop_it = no" in (tmp_path / "other").read_text()


# -- saving and seats ------------------------------------------------------------------------------------------------


def test_a_saved_match_knows_who_sat_where(tmp_path: Path) -> None:
    caverns = find_game("miniskull_caverns")
    match = start(caverns, 3, seed=1)
    players = (PERSON, "random", "ismcts:iterations=4,depth=2")
    save(match, players, tmp_path / "match")
    text = (tmp_path / "match").read_text()
    assert players_of(text, caverns, 3) == players
    assert players_of(write_record(match), caverns, 3) is None
    assert [path.name for path in tmp_path.iterdir()] == ["match"], "no half-written file stays"


def test_a_match_is_saved_elsewhere_rather_than_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = start(find_game("miniskull_caverns"), 2, seed=1)
    nowhere = tmp_path / "no" / "such" / "folder"
    with pytest.raises(CannotSave, match="cannot be written"):
        save(match, (PERSON, PERSON), nowhere)
    assert save_somewhere(match, (PERSON, PERSON), nowhere) == Path("miniskull_caverns.undercroft")
    assert free_name(match.game, tmp_path).name == "miniskull_caverns-2.undercroft"


@pytest.mark.parametrize(
    ("seats", "bots", "me", "expected"),
    [
        (None, [], None, (PERSON, PERSON)),
        (3, [], None, (PERSON, PERSON, PERSON)),
        (3, ["random", "random"], None, (PERSON, "random", "random")),
        (None, ["random"], None, (PERSON, "random")),
        (3, [], "blue", ("random", PERSON, "random")),
        (3, ["random"], "red,green", (PERSON, "random", PERSON)),
        (1, [], "red", (PERSON,)),
        (2, ["random", "random"], None, ("random", "random")),
    ],
)
def test_bots_take_the_last_seats_or_all_that_are_not_mine(
    seats: int | None, bots: list[str], me: str | None, expected: tuple[str, ...]
) -> None:
    assert line_up(find_game("miniskull_caverns"), seats, bots, me) == expected


def test_a_bot_keeps_its_settings_in_a_list_of_bots() -> None:
    assert bot_names("ismcts:iterations=4,depth=2, random", find_game("caverns")) == [
        "ismcts:iterations=4,depth=2",
        "random",
    ]


def test_a_wide_terminal_shows_the_news_beside_the_picture() -> None:
    match = start(find_game("miniskull_caverns"), 2, seed=1)
    paper = io.StringIO()
    screen = Screen(Terminal(Console(file=paper, width=140, height=40, highlight=False)), match)
    match.answer_index(match.open[0], 0)
    while not match.open[0].secrecy:
        match.answer_index(match.open[0], 0)
    question = match.open[0]
    screen.question(question, Menu(question.texts, question.labels), match.told(question.seat), alone=False)
    first = paper.getvalue().splitlines()[0]
    assert match.told()[0].rule in first
    assert first.startswith(match.game.text(match.view(question.seat)).splitlines()[0])


def test_odds_and_reasons_at_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`o` says what each answer may lead to, `o NAME` one of them, `why` explains the last line."""
    monkeypatch.chdir(tmp_path)
    match = start(find_game("skulldug"), 2, seed=1)
    typed = ["o", "brass", "o trusty", "o nonsense", "why"]
    hot_seat, paper = seated(match, [PERSON, "random"], typed, monkeypatch)
    assert hot_seat.play() == 0
    shown = " ".join(paper.getvalue().split())
    assert "Brass Knuckles: you take Brass Knuckles" in shown
    assert "'nonsense' is not offered" in shown
    assert "SD-014" in shown and "You answered “Which gear do you take?” with “Brass Knuckles”" in shown
