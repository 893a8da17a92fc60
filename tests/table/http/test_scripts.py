"""The browser's scripts: each page names all it needs, each module is found, and kept for ever under its version."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from tests.table.caller import call
from undercroft.table.domain.settings import Settings
from undercroft.table.html.elements import scripts
from undercroft.table.html.elements.frame import TABLE
from undercroft.table.html.elements.scripts import imported, modules, script_tags, version
from undercroft.table.http.app import make_app

ENTRIES = (TABLE, (*TABLE, "opening"), ("panels", "studio"), ("panels", "print"))


def test_every_module_is_used_by_some_page_and_imports_what_exists() -> None:
    for name, text in modules().items():
        named = re.findall(r'\bfrom "([^"]+)"|^import "([^"]+)"', text, re.MULTILINE)
        assert {a or b for a, b in named} <= {f"./{other}.js" for other in modules()}, name
    assert {name for entry in ENTRIES for name in imported(entry)} == set(modules())


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_page_names_all_its_modules_so_that_none_waits_for_another(entry: tuple[str, ...]) -> None:
    tags = "".join(script_tags(entry))
    preloaded = re.findall(r'<link rel="modulepreload" href="/script/\w+/(\w+)\.js">', tags)
    assert preloaded == imported(entry)
    for at, name in enumerate(preloaded):
        needed = re.findall(r'"\./(\w+)\.js"', modules()[name])
        assert set(needed) <= set(preloaded[:at]), f"{name} comes before what it imports"
    assert re.findall(r'<script type="module" src="/script/\w+/(\w+)\.js">', tags) == list(entry)


def test_a_module_is_kept_for_ever_under_its_version_and_only_there(tmp_path: Path) -> None:
    async def story() -> None:
        app = make_app(Settings(db=tmp_path / "tables.sqlite3"))
        for name, text in modules().items():
            reply = await call(app, "GET", f"/script/{version()}/{name}.js")
            headers = dict(reply.headers)
            assert reply.status == 200 and reply.body.decode() == text
            assert headers[b"content-type"].startswith(b"text/javascript")
            assert b"immutable" in headers[b"cache-control"]
        of_another = await call(app, "GET", "/script/0123456789abcdef/table.js")
        assert of_another.status == 200 and dict(of_another.headers)[b"cache-control"] == b"no-store"
        assert (await call(app, "GET", f"/script/{version()}/nothing.js")).status == 404
        await app.state.service.close()

    asyncio.run(story())


def test_the_version_changes_with_any_module(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = {**modules(), "clock": modules()["clock"] + "\n"}
    monkeypatch.setattr(scripts, "modules", lambda: changed)
    assert scripts.version.__wrapped__() != version()


def test_scripts_can_be_read() -> None:
    for name, text in modules().items():
        lines = text.splitlines()
        assert lines[0].startswith("// "), f"{name} does not say what it is"
        assert len(lines) <= 300 and max(map(len, lines)) <= 120, name
