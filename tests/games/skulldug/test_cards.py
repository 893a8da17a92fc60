"""The card file: counts, and what the loader refuses, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.coverage import covers
from tests.games.skulldug.table import Table
from undercroft.games.skulldug import GAME
from undercroft.games.skulldug.cards import HOME, OUR_CARDS, cards_from, read_cards
from undercroft.games.skulldug.spaces import SPACE
from undercroft.games.skulldug.state import Dig
from undercroft.games.skulldug.vocabulary import VERBS
from undercroft.kernel.errors import BadCards
from undercroft.kernel.match import start

OURS = (HOME / "cards.toml").read_text(encoding="utf-8")


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


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ('{ heal = 2, who = "chosen" }', '{ heel = 2, who = "chosen" }', "unknown verb 'heel'"),
        ('{ drug = "all_there" }', '{ drug = "them_all" }', "drug cannot be 'them_all'"),
        ('at = "before_roll"', 'at = "any_time"', "at cannot be 'any_time'"),
        ("hurt = true }, do = [{ heal = 2 }]", "sick = true }, do = [{ heal = 2 }]", "if has no 'sick'"),
        ('{ choose_space = "faced", discovered', '{ choose_space = "faced", lonely', "choose_space has no 'lonely'"),
        ("{ bonus = 3 }", "{ reroll = true }", "reroll belongs to the moment after_roll"),
        ('{ choose_explorer = "in_sight", other = true }, { throw', "{ throw", "throw needs an explorer"),
        ('{ choose_space = "adjacent" }, { put', "{ put", "put needs a space that was chosen before"),
        ("{ choose_corridor = true }, { slide", "{ slide", "slide needs a corridor"),
        ('mod = "ap", by = 1', 'mod = "luck", by = 1', "mod cannot be 'luck'"),
        ('{ forbid = "dash" }', '{ forbid = "winning" }', "forbid cannot be 'winning'"),
        ('{ forbid = "dash" }', "{ heal = 1 }", "a 'held' ability knows"),
        ('set = "hand_limit", to = 4', 'set = "hand_limit", to = 2', "three treasures must fit"),
        ("difficulty = 5", "difficulty = 6", "could never be beaten"),
        ("difficulty = 2\ndamage = 0", "difficulty = 3\ndamage = 0", "SD-124"),
        ('type = "treasure"', 'type = "jewel"', "type cannot be 'jewel'"),
        ('copies = 2\ngear = true\ntext = "If', 'gear = true\ntext = "If', "the box holds 47 fortune cards"),
        ('corridors = "NEW"', 'corridors = "NEX"', "no side is called 'X'"),
        ('["trusty_whip", ', '["rusty_whip", ', "there is no card 'rusty_whip'"),
        ('id = "pickaxe"', 'id = "bandolier"', "bandolier stands here twice"),
        ("when = \"action\", cost = 1, once", "when = \"action\", once", "has a cost in AP"),
        ('id = "pickaxe"', 'idd = "pickaxe"', "a card has no 'idd'"),
        ('corridors = "NESW"\nentrance', 'corridors = "NES"\nentrance', "Cave Entrance"),
        ('name = "Pickaxe"', 'name = "Pickaxe', "cards.toml"),
        ("at_least = 4", "at_least = 7", "roll needs at_least"),
    ],
)  # fmt: skip
def test_the_loader_refuses_and_says_where(before: str, after: str, complaint: str) -> None:
    assert before in OURS
    with pytest.raises(BadCards, match=complaint) as refused:
        read_cards(OURS.replace(before, after, 1))
    assert str(refused.value).startswith("cards.toml:")


def test_the_line_of_the_wrong_card_is_named() -> None:
    wrong = OURS.replace('{ drug = "all_there" }', '{ drug = "them" }')
    line = next(n for n, text in enumerate(OURS.splitlines(), 1) if 'id = "gas_grenade"' in text) - 1
    with pytest.raises(BadCards, match=f"cards.toml:{line}: drug cannot be 'them'"):
        read_cards(wrong)


NEW_CARD = """
[[card]]
id = "whistling_idol"
name = "Whistling Idol"
type = "consumable"
text = "When another explorer picks something up in your sight, discard: It becomes Drugged, and you heal 1 Health."
abilities = [
  { when = "interrupt", at = "picked_up", if = { explorer = "other", in_sight = true }, do = [
    { choose_explorer = "in_sight", other = true },
    { drug = "chosen" },
    { heal = 1 },
  ] },
]

[[card]]
id = "secret_lever"
name = "Secret Lever"
type = "equipment"
text = "1 AP: Put your explorer into any empty passage of the cave."
abilities = [{ when = "action", cost = 1, do = [{ choose_space = "anywhere", empty = true }, { put = "self" }] }]
"""


TRAPDOOR_LEVER = """
[[card]]
id = "trapdoor_lever"
name = "Trapdoor Lever"
type = "consumable"
text = "When another explorer in sight is about to {moment}, discard: It is put into a connected passage of yours."
abilities = [
  {{ when = "interrupt", at = "{at}", if = {{ explorer = "other", in_sight = true }}, do = [
    {{ choose_explorer = "in_sight", other = true }},
    {{ choose_space = "connected", discovered = true, other = true }},
    {{ put = "chosen" }},
  ] }},
]
"""


@pytest.mark.parametrize("at", ["encounter_begins", "before_roll", "after_roll", "would_flee"])
@covers("SD-147")
def test_an_event_is_dropped_when_a_card_takes_its_explorer_away(at: str, tmp_path: Path) -> None:
    start = OURS.index('id = "rusty_sword"')
    text = OURS[:start] + OURS[start:].replace("copies = 2\n", "", 1) + TRAPDOOR_LEVER.format(at=at, moment=at)
    path = tmp_path / "lever.toml"
    path.write_text(text, encoding="utf-8")
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


@pytest.fixture
def new_cards(tmp_path: Path) -> Path:
    """A designer's file: two new cards instead of one copy of two others, and not a line of Python."""
    text = OURS
    for id in ("rusty_sword", "rabbits_foot"):
        start = text.index(f'id = "{id}"')
        text = text[:start] + text[start:].replace("copies = 2\n", "", 1)
    path = tmp_path / "mine.toml"
    path.write_text(text + NEW_CARD, encoding="utf-8")
    return path


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
    assert cards_from(new_cards).by_name["secret_lever"].label == "Secret Lever"
    assert match.open
    state = match.state
    assert isinstance(state, Dig)
    GAME.check(state)


def test_every_verb_of_the_vocabulary_is_carried_out() -> None:
    from undercroft.games.skulldug.rules.effects import ASKING, PLAIN
    from undercroft.games.skulldug.vocabulary import HELD_VERBS

    assert sorted([*PLAIN, *ASKING, *HELD_VERBS]) == sorted(VERBS)
