"""Mistakes in a sheet: each gets one line with its row and column, what stands there and what was expected."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.press.spreadsheet.cards_csv import changed, complaint, ours, text
from undercroft.press.spreadsheet.sheet import Cell, Sheet
from undercroft.press.spreadsheet.xlsx import write_xlsx

CELLS = [
    ("bat_swarm", "damage", "nine", "L (damage): Bat Swarm: damage must be a whole number from 0 to 5, not 'nine'"),
    ("bat_swarm", "damage", "9" * 5000, "column L (damage): Bat Swarm: a number of 5,000 digits: 12 are the most"),
    ("bat_swarm", "damage", "2.5", "damage must be a whole number from 0 to 5, not 2.5"),
    ("bat_swarm", "damage", "-1", "damage must be a whole number from 0 to 5, not -1"),
    ("bat_swarm", "damage", "", "row 54: Bat Swarm: a monster needs 'damage': a whole number from 0 to 5"),
    ("bat_swarm", "copies", "25", "column E (copies): Bat Swarm: copies must be a whole number from 1 to 20, not 25"),
    ("bat_swarm", "first", "maybe", "column M (first): Bat Swarm: first must be true or false, not 'maybe'"),
    ("bat_swarm", "id", "", "row 54, column B (id): every row needs an id"),
    ("bat_swarm", "id", "bear_trap", "the id 'bear_trap' stands twice: also in row 45, under [[trap]]"),
    ("bat_swarm", "id", "bat swarm", "id must be one word of letters, digits and _, not 'bat swarm'"),
    ("bat_swarm", "icon", "spidre-web", "there is no icon 'spidre-web': did you mean 'spider-web'?"),
    ("bat_swarm", "name", "", "row 54: bat_swarm: a monster needs 'name': a text of 1 to 40 letters"),
    ("bat_swarm", "name", "x" * 50, "column C (name): "),
    ("bat_swarm", "class", "monstre", "column A (class): there is no class 'monstre': did you mean 'monster'?"),
    ("bat_swarm", "class", "", "column A (class): which class of cards is this? One of equipment, "),
    ("bat_swarm", "corridors", "NS", "column N (corridors): a row of class 'monster' has no 'corridors': it has id, "),
    ("trusty_whip", "abilities", "acton 1: flee", "'acton' is nothing that can happen here: did you mean 'action'?"),
    ("trusty_whip", "abilities", "action 1: choose spase connected", "did you mean 'choose space'?"),
    ("trusty_whip", "abilities", "action one: flee", "'one' is no part of action: it has cost, once per turn, if"),
    ("trusty_whip", "abilities", "action 1", "column G (abilities): Trusty Whip: action needs 'effects': a list"),
    ("trusty_whip", "abilities", "action 1: heal 2 to chozen", "'chozen' cannot be read here: did you mean 'chosen'?"),
    ("trusty_whip", "abilities", "action 1: heal to self", "heal needs 'amount': a whole number from 1 to 99"),
    ("trusty_whip", "abilities", "action 1: heal 2 to", "after 'heal 2 to' there should be one of all_there, chosen, "),
    ("trusty_whip", "abilities", "action 1: heal 2 2", "'2' is no part of heal: it has to, amount"),
    ("trusty_whip", "abilities", "action 1: heal 2, amount 3", "heal says 'amount' twice"),
    ("trusty_whip", "abilities", "action 1: heal 0", "amount must be a whole number from 1 to 99, not 0"),
    ("trusty_whip", "abilities", f"action 1: heal {'9' * 5000}", "a number of 5,000 digits: 12 are the most"),
    ("trusty_whip", "abilities", "action 1: flee sideways", "'sideways' is no part of flee: it has no more to say"),
    ("trusty_whip", "abilities", "action 1: roll, at least 4, then (heal 1", "a ')' is missing"),
    ("trusty_whip", "abilities", "action 1: heal 2) to self", "')' is too much here"),
    ("trusty_whip", "abilities", "(" * 5000, "'(' is nothing that can happen here: it should begin with held, "),
    ("trusty_whip", "abilities", "action 1: " + "roll, at least 4, then (" * 30, "brackets nest more than 12 deep"),
    ("trusty_whip", "abilities", 'action 1: heal "2', 'a closing " is missing'),
    ("trusty_whip", "abilities", "discard: flee", "'discard' is nothing that can happen here: it should begin with "),
    ("trusty_whip", "abilities", "held: flee", "'flee' is nothing that can happen here: it should begin with mod, "),
    ("trusty_whip", "abilities", "action 1: throw", "Trusty Whip: throw needs an explorer that was chosen before"),
    ("trusty_whip", "abilities", "=A1+1", "column G (abilities): this is a formula, '=A1+1': put its value there"),
    ("trusty_whip", "flavour", "Costs 3 coins.", "J (flavour): Trusty Whip: flavour has no numbers, but here is 3"),
    ("trusty_whip", "keywords", "Druged", "'Druged' is not under [keywords]: did you mean 'Drugged'?"),
    ("trusty_whip", "text", "Pay 7 AP.", "column H (text): Trusty Whip: this text does not say 1, but the effects do"),
    ("yellow", "value", "trusty_whip, nonsense", "column Q (value): there is no card 'nonsense'"),
    ("yellow", "id", "purple", "column B (id): [sets] has no 'purple': it has yellow, blue, green, red, black"),
    ("yellow", "id", "blue", "column B (id): [sets] has 'blue' twice"),
    ("Curse", "value", "", "column Q (value): 'Curse' of [keywords] needs a value"),
    ("Curse", "name", "Curses", "a row of [keywords] has only class, id and value, not 'Curses'"),
    ("game", "value", "caverns", "column Q (value): these are cards of 'caverns', not of 'skulldug'"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "column", "said", "expected"), CELLS)
def test_a_wrong_cell_is_named_by_row_and_column(id: str, column: str, said: str, expected: str) -> None:
    told = complaint(changed((id, column, said)))
    assert told.startswith("cards.csv, row ") and expected in told


FILES = [
    ("cards.csv", b"", "cards.csv: this file is empty"),
    ("cards.csv", b" \r\n", "cards.csv: this file is empty"),
    ("cards.csv", b"hello", "row 1, column A (hello): there is no column 'hello': they are abilities, "),
    ("cards.csv", b"class,id\n", "cards.csv: there is no card in it"),
    ("cards.csv", b'class,id\n"monster,x\n', "cards.csv, row 2: this is not CSV: unexpected end of data"),
    ("cards.csv", b"\x00\x01\x02", "cards.csv: this is no text: save the sheet as “CSV UTF-8”"),
    ("cards.csv", b"class,id\nmonster," + b"x" * 30_000, "row 2, column B: a cell has at most 20,000 letters"),
    ("cards.csv", b"class,id\nmonster," + b"x" * 200_000, "row 2: a cell has at most 20,000 letters"),
    ("cards.csv", b"class,id" + b",#" * 300, "row 1: a sheet has at most 200 columns"),
    ("cards.csv", b"class,id\n" + b"monster,x\n" * 6_000, "a sheet has at most 5,000 rows"),
    ("cards.csv", b"class,id\nmonster,x,3\n", "row 2, column C (no name): '3' stands in a column without a name"),
    ("cards.xlsx", b"hello", "cards.xlsx: this is not an XLSX workbook"),
    ("cards.ods", b"hello", "cards.ods: this is not an ODS document"),
    ("cards.xls", b"hello", "cards.xls: save it as XLSX"),
    ("cards.pdf", b"hello", "cards.pdf: a spreadsheet of cards is called .csv, .xlsx or .ods"),
]


@pytest.mark.parametrize(("file", "raw", "expected"), FILES)
def test_a_wrong_file_is_refused_in_one_line(file: str, raw: bytes, expected: str) -> None:
    assert expected in complaint(raw, file)


HEADERS = [
    ("damage", "damge", "row 1, column L (damge): there is no column 'damge': did you mean 'damage'?"),
    ("damage", "copies", "row 1, column L (copies): the column 'copies' stands twice"),
    ("class,id,", "class,", "row 1: there is no column 'id': the first row names the columns"),
    ("class,", "", "row 1: there is no column 'class': the first row names the columns"),
]


@pytest.mark.parametrize(("old", "new", "expected"), HEADERS)
def test_a_wrong_first_row_is_named_by_its_column(old: str, new: str, expected: str) -> None:
    assert expected in complaint(text().replace(old, new, 1).encode())


def test_another_coding_is_told_what_to_do() -> None:
    raw = text().replace("Trusty", "Trüsty").encode("cp1252", "replace")
    expected = "cards.csv, row 2: byte 0xfc is not UTF-8: save the sheet as “CSV UTF-8”"
    assert complaint(raw) == expected


def test_a_workbook_under_a_wrong_name_is_refused() -> None:
    assert "this is no text but a packed file: call it .xlsx or .ods" in complaint(ours("xlsx"), "cards.csv")
    assert complaint(ours("xlsx"), "cards.ods").endswith("this is not an ODS document: it has no content.xml")
    assert "this is not an XLSX workbook" in complaint(ours("ods"), "cards.xlsx")
    assert "this is not an XLSX workbook" in complaint(ours("xlsx")[:3000], "cards.xlsx")


def test_a_sheet_that_is_no_class_is_refused_unless_it_is_a_note() -> None:
    rows = [[Cell("id"), Cell("name")], [Cell("x"), Cell("X")]]
    named = [[Cell("class"), Cell("id"), Cell("damage")], [Cell("monster"), Cell("x"), Cell("9")]]
    told = complaint(write_xlsx([Sheet("Monsters of mine", rows), Sheet("more", named)]), "cards.xlsx")
    assert "sheet 'Monsters of mine', row 1: there is no column 'class', and no class of cards is called" in told
    told = complaint(write_xlsx([Sheet("# ideas", rows), Sheet("more", named)]), "cards.xlsx")
    assert told == "cards.xlsx: [sets] needs 'yellow': a list"


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(["abilities", "id", "damage", "keywords", "text", "class", "icon", "corridors"]),
    st.one_of(
        st.text(max_size=30),
        st.lists(
            st.sampled_from(
                ["action", "1", ":", ";", "(", ")", ",", "heal", "to", "self", "roll", "then", "|", '"', "if"]
            ),
            max_size=14,
        ).map(" ".join),
    ),
)
def test_no_cell_makes_it_stumble(column: str, said: str) -> None:
    complaint(changed(("trusty_whip", column, said)))
