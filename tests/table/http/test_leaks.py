"""Every byte that goes to a seat or to a spectator is the same in worlds that differ only in what they may not know."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import undercroft
from tests.table.caller import call
from tests.table.server import all_games
from tests.table.worlds import CANARY, put, twin_of
from undercroft.kernel.canon import canonical
from undercroft.kernel.match import Match
from undercroft.kernel.question import OPEN, UNSEEN
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log.entries import PERSON, PlannedSeat
from undercroft.table.domain.log.seat_key import SeatKey, hash_of
from undercroft.table.domain.log.summary import FINISHED
from undercroft.table.domain.service import TableService
from undercroft.table.domain.settings import DAY, Settings
from undercroft.table.http.app import make_app

COMPARED_PER_GAME = 60
MOST_ANSWERS = 400
EXPLAINED = 6
"""So many of the last lines of the running step are explained in both worlds."""
LOOKED_AT = 12
"""So many pieces on the map are looked at."""
SHOWN = {
    "beats": b"data-beat=",
    "clocks": b"data-until=",
    "cards to look at": b'class="card ',
    "cards on the map": b'class="laid"',
    "piles": b'class="pile"',
    "what else may be chosen": b'class="why',
    "previews": b"data-ghost=",
    "forms": b'class="answers bundle"',
    "why a line happened": b'class="because"',
}
"""What a page can show, and how it is recognised among the bytes that were compared."""
EVERYWHERE = {"beats", "clocks", "what else may be chosen", "why a line happened"}
WHERE = {
    "caverns": {"cards to look at", "piles", "previews"},
    "dungeon_crawl": {"cards to look at", "piles", "forms"},
    "looting_castle": {"cards on the map", "piles"},
    "miniskull_caverns": {"cards to look at"},
    "skulldug": {"cards to look at", "piles", "previews"},
}


def secret_of(seat: int) -> str:
    return f"the-secret-of-seat-number-{seat}"


WATCHING = re.compile(rb'<p class="hint">\d+ (?:person is|people are) watching</p>')
"""Who watches is told to everybody, a moment later: here it is whoever looked just before."""
LENGTH = re.compile(rb"content-length: \d+")


async def all_bytes(app: Any, table_id: str, seat: int, lines: Sequence[int] = ()) -> bytes:
    """All that this seat can get of the table: page, pushes, the JSON API, and why these lines of the story happened.
    What comes after the game is closed."""
    cookie = secret_of(seat) if seat >= 0 else "somebody-who-only-watches"
    page = {"cookie": f"undercroft={cookie}"}
    token = {"authorization": f"Bearer {secret_of(seat)}"} if seat >= 0 else {}
    replies = [
        await call(app, "GET", f"/t/{table_id}", headers=page),
        await call(app, "GET", f"/t/{table_id}/events", headers=page, events=1),
        await call(app, "GET", f"/t/{table_id}/record", headers=page),
        await call(app, "GET", f"/t/{table_id}/story", headers=page),
        await call(app, "GET", f"/api/tables/{table_id}", headers=token),
        await call(app, "GET", f"/api/tables/{table_id}/events?limit=1", headers=token),
        await call(app, "GET", f"/api/tables/{table_id}/record", headers=token),
        await call(app, "GET", "/", headers=page),
        await call(app, "GET", f"/t/{table_id}/attention", headers=page),
    ]
    assert [reply.status for reply in replies] == [200] * 9
    for piece in re.findall(rb'<g id="([^"]+)" class="piece', replies[0].body)[:LOOKED_AT]:
        replies.append(await call(app, "GET", f"/t/{table_id}/lying?id={quote(piece.decode())}", headers=page))
        assert replies[-1].status in (200, 204)
    for line in lines:
        replies.append(await call(app, "GET", f"/t/{table_id}/because/{line}", headers=page))
        assert replies[-1].status == 200
    if seat >= 0:
        replies.append(await call(app, "GET", f"/t/{table_id}/why?about=red", headers=page))
        assert replies[-1].status == 200
    for later in ("after", "luck", "replay?at=1&eyes=all"):
        replies.append(await call(app, "GET", f"/t/{table_id}/{later}", headers=page))
        assert replies[-1].status == 409
    return b"\n\n".join(LENGTH.sub(b"", WATCHING.sub(b"", reply.whole)) for reply in replies)


class Comparison:
    """What was compared in all games together."""

    def __init__(self) -> None:
        self.games = self.compared = self.different = self.size = 0
        self.secrets = False
        self.shown: set[str] = set()


@pytest.mark.parametrize("slug", all_games())
def test_no_byte_tells_worlds_apart(slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = asyncio.run(compare_games(slug, tmp_path))
    with capsys.disabled():
        print(
            f"\n{slug}: {found.games} games, {found.compared} positions compared with a twin world, "
            f"{found.size} bytes, {found.different} twins truly different; {', '.join(sorted(found.shown))}"
        )
    assert found.compared > 20
    assert found.different > 0 or not found.secrets, "every twin was the real world: the comparison shows nothing"
    assert found.shown >= EVERYWHERE | WHERE.get(slug, set()), "something that pages show was never compared"


@pytest.mark.parametrize("slug", all_games())
def test_a_hint_changes_no_byte_for_the_others(slug: str, tmp_path: Path) -> None:
    """That a hint was asked for is told; when it comes and what it says is nobody else's business. (That the hint
    itself is the same in worlds that its seat cannot tell apart is tested with the bots.)"""

    async def play() -> None:
        app, service, table_id, seats = await sit_down(slug, tmp_path, "hint", {}, 2)
        rng = random.Random(6)
        advised = 0
        for number in range(40):
            table = await service.table(table_id)
            assert table.match is not None
            if number % 8 == 5 and not table.match.over:
                question = rng.choice(table.match.open)
                seat = question.seat
                others = [*(each for each in range(seats) if each != seat), SPECTATOR]
                await service.hints.ask(table_id, seat, table.seats[seat].question_number)
                assert b"Thinking about it" in await all_bytes(app, table_id, seat)
                thinking = [await all_bytes(app, table_id, other) for other in others]
                await service.hints.all_ready()
                table = await service.table(table_id)
                assert service.hints.at(table)[seat].hint is not None
                assert b'class="advice"' in await all_bytes(app, table_id, seat)
                for other, before in zip(others, thinking, strict=True):
                    now = await all_bytes(app, table_id, other)
                    assert now == before, first_difference(slug, other, before, now)
                    assert b'class="advice"' not in now and (question.secrecy == UNSEEN or b"asked for a hint" in now)
                advised += 1
            if table.status == FINISHED:
                break
            await answer_one(service, table_id, rng)
        assert advised >= 2
        await service.close()

    asyncio.run(play())


def test_the_seed_is_kept_until_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        app, service, table_id, seats = await sit_down("miniskull_caverns", tmp_path, "", {"solo_turns": 3}, 1)
        seed = (await service.table(table_id)).opened.seed
        rng = random.Random(1)
        while not (await service.table(table_id)).match.over:  # type: ignore[union-attr]
            for seat in (*range(seats), SPECTATOR):
                assert seed.encode() not in await all_bytes(app, table_id, seat)
            await answer_one(service, table_id, rng)
        record = await call(app, "GET", f"/t/{table_id}/record")
        assert seed in record.body.decode()
        await service.close()

    asyncio.run(play())


async def sit_down(
    slug: str, folder: Path, seed: str, options: dict[str, object], seats: int, clock: float = 0.0
) -> tuple[Any, TableService, str, int]:
    app = make_app(
        Settings(db=folder / f"leaks{seed}.sqlite3", answers_per_second=1e6, hint_iterations=20, presence_pause=3600.0)
    )
    service: TableService = app.state.service
    places = [PlannedSeat(PERSON, f"player {seat}") for seat in range(seats)]
    keys = [SeatKey(hash_of(secret_of(seat)), seat) for seat in range(seats)]
    opened = await service.seating.open_table(slug, places, options, seed, True, keys, clock=clock)
    return app, service, opened.id, seats


async def answer_one(service: TableService, table_id: str, rng: random.Random) -> None:
    table = await service.table(table_id)
    assert table.match is not None
    question = table.match.open[int(rng.random() * len(table.match.open))]
    await service.answer(
        table_id, question.seat, table.seats[question.seat].question_number, rng.choice(question.texts)
    )


async def compare_games(slug: str, folder: Path) -> Comparison:
    """Whole games, until enough positions were compared."""
    found = Comparison()
    while found.compared < COMPARED_PER_GAME and found.games < 6:
        found.games += 1
        most = undercroft.game(slug).seats[1]
        await compare_game(*await sit_down(slug, folder, f"{found.games}", {}, min(most, 3), DAY), found)
    return found


async def compare_game(app: Any, service: TableService, table_id: str, seats: int, found: Comparison) -> None:
    rng = random.Random(found.games)
    for number in range(MOST_ANSWERS):
        match = (await service.table(table_id)).match
        assert match is not None
        if match.over:
            break
        if number % 8 == 0 or (match.open[0].secrecy and number % 3 == 0):
            seat = (*range(seats), SPECTATOR)[int(rng.random() * (seats + 1))]
            twin = twin_of(match, seat, rng)
            if twin is not None:
                await compare_worlds(app, service, table_id, seat, match, twin, found)
        await answer_one(service, table_id, rng)
        if found.compared >= COMPARED_PER_GAME:
            break
    await service.close()


async def compare_worlds(
    app: Any, service: TableService, table_id: str, seat: int, match: Match, twin: Match, found: Comparison
) -> None:
    known, before = len(match.told(seat)), len(match.told(seat)) - len(match.told_this_step(seat))
    lines = sorted({*range(max(before, known - EXPLAINED), known), max(0, before - 1)} & {*range(known)})
    real = await all_bytes(app, table_id, seat, lines)
    put(service, table_id, twin)
    other = await all_bytes(app, table_id, seat, lines)
    put(service, table_id, match)
    assert CANARY.encode() not in other
    assert real == other, first_difference(match.game.slug, seat, real, other)
    found.compared += 1
    found.size += len(real)
    found.shown |= {name for name, sign in SHOWN.items() if sign in real}
    found.different += _hidden(match) != _hidden(twin)
    found.secrets |= any(answer.secrecy != OPEN for answer in match.log)


def _hidden(match: Match) -> str:
    """The whole table, with all that anybody may not know."""
    return canonical(match.state)


def first_difference(slug: str, seat: int, one: bytes, other: bytes) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    here, there = one[max(0, at - 150) : at + 150], other[max(0, at - 150) : at + 150]
    return f"{slug}: seat {seat} can tell worlds apart:\n  …{here!r}…\n  …{there!r}…"
