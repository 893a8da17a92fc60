"""What an operator reads: metrics, a log without secrets, and an id that stands on the page and in the log."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from pathlib import Path

import pytest

from tests.table.caller import Reply, call
from tests.table.http.test_security import ADA, Visit
from undercroft.cli.terminal.serving import networks
from undercroft.table.domain.meter import Durations
from undercroft.table.http.request_log import JsonLines


def figure(reply: Reply, name: str) -> float:
    """One number of the metrics."""
    assert reply.status == 200
    found = re.search(rf"^undercroft_{name} (\S+)$", reply.body.decode(), re.M)
    assert found is not None, name
    return float(found[1])


def test_the_metrics_count_an_answer(tmp_path: Path) -> None:
    async def play() -> tuple[Reply, Reply]:
        visit = await Visit(tmp_path).begin()
        before = await call(visit.app, "GET", "/metrics")
        table = await visit.now()
        seat = next(seat for seat in table.seats if table.running_match().question(seat.number) is not None)
        question = table.running_match().question(seat.number)
        assert question is not None
        await visit.service.answer(table.id, seat.number, seat.question_number, question.texts[0])
        after = await call(visit.app, "GET", "/metrics")
        await visit.service.close()
        return before, after

    before, after = asyncio.run(play())
    assert figure(after, "answers_total") == figure(before, "answers_total") + 1
    assert figure(after, "store_seconds_count") == figure(before, "store_seconds_count") + 1
    assert figure(after, "memory_bytes") > 1_000_000
    for line in after.body.decode().splitlines():
        assert re.fullmatch(r"# (HELP|TYPE) undercroft_\w+ .+|undercroft_\w+(\{.+\})? [\d.e+-]+", line), line


@pytest.mark.parametrize(
    ("client", "headers"),
    [("203.0.113.9", {}), ("127.0.0.1", {"x-forwarded-for": "203.0.113.9"}), ("127.0.0.1", {"forwarded": "for=x"})],
)
def test_strangers_read_no_metrics(tmp_path: Path, client: str, headers: dict[str, str]) -> None:
    async def look() -> Reply:
        visit = await Visit(tmp_path).begin()
        reply = await call(visit.app, "GET", "/metrics", headers=headers, client=client)
        await visit.service.close()
        return reply

    assert asyncio.run(look()).status == 404


def test_durations_fall_into_buckets() -> None:
    taken = Durations()
    for seconds in (0.001, 0.005, 0.006, 99.0):
        taken.add(seconds)
    assert dict(taken.up_to())["0.005"] == 2
    assert dict(taken.up_to())["0.01"] == 3
    assert dict(taken.up_to())["+Inf"] == taken.count == 4


def test_a_failure_has_an_id_on_the_page_and_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> Reply:
        visit = await Visit(tmp_path).begin()

        async def broken(*_: object) -> None:
            raise RuntimeError("the roof leaks")

        monkeypatch.setattr(visit.service.tables, "listed", broken)
        try:
            return await call(visit.app, "GET", "/", headers={"accept": "text/html"})
        finally:
            await visit.service.close()

    with caplog.at_level(logging.INFO, "undercroft.requests"):
        reply = asyncio.run(look())
    assert reply.status == 500
    wanted = dict(reply.headers)[b"x-request-id"].decode()
    assert wanted in reply.body.decode()
    assert b"content-security-policy" in dict(reply.headers)
    failed = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert [getattr(record, "request", "") for record in failed] == [wanted, wanted]
    assert "the roof leaks" in caplog.text and b"the roof leaks" not in reply.body


def test_no_secret_stands_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def look() -> Visit:
        visit = await Visit(tmp_path).begin()
        cookie = {"cookie": f"undercroft={ADA}"}
        for path in (f"/t/{visit.table}", f"/t/{visit.table}/seat/a-secret-that-holds-a-seat", "/no/such-secret"):
            await call(visit.app, "GET", path, headers=cookie)
        await visit.post(ADA, f"/t/{visit.table}/chat", text="psst")
        await visit.service.close()
        return visit

    caplog.handler.setFormatter(JsonLines())
    with caplog.at_level(logging.INFO, "undercroft.requests"):
        visit = asyncio.run(look())
    lines = [json.loads(line) for line in caplog.text.splitlines()]
    paths = [line["text"] for line in lines if line["from"] == "undercroft.requests"]
    assert "GET /t/{table}/seat/{secret}" in " ".join(paths) and "POST /t/{table}/chat" in " ".join(paths)
    for secret in (visit.table, "a-secret-that-holds-a-seat", "such-secret", ADA, "psst"):
        assert secret not in caplog.text
    assert all(len(line["request"]) == 12 for line in lines if line["from"] == "undercroft.requests")


def test_whoever_asks_every_second_does_not_fill_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def look() -> None:
        visit = await Visit(tmp_path).begin()
        for path in ("/healthz", "/readyz", "/metrics", "/"):
            assert (await call(visit.app, "GET", path)).status == 200
        visit.service.tables.store.nodes.drain()
        assert (await call(visit.app, "GET", "/readyz")).status == 503
        await visit.service.close()

    with caplog.at_level(logging.INFO, "undercroft.requests"):
        asyncio.run(look())
    assert [record.getMessage() for record in caplog.records] == ["GET / 200", "GET /readyz 503"]


def test_a_proxy_is_named_by_its_address(capsys: pytest.CaptureFixture[str]) -> None:
    assert networks("--trust-proxy", ["10.0.0.0/8", "::1"]) == ("10.0.0.0/8", "::1")
    with pytest.raises(Exception, match="2"):
        networks("--trust-proxy", ["the cellar"])
    assert "neither an address nor a network" in capsys.readouterr().err
