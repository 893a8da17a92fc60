"""What lies on the map can be looked at: its card beside the pointer, and large at a touch; a figure in words."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.table.http.test_lying import until_something_lies
from tests.table.server import Server


def test_a_token_shows_its_card_and_a_figure_its_words(server: Server, browser: Browser) -> None:
    table, card, programs = until_something_lies(server)
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.add_cookies([{"name": "undercroft", "value": programs[0].token, "url": server.url}])
    page = context.new_page()
    page.goto(f"{server.url}/t/{table}")

    def point_at(piece: str) -> tuple[float, float]:
        box = page.locator(f"#uc-pieces #{piece}").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    page.mouse.move(*point_at(f"card-{card['name']}"))
    page.wait_for_selector(f'#uc-peek .card:has-text("{card["label"]}")')
    page.mouse.move(*point_at("explorer-blue"))
    page.wait_for_selector('#uc-peek p:has-text("Blue in")')
    page.mouse.move(5, 5)
    page.wait_for_selector("#uc-peek", state="detached")
    page.mouse.move(*point_at(f"card-{card['name']}"))
    page.keyboard.press("i")
    page.wait_for_selector(f'#uc-look[open] .card:has-text("{card["label"]}")')
    context.close()
