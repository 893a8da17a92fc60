"""The box: everything that is needed to play on a table, each piece with its drawing and its size."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from undercroft.games import game, game_names
from undercroft.ink.printed import KINDS
from undercroft.press.box import contents


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
