"""Why can't I? Refusals and explanations over HTTP say the rule, the reason and the values."""

from __future__ import annotations

import json

import pytest

from tests.table.server import Program, Server, ask, open_table


@pytest.fixture(scope="module")
def seats(server: Server) -> list[Program]:
    _, programs = open_table(server.port, "miniskull_caverns", [{"kind": "me"}, {"kind": "me"}])
    return programs


def asked(seats: list[Program]) -> tuple[Program, Program]:
    """Who is asked first, and who is not."""
    return (seats[0], seats[1]) if seats[0].question() else (seats[1], seats[0])


def test_a_refused_answer_carries_every_reason_with_its_rule(seats: list[Program]) -> None:
    first, _ = asked(seats)
    number = first.view()["question_number"]
    status, refused = first.call("/answers", {"question_number": number, "answer": "block"})
    assert status == 422
    assert refused["problem"].startswith("Block cannot be chosen. You are asked something else now")
    assert [reason["rule"] for reason in refused["reasons"]] == ["MC-016", ""]
    assert refused["reasons"][1]["values"]["thing"]["name"] == "block"


def test_a_program_asks_by_answer_by_piece_or_by_name(seats: list[Program]) -> None:
    first, second = asked(seats)
    options = first.question()
    assert options is not None
    offered = options["options"][0]
    missing = next(name for name in ("s1", "s2", "s3") if name not in options["options"])
    for about in (missing, f"space-{missing}"):
        status, found = first.call("/why", {"about": about})
        assert status == 200 and not found["offered"]
        assert found["reasons"][0]["rule"] == "MC-017"
        assert "is no start space on this map" in found["reasons"][0]["text"]
    assert first.call("/why", {"about": offered})[1]["offered"]
    assert "is choosing" in second.call("/why", {"about": offered})[1]["reasons"][0]["text"]
    assert first.call("/why", {"about": "lunge"})[1]["label"] == "Lunge"


def test_only_a_seat_may_ask(server: Server, seats: list[Program]) -> None:
    assert Program(server.port, seats[0].table).call("/why", {"about": "s1"})[0] == 401
    status, _, body = ask(server.port, "GET", f"/t/{seats[0].table}/why?about=s1", None, {"X-Requested-With": "fetch"})
    assert status == 403 and "do not sit" in json.loads(body)["problem"]
