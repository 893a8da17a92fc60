"""The description of the JSON API, as OpenAPI 3.1."""

from __future__ import annotations

import functools
from typing import Any

import undercroft
from undercroft.table.http.messages import schemas

PROBLEMS = {
    "400": "the request cannot be read",
    "401": "the token does not hold a seat at this table",
    "403": "not allowed",
    "404": "there is no such table",
    "409": "too late, already answered, or not possible now",
    "410": "the table cannot be played under the present rules",
    "413": "the request is too large",
    "415": "the body must be application/json",
    "422": "the request can be read, but says something impossible",
    "429": "too many requests, or too much of something",
    "503": "the server is full, or nothing can be stored at the moment",
}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _operation(
    name: str,
    summary: str,
    reply: str | None,
    status: str = "200",
    body: str | None = None,
    seat: bool = True,
    media: str = "application/json",
    table: bool = True,
) -> dict[str, Any]:
    schema = _ref(reply) if reply else {"type": "string"}
    problems = {
        code: {"description": text, "content": {"application/json": {"schema": _ref("Problem")}}}
        for code, text in PROBLEMS.items()
    }
    made: dict[str, Any] = {
        "operationId": name,
        "summary": summary,
        "responses": {status: {"description": summary, "content": {media: {"schema": schema}}}, **problems},
    }
    if table:
        made["parameters"] = [
            {"name": "table", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[0-9a-f]{12}$"}}
        ]
    if body:
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": _ref(body)}}}
    if seat:
        made["security"] = [{"seat": []}, {}] if body is None or body == "Join" else [{"seat": []}]
    return made


@functools.cache
def description() -> dict[str, Any]:
    events = _operation(
        "events", "The view whenever it changes, as server-sent events named view", None, media="text/event-stream"
    )
    events["parameters"].append(
        {
            "name": "limit",
            "in": "query",
            "description": "end the stream after so many views; 0: never",
            "schema": {"type": "integer", "minimum": 0, "maximum": 1_000_000, "default": 0},
        }
    )
    because = _operation("because", "Why a line of the story happened", "Why")
    because["parameters"].append(
        {
            "name": "line",
            "in": "query",
            "description": "its number among all lines this seat may read, from 0; -1: the last",
            "schema": {"type": "integer", "minimum": -1, "default": -1},
        }
    )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Undercroft table",
            "version": undercroft.__version__,
            "description": "Open a table, sit down, look, answer. A seat is held by its token; without one you are a "
            "spectator. Every answer names its question by number: sent twice it counts once, sent late it is refused.",
        },
        "paths": {
            "/api/games": {"get": _operation("games", "Games and bots", "Games", seat=False, table=False)},
            "/api/tables": {
                "post": _operation("create", "Open a table", "TableOpened", "201", "NewTable", seat=False, table=False)
            },
            "/api/tables/{table}": {"get": _operation("view", "The table as this seat sees it", "TableView")},
            "/api/tables/{table}/join": {
                "post": _operation("join", "Take an open seat", "SeatToken", "200", "Join", seat=False)
            },
            "/api/tables/{table}/answers": {
                "post": _operation(
                    "answer", "Answer; when the reply comes, the answer is on disk", "TableView", "200", "GivenAnswer"
                )
            },
            "/api/tables/{table}/undo": {
                "post": _operation("undo", "Undo the last answer", "TableView", "200", "Undo")
            },
            "/api/tables/{table}/ask-to-undo": {
                "post": _operation(
                    "ask_to_undo", "Ask everybody to undo an earlier answer", "TableView", "200", "AskToUndo"
                )
            },
            "/api/tables/{table}/decide-undo": {
                "post": _operation(
                    "decide_undo", "Agree to an undo request, decline or withdraw it", "TableView", "200", "DecideUndo"
                )
            },
            "/api/tables/{table}/hint": {
                "post": _operation("hint", "The best answers to one's own question", "HintText", "200", "AskForHint")
            },
            "/api/tables/{table}/odds": {
                "post": _operation(
                    "odds", "What each answer may lead to, with its odds", "OddsText", "200", "AskForOdds"
                )
            },
            "/api/tables/{table}/why": {
                "post": _operation("why", "Why something cannot be chosen now", "Explained", "200", "AskWhy")
            },
            "/api/tables/{table}/because": {"get": because},
            "/api/tables/{table}/chat": {"post": _operation("chat", "Say something", "TableView", "200", "Chat")},
            "/api/tables/{table}/events": {"get": events},
            "/api/tables/{table}/links": {
                "get": _operation("links", "The private links to one's own seat", "LinkList"),
                "post": _operation("make_link", "Make a private link to one's own seat", "LinkMade", "201", "NewLink"),
            },
            "/api/tables/{table}/links/revoke": {
                "post": _operation("revoke_link", "Revoke a private link", "LinkList", "200", "RevokeLink")
            },
            "/api/tables/{table}/record": {
                "get": _operation(
                    "record", "The record, or what this seat may keep of a running game", None, media="text/plain"
                )
            },
        },
        "components": {
            "schemas": schemas(),
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "the token of a seat"}},
        },
    }
