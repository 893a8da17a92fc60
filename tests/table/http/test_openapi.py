"""The description of the JSON API is true, and nothing thrown at it breaks anything."""

from __future__ import annotations

import json
from typing import Any

import hypothesis
import pytest
import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.table.server import Program, Server, ask, open_table
from undercroft.table.http.openapi import description

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
schema = schemathesis.openapi.from_dict(description()).exclude(path="/api/tables/{table}/events")


@pytest.fixture(scope="module")
def tables(server: Server) -> tuple[str, list[Program]]:
    made, programs = open_table(server.port, "miniskull_caverns", [{"kind": "me"}, {"kind": "me"}])
    return str(made["table"]), programs


@schema.parametrize()
@hypothesis.settings(
    max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(hypothesis.HealthCheck), database=None
)
def test_whatever_is_sent_gets_a_clear_reply(case: Any, server: Server, tables: tuple[str, list[Program]]) -> None:
    table, _ = tables
    watching = Program(server.port, table)
    if case.path_parameters and "table" in case.path_parameters:
        case.path_parameters["table"] = table
    before = watching.view()
    response = case.call(base_url=server.url, timeout=20)
    case.validate_response(response, checks=CHECKS)
    if response.status_code >= 400:
        assert json.loads(response.content)["problem"]
    assert watching.view() == before, "a request without a token changed the table"


@schema.include(method="POST").parametrize()
@hypothesis.settings(
    max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(hypothesis.HealthCheck), database=None
)
def test_whatever_a_player_sends_is_refused_or_legal(
    case: Any, server: Server, tables: tuple[str, list[Program]]
) -> None:
    table, programs = tables
    if case.path_parameters and "table" in case.path_parameters:
        case.path_parameters["table"] = table
    before = programs[0].view()
    headers = {"Authorization": f"Bearer {programs[0].token}"}
    response = case.call(base_url=server.url, headers=headers, timeout=20)
    case.validate_response(response, checks=CHECKS)
    if response.status_code >= 400:
        assert programs[0].view() == before


def test_the_whole_way_of_a_program(server: Server) -> None:
    """Create, join, look, answer, take back, chat, listen, keep the record."""
    made, (ada,) = open_table(server.port, "miniskull_caverns", [{"kind": "me", "name": "Ada"}, {"kind": "friend"}])
    ben = Program(server.port, made["table"])
    assert ben.view()["status"] == "waiting"
    assert ben.call("/join", {"name": "Ben", "invite": "wrong"})[0] == 403
    status, joined = ben.call("/join", {"name": "Ben", "invite": made["invite"]})
    assert (status, joined["seat"]) == (200, 1)
    ben.token = joined["token"]
    players = [ada, ben]
    asked = next(player for player in players if player.question())
    view = asked.view()
    question = asked.question(view)
    assert question is not None and len(question["labels"]) == len(question["options"])
    message = {"question_number": view["question_number"], "answer": question["options"][0]}
    status, after = asked.call("/answers", message)
    assert status == 200 and after["question_number"] == view["question_number"] + 1
    assert asked.call("/answers", message)[0] == 200
    assert asked.view() == after
    assert after["can_undo"]
    assert asked.call("/undo", {"question_number": after["question_number"]})[0] == 200
    assert asked.question() == question
    assert ada.call("/chat", {"text": "hello"})[0] == 200
    _, headers, body = ask(server.port, "GET", f"/api/tables/{made['table']}/events?limit=1")
    assert headers["content-type"].startswith("text/event-stream") and b"event: view\ndata: {" in body
    _, _, record = ask(server.port, "GET", f"/api/tables/{made['table']}/record")
    assert record.startswith(b"undercroft record 1") and b"dice" not in record
    _, _, games = ask(server.port, "GET", "/api/games")
    assert {"miniskull_caverns"} <= {game["slug"] for game in json.loads(games)["games"]}
