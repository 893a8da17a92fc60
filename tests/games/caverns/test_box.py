"""The box: every monster, treasure, quest, passage card and tile does what is printed."""

from __future__ import annotations

import pytest

from tests.games.caverns.story import CLERIC, HERO, KNIGHT, THIEF, WIZARD, Table
from undercroft.games.caverns.cards import load
from undercroft.games.caverns.components import ITEM, PLACES_PER_TILE
from undercroft.games.caverns.rules.exploring import COLUMN

BOX = load()
MONSTERS = [monster.name for monster in BOX.monsters]
VALUABLES = [card.name for card in BOX.cards if card.sort == ITEM and card.value]


def met(name: str, character: str = HERO) -> Table:
    """A monster met by creeping into a cavern."""
    play = Table(character).lay("C01", 0, -1, turn=2, used=True)
    play.at(play.red, "C01").act(play.red)
    play.monster(name, "C01c")
    play.play(red="creep")
    return play


@pytest.mark.parametrize("name", MONSTERS)
def test_every_monster_fights_with_its_combat(name: str) -> None:
    play = met(name)
    monster = play.state.figures[-1].card
    play.play(red=["face_them", "fight"], dice=[1, 6])
    assert play.blows() == [f"Dorran Vale has 5, {monster.label} has {monster.combat + 6}"]
    assert play.outcome is not None, "the hero is dead"


@pytest.mark.parametrize("name", MONSTERS)
def test_every_monster_is_won_by_its_affinity_and_no_more(name: str) -> None:
    affinity = next(card.affinity for card in BOX.monsters if card.name == name)
    if affinity:
        play = met(name)
        play.play(red=["face_them", "befriend"], dice=[affinity])
        assert play.told("friends")
    again = met(name)
    again.play(red=["face_them", "befriend"], dice=[affinity + 1, 1, 6])
    assert again.told("no_friends") and again.outcome is not None


@pytest.mark.parametrize("name", MONSTERS)
def test_every_monster_takes_the_bribes_its_card_says(name: str) -> None:
    card = next(card for card in BOX.monsters if card.name == name)
    play = met(name)
    play.give(play.red, "P01")
    if not card.takes_bribes:
        play.play(red=["face_them", "befriend", "enough", "enough"], dice=[6, 1, 6])
        assert "bribe" not in [decision for _, decision, _ in play.asked]
        return
    play.play(red=["face_them", "befriend", "P01"], dice=[card.affinity + 1])
    assert play.told("friends") and play.holds(play.state.figures[-1]) == ["P01"]


@pytest.mark.parametrize("name", MONSTERS)
def test_every_monster_is_immune_as_printed(name: str) -> None:
    card = next(card for card in BOX.monsters if card.name == name)
    play = Table(WIZARD).lay("C01", 0, -1, turn=2, used=True)
    play.give(play.red, "T04").at(play.red, "C01").act(play.red)
    play.monster(name, "C01c")
    play.play(red="creep")
    play.play(red=["face_them", "fight", "enough"], dice=[6, 1] if card.combat < 8 else [1, 6])
    offered = set(play.options_of("approach")) & {"petrify", "fireball"}
    assert offered == {spell for spell, bit in (("petrify", 2), ("fireball", 16)) if not card.immune & bit}


@pytest.mark.parametrize("name", MONSTERS)
def test_every_monster_passes_what_its_card_says(name: str) -> None:
    play = Table(HERO, KNIGHT).lay("36", 0, -1).lay("42", 1, -1)
    monster = play.monster(name, "E1", seat=1)
    play.act(monster)
    can = play.can(monster)
    assert ("36" in can) == bool(monster.card.passes & 2) and ("42" in can) == bool(monster.card.passes & 4)


@pytest.mark.parametrize("name", VALUABLES)
def test_every_valuable_bribes_by_its_value(name: str) -> None:
    value = BOX.card(name).value
    play = met("M07")
    play.give(play.red, name)
    play.play(red=["face_them", "befriend", name], dice=[min(6, 2 + value)])
    assert play.told("friends") and play.holds(play.state.figures[-1]) == [name]


@pytest.mark.parametrize("quest", [quest.name for quest in BOX.quests if quest.item])
def test_every_quest_item_wins_its_quest_and_no_other(quest: str) -> None:
    item = next(q.item for q in BOX.quests if q.name == quest)
    play = Table(HERO, KNIGHT).lay("33", 0, -1)
    if play.state.players[0].quest is None or play.state.players[0].quest.name != quest:
        taken = play.state.players[1].quest
        if taken is not None and taken.name == quest:
            play.quest(1, "Q12")
        play.quest(0, quest)
    play.give(play.red, item).at(play.red, "33").act(play.red)
    play.play(red="E1")
    assert play.outcome is not None and play.outcome.winners == (0,)
    other = Table(HERO, KNIGHT).lay("33", 0, -1).quest(0, "Q01")
    other.give(other.red, item).at(other.red, "33").act(other.red)
    other.play(red="E1")
    assert other.outcome is None


@pytest.mark.parametrize("card", [card.name for card in BOX.cards if card.deck == 1 and card.monster is None])
def test_every_passage_card_is_kept_or_carried_out(card: str) -> None:
    play = Table(HERO).lay("33", 0, -1).counter("33")
    dice: list[object] = [card]
    if BOX.card(card).pitfall:
        dice.append(1)
    if card == "P16":
        dice += ["11", "12"]
    play.play(red="33", dice=dice)
    kept = BOX.card(card).sort == ITEM
    assert play.holds(play.red) == ([card] if kept else [])
    assert [gone.name for gone in play.state.gone] == ([] if kept else [card])
    tile = BOX.tile("33").index
    assert play.state.webs == ([tile] if card == "P11" else [])
    assert (play.state.holy == tile) == (card == "P12") and (play.state.mirror == tile) == (card == "P13")


def test_silver_plate_and_purse_are_money_and_rations_are_food() -> None:
    money = {card.name for card in BOX.cards if "money" in [t for n, t in enumerate(BOX.tags) if card.tags >> n & 1]}
    assert money == {"T24", "T25", "T26", "P02", "P02b"}


def test_every_tile_can_be_laid_at_the_entrance_and_walked_onto() -> None:
    for tile in BOX.tiles[2:]:
        play = Table(THIEF)
        play.play(red="E1.north_west", dice=[tile.name])
        turns = [turn for turn in tile.distinct_turns if tile.turned[turn][2] & play.red.passes()]
        play.play(red=[turns[-1]] if len(turns) > 1 else [])
        assert play.red.at // PLACES_PER_TILE == tile.index and play.state.cells[tile.index] == -1
        assert play.state.grid[-1] == tile.index and COLUMN == 1024


def test_a_cleric_prays_and_a_bat_swarm_flutters_past_everything() -> None:
    assert BOX.characters[8].holy_stairs and Table(CLERIC).red.card.holy_stairs
    assert next(card for card in BOX.monsters if card.name == "P10").passes == 7
