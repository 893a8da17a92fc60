"""The set by itself: which of its cards do most and least, and what is not known of them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import undercroft
from undercroft.studio.desk import Desk
from undercroft.studio.noted import NotedGame
from undercroft.studio.pool import TrialPool
from undercroft.studio.standing import FEWEST, results, standing
from undercroft.studio.trial import measures
from undercroft.studio.trials import Trials

CARDS = [("monster/a", "Rat"), ("monster/b", "Ogre"), ("monster/c", "Wisp")]


def game(won: bool, deaths: dict[str, int], *met: str) -> NotedGame:
    return NotedGame((float(won),), 10.0, sum(deaths.values()), deaths, dict.fromkeys(met, (1, 0)))


def test_cards_that_kill_stand_in_the_order_of_their_deaths() -> None:
    games = [game(False, {"Ogre": number % 3}, "Rat", "Ogre") for number in range(30)]
    found = standing(CARDS, games, cooperative=True)
    assert [each.name for each in found.stands] == ["Rat", "Ogre"], "who never turned up is not in it"
    rat, ogre = (each.found for each in found.stands)
    assert (rat.value, ogre.value, rat.n, ogre.n) == (0.0, 1.0, 30, 30)
    assert 0 < rat.high < 0.2, "that it never killed in thirty games does not prove that it never does"
    assert ogre.low < 1.0 < ogre.high


def test_only_games_in_which_a_card_turned_up_count_for_it() -> None:
    rare = [game(False, {"Ogre": 1}, "Ogre")] * FEWEST + [game(True, {}, "Rat")] * 50
    found = standing(CARDS, rare, cooperative=True)
    assert {each.name: each.found.value for each in found.stands} == {"Rat": 0.0, "Ogre": 1.0}
    assert standing(CARDS, rare[1:], cooperative=True).stands[-1].name == "Rat", "too few games say nothing"


def test_cards_that_do_not_kill_stand_in_the_order_of_wins() -> None:
    games = [game(number % 4 == 0, {}, "Rat") for number in range(20)] + [game(True, {}, "Wisp")] * 10
    found = standing(CARDS, games, cooperative=True)
    assert found.is_share and [(each.name, each.found.value) for each in found.stands] == [("Rat", 0.25), ("Wisp", 1.0)]


def test_a_set_that_nobody_edits_is_played_by_itself_and_an_edit_uses_these_games(tmp_path: Path) -> None:
    mini = undercroft.game("miniskull_caverns")

    async def look_then_edit() -> None:
        desk = Desk(mini, tmp_path / "mine.toml")
        pool = TrialPool(1)
        trials = Trials(desk, pool)
        trials.most = 320  # forty games by itself
        first = desk.good
        trials.look_at(first)
        while trials.is_running:
            await trials.news.wait()
        assert len(trials.games_of(first)) == trials.alone_goal == 40
        shown = results(measures(mini, ""), trials.games_of(first))
        assert shown and all(found.low <= found.value <= found.high for _, found in shown)
        trials.look_at(first)
        assert not trials.is_running, "it is known already"
        desk.type("tiny//strength", "15")
        trials.compare(first, desk.good)
        while not trials.pairs(first.hash, desk.good.hash):
            await trials.news.wait()
        assert len(trials.games_of(first)) < 60, "only the other side had to play"
        await trials.close()
        pool.close()
        desk.history.close()

    asyncio.run(look_then_edit())
