"""Odds under the answers, and why a line of the story happened, in a real browser."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.table.browser.clicking import Person, fill_opening
from tests.table.server import Server


def test_odds_come_by_themselves_and_a_line_explains_itself(server: Server, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    person = Person(context, seed=1)
    person.open_table(server.url, "skulldug", "bot:random", odds=True)
    page = person.page
    for _ in range(60):
        person.wait_for("yours")
        page.wait_for_function("() => !document.querySelector('.odds-form')")
        if page.locator(".ans .may:visible").count():
            break
        person.answer()
    first = page.locator(".ans .may:visible").first
    assert "%" in first.inner_text() and "%" in (first.get_attribute("title") or "")
    expect(page.locator(".odds-form")).to_have_count(0)
    line = page.locator("#uc-log .ln:not(.noted)").last
    line.locator(".ask-why").click()
    expect(line.locator(".because")).to_contain_text("SD-")
    line.locator(".ask-why").click()
    expect(line.locator(".because")).to_have_count(0)
    assert person.complaints == []
    context.close()


def test_a_table_without_odds_shows_none(server: Server, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    person = Person(context)
    page = person.page
    page.goto(f"{server.url}/new/skulldug")
    fill_opening(page, {1: "bot:random"})
    person.wait_for("yours")
    expect(page.locator(".odds-form, .may")).to_have_count(0)
    context.close()
