"""Cards: whatever is printed on them stays inside, nothing lies over anything, and everything can be heard."""

from __future__ import annotations

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.ink.reading import SVG, overlapping, parsed, texts
from undercroft.ink.cards import GEMS, SYMBOLS, TALL, WIDE, card, drawn_card
from undercroft.ink.palette import CLASSES, CREAM, FLOOR, INK, LIT, PAPER, PENCIL, SEATS, SHEET, contrast
from undercroft.ink.pen import Box
from undercroft.ink.scene import CardFace, Gem, Row, Say

WORDS = ["Deal", "lose", "each", "Player", "Monster", "Health", "passage", "12", "1", "+3", "Discover,", "Armored;"]
prose = st.lists(st.sampled_from(WORDS), min_size=0, max_size=70).map(" ".join)
names = st.lists(st.sampled_from([*WORDS, "Questionable", "Wwwwwwwwwwwwwwwwwwwww"]), min_size=1, max_size=4).map(
    " ".join
)
says = st.builds(Say, prose, st.booleans())
signs = st.just(Say("Physical", icon="drop", tone="harm"))
sentences = st.lists(st.one_of(says, signs), min_size=0, max_size=4).map(tuple)
rows = st.builds(Row, sentences, st.sampled_from(["1-2", "3", "6", ""]), st.sampled_from(["", "treasure-map"]))
gems = st.builds(
    Gem, st.sampled_from(sorted(GEMS)), st.sampled_from(["1", "12", "+2", "105", "own-omega"]), st.just("HP")
)
faces = st.builds(
    CardFace,
    key=st.just("card-x"),
    kind=st.sampled_from(sorted(CLASSES)),
    title=names,
    icon=st.just("whip"),
    gems=st.lists(gems, max_size=4).map(tuple),
    text=st.lists(sentences, max_size=3).map(tuple),
    rows=st.lists(rows, max_size=7).map(tuple),
    flavour=prose,
    foot=names,
    count=st.integers(1, 3),
)


@settings(max_examples=120, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(faces)
def test_nothing_leaves_the_card_and_no_words_lie_over_others(face: CardFace) -> None:
    found = list(texts(parsed(drawn_card(face))))
    inside = Box(0, 0, WIDE, TALL).grown(-14)
    for each in found:
        assert inside.holds(each.box), each
    assert overlapping([each for each in found if each.text.strip() and each.size >= 20], 3) == []


def test_a_plain_card_has_large_words_and_a_crowded_one_small_ones() -> None:
    def size_of(count: int) -> float:
        face = CardFace("k", "trap", "Trap", "whip", text=((Say("lose all of it " * count),),))
        return min(each.size for each in texts(parsed(drawn_card(face))) if "lose" in each.text)

    sizes = [size_of(count) for count in (1, 4, 9, 16, 30)]
    assert sizes == sorted(sizes, reverse=True) and sizes[0] == 60 and sizes[-1] >= 24


@pytest.mark.parametrize("state", ["ready", "used", "selected"])
def test_a_card_says_what_it_is_and_what_it_answers(state: str) -> None:
    face = CardFace(
        "card-maul",
        "weapon",
        "Heavy Maul",
        "gavel",
        gems=(Gem("cost", "2", "Action Points"),),
        text=((Say("Deal "), Say("5", strong=True), Say(" Physical", icon="drop"), Say(" to a Monster.")),),
        foot="weapon",
        state=state,
        answer="card-maul",
    )
    drawing = card(face)
    assert f'id="card-maul" class="card k-weapon {state}"' in drawing and 'data-answer="card-maul"' in drawing
    assert 'aria-label="Heavy Maul. weapon. Action Points 2. Deal 5 Physical to a Monster."' in drawing
    assert " style=" not in drawing and drawing.isascii()


def test_a_card_that_lies_face_down_tells_nothing() -> None:
    face = CardFace("card-1", "monster", "Lich Regent", "crowned-skull", state="down", flavour="Bow.")
    drawing = card(face)
    assert "Lich" not in drawing and "crowned" not in drawing and "Bow" not in drawing
    assert 'aria-label="A card, face down"' in drawing and "k-monster" not in drawing


def test_the_mark_of_the_edition_is_printed_only_on_paper() -> None:
    face = CardFace("k", "trap", "Trap", "whip", mark="bear_trap 3f9a")
    assert "3f9a" in drawn_card(face, printed=True) and "3f9a" not in drawn_card(face)


def test_every_class_has_a_sign_and_enough_contrast() -> None:
    assert set(SYMBOLS) == set(CLASSES)
    for colour in CLASSES.values():
        assert contrast(CREAM, colour) >= 4.5 and contrast(colour, PAPER) >= 4.5
    for colour, ground in ((INK, FLOOR), (INK, SHEET), (PENCIL, PAPER), (LIT, PAPER), ("#ffffff", LIT)):
        assert contrast(colour, ground) >= 4.5
    for paint in SEATS.values():
        assert contrast(paint.badge, paint.wood) >= 3


def test_gems_show_their_numbers() -> None:
    face = CardFace("k", "monster", "Troll", "troll", gems=(Gem("hp", "54", "HP"), Gem("armour", "3", "Armored")))
    tree = parsed(drawn_card(face))
    assert {each.text for each in tree.iter(f"{SVG}text")} >= {"54", "3", "Troll"}
