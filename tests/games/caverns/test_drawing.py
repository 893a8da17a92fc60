"""The pictures: whole, readable, with a stable id for every piece, and nothing hidden in them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from tests.games.caverns.story import ENCHANTRESS, HERO, KNIGHT, Table
from tests.ink.reading import SVG, parsed
from undercroft.games.caverns import GAME
from undercroft.games.caverns.cards import load
from undercroft.games.caverns.draw.burrows import arm_shape, cavern_shape, hub_shape, kind_of, river_shapes
from undercroft.games.caverns.draw.standing import crowd
from undercroft.games.caverns.draw.text import text
from undercroft.games.caverns.draw.tiles import floor_shapes, rock, shoulders
from undercroft.games.caverns.judge.evaluation import evaluate
from undercroft.games.caverns.judge.ways import distances
from undercroft.games.caverns.rules.deeds import deeds
from undercroft.games.caverns.view.shapes import TileView, View
from undercroft.ink import icons, scenery
from undercroft.ink.pen import Box
from undercroft.ink.scene import Scene
from undercroft.kernel.state import Outcome
from undercroft.kernel.words import SPECTATOR, place


def table() -> Table:
    play = Table(ENCHANTRESS, KNIGHT).lay("33", 0, -1).lay("C10", 1, -1).lay("61", 0, -2).lay("63", 2, 0, turn=1)
    play.marker("web", "33").marker("mirror", "63").marker("holy", "C10").counter("24", 2)
    play.monster("M06", "C10c")
    play.give(play.red, "T07", "P01").give(play.blue, "T24")
    return play


def scene_of(seen: View) -> Scene:
    assert GAME.scene is not None
    return GAME.scene(seen)


def answers(seen: Scene) -> set[str]:
    """Everything on the table that stands for an answer."""
    found = set(re.findall(r'data-answer="([^"]*)"', seen.sheet.ground + seen.sheet.pieces))
    found |= {face.answer for face in seen.cards}
    found |= {strip.answer for strip in seen.strips}
    return found


def test_every_option_on_the_board_can_be_touched() -> None:
    play = table()
    drawn = answers(scene_of(play.view(0)))
    play.play(red="end")
    play.act(play.red)
    for option in deeds(play.state, play.red):
        if option.kind in ("place", "arm", "stairs", "card"):
            assert place(option) in drawn, f"{option} cannot be clicked"
    assert {"figure-CH01", "figure-CH06", "figure-M06", "place-C10c", "place-61", "place-61b"} <= drawn


def test_nothing_hidden_is_drawn() -> None:
    play = table()
    play.red.invisible = True
    play.red.trail = 1
    for seat in (1, SPECTATOR):
        svg, letters = GAME.svg(play.view(seat)), GAME.text(play.view(seat))
        assert "Oath Sword" not in svg + letters and 'id="figure-CH01"' not in svg
        assert "nobody knows where" in letters
    assert "Oath Sword" in GAME.svg(play.view(0)) and 'id="figure-CH01"' in GAME.svg(play.view(0))


def test_what_one_seat_was_shown_is_not_shown_to_the_next() -> None:
    play = table()
    scene_of(play.view(1))
    play.red.invisible = True
    play.red.trail = 1
    own = scene_of(play.view(0))
    assert 'id="figure-CH01"' in own.sheet.pieces and f"Here: {play.red.card.label}" in own.sheet.ground
    for seat in (1, SPECTATOR):
        seen = scene_of(play.view(seat))
        assert "figure-CH01" not in seen.sheet.pieces and play.red.card.label not in seen.sheet.ground
        assert play.view(seat).figures[0].hand is None


def test_tiles_are_the_same_for_all_seats_until_something_of_them_changes() -> None:
    play = table()
    before = play.view(0).tiles
    assert all(seen is tile for seen, tile in zip(play.view(1).tiles, before, strict=True))
    play.state.webs.clear()
    after = play.view(1).tiles
    assert [tile.no for tile, was in zip(after, before, strict=True) if tile is not was] == ["33"]
    assert 'id="web-33"' not in scene_of(play.view(1)).sheet.ground


def test_a_quest_is_a_card_in_its_owners_hand_alone() -> None:
    play = table()
    quest = play.state.players[0].quest
    assert quest is not None
    assert quest.label in [face.title for face in scene_of(play.view(0)).hand]
    for seat in (1, SPECTATOR):
        assert f'id="quest-{quest.name}"' not in GAME.svg(play.view(seat))
    assert scene_of(play.view(SPECTATOR)).hand == () and scene_of(play.view(SPECTATOR)).hero is None


def test_a_tile_about_to_be_laid_lies_there_each_way_it_could() -> None:
    play = Table(HERO)
    play.play(red="E1.east", dice=["16"])
    seen = scene_of(play.view(0))
    ground = parsed(seen.sheet.ground)
    said = {
        group.get("data-ghost"): group.findtext(f"{SVG}title")
        for group in ground.iter(f"{SVG}g")
        if (group.get("data-ghost") or "").startswith("turning-")
    }
    assert set(said.values()) == {
        "Opens to the east and south",
        "Opens to the north and south",
        "Opens to the north and east",
    }
    assert 'id="discovery"' in seen.sheet.ground and seen.handling["turn_tile"].confirm == "Lay it here"
    assert sum('display="none"' not in part for part in seen.sheet.ground.split('class="ghost"')[1:]) >= 1


def test_what_sleeps_in_a_cavern_lies_face_down() -> None:
    play = Table(HERO).lay("C06", 1, -1)
    play.state.unused.append(play.state.box.tile("C06").index)
    pieces = scene_of(play.view(0)).sheet.pieces
    assert pieces.count("A card face down in the Great Hollow") == 4
    play.state.unused.clear()
    assert "face down" not in scene_of(play.view(0)).sheet.pieces


def test_the_counters_lie_in_an_inset_and_the_square_of_the_new_tile_is_lit() -> None:
    play = Table(HERO).counter("24", 2).counter("11")
    assert "3 counters left" in scene_of(play.view(0)).sheet.ground
    play.play(red="E1.east", dice=["24"])
    assert "Cracked Fork: 2 cards" in scene_of(play.view(0)).sheet.ground


def test_two_of_a_kind_are_told_apart() -> None:
    labels = [monster.label for monster in load().monsters]
    assert len(labels) == len(set(labels))
    assert "Old Pit Viper" in labels and "Young Pit Viper" in labels


def test_places_have_names_that_say_no_number() -> None:
    box = load()
    names = [tile.label for tile in box.tiles]
    assert len(names) == len(set(names)) and not any(letter.isdigit() for name in names for letter in name)
    assert box.place("C05c").label == "the Vault" and box.place("C05").label == "the passage by the Vault"
    assert [box.place(name).label for name in ("62", "62b")] == ["the Rope Bridge", "the Black River"]


def test_every_answer_has_a_woodcut_and_the_game_brings_it_along() -> None:
    seen = scene_of(table().view(0))
    sprite = icons.sprite_names("caverns")
    assert set(seen.signs.values()) <= sprite
    used = set(re.findall(r'href="icon:([^"]*)"', seen.sheet.ground + seen.sheet.pieces))
    assert used <= sprite


def test_caverns_keep_clear_of_the_passage_and_of_the_edge() -> None:
    for tile in load().tiles:
        if not tile.spots:
            continue
        play = Table(HERO).lay(tile.name, 3, 3)
        seen = next(each for each in play.view(0).tiles if each.no == tile.name)
        kind = kind_of(seen)
        lump = cavern_shape(kind)
        assert Box(-82, -82, 164, 164).grown(-10).holds(lump.box)
        hub = hub_shape(kind)
        assert all(hub.distance(x, y) > 0 for x, y in lump.points), tile.name
        for port in range(4):
            if kind.arms[port] != "-":
                assert arm_shape(kind, port).box.w > 10


@pytest.mark.parametrize("count", range(1, 13))
def test_there_is_room_for_everybody(count: int) -> None:
    for wide, high in ((86.0, 22.0), (34.0, 23.0), (19.0, 30.0), (17.0, 15.0)):
        spots = crowd(count, wide, high)
        assert len({(spot.x, spot.y) for spot in spots}) == count
        if count <= 6:
            assert all(abs(spot.x) <= wide + 16 and abs(spot.y) <= high + 30 for spot in spots)


def test_a_picture_stands_alone_and_is_harmless() -> None:
    picture = GAME.svg(table().view(0))
    assert " style=" not in picture and "<script" not in picture and picture.isascii()
    assert "icon:" not in picture and "scenery:" not in picture
    ids = [each.get("id") for each in ElementTree.fromstring(picture).iter() if each.get("id")]
    assert len(ids) == len(set(ids))


def test_the_text_picture_shows_ways_markers_and_names() -> None:
    letters = text(table().view(0), {"33": 4, "E1.south_east": 7})
    assert "«4»Long Gallery" in letters and "?«7»" in letters and "#" in letters and "Entrance^" in letters
    assert "  Oath Sword: " in letters and "at the Entrance" in letters
    assert max(len(line) for line in letters.splitlines()) <= 110


def test_the_quest_in_hand_is_better_and_nearer_home_better_still() -> None:
    play = Table(HERO, KNIGHT).lay("33", 0, -1).lay("34", 0, -2)
    play.at(play.red, "34")
    without = evaluate(play.state, 0)
    play.give(play.red, "T01")
    far = evaluate(play.state, 0)
    play.at(play.red, "33")
    assert without < far < evaluate(play.state, 0)


def test_distances_count_stairs_and_terrain() -> None:
    play = Table(HERO).lay("33", 0, -1).lay("36", 1, -1).lay("66", 9, 9)
    found = distances(play.view(0), play.view(0).figures[0])
    assert found["E1"] == 0 and found["33"] == 1 and found["66"] == 1 and "36" not in found


def laid(name: str) -> TileView:
    play = Table(HERO).lay(name, 3, 3)
    return next(each for each in play.view(0).tiles if each.no == name)


def test_light_falls_on_the_very_floors_that_are_drawn() -> None:
    for tile in load().tiles:
        if tile.ports != 4:
            continue
        seen = laid(tile.name)
        plate = re.findall(r"scenery:(\w+)\.svg", rock(seen, 0, 0))[0]
        assert all(shape.path in scenery.body(plate) for shape in floor_shapes(seen)), tile.name


def test_water_lies_within_the_walls() -> None:
    wet = 0
    for tile in load().tiles:
        seen = laid(tile.name)
        if "w" not in seen.arms or len(seen.arms) != 4:
            continue
        floors = floor_shapes(seen)
        for port, arm in enumerate(kind_of(seen).arms):
            pools = river_shapes(kind_of(seen), port) if arm == "w" else []
            wet += len(pools)
            for x, y in [point for pool in pools for point in pool.points]:
                assert min(floor.distance(x, y) for floor in floors) < 1, f"{tile.name}: {x}, {y}"
    assert wet > 3


def test_walls_close_in_where_a_tunnel_goes_on_as_a_crack() -> None:
    tiles = load().tiles
    narrow = next(tile for tile in tiles if tile.ports == 4 and "n" in laid(tile.name).arms)
    arms = laid(narrow.name).arms
    play = Table(HERO).lay(narrow.name, 0, -1, turn=(2 - arms.index("n")) % 4)
    plate = re.findall(r"scenery:(\w+)\.svg", shoulders().at(0, 0))[0]
    assert plate in scene_of(play.view(0)).sheet.ground
    alone = Table(HERO).lay(narrow.name, 3, 3)
    assert plate not in scene_of(alone.view(0)).sheet.ground


def test_at_the_end_nothing_lies_on_the_map() -> None:
    play = table()
    assert 'id="counters"' in scene_of(play.view(0)).sheet.ground
    play.state.outcome = Outcome("CV-233", (0,), "home", ())
    seen = scene_of(play.view(0)).sheet
    assert 'id="counters"' not in seen.ground and seen.focus.holds(seen.whole)


def test_the_turn_of_a_monster_is_told_with_its_article() -> None:
    play = Table(HERO, KNIGHT)
    monster = play.monster("M06", "E1", seat=1)
    play.act(monster)
    assert scene_of(play.view(0)).phase == f"The {monster.card.label}'s turn"


def test_your_numbers_say_what_your_cards_can_add() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.red, "T12", "T14", "T16", "T07")
    hero = scene_of(play.view(0)).hero
    assert hero is not None
    held = play.view(0).figures[0].hand
    assert held is not None and len(held) == 4
    weapons = [card for card in held if card.text.startswith("Weapon")]
    assert len(weapons) > 1, "of which one counts"
    said = {number.label: number.value for number in hero.numbers}
    printed = play.red.card
    best = max(int(card.text.split("Combat +")[1][0]) for card in weapons)
    armour = sum(int(card.text.split("Combat +")[1][0]) for card in held if card.text.startswith("Armour"))
    assert said["Combat"] == f"{printed.combat}+{best + armour}" and said["Escape"] == str(printed.escape)
    assert "+" not in scene_of(play.view(1)).strips[0].numbers[0].value
