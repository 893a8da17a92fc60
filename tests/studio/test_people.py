"""People beside bots: what a playtest shows, and what it does not."""

from __future__ import annotations

import random

import pytest

import undercroft
from undercroft.kernel.errors import BadOption
from undercroft.kernel.match import start
from undercroft.lab.plan.setting import KEYED, Setting
from undercroft.studio.people import beside, other_choices, seconds_per_choice, tally, thinking, usual_seats
from undercroft.studio.questions import DEFAULT, read_questions
from undercroft.studio.watched_game import WatchedGame, play_watched, unpack_watched, watch
from undercroft.table.domain.log.entries import Answered, Asked, Entry
from undercroft.table.http.playtests import thinking_times

CASTLE = undercroft.game("looting_castle")


def game(number: int, timid: float, seconds: float = 4.0) -> WatchedGame:
    """A game in which somebody was asked twelve times whether to hide, and did so with this inclination."""
    rng = random.Random(f"{number} {timid}")
    hid = sum(rng.random() < timid for _ in range(12))
    return WatchedGame(
        (1.0, 0.0), 10.0 + number % 3, 0, 30,
        {"hide": {"Hide": (12, hid), "Stay": (12, 12 - hid)}}, (0, 1), 20.0,
        {"hide": [seconds] * 12}, [{"tension": 4}, {"tension": 2}],
    )  # fmt: skip


def test_a_match_is_watched_as_it_was_played() -> None:
    match = start(CASTLE, 2, seed="1")
    rng = random.Random(3)
    while not match.over:
        question = match.open[0]
        match.answer_index(question, rng.randrange(len(question.options)))
    seen = watch(match, [0])
    assert seen.won == tuple(float(seat in match.outcome.winners) for seat in (0, 1)) if match.outcome else ()
    mine = [answer for answer in match.log if answer.seat == 0]
    chosen = sum(chosen for kind in seen.choices.values() for _, chosen in kind.values())
    assert chosen == len(mine)  # of this seat all, of the other none
    assert seen.decisions == sum(answer.seat >= 0 for answer in match.log)
    assert seen.rounds >= 1


def test_bots_are_watched_in_the_same_way() -> None:
    setting = Setting("x", "looting_castle", 2, CASTLE.check_options({}), ("sensible",) * 2, "s", luck=KEYED, observe=1)
    games = [unpack_watched(each) for each in play_watched(setting, (0, 1))]
    assert len(games) == 2 and all(each.choices and each.counted == (0, 1) for each in games)


def test_a_habit_of_people_is_found_and_chance_is_not() -> None:
    bots = [game(number, 0.3) for number in range(60)]
    timid = [game(number + 100, 0.75) for number in range(6)]
    alike = [game(number + 200, 0.3) for number in range(6)]
    found = other_choices(CASTLE, timid, bots)
    assert found and found[0].stands_out and {each.option for each in found} == {"Hide", "Stay"}
    assert found[0].gap.low > 0 or found[0].gap.high < 0
    assert not any(each.stands_out for each in other_choices(CASTLE, alike, bots))


def test_two_games_are_no_habit() -> None:
    bots = [game(number, 0.3) for number in range(60)]
    assert other_choices(CASTLE, [game(1, 0.9), game(2, 0.9)], bots) == []


def test_only_like_is_compared_with_like() -> None:
    three = WatchedGame((1.0, 0.0, 0.0), 9.0, 0, 20, {})
    assert usual_seats([game(1, 0.5), game(2, 0.5), three], 4) == 2
    assert usual_seats([], 4) == 4
    rows = beside(CASTLE, [game(number, 0.5) for number in range(4)], [game(number, 0.5) for number in range(9)])
    assert [each.title for each in rows] == ["Rounds of a game", "Choices of a game"]  # nobody died
    assert rows[0].gap.low <= 0 <= rows[0].gap.high


def test_times_and_marks_are_tallied() -> None:
    games = [game(number, 0.5, seconds) for number, seconds in enumerate((3.0, 5.0, 9.0))]
    (slow,) = thinking(CASTLE, games)
    assert slow.middle.value == 5.0 and slow.longest == 9.0
    assert seconds_per_choice(games) == pytest.approx(17 / 3)
    assert tally(games, "tension").value == 3.0 and tally(games, "tension").n == 3  # games, not people
    assert tally(games, "teamwork").n == 0


def test_time_runs_from_when_the_question_was_open() -> None:
    entries: list[Entry] = [
        Asked((0, 1), 100.0),
        Answered(1, 0, "x", ("blue hide = x",), 103.0),
        Answered(0, 0, "y", ("red hide = y",), 110.0),  # both thought at the same time
        Asked((0,), 110.0),
        Answered(0, 1, "z", ("red move_to = z",), 2000.0),  # gone to the kitchen
    ]
    assert thinking_times(entries, [0, 1]) == {"hide": [3.0, 10.0]}


def test_the_designer_writes_the_questions() -> None:
    asked = read_questions(DEFAULT)
    assert [each.key for each in asked] == ["teamwork", "tension", "confusion", "strategy", "change"]
    assert asked[0].low and not asked[-1].low
    with pytest.raises(BadOption, match=r"line 2: 'what\?' is no question"):
        read_questions("fun: Was it fun? (no / yes)\nwhat?")
    with pytest.raises(BadOption, match="two questions 'fun'"):
        read_questions("fun: Was it fun? (no / yes)\nfun: Really?")
