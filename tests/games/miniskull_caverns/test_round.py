"""The round: nine phases, the turn order, and what stays from one round to the next."""

from __future__ import annotations

import random

from tests.coverage import covers
from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns import GAME
from undercroft.games.miniskull_caverns.rules.surprise import penalty
from undercroft.kernel.match import start
from undercroft.kernel.words import CHANCE


def quiet_round(play: Story) -> None:
    """Play nine phases: everybody keeps Heal and does it, and no monster can be disturbed."""
    names = [hero.name for hero in play.state.heroes]
    play.show(**dict.fromkeys(names, "heal"))
    play.play(**dict.fromkeys(names, "rotate_0"))  # 1
    play.play()  # 2
    play.play()  # 3
    play.play(**dict.fromkeys(names, "act"))  # 4
    play.play()  # 5
    play.play()  # 6
    play.play(dice=[6])  # 7
    play.play()  # 8
    play.play()  # 9


@covers("MC-022", "MC-024", "MC-025")
def test_nine_phases_make_a_round_and_then_the_next_one_begins() -> None:
    play = Story(3)
    assert (play.state.round, play.state.phase) == (1, 1)
    quiet_round(play)
    assert (play.state.round, play.state.phase) == (2, 1)
    assert [told.args[0] for told in play.told("round")] == ["2"]
    assert [told.args[1] for told in play.told("round")] == ["blue"]


@covers("MC-024")
def test_the_token_goes_round_the_table() -> None:
    play = Story(3)
    holders = []
    for _ in range(4):
        holders.append(play.state.heroes[play.state.first].name)
        quiet_round(play)
    assert holders == ["red", "blue", "green", "red"]


@covers("MC-023", "MC-049")
def test_the_turn_order_starts_with_the_first_player_and_goes_to_the_left() -> None:
    play = Story(3).first("blue").show(red="walk", blue="walk", green="walk").phase(4)
    play.play(blue="rest", green="rest", red="rest")
    assert play.who_was_asked("action") == ["blue", "green", "red"]


@covers("MC-026")
def test_places_strength_gems_and_cards_stay_and_what_was_for_this_round_ends() -> None:
    play = Story(2).place(red="b1", blue="a2").give(red=1).strength(red=5, blue=1).tiny(6)
    play.show(red="run", blue="hide").hide("blue").moved("red").noise(5).phase(9)
    play.red.exerting = True
    play.play()
    g = play.state
    assert (play.red.space.name, play.red.gems, play.red.strength, g.tiny) == ("b1", 1, 5, 6)
    assert (play.side("red"), play.side("blue")) == ("run", "hide")
    assert not play.blue.hidden and not play.red.exerting and play.red.moved == 0
    assert (g.noise, g.monsters, g.steps) == (0, 0, 0)


@covers("MC-010", "MC-025")
def test_the_game_waits_for_one_hero_at_a_time() -> None:
    match = start(GAME, 3, seed=5)
    rng = random.Random(5)
    names = {decision.name for decision in GAME.decisions}
    asked = set()
    for _ in range(1500):
        (question,) = match.open
        assert question.seat != CHANCE and len(question.options) > 1
        asked.add(question.decision.name)
        match.answer(question.seat, question.options[int(rng.random() * len(question.options))])
    assert {"start", "control", "adjust", "action", "step", "tactic", "raise"} <= asked <= names
    play = Story(2)
    quiet_round(play)
    assert play.state.round == 2


@covers("MC-010", "MC-078")
def test_a_decision_with_a_single_answer_makes_itself() -> None:
    play = Story(2).give(blue=1).strength(blue=0)
    play.run(penalty, play.red, play.blue)
    assert play.asked == [] and play.red.gems == 1
    assert "MC-078" in play.cited
    quiet_round(play)
