"""Scenery is drawn once, known by its content, and served by whoever has its file."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from tests.ink.positions import positions
from tests.table.server import all_games
from undercroft.ink import scenery
from undercroft.ink.pen import Box, rect
from undercroft.ink.references import alone, linked
from undercroft.ink.sheet import ground


def test_a_plate_is_drawn_once_and_named_by_what_is_on_it() -> None:
    drawn: list[int] = []

    def draw() -> str:
        drawn.append(1)
        return '<path d="M0 0h9"/>'

    one, again = (scenery.plate("test line", Box(0, 0, 10, 10), draw) for _ in range(2))
    other = scenery.plate("the same line", Box(0, 0, 10, 10), draw)
    wider = scenery.plate("another frame", Box(0, 0, 20, 10), draw)
    assert one is again and len(drawn) == 3
    assert one.hash == other.hash != wider.hash
    assert scenery.document(one.hash) == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"><path d="M0 0h9"/></svg>'
    )
    assert scenery.document("0" * 18) is None


def test_a_plate_uses_attributes_only() -> None:
    plate = ground("test room", [rect(0, 0, 60, 60, "r")], Box(-40, -40, 140, 140))
    found = scenery.document(plate.hash)
    assert found is not None and found.isascii()
    assert "style" not in found and "var(" not in found


def test_a_drawing_refers_to_a_plate_or_holds_it() -> None:
    plate = scenery.plate("test dot", Box(0, 0, 4, 4), lambda: '<circle r="1"/>')
    drawing = f"<svg>{plate.at(5, 6, 90)}{plate.at(1, 2)}</svg>"
    assert f'href="/scenery/{plate.hash}.svg"' in linked(drawing, "skulldug")
    picture = alone(drawing)
    assert picture.count('<circle r="1"/>') == 1
    assert f'<use href="#s-{plate.hash}" transform="translate(5 6) rotate(90)"/>' in picture


def test_another_process_finds_the_file(tmp_path: Path) -> None:
    plate = scenery.plate("test file", Box(0, 0, 4, 4), lambda: '<circle r="2"/>')
    scenery.keep_in(tmp_path)
    try:
        assert (tmp_path / f"{plate.hash}.svg").read_text() == scenery.document(plate.hash)
        (tmp_path / "feedbeef.svg").write_text("<svg/>")
        assert scenery.document("feedbeef") == "<svg/>"
        assert scenery.document("../feedbeef") is None
    finally:
        scenery.keep_nowhere()


@pytest.mark.parametrize("slug", all_games())
def test_the_scenery_of_a_map_is_small(slug: str) -> None:
    most = 0
    for _, _, scene, _ in positions(slug, 60, 3):
        plates = [scenery.document(hash) or "" for hash in set(re.findall(r"scenery:(\w+)\.svg", scene.sheet.ground))]
        most = max(most, sum(len(gzip.compress(each.encode(), 9)) for each in plates))
    assert 5_000 < most < 60_000
