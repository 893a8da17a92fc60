"""Takes the pictures of the documentation: python -m tests.table.browser.take_pictures [game ...]"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import undercroft
from tests.table.browser.clicking import Person
from tests.table.conftest import FLAGS
from tests.table.server import Server, all_games

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"
SIZES = ((1440, 900, "dark"), (390, 844, "light"))
ANSWERS = 16


def main() -> None:
    server = Server(Path(tempfile.mkdtemp())).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", headless=True, args=FLAGS)
        wanted = sys.argv[1:] or list(all_games())
        for slug in wanted:
            picture_of_a_game(browser, server, slug)
        if len(wanted) > 1:
            pictures_of_the_lobby(browser, server)
            pictures_of_a_lesson(browser, server)
        browser.close()
    server.stop()


def picture_of_a_game(browser: Browser, server: Server, slug: str) -> None:
    """The same position at both sizes: played on the large screen, then looked at on the small one."""
    game = undercroft.game(slug)
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    person = Person(context, seed=5)
    page = person.page
    page.goto(f"{server.url}/new/{slug}")
    page.get_by_label("Your name").fill("Ada")
    for number in range(1, game.seats[1]):
        kind = "bot:greedy" if number < max(3, game.seats[0]) else "nobody"
        page.locator(f'select[name="seat-{number}"]').select_option(kind)
    page.locator('input[name="seed"]').fill("pictures")
    page.get_by_role("button", name="Open the table").click()
    for number in range(3 * ANSWERS):
        if person.wait_for("yours", "over") == "over":
            break
        if number >= ANSWERS and page.locator("#uc-board [data-target]").count():
            break
        person.answer()
    for width, height, theme in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        context.add_cookies([{"name": "undercroft_theme", "value": theme, "url": server.url}])
        page.reload()
        person.wait_for("yours", "over")
        page.wait_for_timeout(1200)
        page.screenshot(path=PICTURES / f"{slug}-{width}.png")
    assert person.complaints == [], person.complaints
    context.close()


def pictures_of_the_lobby(browser: Browser, server: Server) -> None:
    for width, height, theme in SIZES:
        page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme)  # type: ignore[arg-type]
        page.goto(server.url)
        page.wait_for_load_state("networkidle")
        page.screenshot(path=PICTURES / f"lobby-{width}.png", full_page=width == 1440)
        page.close()


def pictures_of_a_lesson(browser: Browser, server: Server) -> None:
    """A lesson at the same step on both screens: the cookie says how far somebody is."""
    for width, height, theme in SIZES:
        context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme)  # type: ignore[arg-type]
        context.add_cookies([{"name": "undercroft_learn_looting_castle", "value": "000", "url": server.url}])
        page = context.new_page()
        page.goto(f"{server.url}/learn/looting_castle")
        page.wait_for_timeout(1200)
        page.screenshot(path=PICTURES / f"learn-{width}.png")
        context.close()


if __name__ == "__main__":
    main()
