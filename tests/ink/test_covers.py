"""The cover of each game: a picture that stands alone, the same every time."""

from __future__ import annotations

import re
from copy import copy
from xml.etree import ElementTree

import pytest

import undercroft
from undercroft.ink.cover import HIGH, WIDE
from undercroft.table.html.elements.pictures import picture_of

GAMES = ("miniskull_caverns", "looting_castle", "skulldug", "caverns", "dungeon_crawl")


@pytest.mark.parametrize("slug", GAMES)
def test_a_cover_stands_alone_and_has_a_title_for_every_piece(slug: str) -> None:
    svg = picture_of(undercroft.game(slug))
    root = ElementTree.fromstring(svg)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for reference in re.findall(r'href="([^"]+)"', svg):
        assert reference[0] == "#" and reference[1:] in ids
    pieces = [element for element in root.iter() if element.get("class") == "piece"]
    assert len(pieces) >= 3
    for piece in pieces:
        assert piece[0].tag.endswith("title") and piece[0].text
        x, y = map(float, re.findall(r"[-\d.]+", piece.get("transform", "")))
        assert 0 < x < WIDE and 0 < y < HIGH


@pytest.mark.parametrize("slug", GAMES)
def test_a_cover_is_drawn_the_same_every_time(slug: str) -> None:
    cover = undercroft.game(slug).cover
    assert cover is not None
    assert cover() == cover() == picture_of(undercroft.game(slug))


def test_a_game_without_a_cover_shows_its_table() -> None:
    game = copy(undercroft.game("skulldug"))
    game.cover = None
    root = ElementTree.fromstring(picture_of(game))
    assert any(element.text == "Entrance" for element in root.iter())
    game = copy(game)
    game.scene = None
    assert picture_of(game).startswith("<svg")
