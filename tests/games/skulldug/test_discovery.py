"""Discovery: SD-031 to SD-043."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.skulldug.table import HOME, Table
from undercroft.games.skulldug.board import LAID, SPACE
from undercroft.games.skulldug.rules.discovery import legal_rotations


def laid(play: Table, space: str) -> str:
    return LAID[play.state.corridors[SPACE[space]]].name


@covers("SD-031", "SD-033", "SD-036", "SD-039", "SD-056")
def test_moving_into_the_unknown_lays_a_passage() -> None:
    play = Table("X")
    play.act("n1", "nes", dice=["new_plain"])
    assert play.options_of("rotation") == ("nes", "esw", "nsw")
    assert laid(play, "n1") == "nes"
    assert play.yellow.at is SPACE["n1"]
    assert len(play.state.passages) == 48
    assert play.ap() == 2


@covers("SD-034", "SD-035", "SD-036")
def test_the_example_of_the_t_shaped_passage() -> None:
    """Down from a straight passage: one more connection is possible in the west."""
    play = Table(
        """
        X┐
        ┼.
        """
    ).at(yellow="e1")
    play.act("e1s1", "new", dice=["new_plain"])
    assert play.options_of("rotation") == ("new", "nsw")
    assert laid(play, "e1s1") == "new"


@covers("SD-034")
def test_the_way_back_is_never_traded_for_more_connections() -> None:
    play = Table(
        """
        ┬.┬
        X..
        """
    )
    play.at(yellow="n1")
    dead_end = next(each for each in play.state.cards.passages if each.name == "n_ff")
    straight = next(each for each in play.state.cards.passages if each.name == "ns_plain")
    there = SPACE["e1n1"]
    assert [LAID[bits].name for bits in legal_rotations(play.state, there, dead_end, SPACE["n1"])] == ["w"]
    assert [LAID[bits].name for bits in legal_rotations(play.state, there, straight, SPACE["n1"])] == ["ew"]
    play.act("e1n1", dice=["ns_plain"])
    assert laid(play, "e1n1") == "ew"


@covers("SD-034", "SD-157")
def test_through_a_wall_any_rotation_may_be_laid() -> None:
    play = Table("X┘").at(yellow="e1").hold(yellow="ethereal_vial")
    play.act("ethereal_vial", "e2", "n", dice=["n_ff", "bandages", "gas_mask"])
    assert play.options_of("rotation") == ("n", "e", "s", "w")
    assert laid(play, "e2") == "n"
    assert play.floor("e2") == ["bandages", "gas_mask"]
    play.act("end_turn")


@covers("SD-037", "SD-038", "SD-101", "SD-102")
def test_hazards_are_drawn_first_and_met_at_once() -> None:
    play = Table("X")
    play.act("e1", 0, dice=["n_hff", "bat_swarm", "golden_idol", "bandages", 3])
    assert [told.text for told in play.told("contents")] == ["Yellow finds a Bat Swarm, a Golden Idol and Bandages"]
    assert play.floor("e1") == ["golden_idol", "bandages"]
    assert [card.name for card in play.state.hazard_discard] == ["bat_swarm"]


@covers("SD-032", "SD-083")
def test_a_shoved_explorer_discovers_in_somebody_elses_turn() -> None:
    play = Table("X")
    play.act("shove", "s1", blue="ne", dice=["ne_plain"])
    assert play.asked[-1] == ("blue", "rotation", ("ne", "nw"))
    assert play.blue.at is SPACE["s1"]
    assert play.yellow.at is HOME


@covers("SD-040")
def test_an_empty_deck_gives_nothing() -> None:
    play = Table("X")
    g = play.state
    for pile, discard in ((g.hazards, g.hazard_discard), (g.fortunes, g.fortune_discard)):
        discard.extend(pile.cards)
        pile.layers.clear()
    play.act("e1", dice=["n_hhf"])
    assert play.floor("e1") == []
    assert len(play.told("nothing_drawn")) == 2
    assert len(g.hazard_discard) == 31


@covers("SD-041")
def test_a_used_up_passage_deck_is_made_anew_of_its_discards() -> None:
    play = Table("X─")
    g = play.state
    g.passage_discard.extend(g.passages.cards)
    g.passages.layers.clear()
    play.act("n1", dice=["ns_plain"])
    assert len(g.passages) == 47
    assert g.passage_discard == []


@covers("SD-042", "SD-043")
def test_without_passage_cards_the_unknown_is_a_wall_until_one_is_discarded() -> None:
    play = Table("X─").at(yellow="e1", blue="e1")
    g = play.state
    kept = g.passages.layers
    g.passages.layers = []
    assert g.connected(SPACE["e1"]) == [HOME]
    g.passage_discard.append(kept[0].pop())
    assert g.connected(SPACE["e1"]) == [SPACE["e2"], HOME]
    g.passages.layers = kept
    play.act("end_turn")
    assert "e2" in play.options_of("action")


@covers("SD-034", "SD-035")
def test_of_two_rotations_the_one_with_more_connections_is_laid() -> None:
    play = Table(
        """
        X┐
        ┼.
        """
    ).at(yellow="e1")
    play.act("e1s1", dice=["ne_plain"])
    assert laid(play, "e1s1") == "nw"
