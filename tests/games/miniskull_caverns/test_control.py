"""Control cards, Phases 1 to 3: place, reveal, adjust; then the noise is known."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns import GAME
from undercroft.games.miniskull_caverns.cards import load_cards
from undercroft.games.miniskull_caverns.decisions import ADJUSTMENTS
from undercroft.games.miniskull_caverns.rules.control import (
    adjust_action_cards,
    adjusted,
    apply_control,
    count_the_noise,
    place_control_cards,
)
from undercroft.games.miniskull_caverns.view.seat import view
from undercroft.kernel.errors import Unscripted
from undercroft.kernel.match import start
from undercroft.kernel.words import SPECTATOR

CARD = load_cards().card
CONTROLS = [placement.control for placement in load_cards().placements]


# -- Phase 1 ----------------------------------------------------------------------------------------------------------


@covers("MC-027", "MC-029", "MC-031")
def test_the_last_in_turn_order_places_first() -> None:
    play = Story(3).first("blue")  # blue, green, red
    play.run(place_control_cards, red="flip", green="rotate_0", blue="rotate_2")
    assert play.who_was_asked("control") == ["red", "green", "blue"]
    assert [str(hero.placement) for hero in play.state.heroes] == ["flip", "rotate_2", "rotate_0"]


@covers("MC-027")
def test_all_four_controls_are_there_every_round_whatever_was_played_before() -> None:
    play = Story(2)
    for control in ("flip", "flip", "rotate_2", "rotate_0"):
        play.run(place_control_cards, red=control, blue=control)
        assert play.options_of("control")[:4] == ("rotate_0", "rotate_1", "rotate_2", "flip")


@covers("MC-008", "MC-029", "MC-030")
def test_a_rival_sees_what_could_be_chosen_but_not_what_was() -> None:
    play = Story(2)
    play.run(place_control_cards, red="flip", blue="rotate_1")
    of_blue, of_red = view(play.state, 1).heroes[0], view(play.state, 0).heroes[0]
    assert of_blue.placed and of_blue.placement is None
    assert of_blue.free == ("Walk", "Search", "Creep", "Run")
    assert of_red.placement == "flip it"
    assert view(play.state, SPECTATOR).heroes[0].placement is None


@covers("MC-031", "MC-032")
def test_later_heroes_see_who_exerts_but_not_the_control() -> None:
    play = Story(2)
    play.run(place_control_cards, blue="flip_exerting", red="rotate_0")
    assert view(play.state, 0).heroes[1].exerting and view(play.state, 0).heroes[1].placement is None
    assert play.rule_of("placed_exerting") == ["MC-032"] and play.told("placed_exerting")[0].args == ("blue",)
    assert not play.red.exerting


@covers("MC-029")
def test_without_strength_nobody_can_exert() -> None:
    play = Story(2).strength(red=0)
    play.run(place_control_cards, red="rotate_0", blue="rotate_0")
    assert play.options_of("control") == ("rotate_0", "rotate_1", "rotate_2", "flip")
    with pytest.raises(Unscripted, match="does not offer red flip_exerting"):
        play.run(place_control_cards, red="flip_exerting", blue="rotate_0")


# -- Phase 2 ----------------------------------------------------------------------------------------------------------


@covers("MC-034")
def test_all_controls_are_revealed_at_the_same_time() -> None:
    play = Story(2)
    play.play(blue="rotate_2", red="flip_exerting")
    assert play.told("revealed") == [] and play.state.phase == 2
    play.play()
    assert [told.args for told in play.told("revealed")] == [("red", "flip_exerting"), ("blue", "rotate_2")]
    assert view(play.state, 1).heroes[0].placement == "flip it and exert"


# -- Phase 3 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "control", "result"),
    [
        ("walk", "rotate_0", "walk"),
        ("walk", "rotate_1", "search"),
        ("walk", "rotate_2", "creep"),
        ("surprise_attack", "rotate_1", "walk"),
        ("run", "rotate_2", "search"),
        ("hide", "rotate_2", "heal"),
    ],
)
@covers("MC-036", "MC-038")
def test_rotating_turns_the_card_clockwise_on_the_same_face(start: str, control: str, result: str) -> None:
    play = Story(2).show(red=start)
    play.do(apply_control, play.red, next(each for each in CONTROLS if each.name == control))
    assert play.side("red") == result


@pytest.mark.parametrize(
    ("start", "result"),
    [("walk", "run"), ("creep", "search"), ("heal", "search"), ("hide", "surprise_attack"), ("run", "walk")],
)
@covers("MC-037", "MC-038")
def test_flipping_turns_the_card_over_along_its_arrow(start: str, result: str) -> None:
    play = Story(2).show(red=start)
    play.do(apply_control, play.red, CONTROLS[3])
    assert play.side("red") == result


@covers("MC-035", "MC-039", "MC-040", "MC-042")
def test_an_exerting_hero_adjusts_once_more_in_turn_order_and_pays() -> None:
    play = Story(2)
    play.play(blue="rotate_1_exerting", red="rotate_2")
    play.play()
    play.play(blue="end_over_end")  # Walk, by Rotate 1 to Search, then over to what lies behind the opposite edge
    assert play.side("red") == "creep" and play.side("blue") == "hide"
    assert play.blue.side == 5 and play.blue.strength == 3 and play.red.strength == 4
    assert [told.args for told in play.told("selected")] == [("red", "creep", "1"), ("blue", "hide")]
    assert play.rule_of("pays") == ["MC-040"]


@covers("MC-033", "MC-039")
def test_one_extra_adjustment_and_no_more() -> None:
    play = Story(2)
    play.play(red="rotate_0_exerting", blue="rotate_0")
    play.play()
    play.play(red="counter_clockwise")
    assert play.options_of("adjust") == ("clockwise", "counter_clockwise", "sideways", "end_over_end")
    assert play.who_was_asked("adjust") == ["red"] and play.side("red") == "surprise_attack"


@covers("MC-040", "MC-127")
def test_exerting_the_last_strength_drops_a_gem_at_once() -> None:
    play = Story(2).place(red="b1").give(red=1).strength(red=1)
    play.play(red="flip_exerting", blue="rotate_0")
    play.play()
    play.play(red="clockwise")
    assert (play.red.strength, play.red.gems, play.lying("b1")) == (0, 0, 1)


@covers("MC-041")
def test_with_exertion_every_side_can_be_reached_and_without_it_exactly_four() -> None:
    play = Story(2)
    for side in range(8):
        free = {CARD.rotated(side, turns) for turns in (0, 1, 2)} | {CARD.flipped(side)}
        reached = {adjusted(play.state, each, word) for each in free for word in ADJUSTMENTS} | free
        assert len(free) == 4 and reached == set(range(8))
    play.play(red="flip_exerting", blue="rotate_0")
    play.play()
    play.play(red="sideways")  # and back again: where it was
    assert play.red.side == CARD.start


# -- noise ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "noise"),
    [("hide", 0), ("heal", 0), ("creep", 1), ("walk", 1), ("run", 2), ("surprise_attack", 2), ("search", 3)],
)
@covers("MC-045", "MC-046")
def test_each_action_makes_its_noise(action: str, noise: int) -> None:
    play = Story(3).show(red=action, blue="run", green="search")
    play.run(count_the_noise)
    assert play.state.noise == noise + 2 + 3
    assert play.rule_of("noise") == ["MC-046"]


@covers("MC-047", "MC-120")
def test_the_noise_is_counted_once_and_serves_the_whole_round() -> None:
    play = Story(2).show(red="search", blue="walk").place(red="g1")
    play.play(red="rotate_0", blue="rotate_0")
    play.play()
    play.play()
    assert play.state.noise == 4
    play.play(red="act", blue="rest", dice=[1])  # 4 + 1 is prime; blue rests, and is as loud as before
    assert play.red.gems == 1
    play.play()
    play.play()
    assert play.state.noise == 4
    play.play(dice=[4])
    assert play.state.monsters == 4


@covers("MC-048", "MC-089")
def test_resting_is_not_quieter() -> None:
    play = Story(2).show(red="search", blue="search").noise(6).phase(4)
    play.play(red="rest", blue="rest")
    assert play.state.noise == 6 and play.red.strength == 5


@covers("MC-035", "MC-042")
def test_each_card_is_adjusted_by_its_own_control() -> None:
    play = Story(3).first("green")
    play.play(red="rotate_1", blue="flip", green="rotate_2")
    play.play()
    play.run(adjust_action_cards)
    assert [play.side(name) for name in ("red", "blue", "green")] == ["search", "run", "creep"]
    assert [told.args[0] for told in play.told("selected")] == ["green", "red", "blue"]


def test_a_plain_control_can_be_taken_back_but_a_placed_die_stands() -> None:
    for placed, may in (("rotate_1", True), ("rotate_1_exerting", False)):
        match = start(GAME, 2, {"first_player": "red"}, seed=1)
        match.answer(0, "s1")
        match.answer(1, placed)
        assert match.can_undo(1) is may
