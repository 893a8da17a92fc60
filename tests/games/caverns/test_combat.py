"""Combat: who may be fought, bonuses, dice, ties, and the spoils."""

from __future__ import annotations

from pathlib import Path

from tests.coverage import covers
from tests.games.caverns.story import CLERIC, DWARF, HERO, KNIGHT, PALADIN, SCOUT, THIEF, WIZARD, Table
from undercroft.games.caverns.cards import HOME
from undercroft.games.caverns.decisions import ENOUGH, SHOW, WAIVE
from undercroft.games.caverns.figures import ASLEEP, RUNNING
from undercroft.games.caverns.rules.turn import step
from undercroft.games.caverns.state import Fight
from undercroft.games.caverns.wording import NOTHING_TO_ADD
from undercroft.kernel.question import Question


@covers("CV-122", "CV-123", "CV-124", "CV-126", "CV-127", "CV-128", "CV-130", "CV-132", "CV-006", "CV-007")
def test_a_fight_between_characters_ends_with_a_death() -> None:
    play = Table(HERO, KNIGHT)
    play.play(red="fight", dice=[5, 4])
    assert play.blows() == ["Dorran Vale has 9, Dame Oswyn Hale has 8"]
    assert play.state.hero(1) is None and play.state.hero(0) is not None


@covers("CV-123")
def test_cavern_and_passage_of_one_tile_are_two_places() -> None:
    play = Table(HERO, KNIGHT, THIEF).lay("C01", 0, -1, turn=2, used=True)
    play.at(play.red, "C01").at(play.blue, "C01c").act(play.red)
    assert "fight" not in play.can(play.red)
    play.at(play.hero(2), "C01").play(red="fight", dice=[6, 1])
    assert play.state.hero(2) is None


@covers("CV-129")
def test_ties_roll_again_with_the_bonuses_as_they_are() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.red, "T14")
    play.play(red=["fight", "combat.2.weapon"], dice=[1, 3, 2, 4, 6, 1])
    assert len(play.told("tie")) == 2 and play.blows()[-1] == "Dorran Vale has 12, Dame Oswyn Hale has 5"
    assert len(play.told("shows_edge")) == 1


@covers("CV-126", "CV-125")
def test_the_attacker_shows_first_then_the_defender() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.red, "T12").give(play.blue, "T16")
    play.play(red=["fight", "combat.1.weapon"], blue=["fight", "combat.1.armour"], dice=[3, 4])
    assert [name for name, decision, _ in play.asked if decision == "show"] == ["red", "blue"]
    assert play.blows() == ["Dorran Vale has 8, Dame Oswyn Hale has 9"]


@covers("CV-131", "CV-135", "CV-140", "CV-001")
def test_the_winner_takes_all_cards_unseen_and_may_use_them_at_once() -> None:
    play = Table(HERO, KNIGHT, THIEF)
    play.give(play.blue, "T07", "P01")
    play.play(red=["fight", "CH06"], blue=["fight", "enough"], dice=[6, 1])
    assert play.holds(play.red) == ["T07", "P01"] and play.texts("spoils_seen") == [
        "You take the Oath Sword and the Trail Rations"
    ]
    assert [told.to for told in play.told("spoils_seen")] == [(0,)]
    assert [note.card for note in play.view(1).notes] == ["T07", "P01"], "the loser knows what was lost"
    assert play.view(2).notes == []
    play.play(red=["fight", "combat.2.weapon", "enough"], dice=[1, 1])
    assert play.blows()[-1] == "Dorran Vale has 7, Pim Tallowby has 4"


@covers("CV-136")
def test_one_weapon_and_one_armour_count_and_all_else_adds_up() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.red, "T12", "T14", "T16")
    play.play(red=["fight", "combat.2.weapon", "combat.1.armour", "enough"], dice=[1, 1])
    assert play.options_of("show") == ("enough", "waive"), "a second weapon does not count"
    assert play.blows() == ["Dorran Vale has 8, Dame Oswyn Hale has 5"]


@covers("CV-137", "CV-138")
def test_a_sleeper_fights_back_with_its_printed_combat_only() -> None:
    play = Table(HERO)
    bandit = play.monster("M06", "E1")
    play.give(bandit, "T07")
    play.play(red="fight", dice=[2, 2])
    assert play.blows() == ["Dorran Vale has 6, Bandit has 4"] and play.holds(play.red) == ["T07"]


@covers("CV-139")
def test_a_killed_monster_leaves_the_game() -> None:
    play = Table(HERO)
    play.monster("M06", "E1")
    play.play(red="fight", dice=[6, 1])
    assert [card.name for card in play.state.gone] == ["M06"]


@covers("CV-141")
def test_bonuses_against_kinds_and_with_kinds_of_weapons() -> None:
    for character, item, shown, monster, total in (
        (KNIGHT, "", "", "M05", 6),
        (CLERIC, "", "", "M12", 6),
        ("CH12", "", "", "M04", 5),
        (SCOUT, "", "", "P09", 5),
        (WIZARD, "", "", "P09", 5),
        (PALADIN, "", "", "M17", 7),
        (DWARF, "T12", "combat.1.weapon", "M06", 8),
        (DWARF, "T13", "combat.1.weapon", "M06", 7),
        (SCOUT, "T13", "combat.1.weapon", "M06", 6),
        (HERO, "T06", "combat.1.undead", "M05", 6),
        (HERO, "T15", "T15", "M17", 9),
        (HERO, "T15", "combat.1.weapon", "M17", 6),
        (HERO, "T17", "T17", "M06", 7),
        (HERO, "T09", "combat.1.weapon", "M06", 6),
        (HERO, "P05", "combat.1.weapon", "M06", 6),
        (HERO, "T07", "combat.2.weapon", "M06", 7),
    ):
        play = Table(character, THIEF)
        play.monster(monster, "E1")
        answers = ["fight", monster]
        if item:
            play.give(play.red, item)
            answers.append(shown)
        play.play(red=answers, dice=[6, 1])
        assert f"has {total + 5}," in play.blows()[0], f"{character} with {item} against {monster}"
    bell = Table(HERO, THIEF)
    bell.give(bell.red, "T06")
    bell.monster("M06", "E1")
    bell.play(red=["fight", "M06", "enough"], dice=[6, 1])
    assert "combat.1.undead" not in bell.options_of("show")
    knight = Table(KNIGHT, THIEF)
    knight.monster("M05", "E1")
    knight.play(red=["fight", "M05"], dice=[6, 1])
    assert knight.blows() == ["Dame Oswyn Hale has 11, Shambler has 3"]


@covers("CV-142", "CV-172", "CV-173")
def test_showing_is_optional_and_proves_only_the_edge() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.red, "T12", "T16")
    play.play(red=["fight", "combat.1.weapon", "enough"], dice=[6, 1])
    assert play.texts("shows_edge") == ["Dorran Vale shows a bonus: Combat +1 (weapon)"]
    assert play.view(1).clues[0].cards == ["T09", "T12", "T13", "T15", "P05"], "one of these"
    assert "Broad Axe" not in "".join(told.text for told in play.told() if told.known_to(1))


@covers("CV-173", "CV-141")
def test_a_skill_with_axes_gives_the_axe_away() -> None:
    play = Table(DWARF, KNIGHT)
    play.give(play.red, "T12")
    play.play(red=["fight", "combat.1.weapon"], dice=[6, 1])
    assert play.view(1).clues[0].cards == ["T12"]


@covers("CV-143")
def test_there_is_no_sanctuary_on_stairs() -> None:
    play = Table(HERO, KNIGHT).lay("63", 0, -1)
    play.at(play.red, "63").at(play.blue, "63").act(play.red)
    play.play(red="fight", dice=[6, 1])
    assert play.state.hero(1) is None


@covers("CV-134", "CV-144")
def test_fights_are_one_against_one_and_others_stay_out() -> None:
    play = Table(HERO, KNIGHT, THIEF)
    play.give(play.hero(2), "T07")
    play.play(red=["fight", "CH06"], dice=[6, 1])
    assert play.state.hero(2) is not None and play.blows() == ["Dorran Vale has 10, Dame Oswyn Hale has 5"]


@covers("CV-145", "CV-205")
def test_stone_unseen_and_peace_cannot_be_attacked() -> None:
    play = Table(HERO, KNIGHT, THIEF, WIZARD)
    play.blue.stone = RUNNING
    play.hero(2).invisible = True
    play.hero(2).trail = 1
    play.play(red="fight", blue=[], yellow="fight", dice=[6, 1])
    assert play.told("attacks")[0].args == ("CH02", "CH05"), "only the wizard was left to choose"
    play.marker("holy", "E1")
    assert "fight" not in play.can(play.red)
    wizard = Table(WIZARD, KNIGHT)
    wizard.play(red="petrify", dice=[6])
    assert wizard.blue.is_stone and "fight" not in wizard.can(wizard.red)


@covers("CV-249")
def test_the_opening_truce_protects_characters_for_two_rounds() -> None:
    play = Table(WIZARD, KNIGHT, opening_truce=True)
    play.monster("M06", "E1")
    play.play(red="fight", dice=[6, 1])
    assert play.deaths() == ["Aurevan Mistwick kills Bandit"], "monsters are no characters"
    for truce in (1, 2):
        play.state.round = truce
        assert "fight" not in play.can(play.red) and "petrify" not in play.can(play.red)
    play.state.round = 3
    assert "fight" in play.can(play.red)


@covers("CV-160")
def test_monsters_never_fight_each_other() -> None:
    play = Table(HERO, KNIGHT)
    orc = play.monster("M07", "E1", seat=1)
    play.at(play.red, "E1").lay("33", 0, -1).at(play.red, "33").at(play.blue, "33")
    play.monster("M06", "E1")
    play.act(orc)
    play.play(blue="wake")
    assert "fight" not in play.can(orc) and "petrify" not in play.can(orc)


@covers("CV-161")
def test_the_dragon_stands_alone() -> None:
    play = Table(HERO, KNIGHT)
    orc = play.monster("M07", "E1", seat=1)
    dragon = play.monster("M17", "E1")
    play.lay("33", 0, -1).at(play.red, "33").at(play.blue, "33")
    play.act(orc)
    assert "wake" not in play.can(orc)
    play.play(blue="fight", dice=[4, 2])
    assert play.told("attacks")[0].args == ("M07", "M17") and orc not in play.state.figures
    assert dragon.seat == ASLEEP, "its player still has a character"


def test_nobody_attacks_a_figure_of_the_own_player() -> None:
    play = Table(HERO, KNIGHT).lay("33", 0, -1)
    play.at(play.blue, "33").monster("M17", "E1", seat=0)
    assert "fight" not in play.can(play.red)
    play.monster("M06", "E1")
    assert "fight" in play.can(play.red)


@covers("CV-127", "CV-128")
def test_a_combat_of_nothing_adds_nothing(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    text = (HOME / "cards.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("combat = 4\nmagic = 0\n", "combat = 0\nmagic = 0\n"), encoding="utf-8")
    play = Table(HERO, KNIGHT, cards=file)
    play.play(red="fight", dice=[4, 3])
    assert play.blows() == ["Dorran Vale has 4, Dame Oswyn Hale has 3"]


@covers("CV-127", "CV-141", "CV-092")
def test_the_dice_say_where_a_score_comes_from() -> None:
    play = Table(KNIGHT).lay("C03", 0, -1, turn=2)
    play.give(play.red, "T14").at(play.red, "C03").act(play.red)
    play.play(red="rush", dice=["M05", "T01"])
    play.play(red=["combat.2.weapon", "enough"], dice=[3, 1])
    assert play.texts("kills") == [
        "Dame Oswyn Hale strikes at the Shambler and rolls 3, +4 Combat, +1 against the Shambler, +1 rushing in, "
        "+2 shown = 11 against the Shambler's 3 (1, +2 Combat): the Shambler dies"
    ]
    brawl = Table(WIZARD, HERO).lay("33", 0, -1)
    brawler = brawl.monster("M08", "E1", seat=1)
    brawl.at(brawl.blue, "33").act(brawler)
    brawl.play(blue="fight", red="fight", dice=[5, 1])
    assert brawl.texts("kills") == [
        "The Orc Brawler strikes at Aurevan Mistwick and rolls 5, +2 Combat, +1 against Aurevan Mistwick = 8 "
        "against Aurevan Mistwick's 4 (1, +3 Combat): Aurevan Mistwick dies"
    ]


@covers("CV-126")
def test_a_fight_without_questions_is_over_in_one_step() -> None:
    play = Table(HERO, KNIGHT)
    play.run(step, red="fight", dice=[6, 1])
    assert play.state.hero(1) is None and play.state.fight is None


@covers("CV-125")
def test_who_waives_in_defence_is_not_asked_to_show_either() -> None:
    play = Table(HERO, SCOUT)
    play.give(play.blue, "T16")
    play.play(red="fight", blue="waive", dice=[6, 1])
    assert play.options_of("defend") == ("fight", "waive") and "show" not in [name for _, name, _ in play.asked]


def test_a_bonus_names_its_card_to_whoever_holds_it_and_a_pause_keeps_what_is_at_stake() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.red, "T12", "T14")
    context, bonus = (play.red.card,), next(edge for edge in play.card("T12").edge if edge)
    asked = Question(0, "CV-126", SHOW, (ENOUGH, bonus), context=context, state=play.state)
    assert asked.wording.effects[1].startswith(f"{play.card('T12').label}: ")
    play.state.fight = Fight(play.red.card.number, play.blue.card.number, 6, 4)
    asked = Question(0, "CV-126", SHOW, (ENOUGH, WAIVE), context=context, state=play.state)
    assert asked.wording.stakes == f"Your 6 against Dame Oswyn Hale's 4, and a die each. {NOTHING_TO_ADD}"
