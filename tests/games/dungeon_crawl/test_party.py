"""What the designer's playtest missed, shown by whole games: fights last, choices matter, both tiers are used."""

from __future__ import annotations

import pytest

from tests.games.dungeon_crawl.party import Result, simulate


@pytest.fixture(scope="module")
def team() -> Result:
    return simulate(4, 40, "sensible", seed=3)


def test_a_team_wins_and_a_random_party_does_not(team: Result) -> None:
    assert team.wins >= 8
    assert simulate(4, 40, "random", seed=3).wins <= 1


def test_who_only_hits_wins_less_than_a_team(team: Result) -> None:
    assert simulate(4, 40, "hitter", seed=3).wins < team.wins / 2


def test_a_monster_room_takes_several_turns(team: Result) -> None:
    for room in team.fights:
        assert 2.0 <= team.fight_length(room) <= 9.0, room


def test_items_of_both_tiers_and_all_kinds_of_action_are_used(team: Result) -> None:
    used = {name.split()[1] for name in team.used if name.startswith("used ")}
    assert len([name for name in used if name.startswith("a")]) >= 25
    assert len([name for name in used if name.startswith("w")]) >= 20
    for action in ("forward", "left_right", "rest"):
        assert team.used[f"selected {action}"]


def test_deaths_happen_and_do_not_end_the_game(team: Result) -> None:
    assert 0 < team.deathless < team.games
    assert team.events["returned"] > 0
