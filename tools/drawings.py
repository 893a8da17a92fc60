"""What drawings cost: microseconds a picture, bytes a push, and what a browser loads, per game.

    python tools/drawings.py [GAME ...]

Random players sit at a table of the server. A picture is everything the page shows of one view, drawn from nothing
but plates and caches; a push is what a seat's browser is sent after an answer, as it is and as one compressed stream.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import random
import re
import tempfile
import time
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import undercroft
from undercroft.ink import scenery
from undercroft.ink.icons import sprite
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.match import start
from undercroft.table.domain.log.entries import PERSON, PlannedSeat
from undercroft.table.domain.service import TableService
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.store.sqlite import SqliteStore
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.elements.frame import TABLE
from undercroft.table.html.elements.scripts import imported, modules
from undercroft.table.html.elements.styles import sheets
from undercroft.table.html.stage.dock import dock
from undercroft.table.html.stage.drawings import Drawings
from undercroft.table.html.stage.stage import board_of
from undercroft.table.http.changes import Sendable, what_changed
from undercroft.table.http.streams import as_event

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "src/undercroft/table/static"
NEVER = 1e9
ANSWERS, EVERY = 240, 6
PLATE = re.compile(r"scenery:([0-9a-f]+)\.svg")
SHEETS = ("look", "stage", "pages")
"""What the table page wears."""


def positions(slug: str) -> list[Any]:
    """Views of one seat in the course of a game by random players."""
    game = undercroft.game(slug)
    match = start(game, _seats(slug), dice=KeyedDice(5))
    rng = random.Random(5)
    found = []
    for number in range(ANSWERS):
        if match.over:
            match = start(game, _seats(slug), dice=KeyedDice(number))
        question = match.open[0]
        match.answer_index(question, rng.randrange(len(question.options)))
        if number % EVERY == 0:
            found.append(match.view(0))
    return found


def _seats(slug: str) -> int:
    fewest, most = undercroft.game(slug).seats
    return max(fewest, min(most, 3))


def microseconds(slug: str) -> float:
    """For one picture: scene, stage and dock. Best of five rounds over the same positions."""
    game = undercroft.game(slug)
    views = positions(slug)
    best = NEVER
    for _ in range(6):
        began = time.process_time()
        for view in views:
            scene, _ = board_of(game, view)
            dock(scene)
        best = min(best, time.process_time() - began)
    return 1e6 * best / len(views)


async def pushes(slug: str) -> dict[str, float]:
    """Bytes a push, as it is and in one compressed stream; how large the view is that a page begins with, at most."""
    rng = random.Random(7)
    plain = packed = count = largest = 0
    with tempfile.TemporaryDirectory() as folder:
        made = Settings(db=Path(folder) / "tables.sqlite3", pace=NEVER, away_after=NEVER)
        service = TableService(SqliteStore(made.db), made)
        company = [PlannedSeat(PERSON, name) for name in ("Ada", "Bea", "Cem")[: _seats(slug)]]
        table = await service.seating.open_table(slug, company, {}, "drawings", False, [])
        drawings, viewer = Drawings(), Viewer((0,), 0)
        stream = zlib.compressobj(6, wbits=31)
        sent: Mapping[str, Sendable] = {}
        for _ in range(ANSWERS):
            drawn = drawings.parts(await service.snapshot(table.id), viewer, "")
            changed = what_changed(sent, drawn)
            push = as_event("view", *changed)
            small = len(stream.compress(push) + stream.flush(zlib.Z_SYNC_FLUSH))
            if sent and changed:
                plain, packed, count = plain + len(push), packed + small, count + 1
            largest = max(largest, len(gzip.compress("".join([str(part) for part in drawn.values()]).encode())))
            sent = drawn
            if table.match is None or table.match.over:
                break
            question = table.match.open[0]
            number = table.seats[question.seat].question_number
            table = await service.answer(table.id, question.seat, number, rng.choice(question.texts))
        await service.close()
    return {"push": plain / count, "packed": packed / count, "view": largest}


def scenery_bytes(slug: str) -> int:
    """All plates of the fullest map among the positions, compressed."""
    game = undercroft.game(slug)
    most = 0
    for view in positions(slug):
        scene, _ = board_of(game, view)
        if scene is not None:
            plates = [scenery.document(each) or "" for each in set(PLATE.findall(scene.sheet.ground))]
            most = max(most, sum(len(gzip.compress(each.encode())) for each in plates))
    return most


def measure(names: list[str]) -> dict[str, dict[str, float]]:
    """Everything, per game."""
    found = {}
    for slug in names or undercroft.game_names():
        found[slug] = {
            "microseconds": microseconds(slug),
            **asyncio.run(pushes(slug)),
            "scenery": scenery_bytes(slug),
            "icons": len(gzip.compress(sprite(slug).encode())),
        }
    return found


def common() -> dict[str, int]:
    """What all games share: letters, and the sheets and scripts of the table page, compressed."""
    parts = [*(sheets()[name] for name in SHEETS), (STATIC / "idiomorph.min.js").read_text()]
    parts += [modules()[name] for name in imported(TABLE)]
    return {
        "fonts": sum(file.stat().st_size for file in (STATIC / "fonts").glob("*.woff2")),
        "page": sum(len(gzip.compress(part.encode())) for part in parts),
    }


def page(names: list[str]) -> list[str]:
    """As a chapter of the page of benchmarks."""
    lines = [
        "## Drawings",
        "",
        "A picture is everything the table page shows of one view, in microseconds of processor time, best of six; a",
        "push is what a browser is sent after an answer, as it is and in one compressed stream; a view is all of it,",
        "scenery all plates of the fullest map, icons the sprite of the game: bytes, compressed.",
        "",
        "| game | \N{MICRO SIGN}s a picture | bytes a push | compressed | view | scenery | icons |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for slug, each in measure(names).items():
        cells = [each[name] for name in ("microseconds", "push", "packed", "view", "scenery", "icons")]
        lines.append(f"| {slug} | " + " | ".join(f"{cell:,.0f}" for cell in cells) + " |")
    shared = common()
    said = (
        f"Fonts: {shared['fonts']:,} bytes. Style sheets and scripts of the table page: {shared['page']:,}, compressed."
    )
    return [*lines, "", said, ""]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="*")
    print("\n".join(page(parser.parse_args().game)))


if __name__ == "__main__":
    main()
