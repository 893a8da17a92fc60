"""Components and setup (DC-001 to DC-032, DC-189)."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.dungeon_crawl.table import Table, fight, look
from undercroft.games.dungeon_crawl import GAME
from undercroft.games.dungeon_crawl.rules.beginning import (
    deal_items,
    deal_the_dungeon,
    place_opening_items,
    redraw,
    setup_line,
)
from undercroft.games.dungeon_crawl.state import Dungeon
from undercroft.kernel.match import start
from undercroft.kernel.question import OPEN
from undercroft.kernel.scenario import Scenario

ROOMS = [f"r{number:02d}" for number in range(1, 22)]


def dealt(seats: int) -> Scenario[Dungeon]:
    play = Scenario(GAME, seats)
    play.run(deal_the_dungeon, dice=[*ROOMS, "e3", "h5", "h6", "e4", "h7", "k1"])
    return play


@covers("DC-001", "DC-005", "DC-006", "DC-018", "DC-019", "DC-020", "DC-024")
def test_the_dungeon_is_dealt_face_down() -> None:
    play = dealt(4)
    g = play.state
    assert [card.name for card in g.room_cards if card is not None] == ROOMS
    assert g.room_cards[0] is None and not any(g.room_up)
    assert sorted(card.name for card in g.room_pile.cards) == ["r22", "r23", "r24"]
    assert not any(monster.face_up for monster in g.monsters)
    view = look(g, 0)
    assert all(monster.card is None for monster in view.monsters) and len(view.monsters) == 6
    assert all(not space.label for space in view.spaces)
    assert [space.holds for space in g.cards.board.monster_rooms] == ["first", "second", "third", "final"]


@covers("DC-021", "DC-022", "DC-023", "DC-178", "DC-179")
def test_monsters_lie_in_the_rooms_of_their_tier() -> None:
    g = dealt(2).state
    where = {space.name: [m.card.name for m in g.monsters_in(space)] for space in g.cards.board.monster_rooms}
    assert where == {"M1": ["e3"], "M2": ["e4", "h7"], "M3": ["h5", "h6"], "M4": ["k1"]}
    assert len(g.monster_pile) == 11 and len(g.boss_pile) == 3
    tiers = [[m.card.tier for m in g.monsters_in(space)] for space in g.cards.board.monster_rooms]
    assert tiers[0] == ["easy"] and tiers[2] == ["hard", "hard"] and "boss" not in tiers[1]
    assert [monster.name for monster in g.monsters] == ["M1.1", "M2.1", "M2.2", "M3.1", "M3.2", "M4.1"]


@covers("DC-031")
def test_monster_hp_grows_with_the_number_of_players_and_damage_shrinks_for_few() -> None:
    assert [dealt(seats).state.monsters[0].hp for seats in (1, 2, 3, 4)] == [7, 14, 21, 28]
    shifts = [Table(seats).state.printed(3) for seats in (1, 2, 3, 4)]
    assert shifts == [1, 2, 3, 3]
    assert Table(1).state.printed(1) == 1 and Table(1).state.printed(0) == 0


@covers("DC-003", "DC-008", "DC-009", "DC-012", "DC-025", "DC-026", "DC-027", "DC-028")
def test_each_player_chooses_another_buff_and_has_its_heart_and_five_actions() -> None:
    play = dealt(2)
    play.state.mark = 1
    play.play(red="b1")
    play.play(blue="b3")
    assert "b1" not in play.options_of("buff") and len(play.options_of("buff")) == 5
    red, blue = play.state.players
    more = play.state.cards.player_hp[1]
    assert (red.hp, red.max_hp) == (11 + more, 11 + more) and blue.hp == 12 + more
    assert [action.name for action in red.actions] == ["forward", "left_right", "donate", "take", "rest"]
    assert red.space is play.state.cards.board.entrance and blue.space is red.space
    assert setup_line(play.state) is None


@covers("DC-007", "DC-029")
def test_five_alpha_items_are_dealt_to_each() -> None:
    play = dealt(2)
    mine = ["a01.1", "a02.1", "a03.1", "a22.1", "a23.1"]
    play.run(deal_items, dice=[*mine, "a01.2", "a04.1", "a05.1", "a06.1", "a07.1"])
    assert [item.name for item in play.state.players[0].hand] == mine
    assert len(play.state.alpha) == 51 and len(play.state.omega) == 37
    assert not look(play.state, 1).players[0].hand and look(play.state, 1).players[0].hand_alpha == 5


@covers("DC-010", "DC-013", "DC-014", "DC-017", "DC-030")
def test_opening_items_are_placed_in_secret_and_shown_at_once() -> None:
    play = Table(2)
    play.give("red", hand=["a01", "a22"]).give("blue", hand=["a14", "a15"])
    play.run(place_opening_items, red=["equip", "stow"], blue=["keep", "equip"])
    assert [item.design for item in play.red.ready] == ["a01"]
    assert [item.design for item in play.state.pool] == ["a22"]
    assert [item.design for item in play.blue.hand] == ["a14"]
    offers = [options for who, name, options in play.asked if name == "opening"]
    assert ("stow", "keep") in offers, "a Consumable cannot be equipped"
    seen = look(play.state, 0).players[1]
    assert not seen.hand and seen.hand_alpha == 1


def test_while_placing_nobody_sees_the_choices_of_another() -> None:
    match = start(GAME, 2, seed=5)
    while match.open[0].decision.name != "opening":
        question = match.open[0]
        match.answer_index(question, 0)
    before = look(match.state, 1)
    match.answer_index(match.question(0), 0)  # type: ignore[arg-type]
    assert look(match.state, 1) == before
    assert len(look(match.state, 0).players[0].placing) == 1


@covers("DC-189")
def test_who_cannot_hurt_anything_may_draw_five_new_items() -> None:
    play = Table(2, opening_redraw=True)
    play.give("red", hand=["a09", "a10", "a17", "a21", "a22"]).give("blue", hand=["a01"])
    new = ["a01.2", "a02.1", "a03.1", "a04.1", "a05.1"]
    play.run(redraw, red="redraw", blue="keep", dice=new)
    assert [item.name for item in play.red.hand] == new
    assert "a09.1" in [item.name for item in play.state.alpha.cards]


@covers("DC-032", "DC-038", "DC-004")
def test_the_game_begins_with_an_exploration_turn_led_by_seat_one() -> None:
    match = start(GAME, 3, seed=1)
    while match.state.turn == 0:  # type: ignore[attr-defined]
        match.answer_index(match.open[0], 0)
    play = Table(3)
    play.state.turn = 0
    play.state.mark = len(play.state.order) - 1
    play.run(GAME.step, red="rest", blue="rest", green="rest")
    view = look(match.state, 0)
    assert view.turn == 1 and view.kind == "exploration" and view.leader == "red"
    assert [step.number for step in view.steps if step.number] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [step.name for step in view.steps if step.now] == ["select"]
    assert "Rest" in GAME.reference


@covers("DC-002", "DC-116", "DC-175")
def test_dice_have_six_and_four_faces() -> None:
    play = fight(1, ["e3"])
    play.turn(red="take", dice=[6])
    assert play.told("attacks")[0].args[1] == "6"
    assert [len(card.attack) for card in play.state.cards.tier("easy")] == [4, 4, 6, 6, 6, 4, 6, 6]


@covers("DC-018", "DC-019", "DC-021", "DC-022", "DC-023")
def test_nobody_sees_what_is_dealt_face_down() -> None:
    dealt_cards = [each for each in start(GAME, 2, seed=1).log if each.decision == "card_drawn"]
    assert len(dealt_cards) == 21 + 6 and all(each.secrecy != OPEN for each in dealt_cards)
    assert [monster.since for monster in dealt(2).state.monsters] == [0] * 6, "they attack as soon as they are met"
