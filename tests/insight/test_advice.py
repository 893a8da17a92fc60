"""Hints before an answer, and the luck report after the match."""

from __future__ import annotations

from pathlib import Path

import pytest

import undercroft
from tests.bots import toys
from tests.kernel.toys import PICK, Table
from undercroft.bots import make_bot
from undercroft.insight.hint import hint, percent
from undercroft.insight.luck import luck_report
from undercroft.kernel.chance import ScriptedDice
from undercroft.kernel.match import start


def test_a_hint_names_the_best_answers_with_their_chances(tmp_path: Path) -> None:
    match = start(toys.game_of(toys.counting, tmp_path), 2, seed=1)
    found = hint(toys.chair_of(match), iterations=400, seed=1)
    assert found.advice[0].option == "4" and 1 <= len(found.advice) <= 3
    assert found.advice[0].chance == max(advice.chance for advice in found.advice)
    assert str(found).startswith(f"4 ({percent(found.advice[0].chance)})")
    assert found.prompt == "Red, pick a number"


def test_a_hint_says_how_sure_it_is_and_why(tmp_path: Path) -> None:
    found = hint(toys.chair_of(start(toys.game_of(toys.counting, tmp_path), 2, seed=1)), iterations=400, seed=1)
    first, *others = found.advice
    assert not first.equal and 0 < first.margin < 0.2
    assert all(each.margin >= first.margin for each in others), "the best was tried most often"
    assert any("better than" in each.reason for each in found.advice[:1]) == (not others[0].equal)


def test_answers_that_lead_to_the_same_are_equal(tmp_path: Path) -> None:
    match = start(toys.game_of(toys.guessing, tmp_path), 2, seed=1)
    found = hint(toys.chair_of(match), iterations=200, seed=1)
    assert [each.equal for each in found.advice] == [False, True]
    assert all("better" not in each.reason for each in found.advice)


def test_a_reason_names_the_harm_that_the_best_answer_avoids() -> None:
    """Somebody who fights a beast in SKULLDUG! is told what comes of it."""
    match = start(undercroft.game("skulldug"), 2, seed=7)
    bots = [make_bot("sensible", str(seat), match.game) for seat in range(2)]
    while match.open[0].decision.name != "focus":
        chair = toys.chair_of(match)
        match.answer_index(chair.question, bots[chair.seat].answer(chair))
    found = hint(toys.chair_of(match), iterations=120, seed=1)
    assert all("%" in each.reason for each in found.advice)


def test_a_chance_is_never_certain() -> None:
    assert [percent(share) for share in (0.0, 0.004, 0.62, 1.0)] == ["1 %", "1 %", "62 %", "99 %"]


def test_without_dice_everything_is_decisions(tmp_path: Path) -> None:
    match = start(toys.game_of(toys.counting, tmp_path), 2, seed=1)
    for seat, number in ((0, 4), (1, 1), (0, 3), (1, 4)):
        match.answer(seat, number)
    red, blue = luck_report(match).fortunes
    assert red.luck == blue.luck == 0.0
    assert (red.start, red.end, blue.end) == (0.5, 1.0, 0.0)
    assert red.decisions == 0.5 and blue.decisions == -0.5
    assert [choice.chosen for choice in blue.expensive] == ["1"]
    assert blue.expensive[0].better == "4" and blue.expensive[0].cost > 0.1
    assert blue.expensive[0].at == 1 and red.draws == blue.draws == 0.0
    assert "'1' cost" in str(blue) and "'4' was better" in str(blue)


@pytest.mark.parametrize(("die", "lucky"), [(6, True), (1, False)])
def test_luck_is_what_the_dice_gave_beyond_their_mean(die: int, lucky: bool, tmp_path: Path) -> None:
    game = toys.game_of(toys.betting, tmp_path)
    match = start(game, 2, dice=ScriptedDice([die] * 8))
    for _ in range(4):
        match.answer(0, "dice")
        match.answer(1, "safe")
    red, blue = luck_report(match, iterations=20).fortunes
    assert (red.luck > 0.05) == lucky and (red.luck < 0) == (not lucky)
    assert blue.luck == pytest.approx(-red.luck, abs=1e-9)
    for fortune in (red, blue):
        assert fortune.start + fortune.luck + fortune.decisions == pytest.approx(fortune.end)


async def a_draw(g: Table) -> None:
    """Everybody picks a number, and nobody wins by it."""
    await g.choose(g.mover, "TY-001", PICK, [1, 2])
    g.turn += 1
    if g.turn == 2:
        g.finish("TY-009", (), "It was a draw", (0.0, 0.0))


def test_in_a_match_that_nobody_wins_nobody_has_a_chance_left(tmp_path: Path) -> None:
    match = start(toys.game_of(a_draw, tmp_path), 2, seed=1)
    match.answer(0, 1)
    match.answer(1, 2)
    report = luck_report(match, iterations=8)
    assert [fortune.end for fortune in report.fortunes] == [0.0, 0.0], "not what a draw is worth to a bot"
    assert "from 50 % to 0 %" in str(report)


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_every_game_has_a_hint_and_a_luck_report(slug: str) -> None:
    game = undercroft.game(slug)
    match = start(game, max(2, game.seats[0]), seed=2)
    bots = [make_bot("random", seat) for seat in range(match.seats)]
    for _ in range(12):
        chair = toys.chair_of(match)
        match.answer_index(chair.question, bots[chair.seat].answer(chair))
    found = hint(toys.chair_of(match), iterations=40, seed=1)
    assert found.advice and all(0 <= advice.chance <= 1 for advice in found.advice)
    report = luck_report(match, iterations=8)
    assert len(report.fortunes) == match.seats
    if not game.cooperative:
        assert sum(each.start for each in report.fortunes) == pytest.approx(1), "one of them will win"
    for fortune in report.fortunes:
        assert fortune.start + fortune.luck + fortune.decisions == pytest.approx(fortune.end)
        assert len(fortune.expensive) <= 3
    again = luck_report(match, iterations=8)
    assert str(again) == str(report)
