"""The studio in a real browser: a card is edited, drawn, tried out, undone, played and shared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.server import Server, ask

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 120_000.0


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("studio")).start()
    yield running
    running.stop()


class Designer:
    """Somebody at the bench, who notices every complaint of the browser."""

    def __init__(self, browser: Browser, studio: Server, where: str, size: dict[str, int] = DESKTOP) -> None:
        self.studio = studio
        self.context = browser.new_context(viewport=size, reduced_motion="reduce", accept_downloads=True)  # type: ignore[arg-type]
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda problem: self.complaints.append(str(problem)))
        self.page.goto(f"{studio.url}/studio/{where}")

    def file(self, game: str) -> Path:
        return self.studio.folder / "cards" / f"{game}.toml"

    def go(self) -> None:
        assert self.complaints == []
        self.context.close()


def test_the_whole_loop(studio: Server, browser: Browser) -> None:
    """Edits the dragon's strength, sees the answer, undoes, redoes, and plays the edition."""
    at = Designer(browser, studio, "miniskull_caverns?card=tiny/")
    page = at.page
    page.locator("#st-f-tiny--strength").fill("20")
    expect(page.locator("#st-f-tiny--strength-box")).to_contain_text("was")
    answer = page.locator("#st-answer")
    expect(answer).to_contain_text("Longer, beyond doubt.", timeout=PATIENCE)
    between = re.search(r"between \+([\d.]+) and \+([\d.]+)\.", answer.inner_text())
    assert between is not None  # both ends above zero
    low, high = (float(end) for end in between.groups())
    assert 0 < low < high
    assert "strength = 20" in at.file("miniskull_caverns").read_text()
    page.locator("body").press("Control+z")
    expect(answer).to_contain_text("Nothing yet.")
    assert "strength = 20" not in at.file("miniskull_caverns").read_text()
    page.get_by_role("button", name="Redo").click()
    expect(answer).to_contain_text("Longer, beyond doubt.")  # at once: these games were played before
    page.get_by_role("button", name="Play this now").click()
    expect(page).to_have_url(re.compile("/t/"))
    record = page.request.get(f"{page.url}/record").text()
    assert "| strength = 20" in record
    at.go()


def test_the_drawn_card_changes_as_one_types(studio: Server, browser: Browser) -> None:
    at = Designer(browser, studio, "dungeon_crawl?card=monster/h2")
    page = at.page
    drawn = page.locator("#st-drawn svg.card")
    expect(drawn).to_have_attribute("aria-label", re.compile("Stone Golem.* 5[. ]"))
    page.locator("#st-f-monster-h2-hp-per_player").fill("14")
    expect(drawn).to_have_attribute("aria-label", re.compile("14"))
    expect(page.locator("#st-monster-h2 em")).to_have_text("14")
    page.locator("#st-f-monster-h2-rows-0-effects-0-to").select_option("each_player")
    expect(page.locator("#st-f-monster-h2-rows-0-box .says").first).to_contain_text("each Player")
    page.locator("#st-f-monster-h2-hp-per_player").fill("lots")
    expect(page.locator("#st-f-monster-h2-hp-per_player-box .wrong")).to_contain_text("whole number from 1 to 99")
    assert "lots" not in at.file("dungeon_crawl").read_text()
    page.reload()  # what was typed is still there, and so is the message
    expect(page.locator("#st-f-monster-h2-hp-per_player")).to_have_value("lots")
    expect(page.locator("#st-f-monster-h2-hp-per_player-box .wrong")).to_be_visible()
    page.locator("#st-f-monster-h2-hp-per_player").fill("15")
    expect(page.locator(".wrong")).to_have_count(0)
    expect(drawn).to_have_attribute("aria-label", re.compile("15"))
    at.go()


def test_cards_are_found_copied_compared_and_shared(studio: Server, browser: Browser) -> None:
    at = Designer(browser, studio, "skulldug")
    page = at.page
    page.get_by_label("Search the cards").fill("bloodstone amulet")
    expect(page.locator("#st-treasure-bloodstone_amulet")).to_be_visible()
    expect(page.locator(".mc:visible")).not_to_have_count(0)
    assert page.locator(".mc:visible").count() < 8
    page.locator("#st-treasure-bloodstone_amulet").click()
    expect(page.locator("#st-bench")).to_have_attribute("data-card", "treasure/bloodstone_amulet")
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#st-bench")).not_to_have_attribute("data-card", "treasure/bloodstone_amulet")
    expect(page).to_have_url(re.compile("card=treasure/bloodstone_amulet_2"))
    page.locator("#st-f-treasure-bloodstone_amulet_2-name").fill("Paper Idol")
    expect(page.locator("#st-treasure-bloodstone_amulet_2 b")).to_have_text("Paper Idol")
    expect(page.locator("#st-form > .wrong")).to_contain_text("the box holds 47 fortune cards, this file 48")
    page.locator("#st-treasure-bloodstone_amulet").click()
    expect(page.locator("#st-bench")).to_have_attribute("data-card", "treasure/bloodstone_amulet")
    page.get_by_role("button", name="Retire").click()
    expect(page.locator(".wrong")).to_have_count(0)
    page.locator("#st-name").fill("Paper")
    page.get_by_role("button", name="Name it").click()
    expect(page.locator("#st-history")).to_contain_text("Paper")
    page.get_by_role("link", name="Compare").click()
    expect(page.locator(".compared")).to_contain_text("Paper Idol")
    expect(page.locator(".pair svg.card")).to_have_count(2)  # one that is gone, one that is new
    report = page.request.get(f"{studio.url}/studio/skulldug/report.html").text()
    assert "Paper Idol" in report and "http" not in report.replace("http://www.w3.org", "")
    whole = page.request.get(f"{studio.url}/studio/skulldug/set.toml").text()
    assert "Paper Idol" in whole
    at.go()


def test_a_number_is_swept(studio: Server, browser: Browser) -> None:
    at = Designer(browser, studio, "miniskull_caverns?card=tiny/")
    at.page.get_by_role("button", name="Sweep Strength").click()
    expect(at.page.locator("#st-sweep")).to_have_attribute("data-points", re.compile("[4-7]"), timeout=PATIENCE)
    at.page.locator("#st-sweep").get_by_role("button", name="Close").click()
    expect(at.page.locator("#st-sweep")).to_have_count(0)
    at.go()


def test_everything_fits_on_a_phone(studio: Server, browser: Browser) -> None:
    at = Designer(browser, studio, "caverns", PHONE)
    expect(at.page.locator("#st-drawn svg.card")).to_be_visible()
    assert at.page.evaluate("document.documentElement.scrollWidth") <= 390
    at.go()


def test_a_server_for_strangers_has_no_studio(tmp_path: Path) -> None:
    strangers = Server(tmp_path, "--allow-host", "games.example").start()
    try:
        assert ask(strangers.port, "GET", "/studio/skulldug")[0] == 404
    finally:
        strangers.stop()
