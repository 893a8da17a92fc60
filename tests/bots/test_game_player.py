"""Every game brings a sensible player: it finishes games, wins them, and is named like any bot."""

from __future__ import annotations

from pathlib import Path

import pytest

import undercroft
from tests.bots import toys
from undercroft.arena.bot_match import BotMatch
from undercroft.bots import Bot, bot_names, make_bot
from undercroft.kernel.errors import BadOption
from undercroft.kernel.match import Match, start


def played(slug: str, bots: tuple[str, ...], seed: str, **options: object) -> Match:
    game = undercroft.game(slug)
    match = start(game, len(bots), options, seed=seed)
    seated: list[Bot] = [make_bot(bot, f"{seed} {seat}", game) for seat, bot in enumerate(bots)]
    BotMatch(match, seated).play(cap=20_000)
    return match


@pytest.mark.parametrize("slug", ["miniskull_caverns", "looting_castle", "skulldug", "caverns"])
def test_a_sensible_player_beats_a_random_one_in_either_seat(slug: str) -> None:
    won = lost = 0
    for number in range(8):
        bots = ("sensible", "random") if number % 2 else ("random", "sensible")
        outcome = played(slug, bots, f"duel {number}").outcome
        assert outcome is not None, "sensible players finish their games"
        if outcome.winners:
            won += outcome.winners == (bots.index("sensible"),)
            lost += outcome.winners == (bots.index("random"),)
    assert won > lost and won >= 2


def test_sensible_heroes_find_gems_and_fight_tiny() -> None:
    told = {
        each.event for number in range(3) for each in played("miniskull_caverns", ("sensible",) * 2, f"{number}").told()
    }
    assert {"finds", "fights_tiny"} <= told


def test_a_party_that_plans_wins_and_one_that_only_hits_does_not() -> None:
    plans = [played("dungeon_crawl", ("sensible",) * 4, f"party {number}").outcome for number in range(8)]
    hits = [played("dungeon_crawl", ("hitter",) * 4, f"party {number}").outcome for number in range(8)]
    won, lucky = (sum(bool(each and each.winners) for each in party) for party in (plans, hits))
    assert won >= 3 and lucky <= 1


def test_players_of_a_game_are_named_where_the_game_is_known() -> None:
    crawl = undercroft.game("dungeon_crawl")
    assert "hitter" in bot_names(crawl) and "hitter" not in bot_names()
    assert make_bot("hitter", 1, crawl).name == "hitter"
    with pytest.raises(BadOption, match="there is no bot 'hitter'"):
        make_bot("hitter", 1)
    with pytest.raises(BadOption, match="has no setting 'x=1'"):
        make_bot("hitter:x=1", 1, crawl)


def test_a_game_without_a_sensible_player_is_played_greedily(tmp_path: Path) -> None:
    game = toys.game_of(toys.betting, tmp_path)
    assert not game.players
    chair = toys.chair_of(start(game, 2, seed=1), 0)
    assert make_bot("sensible", 5).answer(chair) == make_bot("greedy", 5).answer(chair)
