"""The studio in a real browser: a card is edited, drawn, tried out, undone, played and shared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.browser.clicking import Person
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
    """Edits a monster's health, sees the card and the win rate change, undoes, redoes, plays the edition, prints it."""
    at = Designer(browser, studio, "dungeon_crawl?card=monster/h4")
    page = at.page
    health = page.locator("#st-f-monster-h4-hp-per_player")
    was = health.input_value()
    drawn = page.locator("#st-drawn svg.card")
    health.fill("60")
    expect(drawn).to_have_attribute("aria-label", re.compile("60"))
    answer = page.locator("#st-answer")
    expect(answer).to_contain_text("Harder, beyond doubt.", timeout=PATIENCE)
    expect(answer).to_contain_text("Party wins")
    between = re.search(r"between (\S+) and (\S+)\.", answer.inner_text())
    assert between is not None
    low, high = (float(end.replace("\N{MINUS SIGN}", "-")) for end in between.groups())
    assert low < high < 0  # the interval excludes zero
    assert "per_player = 60" in at.file("dungeon_crawl").read_text()
    page.locator("body").press("Control+z")
    expect(answer).to_contain_text("No changes yet.")
    expect(health).to_have_value(was)
    assert "per_player = 60" not in at.file("dungeon_crawl").read_text()
    page.get_by_role("button", name="Redo").click()
    expect(answer).to_contain_text("Harder, beyond doubt.")  # at once: these games were played before
    page.get_by_role("button", name="Play this now").click()
    expect(page).to_have_url(re.compile("/t/"))
    record = page.request.get(f"{page.url}/record").text()
    assert "per_player = 60" in record
    page.goto(f"{studio.url}/studio/dungeon_crawl?card=monster/h4")
    page.locator(".share summary").click()
    page.get_by_role("link", name="Print these cards").click()
    expect(page).to_have_url(re.compile(r"/print/dungeon_crawl\?cards=\w+"), timeout=PATIENCE)
    sheet = page.locator("img[src*='/sheets/cards/']").first
    expect(sheet).to_be_visible(timeout=PATIENCE)
    cards = re.search(r"cards=(\w+)", page.url)
    assert cards is not None
    printed = page.request.get(f"{studio.url}/print/dungeon_crawl/pdf/cards?cards={cards[1]}", timeout=PATIENCE)
    assert printed.ok and printed.body().startswith(b"%PDF")
    at.go()


def test_nothing_is_lost_when_the_server_dies(tmp_path: Path, browser: Browser) -> None:
    """What was typed before, and what was typed while it was dead."""
    mortal = Server(tmp_path).start()
    try:
        at = Designer(browser, mortal, "miniskull_caverns?card=tiny/")
        page = at.page
        page.locator("#st-f-tiny--strength").fill("11")
        expect(page.locator("#st-f-tiny--strength-box")).to_contain_text("was")
        mortal.kill()
        page.locator("#st-f-tiny--strength").fill("12")
        expect(page.locator("#uc-toast")).to_contain_text("What you typed is sent again")
        assert "strength = 11" in at.file("miniskull_caverns").read_text()
        mortal.start()
        expect(page.locator("body")).not_to_have_attribute("data-sending", "yes", timeout=PATIENCE)
        assert "strength = 12" in at.file("miniskull_caverns").read_text()
        page.reload()
        expect(page.locator("#st-f-tiny--strength")).to_have_value("12")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#st-f-tiny--strength")).not_to_have_value("12")
        at.context.close()  # the browser has complained about the dead server, and rightly so
    finally:
        mortal.stop()


def test_a_report_is_played_and_read(studio: Server, browser: Browser) -> None:
    at = Designer(browser, studio, "miniskull_caverns")
    page = at.page
    page.get_by_role("link", name="Report").click()
    page.get_by_label("Games").fill("many")
    page.get_by_role("button", name="Play and report").click()
    expect(page.locator("body")).to_contain_text("a whole number, not 'many'")
    page.goto(f"{studio.url}/studio/miniskull_caverns/lab")
    page.get_by_label("Games").fill("40")
    page.get_by_role("button", name="Play and report").click()
    read = page.get_by_role("link", name="Read the report")
    expect(read).to_be_visible(timeout=PATIENCE)
    with page.expect_download() as saved:
        page.get_by_role("link", name="As one file").click()
    alone = saved.value.path().read_text(encoding="utf-8")
    assert "<script" not in alone and not re.search(r"(?:src|href)=[\"'](?!#|data:)", alone)
    read.click()
    expect(page.locator(".rhead h1")).to_be_visible()
    fights, visits = page.locator(".rmap g.layer.on0"), page.locator(".rmap g.layer.on1")
    expect(fights).to_be_visible()
    expect(visits).to_be_hidden()
    page.get_by_text("Visits", exact=True).click()
    expect(visits).to_be_visible()
    expect(fights).to_be_hidden()
    page.get_by_text("All the numbers").click()
    expect(page.locator(".numbers")).to_contain_text("Who wins")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    at.complaints = [each for each in at.complaints if "status of 4" not in each]  # the mistake above was refused
    at.go()


def test_a_playtest_is_seen_live(studio: Server, browser: Browser) -> None:
    """Somebody plays alone, agrees, answers the questions and pins a note; the designer sees it without reloading."""
    designer = Designer(browser, studio, "miniskull_caverns/playtest")
    cockpit = designer.page
    expect(cockpit.locator("#pt-live")).to_contain_text("No table of this edition is open yet")
    cockpit.get_by_text("The questions after the game").click()
    cockpit.get_by_label("Questions").fill("fun: Was it fun? (no / yes)\nwhy: Why?")
    cockpit.get_by_role("button", name="Keep them").click()
    person = Person(designer.context)
    tester = person.page
    tester.goto(cockpit.url)
    tester.get_by_label("People").select_option("1")
    tester.get_by_role("button", name="One person and bots").click()
    expect(tester).to_have_url(re.compile("/t/"))
    table = tester.url
    expect(cockpit.locator("#pt-live")).to_contain_text("0 of 1 agreed")
    tester.get_by_role("button", name="Yes, gladly").click()
    expect(cockpit.locator("#pt-live")).to_contain_text("all agreed")
    expect(tester.locator("#uc-consent")).to_have_count(0)
    person.play_to_the_end()
    tester.goto(f"{table}/after")
    tester.locator(".scale label", has_text="4").click()
    tester.get_by_label("Why?").fill("The dragon")
    tester.get_by_role("button", name="Send").click()
    expect(tester.locator("#uc-questions")).to_contain_text("Thank you")
    tester.goto(f"{table}/replay?at=3")
    tester.get_by_label("A note for the designer").fill("Here I was lost")
    tester.get_by_role("button", name="Pin it here").click()
    expect(tester.locator("#uc-pins")).to_contain_text("Here I was lost")
    shown = cockpit.locator("#pt-live")
    expect(shown).to_contain_text("1 game of people", timeout=PATIENCE)
    for said in ("Was it fun?", "The dragon", "Here I was lost", "How long they think", "1 answered"):
        expect(shown).to_contain_text(said)
    expect(shown).to_contain_text("60 of sensible bots", timeout=PATIENCE)
    tester.goto(f"{table}/after")
    tester.locator("#uc-questions").get_by_role("button", name="Rather not").click()
    expect(shown).to_contain_text("0 of 1 agreed")
    expect(shown).not_to_contain_text("The dragon")  # whoever thinks again takes everything along
    cockpit.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert cockpit.evaluate("document.documentElement.scrollWidth") <= 390
    designer.go()


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


def test_a_weak_card_is_found_and_numbers_are_tuned(studio: Server, browser: Browser) -> None:
    """Somebody new: sees which card does least, lays it on the bench, lets the lab find numbers and takes them over."""
    at = Designer(browser, studio, "looting_castle")
    page = at.page
    first = page.locator("#st-stands a").first
    expect(first).to_be_visible(timeout=PATIENCE)
    weak = first.get_attribute("data-card")
    first.click()
    expect(page.locator("#st-bench")).to_have_attribute("data-card", str(weak))
    page.get_by_label("Search the cards").fill("zzz")
    expect(page.locator("#st-none")).to_be_visible()
    page.get_by_role("link", name="Tune").click()
    page.get_by_label("Number 1").select_option("cubes.strength")
    for name, value in (("number-low", "10"), ("number-high", "30"), ("games", "4"), ("tries", "2")):
        page.locator(f"[name={name}]").first.fill(value)
    page.locator("[name=target-low]").first.fill("1")
    page.locator("[name=target-high]").first.fill("2")
    page.get_by_role("button", name="Tune").click()
    run = page.locator(".run").first
    expect(run).to_have_attribute("data-state", "done", timeout=PATIENCE)  # it comes by the stream
    expect(run).to_contain_text("checked")
    expect(run).to_contain_text("meets 0 of 1 targets")  # nobody plays two rounds, and it says so
    page.get_by_role("button", name="Take these numbers").click()
    expect(page).to_have_url(re.compile(r"/studio/looting_castle$"))
    page.locator("#st-edits summary").click()
    expect(page.locator("#st-edits")).to_contain_text("Tuned: Cubes: strength")
    at.go()


def test_the_faces_of_a_die_are_pressed(studio: Server, browser: Browser) -> None:
    at = Designer(browser, studio, "dungeon_crawl?card=monster/h1")
    page = at.page
    faces = page.locator("#st-f-monster-h1-rows-0-at")
    expect(faces.locator(".on")).to_have_text(["1", "2", "3"])
    faces.get_by_role("button", name="Face 3").click()
    expect(faces.locator(".on")).to_have_text(["1", "2"])
    expect(page.locator("#st-form .wrong")).to_contain_text("the D6 has no row for 3")
    page.locator("#st-f-monster-h1-rows-1-at").get_by_role("button", name="Face 3").click()
    expect(page.locator(".wrong")).to_have_count(0)
    assert "at = [3, 4, 5]" in at.file("dungeon_crawl").read_text()
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
