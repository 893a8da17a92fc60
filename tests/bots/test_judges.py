"""A game judges a table straight from its state: equal, to the bit, to what can be worked out from the view."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.bots import toys
from tests.bots.by_view import caverns, dungeon_crawl, looting_castle, miniskull_caverns, skulldug
from tests.envs.test_observations import positions
from tests.games.caverns.rich import RICH
from undercroft import game, game_names
from undercroft.bots import make_bot
from undercroft.bots.chair import Chair
from undercroft.kernel.canon import canonical
from undercroft.kernel.errors import CannotImagine
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match, start

BY_VIEW: dict[str, Callable[[Any], float]] = {
    "caverns": caverns.evaluate,
    "dungeon_crawl": dungeon_crawl.evaluate,
    "looting_castle": looting_castle.evaluate,
    "miniskull_caverns": miniskull_caverns.evaluate,
    "skulldug": skulldug.evaluate,
}
every_game = pytest.mark.parametrize("chosen", [*map(game, game_names()), RICH], ids=[*game_names(), "rich caverns"])


def check_every_seat(match: Match) -> int:
    """Every seat is judged as by its view, alone and beside the others; how many seats that were."""
    chosen = match.game
    for seat in range(match.seats):
        judged, worked_out = chosen.judge(match.state, seat), BY_VIEW[chosen.slug](match.view(seat))
        assert judged == worked_out, f"{chosen}, seat {seat}, step {match.step}: {match!r}"
        if chosen.judge_all is not None:
            assert chosen.judge_all(match.state)[seat] == judged
    return match.seats


@every_game
def test_a_judgement_equals_what_can_be_worked_out_from_the_view(chosen: Game[Any]) -> None:
    seen: set[float] = set()
    compared = 0
    for seed in (1, 2):
        for match in positions(chosen, seed):
            compared += check_every_seat(match)
            seen.add(chosen.judge(match.state, 0))
    assert compared > 200 and len(seen) > 50


@every_game
def test_so_it_does_in_games_of_players_who_know_what_they_do(chosen: Game[Any]) -> None:
    """Sensible players come to places where random ones never arrive: late rounds, full hands, the last fight."""
    compared = 0
    for seats in {chosen.seats[0], min(3, chosen.seats[1])}:
        match = start(chosen, seats, seed=f"judged {seats}")
        bots = [make_bot("sensible", seat, chosen) for seat in range(seats)]
        for number in range(400):
            if match.over:
                break
            if number % 3 == 0:
                compared += check_every_seat(match)
            question = match.open[0]
            match.answer_index(question, bots[question.seat].answer(Chair(match, question)))
    assert compared > 30


@every_game
def test_twin_worlds_are_judged_alike(chosen: Game[Any]) -> None:
    """Two worlds that a seat cannot tell apart are equally good for it: no hidden card has a part in it."""
    rng = random.Random(chosen.slug)
    match = start(chosen, max(2, chosen.seats[0]), seed=f"twins of {chosen.slug}")
    checked = others = 0
    for number in range(120):
        if match.over:
            break
        question = match.open[int(rng.random() * len(match.open))]
        if number % 4 == 0:
            for seat in range(match.seats):
                try:
                    twin = toys.twin_of(match, seat, number)
                except CannotImagine:
                    continue
                assert chosen.judge(twin.state, seat) == chosen.judge(match.state, seat)
                checked += 1
                others += canonical(twin.state) != canonical(match.state)
        match.answer_index(question, int(rng.random() * len(question.options)))
    assert checked > 30
    assert others or chosen.slug in ("skulldug", "looting_castle"), "there, decks have no order and all else is open"
