"""Positions to look at: a table is brought there by a program over HTTP, then a page opens at one of its seats."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

import undercroft
from tests.table.server import Json, Program, Server, open_table

SIZES = {"1440": {"width": 1440, "height": 900}, "390": {"width": 390, "height": 844}}


class Position:
    """A table in the middle of a game, and the seat that is asked."""

    def __init__(self, server: Server, slug: str, answers: int, seats: int = 3, options: Json | None = None) -> None:
        self.server = server
        self.game = undercroft.game(slug)
        wanted: list[Json] = [{"kind": "me", "name": f"Player {number + 1}"} for number in range(seats)]
        made, self.programs = open_table(server.port, slug, wanted, options=options or {}, seed="a fixed seed")
        self.table: str = made["table"]
        self.seat = 0
        self.rng = random.Random(slug)
        for _ in range(answers):
            if not self.answer():
                break
        self.asked()

    def asked(self) -> tuple[Program, Json, Json] | None:
        """Whoever is asked, what they see, and the question."""
        for number, program in enumerate(self.programs):
            view = program.view()
            question = program.question(view)
            if question is not None:
                self.seat = number
                return program, view, question
        return None

    def answer(self) -> bool:
        found = self.asked()
        if found is None:
            return False
        program, view, question = found
        text = self.rng.choice(question["options"])
        status, reply = program.call("/answers", {"question_number": view["question_number"], "answer": text})
        assert status == 200, reply
        return True

    def view(self) -> Any:
        """What the seat that is asked may know, as the API tells it."""
        return self.programs[self.seat].view()

    def sit_down(self, browser: Browser, size: str, **more: Any) -> tuple[BrowserContext, Page]:
        """A page at the seat that is asked."""
        context = browser.new_context(viewport=SIZES[size], reduced_motion="reduce", **more)  # type: ignore[arg-type]
        secret = self.programs[self.seat].token
        context.add_cookies([{"name": "undercroft", "value": secret, "url": self.server.url}])
        page = context.new_page()
        page.goto(f"{self.server.url}/t/{self.table}")
        return context, page
