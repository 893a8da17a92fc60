"""The board, the first table, and what may be set before a match."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.coverage import covers
from tests.games.looting_castle.table import Table, counts
from undercroft.games.looting_castle import GAME
from undercroft.games.looting_castle.board import (
    BACK_DOOR,
    BLACK_MARKET,
    DANGEROUS_ROAD,
    ENTRANCE,
    NOWHERE,
    SMUGGLERS_COVE,
    build_layout,
)
from undercroft.games.looting_castle.chosen import Options
from undercroft.games.looting_castle.options import OPTIONS
from undercroft.games.looting_castle.rules.appearing import next_monster
from undercroft.games.looting_castle.rules.table import lay_out, stock
from undercroft.games.looting_castle.state import Castle
from undercroft.games.looting_castle.view.seat import view
from undercroft.kernel.errors import BadOption
from undercroft.kernel.match import start
from undercroft.kernel.scenario import Scenario

ROOMS = ["pantry", "pantry", "kennels", "crypt", "library", "attic", "great_hall", "map_room", "gallery", "chapel"]
CASTLE = [*ROOMS, "wine_cellar", "pantry"]


def fresh(seats: int, **options: object) -> Scenario[Castle]:
    return Scenario(GAME, seats, options)


@covers("LC-014", "LC-015", "LC-017", "LC-018", "LC-019", "LC-020", "LC-021", "LC-022", "LC-024", "LC-025", "LC-171")
@pytest.mark.parametrize(
    ("seats", "size", "corners"), [(2, 8, (0, 2, 4, 6)), (3, 10, (0, 3, 5, 8)), (4, 12, (0, 3, 6, 9))]
)
def test_the_castle_is_a_ring_of_rooms_with_the_entrance_at_a_corner(
    seats: int, size: int, corners: tuple[int, ...]
) -> None:
    play = fresh(seats)
    prices = ["arms_race", "collectors"][: 2 if seats == 4 else 1]
    assert sorted(card.alcove for card in play.state.room_pile.cards).count(True) == 5
    assert len(play.state.room_pile) == 20 and len(play.state.market_pile) == 6 and len(play.state.monster_pile) == 14
    play.run(lay_out, dice=[*CASTLE[:size], *prices])
    g = play.state
    assert [room.card.name for room in g.rooms] == CASTLE[:size]
    assert len(g.room_pile) == 20 - size
    assert g.layout.corners == corners
    for room in range(size):
        rooms = [other for other in g.layout.neighbours[room] if g.layout.is_room(other)]
        assert sorted(rooms) == sorted([(room - 1) % size, (room + 1) % size])
    assert g.layout.neighbours[ENTRANCE] == (0, BLACK_MARKET)
    assert g.layout.neighbours[BLACK_MARKET] == (ENTRANCE,)
    assert g.black_market is not None and g.black_market.name == "arms_race"
    assert (g.smugglers_cove is not None) == (seats == 4)


@covers("LC-023", "LC-024")
@pytest.mark.parametrize("corner", [3, 6, 9])
def test_the_back_door_of_four_players_leads_to_the_cove(corner: int) -> None:
    play = fresh(4, back_door_corner=corner)
    play.run(lay_out, dice=[*CASTLE, "arms_race", "collectors"])
    layout = play.state.layout
    assert layout.neighbours[BACK_DOOR] == (corner, DANGEROUS_ROAD)
    assert layout.neighbours[DANGEROUS_ROAD] == (BACK_DOOR, SMUGGLERS_COVE)
    assert layout.neighbours[SMUGGLERS_COVE] == (DANGEROUS_ROAD,)
    assert layout.inward(DANGEROUS_ROAD) == BACK_DOOR and layout.inward(ENTRANCE) == 0 and layout.inward(5) == NOWHERE


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("corner", [3, 6, 9])
@pytest.mark.parametrize("road", [True, False])
@pytest.mark.parametrize("hard", [True, False])
def test_cards_touch_exactly_their_neighbours_on_the_table(seats: int, corner: int, road: bool, hard: bool) -> None:
    layout = build_layout(seats, corner, road, hard)
    for a, b in combinations(layout.spaces(), 2):
        (row, column), (other_row, other_column) = layout.places[a], layout.places[b]
        touching = abs(row - other_row) + abs(column - other_column) == 1
        assert touching == (b in layout.neighbours[a]), (a, b)


@covers("LC-012", "LC-026", "LC-027", "LC-028", "LC-029", "LC-030", "LC-031", "LC-001", "LC-013", "LC-195")
def test_heroes_start_at_the_entrance_and_the_monster_somewhere_clockwise() -> None:
    play = fresh(2)
    play.run(lay_out, dice=[*CASTLE[:8], "arms_race"])
    cubes = ["strength", "weapon", "treasure", "strength", "strength", "strength", "weapon"] * 2
    play.run(stock, dice=["demon", 4, *cubes, "blue"])
    g = play.state
    for hero in g.heroes:
        assert hero.at == ENTRANCE and counts(hero.loot) == (3, 0, 0) and hero.money == 4 and not hero.is_lying
    assert [beast.card.name for beast in g.monsters] == ["demon"] and counts(g.monsters[0].loot) == (5, 0, 0)
    assert g.monsters[0].at == g.lair == 4 and g.monsters_to_come == 3 and len(g.monster_pile) == 13
    assert play.told("monster_placed")[0].args == ("4", "R4")
    assert play.told("monster_appears")[0].args[:2] == ("demon", "R4")
    assert [room.loot.total for room in g.rooms] == [2, 2, 2, 2, 0, 2, 2, 2]
    assert counts(g.rooms[0].loot) == (1, 1, 0) and counts(g.rooms[1].loot) == (1, 0, 1)
    laid = play.told("loot_laid")
    assert len(laid) == 1 and [each.name for each in laid[0].roles["places"].parts] == [
        f"R{room}" for room in range(8) if room != 4
    ]
    assert laid[0].text.startswith("Loot: 1 Strength and 1 Weapon in the ")
    assert g.first == g.active == 1
    seen = [view(g, seat) for seat in (0, 1)]
    assert seen[0].heroes == seen[1].heroes and seen[0].monsters_unseen == seen[1].monsters_unseen
    GAME.check(g)


@covers("LC-031", "LC-299")
def test_options_name_the_first_player_and_arm_the_heroes() -> None:
    play = fresh(2, first_player="red", start_weapon=True)
    play.run(lay_out, dice=[*CASTLE[:8], "arms_race"])
    play.run(stock, dice=["demon", 1, *["strength"] * 14])
    assert play.state.active == 0 and counts(play.state.heroes[1].loot) == (3, 1, 0)


@covers("LC-334")
def test_an_option_without_meaning_in_this_game_has_no_effect() -> None:
    play = fresh(2, back_door_corner=3, solo_hard_start=True, dangerous_road=False)
    play.run(lay_out, dice=[*CASTLE[:8], "arms_race"])
    assert not play.state.options.solo_hard_start and play.state.options.dangerous_road
    assert BACK_DOOR not in play.state.layout.neighbours
    alone = Options(1, {"goal_money": 30, "alcoves": True, "sprint": False})
    assert alone.goal_money == 50 and not alone.alcoves and not alone.sprint
    with pytest.raises(BadOption, match="goal_money"):
        GAME.check_options({"goal_money": 31})


@pytest.mark.parametrize(
    ("seats", "given", "named"),
    [
        (2, {"first_player": "green"}, "first_player"),
        (1, {"monster_count": 5}, "monster_count"),
        (4, {"monster_pool": "starter", "monster_count": 8}, "monster_count"),
        (2, {"monster_deck": "demon,troll,golem,hydra,dragon"}, "monster_deck"),
        (2, {"monster_deck": "demon,demon"}, "twice"),
        (2, {"monster_deck": "unicorn"}, "unicorn"),
    ],
)
def test_values_outside_their_range_are_refused(seats: int, given: dict[str, object], named: str) -> None:
    with pytest.raises(BadOption, match=named):
        start(GAME, seats, given, seed=1)


def test_every_option_has_a_rule_and_a_default_among_its_values() -> None:
    for option in OPTIONS:
        assert option.rule in GAME.rulebook
        assert option.default in option.values
    assert len({option.name for option in OPTIONS}) == len(OPTIONS)


@covers("LC-195", "LC-027")
def test_a_pool_or_a_named_deck_says_which_monsters_come() -> None:
    starters = [card.name for card in fresh(2, monster_pool="starter").state.monster_pile.cards]
    assert len(starters) == 7 and "dragon" in starters and "demon" not in starters
    assert "demon" in [card.name for card in fresh(2, monster_pool="advanced").state.monster_pile.cards]
    play = fresh(2, monster_deck="golem, Black Knight")
    play.run(lay_out, dice=[*CASTLE[:8], "arms_race"])
    play.run(stock, dice=[2, *["strength"] * 14, "red"])
    assert play.state.monsters[0].card.name == "golem"
    assert [card.name for card in play.state.monster_pile.top] == ["black_knight"]
    assert start(GAME, 2, {"monster_deck": ["hydra"]}, seed=1).options["monster_deck"] == "hydra"


@covers("LC-296", "LC-196")
def test_with_a_single_monster_the_first_is_the_boss() -> None:
    play = Table(2, {"monster_count": 1})
    play.run(next_monster, "LC-027", 0, dice=["griffin"])
    assert play.beast.is_boss and counts(play.beast.loot) == (5, 0, 4) and play.state.monsters_to_come == 0


@covers("LC-301")
def test_without_the_road_the_back_door_touches_the_cove() -> None:
    play = fresh(4, dangerous_road=False)
    play.run(lay_out, dice=[*CASTLE, "arms_race", "collectors"])
    assert play.state.layout.neighbours[BACK_DOOR] == (6, SMUGGLERS_COVE)


@covers("LC-335")
@pytest.mark.parametrize(("dollars", "money"), [(1, [6, 7, 4, 5]), (3, [9, 9, 4, 7])])
def test_later_seats_may_start_with_more_money_but_not_on_a_higher_level(dollars: int, money: list[int]) -> None:
    play = fresh(4, later_seat_money=dollars)
    play.run(lay_out, dice=[*CASTLE, "arms_race", "collectors"])
    play.run(stock, dice=["demon", 2, *["strength"] * 22, "green"])
    assert [hero.money for hero in play.state.heroes] == money, "green begins, then yellow, red and blue"
    assert {hero.level for hero in play.state.heroes} == {1}
