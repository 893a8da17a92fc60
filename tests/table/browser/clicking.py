"""A person at a table: looks at the page and clicks what can be clicked."""

from __future__ import annotations

import random
import time
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page

NEXT = """(before) => {
  const ask = document.querySelector('#uc-ask'), number = ask.querySelector('.answers input[name=question_number]');
  const seat = ask.querySelector('.answers input[name=seat]');
  return ask.dataset.state !== 'yours' || `${seat.value} ${number.value}` !== before;
}"""


TAKEN_OR_NOT = f"""(before) => {{
  const toast = document.getElementById('uc-toast');
  return ({NEXT})(before) || (!toast.hidden && toast.textContent.includes('Press again.'));
}}"""
FORGET_IT = "() => { document.getElementById('uc-toast').hidden = true; }"
MIDDLE = "(el) => { const box = el.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }"
UNCOVERED = """(el) => { const box = el.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (!el.contains(top)) el.scrollIntoView({ block: "center" }); }"""
"""What lies below the bar at the end of a list is scrolled to, as a person does."""
LATER = "(then) => Date.now() - then > 420"
SPOT = """(thing) => {
  const same = (el) => el && (el === thing || (el.dataset.answer || el.id) === (thing.dataset.answer || thing.id));
  const over = (x, y) => {                                  // what the page takes for touched there
    const seen = document.elementsFromPoint(x, y), first = seen[0]?.closest('[data-target]');
    return first || (seen[0]?.closest('#uc-board') && seen.map((el) => el.closest('[data-target]')).find(Boolean));
  };
  if (!thing.closest('#uc-map, #uc-pieces'))
    thing.scrollIntoView({block: 'nearest', inline: 'center', behavior: 'instant'});
  const box = (thing.querySelector('.lit') || thing).getBoundingClientRect();
  const spots = [[.5, .5], [.3, .3], [.7, .3], [.5, .75], [.3, .7], [.7, .7], [.5, .2], [.12, .5], [.88, .5]];
  for (const [u, v] of spots) {
    const x = box.left + u * box.width, y = box.top + v * box.height;
    if (x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && same(over(x, y))) return [x, y];
  }
  return null;
}"""
"""Where to touch a thing that stands for an answer; nothing if it is out of sight or covered. No map is scrolled."""


def fill_opening(
    page: Page, seats: dict[int, str], name: str = "", seed: str = "a fixed seed", odds: bool = False, **options: Any
) -> None:
    """Fill in the form for a new table and start, with dice that are the same in every run. Odds have tests of their
    own; elsewhere answers stay where they are, because none come in between."""
    if not odds:
        page.locator('input[name="no_odds"]').evaluate("(box) => { box.checked = true; }")
    if name:
        page.locator('[name="name-0"]').fill(name)
    for number in range(1, page.locator(".seat-card").count()):
        kind = seats.get(number, "nobody")
        choice = page.locator(f'[name="seat-{number}"][value="{kind}"]')
        if choice.count():
            choice.evaluate("(el) => el.click()")  # the three faces are folded away until a bot is chosen
    page.evaluate("() => document.querySelectorAll('details.group').forEach((el) => { el.open = true; })")
    for option, value in options.items():
        page.locator(f'select[name="option-{option}"]').select_option(str(value))
    page.locator('input[name="seed"]').fill(seed)
    page.get_by_role("button", name="Start").click()


class Person:
    """Clicks with a mind of its own, and notes every complaint of the browser."""

    def __init__(self, context: BrowserContext, seed: int = 0, by_finger: bool = False) -> None:
        self.page: Page = context.new_page()
        self.rng = random.Random(seed)
        self.by_finger = by_finger
        self.last = (-99.0, -99.0, 0.0)
        self.complaints: list[str] = []
        self.clicks = {"board": 0, "button": 0, "stepper": 0, "curtain": 0}
        self.page.on("console", lambda m: self.complaints.append(m.text) if m.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda problem: self.complaints.append(str(problem)))

    def open_table(self, url: str, slug: str, rival: str = "nobody", odds: bool = False) -> None:
        """A new table with dice that are the same in every run."""
        self.page.goto(f"{url}/new/{slug}")
        fill_opening(self.page, {1: rival}, odds=odds)

    @property
    def state(self) -> str:
        return self.page.locator("#uc-ask").get_attribute("data-state") or ""

    @property
    def asked(self) -> str:
        """The question as it stands on the page."""
        return self.page.locator("#uc-prompt").inner_text()

    def wait_for(self, *states: str, seconds: float = 60) -> str:
        wanted = ", ".join(f'#uc-ask[data-state="{state}"]' for state in states)
        self.page.wait_for_selector(wanted, timeout=seconds * 1000)
        return self.state

    def answer(self) -> None:
        """Click one of the legal answers, on the board or in the list, and wait until it is taken."""
        asked = self.page.locator("#uc-ask .answers")
        if not asked.count():
            return
        before = f"{asked.locator('[name=seat]').input_value()} {asked.locator('[name=question_number]').input_value()}"
        self.act(asked)
        self.page.wait_for_function(TAKEN_OR_NOT, arg=before, timeout=60_000)
        if not self.page.evaluate(NEXT, before):  # the answers had just moved under the hand, and the page said so
            self.page.evaluate(FORGET_IT)
            self.answer()

    def act(self, asked: Locator) -> None:
        """One answer, somehow."""
        if asked.locator(".stepper").count():
            for _ in range(self.rng.randrange(3)):
                asked.locator('[data-step="1"]').click()
            self.touch(asked.locator(".go"))
            self.clicks["stepper"] += 1
        elif self.rng.random() < 0.6 and (spot := self._spot_on_the_board()) is not None:
            self.tap(*spot)
            self.clicks["board"] += 1
        else:
            buttons = asked.locator(".options button:not([data-confirm]):visible")
            button = buttons.nth(self.rng.randrange(buttons.count()))
            if asked.locator("[data-confirm]").count():  # a click on an answer picks it, a second one would lay it
                if "best" not in (button.get_attribute("class") or "").split():
                    self.touch(button)
                button = asked.locator("[data-confirm]")
            self.touch(button)
            self.clicks["button"] += 1

    def touch(self, thing: Locator) -> None:
        """In its middle; a button that would be regretted is pressed twice."""
        regretted = thing.get_attribute("data-caution")
        thing.scroll_into_view_if_needed()
        thing.evaluate(UNCOVERED)
        x, y = thing.evaluate(MIDDLE)
        self.tap(x, y)
        if regretted:
            self.page.wait_for_selector("#uc-ask .ans.sure")
            self.tap(x, y)

    def tap(self, x: float, y: float) -> None:
        """Twice on one spot is a double click, whose second half is not taken: as slow as a person then."""
        if abs(self.last[0] - x) < 14 and abs(self.last[1] - y) < 14:
            self.page.wait_for_function(LATER, arg=self.last[2])
        self.last = (x, y, time.time() * 1000)
        if self.by_finger:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def seal(self) -> None:
        """Lay the Control card face down as the Action card lies now."""
        self.page.wait_for_selector('#uc-ask[data-state="yours"] [data-confirm]')
        self.touch(self.page.locator("#uc-ask [data-confirm]"))
        self.page.wait_for_selector("#uc-ask [data-confirm]", state="detached")

    def click_place(self, place: Locator) -> None:
        spot = place.evaluate(SPOT)
        assert spot, "this place cannot be clicked"
        self.tap(*spot)

    def _spot_on_the_board(self) -> tuple[float, float] | None:
        """Where to click a place that stands for exactly one answer, if it is in sight."""
        targets = self.page.locator('#uc-board [data-target]:not([aria-label$="choices here"])')
        count = targets.count()
        if not count:
            return None
        spot = targets.nth(self.rng.randrange(count)).evaluate(SPOT)
        return (spot[0], spot[1]) if spot else None

    def play_to_the_end(self, most: int = 1500) -> int:
        """Answer whatever is asked until the game is over; how many answers it took."""
        for number in range(most):
            state = self.wait_for("yours", "over", "curtain")
            if state == "over":
                return number
            if state == "curtain":
                self.page.locator("#uc-ask .go").click()
                self.wait_for("yours", "over", "others")
                self.clicks["curtain"] += 1
                continue
            self.answer()
        raise AssertionError(f"the game did not end after {most} answers")
