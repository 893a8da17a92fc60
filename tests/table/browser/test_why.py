"""A click on what cannot be chosen, or its name, brings a note with the rule."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.table.browser.clicking import Person
from tests.table.server import Server

BARE = """(place) => {
  const box = (place.querySelector('.lit') || place).getBoundingClientRect();
  const x = box.left + box.width / 2, y = box.top + box.height / 2;
  return document.elementsFromPoint(x, y).some((el) => place.contains(el)) ? [x, y] : null;
}"""


def test_a_click_on_a_place_that_cannot_be_chosen_brings_a_note_with_its_rule(server: Server, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    person = Person(context)
    person.open_table(server.url, "miniskull_caverns")
    person.wait_for("yours")
    page = person.page
    places = page.locator('#uc-board [data-answer^="space-"]:not([data-target])')
    spot = next(spot for spot in (place.evaluate(BARE) for place in places.all()) if spot)
    page.mouse.click(*spot)
    note = page.locator("#uc-why")
    expect(note).to_contain_text("You are asked something else now")
    expect(note.locator("a.rule").first).to_have_text("MC-016")
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    page.keyboard.press("w")
    page.keyboard.type("lunge")
    page.keyboard.press("Enter")
    expect(note).to_contain_text("Lunge is never chosen in this match")  # alone there is nobody to fight
    note.locator("a.rule").first.click()
    expect(page.locator("#uc-rules .shown")).to_contain_text("MC-016")
    assert person.complaints == []
    context.close()


def test_a_token_that_cannot_be_chosen_opens_its_card_under_the_pointer(server: Server, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    person = Person(context)
    person.open_table(server.url, "looting_castle")
    person.wait_for("yours")
    page = person.page
    monster = page.locator('#uc-pieces .piece[id^="monster-"]').first.bounding_box()
    assert monster is not None
    page.mouse.move(monster["x"] + monster["width"] / 2, monster["y"] + monster["height"] / 2)
    page.keyboard.press("i")
    lens = page.locator("#uc-look")
    expect(lens.locator("svg.card")).to_be_visible()
    expect(lens.locator("button")).to_contain_text("Rules about")
    page.keyboard.press("Escape")
    page.locator('#uc-map [id^="prices-"]').first.click()
    expect(lens.locator("svg.card")).to_contain_text("Treasure")
    assert person.complaints == []
    context.close()


def test_an_answer_under_the_pointer_lights_its_place(server: Server, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    person = Person(context)
    person.open_table(server.url, "miniskull_caverns")
    person.wait_for("yours")
    page = person.page
    answer = page.locator('#uc-ask .ans[data-place^="space-"]').first
    light = page.locator(f'#uc-map [data-answer="{answer.get_attribute("data-place")}"] > .lit').first
    width = "light => getComputedStyle(light).strokeWidth"
    page.mouse.move(5, 5)
    before = light.evaluate(width)
    answer.hover()
    assert light.evaluate(width) != before, "it stands out among the others"
    context.close()
