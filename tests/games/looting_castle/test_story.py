"""What is told of the game, and how it asks: lines that say what happened, questions that say what is at stake."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tests.games.looting_castle.table import Table
from undercroft.bots import Chair, make_bot
from undercroft.games.looting_castle import GAME
from undercroft.games.looting_castle.components import MarketCard
from undercroft.games.looting_castle.cubes import Loot
from undercroft.games.looting_castle.rules.collecting import allowed_loot
from undercroft.games.looting_castle.rules.ending import end_of_game
from undercroft.games.looting_castle.rules.turn import hero_turn
from undercroft.games.looting_castle.state import HERO_TURN
from undercroft.kernel.conformance.telling import check_every_die_is_told, check_told_is_changed
from undercroft.kernel.match import Match
from undercroft.kernel.question import Question
from undercroft.kernel.state import MatchOver
from undercroft.kernel.story.chapters import Block, chapters
from undercroft.kernel.story.told import sentence

OPTIONS: list[dict[str, object]] = [
    {"round_cap": 20},
    {"round_cap": 12, "passing_battles": True, "stun_beaten_monster": True, "later_seat_money": 1},
    {"round_cap": 12, "monster_deck": "demon,doppelganger", "thieves_both_ways": True},
    {"round_cap": 12, "monster_deck": "undead,golem", "monster_bonus_cube": True, "encounter_from_bag": True},
    {"round_cap": 12, "monster_deck": "phoenix,crystalline_entity", "monster_collects_all": True},
    {"round_cap": 12, "monster_deck": "hydra,black_knight", "buy_treasure": True},
    {"round_cap": 12, "monster_deck": "vampire,dragon", "monster_attacks_in_place": True},
    {"round_cap": 12, "monster_deck": "griffin,gargoyle", "first_player": "blue"},
]


def sensibly(match: Match, question: Question[Any], rng: random.Random) -> int:
    return make_bot("sensible", rng.getrandbits(32), GAME).answer(Chair(match, question))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_what_changes_is_told_and_what_is_told_has_changed(seed: int, seats: int) -> None:
    options = {"round_cap": 15} if seats == 1 else OPTIONS[seed]
    assert check_told_is_changed(GAME, seats, options, seed=seed, cap=200).changes > 20
    assert check_told_is_changed(GAME, seats, options, seed=seed, cap=120, player=sensibly).changes > 20


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_every_die_and_every_drawn_card_stands_in_one_line(seed: int, seats: int) -> None:
    options = {"round_cap": 15} if seats == 1 else OPTIONS[seed]
    assert check_every_die_is_told(GAME, seats, options, seed=seed, cap=200).dice > 5
    assert check_every_die_is_told(GAME, seats, options, seed=seed, cap=120, player=sensibly).dice > 5


def lines(play: Table) -> list[str]:
    return [told.text for told in play.told()]


def test_a_battle_is_one_block_and_its_roll_explains_itself() -> None:
    play = Table(2, red="R1").monster("troll", 2, 4, 0, 1).give("red", 5, 1).dice(1, 3, 2)
    play.run(hero_turn, red="R2+clockwise", dice=[6, 3, 5])
    assert lines(play)[:5] == [
        "Red goes 1 step to the Pantry (northeast corner)",
        "Red attacks the Troll, which is 6 strong: 2 on its die, +4 Strength",
        "Red battles the Troll: 6 + 3 + 5, -8 by halving each die, +5 Strength = 11 against 6: won",
        "The Troll loses 4 Strength, 0 left",
        "Red kills the Troll",
    ]
    fight = chapters(play.told())[0].parts[1]
    assert isinstance(fight, Block) and fight.result == "Won" and fight.dice[0].target == 6
    assert sentence(play.told()[1], 0).startswith("You attack the Troll")


def test_who_thinks_of_fighting_reads_how_strong_the_monster_will_be() -> None:
    def beside_a_vampire() -> Table:
        return Table(2, red="R1").monster("vampire", 3, 4).dice(4, 1, 5)

    play = beside_a_vampire()
    play.state.next = HERO_TURN
    rule = GAME.step(play.state)
    route = rule.send(None)
    assert isinstance(route, Question)
    question = rule.send(route.options[route.texts.index("R5+clockwise")])
    assert isinstance(question, Question)
    strong = "is 11 strong: 5 on its die, +2 by its power, +4 Strength"
    assert question.wording.stakes == f"The Vampire {strong}. You reach 3 to 9: 3 Strength and 2 halved dice."
    rule.close()
    play = beside_a_vampire()
    play.run(hero_turn, red=["R5+clockwise", "attack"], dice=[1, 1])
    assert f"which {strong}" in play.told("attacks")[0].text


def test_a_hero_who_is_stopped_is_told_where_he_was_stopped() -> None:
    play = Table(2, red="R1").monster("demon", 3, 9).dice(4, 1, 1)
    play.run(hero_turn, red=["R5+clockwise", "attack"], dice=[1, 1])
    assert lines(play)[0] == "Red goes 2 steps to the Pantry (east side)"
    assert not any("southwest" in line for line in lines(play))


def test_a_search_tells_die_strength_and_find() -> None:
    play = Table(2, red="R1").room(2, "library", 0, 1, 1).dice(1)
    play.run(hero_turn, red=["R2+clockwise", "yes", "weapon+treasure"], dice=[2])
    assert lines(play)[1:] == [
        "Red spends 2 Strength on the search",
        "Red searches the room: 2, +2 Strength spent = 4, 4 or more needed: found",
        "Red takes 1 Weapon and 1 Treasure",
    ]


def test_routes_are_called_by_their_cards_and_say_what_is_there() -> None:
    play = Table(2, red="R1").room(3, "map_room", 0, 0, 2).monster("troll", 7, 6).dice(2)
    play.state.next = HERO_TURN
    rule = GAME.step(play.state)
    question = rule.send(None)
    assert isinstance(question, Question)
    wording = question.wording
    rule.close()
    assert wording.prompt == "Where do you go?"
    assert ("Map Room, 2 clockwise", "take all and perhaps go on: 2 Treasures") in list(
        zip(wording.labels, wording.effects, strict=True)
    )
    assert not any(re.search(r"\bR\d", said) for said in (*wording.labels, *wording.effects))


@pytest.mark.parametrize(
    ("money", "treasure", "said"),
    [(4, 0, "fee $4"), (3, 0, "fee $4: too much, back to the Entrance"), (0, 2, "fee $4")],
)
def test_a_fee_that_cannot_be_paid_not_even_by_selling_at_the_door_is_said_before(
    money: int, treasure: int, said: str
) -> None:
    play = Table(2, red="E").give("red", 3, 0, treasure).dice(1)
    play.red.money = money
    play.state.black_market = MarketCard("dear", "Dear", "", 4, (9, 9), (0, 0, 0, 0))
    play.state.next = HERO_TURN
    rule = GAME.step(play.state)
    question = rule.send(None)
    assert isinstance(question, Question)
    wording = question.wording
    rule.close()
    assert dict(zip(wording.labels, wording.effects, strict=True))["Black Market, 1 step"] == said


@pytest.mark.parametrize(
    ("red", "blue", "because"),
    [
        ((9, 2), (4, 5), "Time is up, and Red has the most money"),
        ((9, 2), (9, 5), "Time is up, and Blue has most Strength of the richest"),
        ((9, 2), (9, 2), "Time is up, and Red and Blue have the most money"),
    ],
)
def test_the_end_says_what_put_the_winner_ahead(red: tuple[int, int], blue: tuple[int, int], because: str) -> None:
    play = Table(2)
    for hero, (money, strength) in zip(play.state.heroes, (red, blue), strict=True):
        hero.money, hero.loot = money, Loot(strength)
    with pytest.raises(MatchOver):
        end_of_game(play.state, "LC-117", "Time is up")
    assert play.state.outcome is not None and play.state.outcome.reason == because


def test_loot_that_a_monster_never_takes_is_told_in_one_line() -> None:
    play = Table(2).monster("undead", 4, 4).room(4, "pantry", 1, 1)
    allowed_loot(play.state, play.beast)
    assert lines(play) == ["The Undead takes no Strength or Weapons"]
