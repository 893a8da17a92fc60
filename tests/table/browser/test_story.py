"""The story in a real browser: from the start, filtered, searched, folded, copied."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.table.browser.positions import Position
from tests.table.server import Server

VISIBLE = "#uc-log li.ln:visible"


def shown(page: Page) -> list[str]:
    """What each visible line says."""
    found: list[str] = page.locator(VISIBLE).locator("> div > span:first-child").all_inner_texts()
    return found


def test_the_story_is_complete_and_can_be_filtered_searched_folded_and_copied(server: Server, browser: Browser) -> None:
    table = Position(server, "looting_castle", 150, seats=2, options={"round_cap": 60})
    context, page = table.sit_down(browser, "1440")
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.url)
    expect(page.locator("#uc-log li[id^=log-]")).to_have_count(150)
    expect(page.locator("#log-0")).to_have_count(0)

    page.get_by_role("button", name="From the start").click()
    expect(page.locator("#log-0")).to_contain_text("The castle, clockwise from the Entrance")
    expect(page.get_by_role("button", name="From the start")).to_be_hidden()
    numbers = page.locator("#uc-log li[id^=log-]").evaluate_all("all => all.map((li) => Number(li.id.slice(4)))")
    assert numbers == list(range(len(numbers))) and len(numbers) > 150

    fold = page.locator("#uc-log .begins .fold").first
    block = fold.locator("xpath=ancestor::li")
    inside = block.locator("xpath=following-sibling::li[1]")
    before = page.locator(VISIBLE).count()
    if "ends" in (inside.get_attribute("class") or ""):  # a block of two lines: nothing lies between
        fold = page.locator("#uc-log .begins:has(+ .inside:not(.ends)) .fold").first
        inside = fold.locator("xpath=ancestor::li/following-sibling::li[1]")
    fold.click()
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(inside).to_be_hidden()
    assert page.locator(VISIBLE).count() < before
    fold.click()
    expect(inside).to_be_visible()

    page.get_by_label("Find in the story").click()
    page.get_by_role("button", name="Fights").click()
    expect(page.locator("#uc-log li.ln:not(.of-fight):visible")).to_have_count(0)
    assert any("battles" in line or "attacks" in line for line in shown(page))
    page.get_by_role("button", name="Finds").click()
    expect(page.locator("#uc-log li.ln:not(.of-find):visible")).to_have_count(0)
    page.get_by_role("button", name="You", exact=True).click()
    expect(page.locator("#uc-log li.ln:not([data-you]):visible")).to_have_count(0)
    page.get_by_role("button", name="All", exact=True).click()

    page.get_by_label("Search the story").fill("black market")
    expect(page.locator(VISIBLE).first).to_contain_text("Black Market")
    assert all("black market" in line.lower() for line in shown(page))
    page.get_by_label("Search the story").fill("")

    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert (
        copied.startswith("The castle, clockwise")
        and "\nRound 1: " in copied
        and copied.count("\n") >= len(numbers) - 1
    )

    table.answer()
    expect(page.locator(f"#log-{len(numbers)}")).to_be_attached()
    expect(page.locator("#log-0")).to_have_count(1)
    context.close()


def test_the_newest_line_is_in_sight_when_a_phone_is_turned_and_a_reader_is_left_alone(
    server: Server, browser: Browser
) -> None:
    table = Position(server, "looting_castle", 60, seats=2, options={"round_cap": 60})
    context, page = table.sit_down(browser, "390")
    newest = page.locator("#uc-log li[id^=log-]").last
    expect(newest).not_to_be_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(newest).to_be_in_viewport()
    first = page.locator("#uc-log li[id^=log-]").first
    page.locator("#uc-log").evaluate("(log) => new Promise((done) => { log.onscroll = done; log.scrollTop = 0; })")
    page.set_viewport_size({"width": 1440, "height": 800})
    expect(first).to_be_in_viewport()
    expect(newest).not_to_be_in_viewport()
    context.close()
