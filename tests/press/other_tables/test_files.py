"""Files for other tables: what is in them, and what is refused."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image

from undercroft.cli.main import main
from undercroft.games import game
from undercroft.press.box import Box, contents

SLUG = "miniskull_caverns"


@pytest.fixture(scope="module")
def box() -> Box:
    return contents(game(SLUG))


def test_a_zip_of_pictures_has_a_table_of_all_pieces(tmp_path: Path, box: Box) -> None:
    assert main(["export", SLUG, "--for", "images", "--out", str(tmp_path / "new" / "folder")]) == 0
    with zipfile.ZipFile(tmp_path / "new" / "folder" / f"{SLUG}-images.zip") as bundle:
        rows = list(csv.DictReader(io.StringIO(bundle.read("pieces.csv").decode("utf-8-sig"))))
        assert [row["id"] for row in rows] == [piece.id for piece in box.pieces]
        assert [int(row["copies"]) for row in rows] == [piece.copies for piece in box.pieces]
        names = set(bundle.namelist())
        assert names == {"pieces.csv", "credits.txt"} | {
            row[side] for row in rows for side in ("front", "back") if row[side]
        }
        card = next(row for row in rows if row["kind"] == "card")
        with Image.open(io.BytesIO(bundle.read(card["front"]))) as picture:
            assert picture.size == (744, 1039)  # 63 x 88 mm at 300 dots per inch
            assert picture.convert("RGBA").getpixel((0, 0))[3] == 0  # type: ignore[index]
        assert "George Jaros" in bundle.read("credits.txt").decode()


def test_a_room_of_playingcards_holds_every_piece_and_its_pictures(tmp_path: Path, box: Box) -> None:
    assert main(["export", SLUG, "--for", "playingcards", "--out", str(tmp_path)]) == 0
    with zipfile.ZipFile(tmp_path / f"{SLUG}.pcio") as bundle:
        widgets = json.loads(bundle.read("widgets.json"))
        names = set(bundle.namelist())
    assert len({widget["id"] for widget in widgets}) == len(widgets)
    by_id = {widget["id"]: widget for widget in widgets}
    kinds = Counter(widget["type"] for widget in widgets)
    assert kinds["hand"] == 1 and kinds["board"] == len(box.boards) and kinds["spinner"] == 2
    assert kinds["card"] == sum(piece.copies for piece in box.pieces if piece.kind != "board")
    wanted = {"widgets.json"}
    for widget in widgets:
        if widget["type"] == "card":
            deck = by_id[widget["deck"]]
            assert widget["cardType"] in deck["cardTypes"]
            assert by_id[widget["parent"]]["type"] == "cardPile" and deck["parent"] == widget["parent"]
        if widget["type"] == "cardDeck":
            faces = [face[side] for face in widget["cardTypes"].values() for side in ("face", "back")]
            wanted |= {face.removeprefix("package://") for face in faces}
            for template, value in (("faceTemplate", "face"), ("backTemplate", "back")):
                (picture,) = widget[template]["objects"]
                assert (picture["valueType"], picture["value"]) == ("dynamic", value)
                assert (picture["w"], picture["h"]) == (widget["cardWidth"], widget["cardHeight"])
        if widget["type"] == "board":
            wanted.add(widget["boardImage"].removeprefix("package://"))
    assert wanted == names


def test_sheets_for_screentop_say_how_they_are_divided(tmp_path: Path, box: Box) -> None:
    assert main(["export", SLUG, "--for", "screentop", "--out", str(tmp_path)]) == 0
    folder = tmp_path / f"{SLUG}-screentop"
    rows = list(csv.DictReader(io.StringIO((folder / "pieces.csv").read_text(encoding="utf-8-sig"))))
    assert {row["id"] for row in rows} == {piece.id for piece in box.pieces}
    for row in rows:
        with Image.open(folder / row["picture"]) as picture:
            cell = picture.width / int(row["columns"]), picture.height / int(row["rows"])
        assert abs(cell[0] / cell[1] - float(row["width mm"]) / float(row["height mm"])) < 0.01
        assert (folder / row["back"]).is_file()


def test_a_save_may_look_for_its_pictures_on_the_web(tmp_path: Path) -> None:
    address = "https://example.org/mine/"
    assert main(["export", SLUG, "--for", "tts", "--out", str(tmp_path), "--base-url", address]) == 0
    said = (tmp_path / f"TS_Save_{SLUG}.json").read_text(encoding="utf-8")
    assert "file://" not in said and '"FaceURL": "https://example.org/mine/deck-tactics.png"' in said
    assert (tmp_path / f"{SLUG}-pictures" / "deck-tactics.png").is_file()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--for", "tss"], "there is no table 'tss': did you mean 'tts'?"),
        (["--for", "roll20"], "there is no table 'roll20': they are tts, playingcards, screentop, images"),
        (["--for", "images", "--base-url", "https://x.org"], "--base-url is for tts alone"),
        (["--for", "tts", "--base-url", "ftp://x.org"], "--base-url 'ftp://x.org' is no address"),
        (["--for", "tts", "--cards", "none.toml"], "none.toml"),
    ],
)
def test_what_cannot_be_exported_is_said_in_one_line(
    asked: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", SLUG, "--out", str(tmp_path), *asked]) == 2
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("x")
    assert main(["export", SLUG, "--for", "tts", "--out", str(tmp_path / "file" / "in")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_designers_own_cards_are_exported(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        '[edition]\ngame = "looting_castle"\nname = "Mine"\nextends = "looting_castle"\n'
        '[[market]]\nid = "quiet_night"\nname = "Loud Night"\n'
    )
    box = contents(game("looting_castle"), mine)
    assert "Loud Night" in [piece.name for piece in box.cards]
