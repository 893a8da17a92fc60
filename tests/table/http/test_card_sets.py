"""Tables with published card sets: the table plays with them, and its record needs no other file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import urlencode

import pytest

import undercroft
from tests.table.caller import HOST, call
from undercroft.kernel.record.file import Replay
from undercroft.table.domain.settings import Settings
from undercroft.table.http.app import make_app

STRONG = """[edition]
game = "miniskull_caverns"
name = "A strong dragon"
extends = "miniskull_caverns"

[tiny]
strength = 13
"""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    file = tmp_path / "strong.toml"
    file.write_text(STRONG)
    broken = tmp_path / "broken.toml"
    broken.write_text("tiny = 1\n")
    return Settings(db=tmp_path / "tables.sqlite3", card_sets=(file, broken))


def test_a_table_is_opened_with_a_published_set(settings: Settings) -> None:
    async def published() -> str:
        app = make_app(settings)
        assert b"Card sets" in (await call(app, "GET", "/")).body
        page = await call(app, "GET", "/sets/miniskull_caverns")
        text = page.body.decode()
        assert "A strong dragon 1" in text and "[tiny] strength" in text
        assert (await call(app, "GET", "/sets/skulldug")).status == 404
        cookie = dict(page.headers)[b"set-cookie"].decode().split(";")[0]
        token = text.split('name="csrf" value="')[1].split('"')[0]
        headers = {"cookie": cookie, "origin": f"http://{HOST}"}
        form = {"csrf": token, "set": "A strong dragon 1", "with": "friends"}
        opened = await call(app, "POST", "/sets/miniskull_caverns", urlencode(form).encode(), headers)
        assert opened.status == 303
        wrong = urlencode({**form, "set": "Another"}).encode()
        assert (await call(app, "POST", "/sets/miniskull_caverns", wrong, headers)).status == 422
        table = dict(opened.headers)[b"location"].decode().removeprefix("/t/")
        service = app.state.service
        invite = (await service.table(table)).opened.invite
        for name in ("Ben", "Cleo"):
            await service.seating.sit_down(table, None, name, invite, name)
        await service.close()
        return table

    async def again(table_id: str) -> None:
        service = make_app(settings).state.service  # the server was stopped in between
        table = await service.table(table_id)
        match = table.match
        assert match.game.cards.open(match.cards).file.tiny.strength == 13
        replayed = Replay("\n".join(table.record), undercroft.game).stop_at_the_last_answer()
        assert replayed.step == match.step
        await service.close()

    asyncio.run(again(asyncio.run(published())))


def test_there_is_no_studio_unless_it_is_wanted(settings: Settings) -> None:
    async def look() -> None:
        app = make_app(settings)
        assert (await call(app, "GET", "/studio/skulldug")).status == 404
        assert b"Studio" not in (await call(app, "GET", "/")).body
        await app.state.service.close()

    asyncio.run(look())
