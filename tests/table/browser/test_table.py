"""The table page in a real browser: people at several pages, secrets, keys, themes, no scripts, a killed server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Response, expect

from tests.table.browser.clicking import Person, fill_opening
from tests.table.server import Server

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


WATCH = """() => {
  window.places = new Set();
  const look = () => {
    const box = document.getElementById('hero-red').getBoundingClientRect();
    window.places.add(`${box.x.toFixed(0)} ${box.y.toFixed(0)}`);
    requestAnimationFrame(look);
  };
  look();
}"""


CONTROL = "What do you do this round?"
REVEALED = "Blue turns up"


def test_two_browsers_a_secret_and_a_spectator(server: Server, browser: Browser) -> None:
    """One opens a table and sends the link, the other joins, a third watches; a face-down choice stays face down."""
    contexts = [browser.new_context(viewport=DESKTOP) for _ in range(3)]  # type: ignore[arg-type]
    ada, ben, eve = (Person(context, seed) for seed, context in enumerate(contexts))
    ada.page.goto(f"{server.url}/new/miniskull_caverns")
    fill_opening(ada.page, {1: "friend"}, "Ada", first_player="red")
    assert ada.wait_for("waiting") == "waiting"
    expect(ada.page.locator(".qr svg")).to_be_visible()
    ben.page.goto(ada.page.locator("#uc-link").input_value())
    ben.page.get_by_label("Your name").fill("Ben <b>&amp;</b>")
    ben.page.get_by_role("button", name="Sit down").click()
    eve.page.goto(ada.page.url)
    assert eve.wait_for("others") == "others"
    expect(ada.page.locator("#uc-players")).to_contain_text("Ben <b>&amp;</b>")
    while CONTROL not in ben.asked:
        for person in (ada, ben):
            if person.state == "yours" and CONTROL not in person.asked:
                person.answer()
    ben.seal()
    for other in (ada, eve):
        expect(other.page.locator("#uc-players")).to_contain_text("has chosen")
    ada.wait_for("yours")
    before = [other.page.locator("#uc-log").inner_text() for other in (ada, eve)]
    expect(ben.page.locator("#uc-ask")).to_contain_text("Undo")
    ben.page.get_by_role("button", name="Undo", exact=True).click()
    ben.wait_for("yours")
    expect(ada.page.locator("#uc-players")).not_to_contain_text("has chosen")
    ben.seal()
    assert [other.page.locator("#uc-log").inner_text() for other in (ada, eve)] == before
    ada.wait_for("yours")
    ada.seal()
    expect(eve.page.locator("#uc-log")).to_contain_text(REVEALED)
    ben.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_label("Say something").fill("<script>alert(1)</script>\ndata: x")
    ben.page.get_by_role("button", name="Send").click()
    eve.page.get_by_role("tab", name="Chat").click()
    expect(eve.page.locator("#uc-chat")).to_contain_text("<script>alert(1)</script>")
    assert eve.page.locator("#uc-ask .answers").count() == 0
    assert [person.complaints for person in (ada, ben, eve)] == [[], [], []]
    for context in contexts:
        context.close()


def test_two_people_at_one_device_have_a_curtain(server: Server, browser: Browser) -> None:
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")  # type: ignore[arg-type]
    person = Person(context, seed=1)
    page = person.page
    page.goto(f"{server.url}/new/miniskull_caverns")
    page.locator('[name="name-1"]').evaluate("(el) => { el.value = 'Ben'; }")
    fill_opening(page, {1: "here"})
    covered = 0
    for _ in range(14):
        if person.wait_for("yours", "curtain") == "curtain":
            covered += 1
            expect(page.locator("#uc-ask .options")).to_have_count(0)
            assert "(you)" not in (page.locator("#uc-map").text_content() or "")
            page.locator("#uc-ask .go").click()
            person.wait_for("yours")
        person.answer()
    assert covered >= 2
    assert person.complaints == []
    context.close()


def test_the_first_table_page_is_small(server: Server, browser: Browser) -> None:
    context = browser.new_context(viewport=DESKTOP)  # type: ignore[arg-type]
    person = Person(context)
    page = person.page
    page.goto(server.url)
    page.wait_for_load_state("networkidle")
    replies: list[Response] = []
    page.on("response", lambda reply: replies.append(reply))
    page.locator("#game-miniskull_caverns").get_by_role("button", name="Play").click()
    person.wait_for("yours", "others")
    page.wait_for_load_state("load")
    kept = (
        "/events",
        "/static/",
        "/script/",
        "/style/",
        "/icons/",
        "/scenery/",
        "/pictures/",
    )  # streams, and what is cached
    size = sum(len(reply.body()) for reply in replies if reply.status == 200 and not any(k in reply.url for k in kept))
    assert 10_000 < size < 150_000, f"the first table page is {size} bytes"
    assert person.complaints == []
    context.close()


def test_a_token_glides(server: Server, browser: Browser) -> None:
    context = browser.new_context(viewport=DESKTOP)  # type: ignore[arg-type]
    person = Person(context)
    page = person.page
    person.open_table(server.url, "miniskull_caverns")
    step = page.locator('#uc-board [data-target][id^="space-"]')
    for _ in range(40):  # the dice decide when she can walk
        person.wait_for("yours")
        if step.count() and page.locator("#hero-red").count():
            break
        person.answer()
    page.evaluate(WATCH)
    person.click_place(step.last)
    page.wait_for_function("() => window.places.size > 2", timeout=10_000)  # a token that jumps is at two places only
    assert person.complaints == []
    context.close()


def test_keyboard_rules_and_themes(server: Server, browser: Browser) -> None:
    context = browser.new_context(viewport=DESKTOP, color_scheme="light")  # type: ignore[arg-type]
    person = Person(context)
    page = person.page
    person.open_table(server.url, "miniskull_caverns")
    person.wait_for("yours")
    light = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Candlelight or daylight").click()
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") != light
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "candle"
    number = page.locator("#uc-ask .answers [name=question_number]").input_value()
    page.locator("#uc-board [data-target]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#uc-ask .answers [name=question_number]")).not_to_have_value(number)
    person.wait_for("yours")
    number = page.locator("#uc-ask .answers [name=question_number]").input_value()
    page.keyboard.press("1")
    expect(page.locator("#uc-ask .answers [name=question_number]")).not_to_have_value(number)
    rule = page.locator("#uc-log a.rule").first
    wanted = rule.inner_text()
    rule.click()
    expect(page.locator("#uc-rules article.shown")).to_contain_text(wanted)
    page.get_by_label("Search the rules").fill("prime number")
    expect(page.locator("#uc-rules article:visible").first).to_contain_text("prime")
    assert page.locator("#uc-rules article:visible").count() < page.locator("#uc-rules article").count() / 3
    home = page.locator("#uc-map").get_attribute("viewBox")
    page.get_by_role("button", name="Closer").click()
    near = page.locator("#uc-map").get_attribute("viewBox")
    assert near != home
    person.answer()
    assert page.locator("#uc-map").get_attribute("viewBox") == near
    page.get_by_role("button", name="The whole map").click()
    assert page.locator("#uc-map").get_attribute("viewBox") == home
    assert person.complaints == []
    context.close()


def test_a_page_without_scripts_can_be_played(server: Server, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url)
    page.locator("#game-miniskull_caverns").get_by_role("link", name="New table").click()
    for seat in (1, 2):
        page.locator(f"label.kind:has(#seat-{seat}-nobody)").click()
    page.locator("summary", has_text="Time and company").click()
    page.locator('input[name="seed"]').fill("a fixed seed")
    page.get_by_role("button", name="Start").click()
    for number in range(4):
        assert page.locator("#uc-ask .answers [name=question_number]").input_value() == str(number)
        page.locator("#uc-ask .options button:visible, #uc-ask .stepper .go").first.click()
    page.get_by_label("Say something").fill("hello")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#uc-chat")).to_contain_text("hello")
    context.close()


def test_several_answers_at_one_place_are_narrowed_down(server: Server, browser: Browser) -> None:
    """Somewhere in a game one place stands for several answers: a click there shows only those."""
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    person = Person(context, seed=8)
    page = person.page
    person.open_table(server.url, "looting_castle", "bot:random")  # with these dice such a place comes up
    shared = page.locator('#uc-board [data-target][aria-label$="choices here"]')
    for _ in range(150):
        if person.wait_for("yours", "over") == "over" or shared.count():
            break
        person.answer()
    assert shared.count(), "no place with several answers came up"
    place = shared.first.get_attribute("data-answer") or shared.first.get_attribute("id")
    here = page.locator(f'#uc-ask .options button[data-place="{place}"]').count()
    everything = page.locator("#uc-ask .options button").count()
    shared.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#uc-ask .options button.elsewhere")).to_have_count(everything - here)
    expect(page.locator("#uc-toast")).to_contain_text("Several answers here")
    assert person.complaints == []
    context.close()


def test_a_page_survives_a_killed_server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> None:
    own = Server(tmp_path_factory.mktemp("mortal")).start()
    context = browser.new_context(viewport=DESKTOP)  # type: ignore[arg-type]
    person = Person(context)
    person.page.goto(f"{own.url}/new/miniskull_caverns")
    fill_opening(person.page, {}, solo_turns=3)
    person.wait_for("yours")
    person.answer()
    told = person.page.locator("#uc-log li").count()
    own.kill()
    expect(person.page.locator("#uc-net")).to_have_text("Reconnecting")
    own.start()
    expect(person.page.locator("#uc-net")).to_have_text("", timeout=15_000)
    assert person.page.locator("#uc-log li").count() == told
    person.answer()
    person.play_to_the_end()
    context.close()
    own.stop()
