"""The six spells, who may cast them, and what happens when they fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.coverage import covers
from tests.games.caverns.story import DWARF, ENCHANTRESS, HERO, KNIGHT, PRIESTESS, SCOUT, THIEF, WIZARD, Table
from undercroft.games.caverns.cards import HOME
from undercroft.games.caverns.components import FIRE_BALL
from undercroft.games.caverns.figures import RUNNING, SAME_SIZE, SMALLER, WAITING
from undercroft.games.caverns.rules.movement import intercepted
from undercroft.games.caverns.rules.turn import step
from undercroft.kernel.errors import Unscripted

BOOK, AMULET, EMBER, HAT = "T04", "T22", "T02", "T23"


def unseen(play: Table, place: str = "E1") -> Table:
    """The first character is invisible."""
    play.at(play.red, place).act(play.red)
    play.red.invisible = True
    play.red.trail = 1 << play.red.at
    return play


@covers("CV-185", "CV-186")
def test_magic_must_be_above_zero_and_reach_the_level() -> None:
    play = Table(WIZARD, KNIGHT)
    assert "petrify" in play.can(play.red) and "invisibility" not in play.can(play.red)
    assert "petrify" not in play.can(play.blue), "Magic 0"
    dwarf = Table(DWARF, KNIGHT)
    dwarf.give(dwarf.red, BOOK, AMULET)
    assert not {"flying", "petrify", "fireball"} & set(dwarf.can(dwarf.red)), "a dash never casts"
    play.give(play.blue, AMULET)
    assert "petrify" in play.can(play.blue)
    play.act(play.blue)
    play.play(blue=["petrify", "magic.2"], dice=[6])
    assert play.red.is_stone and play.texts("shows_edge") == ["Dame Oswyn Hale shows a bonus: Magic +2"]


@covers("CV-186")
def test_who_breaks_off_has_cast_nothing_but_used_the_attempt() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.red, AMULET)
    play.play(red=["petrify", "break_off"])
    assert not play.blue.is_stone and "petrify" not in play.can(play.red) and play.told("breaks_off")


@covers("CV-187", "CV-005")
def test_each_spell_once_per_turn_and_again_in_the_next() -> None:
    play = Table(WIZARD, KNIGHT)
    play.play(red="petrify", dice=[1])
    assert "petrify" not in play.can(play.red)
    play.play(red="end")
    play.play(blue="fight", red="petrify", dice=[4])
    assert play.blue.is_stone, "in the turn in progress it is free again for the defence"


@covers("CV-188", "CV-190", "CV-195")
def test_attacking_spells_need_a_target_in_the_own_place() -> None:
    play = Table(WIZARD, KNIGHT, THIEF).lay("33", 0, -1)
    play.at(play.blue, "33")
    play.play(red="petrify", dice=[4])
    assert play.hero(2).is_stone and not play.blue.is_stone
    assert play.rules_of("casts_at") == ["CV-190"]


@covers("CV-189", "CV-107")
def test_once_dice_are_due_nobody_casts() -> None:
    play = Table(WIZARD, KNIGHT)
    play.play(red="fight", dice=[6, 1])
    assert [name for _, name, _ in play.asked] == ["deed"]
    again = Table(WIZARD).lay("C03", 0, -1, turn=2)
    again.at(again.red, "C03").act(again.red)
    again.play(red="creep", dice=["M01", "T01"])
    again.play(red=["escape", "enough"], dice=[5])
    again.play(red="enough", dice=[6, 1])
    assert not [name for _, name, _ in again.asked if name == "approach"]


@covers("CV-191", "CV-193", "CV-204")
def test_a_magical_defence_turns_the_attacker_to_stone() -> None:
    play = Table(KNIGHT, WIZARD)
    play.play(red="fight", blue="petrify", dice=[5])
    assert play.red.stone == WAITING and play.state.hero(1) is not None
    assert play.state.active == 1, "the attacker's activation ends at once"
    play.play(blue="end")
    play.play()
    assert play.texts("misses_turn") == ["Dame Oswyn Hale misses this turn, turned to stone"] and not play.red.is_stone


@covers("CV-191", "CV-192")
def test_a_failed_magical_defence_is_death() -> None:
    play = Table(KNIGHT, WIZARD)
    play.play(red="fight", blue="petrify", dice=[3])
    assert play.state.hero(1) is None and play.rules_of("kills") == ["CV-192"]


@covers("CV-191", "CV-193", "CV-222")
def test_a_fire_ball_in_defence_kills_the_attacker() -> None:
    play = Table(KNIGHT, WIZARD)
    play.give(play.blue, BOOK)
    play.play(red="fight", blue=["fireball", "magic.2"], dice=[2, 2, 2])
    assert play.state.hero(0) is None and play.state.hero(1) is not None


@covers("CV-191", "CV-193", "CV-221")
def test_printed_magic_alone_is_enough_for_a_fire_ball_in_defence(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    text = (HOME / "cards.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("combat = 3\nmagic = 2\n", "combat = 3\nmagic = 4\n"), encoding="utf-8")
    play = Table(KNIGHT, WIZARD, cards=file)
    play.play(red="fight", blue="fireball", dice=[2, 2, 2])
    assert play.options_of("defend") == ("fight", "petrify", "fireball") and play.state.hero(0) is None
    weak = Table(KNIGHT, WIZARD)
    weak.play(red="fight", blue="fight", dice=[6, 1])
    assert weak.options_of("defend") == ("fight", "petrify")


@covers("CV-191")
def test_a_broken_off_defence_leaves_the_fists() -> None:
    play = Table(KNIGHT, SCOUT)
    play.give(play.blue, HAT)
    play.play(red="fight", blue=["petrify", "break_off", "enough"], dice=[1, 6])
    assert play.state.hero(0) is None


@covers("CV-191", "CV-207")
def test_immune_attackers_cannot_be_aimed_at() -> None:
    play = Table(WIZARD, KNIGHT)
    gargoyle = play.monster("M13", "E1", seat=1)
    play.lay("33", 0, -1).at(play.blue, "33")
    play.act(gargoyle)
    play.play(blue="fight", dice=[1, 6])
    assert not [name for _, name, _ in play.asked if name == "defend"]
    play.monster("M06", "E1")
    play.monster("M04", "E1")
    play.act(play.red)
    play.play(red="petrify", dice=[6])
    assert play.texts("petrified") == ["Petrify: 6, 4 or more needed: the Bandit turns to stone"], "not the skeleton"
    other = Table(KNIGHT, WIZARD)
    other.play(red="fight", blue="fight", dice=[6, 1])
    assert other.options_of("defend") == ("fight", "petrify")


@covers("CV-194")
def test_a_failed_spell_at_an_awake_figure_gives_it_no_fight_out_of_turn() -> None:
    play = Table(WIZARD, KNIGHT)
    play.play(red="petrify", dice=[2])
    assert len(play.state.figures) == 2 and not play.told("attacks")


@covers("CV-194")
def test_a_sleeper_disturbed_by_a_failed_spell_must_be_fought() -> None:
    play = Table(WIZARD)
    play.monster("M01", "E1")
    play.play(red="petrify", dice=[3, 6, 1])
    assert play.deaths() == ["Aurevan Mistwick kills Goblin Sneak"]


# -- Flying ----------------------------------------------------------------------------------------------------------


@covers("CV-196", "CV-197", "CV-198", "CV-200")
def test_a_flight_of_two_tiles() -> None:
    play = Table(SCOUT).lay("33", 0, -1).lay("34", 0, -2).lay("35", 0, -3)
    play.play(red="flying", dice=[4])
    assert "fly" in play.can(play.red) and "33" in play.can(play.red), "the flight may be dropped"
    play.play(red="fly")
    play.play(red="33")
    play.play(red="34")
    assert play.where(play.red) == "34" and play.state.journey is None and "flying" not in play.can(play.red)


@covers("CV-198", "CV-199")
def test_after_a_failed_flight_the_ordinary_movements_remain() -> None:
    play = Table(SCOUT).lay("33", 0, -1).lay("63", 1, -1)
    play.play(red="flying", dice=[3])
    can = play.can(play.red)
    assert "fly" not in can and {"33", "E1.east", "stairs.63"} <= set(can)


@covers("CV-201", "CV-202")
def test_no_flight_into_the_unknown_but_over_water_into_a_flooded_cavern() -> None:
    play = Table(HERO).lay("33", 0, -1).lay("C15", 0, -2, turn=2)
    play.red.card = play.state.box.characters[6]  # the thief, who dreads water
    play.give(play.red, "T19")
    play.act(play.red)
    play.play(red="T19")
    play.play(red="33")
    assert set(play.options_of("go_on")) == {"stop", "waive", "33"}
    play.play(red="C15")
    assert "creep" in play.can(play.red), "a deep-water mouth is no hindrance to a flyer"


# -- Petrify ---------------------------------------------------------------------------------------------------------


@covers("CV-203", "CV-204", "CV-205", "CV-206")
def test_stone_misses_one_turn_and_is_safe_and_inert() -> None:
    play = Table(WIZARD, KNIGHT, SCOUT)
    play.give(play.blue, "T24")
    play.play(red=["petrify", "CH06"], dice=[4])
    assert play.blue.is_stone and "exchange" not in play.can(play.hero(2))
    play.play(red="end")
    play.play()
    assert play.texts("misses_turn") == ["Dame Oswyn Hale misses this turn, turned to stone"]
    assert not play.blue.is_stone and play.state.active == 2
    assert play.holds(play.blue) == ["T24"]


# -- Invisibility ----------------------------------------------------------------------------------------------------


@covers("CV-209", "CV-211", "CV-214")
def test_the_invisible_are_taken_off_the_board_for_others() -> None:
    play = Table(ENCHANTRESS, KNIGHT).lay("33", 0, -1)
    play.give(play.red, HAT)
    play.play(red=["invisibility", "magic.1"], dice=[4])
    assert play.view(1).figures[0].place == "" and play.view(0).figures[0].place == "E1"
    play.play(red="33")
    assert play.told("walks")[0].to == (0,) and play.view(1).figures[0].place == ""
    assert play.where(play.red) == "33" and not play.view(1).figures[0].moved
    assert "fight" not in play.can(play.blue)


@covers("CV-209")
def test_a_three_keeps_but_does_not_make_invisible() -> None:
    play = Table(ENCHANTRESS, KNIGHT)
    play.give(play.red, HAT)
    play.play(red=["invisibility", "magic.1"], dice=[3])
    assert not play.red.invisible
    unseen(play)
    play.play(red=["invisibility", "magic.1"], dice=[3])
    assert play.red.invisible and play.red.kept


@covers("CV-209", "CV-210", "CV-216")
def test_one_or_two_ends_it_at_once() -> None:
    play = unseen(Table(ENCHANTRESS, KNIGHT))
    play.give(play.red, HAT)
    play.play(red=["invisibility", "magic.1"], dice=[2])
    assert not play.red.invisible and play.texts("appears") == ["Ysolde Marrow is seen again, in the Entrance"]


@covers("CV-210", "CV-216", "CV-033")
def test_without_an_attempt_it_ends_with_the_turn() -> None:
    play = unseen(Table(ENCHANTRESS, KNIGHT).lay("33", 0, -1))
    play.play(red="33")
    play.play(red="end")
    assert not play.red.invisible and play.view(1).figures[0].place == "33"


@covers("CV-212", "CV-216")
def test_attacking_breaks_it() -> None:
    play = unseen(Table(WIZARD, KNIGHT))
    play.play(red="petrify", dice=[1])
    assert not play.red.invisible
    unseen(play)
    play.play(red="fight", dice=[6, 1])
    assert not play.red.invisible and len(play.told("appears")) == 2


@covers("CV-215")
def test_what_an_invisible_figure_does_to_the_board_is_public() -> None:
    play = unseen(Table(HERO, KNIGHT).lay("33", 0, -1).counter("33"))
    play.play(red="33", dice=["P01"])
    assert play.told("counters_found")[0].to is None and play.red.trail == 1 << play.red.at
    assert play.view(1).figures[0].place == "", "but it is still unseen"
    assert play.view(1).figures[0].passage_cards == 1, "the number of its cards is public"


@covers("CV-215", "CV-211")
def test_the_others_reckon_with_it_wherever_it_could_have_gone() -> None:
    play = unseen(Table(HERO, KNIGHT).lay("33", 0, -1).lay("36", 1, -1).lay("C02", 0, 1).lay("C01", 1, 1, used=True))
    play.play(red="33")
    names = {place.name for place in play.state.box.places if play.red.trail >> place.number & 1}
    assert names == {"E1", "33", "C02", "C01", "C01c"}, "not through narrow walls, not into a cavern not used"
    play.play(red="end")
    assert play.rules_of("appears") == ["CV-216"]


@covers("CV-214", "CV-047")
def test_an_unseen_figure_is_asked_wherever_it_is_and_may_intercept_where_it_is() -> None:
    play = Table(HERO, WIZARD).lay("33", 0, -1).lay("34", 0, -2)
    play.blue.invisible = True
    play.blue.trail = 1
    play.give(play.red, "T18")
    play.play(red="T18")
    play.play(red="33")
    play.play(red="34", blue="let_pass")
    assert play.options_of("interception") == ("let_pass", "waive"), "not here, but asked all the same"
    play.at(play.blue, "34")
    play.blue.invisible = True
    play.blue.trail = 1 << play.blue.at
    play.play(red=["33", "fight", "enough"], blue="intercept", dice=[6, 1])
    assert play.state.hero(1) is None and play.told("appears"), "it is then seen"
    caster = Table(ENCHANTRESS, KNIGHT)
    caster.give(caster.red, HAT)
    caster.play(red=["invisibility", "magic.1"], dice=[6])
    assert caster.red.invisible
    caster.run(intercepted, caster.red)


# -- Shape-Changing --------------------------------------------------------------------------------------------------


@covers("CV-217", "CV-218", "CV-219")
def test_the_caster_shrinks_through_a_narrow_place_for_this_turn() -> None:
    play = Table(PRIESTESS, KNIGHT).lay("36", 0, -1)
    play.give(play.red, BOOK)
    play.play(red=["shape_changing", "magic.2", "CH10", "smaller"], dice=[3])
    assert play.red.size == SMALLER
    play.play(red="36")
    play.play(red="end")
    assert play.where(play.red) == "36" and play.red.size == SAME_SIZE


@covers("CV-217", "CV-188")
def test_two_fails() -> None:
    play = Table(PRIESTESS, KNIGHT)
    play.give(play.red, BOOK)
    play.play(red=["shape_changing", "magic.2", "CH10", "bigger"], dice=[2])
    assert play.red.size == SAME_SIZE and play.told("spell_fails")


@covers("CV-219", "CV-220")
def test_another_figure_is_changed_unasked_to_the_end_of_its_next_turn() -> None:
    play = Table(PRIESTESS, HERO).lay("36", 0, -1)
    play.give(play.red, BOOK)
    play.play(red=["shape_changing", "magic.2", "CH02", "smaller"], dice=[6])
    assert play.blue.size == SMALLER
    play.play(red="end")
    play.play(blue="36")
    assert play.blue.size_stage == RUNNING and play.where(play.blue) == "36"
    play.play()
    assert play.blue.size == SAME_SIZE and play.texts("size_returns") == ["Dorran Vale has their own size again"]


# -- Fire-Ball -------------------------------------------------------------------------------------------------------


@covers("CV-221", "CV-222")
def test_any_one_fails_and_the_sum_must_exceed_the_combat_shown() -> None:
    for dice, shown, dead in (
        ([6, 6, 1], [], False),
        ([2, 2, 2], ["combat.2.weapon"], False),
        ([3, 2, 2], ["enough"], True),
    ):
        play = Table(WIZARD, KNIGHT)
        play.give(play.red, BOOK).give(play.blue, "T07")
        answers = shown or ["enough"]
        play.play(red=["fireball", "magic.2"], blue=answers, dice=dice)
        assert (play.state.hero(1) is None) == dead


@covers("CV-223", "CV-131")
def test_the_caster_takes_the_victims_cards() -> None:
    play = Table(WIZARD, KNIGHT)
    play.give(play.red, BOOK).give(play.blue, "T24")
    play.play(red=["fireball", "magic.2"], blue="enough", dice=[6, 6, 6])
    assert play.holds(play.red) == [BOOK, "T24"]


@covers("CV-224", "CV-195")
def test_a_fire_ball_burns_a_web_and_breaks_no_invisibility() -> None:
    play = Table(WIZARD, KNIGHT).lay("33", 0, -1).marker("web", "33")
    play.give(play.red, BOOK)
    unseen(play, "33")
    play.play(red=["fireball", "magic.2"], dice=[2, 2, 2])
    assert play.state.webs == [] and play.red.invisible and "E1" in play.can(play.red)
    again = Table(WIZARD).lay("33", 0, -1).marker("web", "33")
    again.give(again.red, "T21").at(again.red, "33").act(again.red)
    again.play(red="T21", dice=[2, 1, 2])
    assert again.state.webs and again.holds(again.red) == []
    attack = Table(WIZARD, KNIGHT)
    attack.play(red="petrify", dice=[1])
    assert attack.told("spell_fails")


@covers("CV-225")
def test_the_golem_is_fireproof() -> None:
    play = Table(WIZARD, KNIGHT)
    play.give(play.red, BOOK)
    play.lay("33", 0, -1).at(play.red, "33").act(play.red)
    play.monster("M15", "33")
    assert "fireball" not in play.can(play.red) and "petrify" not in play.can(play.red)
    play.monster("M06", "33")
    play.play(red=["fireball", "magic.2"], dice=[6, 6, 6])
    assert play.deaths() == ["Aurevan Mistwick kills Bandit"]


# -- Summoning -------------------------------------------------------------------------------------------------------


def summoner(*others: str) -> Table:
    play = Table(WIZARD, *others).lay("33", 0, -1).lay("C01", 1, -1, turn=2, used=True)
    play.give(play.red, BOOK, HAT)
    return play


@covers("CV-226", "CV-227", "CV-228", "CV-229", "CV-230")
def test_the_target_is_named_first_and_stands_before_the_caster() -> None:
    play = summoner(KNIGHT, THIEF)
    play.at(play.blue, "C01c").at(play.hero(2), "33").monster("M06", "33")
    play.play(red=["summoning", "magic.1", "magic.2", "CH06"], blue="come", dice=[3])
    assert play.where(play.blue) == "E1" and play.options_of("target") == ("CH06", "CH07"), "sleepers do not answer"
    assert play.state.encounter is None


@covers("CV-228")
def test_two_fails_to_summon() -> None:
    play = summoner(KNIGHT)
    play.at(play.blue, "33")
    play.play(red=["summoning", "magic.2", "magic.1"], blue="come", dice=[2])
    assert play.where(play.blue) == "33" and play.told("spell_fails")


@covers("CV-230", "CV-080")
def test_no_undead_onto_the_holy_place_and_nobody_who_is_here() -> None:
    play = summoner(KNIGHT)
    assert "summoning" not in play.can(play.red), "the knight is here already"
    shambler = play.monster("M05", "33", seat=1)
    assert "summoning" in play.can(play.red)
    play.marker("holy", "E1")
    assert "summoning" not in play.can(play.red)
    play.state.holy = -1
    play.play(red=["summoning", "magic.2", "magic.1"], blue="come", dice=[6])
    assert play.where(shambler) == "E1"
    holy = Table(HERO).lay("33", 0, -1).counter("33")
    holy.play(red="33", dice=["P12"])
    assert holy.state.holy >= 0


@covers("CV-231", "CV-216")
def test_the_unseen_may_be_summoned_by_name_and_are_seen() -> None:
    play = summoner(KNIGHT)
    play.blue.invisible = True
    play.blue.trail = 1
    play.play(red=["summoning", "magic.2", "magic.1"], blue="come", dice=[6])
    assert not play.blue.invisible and play.where(play.blue) == "E1" and play.told("appears")
    hidden = summoner(KNIGHT)
    hidden.at(hidden.blue, "33")
    hidden.blue.invisible = True
    hidden.blue.trail = 1 << hidden.blue.at
    hidden.play(red=["summoning", "magic.2", "magic.1"], blue="come", dice=[1])
    assert hidden.blue.invisible and not hidden.told("appears"), "if it fails nothing is revealed"


@covers("CV-232")
def test_an_unwilling_target_deducts_its_magic() -> None:
    play = summoner(ENCHANTRESS)
    play.at(play.blue, "33").give(play.blue, EMBER)
    play.play(red=["summoning", "magic.2", "magic.1"], blue=["resist", "magic.1"], dice=[5])
    assert play.where(play.blue) == "33" and play.texts("resists") == ["Ysolde Marrow resists with Magic 3"]
    again = summoner(ENCHANTRESS)
    again.at(again.blue, "33").give(again.blue, EMBER)
    again.play(red=["summoning", "magic.2", "magic.1"], blue=["resist", "enough"], dice=[5])
    assert again.where(again.blue) == "E1", "5 less 2 is 3"


@covers("CV-229", "CV-224")
def test_a_summons_frees_from_a_web_without_a_check() -> None:
    play = summoner(KNIGHT).marker("web", "33").counter("33")
    play.at(play.blue, "33")
    play.play(red=["summoning", "magic.2", "magic.1"], blue="come", dice=[6])
    assert play.where(play.blue) == "E1" and sum(play.state.counters) == 1
    burner = Table(WIZARD).lay("33", 0, -1).marker("web", "33")
    burner.give(burner.red, BOOK).at(burner.red, "33").act(burner.red)
    burner.play(red=["fireball", "magic.2"], dice=[6, 6, 6])
    assert burner.told("web_burnt")


def test_nothing_is_asked_that_the_story_did_not_script() -> None:
    play = Table(KNIGHT, WIZARD)
    with pytest.raises(Unscripted):
        play.play(red="fight", dice=[6, 1])


def test_every_spell_is_offered_once_a_turn_and_only_to_who_reaches_its_level() -> None:
    play = Table(WIZARD, KNIGHT, THIEF).lay("33", 0, -1)
    play.at(play.hero(2), "33").give(play.red, BOOK, HAT)
    spells = ["flying", "petrify", "invisibility", "shape_changing", "fireball", "summoning"]
    assert [deed for deed in play.can(play.red) if deed in spells] == spells
    for number, spell in enumerate(spells):
        play.red.attempted = 1 << number
        assert [deed for deed in play.can(play.red) if deed in spells] == [each for each in spells if each != spell]
    play.red.attempted = 0
    for cards, reached in (([BOOK], 5), ([HAT], 4), ([], 2)):
        play.red.hand = [play.card(name) for name in cards]
        assert [deed for deed in play.can(play.red) if deed in spells] == spells[:reached]
    assert "flying" not in play.can(play.blue), "Magic 0"


@covers("CV-212", "CV-186")
def test_who_announces_an_attacking_spell_is_seen_even_if_it_breaks_off() -> None:
    play = unseen(Table(HERO, KNIGHT))
    play.give(play.red, AMULET)
    play.play(red=["petrify", "break_off"])
    assert not play.red.invisible and play.state.proved == 0
    web = Table(HERO, KNIGHT).lay("33", 0, -1).marker("web", "33")
    web.give(web.red, AMULET).at(web.blue, "33")
    unseen(web, "33")
    web.play(red=["petrify", "break_off"])
    assert not web.red.invisible, "only a Fire-Ball may be meant for the web"


@covers("CV-190")
def test_a_spell_within_the_printed_magic_is_cast_in_one_step() -> None:
    play = Table(WIZARD, KNIGHT)
    play.run(step, red="petrify", dice=[6])
    assert play.blue.is_stone and play.state.casting < 0


@covers("CV-125", "CV-189")
def test_nobody_aims_fire_at_a_fireproof_attacker(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    text = (HOME / "cards.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("combat = 3\nmagic = 2\n", "combat = 3\nmagic = 4\n"), encoding="utf-8")
    play = Table(WIZARD, KNIGHT, cards=file).lay("33", 0, -1)
    golem = play.monster("M15", "E1", seat=1)
    play.at(play.blue, "33").act(golem)
    play.play(blue="fight", dice=[1, 6])
    assert "defend" not in [name for _, name, _ in play.asked] and golem not in play.state.figures


@covers("CV-095", "CV-187")
def test_a_wand_is_no_way_around_a_spell_that_was_tried_or_a_dash() -> None:
    play = Table(WIZARD).lay("C03", 0, -1, turn=2)
    play.give(play.red, BOOK, "T21").at(play.red, "C03").act(play.red)
    play.play(red="creep", dice=["M06", "M07"])
    play.play(red=["face_them", "M06", "fireball", "magic.2", "enough"], dice=[1, 6, 6, 6, 1])
    assert {"fireball", "T21"} <= set(play.options_of("approach"))
    play.play(red=["fight", "enough"], dice=[6, 1])
    assert play.options_of("approach") == ("befriend", "fight", "petrify")
    dwarf = Table(DWARF, KNIGHT).lay("C03", 0, -1, turn=2)
    dwarf.give(dwarf.red, "T21")
    assert "T21" not in dwarf.can(dwarf.red)
    dwarf.at(dwarf.red, "C03").act(dwarf.red)
    dwarf.play(red="creep", dice=["M06", "T01"])
    dwarf.play(red=["face_them", "fight", "enough"], dice=[6, 1])
    assert dwarf.options_of("approach") == ("befriend", "fight")
    tried = Table(WIZARD, KNIGHT)
    tried.give(tried.red, "T21")
    assert "T21" in tried.can(tried.red)
    tried.red.attempted = 1 << FIRE_BALL
    assert "T21" not in tried.can(tried.red)


@covers("CV-194")
def test_a_disturbed_sleeper_is_fought_without_a_bonus() -> None:
    play = Table(WIZARD)
    play.monster("M01", "E1")
    play.play(red="petrify", dice=[3, 3, 1])
    assert play.blows() == ["Aurevan Mistwick has 6, Goblin Sneak has 2"]


@covers("CV-251", "CV-187")
def test_a_spell_tried_on_one_monster_is_not_tried_on_the_next() -> None:
    play = Table(WIZARD, spells_after_escape=True).lay("C03", 0, -1, turn=2)
    play.at(play.red, "C03").act(play.red).play(red="creep", dice=["M06", "M07"])
    play.play(red="escape", dice=[6])
    play.play(red=["M06", "petrify"], dice=[3, 6, 1])
    play.play(dice=[6, 1])
    assert [name for _, name, _ in play.asked].count("approach") == 1 and len(play.state.figures) == 1


@covers("CV-212", "CV-095")
def test_who_creeps_in_unseen_and_casts_is_seen() -> None:
    play = Table(WIZARD).lay("C03", 0, -1, turn=2)
    unseen(play, "C03").play(red="creep", dice=["M06", "T21"])
    play.play(red=["face_them", "petrify"], dice=[5])
    assert not play.red.invisible and play.red.trail == 0


@covers("CV-179")
@pytest.mark.parametrize(
    ("spell", "enough"),
    [
        (["flying"], 4),
        (["petrify"], 4),
        (["invisibility", "magic.2"], 4),
        (["shape_changing", "magic.2", "CH05", "bigger"], 3),
        (["summoning", "magic.1", "magic.2"], 3),
    ],
)
def test_a_penny_is_offered_only_for_a_die_that_could_be_better(spell: list[str], enough: int) -> None:
    for die in (enough - 1, enough):
        play = Table(WIZARD, KNIGHT, THIEF).lay("33", 0, -1)
        play.give(play.red, BOOK, HAT, "P06").at(play.hero(2), "33").act(play.red)
        play.state.rerolls_left = 1
        answers = [*spell, "let_it_stand"] if die < enough else spell
        play.play(red=answers, green="come", dice=[die]) if "summoning" in spell else play.play(red=answers, dice=[die])
        assert ("reroll" in [name for _, name, _ in play.asked]) == (die < enough)


@covers("CV-217")
def test_who_changes_somebody_else_unseen_is_known_to_be_there() -> None:
    play = unseen(Table(WIZARD, KNIGHT).lay("33", 0, -1))
    play.give(play.red, BOOK)
    play.red.trail = 0b11111
    play.play(red=["shape_changing", "magic.2", "CH06", "bigger"], dice=[6])
    assert play.red.trail == 1 << play.red.at
    alone = unseen(Table(WIZARD, KNIGHT).lay("33", 0, -1))
    alone.give(alone.red, BOOK)
    alone.red.trail = 0b11111
    alone.play(red=["shape_changing", "magic.2", "CH05", "bigger"], dice=[6])
    assert alone.red.trail == 0b11111, "what it does to itself tells nothing"
    seen = Table(WIZARD, KNIGHT)
    seen.give(seen.red, BOOK)
    seen.play(red=["shape_changing", "magic.2", "CH06", "bigger"], dice=[6])
    assert seen.red.trail == 0


@covers("CV-227", "CV-232")
def test_anybody_may_be_summoned_also_the_first_player_and_a_dash_resists_with_nothing() -> None:
    play = Table(DWARF, WIZARD).lay("33", 0, -1)
    play.give(play.blue, BOOK, HAT).at(play.red, "33").act(play.blue)
    play.play(blue=["summoning", "magic.2", "magic.1"], red="resist", dice=[3])
    assert play.where(play.red) == "E1" and play.texts("resists") == ["Brunna Oredelver resists with Magic 0"]


@covers("CV-227")
def test_who_summons_unseen_is_known_to_be_there() -> None:
    play = unseen(summoner(KNIGHT))
    play.at(play.blue, "33")
    play.red.trail = 0b11111
    play.play(red=["summoning", "magic.2", "magic.1"], blue="come", dice=[6])
    assert play.red.trail == 1 << play.red.at and play.red.invisible
    assert play.state.reveals == 4, "the announcement, two bonuses, whom it calls"


@covers("CV-220")
def test_only_who_is_seen_in_the_own_place_can_be_changed() -> None:
    play = Table(PRIESTESS, HERO, KNIGHT, SCOUT, THIEF).lay("33", 0, -1)
    play.give(play.red, BOOK).at(play.hero(2), "33")
    play.hero(3).invisible = True
    play.hero(3).trail = 1
    play.hero(4).stone = RUNNING
    play.play(red=["shape_changing", "magic.2", "CH02", "bigger"], dice=[6])
    assert play.options_of("target") == ("CH10", "CH02")


@covers("CV-179", "CV-232")
def test_resistance_makes_a_die_worth_rolling_again() -> None:
    play = summoner(ENCHANTRESS)
    play.give(play.red, "P06").at(play.blue, "33")
    play.state.rerolls_left = 1
    play.play(red=["summoning", "magic.2", "magic.1", "P06"], blue="resist", dice=[4, 5])
    assert play.where(play.blue) == "E1"
