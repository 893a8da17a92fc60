"""Hints, consent, the replay, a branch, the next game and attention, by clicking in real browsers."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.table.browser.clicking import Person, fill_opening
from tests.table.server import Server, ask, open_table
from undercroft.table.domain.log.seat_key import hash_of

DESKTOP = {"width": 1440, "height": 900}
HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def two_people(server: Server, browser: Browser, slug: str, **options: Any) -> tuple[Person, Person]:
    """Ada opens a table, Ben comes by the link."""
    ada, ben = (Person(browser.new_context(viewport=DESKTOP, reduced_motion="reduce"), seed) for seed in (1, 2))  # type: ignore[arg-type]
    ada.page.goto(f"{server.url}/new/{slug}")
    fill_opening(ada.page, {1: "friend"}, "Ada", **options)
    ben.page.goto(ada.page.locator("#uc-link").input_value())
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    return ada, ben


def play(people: tuple[Person, ...], answers: int) -> None:
    """Whoever is asked answers, until so many answers were given or the game is over."""
    given = 0
    until = time.time() + 90
    while given < answers and time.time() < until:
        for person in people:
            if person.state == "over":
                return
            if person.state == "yours":
                person.answer()
                given += 1


def close(*people: Person) -> None:
    assert [person.complaints for person in people] == [[] for _ in people]
    for person in people:
        person.page.context.close()


def moves(page: Page) -> tuple[int, int]:
    """Where the replay stands, and its last move."""
    found = re.fullmatch(r"Move (\d+) of (\d+)", page.locator("#uc-at").inner_text())
    assert found is not None
    return int(found[1]), int(found[2])


def test_two_people_a_hint_an_undo_request_the_end_the_replay_and_a_rematch(server: Server, browser: Browser) -> None:
    ada, ben = two_people(server, browser, "looting_castle", round_cap="3")
    people = (ada, ben)
    play(people, 6)
    # a hint, for the eyes of one
    asker = next(person for person in people if person.state == "yours")
    other = ben if asker is ada else ada
    asker.page.get_by_role("button", name="Give me a hint").click()
    expect(asker.page.locator("#uc-ask .advice li").first).to_contain_text(re.compile(r"\d+ %"), timeout=120_000)
    expect(asker.page.locator("#uc-ask .options .odds, #uc-ask .stepper").first).to_be_visible()
    expect(other.page.locator("#uc-log .noted")).to_contain_text("asked for a hint")
    assert other.page.locator(".advice, .chance, [data-advised]").count() == 0
    # an undo request is declined, made again, and agreed to
    told = other.page.locator('#uc-log li[id^="log-"]').count()
    for verdict in ("Decline", "Agree"):
        asker.page.locator(".undo-more summary").click()
        asker.page.locator(".undo-more .list button").last.click()
        expect(asker.page.locator(".undo-request")).to_contain_text("You asked to undo")
        expect(other.page.locator(".undo-request")).to_contain_text("Do you agree?")
        other.page.locator(".undo-request").get_by_role("button", name=verdict).click()
        expect(other.page.locator(".undo-request")).to_have_count(0)
        expect(asker.page.locator(".undo-request")).to_have_count(0)
    for person in people:
        expect(person.page.locator("#uc-log")).to_contain_text("declined the undo request")
        expect(person.page.locator("#uc-log")).to_contain_text("with everybody's consent")
    assert other.page.locator('#uc-log li[id^="log-"]').count() < told
    asker.wait_for("yours")
    # to the end, and what comes after it
    play(people, 200)
    for person in people:
        person.wait_for("over")
    page = ada.page
    page.get_by_role("link", name="Look back at this game").click()
    expect(page.locator(".scores").first).to_be_visible()
    expect(page.locator("#uc-audit")).to_contain_text("undercroft audit")
    expect(page.locator("#uc-luck .dearest .dear").first).to_be_visible(timeout=60_000)
    expect(page.locator("#uc-luck .numbers-told tbody tr")).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.endswith(".txt")
    page.get_by_role("link", name="Watch the replay").click()
    # the slider, the keys, the eyes; board and log in step
    assert moves(page)[0] == 0
    last = moves(page)[1]
    page.keyboard.press("ArrowRight")
    expect(page.locator("#uc-at")).to_have_text(f"Move 1 of {last}")
    page.keyboard.press("End")
    expect(page.locator("#uc-at")).to_have_text(f"Move {last} of {last}")
    whole = page.locator('#uc-log li[id^="log-"]').count()
    page.locator("#uc-slider").fill("4")
    expect(page.locator("#uc-at")).to_have_text(f"Move 4 of {last}")
    assert page.locator('#uc-log li[id^="log-"]').count() < whole
    picture = page.locator("#uc-map").inner_html()
    page.get_by_label("Back", exact=True).click()
    expect(page.locator("#uc-at")).to_have_text(f"Move 3 of {last}")
    page.locator('#uc-replay [name="eyes"]').select_option("all")
    page.get_by_label("Forward", exact=True).click()
    expect(page.locator("#uc-at")).to_have_text(f"Move 4 of {last}")
    assert page.url.endswith("at=4&eyes=all")
    page.get_by_label("Play", exact=True).click()
    expect(page.locator("#uc-at")).to_have_text(f"Move 6 of {last}", timeout=10_000)
    page.get_by_label("Pause", exact=True).click()
    assert page.locator("#uc-map").inner_html() != picture
    # a branch: me and a bot, from here
    page.goto(page.url.replace(re.search(r"at=\d+", page.url)[0], "at=4"))  # type: ignore[index]
    page.locator(".branch summary").click()
    page.get_by_role("button", name="Open a new table from here").click()
    ada.wait_for("yours", "others")
    assert page.locator('#uc-log li[id^="log-"]').count() > 3
    expect(page.locator("#uc-players")).to_contain_text("bot")
    # a rematch: Ben opens it, Ada joins
    page.goto(ben.page.url)
    ben.page.get_by_role("button", name="Rematch").click()
    ben.wait_for("yours", "others")
    page.get_by_role("link", name="Join the rematch").click()
    ada.wait_for("yours", "others")
    assert page.url == ben.page.url
    expect(page.locator("#player-row-1")).to_contain_text("You")
    close(ada, ben)


def test_a_page_in_the_background_calls_and_shows_what_was_missed(server: Server, browser: Browser) -> None:
    ada, ben = two_people(server, browser, "looting_castle")
    page = ada.page
    while ben.state != "yours":
        ada.answer()
    expect(page).to_have_title(re.compile("^Looting"))
    page.locator(".menu summary").click()
    expect(page.locator("[data-sound]")).to_have_text("Sound: off")
    page.locator("[data-sound]").click()
    expect(page.locator("[data-sound]")).to_have_text("Sound: on")
    assert page.locator("body").get_attribute("data-beeps") == "1"
    page.locator(".menu summary").click()
    page.evaluate(HIDE, True)
    while ben.state == "yours":
        ben.answer()
    expect(page).to_have_title(re.compile("^● Your turn"), timeout=15_000)
    assert int(page.locator("body").get_attribute("data-beeps") or 0) > 1
    page.evaluate(HIDE, False)
    expect(page.locator("#uc-since")).to_have_text("Since you last looked")
    before = page.evaluate("() => document.getElementById('uc-since').previousElementSibling.id")
    ada.wait_for("yours")
    ada.answer()
    expect(page.locator("#uc-since")).to_have_count(1)
    assert page.evaluate("() => document.getElementById('uc-since').previousElementSibling.id") == before
    page.reload()
    expect(page.locator("#uc-since")).to_have_count(0)
    expect(page.locator("[data-sound]")).to_have_text("Sound: on")
    close(ada, ben)


def test_the_replay_without_scripts(server: Server, browser: Browser) -> None:
    made, (program,) = open_table(
        server.port, "miniskull_caverns", [{"kind": "me", "name": "Ada"}], options={"solo_turns": 3}
    )
    while (question := program.question(view := program.view())) is not None:
        program.call("/answers", {"question_number": view["question_number"], "answer": question["options"][0]})
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.url}/t/{made['table']}/replay")
    last = moves(page)[1]
    for number in (1, 2):
        page.get_by_label("Forward", exact=True).click()
        assert moves(page) == (number, last)
    page.locator('#uc-replay [name="eyes"]').select_option("watch")
    page.get_by_role("button", name="Show").click()
    assert moves(page) == (2, last) and "eyes=watch" in page.url
    page.get_by_label("Last", exact=True).click()
    assert moves(page) == (last, last)
    assert page.locator("[data-play]").is_hidden()
    status, _, body = ask(server.port, "GET", f"/t/{made['table']}/replay?at={last + 1}")
    assert status == 422 and f"from 0 to {last}".encode() in body
    assert hash_of(program.token).encode() not in body
    context.close()
