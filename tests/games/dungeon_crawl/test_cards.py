"""The card set: complete, drawn, worded; and a wrong card file is refused with one line."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tests.coverage import covers
from tests.games.dungeon_crawl.test_setup import dealt
from undercroft.games.dungeon_crawl import GAME
from undercroft.games.dungeon_crawl.cards import HOME, load_cards
from undercroft.games.dungeon_crawl.components import ALL, VERBS, Card, Effect
from undercroft.games.dungeon_crawl.draw.icons import ICONS
from undercroft.games.dungeon_crawl.rules.effects import HANDLERS
from undercroft.kernel.errors import BadCards

CARDS = load_cards()
EVERY: list[Card] = [*CARDS.buffs, *CARDS.rooms, *CARDS.monsters, *CARDS.items]
PRINTED = (HOME / "cards.toml").read_text(encoding="utf-8")


def words_of(card: Card) -> str:
    return " ".join([card.text, getattr(card, "explore", ""), getattr(card, "combat", "")])


@covers("DC-005", "DC-006", "DC-007", "DC-009", "DC-010")
def test_the_set_has_the_cards_its_designer_lacked() -> None:
    play = dealt(2)
    play.state.cite("DC-010")
    play.state.mark = 1
    play.play(red="b1")
    play.play(blue="b2")
    play.play(dice=[item.name for item in CARDS.alpha[:10]])
    assert (len(CARDS.buffs), len(CARDS.rooms)) == (6, 24)
    assert Counter(m.tier for m in CARDS.monsters) == {"easy": 8, "hard": 8, "boss": 4, "summoned": 1}
    assert (len(CARDS.alpha), len(CARDS.omega)) == (61, 37)
    assert len({item.design for item in CARDS.items}) == 56
    assert {item.sort for item in CARDS.items} == {"weapon", "armor", "spell", "consumable"}


@pytest.mark.parametrize("card", EVERY, ids=lambda card: card.name)
def test_every_card_has_a_text_an_effect_and_an_icon(card: Card) -> None:
    assert card.icon in ICONS and card.label and len(card.label) <= 18
    attack = getattr(card, "attack", ())
    assert card.effects or attack
    assert words_of(card).strip() or all(row.text for row in getattr(card, "rows", ()))


@pytest.mark.parametrize("card", EVERY, ids=lambda card: card.name)
def test_every_number_of_an_effect_is_printed_on_the_card(card: Card) -> None:
    printed = {int(number) for number in re.findall(r"\d+", words_of(card))}
    for effect in card.effects:
        for inner in effect.every():
            for number in (abs(inner.n), inner.instead_n, inner.keep, inner.range):
                assert number in (0, ALL) or number in printed or inner.of == "equip_taken", (
                    f"{card}: {number} is not printed"
                )
    for faces, row in zip(getattr(card, "attack", ()), _row_texts(card), strict=True):
        numbers = {int(number) for number in re.findall(r"\d+", row)}
        for effect in faces:
            assert abs(effect.n) in numbers or effect.do == "summon", f"{card}: {row}"


def _row_texts(card: Card) -> list[str]:
    rows = getattr(card, "rows", ())
    if not rows or not rows[0].faces:
        return [row.text for row in rows]
    texts = {face: row.text for row in rows for face in row.faces}
    return [texts[face] for face in sorted(texts)]


def test_every_verb_has_a_handler_and_every_handler_a_verb() -> None:
    assert sorted(HANDLERS) == sorted(VERBS)
    used = {inner.do for card in EVERY for effect in card.effects for inner in effect.every()}
    used |= {inner.do for m in CARDS.monsters for row in m.attack for effect in row for inner in effect.every()}
    assert used == set(VERBS), "no word of the vocabulary is idle"


def test_a_card_is_data_and_no_rule_names_one() -> None:
    for path in [*HOME.glob("*.py"), *HOME.glob("rules/*.py")]:
        assert not re.search(r'"[abehkrtw]\d\d?(\.\d)?"', path.read_text()) or path.name == "features.py", path.name


BROKEN = [
    ('do = "nothing"', 'do = "dance"', "do cannot be 'dance'"),
    ("{ at = [2, 3, 4], effect = [] }", "{ at = [2, 3], effect = [] }", "no row for 4"),
    ('icon = "axe"', 'icon = ""', "no icon"),
    ('text = "You have Armored 1."', 'text = ""', "no text"),
    ('forward = "R05"', 'forward = "R99"', "which is no space"),
    ('id = "R05"\nforward = "M2"', 'id = "R05"\nforward = "R01"', "only lead on"),
    ('holds = "third"', 'holds = "second"', "one first, second, third and final"),
    ('id = "a02"\nname', 'id = "a01"\nname', "stands twice"),
    ('what = "t1"', 'what = "t9"', "can be summoned"),
    ("player_hp = [48, 15, 7, 2]", "player_hp = [48, 15, 7]", "1 to 4 Players"),
    ("player_hp = [48, 15, 7, 2]", "player_hp = [48, 15, -10, 2]", "scaling takes 10 HP from Reaver, who has 10"),
    ('to = "each_player" }', 'to = "everyone" }', "to cannot be 'everyone'"),
    ("pierce = true", "sharp = true", "an effect has no 'sharp'"),
    ('name = "Bulwark"\nhp = 11', 'name = "Bulwark"\nhp = -5', "buff b1: hp is a number from 1 on, not -5"),
    ('name = "Magus"\nhp = 12', 'name = "Magus"\nhp = 2.5', "buff b3: hp is a number from 1 on, not 2.5"),
    ("hp = { per_player = 7 }", "hp = { per_player = 0 }", "monster e1: hp is a number from 1 on, not 0"),
    ('tier = "easy"\nicon = "rat"', 'tier = "tame"\nicon = "rat"', "tier cannot be 'tame'"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "problem"), BROKEN)
def test_a_wrong_card_file_is_refused(tmp_path: Path, old: str, new: str, problem: str) -> None:
    assert old in PRINTED
    path = tmp_path / "cards.toml"
    path.write_text(PRINTED.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadCards, match=re.escape(problem)) as caught:
        load_cards(path)
    assert str(path) in str(caught.value) and "\n" not in str(caught.value)


def test_a_missing_or_unreadable_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCards, match="there is no card file"):
        load_cards(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("name = ")
    with pytest.raises(BadCards):
        load_cards(tmp_path / "bad.toml")


def test_too_few_cards_are_refused(tmp_path: Path) -> None:
    content = tomllib.loads(PRINTED)
    assert len(content["room"]) == 24
    short = re.sub(r'\[\[room\]\]\nid = "r(0[1-4])"(.|\n)*?(?=\[\[)', "", PRINTED)
    (tmp_path / "short.toml").write_text(short)
    with pytest.raises(BadCards, match="20 Room cards for 21 Rooms"):
        load_cards(tmp_path / "short.toml")


def test_another_card_file_is_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(PRINTED.replace('name = "Notched Sword"', 'name = "Old Sword"'))
    match = GAME.start(2, seed=1, cards=path)
    names = {item.label for item in match.state.cards.items}  # type: ignore[attr-defined]
    assert "Old Sword" in names and "Notched Sword" not in names


def test_an_effect_counts_per_player() -> None:
    effect = Effect({"do": "heal", "n": {"per_player": 2}, "to": "this"}, "here")
    assert [effect.number(players) for players in (1, 4)] == [2, 8]


def test_the_ledger_gives_the_numbers_of_the_card_set() -> None:
    hearts = ", ".join(f"+{number}" for number in CARDS.player_hp)
    blows = ", ".join(f"+{number}" for number in CARDS.monster_damage)
    ruling = GAME.rulebook["DC-031"].ruling
    assert f"Player HP {hearts} and Monster damage {blows} for 1, 2, 3, 4 Players" in ruling


def test_no_text_speaks_of_one_player_twice_where_it_means_the_same() -> None:
    for monster in CARDS.monsters:
        for row in monster.rows:
            assert row.text.lower().count("one player") <= 1, f"{monster.label}: {row.text}"
