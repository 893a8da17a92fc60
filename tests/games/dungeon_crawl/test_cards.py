"""The card set: complete, drawn, worded; and a wrong card file is refused with one line."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.coverage import covers
from tests.games.cardfiles import Mistake, assert_refused, common_mistakes
from tests.games.dungeon_crawl.test_setup import dealt
from undercroft.games.dungeon_crawl import GAME
from undercroft.games.dungeon_crawl.cards import CARDS as BOOK
from undercroft.games.dungeon_crawl.cards import HOME, load_cards
from undercroft.games.dungeon_crawl.components import ALL, VERBS, Card, Effect
from undercroft.games.dungeon_crawl.rules.effects import HANDLERS
from undercroft.ink.icons import names
from undercroft.kernel.errors import BadCards
from undercroft.kernel.match import start

CARDS = load_cards()
EVERY: list[Card] = [*CARDS.buffs, *CARDS.rooms, *CARDS.monsters, *CARDS.items]


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
    assert card.icon in names() and card.label and len(card.label) <= 18
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


MISTAKES = [
    *common_mistakes(BOOK, "buff", ("b1", "Bulwark", "shield-bounces"), ("b2", "Reaver", "crossed-axes")),
    Mistake('do = "nothing"', 'do = "dance"', "do cannot be 'dance' here: do is one of damage, lose_hp"),
    Mistake('do = "exhaust"', 'do = "exaust"', "do cannot be 'exaust' here: did you mean 'exhaust'?"),
    Mistake("{ at = [2, 3, 4] }", "{ at = [2, 3] }", "the D4 has no row for 4", '{ do = "roll"'),
    Mistake("{ at = [2, 3, 4] }", "{ at = [1, 2, 3, 4] }", "face 1 of the D4 stands twice or not on the die"),
    Mistake("{ at = [2, 3, 4] }", "{ at = [2, 3, 4, 7] }", "at must be a whole number from 1 to 6, not 7"),
    Mistake('forward = "R05"', 'forward = "R99"', "leads forward to 'R99', which is no space"),
    Mistake('id = "R05"\nforward = "M2"', 'id = "R05"\nforward = "R01"', "paths only lead on", '[[space]]\nid = "R01"'),
    Mistake('holds = "third"', 'holds = "second"', "one first, second, third and final", "[[space]]"),
    Mistake('holds = "third"', 'holds = "fourth"', "holds must be one of final, first, second, third"),
    Mistake('id = "a02"\nname', 'id = "a01"\nname', "the id 'a01' stands twice"),
    Mistake('what = "t1"', 'what = "t9"', "nobody called 't9' can be summoned"),
    Mistake("player_hp = [48, 15, 7, 2]", "player_hp = [48, 15, 7]", "player_hp must be a list of 4, not a list of 3"),
    Mistake("player_hp = [48, 15, 7, 2]", "player_hp = [48, 15, -10, 2]", "scaling takes 10 HP from Reaver"),
    Mistake('to = "each_player" }', 'to = "everyone" }', "to must be one of"),
    Mistake("pierce = true", "sharp = true", "damage has no 'sharp'"),
    Mistake("hp = 11", "hp = -5", "hp must be a whole number from 1 to 99, not -5"),
    Mistake("hp = 12", "hp = 2.5", "hp must be a whole number from 1 to 99, not 2.5"),
    Mistake("hp = { per_player = 7 }", "hp = { per_player = 0 }", "per_player must be a whole number from 1 to 99"),
    Mistake("hp = { per_player = 7 }", "hp = { per_head = 7 }", "hp has no 'per_head': it has per_player"),
    Mistake('tier = "easy"', 'tier = "tame"', "tier must be one of boss, easy, hard, summoned, not 'tame'"),
    Mistake("armor = { physical = 2 }", "armor = { physical = 2, any = 1 }", "one of them"),
    Mistake('phase = "explore", when = "reveal"', 'phase = "explore", when = "use"', "when must be one of exiting"),
    Mistake('phase = "combat", when = "reveal"', 'phase = "combat", when = "reveal", may = true', "can be declined"),
    Mistake('phase = "explore", when = "reveal", ', 'when = "reveal", ', "abilities needs 'phase'"),
    Mistake('class = "magical", to = "each_player"', 'class = "magic", to = "each_player"', "did you mean 'magical'?"),
    Mistake("instead = { if", "instead = { when", "instead has no 'when'"),
    Mistake('die = "d4"', 'die = "d8"', "die must be one of d4, d6, not 'd8'"),
    Mistake('flavour = "Dust and silence."', 'flavour = "Dust and Guard."', "flavour has no keywords"),
    Mistake('icon = "broadsword"', 'icon = "broadsword"\ntext = "Deal 4 {physical}."', "does not say 3", "text = "),
    Mistake('icon = "broadsword"', 'icon = "broadsword"\ntext = "Deal 3 {fysical}."', "no symbol {fysical}", "text = "),
]  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda each: each.new[:30])
def test_a_wrong_card_file_is_refused(mistake: Mistake) -> None:
    assert_refused(BOOK, mistake)


def test_a_missing_or_unreadable_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCards, match="cannot be read: No such file"):
        load_cards(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("name = ")
    with pytest.raises(BadCards, match=r"bad\.toml:1: this is not TOML"):
        load_cards(tmp_path / "bad.toml")


def variant(path: Path, changes: str) -> Path:
    head = '[edition]\ngame = "dungeon_crawl"\nname = "Mine"\nextends = "dungeon_crawl"\n'
    path.write_text(head + changes, encoding="utf-8")
    return path


def test_too_few_cards_are_refused(tmp_path: Path) -> None:
    path = variant(tmp_path / "short.toml", 'retired = ["r01", "r02", "r03", "r04"]\n')
    with pytest.raises(BadCards, match="20 Room cards for 21 Rooms"):
        load_cards(path)


def test_another_card_file_is_played(tmp_path: Path) -> None:
    path = variant(tmp_path / "mine.toml", '[[item]]\nid = "a01"\nname = "Old Sword"\n')
    match = start(GAME, 2, seed=1, cards=path)
    names = {item.label for item in match.state.cards.items}  # type: ignore[attr-defined]
    assert "Old Sword" in names and "Notched Sword" not in names


def test_a_sentence_has_symbols_for_the_drawing_and_words_for_the_ear() -> None:
    sword = CARDS.item("a01")
    assert (sword.marked, sword.text) == (
        "Deal 3 {physical_damage} to a Monster.",
        "Deal 3 Physical damage to a Monster.",
    )
    mend = CARDS.item("a17")
    assert (mend.marked, mend.text) == ("{one_player} here heals 3 {hp}.", "One Player here heals 3 HP.")


def test_an_effect_counts_per_player() -> None:
    effect = Effect("heal", n=2, per_player=True, to="this")
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
