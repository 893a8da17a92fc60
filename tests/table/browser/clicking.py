"""A person at a table: looks at the page and clicks what can be clicked."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

NEXT = """(before) => {
  const ask = document.querySelector('#uc-ask'), number = ask.querySelector('.answers input[name=question_number]');
  const seat = ask.querySelector('.answers input[name=seat]');
  return ask.dataset.state !== 'yours' || `${seat.value} ${number.value}` !== before;
}"""


SPOT = """(place) => {
  place.scrollIntoView({block: 'center', behavior: 'instant'});
  const shape = place.querySelector('circle, rect, path, polygon, ellipse') || place;
  const box = shape.getBoundingClientRect();
  const x = box.left + box.width / 2, y = box.top + box.height / 2;
  const seen = document.elementsFromPoint(x, y);
  return seen[0]?.closest('#uc-board') && seen.some((el) => place.contains(el)) ? [x, y] : null;
}"""


def fill_opening(page: Page, seats: dict[int, str], name: str = "", **options: Any) -> None:
    """Fill in the form for a new table and start, with dice that are the same in every run."""
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
    page.locator('input[name="seed"]').fill("a fixed seed")
    page.get_by_role("button", name="Start").click()


class Person:
    """Clicks with a mind of its own, and notes every complaint of the browser."""

    def __init__(self, context: BrowserContext, seed: int = 0) -> None:
        self.page: Page = context.new_page()
        self.rng = random.Random(seed)
        self.complaints: list[str] = []
        self.clicks = {"board": 0, "button": 0, "stepper": 0, "curtain": 0}
        self.page.on("console", lambda m: self.complaints.append(m.text) if m.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda problem: self.complaints.append(str(problem)))

    def open_table(self, url: str, slug: str, rival: str = "nobody") -> None:
        """A new table with dice that are the same in every run."""
        self.page.goto(f"{url}/new/{slug}")
        fill_opening(self.page, {1: rival})

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
        page = self.page
        asked = page.locator("#uc-ask .answers")
        before = f"{asked.locator('[name=seat]').input_value()} {asked.locator('[name=question_number]').input_value()}"
        for _ in range(20):  # a second click on the same spot at once is taken for a double click: click again
            if not self._click(asked):
                return
            try:
                page.wait_for_function(NEXT, arg=before, timeout=3_000)
                return
            except PlaywrightTimeout:
                continue
        page.wait_for_function(NEXT, arg=before, timeout=60_000)

    def _click(self, asked: Locator) -> bool:
        """One answer, somehow; nothing if nothing is asked any more."""
        page = self.page
        if not asked.count():
            return False
        if asked.locator(".stepper").count():
            for _ in range(self.rng.randrange(3)):
                asked.locator('[data-step="1"]').click()
            asked.locator(".go").click()
            self.clicks["stepper"] += 1
        elif self.rng.random() < 0.6 and (spot := self._spot_on_the_board()) is not None:
            page.mouse.click(*spot)
            self.clicks["board"] += 1
        else:
            buttons = asked.locator(".options button:visible")
            buttons.nth(self.rng.randrange(buttons.count())).click()
            self.clicks["button"] += 1
        return True

    def seal(self) -> None:
        """Lay the Control card face down as the Action card lies now."""
        self.page.wait_for_selector('#uc-ask[data-state="yours"] [data-confirm]')
        for _ in range(20):
            self.page.locator("#uc-ask [data-confirm]").click()
            try:
                self.page.wait_for_selector("#uc-ask [data-confirm]", state="detached", timeout=3_000)
                return
            except PlaywrightTimeout:
                continue
        raise AssertionError("the card was not sealed")

    def click_place(self, place: Locator) -> None:
        spot = place.evaluate(SPOT)
        assert spot, "this place cannot be clicked"
        self.page.mouse.click(*spot)

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
