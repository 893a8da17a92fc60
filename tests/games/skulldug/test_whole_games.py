"""Whole games between sensible players: they can be won, by every seat, in a bearable number of rounds."""

from __future__ import annotations

from collections import Counter
from statistics import median

import pytest

from tests.games.skulldug.survey import play, survey
from tests.games.skulldug.targets import judge, wanted
from undercroft.games.skulldug.cards import OUR_CARDS
from undercroft.games.skulldug.check import check


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_sensible_players_bring_treasures_home(seats: int) -> None:
    rounds: list[int] = []
    winners: set[int] = set()
    for seed in range(30):
        state, _ = play(seats, f"{100 * seats + seed}")
        check(state)
        assert state.outcome is not None
        winners.update(state.outcome.winners)
        rounds.append(state.round)
    assert winners == set(range(seats))
    assert 6 <= median(rounds) <= 30


def test_a_survey_counts_what_happens() -> None:
    found = survey(3, 20, "test")
    total = found.total
    assert len(found.games) == 20
    assert sum(total(f"death by {each}") for each in ("monster", "trap", "throw", "curse")) == total("died") > 0
    assert sum(total(f"won as number {place}") for place in (1, 2, 3)) + total("unfinished") == 20
    for card in OUR_CARDS.cards:
        assert total(f"gear won {card.name}") <= total(f"gear {card.name}")
        assert total(f"taken {card.name}") <= total(f"chance {card.name}")
        assert total(f"kept {card.name}") <= total(f"watched {card.name}")


def test_targets_are_judged_by_the_games_of_a_survey() -> None:
    found = survey(3, 20, "test")
    verdicts = {each.target.name: each for each in judge(found, OUR_CARDS.cards)}
    assert len(verdicts) == len(wanted(OUR_CARDS.cards, 3))
    dead = verdicts["deaths of a player"]
    assert dead.estimate.value == pytest.approx(found.total("died") / 60)
    assert dead.estimate.low < dead.estimate.value < dead.estimate.high
    assert verdicts["wins of each place in the order of play"].names == 3
    found.games = [Counter({**count, "rounds": 99}) for count in found.games]
    late = {each.target.name: each.verdict for each in judge(found, OUR_CARDS.cards)}
    assert late["rounds of a game, median"] == "missed"
    assert late["deaths by curses"] == verdicts["deaths by curses"].verdict
