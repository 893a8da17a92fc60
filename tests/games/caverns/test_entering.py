"""Entering a cavern: rush or creep, the cards, escaping and making friends."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.caverns.story import (
    DWARF,
    ENCHANTRESS,
    HERO,
    KNIGHT,
    ORC,
    PRIESTESS,
    SCOUT,
    THIEF,
    WIZARD,
    Table,
)
from undercroft.games.caverns.figures import WAITING


def cave(*characters: str, tile: str = "C03", used: bool = False, **options: object) -> Table:
    """A dead end with a cavern north of the entrance, and the first character before its mouth."""
    play = Table(*characters, **options).lay(tile, 0, -1, turn=2, used=used)
    return play.at(play.red, tile).act(play.red)


@covers("CV-083", "CV-084", "CV-085", "CV-086", "CV-087", "CV-088", "CV-089", "CV-098")
def test_first_entry_takes_a_card_per_spot_declares_monsters_and_keeps_treasure() -> None:
    play = cave(HERO, KNIGHT)
    assert "creep" in play.can(play.red) and "rush" in play.can(play.red)
    play.play(red="creep", dice=["T24", "M06"])
    assert play.where(play.red) == "C03c" and play.holds(play.red) == ["T24"] and play.red.moved
    bandit = play.state.figures[-1]
    assert bandit.card.name == "M06" and play.where(bandit) == "C03c" and not bandit.is_awake
    assert play.state.unused == [] and play.view(1).encounter == ["M06"]
    assert "Chest of Gold" not in repr(play.view(1)) and play.view(1).figures[0].cavern_cards == 1


@covers("CV-090", "CV-092", "CV-133", "CV-140")
def test_rushing_means_fighting_everybody_with_one_more_combat() -> None:
    play = cave(HERO)
    play.play(red="rush", dice=["M06", "M07"])
    play.play(red="M07", dice=[3, 1])
    play.play(dice=[3, 1])
    assert play.blows() == ["Dorran Vale has 8, Orc Trooper has 3", "Dorran Vale has 8, Bandit has 3"]
    assert len(play.state.figures) == 1 and play.state.encounter is None
    play.monster("M01", "C03c")
    play.play(red=["fight"], dice=[3, 1])
    assert play.blows()[-1] == "Dorran Vale has 7, Goblin Sneak has 2", "no rush bonus in other fights"


@covers("CV-093")
def test_no_spells_after_rushing() -> None:
    play = cave(WIZARD)
    play.monster("M01", "C03c")
    play.play(red="rush", dice=["T24", "T25"])
    play.play(red="enough", dice=[3, 1])
    assert play.state.encounter is None and play.can(play.red) == ["end", "waive"]
    assert not [deed for deed in play.can(play.red) if deed in ("petrify", "flying")]


@covers("CV-090", "CV-191")
def test_the_duty_to_fight_includes_awake_monsters_who_may_defend_by_magic() -> None:
    play = cave(HERO, KNIGHT, used=True)
    elf = play.monster("M11", "C03c", seat=1)
    play.play(red="rush")
    play.play(blue="petrify", dice=[4])
    assert play.red.is_stone and elf in play.state.figures and play.options_of("defend") == ("fight", "petrify")


@covers("CV-091", "CV-120", "CV-114", "CV-115", "CV-117", "CV-116")
def test_treasure_just_found_may_bribe_the_monsters_of_the_same_cavern() -> None:
    play = cave(HERO, KNIGHT)
    play.play(red="creep", dice=["T25", "M07"])
    play.play(red=["face_them", "befriend", "T25"], dice=[4])
    orc = play.state.figures[-1]
    assert play.holds(orc) == ["T25"] and play.holds(play.red) == [] and play.told("friends")
    assert play.told("bribes")[0].to is None and [note.card for note in play.view(1).notes] == ["T25"]


@covers("CV-116", "CV-113", "CV-131")
def test_bribes_stay_given_and_come_back_as_spoils() -> None:
    play = cave(HERO)
    play.play(red="creep", dice=["T25", "M11"])
    play.play(red=["face_them", "befriend", "T25"], dice=[6, 6, 1])
    assert play.told("no_friends") and play.holds(play.red) == ["T25"] and len(play.state.figures) == 1


@covers("CV-094", "CV-110", "CV-121")
def test_each_monster_gets_exactly_one_approach() -> None:
    play = cave(HERO)
    play.play(red="creep", dice=["M06", "M01"])
    play.play(red=["face_them", "M01", "befriend"], dice=[3])
    play.play(red="fight", dice=[6, 1])
    assert play.state.encounter is None
    assert [figure.card.name for figure in play.state.figures] == ["CH02", "M01"]
    assert [name for _, name, _ in play.asked].count("flee_or_face") == 1, "Escape is asked once, before the rest"


@covers("CV-095", "CV-208")
def test_petrify_as_an_approach_leaves_a_stone_sleeper() -> None:
    play = cave(WIZARD)
    play.play(red="creep", dice=["M06", "T01"])
    play.play(red=["face_them", "petrify"], dice=[5])
    bandit = play.state.figures[-1]
    assert bandit.is_stone and play.state.encounter is None and "fight" not in play.can(play.red)
    play.play(red="end")
    assert bandit.is_stone, "until the end of the caster's next turn"
    play.play(red="end")
    assert not bandit.is_stone and not bandit.is_awake


@covers("CV-095", "CV-096")
def test_a_failed_spell_in_the_cavern_must_be_followed_by_a_fight() -> None:
    play = cave(WIZARD)
    play.play(red="creep", dice=["M01", "T01"])
    play.play(red=["face_them", "petrify", "enough"], dice=[3, 4, 2])
    assert play.deaths() == ["Aurevan Mistwick kills Goblin Sneak"]
    assert play.blows() == ["Aurevan Mistwick has 7, Goblin Sneak has 3"]


@covers("CV-095", "CV-222", "CV-223", "CV-177")
def test_the_wand_burns_a_monster_and_is_spent() -> None:
    play = cave(HERO)
    play.play(red="creep", dice=["M16", "T21"])
    play.play(red=["face_them", "T21"], dice=[2, 3, 2])
    assert play.deaths() == ["Dorran Vale kills Cave Troll"] and play.holds(play.red) == []
    assert [card.name for card in play.state.gone] == ["T21", "M16"]


@covers("CV-099")
def test_entering_among_sleepers_again_needs_rush_or_creep_but_takes_no_cards() -> None:
    play = cave(HERO, used=True)
    play.monster("M06", "C03c")
    play.play(red="creep")
    assert play.state.encounter is not None and len(play.state.cavern_deck) == 43


@covers("CV-099", "CV-101", "CV-090")
def test_who_creeps_back_in_meets_the_sleepers_who_rushes_meets_all() -> None:
    for how, met in (("creep", ["M06"]), ("rush", ["M06", "M07"])):
        play = cave(HERO, KNIGHT, used=True)
        play.monster("M06", "C03c")
        play.monster("M07", "C03c", seat=1)
        play.monster("M01", "C03c").stone = WAITING
        play.play(red=how)
        assert play.view(0).encounter == met
        if how == "rush":
            play.play(red="M06", dice=[6, 1])  # and it must fight


@covers("CV-251", "CV-095")
def test_by_house_rule_a_spell_may_follow_a_failed_escape() -> None:
    play = cave(WIZARD, spells_after_escape=True)
    play.play(red="creep", dice=["M06", "T01"])
    play.play(red=["escape", "enough"], dice=[6])
    play.play(red="petrify", dice=[5])
    assert play.options_of("approach") == ("fight", "waive", "petrify") and play.state.encounter is None
    again = cave(HERO, spells_after_escape=True)
    again.play(red="creep", dice=["M06", "M07"])
    again.play(red="escape", dice=[6])
    again.play(red="M06", dice=[6, 1])  # no cards and no Magic: everybody sees that there is no choice
    assert not [name for _, name, _ in again.asked if name == "approach"] and again.told("kills")


@covers("CV-100", "CV-089")
def test_a_used_cavern_without_monsters_is_simply_entered() -> None:
    play = cave(HERO, used=True)
    assert "enter" in play.can(play.red) and "creep" not in play.can(play.red)
    play.play(red="enter")
    assert play.where(play.red) == "C03c" and play.state.encounter is None and play.red.moved


@covers("CV-101")
def test_awake_monsters_are_neither_escaped_nor_befriended() -> None:
    play = cave(HERO, KNIGHT, used=True)
    play.monster("M06", "C03c", seat=1)
    play.play(red="creep")
    assert play.state.encounter is None and "fight" in play.can(play.red)


@covers("CV-102")
def test_when_the_deck_runs_out_the_rest_is_taken() -> None:
    play = cave(HERO)
    cards = [card for card in play.state.cavern_deck.cards if card.name != "T24"]
    for card in cards:
        play.state.cavern_deck.take(card)
    play.play(red="creep", dice=["T24"])
    assert play.holds(play.red) == ["T24"] and len(play.state.cavern_deck) == 0


@covers("CV-103", "CV-004", "CV-112")
def test_whoever_survives_stays_in_the_cavern_and_the_friendly_monster_sleeps() -> None:
    play = cave(HERO)
    play.play(red="creep", dice=["M06", "T01"])
    play.play(red=["face_them", "befriend", "enough", "enough"], dice=[3])
    assert play.where(play.red) == "C03c" and not play.state.figures[-1].is_awake
    assert "fight" in play.can(play.red), "activities there"
    play.at(play.red, "C03").act(play.red)
    assert "creep" in play.can(play.red), "nothing lasting: the next entry begins afresh"


@covers("CV-084")
def test_the_mouth_must_be_passable() -> None:
    play = Table(HERO, THIEF).lay("C10", 0, -1)
    play.at(play.red, "C10").act(play.red)
    assert "creep" not in play.can(play.red)
    play.give(play.red, "T11")
    play.play(red="creep", dice=["T01", "T02"])
    assert play.where(play.red) == "C10c" and play.texts("shows_card") == [
        "Dorran Vale shows the Ninth Key to get through"
    ]


@covers("CV-084", "CV-029")
def test_a_walk_may_end_in_a_cavern() -> None:
    play = Table(HERO).lay("C01", 0, -1, turn=2)
    play.play(red="C01")
    assert play.can(play.red) == ["end", "creep", "rush"]
    play.play(red="rush", dice=["T01"])
    assert play.where(play.red) == "C01c" and "leave" not in play.can(play.red)


# -- escaping --------------------------------------------------------------------------------------------------------


@covers("CV-104", "CV-105", "CV-106")
def test_one_roll_escapes_from_all_and_the_finds_are_kept() -> None:
    play = cave(THIEF, tile="C05")
    play.play(red="creep", dice=["M16", "M14", "T24"])
    play.play(red=["escape", "enough"], dice=[4])
    assert play.where(play.red) == "C05" and play.holds(play.red) == ["T24"]
    assert [play.where(monster) for monster in play.state.figures[1:]] == ["C05c", "C05c"]
    assert play.state.encounter is None and play.red.moved


@covers("CV-107", "CV-133")
def test_who_fails_must_fight_them_all_by_dice_alone() -> None:
    play = cave(WIZARD)
    play.play(red="creep", dice=["M01", "M02"])
    play.play(red="escape", dice=[5])
    play.play(red="M02", dice=[6, 1])
    play.play(dice=[6, 1])
    assert [told.args[1] for told in play.told("kills")] == ["M02", "M01"]
    assert not [name for _, name, _ in play.asked if name == "approach"], "no spell, no friendship"


@covers("CV-108", "CV-173")
def test_escape_bonuses_count_if_shown_before_the_roll() -> None:
    play = cave(KNIGHT, THIEF)
    play.give(play.red, "T05", "P17")
    play.play(red="creep", dice=["M16", "T01"])
    play.play(red=["escape", "escape.1", "escape.1", "enough"], dice=[3])
    assert play.where(play.red) == "C03"
    clue = play.view(1).clues[0]
    assert clue.cards == ["T05", "P17"] and clue.count == 2 and clue.holders == ["CH06"]


@covers("CV-213")
def test_invisible_figures_escape_more_easily() -> None:
    play = cave(KNIGHT)
    play.red.invisible = True
    play.red.trail = 1 << play.red.at
    play.play(red="creep", dice=["M16", "M06"])
    play.play(red="escape", dice=[3])
    assert play.where(play.red) == "C03" and play.red.invisible and play.red.trail == 1 << play.red.at


# -- making friends --------------------------------------------------------------------------------------------------


@covers("CV-111", "CV-112")
def test_a_score_up_to_the_affinity_makes_a_friend() -> None:
    play = cave(HERO, used=True)
    play.monster("M06", "C03c")
    play.play(red="creep")
    play.play(red=["face_them", "befriend"], dice=[3])
    assert play.told("friends") and len(play.state.figures) == 2


@covers("CV-118")
def test_a_viper_cannot_be_bribed_but_tried() -> None:
    play = cave(HERO, used=True)
    play.give(play.red, "T24")
    play.monster("M03", "C03c")
    play.play(red="creep")
    play.play(red=["face_them", "befriend", "enough"], dice=[2])
    assert play.told("friends") and not [name for _, name, _ in play.asked if name == "bribe"]


@covers("CV-114")
def test_a_tunnel_rat_takes_food_only() -> None:
    play = cave(HERO, used=True)
    play.give(play.red, "T24", "P01")
    play.monster("P08", "C03c")
    play.play(red="creep")
    play.play(red=["face_them", "befriend", "P01", "enough", "enough"], dice=[3])
    assert play.told("friends") and "T24" not in play.options_of("bribe")


@covers("CV-119")
def test_characters_are_liked_by_their_kind() -> None:
    for character, monster, die in (
        (ENCHANTRESS, "M03", 4),
        (ENCHANTRESS, "P08", 4),
        (ENCHANTRESS, "M07", 3),
        (ORC, "M08", 3),
        (ORC, "M02", 5),
        (ORC, "M16", 2),
        (PRIESTESS, "M05", 4),
        ("CH12", "M10", 4),
    ):
        play = cave(character, used=True)
        play.monster(monster, "C03c")
        play.play(red="creep")
        play.play(red=["face_them", "befriend"], dice=[die])
        assert play.told("friends"), f"{character} and {monster}"


@covers("CV-119", "CV-174")
def test_the_chalice_and_the_hind_are_shown_to_those_who_like_them() -> None:
    for item, monster, die in (("T03", "M05", 2), ("T10", "M06", 4), ("T10", "M11", 3)):
        play = cave(HERO, used=True)
        play.give(play.red, item)
        play.monster(monster, "C03c")
        play.play(red="creep")
        bribe = ["enough"] if monster != "M05" else []
        play.play(red=["face_them", "befriend", *bribe, item], dice=[die])
        assert play.told("friends") and play.told("shows_card") and play.holds(play.red) == [item]


@covers("CV-163", "CV-164", "CV-165")
def test_a_monster_creeps_takes_cards_and_finds_allies() -> None:
    play = cave(HERO, KNIGHT)
    orc = play.monster("M07", "C03", seat=1)
    play.act(orc)
    assert "creep" in play.can(orc) and "rush" not in play.can(orc)
    play.play(blue="creep", dice=["M06", "T07"])
    assert play.holds(orc) == ["T07"] and play.state.encounter is None and "wake" in play.can(orc)


@covers("CV-166")
def test_a_monster_that_meets_the_dragon_must_deal_with_it() -> None:
    play = cave(HERO, DWARF)
    orc = play.monster("M07", "C03", seat=1)
    play.state.figures.remove(play.blue)
    play.act(orc)
    play.play(blue="creep", dice=["M17", "T07"])
    play.play(blue=["fight", "enough"], dice=[1, 6])
    dragon = next(figure for figure in play.state.figures if figure.card.name == "M17")
    assert dragon.seat == 1 and play.holds(dragon) == ["T07"], "its last monster killed, the player runs the Dragon"
    assert not [name for _, name, _ in play.asked if name == "flee_or_face"], "without Escape"


@covers("CV-119", "CV-141")
def test_monsters_hate_by_kind_too() -> None:
    play = cave(SCOUT, used=True)
    play.monster("M08", "C03c")
    play.play(red="creep")
    play.play(red=["face_them", "fight"], dice=[1, 2])
    assert play.blows() == ["Liriel Thornstep has 4, Orc Brawler has 5"]
    again = cave(ENCHANTRESS, used=True)
    again.monster("M02", "C03c")
    again.play(red="creep")
    again.play(red=["face_them", "befriend"], dice=[4])
    assert again.told("friends")


@covers("CV-084", "CV-179")
def test_a_rope_leads_into_a_flooded_cavern_and_is_shown() -> None:
    play = cave(THIEF, tile="C15")
    assert "creep" not in play.can(play.red)
    play.give(play.red, "P04")
    play.play(red="creep", dice=["T01", "T02"][: play.state.box.tile("C15").spots])
    assert play.where(play.red) == "C15c" and play.texts("shows_card") == [
        "Pim Tallowby shows the Coil of Rope to get through"
    ]


@covers("CV-215")
def test_who_creeps_in_unseen_gives_itself_away() -> None:
    play = cave(HERO, KNIGHT)
    play.red.invisible = True
    play.red.trail = 0b111
    before = play.state.reveals
    play.play(red="creep", dice=["T01", "T02"])
    assert play.state.reveals == before + 1 and play.red.trail == 1 << play.red.at


@covers("CV-093")
def test_no_spell_of_any_kind_after_rushing() -> None:
    play = cave(WIZARD)
    play.give(play.red, "T23")
    assert "invisibility" in play.can(play.red)
    play.play(red="rush", dice=["T24", "T25"])
    assert play.red.rushed and "invisibility" not in play.can(play.red)


@covers("CV-107")
def test_who_failed_to_escape_fights_without_the_bonus_of_a_rush() -> None:
    play = cave(HERO)
    play.play(red="creep", dice=["M06", "M07"])
    play.play(red="escape", dice=[6])
    play.play(red="M06", dice=[3, 1])
    assert play.blows() == ["Dorran Vale has 7, Bandit has 3"]


@covers("CV-251")
def test_printed_magic_is_a_choice_after_a_failed_escape_and_waiving_means_the_fists() -> None:
    play = cave(WIZARD, spells_after_escape=True)
    play.play(red="creep", dice=["M06", "M07"])
    play.play(red="escape", dice=[6])
    play.play(red=["M06", "petrify"], dice=[5])
    assert play.options_of("approach") == ("fight", "petrify") and play.state.figures[1].is_stone
    waiving = cave(WIZARD, spells_after_escape=True)
    waiving.play(red="creep", dice=["M06", "T07"])
    waiving.play(red=["escape", "enough"], dice=[6])
    waiving.play(red="waive", dice=[3, 1])
    assert waiving.blows() == ["Aurevan Mistwick has 6, Bandit has 3"]


@covers("CV-114", "CV-117")
def test_a_bribe_has_a_value_is_seen_by_all_and_waiving_covers_the_rest() -> None:
    play = cave(HERO, KNIGHT, used=True)
    play.give(play.red, "T02", "T24", "T26")
    play.monster("M06", "C03c")
    play.play(red="creep")
    play.play(red=["face_them", "befriend", "T24", "waive"], dice=[6])
    assert play.options_of("bribe") == ("enough", "waive", "T26"), "what is worth nothing is no bribe"
    assert play.state.reveals == 1 and "charm" not in [name for _, name, _ in play.asked]
    assert play.texts("friends") and play.red.waives


@covers("CV-119", "CV-113")
def test_charms_are_asked_for_card_by_card_until_somebody_waives() -> None:
    play = cave(HERO, used=True)
    play.give(play.red, "T10", "T16")
    play.monster("M06", "C03c")
    play.play(red="creep")
    play.play(red=["face_them", "befriend", "enough", "T10", "enough"], dice=[4])
    assert play.options_of("charm") == ("enough", "waive") and play.told("friends")
    waiving = cave(HERO, used=True)
    waiving.give(waiving.red, "T10", "T16")
    waiving.monster("M06", "C03c")
    waiving.play(red="creep")
    waiving.play(red=["face_them", "befriend", "enough", "waive"], dice=[6, 3, 1])
    assert waiving.blows() == ["Dorran Vale has 7, Bandit has 3"] and waiving.red.waives


@covers("CV-213", "CV-107")
def test_an_unseen_knight_escapes_with_five_and_not_with_six() -> None:
    for die, away in ((5, True), (6, False)):
        play = cave(KNIGHT)
        play.red.invisible = True
        play.red.trail = 1 << play.red.at
        play.play(red="creep", dice=["M16", "M06"])
        play.play(red="escape", dice=[die])
        assert (play.where(play.red) == "C03") == away
