"""A replay shows every position as it was, through anybody's eyes."""

from __future__ import annotations

import random

import pytest

import undercroft
from tests.table.server import all_games
from tests.table.tables import QUICK
from undercroft.kernel.canon import canonical
from undercroft.kernel.match import Match, start
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.table.replay import ALL, Replay, seen_by


def match_of(slug: str, answers: int) -> Match:
    game = undercroft.game(slug)
    match = start(game, max(2, game.seats[0]), seed="replay")
    rng = random.Random(4)
    for _ in range(answers):
        if match.over:
            break
        question = rng.choice(match.open)
        match.answer_index(question, rng.randrange(len(question.options)))
    return match


@pytest.mark.parametrize("slug", all_games())
def test_a_replay_shows_every_position_as_it_was(slug: str) -> None:
    """Each position of the replay is the one that the players saw, for every seat, and so is the story."""
    live = match_of(slug, 0)
    rng = random.Random(4)
    was = [(canonical(live.state), [live.told(seat) for seat in range(live.seats)])]
    while len(was) < 60 and not live.over:
        question = rng.choice(live.open)
        live.answer_index(question, rng.randrange(len(question.options)))
        was.append((canonical(live.state), [live.told(seat) for seat in range(live.seats)]))
    replay = Replay(live)
    assert replay.last == len(was) - 1
    for number in (*range(replay.last, -1, -7), 0):
        position = replay.position(number)
        assert canonical(position.match.state) == was[number][0]
        assert [position.match.told(seat) for seat in range(live.seats)] == was[number][1]
        assert (position.answer is None) == (number == 0) and bool(position.label) == (number > 0)


@pytest.mark.parametrize("slug", all_games())
def test_all_open_shows_what_any_seat_saw(slug: str) -> None:
    game = undercroft.game(slug)
    more = 0
    for answers in range(0, 120, 5):
        match = match_of(slug, answers)
        together = seen_by(match, ALL)
        assert type(together) is type(match.view(SPECTATOR))
        assert game.svg(together).startswith("<svg")
        more += together != match.view(SPECTATOR)
    assert more > 0 or slug == QUICK, "nothing was ever hidden"
