"""What comes out of the press: PDF files that other programs find valid, of the right size, aligned to a tenth of a
millimetre."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from undercroft.cli.main import main
from undercroft.games import built_in, game
from undercroft.ink.card_layout import shortfall
from undercroft.ink.printed import CARD, card, deck_back
from undercroft.press.box import Box, DoesNotFit, contents
from undercroft.press.imposition import Style, copies, grid
from undercroft.press.paper import PAPERS
from undercroft.press.printing import Job, print_game
from undercroft.press.singles import preview
from undercroft.press.typesetter import Typesetter

POINT = 25.4 / 72
TENTHS = 254
"""Dots per inch at which a dot is a tenth of a millimetre."""


def run(*command: str | Path) -> str:
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


def boxes(pdf: Path, page: int = 1) -> dict[str, list[float]]:
    """The boxes of a page, in millimetres."""
    said = run("pdfinfo", "-box", "-f", str(page), "-l", str(page), pdf)
    found = re.findall(r"(\w+Box):\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)", said)
    return {name: [float(number) * POINT for number in numbers] for name, *numbers in found}


def page_count(pdf: Path) -> int:
    return int(re.findall(r"Pages:\s+(\d+)", run("pdfinfo", pdf))[0])


def every_page(pdf: Path) -> list[dict[str, list[float]]]:
    """The boxes of all pages, in millimetres."""
    said = run("pdfinfo", "-box", "-f", "1", "-l", "-1", pdf)
    found: dict[int, dict[str, list[float]]] = {}
    for page, name, *numbers in re.findall(
        r"Page +(\d+) (\w+Box): +(-?[\d.]+) +(-?[\d.]+) +(-?[\d.]+) +(-?[\d.]+)", said
    ):
        found.setdefault(int(page), {})[name] = [float(number) * POINT for number in numbers]
    return [found[page] for page in sorted(found)]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game, on letter paper with little ink."""
    out = tmp_path_factory.mktemp("printed")
    print_game(Job(game("looting_castle"), style=Style(PAPERS["letter"], low_ink=True)), out)
    return out


def test_a_whole_game_is_valid_and_on_the_right_paper(whole: Path) -> None:
    files = {path.stem: path for path in whole.iterdir()}
    assert set(files) == {"cards", "pieces", "boxes", "rulebook"}  # its castle is made of cards
    for path in files.values():
        assert "No syntax or stream encoding errors" in run("qpdf", "--check", path)
        media = boxes(path)["MediaBox"]
        assert sorted(media[2:]) == pytest.approx([215.9, 279.4], abs=0.1)
    assert page_count(files["rulebook"]) >= 15


@pytest.mark.parametrize("slug", built_in())
def test_every_game_has_its_pages_of_the_right_size_and_count(slug: str, tmp_path: Path) -> None:
    """Counted again from what is in the box: nine cards to a sheet, and their backs as long as somebody has one."""
    box = contents(game(slug))
    printed = {each.path.stem: each for each in print_game(Job(game(slug)), tmp_path)}
    for each in printed.values():
        assert "No syntax or stream encoding errors" in run("qpdf", "--check", each.path)
        pages = every_page(each.path)
        assert len(pages) == each.pages
        for page in pages:
            left, top, right, bottom = page["TrimBox"]
            assert page["MediaBox"][:2] == [0, 0]
            assert sorted(page["MediaBox"][2:]) == pytest.approx([210, 297], abs=0.1)
            assert 0 <= left < right <= page["MediaBox"][2] + 0.05 and 0 <= top < bottom <= page["MediaBox"][3] + 0.05
    with_back = sum(piece.copies for piece in (*box.cards, *box.references))
    fronts = -(-(with_back + sum(piece.copies for piece in box.trackers)) // 9)
    assert printed["cards"].pages == fronts + -(-with_back // 9)
    sizes = {piece.size for piece in box.tiles}
    kinds = [[piece for piece in box.tiles if piece.size == size] for size in sizes]
    sheets = sum(-(-len(copies(kind)) // grid(PAPERS["a4"], kind[0].size, 2.0).count) for kind in kinds)
    assert (printed["tiles"].pages if sheets else 0) == 2 * sheets
    assert ("boards" in printed) == bool(box.boards)
    text = run("pdftotext", "-layout", printed["rulebook"].path, "-")
    missing = [rule.id for rule in game(slug).rulebook.rule if rule.id not in text]
    assert missing == [] and "game-icons.net" in text
    for name in set(printed) - {"rulebook"}:
        assert box.edition in run("pdftotext", printed[name].path, "-")


def test_the_rulebook_holds_every_rule_and_every_card(whole: Path) -> None:
    text = run("pdftotext", "-layout", whole / "rulebook.pdf", "-")
    for rule in game("looting_castle").rulebook.rule:
        assert rule.id in text
    for piece in contents(game("looting_castle")).cards:
        assert piece.id in text
    assert "An example" in re.sub(r"\s+", " ", text).replace("AN EXAMPLE", "An example")
    assert "CC BY-NC-SA 4.0" in text and "game-icons.net" in text


def test_sheets_name_the_edition_and_the_licence(whole: Path) -> None:
    text = run("pdftotext", whole / "cards.pdf", "-")
    box = contents(game("looting_castle"))
    assert box.edition in text and "George Jaros, CC BY-NC-SA 4.0" in text and "CC BY 3.0" in text
    assert f"pantry · {box.hash}" in text


def test_the_trim_box_is_where_the_cards_are_cut(tmp_path: Path) -> None:
    print_game(Job(game("miniskull_caverns"), parts=("cards",)), tmp_path)
    found = boxes(tmp_path / "cards.pdf")
    assert found["MediaBox"] == pytest.approx([0, 0, 210, 297], abs=0.1)
    left, _, right, _ = found["TrimBox"]
    assert right - left == pytest.approx(3 * CARD.width + 2 * PAPERS["a4"].gap, abs=0.1)
    assert left == pytest.approx(210 - right, abs=0.1)


def test_fronts_and_backs_meet_to_a_tenth_of_a_millimetre(tmp_path: Path) -> None:
    """The sheet held against the light: the ink of a back ends where the ink of its front does."""
    print_game(Job(game("skulldug"), parts=("cards",)), tmp_path)
    run("pdftoppm", "-r", str(TENTHS), "-gray", "-f", "1", "-l", "2", tmp_path / "cards.pdf", tmp_path / "side")
    one, other = sorted(tmp_path.glob("side*.pgm"))
    with Image.open(one) as front, Image.open(other) as back:
        turned = back.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        for row in range(3):
            middle = round(297 * 5 + (row - 1) * 900)  # through the middle of a row of cards, in tenths
            assert gaps(front, middle, across=True) == pytest.approx(gaps(turned, middle, across=True), abs=1)
        for column in range(3):
            middle = round(210 * 5 + (column - 1) * 650 - 250)
            assert gaps(front, middle, across=False) == pytest.approx(gaps(turned, middle, across=False), abs=1)


def gaps(side: Image.Image, at: int, across: bool) -> list[int]:
    """Where the ink of edges begins and ends along a line over the sheet: outside, and around the cuts of cards."""
    long = side.width if across else side.height
    shades = [side.getpixel((n, at) if across else (at, n)) for n in range(long)]
    dark = "".join("x" if shade < 50 else " " for shade in shades)  # type: ignore[operator]
    edges = [found.span() for found in re.finditer("x{12,}", dark)]  # an edge and its bleed are 1.6 mm, a letter less
    first, last = edges[0][0], edges[-1][1]
    step, size = (650, 640) if across else (900, 890)
    cuts = [first + size + number * step for number in range(2)]
    between = [span for span in edges if any(span[0] <= cut <= span[1] for cut in cuts)]
    assert len(between) == 2
    return [first, last, *between[0], *between[1]]


def test_changes_print_only_the_cards_that_differ(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        '[edition]\ngame = "skulldug"\nname = "Mine"\nextends = "skulldug"\n\n'
        '[[monster]]\nid = "cave_bear"\ndifficulty = 5\n'
    )
    made = print_game(Job(game("skulldug"), mine, only_changes=True), tmp_path / "out")
    assert {each.path.name: each.pages for each in made} == {"changed.pdf": 2, "differences.pdf": 1}
    text = run("pdftotext", tmp_path / "out" / "changed.pdf", "-")
    assert "cave_bear" in text and "trusty_whip" not in text
    told = run("pdftotext", tmp_path / "out" / "differences.pdf", "-")
    assert "difficulty 4" in told and "Mine 1" in told


def test_nothing_changed_prints_nothing(tmp_path: Path) -> None:
    assert print_game(Job(game("skulldug"), only_changes=True), tmp_path) == []


def test_a_card_whose_text_is_doubled_and_doubled_again_is_refused_by_name() -> None:
    box = contents(game("dungeon_crawl"))
    longest = max(box.cards, key=lambda piece: len(piece.words))
    assert longest.face is not None and longest.shortfall == 0
    face = longest.face
    while shortfall(face) == 0:
        face = msgspec.structs.replace(face, rows=face.rows * 2, text=face.text * 2)
    tight = card(face, longest.id, longest.deck, deck_back("Deck", "crown", "monster"), box.hash)
    with pytest.raises(DoesNotFit, match=rf"{longest.name} \({longest.id}\) by \d+\.\d mm"):
        Box(box.game, box.edition, box.hash, (*box.pieces, tight)).check()


def test_a_name_that_does_not_fit_is_refused_before_anything_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        '[edition]\ngame = "skulldug"\nname = "Mine"\nextends = "skulldug"\n\n'
        f'[[monster]]\nid = "cave_bear"\nname = "{"W" * 40}"\n'
    )
    assert main(["print", "skulldug", "--cards", str(mine), "--out", str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err
    assert "(cave_bear)" in said and re.search(r"by \d+\.\d mm", said)
    assert not list((tmp_path / "out").glob("*.pdf"))


@pytest.mark.parametrize(
    ("preset", "inches", "pixels", "name"),
    [
        ("poker", (2.5, 3.5), (825, 1125), "tactics-x3"),
        ("mini", (1.75, 2.5), (600, 825), "tactics-x3"),
        ("tarot", (2.75, 4.75), (900, 1500), "tactics-x3"),
        ("square", (2.5, 2.5), (825, 825), "action-card-x3"),
    ],
)
def test_single_cards_have_bleed_around_their_trim(
    tmp_path: Path, preset: str, inches: tuple[float, float], pixels: tuple[int, int], name: str
) -> None:
    assert main(["print", "miniskull_caverns", "--singles", preset, "--out", str(tmp_path)]) == 0
    bleed = 25.4 / 8
    wide, high = (inch * 25.4 for inch in inches)
    pages = every_page(tmp_path / f"{preset}.pdf")
    for found in pages:
        assert found["MediaBox"] == pytest.approx([0, 0, wide + 2 * bleed, high + 2 * bleed], abs=0.05)
        assert found["TrimBox"] == pytest.approx([bleed, bleed, bleed + wide, bleed + high], abs=0.05)
    square = preset == "square"
    held = [piece for piece in contents(game("miniskull_caverns")).pieces if piece.kind not in ("board", "token")]
    held = [piece for piece in held if (piece.size == CARD) != square and piece.kind != "standee"]
    assert len(pages) == 2 * sum(piece.copies for piece in held)
    with Image.open(tmp_path / preset / f"{name}.png") as picture:
        assert picture.size == pixels


def test_the_same_cards_make_the_same_bytes() -> None:
    box = contents(game("skulldug"))
    with Typesetter() as one, Typesetter() as other:
        assert preview(box.piece("trusty_whip"), one) == preview(box.piece("trusty_whip"), other)


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (["--paper", "a3"], "there is no paper 'a3'"),
        (["--ink", "gold"], "--ink cannot be 'gold'"),
        (["--offset", "much"], "is not X,Y"),
        (["--offset", "30,0"], "no printer"),
        (["--only", "dice"], "no part 'dice'"),
        (["--singles", "huge"], "no preset 'huge'"),
        (["--card", "dragon"], "is called 'dragon'"),
        (["--changed-since", "nowhere.toml"], "there is no card file"),
    ],
)
def test_what_cannot_be_printed_gets_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: list[str], problem: str
) -> None:
    assert main(["print", "skulldug", "--out", str(tmp_path), *given]) == 2
    assert problem in capsys.readouterr().err
