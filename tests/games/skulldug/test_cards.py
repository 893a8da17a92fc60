"""The card file: counts, and what the loader refuses, with file and line."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from tests.coverage import covers
from tests.games.cardfiles import Mistake, assert_refused, common_mistakes
from tests.games.skulldug.table import Table
from undercroft.games.skulldug import GAME
from undercroft.games.skulldug.board import SPACE
from undercroft.games.skulldug.cards import CARDS, OUR_CARDS
from undercroft.games.skulldug.rules.effects import ASKING, PLAIN
from undercroft.games.skulldug.state import Dig
from undercroft.games.skulldug.vocabulary import TimedEffect
from undercroft.kernel.match import start


def test_the_box_holds_the_counts_of_the_rulebook() -> None:
    count = {deck: len(OUR_CARDS.copies_of(deck)) for deck in ("fortune", "hazard")}
    types = {
        type: sum(card.copies for card in OUR_CARDS.cards if card.type == type)
        for type in ("equipment", "consumable", "treasure", "trap", "monster")
    }
    assert count == {"fortune": 47, "hazard": 31}
    assert types == {"equipment": 17, "consumable": 18, "treasure": 12, "trap": 14, "monster": 17}
    assert sum(passage.copies for passage in OUR_CARDS.passages) + 1 == 50
    assert sum(passage.copies * passage.fortunes for passage in OUR_CARDS.passages) == 39
    assert sum(passage.copies * passage.hazards for passage in OUR_CARDS.passages) == 33


def test_every_card_is_played_in_a_story() -> None:
    stories = ("test_equipment.py", "test_consumables.py", "test_treasures.py", "test_hazards.py")
    told = "".join((Path(__file__).parent / story).read_text(encoding="utf-8") for story in stories)
    assert [card.name for card in OUR_CARDS.cards if card.name not in told] == []


def test_every_card_has_a_sentence_of_its_own() -> None:
    assert all(len(card.text) > 10 for card in OUR_CARDS.cards)


MISTAKES = [
    *common_mistakes(
        CARDS,
        "equipment",
        ("trusty_whip", "Trusty Whip", "whip"),
        ("brass_knuckles", "Brass Knuckles", "brass-knuckles"),
    ),
    Mistake('do = "heal", amount = 2, to = "chosen"', 'do = "heel", amount = 2, to = "chosen"', "did you mean 'heal'?"),
    Mistake('do = "drug", to = "all_there"', 'do = "drug", to = "all_their"', "did you mean 'all_there'?"),
    Mistake('at = "before_roll"', 'at = "before_rolls"', "did you mean 'before_roll'?"),
    Mistake("if = { hurt = true }", "if = { hurts = true }", "if has no 'hurts': did you mean 'hurt'?"),
    Mistake('only = ["discovered", "with_item"]', 'only = ["discovered", "lonely"]', "only must be one of"),
    Mistake('do = "bonus", amount = 3', 'do = "reroll"', "reroll belongs to the moment after_roll"),
    Mistake('    { do = "choose_explorer", where = "in_sight", only = ["other"] },\n', "", "throw needs an explorer"),
    Mistake('{ do = "choose_space", where = "adjacent" }, ', "", "put needs a space that was chosen before"),
    Mistake('    { do = "choose_corridor" },\n', "", "slide needs a corridor that was chosen before"),
    Mistake('stat = "ap", amount = 1', 'stat = "luck", amount = 1', "stat must be one of ap, cost_of_destroy"),
    Mistake('do = "forbid", what = "dash"', 'do = "forbid", what = "bash"', "did you mean 'dash'?"),
    Mistake('do = "forbid", what = "dash"', 'do = "heal", amount = 1', "do cannot be 'heal' here"),
    Mistake('stat = "hand_limit", amount = 4', 'stat = "hand_limit", amount = 2', "3 treasures must fit in a hand"),
    Mistake("difficulty = 5", "difficulty = 6", "difficulty must be a whole number from 0 to 5, not 6"),
    Mistake("difficulty = 5", 'difficulty = "five"', "not 'five'"),
    Mistake("difficulty = 5", "difficulty = 5.0", "difficulty must be a whole number from 0 to 5, not 5.0"),
    Mistake("difficulty = 5", "difficulty = true", "not true"),
    Mistake("difficulty = 5\n", "", "Basilisk: a monster needs 'difficulty'", "[[monster]]\nid = \"basilisk\""),
    Mistake("difficulty = 2\ndamage = 0", "difficulty = 3\ndamage = 0", "SD-124", '[[monster]]\nid = "pickpocket'),
    Mistake("[[treasure]]", "[[jewel]]", "the file has no 'jewel'"),
    Mistake("[[equipment]]", "[[equipmant]]", "did you mean 'equipment'?"),
    Mistake("copies = 2\ngear = true\nabilities", "gear = true\nabilities", "the box holds 47", "[[equipment]]"),
    Mistake('corridors = "NEW"', 'corridors = "NEX"', "some of the letters N, E, S, W"),
    Mistake('["trusty_whip", ', '["rusty_whip", ', "there is no card 'rusty_whip': did you mean 'trusty_whip'?"),
    Mistake('id = "pickaxe"', 'id = "bandolier"', "the id 'bandolier' stands twice"),
    Mistake('name = "Pickaxe"', 'name = "Bandolier"', "another equipment is called 'Bandolier' too"),
    Mistake('when = "action", cost = 1, once', 'when = "action", once', "Trusty Whip: action needs 'cost'"),
    Mistake('when = "action", cost = 2', 'when = "held", cost = 2', "held has no 'cost'"),
    Mistake('id = "pickaxe"', 'idd = "pickaxe"', "an equipment card has no 'idd': did you mean 'id'?"),
    Mistake('corridors = "NESW"', 'corridors = "NES"', "one empty crossing", '[[passage]]\nid = "entrance"'),
    Mistake('name = "Pickaxe"', 'name = "Pickaxe', "this is not TOML"),
    Mistake("at_least = 4", "at_least = 7", "at_least must be a whole number from 1 to 6, not 7"),
    Mistake('icon = "whip"', 'icon = "wihp"', "there is no icon 'wihp': did you mean 'whip'?"),
    Mistake('flavour = "Still on duty."', 'flavour = "Roll 4 or more."', "flavour has no numbers"),
    Mistake('flavour = "Still on duty."', 'flavour = "Drugged on duty."', "flavour has no keywords"),
    Mistake('flavour = "Still on duty."\n', "", "needs a line of flavour", '[[monster]]\nid = "skeleton_guard"'),
    Mistake('flavour = "Still on duty."', 'text = "Still on duty."', "a text needs effects"),
    Mistake('icon = "syringe"', 'icon = "syringe"\ntext = "Discard: Gain 3 AP."', "does not say 2", 'text = "Dis'),
    Mistake('icon = "syringe"', 'keywords = ["Drunk"]\nicon = "syringe"', "'Drunk' is not under [keywords]"),
    Mistake('kind = ["injury"]', 'kind = ["dash"]', "would_lose_health never comes with kind 'dash'"),
    Mistake("curse = true, ", "", "every treasure carries a curse", '[[treasure]]\nid = "bloodstone'),
    Mistake('game = "skulldug"', 'game = "caverns"', "these are cards of 'caverns', not of 'skulldug'"),
    Mistake('name = "Undercroft"\n', "", "[edition] needs 'name'", "[edition]"),
    Mistake("copies = 2", "copies = 0", "copies must be a whole number from 1 to 20, not 0"),
    Mistake("copies = 2", f"copies = {'9' * 5000}", "a number of 5,000 digits"),
    Mistake("copies = 2", f"copies = {'[' * 3000}", "brackets nest more than 16 deep"),
    Mistake("copies = 2", "copies = 1979-05-27", "copies cannot be the date 1979-05-27"),
    Mistake("copies = 2\n", "copies = 2\ncopies = 2\n", "this is not TOML: Cannot overwrite a value"),
]  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda each: each.new[:30])
def test_the_loader_refuses_and_says_where(mistake: Mistake) -> None:
    assert_refused(CARDS, mistake)


NEW_CARDS = """
[edition]
game = "skulldug"
name = "Whistles and levers"
extends = "skulldug"

[[consumable]]
id = "rusty_sword"
copies = 1

[[consumable]]
id = "rabbits_foot"
copies = 1

[[consumable]]
id = "whistling_idol"
name = "Whistling Idol"
icon = "totem-head"
abilities = [
  { when = "interrupt", at = "picked_up", if = { explorer = "other", in_sight = true }, effects = [
    { do = "choose_explorer", where = "in_sight", only = ["other"] },
    { do = "drug", to = "chosen" },
    { do = "heal", amount = 1 },
  ] },
]

[[equipment]]
id = "secret_lever"
name = "Secret Lever"
icon = "grapple"
abilities = [{ when = "action", cost = 1, effects = [
  { do = "choose_space", where = "anywhere", only = ["empty"] },
  { do = "put" },
] }]
"""


TRAPDOOR_LEVER = """
[edition]
game = "skulldug"
name = "Levers"
extends = "skulldug"

[[consumable]]
id = "rusty_sword"
copies = 1

[[consumable]]
id = "trapdoor_lever"
name = "Trapdoor Lever"
icon = "floor-hatch"
abilities = [
  {{ when = "interrupt", at = "{at}", if = {{ explorer = "other", in_sight = true }}, effects = [
    {{ do = "choose_explorer", where = "in_sight", only = ["other"] }},
    {{ do = "choose_space", where = "connected", only = ["discovered", "other"] }},
    {{ do = "put", to = "chosen" }},
  ] }},
]
"""


@pytest.mark.parametrize("at", ["encounter_begins", "before_roll", "after_roll", "would_flee"])
@covers("SD-147")
def test_an_event_is_dropped_when_a_card_takes_its_explorer_away(at: str, tmp_path: Path) -> None:
    path = tmp_path / "lever.toml"
    path.write_text(TRAPDOOR_LEVER.format(at=at), encoding="utf-8")
    play = Table(
        """
        .╷.
        X┼─
        """,
        cards=path,
    )
    play.at(yellow="e2", blue="e1").hold(blue="trapdoor_lever").lay(entrance="skeleton_guard")
    dice, focus = ([], []) if at == "encounter_begins" else ([1], [0])
    play.act("dash", "entrance", *focus, blue=["trapdoor_lever", "e1n1"], dice=dice)
    assert play.yellow.at is SPACE["e1n1"]
    assert play.yellow.health == (3 if at == "would_flee" else 5)


def test_a_dash_ends_where_a_card_takes_its_explorer_away_on_entering(tmp_path: Path) -> None:
    path = tmp_path / "lever.toml"
    path.write_text(TRAPDOOR_LEVER.format(at="entered"), encoding="utf-8")
    play = Table(
        """
        .╷..
        X┼──
        """,
        cards=path,
    )
    play.at(yellow="e3", blue="e1").hold(blue="trapdoor_lever").lay(e2="skeleton_guard")
    play.act("dash", "e1", blue=["trapdoor_lever", "entrance"])
    assert play.yellow.at is SPACE["entrance"]
    assert play.yellow.health == 5  # the guard it had passed was never faced
    assert play.rolled() == []


ECHO = """
[edition]
game = "skulldug"
name = "Echoes"
extends = "skulldug"

[[consumable]]
id = "rusty_sword"
copies = 1

[[consumable]]
id = "rabbits_foot"
copies = 1

[[equipment]]
id = "echo_stone"
name = "Echo Stone"
icon = "stone-tablet"
abilities = [
  { when = "reaction", at = "entered", if = { explorer = "self" }, effects = [{ do = "heal", amount = 1 }] },
]

[[equipment]]
id = "loose_strap"
name = "Loose Strap"
icon = "backpack"
abilities = [
  { when = "reaction", at = "entered", if = { explorer = "self" }, effects = [{ do = "drop", what = "all" }] },
]
"""


@covers("SD-149")
def test_cards_react_on_entering_in_the_order_their_holder_likes_and_only_while_held(tmp_path: Path) -> None:
    path = tmp_path / "echo.toml"
    path.write_text(ECHO, encoding="utf-8")
    play = Table("X──", cards=path).hold(yellow="echo_stone loose_strap")
    play.yellow.health = 2
    play.act("e1", "echo_stone")
    assert (play.yellow.health, play.hand("yellow")) == (3, [])
    play.yellow.hand.extend(play.state.lying.pop(SPACE["e1"]))
    play.act("e2", "loose_strap")
    assert (play.yellow.health, play.hand("yellow")) == (3, [])


@pytest.fixture
def new_cards(tmp_path: Path) -> Path:
    """A designer's file: two new cards instead of one copy of two others, and not a line of Python."""
    path = tmp_path / "mine.toml"
    path.write_text(NEW_CARDS, encoding="utf-8")
    return path


def test_a_new_card_says_what_it_does(new_cards: Path) -> None:
    cards = CARDS.load(new_cards)
    assert cards.by_name["whistling_idol"].text == (
        "When another explorer in sight picks up an item, discard: "
        "Another explorer in sight becomes Drugged; heal 1 Health."
    )
    assert cards.by_name["secret_lever"].text == "1 AP: Put your explorer into any empty passage."
    assert len(cards.copies_of("fortune")) == 47


def test_a_designer_adds_a_card_without_touching_python(new_cards: Path) -> None:
    play = Table("X─", cards=new_cards).hold(blue="whistling_idol").lay(entrance="bandages")
    play.blue.health = 3
    play.act("pick_up", blue="whistling_idol")
    assert play.yellow.drugged
    assert play.blue.health == 4
    assert [card.name for card in play.state.fortune_discard] == ["whistling_idol"]


@covers("SD-029")
def test_the_word_empty_means_no_explorer_item_or_monster(new_cards: Path) -> None:
    play = Table("X───", cards=new_cards).hold(yellow="secret_lever").lay(e1="bandages")
    play.act("secret_lever", "e3")
    assert play.options_of("where") == ("e2", "e3")
    assert play.yellow.at is SPACE["e3"]


def test_a_whole_game_can_be_started_with_other_cards(new_cards: Path) -> None:
    match = start(GAME, 2, {"gear": "sets", "first_player": 1}, seed=1, cards=new_cards)
    assert CARDS.load(new_cards).by_name["secret_lever"].label == "Secret Lever"
    assert match.open
    state = match.state
    assert isinstance(state, Dig)
    GAME.check(state)


def test_every_effect_of_the_vocabulary_is_carried_out() -> None:
    named = [entry.__struct_config__.tag for entry in get_args(TimedEffect)]
    assert sorted([*PLAIN, *ASKING]) == sorted(named)
