"""Setting up: tiles, characters, secret quests, counters and the first player."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.caverns.story import HERO, KNIGHT, Table
from undercroft.games.caverns import GAME
from undercroft.games.caverns.rules.exploring import COLUMN
from undercroft.games.caverns.rules.setting_up import choose_first_player, deal_quests, set_up
from undercroft.games.caverns.state import Caverns
from undercroft.games.caverns.view.seat import view
from undercroft.games.caverns.view.shapes import View
from undercroft.kernel.scenario import Scenario
from undercroft.kernel.words import SPECTATOR

COUNTERS = [1, 1] * 20


def seen(g: Caverns, seat: int) -> View:
    return view(g, seat)


def fresh(seats: int = 2, **options: object) -> Scenario[Caverns]:
    return Scenario(GAME, seats, options)


@covers("CV-008", "CV-009", "CV-010", "CV-013", "CV-014", "CV-015", "CV-017", "CV-018", "CV-019", "CV-002", "CV-024")
def test_two_players_sit_down() -> None:
    play = fresh()
    play.run(set_up, dice=["CH02", "CH06", "Q02", "Q03", *COUNTERS, 4, 2], red="keep", blue="keep")
    g = play.state
    assert [figure.card.name for figure in g.figures] == ["CH02", "CH06"]
    assert all(figure.at == 0 and figure.hand == [] for figure in g.figures)
    assert g.is_laid(0) and not g.is_laid(1) and len(g.stack) == 60 and g.open_arms == 6
    assert all(tile.name != "E2" for tile in g.stack.cards)
    assert len(g.cavern_deck) == 44 and len(g.passage_deck) == 20
    blue = seen(g, 1)
    assert blue.quest is not None and blue.quest.id == "Q03" and seen(g, SPECTATOR).quest is None
    assert "Q02" not in repr(blue), "a quest is secret"


@covers("CV-016")
def test_dragon_slayer_may_be_refused_and_nobody_learns_of_it() -> None:
    play = fresh()
    play.run(deal_quests, dice=["Q01", "Q03", "Q07"], red="refuse_quest", blue="keep")
    assert play.state.players[0].quest is not None and play.state.players[0].quest.name == "Q07"
    assert [told.to for told in play.told("quest_dealt")] == [(0,), (1,), (0,)]
    assert "Q01" not in [quest.name for quest in play.state.quests.cards], "it cannot be dealt again"
    assert [name for _, name, _ in play.asked] == ["quest", "quest"], "everybody is asked, whatever the quest"


@covers("CV-016")
def test_other_quests_can_only_be_kept() -> None:
    play = fresh()
    play.run(deal_quests, dice=["Q05", "Q03"], red="keep", blue="keep")
    assert play.state.players[0].quest is not None and play.state.players[0].quest.name == "Q05"
    assert play.options_of("quest") == ("keep",)


@covers("CV-020", "CV-021", "CV-022", "CV-023")
def test_two_dice_per_passage_card_put_a_counter_on_row_and_column() -> None:
    play = fresh()
    dice = [*([3, 5] * 19), 6, 1]
    play.run(set_up, dice=["CH02", "CH06", "Q02", "Q03", *dice, 4, 2], red="keep", blue="keep")
    g = play.state
    assert g.counters[2 * 6 + 4] == 19 and g.counters[5 * 6] == 1 and sum(g.counters) == len(g.passage_deck)
    assert seen(g, SPECTATOR).counters == tuple(g.counters)


@covers("CV-246")
def test_without_the_module_there_are_no_counters_and_no_passage_cards() -> None:
    play = fresh(passage_encounters=False)
    play.run(set_up, dice=["CH02", "CH06", "Q02", "Q03", 4, 2], red="keep", blue="keep")
    assert sum(play.state.counters) == 0 and len(play.state.passage_deck) == 0


@covers("CV-025")
def test_the_highest_roll_goes_first_and_ties_roll_again() -> None:
    play = Table(HERO, KNIGHT, "CH01")
    play.run(choose_first_player, dice=[5, 2, 5, 3, 3, 1, 6])
    assert play.state.first == 2 and play.state.active == 2


@covers("CV-026")
def test_turns_pass_clockwise() -> None:
    play = Table(HERO, KNIGHT, "CH01")
    play.state.first = 1
    play.act(play.hero(1))
    seats = []
    for name in ("blue", "green", "red"):
        play.play(**{name: "end"})
        seats.append(play.state.active)
    assert seats == [2, 0, 1] and play.state.round == 2


@covers("CV-250")
def test_the_quick_game_puts_twenty_tiles_away_unseen() -> None:
    play = fresh(quick=True)
    away = [tile.name for tile in play.state.stack.cards[:20]]
    play.run(set_up, dice=["CH02", "CH06", "Q02", "Q03", *away, *COUNTERS, 4, 2], red="keep", blue="keep")
    assert len(play.state.stack) == 40 and len(play.state.put_away) == 20
    assert seen(play.state, 0).stack == 40 and len(play.state.cavern_deck) == 44


@covers("CV-009", "CV-015", "CV-021", "CV-025")
def test_sitting_down_in_its_own_words() -> None:
    two = fresh()
    two.run(set_up, dice=["CH02", "CH06", "Q02", "Q03", *[1, 2] * 20, 3, 3, 2, 5], red="keep", blue="keep")
    assert [(told.text, told.to) for told in two.told()] == [
        ("Red plays Dorran Vale", None),
        ("Blue plays Dame Oswyn Hale", None),
        ("Your quest: The Hollow Crown", (0,)),
        ("Your quest: The Ember Stone", (1,)),
        ("Everybody has a secret quest", None),
        ("20 counters are thrown onto the passage board", None),
        ("Who goes first: Red 3 and Blue 3; a tie", None),
        ("Who goes first: Red 2 and Blue 5; Blue begins", None),
    ]
    thrown = two.told("counters_laid")[0].roll
    assert thrown is not None and [die.face for die in thrown.sides[0].dice] == [1, 2] * 20
    assert two.told("character_dealt")[0].roles["place"].name == "E1"
    assert two.state.stairs == [0] and two.state.counters[1] == 20
    assert (two.state.cells[0], two.state.turns[0], sorted(two.state.grid)) == (0, 0, [0, COLUMN])
    one = fresh(1)
    one.run(GAME.step, dice=["CH02", "Q02", *[1, 2] * 20], red="keep")
    assert [told.text for told in one.told()] == [
        "Red plays Dorran Vale",
        "Your quest: The Hollow Crown",
        "Red has a quest",
        "20 counters are thrown onto the passage board",
        "Red begins",
    ]
