"""Movement: arms, terrain, stairs, boots and flight."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.caverns.story import CLERIC, DWARF, HERO, KNIGHT, SCOUT, THIEF, WIZARD, Table
from undercroft.games.caverns.components import NARROW
from undercroft.games.caverns.figures import BIGGER, RUNNING, SMALLER
from undercroft.games.caverns.rules.movement import spread


@covers("CV-027", "CV-029", "CV-036", "CV-037", "CV-040", "CV-045", "CV-046", "CV-003")
def test_a_normal_move_goes_to_one_connected_neighbour() -> None:
    play = Table(HERO).lay("33", 0, -1).lay("34", -1, 0)  # 34 lies across: its wall meets the entrance
    assert "34" not in play.can(play.red) and "E1.west" not in play.can(play.red), "an arm at a wall is a dead end"
    play.play(red="33")
    assert play.where(play.red) == "33" and play.red.moved
    assert play.can(play.red) == ["end"], "one movement per turn"


@covers("CV-030", "CV-028")
def test_nobody_is_obliged_to_move_and_any_number_may_share_a_place() -> None:
    play = Table(HERO, KNIGHT, THIEF)
    play.play(red="end")
    assert [figure.at for figure in play.state.figures] == [0, 0, 0]


@covers("CV-038", "CV-041")
def test_narrow_arms_stop_those_whose_card_does_not_allow_it() -> None:
    play = Table(HERO, THIEF).lay("36", 0, -1)  # plain to the north, narrow to the south: towards the entrance
    assert "36" not in play.can(play.red)
    play.act(play.blue)
    play.play(blue="36")
    assert play.where(play.blue) == "36"


@covers("CV-039", "CV-041")
def test_deep_water_stops_those_whose_card_does_not_allow_it() -> None:
    play = Table(THIEF, HERO).lay("42", 0, -1)
    assert "42" not in play.can(play.red)
    play.act(play.blue)
    play.play(blue="42")
    assert play.where(play.blue) == "42"


@covers("CV-038", "CV-174", "CV-175", "CV-179")
def test_the_ninth_key_opens_a_narrow_place_and_is_shown() -> None:
    play = Table(HERO, KNIGHT).lay("36", 0, -1)
    play.give(play.red, "T11")
    play.play(red="36")
    assert play.where(play.red) == "36" and play.texts("shows_card") == [
        "Dorran Vale shows the Ninth Key to get through"
    ]
    assert play.holds(play.red) == ["T11"]
    assert [note.card for note in play.view(1).notes] == ["T11"], "everybody has seen it now"


@covers("CV-039", "CV-179")
def test_the_rope_leads_across_deep_water() -> None:
    play = Table(THIEF).lay("42", 0, -1)
    play.give(play.red, "P04")
    play.play(red="42")
    assert play.where(play.red) == "42" and play.texts("shows_card") == [
        "Pim Tallowby shows the Coil of Rope to get through"
    ]


@covers("CV-037")
def test_two_tunnels_cross_unconnected() -> None:
    play = Table(HERO).lay("61", 0, -1).lay("33", 0, -2).lay("35", -1, -1, turn=1)
    play.play(red="61")
    play.act(play.red)
    play.play(red="33")
    assert "35" not in play.can(play.red) and play.where(play.red) == "33"


@covers("CV-044")
def test_stepping_out_of_a_cavern_is_free_before_a_walk_or_the_whole_movement() -> None:
    play = Table(HERO).lay("C07", 0, -1, used=True)
    play.at(play.red, "C07c").act(play.red)
    play.play(red="leave")
    assert play.where(play.red) == "C07" and play.red.moved
    play.at(play.red, "C07c").act(play.red)
    play.play(red="E1")
    assert play.where(play.red) == "E1"


@covers("CV-049", "CV-050", "CV-051", "CV-052")
def test_stairs_lead_to_any_other_stairs_and_are_the_whole_movement() -> None:
    play = Table(HERO).lay("63", 0, -1).lay("66", 5, 5).lay("C23", 1, -1)
    play.play(red="stairs.66")
    assert play.where(play.red) == "66" and play.red.moved and play.red.at_mouth == 0
    play.act(play.red)
    stairs = [deed for deed in play.can(play.red) if deed.startswith("stairs")]
    assert stairs == ["stairs.E1", "stairs.63"]


@covers("CV-050")
def test_stairs_need_a_turn_that_began_there() -> None:
    play = Table(HERO).lay("63", 0, -1)
    assert "stairs.63" in play.can(play.red)
    play.red.began = play.state.box.place("63").number
    assert "stairs.63" not in play.can(play.red) and "63" in play.can(play.red)
    play.act(play.red).play(red="stairs.63")
    assert play.where(play.red) == "63"


@covers("CV-053", "CV-162")
def test_awake_monsters_use_stairs_too() -> None:
    play = Table(HERO, KNIGHT).lay("63", 0, -1)
    orc = play.monster("M07", "63", seat=1)
    play.at(orc, "63").act(orc)
    play.play(blue="stairs.E1")
    assert play.where(orc) == "E1"
    play.at(orc, "63").act(orc)
    play.play(blue="63.north", dice=["33"])
    play.play(blue=[])
    assert play.where(orc) == "33", "monsters explore"


@covers("CV-054")
def test_the_holy_place_is_stairs_for_a_cleric_only() -> None:
    play = Table(CLERIC, HERO).lay("33", 0, -1).lay("63", 1, -1).marker("holy", "33")
    play.play(red="stairs.33")
    assert play.where(play.red) == "33"
    play.act(play.red)
    play.play(red="stairs.63")
    assert play.where(play.red) == "63"
    play.at(play.blue, "33").act(play.blue)
    assert not [deed for deed in play.can(play.blue) if deed.startswith("stairs")]


@covers("CV-042", "CV-043", "CV-031")
def test_the_boots_walk_up_to_three_explored_tiles() -> None:
    play = Table(HERO, KNIGHT).lay("33", 0, -1).lay("34", 0, -2).lay("35", 0, -3).lay("11", 0, -4)
    play.give(play.red, "T18")
    play.at(play.blue, "11")
    play.play(red="T18")
    for place in ("33", "34", "35"):
        play.play(red=place)
    assert play.where(play.red) == "35" and play.state.journey is None
    assert play.can(play.red) == ["end", "waive"]


@covers("CV-043")
def test_boots_pass_no_terrain_and_may_stop_early() -> None:
    play = Table(HERO).lay("33", 0, -1).lay("36", 0, -2)
    play.give(play.red, "T18")
    play.play(red="T18")
    play.play(red="33")
    play.play(red="stop")
    assert play.options_of("go_on") == ("stop", "waive", "E1") and play.where(play.red) == "33"


@covers("CV-200", "CV-201", "CV-202", "CV-042")
def test_the_heron_cloak_flies_two_tiles_over_water() -> None:
    play = Table(THIEF).lay("42", 0, -1).lay("33", 0, -2)
    play.give(play.red, "T19")
    play.play(red="T19")
    play.play(red="42")
    assert "42.north" not in play.options_of("go_on"), "no flight into the unknown"
    play.play(red="33")
    assert play.where(play.red) == "33" and play.state.journey is None


@covers("CV-047")
def test_a_fast_mover_is_stopped_by_an_occupant_who_wants_to_fight() -> None:
    play = Table(HERO, DWARF).lay("33", 0, -1).lay("34", 0, -2)
    play.give(play.red, "T18").at(play.blue, "33")
    play.play(red="T18")
    play.play(red="33")
    play.play(red=["34", "fight", "enough"], blue="intercept", dice=[6, 1])
    assert play.state.hero(1) is None and play.where(play.red) == "33", "even the winner's movement is over"
    assert play.blows() == ["Brunna Oredelver has 6, Dorran Vale has 10"], "the mover rolls first: it is its turn"
    assert play.state.journey is None


@covers("CV-047")
def test_an_occupant_may_let_a_fast_mover_pass() -> None:
    play = Table(HERO, DWARF).lay("33", 0, -1).lay("34", 0, -2)
    play.give(play.red, "T18").at(play.blue, "33")
    play.play(red="T18")
    play.play(red="33")
    play.play(red="34", blue="let_pass")
    assert play.where(play.red) == "34"


@covers("CV-047")
def test_whoever_stands_in_the_way_is_asked_clockwise_from_the_mover() -> None:
    play = Table(SCOUT, HERO, DWARF, KNIGHT).lay("33", 0, -1).lay("34", 0, -2)
    mover = play.hero(1)
    play.give(mover, "T18")
    for seat in (0, 2, 3):
        play.at(play.hero(seat), "33")
    play.act(mover)
    play.play(blue="T18")
    play.play(blue="33")
    play.play(blue="34", green="let_pass", yellow="let_pass", red="let_pass")
    assert [who for who, name, _ in play.asked if name == "interception"] == ["green", "yellow", "red"]


@covers("CV-048")
def test_sleepers_stone_and_the_holy_place_stop_nobody_and_nobody_stops_the_unseen() -> None:
    play = Table(SCOUT, DWARF, HERO).lay("33", 0, -1).lay("34", 0, -2)
    play.give(play.red, "T18").at(play.blue, "33").at(play.hero(2), "33")
    play.blue.stone = RUNNING
    play.monster("M07", "33")
    play.state.holy = play.state.box.tile("33").index
    play.play(red="T18")
    play.play(red="33")
    play.play(red="34")
    assert play.where(play.red) == "34"
    play.state.holy = -1
    play.at(play.red, "33").act(play.red)
    play.red.invisible = True
    play.red.trail = 1 << play.red.at
    play.play(red="T18")
    play.play(red="34")
    play.play(red="33")
    assert play.where(play.red) == "33" and not [name for _, name, _ in play.asked if name == "interception"]


@covers("CV-202", "CV-038", "CV-039")
def test_size_decides_what_can_be_passed() -> None:
    play = Table(HERO).lay("36", 0, -1).lay("42", 1, -1)
    play.red.size = SMALLER
    play.play(red="36")
    play.at(play.red, "E1").act(play.red)
    assert "36" in play.can(play.red) and "42" not in play.can(play.red), "smaller passes narrow, not water"
    play.red.size = BIGGER
    play.at(play.red, "E1").act(play.red)
    assert "42" in play.can(play.red) and "36" not in play.can(play.red)
    play.red.size = SMALLER
    play.give(play.red, "T19")
    play.at(play.red, "E1").act(play.red)
    play.play(red="T19")
    play.play(red="42")
    assert play.where(play.red) == "42", "flight still passes water"


@covers("CV-200", "CV-202")
def test_a_flight_by_spell_crosses_water_and_is_offered_for_that_alone() -> None:
    play = Table("CH12").lay("42", 0, -1)
    assert "42" not in play.can(play.red), "a dwarf does not swim"
    play.play(red="flying", dice=[4])
    play.play(red="fly")
    play.play(red="42")
    assert play.where(play.red) == "42"


@covers("CV-043")
def test_boots_do_not_cross_water() -> None:
    play = Table(THIEF).lay("33", 0, -1).lay("42", 0, -2)
    play.give(play.red, "T18")
    play.play(red="T18")
    play.play(red="33")
    play.play(red="stop")
    assert play.options_of("go_on") == ("stop", "waive", "E1")
    shore = Table(THIEF).lay("42", 0, -1)
    shore.give(shore.red, "T18", "T19")
    assert "T19" in shore.can(shore.red) and "T18" not in shore.can(shore.red), "nowhere to walk to, somewhere to fly"


def test_a_web_holds_boots_but_not_those_of_a_spider() -> None:
    play = Table(HERO, KNIGHT).lay("33", 0, -1).marker("web", "33")
    play.give(play.red, "T18").at(play.red, "33").act(play.red)
    assert "T18" not in play.can(play.red)
    spider = play.monster("P09", "33", seat=1)
    spider.hand.append(play.red.hand.pop())
    play.act(spider)
    assert "T18" in play.can(spider)


@covers("CV-044", "CV-179")
def test_what_helps_through_a_mouth_is_shown_on_the_way_out_too() -> None:
    play = Table(THIEF).lay("C15", 0, -1, turn=2, used=True)
    play.give(play.red, "P04").at(play.red, "C15c").act(play.red)
    way = next(deed for deed in play.can(play.red) if deed not in ("end", "waive", "leave") and "." not in deed)
    play.play(red=way)
    assert play.texts("shows_card") == ["Pim Tallowby shows the Coil of Rope to get through"]


@covers("CV-044", "CV-211")
def test_leaving_a_cavern_is_told_and_noted_in_secret() -> None:
    play = Table(HERO, KNIGHT).lay("C07", 0, -1, used=True)
    play.at(play.red, "C07c").act(play.red)
    play.play(red="leave")
    assert play.texts("leaves_cavern") == ["Dorran Vale steps out into the passage by the Cellar"]
    play.at(play.red, "C07c").act(play.red)
    play.red.invisible = True
    play.red.trail = 1 << play.red.at
    play.play(red="leave")
    assert play.told("leaves_cavern")[-1].to == (0,)
    assert names_of(play) == {"C07", "C07c", "E1"}


def names_of(play: Table) -> set[str]:
    """Where the others must reckon with the first figure."""
    return {place.name for place in play.state.box.places if play.red.trail >> place.number & 1}


def hidden(play: Table, place: str) -> Table:
    play.at(play.red, place).act(play.red)
    play.red.invisible = True
    play.red.trail = 1 << play.red.at
    return play


def test_a_trail_goes_only_where_its_figure_could_have_gone() -> None:
    far = Table(HERO, KNIGHT).lay("33", 0, -1).lay("34", 0, -2).lay("35", 0, -3)
    hidden(far, "34").play(red="33")
    assert names_of(far) == {"33", "34", "35"}, "not as far as the Entrance"
    shut = Table(HERO, KNIGHT).lay("C10", 0, -1, used=True)
    hidden(shut, "C10c")
    shut.red.trail = spread(shut.state, shut.red, shut.red.passes())
    assert names_of(shut) == {"C10c"}, "the mouth is narrow"
    shut.red.trail = spread(shut.state, shut.red, shut.red.passes() | NARROW)
    assert names_of(shut) == {"C10c", "C10", "E1"}
    stairs = Table(HERO, KNIGHT).lay("33", 0, -1).lay("63", 5, 5).lay("35", 0, -2).marker("holy", "35")
    hidden(stairs, "E1").play(red="33")
    assert names_of(stairs) == {"E1", "33", "63"}, "down the stairs, but not to the Holy Place"
    hidden(stairs, "33").play(red="35")
    assert names_of(stairs) == {"E1", "33", "35"}, "no stairs here"
    cleric = Table(CLERIC, KNIGHT).lay("33", 0, -1).lay("63", 5, 5).lay("35", 0, -2).marker("holy", "35")
    hidden(cleric, "E1").play(red="33")
    assert names_of(cleric) == {"E1", "33", "63", "35"}
    hidden(cleric, "35").play(red="33")
    assert names_of(cleric) == {"E1", "33", "63", "35"}


@covers("CV-069")
def test_the_first_square_has_its_counters_too() -> None:
    play = Table(HERO).lay("11", 0, -1).counter("11")
    assert play.state.box.tile("11").square == 0
    play.play(red="11", dice=["P01"])
    assert play.holds(play.red) == ["P01"]


@covers("CV-043", "CV-048")
def test_stone_is_not_asked_and_who_waives_is_left_alone() -> None:
    play = Table(HERO, DWARF, WIZARD).lay("33", 0, -1).lay("34", 0, -2).lay("35", 0, -3)
    play.give(play.red, "T18").at(play.blue, "33")
    play.blue.stone = RUNNING
    play.hero(2).invisible = True
    play.hero(2).trail = 1
    play.play(red="T18")
    play.play(red="33")
    play.play(red="34", green="waive")
    play.play(red="35")
    assert [who for who, name, _ in play.asked if name == "interception"] == ["green"]
    lazy = Table(HERO).lay("33", 0, -1)
    lazy.give(lazy.red, "T18").play(red="T18")
    lazy.play(red="waive")
    assert lazy.red.waives and lazy.state.journey is None


@covers("CV-049", "CV-211")
def test_stairs_taken_unseen_are_noted_in_secret() -> None:
    play = Table(HERO, KNIGHT).lay("33", 0, -1).lay("63", 5, 5).lay("66", 7, 7)
    hidden(play, "E1").play(red="stairs.63")
    assert names_of(play) == {"E1", "33", "63", "66"} and play.told("takes_stairs")[0].to == (0,)


@covers("CV-078", "CV-215")
def test_a_web_that_stops_an_unseen_journey_tells_where_it_ended() -> None:
    play = Table(HERO, KNIGHT).lay("33", 0, -1).lay("34", 0, -2).lay("36", 1, -1).marker("web", "33")
    play.give(play.red, "T18")
    hidden(play, "34").play(red="T18")
    play.red.trail = sum(1 << play.state.box.place(name).number for name in ("34", "33", "E1", "36"))
    before = play.state.reveals
    play.play(red="33")
    assert play.state.journey is None and names_of(play) == {"33"} and play.state.reveals == before + 1


@covers("CV-042", "CV-200")
def test_a_flight_is_used_up_when_it_begins() -> None:
    play = Table(SCOUT).lay("33", 0, -1)
    play.play(red="flying", dice=[4])
    play.play(red="fly")
    assert play.red.flight == 0 and play.red.moved


@covers("CV-047")
def test_who_is_stopped_and_by_whom_is_told() -> None:
    play = Table(HERO, DWARF).lay("33", 0, -1).lay("34", 0, -2)
    play.give(play.red, "T18").at(play.blue, "33")
    play.play(red="T18")
    play.play(red="33")
    play.play(red=["34", "fight", "enough"], blue="intercept", dice=[6, 1])
    assert play.texts("stopped") == ["Brunna Oredelver stops Dorran Vale"]
