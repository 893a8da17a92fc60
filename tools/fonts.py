"""Make the font files of the table, and the widths of their letters, from the npm packages of Fontsource.

    npm install @fontsource/im-fell-english @fontsource/im-fell-english-sc @fontsource/alegreya-sans
    pip install fonttools brotli
    python tools/fonts.py node_modules/@fontsource

Writes src/undercroft/table/static/fonts/*.woff2 with their licences, and src/undercroft/ink/metrics.json.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FONTS = ROOT / "src/undercroft/table/static/fonts"
METRICS = ROOT / "src/undercroft/ink/metrics.json"
LATIN = [*range(0x20, 0x7F), 0xA0, *range(0xA1, 0x100)]
SIGNS = [ord(sign) for sign in "ŒœıŁłŠšŽžŸ‘’‚“”„–—…•·×−†‡‹›€™→←↑↓≥≤"]  # noqa: RUF001
PLAIN = [*range(0x20, 0x7F), *(ord(sign) for sign in "·×–—‘’“”…éèêëáàâäöüóòôíìîúùûñçßÄÖÜÉ£½")]  # noqa: RUF001
FACES = {  # our name: package, file, letters kept
    "fell-sc": ("im-fell-english-sc", "im-fell-english-sc-latin-400-normal", PLAIN),
    "fell": ("im-fell-english", "im-fell-english-latin-400-normal", PLAIN),
    "fell-italic": ("im-fell-english", "im-fell-english-latin-400-italic", PLAIN),
    "sans-400": ("alegreya-sans", "alegreya-sans-latin-400-normal", LATIN + SIGNS),
    "sans-500": ("alegreya-sans", "alegreya-sans-latin-500-normal", LATIN + SIGNS),
    "sans-700": ("alegreya-sans", "alegreya-sans-latin-700-normal", LATIN + SIGNS),
    "sans-800": ("alegreya-sans", "alegreya-sans-latin-800-normal", LATIN + SIGNS),
}


def subset(source: Path, letters: list[int], target: Path) -> Any:
    """The font with these letters only: kerning and lining figures stay, hints go."""
    from fontTools import subset as cutting

    options = cutting.Options()
    options.flavor = "woff2"
    options.layout_features = ["kern", "lnum", "mark", "ccmp"]
    options.hinting = False
    options.desubroutinize = True
    options.drop_tables += ["DSIG", "GDEF"]
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    font = cutting.load_font(str(source), options)
    cutter = cutting.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)
    cutting.save_font(font, str(target), options)
    return font


def widths(font: Any) -> dict[str, Any]:
    """Advance widths in thousandths of the size, figures as lining figures, since that is how the pages set them."""
    lining: dict[str, str] = {}
    if "GSUB" in font:
        table = font["GSUB"].table
        for record in table.FeatureList.FeatureRecord:
            if record.FeatureTag == "lnum":
                for number in record.Feature.LookupListIndex:
                    for found in table.LookupList.Lookup[number].SubTable:
                        lining.update(getattr(found, "ExtSubTable", found).mapping)
    em, glyphs = font["head"].unitsPerEm, font["hmtx"]
    advance = {
        chr(code): round(1000 * glyphs[lining.get(name, name)][0] / em) for code, name in font.getBestCmap().items()
    }
    return {
        "ascent": round(1000 * font["hhea"].ascent / em),
        "descent": round(-1000 * font["hhea"].descent / em),
        "widths": dict(sorted(advance.items())),
    }


def main(packages: Path) -> None:
    FONTS.mkdir(parents=True, exist_ok=True)
    measured = {}
    for name, (package, file, letters) in FACES.items():
        target = FONTS / f"{name}.woff2"
        font = subset(packages / package / "files" / f"{file}.woff2", letters, target)
        measured[name] = widths(font)
        shutil.copy(packages / package / "LICENSE", FONTS / f"{package}.LICENSE.txt")
        print(f"{target.name}: {target.stat().st_size} bytes, {len(measured[name]['widths'])} letters")
    METRICS.write_text(json.dumps(measured, ensure_ascii=True, indent=0, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
