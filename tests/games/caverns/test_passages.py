"""Passage encounters: counters, items, markers, events and monsters in the passages."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.caverns.story import ENCHANTRESS, HERO, KNIGHT, THIEF, Table
from undercroft.games.caverns.figures import OVER, RUNNING, WAITING


def tunnel(*characters: str) -> Table:
    return Table(*characters).lay("33", 0, -1).lay("34", 0, -2).lay("35", 0, -3)


@covers("CV-069", "CV-070", "CV-071", "CV-012", "CV-171", "CV-176")
def test_one_card_per_counter_and_items_are_kept_secretly() -> None:
    play = tunnel(HERO, KNIGHT).counter("33", 2)
    play.play(red="33", dice=["P05", "P01"])
    assert play.holds(play.red) == ["P05", "P01"] and sum(play.state.counters) == 0
    assert [told.to for told in play.told("found")] == [(0,)]
    blue = play.view(1).figures[0]
    assert blue.hand is None and blue.passage_cards == 2 and "Dagger" not in repr(play.view(1))


@covers("CV-072", "CV-077", "CV-078", "CV-082")
def test_a_spider_web_is_declared_laid_and_catches_the_finder() -> None:
    play = tunnel(HERO).counter("33")
    play.play(red="33", dice=["P11"])
    g = play.state
    assert g.webs == [g.box.tile("33").index] and [card.name for card in g.gone] == ["P11"]
    assert play.texts("caught") == ["Dorran Vale is caught in the web"]


@covers("CV-073")
def test_items_come_first_then_markers_then_events_then_monsters() -> None:
    play = tunnel(HERO).counter("33", 4)
    play.play(red="33", dice=["P10", "P15", "P12", "P05"])
    told = [line for line in play.told() if line.event in ("keeps", "marker_laid", "declared", "monster_declared")]
    assert [line.event for line in told] == ["keeps", "marker_laid", "declared", "monster_declared"]
    assert [line.text for line in told[1:3]] == [
        "A Holy Place now lies at the Long Gallery",
        "Dorran Vale turns up the Rockfall, and must stop",
    ]
    assert play.state.encounter is not None


@covers("CV-074", "CV-075", "CV-106")
def test_a_monster_in_a_passage_is_met_as_if_creeping_and_stays_there_asleep() -> None:
    play = tunnel(HERO, KNIGHT).counter("33")
    play.play(red="33", dice=["P10"])
    play.play(red="escape", dice=[2])
    swarm = play.state.figures[-1]
    assert play.where(play.red) == "33" == play.where(swarm) and not swarm.is_awake
    assert play.state.encounter is None
    play.at(play.blue, "E1").act(play.blue)
    play.play(blue="33")
    assert play.state.encounter is None, "a sleeper in a passage hinders nobody"


@covers("CV-074", "CV-112")
def test_there_is_no_rushing_in_a_passage_but_friendship() -> None:
    play = tunnel(HERO).counter("33")
    play.play(red="33", dice=["P08"])
    play.play(red=["face_them", "befriend"], dice=[2])
    assert play.options_of("approach") == ("befriend", "fight") and play.state.encounter is None


@covers("CV-076")
def test_an_encounter_ends_a_movement_of_several_tiles() -> None:
    play = tunnel(HERO).counter("33")
    play.give(play.red, "T18")
    play.play(red="T18")
    play.play(red="33", dice=["P15"])
    assert play.where(play.red) == "33" and play.state.journey is None


@covers("CV-069")
def test_an_item_does_not_end_it() -> None:
    play = tunnel(HERO).counter("33")
    play.give(play.red, "T18")
    play.play(red="T18")
    play.play(red="33", dice=["P01"])
    assert play.state.journey is not None
    play.play(red="34")
    play.play(red="35")
    assert play.where(play.red) == "35" and play.rules_of("counters_found") == ["CV-069"]


@covers("CV-078", "CV-076")
def test_a_web_stops_flyers_and_boots_alike() -> None:
    play = tunnel(HERO).marker("web", "33")
    play.give(play.red, "T19")
    play.play(red="T19")
    play.play(red="33")
    assert play.where(play.red) == "33" and play.state.journey is None


@covers("CV-079")
def test_four_or_more_breaks_out_of_a_web() -> None:
    play = tunnel(HERO).marker("web", "33")
    play.at(play.red, "33").act(play.red)
    assert play.can(play.red) == ["end", "break_free"]
    play.play(red="break_free", dice=[4])
    assert "34" in play.can(play.red)
    play.play(red="34")
    assert play.where(play.red) == "34" and play.state.webs, "the web stays"


@covers("CV-079")
def test_three_or_less_costs_the_movement() -> None:
    play = tunnel(HERO).marker("web", "33")
    play.at(play.red, "33").act(play.red)
    play.play(red="break_free", dice=[3])
    assert play.can(play.red) == ["end"] and play.where(play.red) == "33"


@covers("CV-077", "CV-078", "CV-179")
def test_a_tile_has_one_web_and_burning_it_leaves_none() -> None:
    play = tunnel(HERO).counter("33", 2)
    play.give(play.red, "P03")
    play.play(red="33", dice=["P11", "P09"])
    assert play.state.webs == [play.state.box.tile("33").index] and len(play.told("marker_laid")) == 1
    assert len(play.told("caught")) == 1, "there is one web, and it catches once"
    play.state.encounter = None
    play.act(play.red)
    play.play(red="P03")
    assert play.state.webs == []


@covers("CV-077", "CV-162")
def test_the_spider_brings_a_web_and_ignores_webs() -> None:
    play = tunnel(HERO, KNIGHT).counter("33")
    play.play(red="33", dice=["P09"])
    spider = play.state.figures[-1]
    assert play.state.webs == [play.state.box.tile("33").index]
    play.state.encounter = None
    spider.seat = 1
    play.act(spider)
    play.play(blue="34")
    assert play.where(spider) == "34", "no roll is needed"
    play.at(spider, "35").act(spider)
    play.play(blue="35.north", dice=["11"])
    play.play()
    assert play.where(spider) == "11"


@covers("CV-080")
def test_nobody_fights_on_the_holy_place_and_undead_stay_away() -> None:
    play = tunnel(HERO, KNIGHT).counter("33")
    skeleton = play.monster("M04", "34", seat=1)
    play.at(play.blue, "33")
    play.play(red="33", dice=["P12"])
    assert play.state.holy == play.state.box.tile("33").index
    assert "fight" not in play.can(play.red), "peace"
    play.act(skeleton)
    assert "33" not in play.can(skeleton) and "35" in play.can(skeleton)


@covers("CV-081")
def test_the_mirror_shows_a_hand_to_one_player_alone() -> None:
    play = tunnel(HERO, KNIGHT, THIEF).marker("mirror", "33")
    play.give(play.blue, "T02", "P01").at(play.red, "33").act(play.red)
    play.play(red=["mirror", "CH06"], dice=[4])
    assert play.texts("hand_seen") == ["Dame Oswyn Hale holds the Ember Stone and the Trail Rations"]
    assert [told.to for told in play.told("hand_seen")] == [(0,)]
    assert [note.card for note in play.view(0).notes] == ["T02", "P01"] and play.view(2).notes == []
    assert "mirror" not in play.can(play.red), "once per turn"


@covers("CV-081")
def test_the_mirror_stays_dark_on_three() -> None:
    play = tunnel(HERO, KNIGHT).marker("mirror", "33")
    play.give(play.blue, "T02").at(play.red, "33").act(play.red)
    play.play(red="mirror", dice=[3])
    assert not play.told("hand_seen") and play.view(0).notes == []


@covers("CV-034", "CV-105")
def test_the_hidden_pit_costs_the_next_turn_but_not_the_defence() -> None:
    play = tunnel(HERO, KNIGHT).counter("33")
    play.play(red="33", dice=["P14", 4])
    assert play.red.pit == WAITING and play.texts("falls") == [
        "Dorran Vale jumps aside, needs 3 or less and rolls 4: into the pit, and a turn is lost"
    ]
    play.play()
    play.play(blue="end")
    play.play()
    assert play.texts("misses_turn") == ["Dorran Vale misses this turn, lying in a pit"] and play.red.pit == OVER
    assert play.state.active == 1, "the turn was passed over"


@covers("CV-105")
def test_a_die_as_high_as_the_escape_avoids_the_pit() -> None:
    play = tunnel(HERO).counter("33")
    play.play(red="33", dice=["P14", 3])
    assert play.red.pit == OVER and play.told("avoids_pit")


@covers("CV-105", "CV-108")
def test_the_pit_is_avoided_with_escape_and_what_raises_it() -> None:
    play = tunnel(HERO).counter("33")
    play.give(play.red, "T20")
    play.play(red=["33", "escape.2"], dice=["P14", 4])
    assert play.red.pit == OVER and play.texts("shows_edge") == ["Dorran Vale shows a bonus: Escape +2"]


@covers("CV-109", "CV-169")
def test_a_monster_has_no_escape_and_meets_monsters_in_peace() -> None:
    play = tunnel(HERO, ENCHANTRESS).counter("33", 2)
    orc = play.monster("M07", "E1", seat=1)
    play.act(orc)
    play.play(blue="33", dice=["P14", "P10", 1])
    assert orc.pit == WAITING, "its Escape is 0"
    assert play.state.encounter is None and play.where(play.state.figures[-1]) == "33"


@covers("CV-072", "CV-011")
def test_echoes_show_two_tiles_to_the_finder_alone() -> None:
    play = tunnel(HERO, KNIGHT).counter("33")
    play.play(red="33", dice=["P16", "11", "12"])
    assert [told.to for told in play.told("tiles_seen")] == [(0,)]
    assert play.view(0).next_tiles == ["11", "12"] and play.view(1).next_tiles == ["?", "?"]
    assert len(play.state.stack) == 57
    play.at(play.red, "E1").act(play.red)
    play.play(red="E1.east")
    assert play.state.discovery is not None and play.state.discovery.tile.name == "11"
    assert play.view(1).next_tiles == ["?"]


@covers("CV-034")
def test_stone_and_pit_are_over_after_the_missed_turn() -> None:
    play = tunnel(HERO, KNIGHT)
    play.blue.pit = WAITING
    play.play(red="end")
    play.play()
    assert play.blue.pit != RUNNING and play.blue.pit == OVER
    assert [line.text for line in play.told("misses_turn")] == ["Dame Oswyn Hale misses this turn, lying in a pit"]


@covers("CV-081")
def test_what_the_mirror_shows_is_told() -> None:
    play = tunnel(HERO, KNIGHT).marker("mirror", "33")
    for die in (3, 4):
        play.at(play.red, "33").act(play.red)
        play.play(red="mirror", dice=[die])
    assert play.state.reveals == 1
    play.give(play.blue, "T01").act(play.red)
    play.play(red="mirror", dice=[6])
    assert [told.text for told in play.told()] == [
        "Dorran Vale looks into the Magic Mirror for Dame Oswyn Hale and rolls 3, 4 or more needed: only fog",
        "Dorran Vale looks into the Magic Mirror for Dame Oswyn Hale and rolls 4, 4 or more needed: all cards seen",
        "Dame Oswyn Hale holds nothing",
        "Dorran Vale looks into the Magic Mirror for Dame Oswyn Hale and rolls 6, 4 or more needed: all cards seen",
        "Dame Oswyn Hale holds the Hollow Crown",
    ]


@covers("CV-179")
def test_a_map_burns_no_web() -> None:
    play = tunnel(HERO).marker("web", "33")
    play.give(play.red, "T08").at(play.red, "33").act(play.red)
    play.play(red="T08", dice=["11"])
    assert play.state.webs and play.told("peeks")


@covers("CV-072", "CV-043")
def test_an_event_that_does_not_halt_leaves_the_way_open() -> None:
    play = tunnel(HERO).counter("33")
    play.give(play.red, "T18").play(red="T18")
    play.play(red="33", dice=["P16", "11", "12"])
    assert play.state.journey is not None and play.state.drawn == []
    assert [card.name for card in play.state.gone] == ["P16"]


@covers("CV-077", "CV-078")
def test_a_web_on_a_web_is_declared_and_a_holy_place_catches_nobody() -> None:
    play = tunnel(HERO).marker("web", "33").counter("33", 2)
    play.play(red="33", dice=["P11", "P12"])
    assert play.texts("declared") == ["Dorran Vale turns up the Spider Web, and must stop"]
    assert len(play.texts("caught")) == 1 and play.state.holy == play.state.box.tile("33").index
    weaver = tunnel(HERO, KNIGHT).counter("33")
    spider = weaver.monster("P09", "E1", seat=1)
    weaver.at(spider, "E1").act(spider)
    weaver.play(blue="33", dice=["P11"])
    assert weaver.texts("marker_laid") and not weaver.told("caught")
    bright = tunnel(HERO).counter("33")
    bright.play(red="33", dice=["P12"])
    assert not bright.told("caught") and not bright.told("declared")


@covers("CV-072")
def test_a_declared_monster_is_a_secret_no_longer() -> None:
    play = tunnel(HERO).counter("33")
    play.play(red="33", dice=["P10"])
    assert play.state.reveals == 1


@covers("CV-076", "CV-074")
def test_a_single_monster_ends_a_walk_in_boots() -> None:
    play = tunnel(HERO).counter("33")
    play.give(play.red, "T18").play(red="T18")
    play.play(red="33", dice=["P10"])
    assert play.state.journey is None and play.state.encounter is not None


def test_a_mirror_has_nothing_to_show_to_who_is_alone() -> None:
    play = Table(HERO).lay("33", 0, -1).marker("mirror", "33")
    play.at(play.red, "33").act(play.red)
    assert "mirror" not in play.can(play.red)
    play.monster("M06", "E1")
    assert "mirror" in play.can(play.red)
