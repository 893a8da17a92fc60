"""Print the sheets that docs/press.md shows, small. It needs pdftoppm (poppler-utils)."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from PIL import Image

from undercroft.games import game
from undercroft.press.imposition import Style
from undercroft.press.paper import PAPERS
from undercroft.press.printing import Job, print_game

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SHOWN = (  # picture: game, part, pages, low ink
    ("press-cards", "dungeon_crawl", "cards", (11, 12), False),
    ("press-low-ink", "dungeon_crawl", "cards", (11, 12), True),
    ("press-tiles", "skulldug", "tiles", (1, 2), False),
    ("press-board", "miniskull_caverns", "boards", (1, 2), False),
    ("press-pieces", "skulldug", "pieces", (1,), False),
    ("press-box", "skulldug", "boxes", (1,), False),
    ("press-rulebook", "skulldug", "rulebook", (6, 7), False),
)
DPI = 54


def main() -> None:
    for name, slug, part, pages, low_ink in SHOWN:
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder)
            print_game(Job(game(slug), style=Style(PAPERS["a4"], low_ink=low_ink), parts=(part,)), out)
            sides = [_page(out, part, number) for number in pages]
        wide = sum(side.width for side in sides) + 10 * (len(sides) - 1)
        sheet = Image.new("RGB", (wide, max(side.height for side in sides)), "#b9b2a6")
        x = 0
        for side in sides:
            sheet.paste(side, (x, 0))
            x += side.width + 10
        sheet.quantize(64).save(PICTURES / f"{name}.png", optimize=True)


def _page(out: Path, part: str, number: int) -> Image.Image:
    wanted = ["-r", str(DPI), "-png", "-singlefile", "-f", str(number), "-l", str(number)]
    target = out / f"page{number}"
    subprocess.run(["pdftoppm", *wanted, str(out / f"{part}.pdf"), str(target)], check=True, capture_output=True)
    with Image.open(target.with_suffix(".png")) as picture:
        return picture.convert("RGB")


if __name__ == "__main__":
    main()
