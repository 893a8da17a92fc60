"""Positions can be read: a short form of `python -m tests.ink.positions`, and that it finds what is wrong."""

from __future__ import annotations

import msgspec
import pytest

import undercroft
from tests.ink.positions import card_faults, faults, positions
from tests.table.server import all_games
from undercroft.ink.scene import CardFace, Scene
from undercroft.ink.sheet import cartouche, ribbon
from undercroft.ink.text import label
from undercroft.kernel.match import start


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("slug", all_games())
def test_positions_can_be_read(slug: str, seed: int) -> None:
    found = [fault for each in positions(slug, 120, seed) for fault in faults(*each)]
    assert found == []


@pytest.mark.parametrize("slug", all_games())
def test_the_same_view_is_always_the_same_picture(slug: str) -> None:
    game = undercroft.game(slug)
    assert game.scene is not None
    one, other = (game.scene(start(game, game.seats[1], seed="same").view(0)) for _ in range(2))
    assert one == other


def spoiled(ground: str = "", pieces: str = "", **changes: object) -> list[str]:
    """What is found in a position of MiniSkull Caverns when this is drawn on it too."""
    match, eyes, scene, _ = next(positions("miniskull_caverns", 1, 1))
    sheet = msgspec.structs.replace(scene.sheet, ground=scene.sheet.ground + ground, pieces=scene.sheet.pieces + pieces)
    return list(faults(match, eyes, msgspec.structs.replace(scene, sheet=sheet, **changes), scene))


def test_what_is_wrong_is_found() -> None:
    assert spoiled() == []
    assert "'Here' lies over 'There'" in spoiled(label("Here", 400, 30, 16) + label("There", 404, 32, 16))
    assert "'Far' is off the sheet" in spoiled(label("Far", 4000, 30, 16))
    assert any("px on a desk" in each for each in spoiled(label("tiny words", 300, 300, 8)))
    assert any("px on a phone" in each for each in spoiled(label("small words", 300, 300, 12)))
    narrow = ribbon("Inn", 500, 120, 16).replace(">Inn<", ">The inn at the end of the world<")
    assert "'The inn at the end of the world' overflows" in spoiled(narrow)
    block = cartouche("Map", ("a line",), 400, 100).replace(">a line<", ">a line that is longer than its block<")
    assert "'a line that is longer than its block' overflows" in spoiled(block)
    disc = f'<circle cx="300" cy="300" r="9"/>{label("1234", 300, 305, 16)}'
    assert "'1234' is wider than its disc" in spoiled(f"<g>{disc}</g>")
    assert "'pale' in #c9b48c on #e3cf9f: 1.3" in spoiled(label("pale", 300, 300, 16, fill="#c9b48c"))
    assert "the id ghost-1 is there 2 times" in spoiled('<g id="ghost-1"/><g id="ghost-1"/>')
    assert "gem-x has no title" in spoiled(pieces='<g id="gem-x" class="piece" transform="translate(9 9)"/>')
    assert "gem-x cannot glide" in spoiled(pieces='<g id="gem-x" class="piece"><title>A Gem</title></g>')
    far = '<g id="gem-x" class="piece" transform="translate(3000 9)"><title>A Gem</title><circle r="9"/></g>'
    assert "gem-x is off the sheet" in spoiled(pieces=far)


def test_a_piece_that_changes_its_place_among_the_others_is_found() -> None:
    match, eyes, scene, _ = next(positions("miniskull_caverns", 1, 1))
    parts = [f"<g{part}" for part in scene.sheet.pieces.split("<g id=")]
    assert len(parts) > 2
    turned = scene.sheet.pieces.split('<g id="')
    other = '<g id="'.join(["", *reversed(turned[1:])])
    moved: Scene = msgspec.structs.replace(scene, sheet=msgspec.structs.replace(scene.sheet, pieces=other))
    assert "pieces changed their order" in list(faults(match, eyes, moved, scene))


def test_a_title_that_fits_no_card_is_cut_short_and_found_nowhere_else() -> None:
    long = CardFace("key", "weapon", "A sword with a name that nobody has ever managed to say", "broadsword")
    assert card_faults(long) == ()
