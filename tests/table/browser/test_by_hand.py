"""Answers given by hand: a ghost is turned and laid by touching it, an Action card is turned and sealed."""

from __future__ import annotations

import time

from playwright.sync_api import Browser, Page, expect

from tests.table.browser.clicking import LATER
from tests.table.server import Server

DESK = {"width": 1440, "height": 900}
MOVED_ON = """(number) => {
  const field = document.querySelector('#uc-ask .answers [name=question_number]');
  return !field || field.value !== number;
}"""


def sit_down(server: Server, browser: Browser, slug: str) -> Page:
    page = browser.new_page(viewport=DESK, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(server.url)
    page.locator(f"#game-{slug} form button.go").click()
    page.wait_for_selector('#uc-ask[data-state="yours"] .answers', timeout=60_000)
    return page


def number_of(page: Page) -> str:
    return page.locator("#uc-ask .answers [name=question_number]").input_value()


def answer_until(page: Page, wanted: str, words: str) -> None:
    """Prefer answers with these words until the wanted thing is there."""
    for _ in range(60):
        page.wait_for_selector('#uc-ask[data-state="yours"] .answers', timeout=60_000)
        if page.locator(wanted).count():
            return
        number, answers = number_of(page), page.locator("#uc-ask .options .ans:visible")
        better = answers.filter(has_text=words)
        (better if better.count() else answers).first.press("Enter")
        page.wait_for_function(MOVED_ON, arg=number, timeout=60_000)
    raise AssertionError(f"{wanted} never came")


def test_a_tile_is_turned_and_laid_on_the_map(server: Server, browser: Browser) -> None:
    page = sit_down(server, browser, "caverns")
    answer_until(page, "#uc-map .ghost", "Explore")
    ghosts, confirm = page.locator("#uc-map .ghost"), page.locator("#uc-ask [data-confirm]")
    before = confirm.evaluate("(button) => button.value")
    assert [ghost.get_attribute("display") for ghost in ghosts.all()].count("inline") == 1
    page.locator('.disc[data-hand="turn"]').click()
    assert confirm.evaluate("(button) => button.value") != before, "it lies another way now"
    assert [ghost.get_attribute("display") for ghost in ghosts.all()].count("inline") == 1
    number = number_of(page)
    page.locator('.disc[data-hand="lay"]').click()
    page.wait_for_function(MOVED_ON, arg=number, timeout=60_000)
    expect(page.locator("#uc-log")).to_contain_text("lay")
    page.close()


def test_the_action_card_is_turned_by_touching_it_and_then_sealed(server: Server, browser: Browser) -> None:
    page = sit_down(server, browser, "miniskull_caverns")
    answer_until(page, "#uc-ask [data-confirm]", "start")
    confirm = page.locator("#uc-ask [data-confirm]")
    before = confirm.evaluate("(button) => button.value")
    card = page.locator('#uc-dock .card[id^="action-card"]')
    assert card.evaluate("(card) => getComputedStyle(card).rotate") == "none", "it lies as it lies"
    card.click()
    turned = confirm.evaluate("(button) => button.value")
    assert turned != before
    assert card.evaluate("(card) => getComputedStyle(card).rotate") != "none", "one sees it turn"
    expect(page.locator("#uc-dock .chit.selected")).to_have_attribute("data-lies", "1")
    page.locator("#uc-ask [data-switch]").check()
    assert confirm.evaluate("(button) => button.value") == f"{turned}_exerting"
    number = number_of(page)
    confirm.click()
    page.wait_for_function(MOVED_ON, arg=number, timeout=60_000)
    page.close()


def test_a_click_picks_and_what_one_only_passes_is_not_laid(server: Server, browser: Browser) -> None:
    """Somebody picks the third way, crosses other answers on the way to the last button, and lays what was picked."""
    page = sit_down(server, browser, "miniskull_caverns")
    answer_until(page, "#uc-ask [data-confirm]", "start")
    number, confirm = number_of(page), page.locator("#uc-ask [data-confirm]")
    answers = page.locator("#uc-ask .ans[name=answer]:not([data-confirm]):visible")
    creep, walk = answers.nth(2), answers.nth(0)
    wanted = creep.get_attribute("value")
    creep.click()
    picked_at = time.time() * 1000
    assert number_of(page) == number, "nothing is laid by the first click"
    assert confirm.evaluate("(button) => button.value") == wanted
    shown = page.locator("#uc-map .ghost[display=inline]")
    picked = shown.get_attribute("data-ghost")
    walk.hover()
    assert shown.get_attribute("data-ghost") != picked, "one sees how far the other way would carry one"
    confirm.hover()
    assert shown.get_attribute("data-ghost") == picked
    assert confirm.evaluate("(button) => button.value") == wanted
    expect(page.locator("#uc-dock .chit.selected")).to_have_attribute("data-lies", "2")
    page.wait_for_function(LATER, arg=picked_at)  # the two are no double click
    creep.click()  # the second click on the same answer confirms
    page.wait_for_function(MOVED_ON, arg=number, timeout=60_000)
    page.close()
