"""Every game from the lobby to its result by touching pieces, cards and places, at a desk and on a phone."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import undercroft
from tests.table.browser.clicking import LATER, MIDDLE, NEXT, Person, fill_opening
from tests.table.browser.positions import SIZES
from tests.table.browser.touching import Toucher
from tests.table.server import Server, all_games, short_options

SEEDS = {"caverns": 4, "dungeon_crawl": 10, "looting_castle": 4, "miniskull_caverns": 2, "skulldug": 5}
"""Dice and choices of a short game."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", all_games())
def test_a_game_is_played_by_touching_things(slug: str, size: str, server: Server, browser: Browser) -> None:
    game, phone = undercroft.game(slug), size == "390"
    finger: dict[str, Any] = {"has_touch": True, "is_mobile": True} if phone else {}
    context = browser.new_context(viewport=SIZES[size], reduced_motion="reduce", **finger)  # type: ignore[arg-type]
    person = Toucher(context, SEEDS[slug], phone)
    page = person.page
    page.goto(server.url)
    page.locator(f"#game-{slug}").get_by_role("link", name="New table").click()
    seats = game.seats[0]
    company = dict.fromkeys(range(1, seats), "bot:random")
    fill_opening(page, company, "Ada", seed=f"seed {SEEDS[slug]}", **short_options(game, seats))
    answers = person.play_to_the_end()
    expect(page.locator("#uc-ask .who")).to_have_text("The game is over")
    expect(page.locator(".scores tbody tr")).to_have_count(0 if game.cooperative else seats)
    assert person.touched["thing"] + person.touched["ghost"] > answers / 5, person.touched
    page.get_by_role("link", name="Record of this game").click()
    expect(page.locator("body")).to_contain_text("undercroft record 1")
    expect(page.locator("body")).to_contain_text("end ")
    assert person.complaints == []
    context.close()


AT_REST = "() => !document.querySelector('.busy, [data-busy]')"


@pytest.mark.parametrize("pause", [0, 120])
def test_a_double_click_answers_one_question(pause: int, server: Server, browser: Browser) -> None:
    """Also if the next question is there between its two clicks, with another answer on the same spot."""
    context = browser.new_context(viewport=SIZES["1440"], reduced_motion="reduce")  # type: ignore[arg-type]
    person = Person(context, seed=2)
    page = person.page
    person.open_table(server.url, "miniskull_caverns")
    number = page.locator("#uc-ask .answers [name=question_number]")
    clicked, at = 0, 0.0
    while clicked < 8:
        assert person.wait_for("yours") == "yours"
        before = number.input_value()
        buttons = page.locator("#uc-ask .options .ans:visible:not([data-caution])")
        if not buttons.count() or page.locator("#uc-ask [data-confirm]").count():  # there a click only picks
            person.answer()
            continue
        page.wait_for_function(LATER, arg=at)  # four clicks in a row are no double click
        page.mouse.dblclick(*buttons.first.evaluate(MIDDLE), delay=pause)
        at = time.time() * 1000
        page.wait_for_function(NEXT, arg=f"0 {before}", timeout=60_000)
        page.wait_for_function(AT_REST, timeout=60_000)
        assert person.wait_for("yours") == "yours"
        assert int(number.input_value()) == int(before) + 1, "the second click answered the next question"
        clicked += 1
    assert person.complaints == []
    context.close()
