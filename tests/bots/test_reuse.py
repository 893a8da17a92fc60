"""A bot that is asked again goes on with its tree: where it still fits, from nothing that its seat may not know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import undercroft
from tests.bots import toys
from undercroft.bots import make_bot
from undercroft.bots.bookmark import Bookmark
from undercroft.bots.chair import BlindShuffle, Chair
from undercroft.bots.ismcts import IsmctsBot
from undercroft.bots.search import Search
from undercroft.kernel.canon import canonical
from undercroft.kernel.match import Match, start


def bot_of(seed: int = 1, iterations: int = 300, processes: int = 1) -> IsmctsBot:
    return IsmctsBot(seed, iterations=iterations, processes=processes, reuse=True)


def last_search(bot: IsmctsBot) -> Search:
    assert bot._last is not None
    return bot._last[1]


def visits(node: dict[Any, Any]) -> int:
    return sum(edge.taken for edge in node.values())


def next_search(bot: IsmctsBot, chair: Chair) -> Search:
    """The search that the bot would begin now, before its first walk."""
    last = bot._last
    search = bot._begin(chair)
    bot._last = last
    return search


def asked_again(bot: IsmctsBot, match: Match) -> int:
    """What the root of the next search knows before the first walk."""
    return visits(next_search(bot, toys.chair_of(match)).root)


def test_what_was_found_out_about_the_way_taken_is_kept(tmp_path: Path) -> None:
    match = start(toys.game_of(toys.counting, tmp_path), 2, seed=1)
    bot = bot_of()
    match.answer_index(match.open[0], bot.answer(toys.chair_of(match)))
    match.answer(1, "4")  # as the search expected
    search = next_search(bot, toys.chair_of(match))
    assert visits(search.root) > 10
    assert all(edge.habit.taken == 0 for edge in search.root.values()), "habits are formed anew"
    assert bot.answer(toys.chair_of(match)) == 3


def test_another_answer_leads_to_another_part_of_the_tree(tmp_path: Path) -> None:
    """The likelier the search thought the rival's answer, the more it knows of what comes after."""
    known = []
    for text in ("1", "4"):
        match = start(toys.game_of(toys.counting, tmp_path), 2, seed=1)
        bot = bot_of()
        match.answer_index(match.open[0], bot.answer(toys.chair_of(match)))
        match.answer(1, text)
        known.append(asked_again(bot, match))
    assert 0 < known[0] < known[1]


def test_an_answer_taken_back_takes_its_part_of_the_tree_back(tmp_path: Path) -> None:
    match = start(toys.game_of(toys.counting, tmp_path), 2, seed=1)
    bot = bot_of()
    index = bot.answer(toys.chair_of(match))
    first = last_search(bot)
    match.answer_index(match.open[0], index)
    match.undo(0)
    search = next_search(bot, toys.chair_of(match))
    assert search.root is first.root, "asked the same thing again, it knows what it knew"
    match.answer(0, "1")
    match.answer(1, "4")
    fresh = asked_again(bot, match)
    straight = start(toys.game_of(toys.counting, tmp_path), 2, seed=1)
    other = bot_of()
    other.answer(toys.chair_of(straight))
    straight.answer(0, "1")
    straight.answer(1, "4")
    assert fresh == asked_again(other, straight), "as if nothing else had been answered"


def test_a_position_before_the_bookmark_is_another_game(tmp_path: Path) -> None:
    match = start(toys.game_of(toys.counting, tmp_path), 2, seed=1)
    match.answer(0, "4")
    match.answer(1, "4")
    bot = bot_of()
    bot.answer(toys.chair_of(match))
    match.go_back(0, match.dice)
    match.answer(0, "3")
    match.answer(1, "4")
    assert asked_again(bot, match) == 0, "the first answer is not the one that stood before the bookmark"


def test_another_match_and_another_seat_begin_from_nothing(tmp_path: Path) -> None:
    game = toys.game_of(toys.counting, tmp_path)
    match, other = start(game, 2, seed=1), start(game, 2, seed=1)
    bot = bot_of()
    match.answer_index(match.open[0], bot.answer(toys.chair_of(match)))
    assert asked_again(bot, other) == 0
    bot = bot_of()
    match = start(game, 2, seed=1)
    match.answer_index(match.open[0], bot.answer(toys.chair_of(match)))
    assert match.open[0].seat == 1 and asked_again(bot, match) == 0


def test_a_tree_never_grows_beyond_two_searches() -> None:
    match = start(undercroft.game("miniskull_caverns"), 1, seed=3)
    bot = bot_of(iterations=60)
    largest = kept = 0
    for _ in range(40):
        if match.over:
            break
        chair = toys.chair_of(match)
        match.answer_index(chair.question, bot.answer(chair))
        search = last_search(bot)
        largest = max(largest, len(search.tree))
        kept += search.start is not None
    assert kept > 10 and largest <= 2 * (60 + 1)


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_the_memory_of_the_real_match_is_that_of_the_walks(slug: str) -> None:
    """Along real games, searches find their root in the tree of the search before: both ways to remember agree."""
    game = undercroft.game(slug)
    match = start(game, game.seats[0] if game.seats[0] > 1 else 2, seed=f"reuse {slug}")
    bots = [bot_of(seat, iterations=80) for seat in range(match.seats)]
    found = 0
    for _ in range(40):
        if match.over:
            break
        question = match.open[0]
        chair = Chair(match, question)
        bot = bots[question.seat]
        found += visits(next_search(bot, chair).root) > 0
        match.answer_index(question, bot.answer(chair))
    assert found >= 3


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_twin_matches_are_played_alike_also_by_bots_that_remember(slug: str) -> None:
    """Two matches that differ only in what a seat may not know, played on side by side as long as it cannot tell them
    apart: with the same seed its bot gives the same answers all along, whatever it kept."""
    game = undercroft.game(slug)
    compared = again = different = 0
    for seed in range(9):
        match = start(game, max(2, game.seats[0]), seed=f"{slug} {seed}")
        player = make_bot("sensible", seed, game)
        for _ in range(5 + 5 * seed):
            if match.over:
                break
            question = match.open[0]
            match.answer_index(question, player.answer(Chair(match, question)))
        if match.over:
            continue
        seat = match.open[0].seat
        twin = toys.twin_of(match, seat, seed)
        real = match.copy()
        different += canonical(real.state) != canonical(twin.state)
        bots = [bot_of(seed, iterations=40) for _ in range(2)]
        for _ in range(12):
            one, other = real.open, twin.open
            if real.over or twin.over or real.view(seat) != twin.view(seat) or real.seen(seat) != twin.seen(seat):
                break
            if one[0].seat == seat:
                chairs = Chair(real, one[0]), Chair(twin, other[0])
                answers = [bot.answer(chair) for bot, chair in zip(bots, chairs, strict=True)]
                assert answers[0] == answers[1]
                assert visits(last_search(bots[0]).root) == visits(last_search(bots[1]).root)
                again += last_search(bots[0]).start is not None
                compared += 1
                index = answers[0]
            else:
                index = 0
            text = one[0].texts[index]
            if text not in other[0].texts:
                break
            real.answer(one[0].seat, text)
            twin.answer(other[0].seat, text)
    assert compared >= 6 and again >= 1
    assert different or slug in ("skulldug", "looting_castle")


def test_a_card_that_is_not_shown_has_no_part_in_what_is_kept(tmp_path: Path) -> None:
    """Bluffing: the rival's hand is hidden, and what was learned about it in imagined worlds stays imagined."""
    game = toys.game_of(toys.bluffing, tmp_path)
    kept = set()
    for seed in range(8):
        match = start(game, 3, seed=1)
        seat = match.open[0].seat
        twin = toys.twin_of(match, seat, seed)
        bot = bot_of(7, iterations=120)
        bot.answer(toys.chair_of(twin, seat))
        kept.add(tuple((str(name), edge.taken, edge.total) for name, edge in last_search(bot).root.items()))
    assert len(kept) == 1


@pytest.mark.parametrize("slug", ["miniskull_caverns", "caverns", "dungeon_crawl"])
def test_worlds_that_still_fit_are_used_again_and_look_the_same_to_the_seat(slug: str) -> None:
    game = undercroft.game(slug)
    match = start(game, 2, seed=f"worlds {slug}")
    bots = [bot_of(seat, iterations=40) for seat in range(2)]
    kept = 0
    for _ in range(60):
        if match.over:
            break
        question = match.open[0]
        chair = Chair(match, question)
        bot = bots[question.seat]
        before = [] if bot._last is None else list(last_search(bot).worlds.found)
        index = bot.answer(chair)
        worlds = last_search(bot).worlds
        for world in worlds.found:
            assert world.view(question.seat) == match.view(question.seat)
            assert world.seen(question.seat) == match.seen(question.seat)
            known, real = (each.known_answers(question.seat) for each in (world, match))
            assert [answer.text for answer in known] == [answer.text for answer in real]
        if worlds.older_mark is not None and worlds.older_mark.same_step:
            kept += sum(any(world is each for each in before) for world in worlds.found)
        match.answer_index(question, index)
    assert kept > 5


def test_a_world_in_which_another_answer_is_turned_up_is_dropped(tmp_path: Path) -> None:
    """The rival's number lies face down when the seat is first asked, and open when it is asked again."""
    right = []
    for seed in range(12):
        match = start(toys.game_of(toys.showing, tmp_path), 2, seed=1)
        match.answer(0, "2")
        chair, mark = toys.chair_of(match), Bookmark(match, 1)
        world = chair.imagine_with(BlindShuffle(seed))
        made_up = world.answers[0].text
        match.answer(1, "safe")
        assert toys.chair_of(match).still_fits(world, mark, BlindShuffle(1)) is (made_up == "2")
        right.append(made_up == "2")
    assert True in right and False in right


def test_a_world_is_not_carried_into_another_step(tmp_path: Path) -> None:
    match = start(toys.game_of(toys.counting, tmp_path), 2, seed=1)
    chair, mark = toys.chair_of(match), Bookmark(match, 0)
    world = chair.imagine_with(BlindShuffle(1))
    match.answer(0, "4")
    match.answer(1, "4")
    assert not toys.chair_of(match).still_fits(world, mark, BlindShuffle(1))
