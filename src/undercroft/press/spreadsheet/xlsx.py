"""XLSX: the sheets of an Excel workbook, read and written without Excel."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape, quoteattr

from undercroft.press.spreadsheet.sheet import Cell, Rows, Sheet, letters
from undercroft.press.spreadsheet.zipped_xml import ZippedXml, zipped

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_LINKS = "{http://schemas.openxmlformats.org/package/2006/relationships}"
_REF = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"
_PLACE = re.compile(r"^([A-Z]{1,3})(\d{1,7})$")
_DATE_STYLES = {*range(14, 23), *range(45, 48)}
_DATE_LETTERS = re.compile(r"[dmyhs]", re.IGNORECASE)
_LITERAL = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.|\*.')


def read_xlsx(raw: bytes, file: str) -> list[Sheet]:
    """Every sheet of a workbook."""
    book = ZippedXml(raw, file, "an XLSX workbook")
    root = book.part("xl/workbook.xml")
    if _STRICT in root.tag:
        raise book.refusal("it is a Strict workbook: save it as “Excel Workbook (.xlsx)”")
    targets = {link.get("Id", ""): link.get("Target", "") for link in book.part("xl/_rels/workbook.xml.rels")}
    shared = _shared(book)
    dates = _date_styles(book)
    sheets = []
    for entry in root.iter(f"{_MAIN}sheet"):
        target = targets.get(entry.get(_REF, ""), "")
        part = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
        sheets.append(Sheet(entry.get("name", ""), _rows(book.part(part), file, shared, dates)))
    return sheets


def _shared(book: ZippedXml) -> list[str]:
    if "xl/sharedStrings.xml" not in book:
        return []
    return [_text(entry) for entry in book.part("xl/sharedStrings.xml").iter(f"{_MAIN}si")]


def _text(entry: Element) -> str:
    """The letters of a text, without how they look and without the help for reading them aloud."""
    found = [entry.find(f"{_MAIN}t"), *(run.find(f"{_MAIN}t") for run in entry.findall(f"{_MAIN}r"))]
    return "".join(each.text or "" for each in found if each is not None)


def _date_styles(book: ZippedXml) -> set[int]:
    """The styles that show a number as a date."""
    if "xl/styles.xml" not in book:
        return set()
    root = book.part("xl/styles.xml")
    own = {
        int(each.get("numFmtId", "0"))
        for each in root.iter(f"{_MAIN}numFmt")
        if _DATE_LETTERS.search(_LITERAL.sub("", each.get("formatCode", "")))
    }
    styles = root.find(f"{_MAIN}cellXfs")
    formats = [int(each.get("numFmtId", "0")) for each in styles] if styles is not None else []
    return {number for number, each in enumerate(formats) if each in own or each in _DATE_STYLES}


def _rows(root: Element, file: str, shared: Sequence[str], dates: set[int]) -> list[list[Cell]]:
    rows = Rows(file)
    row = -1
    for line in root.iter(f"{_MAIN}row"):
        row = int(line.get("r", "0")) - 1 if line.get("r", "").isdigit() else row + 1
        column = -1
        for entry in line.iter(f"{_MAIN}c"):
            found = _PLACE.match(entry.get("r", ""))
            column = _number(found[1]) if found else column + 1
            rows.put(row, column, _cell(entry, shared, dates))
    return rows.found


def _number(name: str) -> int:
    found = 0
    for letter in name:
        found = found * 26 + ord(letter) - ord("A") + 1
    return found - 1


def _cell(entry: Element, shared: Sequence[str], dates: set[int]) -> Cell:
    kind = entry.get("t", "n")
    value = entry.findtext(f"{_MAIN}v") or ""
    formula = entry.findtext(f"{_MAIN}f")
    if kind == "inlineStr":
        inline = entry.find(f"{_MAIN}is")
        return Cell(_text(inline).strip() if inline is not None else "")
    if formula is not None and not value:
        said = f"={formula}"
        return Cell("", f"this formula has no value yet, {said[:40]!r}: put its value there")
    if kind == "s":
        at = int(value) if value.isdigit() and len(value) < 8 else -1
        return Cell(shared[at].strip() if 0 <= at < len(shared) else "")
    if kind == "b":
        return Cell("yes" if value == "1" else "no")
    if kind == "e":
        return Cell("", f"this is an error, {value}: put a value there")
    style = entry.get("s", "0")
    if kind == "d" or (kind == "n" and value and style.isdigit() and int(style) in dates):
        return Cell("", "the spreadsheet has made a date of this: format the cell as text, and write it again")
    if kind == "n" and value:
        return Cell(_plain(value))
    return Cell(value.strip())


def _plain(value: str) -> str:
    """A number as a person would write it."""
    if len(value) > 40:
        return value
    try:
        number = float(value)
    except ValueError:
        return value
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else str(number)


# -- writing ---------------------------------------------------------------------------------------------------------

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_STYLES = (
    f"{_HEAD}<styleSheet {_NS}>"
    '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font>'
    '<font><i/><sz val="11"/><color rgb="FF6B6256"/><name val="Calibri"/></font></fonts>'
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    '<fill><patternFill patternType="solid"><fgColor rgb="FF3A332B"/></patternFill></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">'
    '<alignment vertical="top"/></xf>'
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">'
    '<alignment vertical="top" wrapText="1"/></xf>'
    '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>'
    '<xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1">'
    '<alignment vertical="top" wrapText="1"/></xf></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)
NUMBER, TEXT, HEADER, ASIDE = range(4)


def write_xlsx(sheets: Sequence[Sheet]) -> bytes:
    """A workbook of these sheets: the first row stays in sight, texts are texts, whatever they look like."""
    numbers = range(1, len(sheets) + 1)
    links = "".join(
        f'<Relationship Id="rId{n}" Type="{_OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>' for n in numbers
    )
    styles = f'<Relationship Id="rId{len(sheets) + 1}" Type="{_OFFICE}/styles" Target="styles.xml"/>'
    named = "".join(
        f'<sheet name={quoteattr(sheet.name[:31])} sheetId="{n}" r:id="rId{n}"/>'
        for n, sheet in zip(numbers, sheets, strict=True)
    )
    overrides = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{_TYPE}.worksheet+xml"/>' for n in numbers
    )
    parts = {
        "[Content_Types].xml": f'{_HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/>{overrides}</Types>',
        "_rels/.rels": f'{_HEAD}<Relationships xmlns="{_LINKS[1:-1]}">'
        f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'{_HEAD}<workbook {_NS} xmlns:r="{_OFFICE}"><sheets>{named}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'{_HEAD}<Relationships xmlns="{_LINKS[1:-1]}">{links}{styles}</Relationships>',
        "xl/styles.xml": _STYLES,
    }
    for n, sheet in zip(numbers, sheets, strict=True):
        parts[f"xl/worksheets/sheet{n}.xml"] = _written(sheet)
    return zipped(parts)


def _written(sheet: Sheet) -> str:
    headers = [cell.text for cell in sheet.rows[0]]
    widths = "".join(
        f'<col min="{n}" max="{n}" width="{_width(sheet, n - 1)}" customWidth="1"/>' for n in range(1, len(headers) + 1)
    )
    rows = "".join(
        f'<row r="{n}">{"".join(_written_cell(cell, n, at, headers) for at, cell in enumerate(row))}</row>'
        for n, row in enumerate(sheet.rows, 1)
    )
    return (
        f'{_HEAD}<worksheet {_NS}><sheetViews><sheetView workbookViewId="0">'
        '<pane xSplit="2" ySplit="1" topLeftCell="C2" activePane="bottomRight" state="frozen"/></sheetView>'
        f"</sheetViews><cols>{widths}</cols><sheetData>{rows}</sheetData></worksheet>"
    )


def _width(sheet: Sheet, column: int) -> int:
    """As wide as its longest line, within reason."""
    longest = max(len(line) for row in sheet.rows for line in (row[column].text.split("\n") or [""]))
    return min(max(longest + 2, 6), 60)


def _written_cell(cell: Cell, row: int, column: int, headers: Sequence[str]) -> str:
    if not cell.text:
        return ""
    place = f"{letters(column)}{row}"
    if cell.is_number:
        return f'<c r="{place}" s="{NUMBER}"><v>{cell.text}</v></c>'
    style = HEADER if row == 1 else ASIDE if headers[column] == "prints" else TEXT
    said = escape(cell.text)
    return f'<c r="{place}" s="{style}" t="inlineStr"><is><t xml:space="preserve">{said}</t></is></c>'
