"""Text fits: what is measured is what a browser sets, lines keep to their room, what cannot fit is cut short."""

from __future__ import annotations

import shutil
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import sync_playwright

import undercroft
from undercroft.ink.text import BOLD, FACES, ITALIC, PLAIN, ROMAN, SMALL_CAPS, STRONG, Run, fitted, width, wrap

FONTS = Path(undercroft.__file__).parent / "table/static/fonts"
SENTENCES = [
    "Pick up one item from a discovered passage connected to yours.",
    "On 4 or more you lose 1 Health less; +2 AP, -1 to rolls.",
    "AVAST Yawning Wave To Tea. Type 1234567890",
    "Miner's Lantern, Questionable Rations, Pharaoh's Mask",
]
words = st.lists(st.text("abcdefgh WIm", min_size=1, max_size=14), min_size=1, max_size=30).map(" ".join)


@given(words, st.sampled_from([PLAIN, STRONG, SMALL_CAPS, ITALIC]), st.floats(8, 60), st.floats(40, 600))
def test_no_line_is_wider_than_its_room_unless_a_single_word_is(text: str, face: str, size: float, room: float) -> None:
    lines = wrap([Run(text, face)], size, room)
    for line in lines:
        said = "".join(run.text for run in line.runs)
        assert line.width <= room or " " not in said.strip()
    assert " ".join("".join(run.text for run in line.runs) for line in lines).split() == text.split()


@given(words, st.floats(10, 60), st.floats(30, 300))
def test_a_fitted_text_fits(text: str, size: float, room: float) -> None:
    shown, chosen = fitted(text, PLAIN, size, room, size / 2)
    assert size / 2 <= chosen <= size
    assert width(shown, PLAIN, chosen) <= room * 1.0001 or shown == "…"


def test_a_sign_stays_with_its_number() -> None:
    runs = [Run("Deal "), Run("6", STRONG), Run("Physical", icon="drop"), Run(" to each Monster in the room.")]
    for room in range(60, 300, 7):
        for line in wrap(runs, 20, room):
            said = [run.icon or run.text for run in line.runs]
            if "drop" in said:
                assert said[said.index("drop") - 1].endswith("6")


def test_the_measured_widths_are_those_of_a_browser() -> None:
    """Never wider on the page than we think, and hardly narrower."""
    css = ""
    rows = []
    for face in (SMALL_CAPS, ROMAN, ITALIC, PLAIN, BOLD, STRONG):
        css += f"@font-face {{ font-family: '{face}'; src: url('{(FONTS / f'{face}.woff2').as_uri()}'); }}"
        for text in SENTENCES:
            rows.append((face, text))
    page_text = "".join(f'<text font-family="{face}" font-size="100" y="99">{text}</text>' for face, text in rows)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu", "--headless=new"]
        )
        page = browser.new_page()
        page.goto((FONTS / "alegreya-sans.LICENSE.txt").as_uri())
        page.set_content(
            f"<style>{css} * {{ font-variant-numeric: lining-nums; }}</style><svg>{page_text}</svg>",
            wait_until="networkidle",
        )
        page.evaluate("() => document.fonts.ready")
        assert page.evaluate("() => [...document.fonts].every(font => font.status === 'loaded')")
        measured = page.evaluate("() => [...document.querySelectorAll('text')].map(e => e.getComputedTextLength())")
        browser.close()
    for (face, text), real in zip(rows, measured, strict=True):
        ours = width(text, face, 100)
        assert real <= ours <= 1.06 * real, (face, text, real, ours)


def test_every_face_is_vendored_with_its_licence_and_all_are_small() -> None:
    files = {path.stem: path.stat().st_size for path in FONTS.glob("*.woff2")}
    assert set(FACES) == set(files)
    assert sum(files.values()) < 220_000
    for package in ("im-fell-english", "im-fell-english-sc", "alegreya-sans"):
        assert "SIL Open Font License" in (FONTS / f"{package}.LICENSE.txt").read_text()
