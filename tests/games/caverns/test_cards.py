"""The card file: what it says, what a file of one's own may change, and what is refused, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.cardfiles import Mistake, assert_refused, common_mistakes
from undercroft.games.caverns.cards import CARDS
from undercroft.kernel.errors import BadCards

MISTAKES = [
    *common_mistakes(
        CARDS,
        "character",
        ("CH01", "Ysolde Marrow", "witch-face"),
        ("CH02", "Dorran Vale", "swordman"),
    ),
    Mistake('do = "burn_web"', 'do = "burn_webs"', "did you mean 'burn_web'?"),
    Mistake('do = "burn_web"', 'do = "halt"', "do cannot be 'halt' here"),
    Mistake('tags = ["weapon", "axe"]', 'tags = ["weapon", "axx"]', "there is no tag 'axx': did you mean 'axe'?"),
    Mistake('id = "12"', 'id = "11"', "the id '11' stands twice"),
    Mistake("spots = 4", "spots = 5", "the caverns have 44 red spots, in this file 45", "[[tile]]"),
    Mistake('item = "T01"', 'item = "T99"', "there is no item 'T99'"),
    Mistake('item = "T01"', 'item = "T02"', "its item T02 does not name this quest"),
    Mistake('quest = "Q02"', 'quest = "Q22"', "does not name this quest", 'item = "T01"'),
    Mistake("cooperative = false", "cooperative = true", "exactly one monster must not be cooperative", "[[monster]]"),
    Mistake('reveal = "full"', 'reveal = "half"', "reveal must be one of bonus, full, not 'half'"),
    Mistake('arms = "p-w-"', 'arms = "n-w-"', "every tile needs a plain arm"),
    Mistake('arms = "p-w-"', 'arms = "p-x-"', "one of - p n w for each of 4 or 6 sides"),
    Mistake('arms = "p-w-"', 'arms = "p-w---"', "42 has 4 arms"),
    Mistake('spell = "petrify"', 'spell = "petrefy"', "did you mean 'petrify'?"),
    Mistake('slot = "weapon"', 'slot = "hand"', "slot must be one of armour, weapon"),
    Mistake("copies = 20", "copies = twenty", "this is not TOML"),
    Mistake('id = "web"', 'id = "net"', "the marker 'web' is missing", "[[marker]]"),
    Mistake("narrow = true", "narrow = 1", "narrow must be true or false, not 1"),
    Mistake('id = "CH05"', 'id = "CH55"', "stands where CH05 is expected"),
    Mistake("amount = 2 }", "amount = 9 }", "amount must be a whole number from 1 to 5, not 9", "amount = 9 }"),
    Mistake('id = "T26"', 'copies = 2\nid = "T26"', "the box holds 44 cavern cards, this file 45", "[[monster]]"),
    Mistake("copies = 2", "copies = 5", "copies must be a whole number from 1 to 4, not 5"),
    Mistake('bribable = "food"', 'bribable = "cheese"', "there is no tag 'cheese'"),
    Mistake('magic = "none"', 'magic = "no"', "magic must be a whole number from 0 to 9 or none, not 'no'"),
    Mistake('vs = "spider"', 'vs = "spiders"', "there is no tag 'spiders': did you mean 'spider'?"),
    Mistake('deck = "cavern"', 'deck = "cave"', "did you mean 'cavern'?"),
    Mistake('kill = "dragon"\n', "", "a quest has an item", '[[quest]]\nid = "Q01"'),
    Mistake('flavour = "It jingles."', 'flavour = "It jingles with Magic."', "flavour has no keywords"),
    Mistake('flavour = "It jingles."', 'flavour = "Worth 1."', "flavour has no numbers, but here is 1"),
    Mistake('icon = "echo-ripples"', 'icon = "echo-ripples"\ntext = "Top 3 tiles."', "does not say 2", "text ="),
]  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda each: each.new[:30])
def test_a_wrong_card_file_is_refused_with_its_place(mistake: Mistake) -> None:
    assert_refused(CARDS, mistake)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCards, match="No such file"):
        CARDS.load(tmp_path / "none.toml")


def test_a_variant_is_a_few_lines(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    edition = '[edition]\ngame = "caverns"\nname = "Wild"\nextends = "caverns"\n'
    file.write_text(f'{edition}[[monster]]\nid = "M17"\ncombat = 9\n', encoding="utf-8")
    assert next(card.combat for card in CARDS.load(file).monsters if card.name == "M17") == 9
    assert CARDS.open(file).hash != CARDS.open().hash


def test_the_order_of_the_file_does_not_renumber_the_cards() -> None:
    assert [card.name for card in CARDS.load().cards][:3] == ["M01", "M02", "M03"]
    assert [card.index for card in CARDS.load().cards] == list(range(64))
