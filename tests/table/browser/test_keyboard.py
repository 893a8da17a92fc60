"""Every game is played from the lobby to its result with nothing but a keyboard, and one always sees where one is."""

from __future__ import annotations

import contextlib
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from tests.table.browser.positions import SIZES
from tests.table.server import Server, all_games

FOCUSED = """() => {
  const ringed = (at) => { const style = getComputedStyle(at);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2; };
  const lit = (at) => { const edge = at.querySelector(at.matches('.place') ? '.lit' : 'g');
    return at.matches('.place, .piece') && edge && parseFloat(getComputedStyle(edge).strokeWidth) >= 5; };
  const underlined = (at) => at.matches('h2') && getComputedStyle(at).textDecorationLine === 'underline';
  const el = document.activeElement, box = el.getBoundingClientRect();
  return {tag: el.tagName, id: el.id, name: el.name || '', href: el.getAttribute('href') || '', type: el.type || '',
          target: !!el.dataset.target, answer: !!el.closest('#uc-ask .answers'), text: el.textContent.trim(),
          several: (el.getAttribute('aria-label') || '').endsWith('choices here'),
          ringed: ringed(el) || lit(el) || underlined(el),
          shown: box.width > 0 && box.bottom > 0 && box.top < innerHeight};
}"""
ASKED = """(before) => {
  const ask = document.getElementById('uc-ask'), number = ask.querySelector('.answers [name=question_number]');
  return ask.dataset.state === 'over' || (ask.dataset.state === 'yours' && number && number.value !== before);
}"""
ALONE = {"seat-1": "nobody"}
WITH_A_BOT = {"seat-1": "bot"}
OPENED_WITH = {
    "caverns": {**WITH_A_BOT, "option-round_cap": "30"},
    "dungeon_crawl": {**ALONE, "option-turn_limit": "30"},
    "looting_castle": {**ALONE, "option-round_cap": "4"},
    "miniskull_caverns": {**ALONE, "option-solo_turns": "3"},
    "skulldug": {**WITH_A_BOT, "option-round_cap": "10"},
}
"""What ends each game soon."""
LONGEST = 700


class Keys:
    """Somebody who has only a keyboard, and looks where the focus is after every key."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.at_the_table = False
        self.used = Counter[str]()

    def press(self, key: str) -> Any:
        self.page.keyboard.press(key)
        return self.focus()

    def focus(self) -> Any:
        found = self.page.evaluate(FOCUSED)
        if self.at_the_table:
            assert found["tag"] != "BODY", "the focus is lost"
            assert found["ringed"], f"one does not see the focus: {found}"
        return found

    def tab_until(self, wanted: Any, key: str = "Tab", most: int = 90) -> Any:
        """Go on until the focus is where it is wanted."""
        for _ in range(most):
            found = self.press(key)
            if wanted(found):
                assert found["ringed"] and found["shown"], found
                return found
        raise AssertionError(f"{key} does not lead there; it ends at {self.focus()}")

    def open_table(self, slug: str, chosen: dict[str, str]) -> None:
        """From the lobby over the form to the table. Seats that are not named stay empty."""
        page = self.page
        self.tab_until(lambda found: found["href"] == f"/new/{slug}")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/new/{slug}")
        set_by_now = set()
        for _ in range(120):
            found = self.press("Tab")
            name = found["name"]
            if found["tag"] == "SUMMARY" and not page.evaluate("() => document.activeElement.parentElement.open"):
                self.press("Enter")
            elif name == "seed":
                page.keyboard.type("by keyboard")
            elif name in chosen or (name.startswith("seat-") and name != "seat-0"):
                self.choose(name, chosen.get(name, "nobody"))
                set_by_now.add(name)
            elif found["text"] == "Start":
                break
        assert set(chosen) <= set_by_now, f"Tab did not lead to {set(chosen) - set_by_now}"
        page.keyboard.press("Enter")
        page.wait_for_selector("#uc-ask[data-state=yours]", timeout=60_000)

    def choose(self, name: str, value: str) -> None:
        """With the arrows, in a list or among buttons of which one is down; of several bots, any."""
        field = self.page.locator(f'[name="{name}"]:checked, select[name="{name}"]')
        for key in (*["ArrowUp"] * 12, *["ArrowDown"] * 24):
            if field.input_value() == value or (value == "bot" and field.input_value().startswith(value)):
                return
            self.press(key)
        raise AssertionError(f"the arrows do not lead to {name} = {value}")

    def answer(self, turn: int) -> None:
        """By a number key, by walking to a button, or by walking back to a thing on the table."""
        page = self.page
        keys = page.locator("#uc-ask .answers [data-key]:visible").count()
        picked_first = page.locator("#uc-ask .bundle").count()  # in a form a thing is picked, and sent with the others
        wanted = not picked_first and (turn % 5 == 2 or not self.used["table"])
        if wanted and page.locator("#uc-board [data-target]").count():
            self.press("q")
            several = self.tab_until(lambda found: found["target"], "Shift+Tab", 60)["several"]
            self.surely("Enter")
            if several:
                self.surely("Enter")
            self.used["table"] += 1
        elif keys and turn % 5 != 4 and (self.used["button"] or not self.used["number"]):
            self.surely(str(keys) if turn % 5 else "1")  # the last one as a rule: it ends a turn
            self.used["number"] += 1
        else:
            self.press("q")
            self.tab_until(lambda found: found["answer"] and found["tag"] == "BUTTON" and found["type"] != "button")
            self.surely("Enter")
            self.used["button"] += 1

    def answer_until_heard(self, turn: int, number: str) -> None:
        """A key that comes while the question is changing is not heard: who sees that nothing happens presses again."""
        for _ in range(5):
            self.answer(turn)
            with contextlib.suppress(TimeoutError):
                self.page.wait_for_function(ASKED, arg=number, timeout=20_000)
                return
        raise AssertionError(f"question {number} hears no key")

    def surely(self, key: str) -> None:
        """What would be regretted is asked once more."""
        self.press(key)
        if self.page.locator("#uc-ask .sure").count():
            self.press(key)


@pytest.mark.parametrize("slug", all_games())
def test_a_whole_game_by_keyboard_alone(slug: str, server: Server, browser: Browser) -> None:
    context = browser.new_context(viewport=SIZES["1440"], reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    keys = Keys(page)
    page.goto(server.url)
    keys.open_table(slug, OPENED_WITH[slug])
    assert "Skip to the question" in keys.press("Tab")["text"]
    keys.press("Enter")
    assert keys.focus()["id"] == "uc-prompt"
    keys.at_the_table = True
    for turn in range(LONGEST):
        if page.locator("#uc-ask").get_attribute("data-state") == "over":
            break
        number = page.locator("#uc-ask .answers [name=question_number]").first.input_value()
        keys.answer_until_heard(turn, number)
    expect(page.locator("#uc-ask .who")).to_have_text("The game is over")
    assert keys.focus()["id"] == "uc-prompt"
    assert set(keys.used) == {"number", "button", "table"}, keys.used
    context.close()
