"""The bots find the right answer where it is known, and the same one every time."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import undercroft
from tests.bots import toys
from tests.kernel import toys as shapes
from undercroft.arena.search_speed import positions, search_speed
from undercroft.bots import make_bot
from undercroft.bots.chair import Chair, stand_up
from undercroft.bots.ismcts import IsmctsBot
from undercroft.kernel.errors import BadOption
from undercroft.kernel.match import Match, start

SEARCHES = (
    "ismcts:iterations=300",
    "ismcts:iterations=300,open_loop=1",
    "ismcts:iterations=300,whim=1",
    "ismcts:iterations=300,regret=1",
    "ismcts:iterations=300,processes=2",
)


@pytest.mark.parametrize("spec", ["greedy", *SEARCHES])
def test_the_largest_number_is_taken(spec: str, tmp_path: Path) -> None:
    match = start(toys.game_of(toys.counting, tmp_path), 2, seed=1)
    assert make_bot(spec, 1).answer(toys.chair_of(match)) == 3


@pytest.mark.parametrize("spec", ["greedy:worlds=40", *SEARCHES])
def test_a_bad_bet_is_refused(spec: str, tmp_path: Path) -> None:
    match = start(toys.game_of(toys.betting, tmp_path), 2, seed=1)
    match.answer(0, "safe")
    assert make_bot(spec, 1).answer(toys.chair_of(match)) == 1


@pytest.mark.parametrize("spec", SEARCHES)
def test_a_party_that_chooses_at_once_meets(spec: str, tmp_path: Path) -> None:
    """Secret and simultaneous, and all want the same."""
    game = toys.game_of(toys.meeting, tmp_path, cooperative=True)
    longer = spec.replace("300", "900")  # at first nobody has ever met: the reward is rare
    match = toys.play_out(start(game, 3, seed=1), [make_bot(longer, seat) for seat in range(3)])
    assert match.outcome is not None and match.outcome.winners == (0, 1, 2)


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_a_settled_search_stops_and_answers_as_the_whole_one(slug: str) -> None:
    saved = 0
    for number, position in enumerate(positions(undercroft.game(slug), 2)):
        chair = Chair(position, position.open[0])
        hasty, patient = IsmctsBot(number, iterations=160), IsmctsBot(number, iterations=160)
        verdicts = patient.judge(chair)
        best = max(range(len(verdicts)), key=lambda index: (verdicts[index].taken, verdicts[index].chance))
        assert hasty.answer(chair) == best
        assert patient.searched == 160
        saved += patient.searched - hasty.searched
    assert saved > 0


@pytest.mark.parametrize("shape", shapes.ALL, ids=lambda shape: str(shape.__name__))
@pytest.mark.parametrize("spec", ["greedy:worlds=2", "ismcts:iterations=12", "ismcts:iterations=12,regret=1"])
def test_every_hard_shape_can_be_played(shape: object, spec: str, tmp_path: Path) -> None:
    game = shapes.toy(shape, tmp_path)  # type: ignore[arg-type]
    match = toys.play_out(start(game, 3, seed=2), [make_bot(spec, seat) for seat in range(3)])
    assert match.outcome is not None and match.outcome.rule == "TY-009"


@pytest.mark.parametrize("slug", undercroft.game_names())
@pytest.mark.parametrize("spec", ["greedy:worlds=2", "ismcts:iterations=30", "ismcts:iterations=30,processes=2"])
def test_a_seed_and_iterations_fix_every_answer(slug: str, spec: str) -> None:
    game = undercroft.game(slug)

    def answers() -> list[int]:
        match = start(game, max(2, game.seats[0]), seed=4)
        bots = [make_bot(spec, seat) for seat in range(match.seats)]
        found: list[int] = []
        while not match.over and len(found) < 12:
            chair = toys.chair_of(match)
            found.append(bots[chair.seat].answer(chair))
            match.answer_index(chair.question, found[-1])
        return found

    first = answers()
    assert first == answers() and len(set(first)) > 1


def test_a_search_in_seconds_ends_in_time(tmp_path: Path) -> None:
    match = start(undercroft.game("miniskull_caverns"), 2, seed=1)
    bot = make_bot("ismcts:seconds=0.3", 1)
    assert isinstance(bot, IsmctsBot)
    began = time.monotonic()
    bot.judge(toys.chair_of(match))
    assert 0.3 <= time.monotonic() - began < 3.0
    assert bot.searched > 20


def test_a_search_leaves_the_match_as_it_was(tmp_path: Path) -> None:
    match = start(undercroft.game("miniskull_caverns"), 2, seed=1)
    before = match.state_hash(), [answer.text for answer in match.log], Match.seen(match, 0)
    make_bot("ismcts:iterations=50", 1).answer(toys.chair_of(match))
    make_bot("greedy", 1).answer(toys.chair_of(match))
    assert before == (match.state_hash(), [answer.text for answer in match.log], match.seen(0))


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("deep_thought", "there is no bot 'deep_thought': the bots are random, sensible, greedy, ismcts"),
        ("ismcts:time=3", "bot ismcts has no setting 'time=3': its settings are seconds="),
        ("ismcts:seconds", "bot ismcts has no setting 'seconds'"),
        ("ismcts:iterations=many", "iterations cannot be 'many': it is a whole number from 1"),
        ("ismcts:iterations=0", "iterations cannot be '0'"),
        ("ismcts:seconds=nan", "seconds cannot be 'nan'"),
        ("ismcts:seconds=1,iterations=5", "give seconds or iterations, not both"),
        ("random:loud=1", "bot random has no setting 'loud=1': its settings are none"),
        ("greedy:worlds=1.5", "worlds cannot be '1.5': it is a whole number"),
        ("program:", "give the command after the colon"),
        ("program:'unclosed", "is no command"),
        ("program:seconds=x,cat", "seconds cannot be 'x'"),
    ],
)
def test_a_bad_name_gets_one_clear_line(spec: str, says: str) -> None:
    with pytest.raises(BadOption) as caught:
        make_bot(spec)
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_standing_up_is_for_every_bot() -> None:
    for spec in ("random", "greedy", "ismcts", "program:cat"):
        stand_up(make_bot(spec))
    assert make_bot("ismcts").name == "ismcts"


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_the_speed_of_the_search_can_be_measured(slug: str) -> None:
    game = undercroft.game(slug)
    assert len({position.state_hash() for position in positions(game, max(2, game.seats[0]))}) > 1
    assert search_speed(game, max(2, game.seats[0]), seconds=0.12) > 50
