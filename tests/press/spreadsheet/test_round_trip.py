"""From a card file to a spreadsheet and back: nothing changes, in all games and all kinds of files."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from tests.press.spreadsheet.cards_csv import book_of, changed, complaint, ours, text
from undercroft.cli.main import main
from undercroft.games import game_names
from undercroft.press.spreadsheet import SheetSource
from undercroft.press.spreadsheet.file_formats import sheets_in
from undercroft.press.spreadsheet.ods import read_ods
from undercroft.press.spreadsheet.xlsx import read_xlsx


@pytest.mark.parametrize("slug", game_names())
@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_a_round_trip_changes_nothing(slug: str, kind: str, tmp_path: Path) -> None:
    sheet, file = tmp_path / f"cards.{kind}", tmp_path / "cards.toml"
    assert main(["cards", slug, "--to", str(sheet)]) == 0
    assert main(["cards", slug, "--from", str(sheet), "--to", str(file)]) == 0
    before, after = book_of(slug).open(), book_of(slug).open(file)
    assert after.hash == before.hash and after.mark == before.mark
    assert after.faces == before.faces


def test_a_variant_is_written_out_whole(tmp_path: Path) -> None:
    mine, sheet, back = tmp_path / "mine.toml", tmp_path / "mine.csv", tmp_path / "back.toml"
    mine.write_text(
        '[edition]\ngame = "skulldug"\nname = "Mine"\nextends = "skulldug"\n[[monster]]\nid = "bat_swarm"\ndamage = 2\n'
    )
    assert main(["cards", "skulldug", "--cards", str(mine), "--to", str(sheet)]) == 0
    assert main(["cards", "skulldug", "--from", str(sheet), "--to", str(back)]) == 0
    assert book_of().open(back).hash == book_of().open(mine).hash
    assert "extends" not in back.read_text()


def test_a_sheet_of_one_row_may_build_on_our_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet, file = tmp_path / "mine.csv", tmp_path / "mine.toml"
    sheet.write_text("class;id;damage;value\nmonster;bat_swarm;2;\nedition;extends;;skulldug\n")
    assert main(["cards", "skulldug", "--from", str(sheet), "--to", str(file)]) == 0
    assert main(["cards", "skulldug", "--diff", "skulldug", str(file)]) == 0
    assert capsys.readouterr().out.endswith("Bat Swarm (monster): damage 1 → 2.\n")


def test_what_excel_makes_of_csv_is_read() -> None:
    plain = text().replace("once per turn:", "once per turn:")
    assert complaint(plain.encode("utf-16")) == ""
    assert complaint(plain.encode("utf-8-sig")) == ""
    assert complaint(plain.replace("\r\n", "\n").encode()) == ""
    assert complaint(b"class;id;value;damage\r\nedition;extends;skulldug;\r\nmonster;bat_swarm;;2\r\n") == ""
    assert complaint(b"Class\tID\tvalue\tDamage\r\nedition\textends\tskulldug\t\r\nmonster\tbat_swarm\t\t2\r\n") == ""


def test_notes_are_left_alone() -> None:
    assert complaint(b"class,id,value,# why\n# to do,,,\nedition,extends,skulldug,because\n,,,\n") == ""


def test_a_card_that_prints_something_else_now_is_told() -> None:
    raw = changed(("adrenaline", "abilities", "discard: gain ap 5"))
    source = SheetSource(book_of(), sheets_in(raw, "cards.csv"), "cards.csv")
    edition, _ = book_of().read_source(source)
    assert source.notes(edition) == [
        "row 32, column R (prints): Adrenaline Shot now prints “Discard: Gain 5 AP this turn.”"
    ]


def rewritten(raw: bytes, part: str, old: str, new: str) -> bytes:
    """A packed file with a change in one of its parts."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(raw)) as before, zipfile.ZipFile(out, "w") as after:
        for name in before.namelist():
            said = before.read(name).decode()
            if name == part:
                assert old in said
                said = said.replace(old, new, 1)
            after.writestr(name, said)
    return out.getvalue()


MONSTERS = "xl/worksheets/sheet5.xml"
CELL = '<c r="G2" s="0"><v>1</v></c>'


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ('<c r="G2"><f>1+1</f><v>2</v></c>', ""),
        ('<c r="G2"><f>1+1</f></c>', "column G (damage): this formula has no value yet, '=1+1': put its value there"),
        ('<c r="G2" t="e"><v>#REF!</v></c>', "column G (damage): this is an error, #REF!: put a value there"),
        ('<c r="G2" t="d"><v>2026-01-02</v></c>', "the spreadsheet has made a date of this: format the cell as text"),
        ('<c r="G2"><v>2.0</v></c>', ""),
        ('<c r="G2" t="inlineStr"><is><r><t>2</t></r></is></c>', ""),
        ('<c r="G2" t="b"><v>1</v></c>', "damage must be a whole number from 0 to 5, not 'yes'"),
        ('<c r="G2"><v>' + "9" * 5000 + "</v></c>", "a number of 5,000 digits: 12 are the most"),
    ],
)
def test_cells_of_a_workbook(cell: str, expected: str) -> None:
    told = complaint(rewritten(ours("xlsx"), MONSTERS, CELL, cell), "cards.xlsx")
    if expected:
        assert told.startswith("cards.xlsx, sheet 'monster', row 2, column G") and expected in told
    else:
        assert told == ""


def test_a_date_is_known_by_its_style() -> None:
    raw = rewritten(
        ours("xlsx"),
        "xl/styles.xml",
        '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" ',
        '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" ',
    )
    assert "the spreadsheet has made a date of this" in complaint(raw, "cards.xlsx")


def test_bombs_and_entities_are_refused() -> None:
    raw = rewritten(
        ours("ods"), "content.xml", "<office:document-content", '<!DOCTYPE a [<!ENTITY b "c">]><office:document-content'
    )
    assert complaint(raw, "cards.ods").endswith("this is not an ODS document: content.xml declares a document type")
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("content.xml", b" " * 50_000_000)
    assert "content.xml would unpack to 50,000,000 bytes" in complaint(out.getvalue(), "cards.ods")


def test_repeated_cells_of_a_document_are_counted() -> None:
    old = '<table:table-row><table:table-cell table:style-name="plain" office:value-type="string"><text:p>trusty_whip'
    raw = rewritten(
        ours("ods"),
        "content.xml",
        old,
        '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/>'
        f"</table:table-row>{old}",
    )
    assert complaint(raw, "cards.ods") == ""
    assert [cell.text for cell in read_ods(raw, "cards.ods")[0].rows[4][:2]] == ["trusty_whip", "Trusty Whip"]


def test_sheets_are_the_classes_of_cards() -> None:
    names = ["equipment", "consumable", "treasure", "trap", "monster", "passage", "box"]
    assert [sheet.name for sheet in read_xlsx(ours("xlsx"), "")] == names
    assert [sheet.name for sheet in read_ods(ours("ods"), "")] == names


def test_the_command_names_what_does_not_go_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "skulldug", "--from", "a.csv", "--cards", "b.toml"]) == 2
    assert "--from and --cards: the cards come from one file" in capsys.readouterr().err
    assert main(["cards", "skulldug", "--to", "a.csv", "--show", "x"]) == 2
    assert "--show and --to: one at a time" in capsys.readouterr().err
    assert main(["cards", "skulldug", "--from", str(tmp_path / "none.csv")]) == 2
    assert "none.csv: cannot be read: No such file or directory" in capsys.readouterr().err
    assert main(["cards", "skulldug", "--to", str(tmp_path / "no" / "a.csv")]) == 2
    assert "cannot be written" in capsys.readouterr().err
