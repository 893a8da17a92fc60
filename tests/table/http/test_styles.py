"""The style sheets: each is made of files that can be read, and kept for ever under its version."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from tests.table.caller import call
from undercroft.table.domain.settings import Settings
from undercroft.table.html.elements import styles
from undercroft.table.html.elements.styles import FOLDER, sheets, style_tags, version
from undercroft.table.http.app import make_app


def test_every_file_belongs_to_the_sheet_of_its_folder() -> None:
    named = {f"{file.stem}/{part}" for file in FOLDER.glob("*.css") for part in _imported(file)}
    assert named == {f"{file.parent.name}/{file.name}" for file in FOLDER.glob("*/*.css")}
    for name, text in sheets().items():
        assert text.count("{") == text.count("}") > 0, name
        for part in _imported(FOLDER / f"{name}.css"):
            assert (FOLDER / name / part).read_text() in text


def _imported(file: Path) -> list[str]:
    lines = file.read_text().splitlines()
    found = [re.fullmatch(rf'@import "{file.stem}/(\w+\.css)";', line) for line in lines]
    assert lines and all(found), f"{file.name} imports its own files and says nothing else"
    return [each[1] for each in found if each is not None]


def test_what_a_sheet_refers_to_is_there() -> None:
    for name, text in sheets().items():
        for address in re.findall(r'url\("([^"]+)"\)', text):
            assert address.startswith("/static/") and (FOLDER.parents[1] / address[1:]).is_file(), f"{name}: {address}"


def test_sheets_can_be_read() -> None:
    for file in FOLDER.glob("*/*.css"):
        lines = file.read_text().splitlines()
        assert lines[0].startswith("/* "), f"{file.name} does not say what it is for"
        assert len(lines) <= 420, file.name


def test_a_sheet_is_kept_for_ever_under_its_version_and_only_there(tmp_path: Path) -> None:
    async def story() -> None:
        app = make_app(Settings(db=tmp_path / "tables.sqlite3"))
        for tag in style_tags(*sheets()):
            reply = await call(app, "GET", re.findall('href="([^"]+)"', tag)[0])
            assert reply.status == 200 and reply.body.decode() in sheets().values()
            headers = dict(reply.headers)
            assert headers[b"content-type"].startswith(b"text/css") and b"immutable" in headers[b"cache-control"]
        of_another = await call(app, "GET", "/style/0123456789abcdef/look.css")
        assert of_another.status == 200 and dict(of_another.headers)[b"cache-control"] == b"no-store"
        assert (await call(app, "GET", f"/style/{version()}/nothing.css")).status == 404
        await app.state.service.close()

    asyncio.run(story())


def test_the_version_changes_with_any_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = {**sheets(), "replay": sheets()["replay"] + "\n"}
    monkeypatch.setattr(styles, "sheets", lambda: changed)
    assert styles.version.__wrapped__() != version()
