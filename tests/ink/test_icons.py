"""Woodcuts: every name in use has an outline, unknown names are refused, and the files stay small."""

from __future__ import annotations

import gzip

import pytest

from undercroft.ink import icons
from undercroft.ink.cards import SYMBOLS
from undercroft.ink.references import alone, linked


def test_every_name_in_use_has_an_outline() -> None:
    for game, names in icons.sets().items():
        assert names, game
        for name in names:
            assert icons.outline(name).startswith(("M", "m")), name
    assert set(SYMBOLS.values()) <= icons.names()


def test_an_unknown_name_is_refused_with_suggestions() -> None:
    with pytest.raises(icons.UnknownIcon, match=r"there is no icon 'dragonhead': did you mean dragon-head"):
        icons.check("dragonhead")
    with pytest.raises(icons.UnknownIcon):
        icons.icon("no-such-thing", 0, 0, 10)
    with pytest.raises(icons.UnknownIcon):
        icons.check("rays-0")  # an engraving is no woodcut


def test_a_sprite_is_small_and_gives_credit() -> None:
    for game in icons.sets():
        sprite = icons.sprite(game)
        assert len(gzip.compress(sprite.encode(), 9)) < 120_000, game
        assert "CC BY 3.0" in sprite and sprite.count('id="hearts"') == 1


def test_a_woodcut_that_the_sprite_lacks_comes_from_the_sprite_of_all() -> None:
    drawing = f"<svg>{icons.icon('whip', 0, 0, 10)}{icons.icon('coffin', 0, 0, 10)}</svg>"
    page = linked(drawing, "skulldug")
    assert 'href="/icons/skulldug.svg#whip"' in page and 'href="/icons/all.svg#coffin"' in page
    assert 'id="coffin"' in icons.sprite("all")


def test_a_picture_that_stands_alone_holds_each_woodcut_once() -> None:
    drawing = f"<svg>{icons.icon('whip', 0, 0, 10)}{icons.icon('whip', 20, 0, 10)}</svg>"
    picture = alone(drawing)
    assert picture.count('id="i-whip"') == 1 and picture.count('href="#i-whip"') == 2
    assert "icon:" not in picture
