"""The pages after the game, and what calls a page in the background."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.table.caller import HOST, Reply, call
from tests.table.server import Server, open_table
from tests.table.tables import QUICK, drawn, play, run
from undercroft.table.domain.log.entries import PERSON, PlannedSeat
from undercroft.table.domain.log.seat_key import SeatKey, hash_of
from undercroft.table.domain.service import TableService
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.table.replay import Replay
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.http.app import make_app


async def at_the_door(tmp_path: Path, slug: str = QUICK) -> tuple[Any, TableService, Table]:
    app = make_app(Settings(db=tmp_path / "after.sqlite3", answers_per_second=1e6, pace=0.0))
    service: TableService = app.state.service
    seats = [PlannedSeat(PERSON, "Ada"), PlannedSeat(PERSON, "Ben")]
    keys = [SeatKey(hash_of(secret), seat) for seat, secret in enumerate((ADA, BEN))]
    return app, service, await service.seating.open_table(slug, seats, {}, "", False, keys)


ADA, BEN, EVE = "the-secret-of-ada-0000", "the-secret-of-ben-0000", "the-secret-of-eve-0000"


async def look(app: Any, path: str, secret: str = EVE, quiet: bool = False) -> Reply:
    more = {"x-requested-with": "fetch"} if quiet else {"accept": "text/html"}
    return await call(app, "GET", path, headers={"cookie": f"undercroft={secret}", **more})


async def send(app: Any, path: str, secret: str, **fields: object) -> Reply:
    csrf = hash_of(f"form {secret}")[:32]
    body = "&".join(f"{name}={value}" for name, value in {"csrf": csrf, **fields}.items()).encode()
    headers = {"cookie": f"undercroft={secret}", "content-type": "application/x-www-form-urlencoded"}
    headers["origin"] = f"http://{HOST}"
    return await call(app, "POST", path, body, headers)


def test_what_comes_after_is_closed_while_the_game_runs(tmp_path: Path) -> None:
    async def story() -> None:
        app, service, table = await at_the_door(tmp_path)
        table = await play(service, table, 12)
        for page in ("after", "luck", "replay", "replay?at=3&eyes=all", "replay?at=0&eyes=1"):
            for secret in (ADA, EVE):
                reply = await look(app, f"/t/{table.id}/{page}", secret)
                assert reply.status == 409 and b"when the game is over" in reply.body
                assert table.opened.seed.encode() not in reply.body
        reply = await send(app, f"/t/{table.id}/branch", ADA, at=3, seat=0, others="bot")
        assert reply.status == 409
        reply = await send(app, f"/t/{table.id}/rematch", ADA)
        assert reply.status == 409
        await service.close()

    run(story())


def test_the_replay_by_links_alone(tmp_path: Path) -> None:
    async def story() -> None:
        app, service, table = await at_the_door(tmp_path)
        table = await play(service, table, 5000)
        first = (await look(app, f"/t/{table.id}/replay")).body.decode()
        assert "Before the first move" in first and f"/t/{table.id}/replay?at=1&amp;eyes=all" in first
        ada = (await look(app, f"/t/{table.id}/replay", ADA)).body.decode()
        assert f"/t/{table.id}/replay?at=1&amp;eyes=0" in ada, "at first through the own eyes"
        last = Replay(table.match).last  # type: ignore[arg-type]
        end = (await look(app, f"/t/{table.id}/replay?at={last}&eyes=watch")).body.decode()
        assert f"Move {last} of {last}" in end
        parts = (await look(app, f"/t/{table.id}/replay?at=5&eyes=1", quiet=True)).body.decode()
        assert parts.startswith("<form") and "<html" not in parts and 'id="uc-board"' in parts
        for wrong in (f"at={last + 1}", "at=-1", "at=x", "eyes=9", "eyes=me"):
            reply = await look(app, f"/t/{table.id}/replay?{wrong}")
            assert reply.status == 422, wrong
        after = (await look(app, f"/t/{table.id}/after")).body.decode()
        assert table.opened.seed in after and table.dice.public.split()[1] in after and "undercroft audit" in after
        assert ">Rematch<" not in after, "who only looks cannot change anything"
        assert ">Rematch<" in (await look(app, f"/t/{table.id}/after", ADA)).body.decode()
        await service.close()

    run(story())


def test_a_page_in_the_background_is_told_when_it_is_needed(tmp_path: Path) -> None:
    async def story() -> None:
        app, service, table = await at_the_door(tmp_path)
        turns: set[str] = set()
        for _ in range(30):
            table = await play(service, table, 1, len(turns))
            assert table.match is not None
            replies = [
                json.loads((await look(app, f"/t/{table.id}/attention", who, True)).body) for who in (ADA, BEN, EVE)
            ]
            assert replies[2] == {"turn": "", "named": -1, "undo_request": 0, "rematch": "", "said": 0}
            for seat in (0, 1):
                asked = table.match.question(seat) is not None
                assert replies[seat]["turn"] == (f"{seat} {table.seats[seat].question_number}" if asked else "")
                turns.add(replies[seat]["turn"])
                shown = (await drawn(service, table, Viewer((seat,), seat)))["uc-log"]
                marked = re.findall(r'id="log-(\d+)"[^>]* data-you', shown)
                assert replies[seat]["named"] == (int(marked[-1]) if marked else -1)
        assert len(turns) > 4
        await service.close()

    run(story())


def test_programs_ask_for_hints_and_agree_to_undo_requests(server: Server) -> None:
    _, (red, blue) = open_table(server.port, QUICK, [{"kind": "me"}, {"kind": "me"}])
    players = (red, blue)
    asked = None
    for _ in range(8):
        for player in players:
            if (asked := player.question(view := player.view())) is not None:
                player.call("/answers", {"question_number": view["question_number"], "answer": asked["options"][0]})
    player = next(each for each in players if each.question() is not None)
    other = blue if player is red else red
    view = player.view()
    status, found = player.call("/hint", {"question_number": view["question_number"]})
    options = player.question(view)["options"]  # type: ignore[index]
    assert status == 200 and found["answers"]
    assert all(each["answer"] in options and 0 <= each["chance"] <= 1 for each in found["answers"])
    assert other.call("/hint", {"question_number": view["question_number"]})[0] == 409
    status, found = player.call("/odds", {"question_number": view["question_number"]})
    assert status == 200 and [each["answer"] for each in found["answers"]] == options
    assert other.call("/odds", {"question_number": view["question_number"]})[0] == 409
    status, found = player.call("/because?line=3")
    assert status == 200 and found["line"] == 3 and found["rule"] and found["causes"]
    assert player.call("/because?line=99999")[0] == 404 and player.call("/because?line=x")[0] == 422
    status, waiting = player.call("/ask-to-undo", {"question_number": view["question_number"] - 2})
    assert status == 200 and waiting["undo_request"]["waits_for"] == [other.view()["seat"]]
    number = waiting["undo_request"]["number"]
    assert other.call("/decide-undo", {"request": number + 1, "agree": True})[0] == 409
    status, now = other.call("/decide-undo", {"request": number, "agree": True})
    assert status == 200 and now["undo_request"] is None
    assert player.view()["question_number"] == view["question_number"] + 1 and player.question() is not None
