"""A guided first game in the browser: completed by clicking, resumed, skipped, and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, TimeoutError, expect

from tests.table.browser.clicking import FORGET_IT, Person
from tests.table.server import Server, all_games
from undercroft.lessons import reach

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SLUG = "miniskull_caverns"
MOVED_ON = """(before) => { const now = document.querySelector('#uc-ask [name="question_number"]');
  return !now || now.value !== before; }"""
MOVED_ON_OR_NOT = f"""(before) => {{ const toast = document.getElementById('uc-toast');
  return ({MOVED_ON})(before) || (toast && !toast.hidden && toast.textContent.includes('Press again.')); }}"""


def click_on(person: Person) -> None:
    """Do what the lesson asks for and wait for the next page."""
    page = person.page
    number = page.locator('#uc-ask [name="question_number"]').first.input_value()
    for _ in range(4):  # a key that comes while the question is changing is not heard, and pressed again
        _do_it(person, number)
        try:
            page.wait_for_function(MOVED_ON_OR_NOT, arg=number, timeout=15_000)
            break
        except TimeoutError:
            continue
    page.wait_for_function(MOVED_ON_OR_NOT, arg=number)
    if not page.evaluate(MOVED_ON, number):  # the answers had just moved under the hand, and the page said so
        page.evaluate(FORGET_IT)
        click_on(person)


def _do_it(person: Person, number: str) -> None:
    """On the board where it is shown there."""
    page = person.page
    ask = page.locator("#uc-ask")
    if ask.get_attribute("data-state") == "reading":
        person.touch(ask.locator(".go"))
    elif ask.locator(".stepper").count():
        to_try = (ask.locator(".try-this").inner_text()).removeprefix("Try this:").strip()
        for _ in range(20):
            if ask.locator(".stepper .go").inner_text().strip() == to_try:
                break
            ask.locator('[data-step="1"]').click()
        person.touch(ask.locator(".stepper .go"))
    else:
        target = page.locator("#uc-board [data-try]:not([aria-label$='choices here'])")
        if int(number) % 2 and target.count():
            target.first.focus()
            page.keyboard.press("Enter")
        else:
            person.touch(ask.locator(".options [data-try]").first)


@pytest.mark.parametrize("slug", all_games())
def test_a_lesson_is_completed_by_clicking_and_leads_to_a_game(slug: str, server: Server, browser: Browser) -> None:
    size = PHONE if len(slug) % 2 else DESKTOP
    context = browser.new_context(viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
    person = Person(context)
    page = person.page
    page.goto(server.url)
    page.locator(f"#game-{slug}").get_by_role("link", name="Learn").click()
    clicks = 0
    while page.locator("#uc-ask").get_attribute("data-state") != "done":
        click_on(person)
        clicks += 1
        if clicks == 5:
            step = page.locator("#uc-ask .who").inner_text()
            page.reload()
            assert page.locator("#uc-ask .who").inner_text() == step, "a reload goes on where one was"
        assert clicks < 60
    assert clicks == len(reach(slug).moments)
    expect(page.locator("#uc-prompt")).to_have_text("Now you know how to play")
    assert page.locator("#uc-log li").count() > 5
    page.get_by_role("button", name="Play now").click()
    person.wait_for("yours", "others")
    page.goto(server.url)
    expect(page.locator(f"#game-{slug} .learn")).to_have_text("Learn ✓")
    assert person.complaints == []
    context.close()


def test_a_step_can_be_skipped_left_and_looked_up(server: Server, browser: Browser) -> None:
    context = browser.new_context(viewport=DESKTOP)  # type: ignore[arg-type]
    person = Person(context)
    page = person.page
    page.goto(f"{server.url}/learn/skulldug")
    click_on(person)
    other = page.locator("#uc-ask .options button:not([data-try])").last.get_attribute("data-key")
    page.keyboard.press(other or "")
    expect(page.locator("#uc-ask .kept")).to_contain_text("Nothing has changed")
    rule = page.locator("#uc-ask .say-so .rule").first
    wanted = rule.inner_text()
    rule.click()
    expect(page.locator("#uc-rules article.shown")).to_contain_text(wanted)
    page.get_by_role("button", name="Do it for me").click()
    expect(page.locator("#uc-ask")).to_have_attribute("data-state", "reading")
    page.keyboard.press("1")
    expect(page.locator("#uc-ask .who")).to_contain_text("step 3")
    page.get_by_role("button", name="Back").click()
    expect(page.locator("#uc-ask .who")).to_contain_text("step 2")
    page.get_by_role("link", name="Leave").click()
    page.get_by_role("link", name="Continue learning at step 2").click()
    expect(page.locator("#uc-ask .who")).to_contain_text("step 2")
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Start the lesson over").click()
    expect(page.locator("#uc-ask .who")).to_contain_text("step 1")
    assert person.complaints == []
    context.close()


def test_a_lesson_works_without_scripts(server: Server, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.url}/learn/looting_castle")
    page.get_by_role("button", name="Continue").click()
    page.locator("#uc-ask .options button:not([data-try])").first.click()
    expect(page.locator("#uc-ask .kept")).to_contain_text("Nothing has changed")
    page.locator("#uc-ask .options [data-try]").click()
    expect(page.locator("#uc-ask")).to_have_attribute("data-state", "reading")
    context.close()
