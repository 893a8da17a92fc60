"""Exploring: the step off the edge, the new tile, the frontier and the second entrance."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.caverns.story import HERO, KNIGHT, THIEF, Table
from undercroft.games.caverns.components import WALL, WATER, Tile
from undercroft.games.caverns.rules.exploring import legal_turns, open_second_entrance
from undercroft.kernel.piles import Pile


@covers("CV-055", "CV-056", "CV-057", "CV-060", "CV-064", "CV-011")
def test_the_explorer_chooses_the_arm_then_takes_the_tile_and_lays_it() -> None:
    play = Table(HERO)
    play.play(red="E1.north_west", dice=["16"])
    assert play.state.discovery is not None and play.red.moved
    assert play.view(0).discovery == "16"
    play.play(red=2)
    assert play.options_of("turn_tile") == ("0", "1", "2"), "the wall of the T may not face the explorer"
    assert play.where(play.red) == "16" and play.state.grid[-1] == play.state.box.tile("16").index
    assert play.can(play.red) == ["end"], "exploring stands alone"
    assert len(play.state.stack) == 59


@covers("CV-057")
def test_a_turn_must_let_the_explorer_walk_onto_the_tile() -> None:
    play = Table(HERO, THIEF)
    bend = play.state.box.tile("52")  # plain north, narrow east
    south = play.state.box.arms[0].number  # left by the north-west gate: the new tile's south side meets it
    assert legal_turns(play.red, bend, south) == [2], "the hero only by the plain arm"
    assert legal_turns(play.blue, bend, south) == [1, 2], "the thief by either"
    play.play(red="E1.north_west", dice=["52"])
    play.play()
    assert play.where(play.red) == "52" and play.state.turns[bend.index] == 2


@covers("CV-058")
def test_other_neighbours_need_not_match() -> None:
    play = Table(HERO).lay("33", -1, -1)  # a straight passage with a wall to the east
    play.play(red="E1.north_west", dice=["11"])
    play.play()
    west = play.state.links[play.state.box.tile("11").index * 6 + 3]
    assert west == -2 and play.where(play.red) == "11", "an arm that meets a wall is a dead end"
    play.lay("12", 0, -2)
    assert play.state.links[play.state.box.tile("11").index * 6] >= 0, "arms that meet are connected"


@covers("CV-059")
def test_a_tile_that_cannot_be_laid_goes_under_the_stack() -> None:
    play = Table(THIEF)
    box = play.state.box
    lake = Tile(
        box.tile("53").index, "53", "the Lake", "lake", [WATER, WATER, WATER, WATER], [0, 0, 0, 0], False, 0, WALL, -1
    )
    play.state.stack = Pile("tiles", [lake, box.tile("33")])
    play.play(red="E1.north_west", dice=["53"])
    assert play.state.discovery is not None and play.state.discovery.tile.name == "33"
    assert play.state.stack.cards == [lake] and play.state.bottoms == 1 and play.told("tile_under")


@covers("CV-059")
def test_if_the_whole_stack_fails_the_movement_is_spent() -> None:
    play = Table(THIEF)
    lake = Tile(20, "53", "the Lake", "lake", [WATER, WATER, WATER, WATER], [0, 0, 0, 0], False, 0, WALL, -1)
    play.state.stack = Pile("tiles", [lake])
    play.play(red="E1.north_west")
    assert play.where(play.red) == "E1" and play.red.moved and play.told("no_tile_fits")
    assert len(play.told("tile_under")) == len(play.state.stack), "each was tried once"


@covers("CV-061", "CV-097", "CV-083")
def test_a_cavern_just_discovered_may_be_entered_in_the_same_turn() -> None:
    play = Table(HERO)
    play.play(red="E1.north_west", dice=["C01"])
    play.play()
    assert play.state.unused == [play.state.box.tile("C01").index] and play.view(0).tiles[1].unused
    assert play.can(play.red) == ["end", "creep", "rush"]
    play.play(red="creep", dice=["T24"])
    assert play.where(play.red) == "C01c" and play.holds(play.red) == ["T24"]


@covers("CV-062")
def test_without_tiles_nobody_explores() -> None:
    play = Table(HERO).lay("33", 0, -1)
    play.state.stack = Pile("tiles")
    play.play(red="33")
    assert play.can(play.red) == ["end"] and play.where(play.red) == "33"
    play.act(play.red)
    assert play.can(play.red) == ["end", "E1"], "open arms lead nowhere"


@covers("CV-063")
def test_stairs_found_can_be_used_from_the_next_turn_on() -> None:
    play = Table(HERO)
    play.play(red="E1.north_west", dice=["66"])
    play.play()
    assert (
        play.texts("tile_laid")[-1].endswith("with stairs") and play.state.box.place("66").number in play.state.stairs
    )
    assert "stairs.E1" not in play.can(play.red)
    play.act(play.red)
    assert "stairs.E1" in play.can(play.red)


def closed_in(play: Table) -> Table:
    """Dead ends at all six gates."""
    for name, x, y, turn in (
        ("55", 0, -1, 2), ("56", 1, -1, 2), ("66", 2, 0, 3), ("C01", 1, 1, 0), ("C02", 0, 1, 0), ("C03", -1, 0, 1),
    ):  # fmt: skip
        play.lay(name, x, y, turn)
    return play


@covers("CV-065", "CV-067", "CV-068", "CV-033")
def test_the_second_entrance_opens_at_the_end_of_a_turn_when_every_way_is_blocked() -> None:
    play = closed_in(Table(HERO))
    assert play.state.open_arms == 0
    play.play(red="end")
    g = play.state
    assert g.is_laid(1) and g.cells[1] == 4 * 1024 and g.grid[4 * 1024] == g.grid[5 * 1024] == 1
    assert g.widest == 5 and 3 * 1024 not in g.grid, "one whole empty column lies between"
    assert g.open_arms == 6 and 3 in g.stairs
    play.act(play.red)
    assert "stairs.E2" in play.can(play.red), "it is reached by stairs"


@covers("CV-065")
def test_it_stays_aside_while_there_is_a_frontier() -> None:
    play = Table(HERO, KNIGHT)
    play.play(red="end")
    assert not play.state.is_laid(1)


@covers("CV-065", "CV-066")
def test_all_tiles_are_explored_when_nothing_can_be_laid_any_more() -> None:
    play = closed_in(Table(HERO))
    assert not play.state.all_explored

    async def look(g: object) -> None:
        open_second_entrance(play.state)

    play.run(look)
    play.state.links = [-2 if link == -1 else link for link in play.state.links]
    play.state.open_arms = 0
    assert play.state.all_explored
    play.play(red=["end", "no"])
    assert play.options_of("propose") == ("no", "yes")


@covers("CV-179", "CV-044")
def test_what_helps_through_mouth_and_arm_is_shown_before_the_new_tile() -> None:
    play = Table(THIEF).lay("C15", 0, -1, turn=2, used=True)
    play.give(play.red, "P04").at(play.red, "C15c").act(play.red)
    (arm,) = [deed for deed in play.can(play.red) if deed.startswith("C15.")]
    play.play(red=arm, dice=["33"])
    assert play.texts("shows_card") == ["Pim Tallowby shows the Coil of Rope to get through"]
    shore = Table(THIEF).lay("42", 0, -1, turn=2)
    shore.give(shore.red, "P04").at(shore.red, "42").act(shore.red)
    shore.play(red="42.north", dice=["33"])
    assert shore.texts("shows_card") == ["Pim Tallowby shows the Coil of Rope to get through"]


@covers("CV-215", "CV-055")
def test_who_explores_unseen_gives_itself_away() -> None:
    for place in ("E1", "C07c"):
        play = Table(HERO, KNIGHT).lay("C07", 0, 1, used=True)
        play.at(play.red, place).act(play.red)
        play.red.invisible = True
        play.red.trail = 0b11
        play.play(red=next(deed for deed in play.can(play.red) if "." in deed), dice=["33"])
        assert play.red.trail == 1 << play.red.at
        assert play.state.reveals == 2, "where it is, and the tile"


def test_anybody_but_the_undead_walks_onto_the_holy_place() -> None:
    play = Table(HERO, KNIGHT).lay("33", 0, -1).marker("holy", "33")
    skeleton = play.monster("M04", "E1", seat=1)
    assert "33" in play.can(play.red) and "33" not in play.can(skeleton)


def test_a_tile_laid_between_two_others_connects_to_both() -> None:
    for north in ("11", "12"):
        play = Table(HERO).lay(north, 0, -2).lay("33", 0, -1)
        play.at(play.red, "33").act(play.red)
        assert {"E1", north} <= set(play.can(play.red))
