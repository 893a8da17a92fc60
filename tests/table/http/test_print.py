"""Print and play in the browser: look at sheets, send one's own cards, take files away; the table goes on."""

from __future__ import annotations

import asyncio
import io
import json
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from starlette.applications import Starlette

from tests.table.caller import HOST, Reply, call
from tests.table.http.test_security import ADA, csrf_of
from undercroft.games import game
from undercroft.press.spreadsheet import sheets_of
from undercroft.press.spreadsheet.file_formats import bytes_of
from undercroft.table.domain.settings import Settings
from undercroft.table.http.app import make_app
from undercroft.table.http.problem import Malformed
from undercroft.table.http.uploads import parts_of

SLUG = "miniskull_caverns"
PAGE = f"/print/{SLUG}"
EDITION = f'[edition]\ngame = "{SLUG}"\nname = "Mine"\n'


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Starlette]:
    app = make_app(Settings(db=folder / "print.sqlite3"))
    async with app.router.lifespan_context(app):
        yield app


def told(folder: Path, story: Callable[[Starlette], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        async with opened(folder) as app:
            await story(app)

    asyncio.run(whole())


async def look(app: Starlette, path: str) -> Reply:
    return await call(app, "GET", path, headers={"cookie": f"undercroft={ADA}", "accept": "text/html"})


async def sheets(app: Starlette, path: str) -> str:
    """The page, once its sheets are made."""
    while True:
        reply = await look(app, path)
        assert reply.status == 200
        if b"refresh" not in dict(reply.headers):
            return reply.body.decode()


async def send(app: Starlette, name: str, raw: bytes, csrf: str = "", **fields: str) -> Reply:
    parts = {"csrf": csrf or csrf_of(ADA), **fields}
    body = b"".join(
        f'--fence\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
        for key, value in parts.items()
    )
    body += f'--fence\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode() + raw
    headers = {
        "cookie": f"undercroft={ADA}",
        "origin": f"http://{HOST}",
        "accept": "text/html",
        "content-type": "multipart/form-data; boundary=fence",
    }
    return await call(app, "POST", f"{PAGE}/cards", body + b"\r\n--fence--\r\n", headers)


def header(reply: Reply, name: str) -> str:
    return dict(reply.headers)[name.encode()].decode()


def test_the_sheets_can_be_looked_at_and_taken_away(tmp_path: Path) -> None:
    async def story(app: Starlette) -> None:
        page = await sheets(app, f"{PAGE}?paper=letter&ink=low")
        found = re.search(r"Cards: (\d+) page", page)
        assert found is not None
        assert page.count("<img") == int(found[1]) and f"{PAGE}/sheets/cards/1.png?paper=letter&amp;ink=low" in page
        picture = await look(app, f"{PAGE}/sheets/cards/1.png?paper=letter&ink=low")
        assert picture.status == 200 and header(picture, "content-type") == "image/png"
        with Image.open(io.BytesIO(picture.body)) as drawn:
            assert abs(drawn.width / drawn.height - 8.5 / 11) < 0.01
        assert (await look(app, f"{PAGE}/sheets/cards/99.png?paper=letter&ink=low")).status == 404
        pdf = await look(app, f"{PAGE}/pdf/tiles?paper=letter&ink=low")
        assert pdf.body.startswith(b"%PDF") and f"{SLUG}-tiles.pdf" in header(pdf, "content-disposition")

    told(tmp_path, story)


def test_the_table_goes_on_while_the_press_works(tmp_path: Path) -> None:
    async def story(app: Starlette) -> None:
        making = asyncio.create_task(look(app, f"{PAGE}/everything.zip"))
        for _ in range(20):
            assert (await look(app, "/healthz")).status == 200
        assert not making.done()
        bundle = await making
        assert bundle.status == 200 and bundle.body.startswith(b"PK")

    told(tmp_path, story)


def test_cards_of_ones_own_are_checked_and_printed(tmp_path: Path) -> None:
    mine = EDITION + f'extends = "{SLUG}"\n[[action]]\nid = "walk"\nname = "Stroll"\n'

    async def story(app: Starlette) -> None:
        taken = await send(app, "mine.toml", mine.encode(), ink="low")
        assert taken.status == 303
        place = header(taken, "location")
        assert re.fullmatch(rf"{PAGE}\?ink=low&cards=[0-9a-f]+", place)
        assert "Printed: Mine 1 " in await sheets(app, place)
        save = await look(app, place.replace(PAGE, f"{PAGE}/for/tts"))
        cards = place.rpartition("=")[2]
        url = json.loads(save.body)["ObjectStates"][0]["CustomImage"]["ImageURL"]
        assert url.startswith(f"http://{HOST}{PAGE}/pictures/{cards}/")
        picture = await look(app, url.removeprefix(f"http://{HOST}"))
        assert picture.status == 200 and picture.body.startswith(b"\x89PNG")
        assert (await look(app, f"{PAGE}/pictures/{cards}/..%2fcards.toml")).status == 404

    told(tmp_path, story)


def test_a_spreadsheet_will_do(tmp_path: Path) -> None:
    book = game(SLUG).cards
    assert book is not None
    sheet = bytes_of(sheets_of(book, book.open()), "cards.xlsx")

    async def story(app: Starlette) -> None:
        assert (await send(app, "cards.xlsx", sheet)).status == 303
        wrong = await send(
            app, "cards.csv", b"class,id,noise,value\nedition,extends,,miniskull_caverns\naction,walk,9,\n"
        )
        assert wrong.status == 422
        line = "cards.csv, row 3, column C (noise): Walk: noise must be a whole number from 0 to 3, not 9"
        assert line in wrong.body.decode()

    told(tmp_path, story)


@pytest.mark.parametrize(
    ("name", "raw", "said"),
    [
        ("mine.toml", b"[edition", "mine.toml:1: this is not TOML"),
        ("mine.toml", b"\xff\xfe", "mine.toml: byte 0xff is not UTF-8: save the file as UTF-8"),
        (
            "mine.toml",
            (EDITION + 'extends = "/etc/passwd"\n').encode(),
            "can build on &#x27;miniskull_caverns&#x27; alone",
        ),
        ("../../mine.toml", (EDITION + "extends = 3\n").encode(), "mine.toml: a file that is sent here can build on"),
        ("mine.xlsx", b"no", "mine.xlsx: this is not an XLSX workbook"),
        ("mine.toml", b"", "choose a card file first"),
    ],
)
def test_cards_that_are_wrong_are_refused_in_one_line(tmp_path: Path, name: str, raw: bytes, said: str) -> None:
    async def story(app: Starlette) -> None:
        reply = await send(app, name, raw)
        assert reply.status == 422
        assert said in reply.body.decode() and "/tmp" not in reply.body.decode()

    told(tmp_path, story)


def test_what_is_not_there_and_what_is_too_much(tmp_path: Path) -> None:
    async def story(app: Starlette) -> None:
        for path in (
            "/print/chess", f"{PAGE}?paper=a3", f"{PAGE}?part=wheels", f"{PAGE}?cards=abc", f"{PAGE}?cards=../x",
            f"{PAGE}/pdf/wheels", f"{PAGE}/for/chess", f"{PAGE}/pdf/boards?cards=abc",
        ):  # fmt: skip
            assert (await look(app, path)).status == 404, path
        assert (await send(app, "mine.toml", b"x" * 1_200_000)).status == 413
        assert (await send(app, "mine.toml", b"x", csrf="stale")).status == 403

    told(tmp_path, story)


def test_a_form_with_a_file_is_read_to_the_byte() -> None:
    raw = bytes(range(256)) + b"\r\n--fenc\r\n\r\n"
    body = b'--fence\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
    body += b'--fence\r\nContent-Disposition: form-data; name="file"; filename="x.csv"\r\n\r\n' + raw
    upload = parts_of(body + b"\r\n--fence--\r\n", b"fence")
    assert upload == ({"a": "1"}, "x.csv", raw)
    for broken in (b"", b"--fence", body, b"--fence\r\n\r\n\r\n--fence--", b"--fence\r\n" * 50 + b"--fence--"):
        with pytest.raises(Malformed):
            parts_of(broken, b"fence")


def test_the_page_leads_to_the_other_games_on_the_same_paper(tmp_path: Path) -> None:
    async def story(app: Starlette) -> None:
        page = (await look(app, f"{PAGE}?paper=letter&part=tiles")).body.decode()
        assert 'href="/print/skulldug?paper=letter"' in page
        assert page.count('href="/print/') >= 4

    told(tmp_path, story)
