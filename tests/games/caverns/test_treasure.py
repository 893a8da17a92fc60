"""Held cards: hidden hands, showing, cards that name a moment, and exchange."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.caverns.story import DWARF, HERO, KNIGHT, SCOUT, THIEF, WIZARD, Table
from undercroft.games.caverns.figures import RUNNING
from undercroft.kernel.piles import Pile
from undercroft.kernel.words import SPECTATOR


@covers("CV-171", "CV-176")
def test_hands_are_hidden_their_size_is_not() -> None:
    play = Table(HERO, KNIGHT).lay("33", 0, -1).counter("33", 3)
    play.give(play.red, *[f"T{n:02d}" for n in range(1, 12)])
    play.play(red="33", dice=["P01", "P02", "P03"])
    seen = play.view(1).figures[0]
    assert (seen.cavern_cards, seen.passage_cards, seen.hand) == (11, 3, None)
    mine = play.view(0).figures[0]
    assert mine.hand is not None and len(mine.hand) == 14


@covers("CV-175", "CV-174")
def test_a_shown_card_returns_to_the_hand() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.red, "T17")
    play.play(red=["fight", "T17"], dice=[6, 1])
    assert play.holds(play.red) == ["T17"] and play.texts("shows_card") == ["Dorran Vale shows the Heavy Mail"]


@covers("CV-179", "CV-177", "CV-035")
def test_the_lucky_penny_rolls_a_die_again_and_is_gone() -> None:
    play = Table(HERO, KNIGHT)
    play.state.rerolls_left = 1
    play.give(play.red, "P06")
    play.state.wards_left = 0
    play.play(red=["fight", "enough", "P06"], dice=[1, 6, 2])
    assert play.blows() == ["Dorran Vale has 10, Dame Oswyn Hale has 6"]
    assert play.holds(play.red) == [] and play.state.rerolls_left == 0 and [c.name for c in play.state.gone] == ["P06"]
    assert [line.roles["card"].label for line in play.told("shows_card")] == ["Lucky Penny"]
    warded = Table(WIZARD, KNIGHT)
    warded.state.wards_left = 1
    warded.give(warded.blue, "P07")
    warded.play(red="petrify", blue="P07")
    assert not warded.blue.is_stone and warded.holds(warded.blue) == [] and warded.told("wards_off")


@covers("CV-179")
def test_everybody_who_holds_a_card_is_asked_until_the_penny_was_seen() -> None:
    """The question itself must not tell who has the penny."""
    play = Table(HERO, KNIGHT)
    play.state.rerolls_left = 1
    play.give(play.red, "P01")
    play.play(red=["fight", "enough", "let_it_stand"], dice=[5, 1])
    assert play.options_of("reroll") == ("let_it_stand", "waive")


@covers("CV-127")
def test_nobody_is_asked_about_a_die_that_cannot_fall_better_or_a_hand_that_cannot_hold_the_penny() -> None:
    for card, dice in (("P06", [6, 1]), ("T24", [5, 1])):  # a six; a hand whose back says that it is a Cavern card
        play = Table(HERO, KNIGHT)
        play.state.rerolls_left = 1
        play.give(play.red, card)
        play.play(red=["fight", "enough"], dice=dice)
        assert not [name for _, name, _ in play.asked if name == "reroll"]


@covers("CV-127", "CV-179")
def test_who_answers_a_blow_is_asked_as_long_as_it_is_not_won() -> None:
    for dice, asked in (([4, 1], True), ([4, 4, 1, 6], True), ([4, 5], False)):  # lost, level and then won, won
        play = Table(HERO, KNIGHT)
        play.state.rerolls_left = 1
        play.give(play.blue, "P01")
        play.play(red="fight", blue=["fight", "enough", *["let_it_stand"] * asked], dice=dice)
        assert asked == bool([name for _, name, _ in play.asked if name == "reroll"])


@covers("CV-105", "CV-106")
def test_an_escape_that_has_come_off_is_not_asked_about() -> None:
    for die, asked in ((1, False), (6, True)):
        play = Table(HERO, KNIGHT).lay("C03", 0, -1, turn=2)
        play.at(play.red, "C03").act(play.red)
        play.state.rerolls_left = 1
        play.give(play.red, "P01")
        play.play(red="creep", dice=["M06", "T01"])
        play.play(red=["escape", "enough", "let_it_stand"] if asked else ["escape", "enough"], dice=[die])
        assert asked == bool([name for _, name, _ in play.asked if name == "reroll"])


@covers("CV-172", "CV-126")
def test_who_waives_is_asked_nothing_more_before_the_next_turn() -> None:
    play = Table(HERO, KNIGHT, THIEF)
    play.state.rerolls_left = 1
    play.give(play.red, "P06", "T07")
    play.play(red=["fight", "CH06", "waive"], dice=[6, 1])
    assert play.red.waives and play.state.rerolls_left == 1
    play.play(red=["fight"], dice=[6, 1])
    assert len([name for _, name, _ in play.asked if name == "show"]) == 1


@covers("CV-035")
def test_a_ward_stops_any_spell_before_its_die() -> None:
    for spell, answers, cards in (
        ("fireball", [], ("T04", "T02")),
        ("shape_changing", ["CH06", "smaller"], ("T04",)),
        ("summoning", [], ("T04", "T22")),
    ):
        play = Table(WIZARD, KNIGHT).lay("33", 0, -1)
        play.state.wards_left = 1
        play.give(play.red, *cards).give(play.blue, "P07")
        if spell == "summoning":
            play.at(play.blue, "33")
        proof = ["magic.2"] if len(cards) == 1 or spell == "fireball" else ["magic.2", "magic.2"]
        play.play(red=[spell, *proof, *answers], blue="P07")
        assert play.told("wards_off") and play.state.wards_left == 0
        assert play.state.hero(1) is not None and play.blue.size == 0


@covers("CV-179", "CV-011", "CV-174")
def test_the_star_map_shows_the_next_tile_once_per_turn_before_moving() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.red, "T08")
    play.play(red="T08", dice=["13"])
    assert play.view(0).next_tiles == ["13"] and play.view(1).next_tiles == ["?"]
    assert "T08" not in play.can(play.red)
    play.act(play.red)
    play.red.moved = True
    assert "T08" not in play.can(play.red)


@covers("CV-179")
def test_ember_stone_and_lantern_burn_the_web_of_the_own_tile() -> None:
    for card in ("T02", "P03"):
        play = Table(HERO).lay("33", 0, -1).marker("web", "33")
        play.give(play.red, card)
        assert card not in play.can(play.red)
        play.at(play.red, "33").act(play.red)
        play.play(red=card)
        assert play.state.webs == [] and "E1" in play.can(play.red) and play.holds(play.red) == [card]


# -- exchange --------------------------------------------------------------------------------------------------------


@covers("CV-180", "CV-181", "CV-182", "CV-183", "CV-184", "CV-178")
def test_an_exchange_by_consent_of_which_others_see_only_numbers() -> None:
    play = Table(HERO, KNIGHT, THIEF)
    play.give(play.red, "T24", "T07").give(play.blue, "T16", "P01")
    play.play(red=["exchange", "CH06", "yes", "no", 1])
    laid_out = play.view(1).offer
    assert laid_out is not None and [card.id for card in laid_out.given or []] == ["T24"]
    third = play.view(2).offer
    assert third is not None and third.given is None and third.wanted is None
    play.play(blue=["agree", "no", "yes"])
    answered = play.view(0).offer
    assert answered is not None and [card.id for card in answered.returned or []] == ["P01"]
    play.play(red="agree")
    assert play.holds(play.red) == ["T07", "P01"] and play.holds(play.blue) == ["T16", "T24"]
    assert play.texts("exchanged") == ["Dorran Vale gives Dame Oswyn Hale 1 card for 1 card"]
    heard = "".join(told.text for told in play.told() if told.known_to(2))
    assert "Chest" not in heard and "Rations" not in heard and play.view(2).notes == []
    assert [(note.card, note.holders) for note in play.view(0).notes] == [("T24", ["CH06"])]
    assert [(note.card, note.holders) for note in play.view(1).notes] == [("P01", ["CH02"])]


@covers("CV-181")
def test_the_partner_may_refuse_and_the_giver_break_off() -> None:
    play = Table(HERO, KNIGHT, THIEF)
    play.give(play.red, "T24").give(play.blue, "T16")
    play.play(red=["exchange", "CH06", "yes", 1])
    play.play(blue="refuse")
    assert play.state.offer is None and play.holds(play.red) == ["T24"]
    assert "exchange" in play.can(play.red), "with the thief"
    play.give(play.hero(2), "T17")
    play.play(red=["exchange", "no", 1])
    play.play(green=["agree", "yes"])
    play.play(red="refuse")
    assert play.holds(play.hero(2)) == ["T17"] and play.told("no_exchange")
    assert "exchange" not in play.can(play.red), "one offer per partner and turn"


@covers("CV-183")
def test_the_partner_lays_out_exactly_as_many_as_are_wanted() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.red, "T24").give(play.blue, "T16", "P01", "T07")
    play.play(red=["exchange", "yes", 2])
    play.play(blue=["agree", "yes", "no", "yes"])
    returning = [options for _, name, options in play.asked if name == "return"]
    assert returning == [("yes", "no"), ("yes", "no"), ("yes",)], "the last must make up the number"
    play.play(red="agree")
    assert play.holds(play.red) == ["T16", "T07"] and play.holds(play.blue) == ["P01", "T24"]


@covers("CV-183")
def test_a_gift_for_nothing() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.red, "T24")
    play.play(red=["exchange", "yes"])
    play.play(blue="agree")
    play.play(red="agree")
    assert play.holds(play.blue) == ["T24"]


@covers("CV-180", "CV-206")
def test_the_same_tile_is_enough_but_sleepers_stone_and_unseen_take_no_part() -> None:
    play = Table(HERO, KNIGHT, WIZARD).lay("C01", 0, -1, turn=2, used=True)
    play.at(play.red, "C01").at(play.blue, "C01c").give(play.red, "T24").act(play.red)
    assert "exchange" in play.can(play.red)
    play.blue.stone = RUNNING
    assert "exchange" not in play.can(play.red)
    play.blue.stone = 0
    play.blue.invisible = True
    play.blue.trail = 1 << play.blue.at
    assert "exchange" not in play.can(play.red)
    play.blue.invisible = False
    play.play(red=["exchange", "yes"])
    assert play.state.offer is not None
    play.state.offer = None
    play.at(play.hero(2), "C01c").act(play.hero(2))
    play.play(green=["petrify"], dice=[6], blue=[])
    assert play.blue.is_stone and "exchange" in play.can(play.hero(2)), "with the hero outside"


@covers("CV-167", "CV-180")
def test_monsters_of_one_player_exchange_too() -> None:
    play = Table(HERO, KNIGHT)
    orc, elf = play.monster("M07", "E1", seat=1), play.monster("M11", "E1", seat=1)
    play.give(orc, "T22", "T18")
    play.lay("33", 0, -1)
    play.act(orc)
    play.play(blue=["exchange", "M11", "yes", "no"])
    play.play(blue="agree")
    play.play(blue="agree")
    assert play.holds(elf) == ["T22"] and play.holds(orc) == ["T18"]
    play.play(blue="T18")
    assert play.state.journey is not None


# -- notes -----------------------------------------------------------------------------------------------------------


@covers("CV-184")
def test_after_an_exchange_the_others_know_only_that_it_is_with_one_of_two() -> None:
    play = Table(HERO, KNIGHT, DWARF)
    play.give(play.red, "T17", "T24")
    play.play(red=["fight", "CH03", "T17", "enough"], dice=[6, 1])
    play.play(red=["exchange", "no", "yes"])
    play.play(blue="agree")
    play.play(red="agree")
    watcher = {note.card: note.holders for note in play.view(2).notes}
    assert watcher == {"T17": ["CH02", "CH06"]}
    partner = {note.card: note.holders for note in play.view(1).notes}
    assert partner == {"T17": ["CH02"]}, "who saw every card that came over knows better"
    assert {note.card for note in play.view(SPECTATOR).notes} == {"T17"}


@covers("CV-117")
def test_a_bribe_weakens_what_a_shown_bonus_proved() -> None:
    play = Table(HERO, KNIGHT, THIEF).lay("C01", 0, -1, turn=2, used=True)
    play.give(play.red, "T14")
    play.play(red=["fight", "CH06", "combat.2.weapon"], dice=[6, 1])
    assert play.view(2).clues[0].cards == ["T07", "T14"]
    play.monster("M06", "C01c")
    play.at(play.red, "C01").act(play.red)
    play.play(red="creep")
    play.play(red=["face_them", "befriend", "T14"], dice=[1])
    assert play.view(2).clues == [] and play.view(2).notes[0].holders == ["M06"]


def test_a_place_that_does_not_exist_is_no_place() -> None:
    with pytest.raises(KeyError):
        Table(HERO).at(Table(HERO).red, "99")


def known(play: Table, seat: int) -> list[str]:
    return [note.card for note in play.view(seat).notes]


@covers("CV-182", "CV-183", "CV-184")
def test_each_side_of_an_exchange_sees_what_lies_before_it() -> None:
    play = Table(HERO, KNIGHT, THIEF)
    play.give(play.red, "T26", "T24").give(play.blue, "T07", "P01")
    play.red.waives = True
    play.play(red=["exchange", "CH06", "yes", "no", 1])
    assert play.options_of("want") == ("0", "1", "2") and play.state.reveals == 1
    assert known(play, 1) == ["T26"]
    play.play(blue=["agree", "no", "yes"])
    assert known(play, 0) == ["P01"] and play.state.reveals == 2
    play.play(red="agree")
    assert not play.red.waives and play.state.reveals == 3
    assert [(told.text, told.to) for told in play.told()] == [
        ("Dorran Vale offers Dame Oswyn Hale an exchange", None),
        ("Dorran Vale offers the Silver Plate and wants 1 card", (1,)),
        ("Dame Oswyn Hale would give the Trail Rations", (0,)),
        ("Dorran Vale gives Dame Oswyn Hale 1 card for 1 card", None),
    ]


@covers("CV-181", "CV-183")
def test_what_was_seen_stays_known_if_the_exchange_is_refused() -> None:
    play = Table(HERO, KNIGHT, THIEF)
    play.give(play.red, "T24").give(play.blue, "T07")
    play.play(red=["exchange", "CH06", "yes", 1])
    play.play(blue="refuse")
    assert known(play, 1) == ["T24"] and play.texts("offer_refused") == ["Dame Oswyn Hale refuses"]


@covers("CV-183", "CV-184")
def test_an_exchange_may_go_one_way_or_no_way() -> None:
    gift = Table(HERO, KNIGHT, THIEF)
    gift.give(gift.red, "T24")
    gift.play(red=["exchange", "CH06", "yes"])
    gift.play(blue="agree")
    gift.play(red="agree")
    assert gift.state.offer is None and gift.holds(gift.blue) == ["T24"]
    demand = Table(HERO, KNIGHT, THIEF)
    demand.give(demand.red, "T24").give(demand.blue, "T07")
    demand.play(red=["exchange", "CH06", "no", 1])
    demand.play(blue=["agree", "yes"])
    demand.play(red="agree")
    assert demand.holds(demand.red) == ["T24", "T07"]
    nothing = Table(HERO, KNIGHT, THIEF)
    nothing.give(nothing.red, "T24").give(nothing.blue, "T07")
    nothing.play(red=["exchange", "CH06", "no", 0])
    nothing.play(blue=["agree", "no"])
    nothing.play(red="agree")
    assert [[told.text for told in play.told()] for play in (gift, demand, nothing)] == [
        [
            "Dorran Vale offers Dame Oswyn Hale an exchange",
            "Dorran Vale offers the Chest of Gold",
            "Dame Oswyn Hale would give nothing",
            "Dorran Vale gives Dame Oswyn Hale 1 card",
        ],
        [
            "Dorran Vale offers Dame Oswyn Hale an exchange",
            "Dorran Vale offers nothing and wants 1 card",
            "Dame Oswyn Hale would give the Oath Sword",
            "Dorran Vale gets 1 card from Dame Oswyn Hale for nothing",
        ],
        [
            "Dorran Vale offers Dame Oswyn Hale an exchange",
            "Dorran Vale offers nothing",
            "Dame Oswyn Hale would give nothing",
            "There is no exchange",
        ],
    ]


@covers("CV-184", "CV-234")
def test_who_gets_its_treasure_in_an_exchange_at_home_wins() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.blue, "T01")
    play.play(red=["exchange", 1])
    play.play(blue=["agree", "yes"])
    play.play(red="agree")
    assert play.outcome is not None and play.outcome.winners == (0,)


@covers("CV-186")
def test_only_what_counts_is_offered_to_be_shown() -> None:
    spear = Table(HERO, THIEF)
    spear.give(spear.red, "T15").monster("M06", "E1")
    spear.play(red=["fight", "M06", "enough"], dice=[6, 1])
    assert spear.options_of("show") == ("enough", "waive", "combat.1.weapon"), "the whole spear is for dragons"
    caster = Table(WIZARD, THIEF)
    caster.give(caster.red, "T24", "T23", "T04").lay("33", 0, -1).at(caster.blue, "33").act(caster.red)
    caster.play(red=["summoning", "magic.2", "magic.1"], blue="come", dice=[6])
    proofs = [options for _, name, options in caster.asked if name == "prove"]
    assert proofs == [("break_off", "magic.1", "magic.2"), ("break_off", "magic.1")]


@covers("CV-179", "CV-177")
def test_a_die_rolled_again_is_told_and_waiving_is_for_good() -> None:
    for answer, dice, said, waives in (
        ("P06", [3, 5], "Flying: 3 (rolled again), 5, 4 or more needed: Liriel Thornstep can fly 2 tiles", False),
        ("let_it_stand", [3], "Flying: 3, 4 or more needed: it fails", False),
        ("waive", [3], "Flying: 3, 4 or more needed: it fails", True),
    ):
        play = Table(SCOUT, KNIGHT)
        play.give(play.red, "P06", "T24")
        play.state.rerolls_left = 1
        play.play(red=["flying", answer], dice=dice)
        assert play.told()[-1].text == said and play.red.waives is waives


@covers("CV-035")
def test_a_ward_is_shown_and_waiving_it_is_for_good() -> None:
    play = Table(WIZARD, KNIGHT)
    play.give(play.blue, "P07", "T24")
    play.state.wards_left = 1
    play.play(red="petrify", blue="P07")
    assert [told.text for told in play.told()][1:] == [
        "Dame Oswyn Hale shows the Scroll of Warding",
        "The Scroll of Warding is used up",
        "Dame Oswyn Hale wards off Petrify",
    ]
    lazy = Table(WIZARD, KNIGHT)
    lazy.give(lazy.blue, "P07", "T24")
    lazy.state.wards_left = 1
    lazy.play(red="petrify", blue="waive", dice=[6])
    assert lazy.blue.waives and lazy.blue.is_stone


@covers("CV-011")
def test_of_a_short_stack_all_is_seen() -> None:
    for left in (1, 2):
        play = Table(HERO).lay("33", 0, -1).counter("33")
        play.state.stack = Pile("tiles", [play.state.box.tile(name) for name in ("11", "12")[:left]])
        play.play(red="33", dice=["P16", "11", "12"][: left + 1])
        assert len(play.state.tops) == left == len(play.state.stack)


@covers("CV-177", "CV-179")
def test_nobody_is_thought_to_hold_what_was_used_up() -> None:
    play = Table(SCOUT, KNIGHT)
    play.give(play.red, "P06", "T24")
    play.state.rerolls_left = 1
    play.play(red=["flying", "P06"], dice=[3, 5])
    assert known(play, 1) == [] and [card.name for card in play.state.gone] == ["P06"]


@covers("CV-011")
def test_who_has_looked_at_a_tile_is_remembered() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.red, "T08")
    play.play(red="T08", dice=["11"])
    assert play.state.tops == [0b01]
    play.blue.hand, play.red.hand = play.red.hand, []
    play.act(play.blue).play(blue="T08", dice=["11"])
    assert play.state.tops == [0b11]
    other = Table(HERO, KNIGHT)
    other.give(other.blue, "T08").act(other.blue).play(blue="T08", dice=["12"])
    assert other.state.tops == [0b10]
