"""ODS: the sheets of a LibreOffice document, read and written without LibreOffice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape, quoteattr

from undercroft.press.spreadsheet.sheet import Cell, Rows, Sheet
from undercroft.press.spreadsheet.zipped_xml import ZippedXml, zipped

_ODF = "urn:oasis:names:tc:opendocument:xmlns:"
_TABLE, _TEXT, _OFFICE = (f"{{{_ODF}{name}:1.0}}" for name in ("table", "text", "office"))
_MIME = "application/vnd.oasis.opendocument.spreadsheet"


def read_ods(raw: bytes, file: str) -> list[Sheet]:
    """Every sheet of a document."""
    root = ZippedXml(raw, file, "an ODS document").part("content.xml")
    return [Sheet(table.get(f"{_TABLE}name", ""), _rows(table, file)) for table in root.iter(f"{_TABLE}table")]


def _rows(table: Element, file: str) -> list[list[Cell]]:
    rows = Rows(file)
    row = 0
    for line in table.iter(f"{_TABLE}table-row"):
        again = _repeated(line, "rows")
        cells = [each for each in line if each.tag in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")]
        filled = [(each, _cell(each), _repeated(each, "columns")) for each in cells]
        if any(cell.text or cell.problem for _, cell, _ in filled):
            for copy in range(again):
                column = 0
                for _, cell, wide in filled:
                    if cell.text or cell.problem:
                        for at in range(wide):
                            rows.put(row + copy, column + at, cell)
                    column += wide
        row += again
    return rows.found


def _repeated(entry: Element, what: str) -> int:
    said = entry.get(f"{_TABLE}number-{what}-repeated", "1")
    return max(1, int(said)) if said.isdigit() and len(said) < 9 else 1


def _cell(entry: Element) -> Cell:
    kind = entry.get(f"{_OFFICE}value-type", "")
    shown = "\n".join(_paragraph(each) for each in entry if each.tag == f"{_TEXT}p").strip()
    if kind in ("float", "percentage", "currency"):
        return Cell(_plain(entry.get(f"{_OFFICE}value", shown)))
    if kind == "boolean":
        return Cell("yes" if entry.get(f"{_OFFICE}boolean-value") == "true" else "no")
    if kind in ("date", "time"):
        return Cell("", "the spreadsheet has made a date of this: format the cell as text, and write it again")
    formula = entry.get(f"{_TABLE}formula")
    if formula and (not shown or shown.startswith(("Err:", "#"))):
        return Cell("", f"this formula has no value, {formula[:40]!r}: put its value there")
    return Cell(shown)


def _plain(value: str) -> str:
    try:
        number = float(value[:40])
    except ValueError:
        return value
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else str(number)


def _paragraph(entry: Element) -> str:
    """The letters of a paragraph; several spaces, tabs and breaks have marks of their own."""
    said = entry.text or ""
    for each in entry:
        if each.tag == f"{_TEXT}s":
            count = each.get(f"{_TEXT}c", "1")
            said += " " * (int(count) if count.isdigit() and len(count) < 4 else 1)
        elif each.tag == f"{_TEXT}tab":
            said += "\t"
        elif each.tag == f"{_TEXT}line-break":
            said += "\n"
        elif each.tag != f"{_OFFICE}annotation":
            said += _paragraph(each)
        said += each.tail or ""
    return said


# -- writing ---------------------------------------------------------------------------------------------------------

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SPACES = " ".join(
    f'xmlns:{name}="{_ODF}{place}:1.0"'
    for name, place in (
        ("office", "office"),
        ("table", "table"),
        ("text", "text"),
        ("style", "style"),
        ("fo", "xsl-fo-compatible"),
    )
)
_STYLES = (
    '<style:style style:name="wide" style:family="table-column"><style:table-column-properties '
    'style:column-width="9cm"/></style:style>'
    '<style:style style:name="slim" style:family="table-column"><style:table-column-properties '
    'style:column-width="3cm"/></style:style>'
    '<style:style style:name="head" style:family="table-cell"><style:table-cell-properties '
    'fo:background-color="#3a332b"/><style:text-properties fo:font-weight="bold" fo:color="#ffffff"/></style:style>'
    '<style:style style:name="plain" style:family="table-cell"><style:table-cell-properties fo:wrap-option="wrap" '
    'style:vertical-align="top"/></style:style>'
)


def write_ods(sheets: Sequence[Sheet]) -> bytes:
    """A document of these sheets."""
    body = "".join(_written(sheet) for sheet in sheets)
    manifest = (
        f'{_HEAD}<manifest:manifest xmlns:manifest="{_ODF}manifest:1.0" manifest:version="1.3">'
        f'<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="{_MIME}"/>'
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
    )
    content = (
        f'{_HEAD}<office:document-content {_SPACES} office:version="1.3"><office:automatic-styles>{_STYLES}'
        f"</office:automatic-styles><office:body><office:spreadsheet>{body}</office:spreadsheet></office:body>"
        "</office:document-content>"
    )
    return zipped({"mimetype": _MIME, "META-INF/manifest.xml": manifest, "content.xml": content}, first="mimetype")


def _written(sheet: Sheet) -> str:
    columns = "".join(
        f'<table:table-column table:style-name="{"wide" if _is_wide(sheet, at) else "slim"}"/>'
        for at in range(len(sheet.rows[0]))
    )
    rows = [
        f"<table:table-row>{''.join(_written_cell(cell, number == 0) for cell in row)}</table:table-row>"
        for number, row in enumerate(sheet.rows)
    ]
    return f"<table:table table:name={quoteattr(sheet.name)}>{columns}{''.join(rows)}</table:table>"


def _is_wide(sheet: Sheet, column: int) -> bool:
    return max(len(row[column].text) for row in sheet.rows) > 24


def _written_cell(cell: Cell, header: bool) -> str:
    if not cell.text:
        return "<table:table-cell/>"
    if cell.is_number:
        return (
            f'<table:table-cell table:style-name="plain" office:value-type="float" office:value="{cell.text}">'
            f"<text:p>{cell.text}</text:p></table:table-cell>"
        )
    lines = "".join(f"<text:p>{_spaced(line)}</text:p>" for line in cell.text.split("\n"))
    style = "head" if header else "plain"
    return f'<table:table-cell table:style-name="{style}" office:value-type="string">{lines}</table:table-cell>'


def _spaced(line: str) -> str:
    """Spaces in a row are written as such, or they would be one."""
    return re.sub(r"  +", lambda found: f' <text:s text:c="{len(found[0]) - 1}"/>', escape(line))
