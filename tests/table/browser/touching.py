"""A person who plays by touching what stands for an answer; a button only where there is no such thing."""

from __future__ import annotations

import random
from collections import Counter

from playwright.sync_api import BrowserContext, Locator

from tests.table.browser.clicking import SPOT, Person

ANSWERS = """() => {
  const shown = [...document.querySelectorAll('#uc-ask .answers .ans[name=answer]:not([data-confirm])')];
  return shown.filter((b) => !b.hidden).map((b) => ({value: b.value, place: b.dataset.place || ''}));
}"""

SPOT_OF = f"""(place) => {{
  const things = [...document.querySelectorAll('[data-target]')].filter((el) => (el.dataset.answer || el.id) === place);
  for (const thing of things) {{ const spot = ({SPOT})(thing); if (spot) return spot; }}
  return null;
}}"""


class Toucher(Person):
    """Touches cards, places, pieces and rivals; notes what had to be a button."""

    def __init__(self, context: BrowserContext, seed: int, by_finger: bool) -> None:
        super().__init__(context, seed, by_finger)
        self.touched = Counter[str]()
        self.rng = random.Random(seed)

    def act(self, asked: Locator) -> None:
        page = self.page
        if page.locator("#uc-ask .bundle").count():
            self._fill_in(asked)
        elif asked.locator(".stepper").count():
            self.touch(asked.locator('[data-step="1"]'))
            self.touch(asked.locator(".go"))
            self.touched["stepper"] += 1
        elif page.locator('#uc-map .disc[data-hand="lay"]').count():
            self._lay()
        elif page.locator("#uc-ask [data-confirm]").count():
            self._pick_and_confirm()
        else:
            self._give()

    def _give(self) -> None:
        """Any answer, by its thing if it has one."""
        given = self.rng.choice(sorted(self.page.evaluate(ANSWERS), key=lambda each: str(each["value"])))
        if not given["place"]:
            self._press(given["value"])
            return
        several = self.page.locator(f'#uc-ask .ans[data-place="{given["place"]}"]').count() > 1
        self._touch_thing(given["place"])
        if several:  # the note shows only those now
            self._press(given["value"])

    def _press(self, value: str) -> None:
        """The answer is itself a button; what would be regretted is asked once more."""
        button = self.page.locator(f'#uc-ask .ans[name=answer][value="{value}"]')
        if not button.is_visible():
            self.touch(self.page.locator("#uc-ask details.rest summary"))
        self.touch(button)
        self.touched["button"] += 1

    def _lay(self) -> None:
        """Turn the ghost by touching it, then touch the check mark."""
        turn = self.page.locator('#uc-map .disc[data-hand="turn"]')
        if turn.count():
            for _ in range(self.rng.randrange(3)):
                self.touch(turn)
        self.touch(self.page.locator('#uc-map .disc[data-hand="lay"]'))
        self.touched["ghost"] += 1

    def _pick_and_confirm(self) -> None:
        """Turn the card by touching it, or pick a thing; then the button that is left."""
        confirm = self.page.locator("#uc-ask [data-confirm]")
        card = confirm.get_attribute("data-turn")
        if card:
            for _ in range(self.rng.randrange(4)):
                self.touch(self.page.locator(f"#uc-dock [id='{card}']"))
        else:
            self._touch_thing(self.rng.choice([each for each in self.page.evaluate(ANSWERS) if each["place"]])["place"])
        self.touched["thing"] += 1
        self.touch(confirm)

    def _fill_in(self, asked: Locator) -> None:
        """A form of several questions: cards are picked by touching them, then it is sent."""
        places = [each.get_attribute("data-place") for each in asked.locator(".pickable").all()]
        picked = [place for place in places if place and self.rng.random() < 0.4]
        for place in picked:
            self._touch_thing(place)
        assert asked.locator(".pickable :checked").count() == len(set(picked))
        for slider in asked.locator("input[type=range]").all():
            slider.fill(slider.get_attribute("max") or "0")
        with self.page.expect_response("**/answers"):
            self.touch(asked.locator(".go"))
        self.touched["form"] += 1

    def _touch_thing(self, place: str) -> None:
        spot = self.page.evaluate(SPOT_OF, place)
        assert spot, f"{place} cannot be touched: {self.asked}"
        self.tap(*spot)
        self.touched["thing"] += 1
