"""The box: everything that is needed to play on a table, each piece with its drawing and its size."""

from __future__ import annotations

import copy
from pathlib import Path
from xml.etree import ElementTree

import pytest

from undercroft.games import game, game_names
from undercroft.ink.printed import KINDS
from undercroft.press.box import contents
from undercroft.press.rulebook.chapters import chapters_of


@pytest.mark.parametrize("slug", game_names())
def test_every_piece_has_a_size_and_a_drawing_that_stands_alone(slug: str) -> None:
    box = contents(game(slug))
    assert len({piece.id for piece in box.pieces}) == len(box.pieces)
    box.check()
    for piece in box.pieces:
        assert piece.kind in KINDS and piece.copies >= 1 and min(piece.size) >= 15
        for picture in (piece.front, piece.back):
            if picture is not None:
                for svg in (picture.svg, picture.low_ink):
                    assert ElementTree.fromstring(svg).tag.endswith("svg")
                    assert "icon:" not in svg and "scenery:" not in svg


def test_the_box_of_skulldug_holds_what_its_rules_say() -> None:
    box = contents(game("skulldug"))
    counts = {deck: sum(piece.copies for piece in box.pieces if piece.deck == deck) for deck in box.decks}
    assert counts == {"Fortune": 47, "Hazard": 31, "Drugged": 5}  # SD-002
    assert sum(piece.copies for piece in box.tiles) == 50
    assert [piece.copies for piece in box.trackers] == [5]
    assert len(box.standees) == 5


def test_a_card_carries_its_id_and_the_edition() -> None:
    box = contents(game("skulldug"))
    whip = box.piece("trusty_whip")
    assert f"trusty_whip &#183; {box.hash}" in whip.front.svg
    assert box.hash in box.edition


def test_a_game_that_draws_no_box_gets_cards_figures_and_chapters(tmp_path: Path) -> None:
    plain = copy.copy(game("looting_castle"))
    assert plain.cards is not None and plain.rulebook.rule  # read before its folder is gone
    plain.printed, plain.home = None, tmp_path
    box = contents(plain)
    box.check()
    assert sum(piece.copies for piece in box.cards) == sum(face.copies for face in plain.cards.open().faces.values())
    assert len(box.standees) == 4 and box.references
    chapters = chapters_of(plain)
    assert [name for chapter in chapters for name in chapter.sections] == list(plain.rulebook.sections)
