"""Pure questions on the cave: adjacent, facing, connected, line of sight (SD-022 to SD-030, SD-067 to SD-069)."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.skulldug.table import HOME, Table, names
from undercroft.games.skulldug.board import EAST, SPACE


@covers("SD-022", "SD-157")
def test_adjacent_means_sharing_a_side() -> None:
    play = Table("X╴").hold(yellow="ethereal_vial")
    assert names(play.state.adjacent(HOME)) == ["n1", "e1", "s1", "w1"]
    assert "e1n1" not in names(play.state.adjacent(HOME))
    play.act("ethereal_vial", "e1")
    assert play.yellow.at is SPACE["e1"]


@covers("SD-024", "SD-096")
def test_a_passage_faces_what_its_corridors_point_at_connected_or_not() -> None:
    play = Table(
        """
        ╶.
        X┐
        """
    )
    assert names(play.state.faced(HOME)) == ["n1", "e1", "s1", "w1"]
    assert names(play.state.faced(SPACE["n1"])) == ["e1n1"]
    assert names(play.state.connected_discovered(HOME)) == ["e1"]
    play.act("destroy", "n1")
    assert play.options_of("where") == ("n1", "e1")
    assert not play.state.is_discovered(SPACE["n1"])


@covers("SD-025", "SD-026")
def test_connected_needs_corridors_on_both_sides_or_the_unknown() -> None:
    play = Table(
        """
        .╵.
        ─X│
        .┼.
        """
    )
    assert names(play.state.connected(HOME)) == ["s1", "w1"]
    assert names(play.state.connected(SPACE["s1"])) == ["entrance", "e1s1", "s2", "w1s1"]
    assert names(play.state.connected(SPACE["w1"])) == ["entrance", "w2"]
    assert names(play.state.connected_discovered(SPACE["w1"])) == ["entrance"]
    play.act("end_turn")
    assert play.options_of("action")[:2] == ("s1", "w1")


@covers("SD-010")
def test_the_edge_of_the_playspace_is_a_wall() -> None:
    play = Table("X──", half_width=2).at(yellow="e2")
    play.act("end_turn")
    assert play.options_of("action") == ("e1", "dash", "destroy", "end_turn")
    assert play.state.beyond(SPACE["e2"], EAST) is None
    assert names(play.state.adjacent(SPACE["e2"])) == ["e2n1", "e2s1", "e1"]


@covers("SD-023", "SD-099")
def test_a_destroyed_passage_is_undiscovered_again() -> None:
    play = Table("X─")
    play.act("destroy")
    assert not play.state.is_discovered(SPACE["e1"])
    assert "e1" in names(play.state.connected(HOME))
    assert [passage.name for passage in play.state.passage_discard] == ["ns_plain"]


@covers("SD-027", "SD-028", "SD-030")
def test_explorers_share_a_passage_and_only_they_occupy_it() -> None:
    play = Table("X─", seats=3).at(yellow="e1", blue="e1").lay(entrance="basilisk")
    assert not play.state.is_unoccupied(SPACE["e1"])
    assert not play.state.is_unoccupied(HOME)
    play.at(green="e1")
    assert play.state.is_unoccupied(HOME)
    assert len(play.state.others_in(SPACE["e1"], play.yellow)) == 2
    play.act("end_turn")
    assert "shove" in play.options_of("action")


@covers("SD-067", "SD-068", "SD-069", "SD-070")
def test_sight_runs_straight_until_a_wall_or_the_unknown() -> None:
    play = Table(
        """
        .│..
        .│..
        ┼X─┤│
        .╷..
        """
    ).hold(yellow="bandages")
    assert names(play.state.line_of_sight(play.yellow)) == ["entrance", "n1", "n2", "e1", "e2", "w1"]
    play.act("drop", "e2")
    assert play.floor("e2") == ["bandages"]


@covers("SD-068")
def test_nobody_blocks_the_view() -> None:
    play = Table("X──", seats=3).at(blue="e1", green="e2").lay(e1="basilisk").hold(yellow="bandages")
    assert play.state.in_sight(play.yellow) == [play.blue, play.green]
    play.act("throw", "green", 0, dice=[6, 1])
    assert play.floor("e2") == ["bandages"]


def test_sight_never_bends() -> None:
    play = Table(
        """
        .┌─
        X┘.
        """
    ).at(blue="e2n1")
    assert names(play.state.line_of_sight(play.yellow)) == ["entrance", "e1"]
    assert play.state.in_sight(play.yellow) == []


def test_the_empty_passage_holds_nothing_at_all() -> None:
    play = Table("X──").lay(e2="bandages").at(yellow="e1")
    assert not play.state.is_empty(SPACE["e1"])
    assert not play.state.is_empty(SPACE["e2"])
    play.state.lift(play.state.cards.by_name["bandages"], SPACE["e2"])
    assert play.state.is_empty(SPACE["e2"])
