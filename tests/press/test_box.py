"""The box: everything that is needed to play on a table, each piece with its drawing and its size."""

from __future__ import annotations

import copy
import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from undercroft.games import built_in, game, game_names
from undercroft.games.caverns.draw.printed_tiles import RED
from undercroft.ink.printed import KINDS
from undercroft.press.box import contents
from undercroft.press.page import Page, Put, source
from undercroft.press.rulebook.chapters import chapters_of
from undercroft.press.typesetter import Typesetter


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


@pytest.mark.parametrize("slug", built_in())
def test_every_card_tile_and_tracker_carries_its_id_and_the_edition(slug: str) -> None:
    box = contents(game(slug))
    assert box.hash in box.edition
    for piece in (*box.cards, *box.tiles, *box.trackers, *box.references):
        words = "".join(ElementTree.fromstring(piece.front.svg).itertext())
        name = piece.id.removeprefix("passage-").removeprefix("tile-")
        assert name in words and box.hash in words, piece.id


def test_a_printed_cavern_shows_how_many_cards_wait_in_it() -> None:
    """CV-085: as many Cavern cards as the tile has red spots."""
    caverns = game("caverns")
    assert caverns.cards is not None
    box = contents(caverns)
    spots = {tile.name: tile.spots for tile in caverns.cards.load().tiles}
    assert sum(spots.values()) == 44  # one for each card of the deck (CV-102)
    for name, count in spots.items():
        assert box.piece(f"tile-{name}").front.svg.count(f'fill="{RED}"') == count


def test_the_money_track_marks_the_levels() -> None:
    """LC-142: nobody could know the Experience Level at a table otherwise."""
    assert "Level 2 from $10, Level 3 from $25" in contents(game("looting_castle")).piece("money").front.svg


@pytest.mark.parametrize("slug", built_in())
def test_backs_with_little_ink_are_mostly_white(slug: str) -> None:
    backs = {piece.deck: piece for piece in contents(game(slug)).pieces if piece.kind in ("card", "tile")}
    for piece in backs.values():
        assert piece.back is not None
        page = Page(*piece.size, (Put(piece.back.low_ink, 0, 0, *piece.size),))
        with Typesetter() as typesetter:
            (made,) = typesetter.png(source([page], typesetter, piece.name), 40)
        with Image.open(io.BytesIO(made)) as picture:
            grey = picture.convert("L")
            inked = sum(255 - shade for shade in grey.tobytes()) / 255 / (grey.width * grey.height)
        assert inked < 0.3, piece.deck


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
