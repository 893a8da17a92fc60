"""The table is for everyone: screen readers, keyboards, large letters, eyes that do not tell colours apart."""

from __future__ import annotations

import io
import re
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.table.browser.positions import SIZES, Position
from tests.table.server import Server, all_games
from undercroft.games.skulldug.board import space_label
from undercroft.table.html.stage.telling.story import LONGEST_STORY

AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
FIND_PROBLEMS = """async () => {
  const found = await axe.run(document, {resultTypes: ['violations']});
  return found.violations.filter((v) => ['serious', 'critical'].includes(v.impact))
    .map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target} ${n.html.slice(0, 160)}`).slice(0, 4).join(' | ')}`);
}"""


def problems(page: Page) -> list[str]:
    """What axe-core finds serious or critical."""
    page.evaluate(AXE)
    found: list[str] = page.evaluate(FIND_PROBLEMS)
    return found


PAGES = (
    "/",
    "/new/caverns",
    "/rules/skulldug",
    "/rules/skulldug?q=no+such+rule",
    "/t/no-such-table",
)
LESSONS = {"1440": all_games(), "390": ("skulldug", "dungeon_crawl")}
AFTER_THE_GAME = ("", "/after", "/replay")


@pytest.mark.parametrize("size", SIZES)
def test_no_page_has_a_serious_problem(size: str, server: Server, browser: Browser) -> None:
    theme: Any = "dark" if size == "1440" else "light"
    context = browser.new_context(viewport=SIZES[size], color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    found = {}
    for path in (*PAGES, *[f"/learn/{slug}" for slug in LESSONS[size]]):
        page.goto(server.url + path)
        found[path] = problems(page)
    context.close()
    assert found == {path: [] for path in found}


@pytest.mark.parametrize("slug", all_games())
def test_no_table_has_a_serious_problem(slug: str, server: Server, browser: Browser) -> None:
    """In several positions, on a large and a small screen, in both themes."""
    found = {}
    for answers, sizes in ((2, ("1440",)), (25, ("1440", "390"))):
        position = Position(server, slug, answers)
        for size in sizes:
            context, page = position.sit_down(
                browser, size, color_scheme="light" if answers + int(size) > 1450 else "dark"
            )
            expect(page.locator("#uc-ask[data-state=yours]")).to_be_visible()
            found[f"{answers} {size}"] = problems(page)
            context.close()
    assert found == {key: [] for key in found}


def test_no_result_has_a_serious_problem(server: Server, browser: Browser) -> None:
    """The table when the game is over, the page after the game, and the replay."""
    position = Position(server, "miniskull_caverns", 400, seats=1, options={"solo_turns": 3})
    found = {}
    for size in SIZES:
        context, page = position.sit_down(browser, size)
        expect(page.locator("#uc-ask[data-state=over]")).to_be_visible()
        for path in AFTER_THE_GAME:
            reply = page.goto(f"{server.url}/t/{position.table}{path}")
            assert reply is not None and reply.status == 200, path
            page.wait_for_load_state("networkidle" if path else "load")
            found[f"{path} {size}"] = problems(page)
        context.close()
    assert found == {key: [] for key in found}


# -- a screen reader --------------------------------------------------------------------------------------------------


def tree(page: Page) -> list[tuple[str, str]]:
    """Role and name of everything on the board that a screen reader is told of, in order."""
    session = page.context.new_cdp_session(page)
    nodes = {node["nodeId"]: node for node in session.send("Accessibility.getFullAXTree")["nodes"]}
    board = next(node for node in nodes.values() if node.get("name", {}).get("value") == "The table")
    found: list[tuple[str, str]] = []
    waiting = list(reversed(board["childIds"]))
    while waiting:
        node = nodes.get(waiting.pop())
        if node is None:
            continue
        if not node["ignored"] and node["role"]["value"] not in ("InlineTextBox",):
            found.append((node["role"]["value"], node.get("name", {}).get("value", "")))
        waiting.extend(reversed(node.get("childIds", [])))
    return found


def figures(slug: str, view: Any) -> dict[str, list[str]]:
    """Who stands on the board, and the words that must be said of each: where, and in what state."""
    if slug == "miniskull_caverns":
        labels = {space["name"]: space["label"] for space in view["spaces"]}
        return {hero["label"]: [labels[hero["space"]], f"Strength {hero['strength']}"] for hero in view["heroes"]}
    if slug == "looting_castle":
        told = {hero["label"]: [" in the ", f"${hero['money']}"] for hero in view["heroes"]}
        return told | {f"The {monster['label']}": [" in the "] for monster in view["monsters"] if monster["at"]}
    if slug == "skulldug":
        return {each["label"]: [_grid(each), f"Health {each['health']}"] for each in view["explorers"] if each["at"]}
    if slug == "caverns":
        standing = [figure for figure in view["figures"] if figure["place"]]
        return {each["name"]: [" in the ", f"Combat {each['combat']}"] for each in standing}
    told = {each["label"]: [" in the ", f"{each['hp']} of {each['max_hp']} HP"] for each in view["players"]}
    faces = [monster for monster in view["monsters"] if monster["face_up"]]
    return told | {each["card"]["label"]: [f"{each['hp']} of"] for each in faces}


def _grid(explorer: Any) -> str:
    return space_label(explorer["x"], explorer["y"])


@pytest.mark.parametrize("slug", all_games())
def test_the_accessibility_tree_describes_the_board(slug: str, server: Server, browser: Browser) -> None:
    """Every figure is named with its place and state, every place with what lies there, every answer as a button."""
    position = Position(server, slug, 25)
    context, page = position.sit_down(browser, "1440")
    expect(page.locator("#uc-ask[data-state=yours]")).to_be_visible()
    told = tree(page)
    view = position.view()
    wanted = figures(slug, view["view"])
    described = page.locator(
        "#uc-board [data-target] > title"
    ).all_text_contents()  # targets are described by their title
    names = [name for _, name in told if name] + described
    for who, words in wanted.items():
        assert any(name.startswith(who) and all(word in name for word in words) for name in names), (who, words, names)
    for place in page.locator("#uc-map [id^=space-], #uc-map [id^=tile-]").all():
        title = place.locator("> title").text_content() or ""
        assert title in names, title
    buttons = [name for role, name in told if role == "button"]
    question = position.programs[position.seat].question(view)
    assert question is not None
    assert len(buttons) == page.locator("#uc-board [data-target]").count()
    for name in buttons:
        assert name.endswith(("choices here", *question["labels"])), name
    for target in page.locator("#uc-board [data-target]").all():
        name = (target.get_attribute("aria-label") or "").lower()
        written = [text.strip("✓✗• ").lower() for text in target.locator("text").all_text_contents()]
        drawn = next((text for text in written if len(text) > 3 or " " in text), "")
        assert drawn in name, f"{drawn} is written there, but it is called {name}"
    letters = [name for role, name in told if role == "StaticText" and len(name) == 1 and name.isalpha()]
    assert len(letters) <= 40, "the letters drawn on pieces are not read out one by one"
    context.close()


def test_the_log_grows_by_a_line_per_event_and_keeps_the_others(server: Server, browser: Browser) -> None:
    position = Position(server, "skulldug", 10)
    context, page = position.sit_down(browser, "1440")
    log = page.get_by_role("log", name="What happened")
    expect(log).to_be_visible()
    page.evaluate("() => document.querySelectorAll('#uc-log li').forEach((line) => { line.known = true; })")
    before = [told["text"] for told in position.view()["told"]]
    seat = position.seat
    while len(after := [told["text"] for told in position.programs[seat].view()["told"]]) == len(before):
        position.answer()
    expect(page.locator("#uc-log li")).to_have_count(len(after))
    lines = page.evaluate("() => [...document.querySelectorAll('#uc-log li')].map((line) => [line.id, !!line.known])")
    assert [known for _, known in lines] == [True] * len(before) + [False] * (len(after) - len(before))
    assert [id for id, _ in lines] == [f"log-{number}" for number in range(len(after))]
    assert [said for said, mine in _said(page) if not mine] == [
        each["text"]
        for each, (_, mine) in zip(position.programs[seat].view()["told"], _said(page), strict=True)
        if not mine
    ]
    context.close()


def test_a_long_log_loses_its_first_lines_as_it_grows(server: Server, browser: Browser) -> None:
    position = Position(server, "miniskull_caverns", 60, seats=2)
    seat = position.seat
    context, page = position.sit_down(browser, "1440")
    expect(page.locator("#uc-log li")).to_have_count(LONGEST_STORY)
    page.evaluate("() => document.querySelectorAll('#uc-log li').forEach((line) => { line.known = true; })")
    for _ in range(4):
        position.answer()
    view = position.programs[seat].view()
    told = view["told_before"] + len(view["told"])
    expect(page.locator("#uc-log li").last).to_have_id(f"log-{told - 1}")
    lines = page.evaluate("() => [...document.querySelectorAll('#uc-log li')].map((line) => [line.id, !!line.known])")
    assert [id for id, _ in lines] == [f"log-{number}" for number in range(told - LONGEST_STORY, told)]
    assert lines[0][1] and not lines[-1][1], "what was there stays as it was, what is new is new"
    told_last = [each["text"] for each in view["told"]][-20:]
    for (said, mine), text in zip(_said(page)[-20:], told_last, strict=True):
        assert mine or said == text
    context.close()


def _said(page: Page) -> list[tuple[str, bool]]:
    """The lines of the story, each with whether it speaks of the reader ("you")."""
    found = page.evaluate(
        """() => [...document.querySelectorAll('#uc-log li')]
          .map((line) => [line.querySelector('h3, div > span').textContent, 'you' in line.dataset])"""
    )
    return [(said, mine) for said, mine in found]


# -- eyes -------------------------------------------------------------------------------------------------------------

CUT_OFF = """() => {
  const found = [], wide = document.documentElement;
  if (wide.scrollWidth > innerWidth + 1) found.push(`the page is ${wide.scrollWidth} wide`);
  const seen = [...document.querySelectorAll('button, a, h1, h2, h3, p, label, summary, select, li, td')]
    .filter((el) => el.checkVisibility() && !el.closest('[aria-hidden=true], .bar h1, .spoken, .skip'));
  for (const el of seen) {
    const style = getComputedStyle(el);
    if (style.overflow !== 'visible' && (el.scrollWidth > el.clientWidth + 2 || el.scrollHeight > el.clientHeight + 2)
        && !/auto|scroll/.test(style.overflow)) found.push(`cut off: ${el.outerHTML.slice(0, 120)}`);
    const box = el.getBoundingClientRect();
    const swiped = el.closest('#uc-dock');
    const outside = box.left < -1 || box.right > innerWidth + 1;
    if (!swiped && box.width && outside) found.push(`outside: ${el.outerHTML.slice(0, 99)}`);
  }
  const buttons = seen.filter((el) => el.matches('button, .button')).map((el) => [el, el.getBoundingClientRect()]);
  for (const [a, p] of buttons) for (const [b, q] of buttons)
    if (a !== b && a.parentElement === b.parentElement && p.left < q.right - 1 && q.left < p.right - 1
        && p.top < q.bottom - 1 && q.top < p.bottom - 1) found.push(`overlap: ${a.textContent} and ${b.textContent}`);
  for (const [a, p] of buttons) {
    const room = a.getBoundingClientRect(), inside = document.createRange(); inside.selectNodeContents(a);
    const text = inside.getBoundingClientRect();
    if (text.height > room.height + 1 || text.width > room.width + 1) found.push(`outgrown: ${a.textContent}`);
    for (const line of document.querySelectorAll('#uc-ask :is(.who, h2)')) {
      const words = document.createRange(); words.selectNodeContents(line);
      for (const q of words.getClientRects())
        if (p.left < q.right && q.left < p.right && p.top < q.bottom && q.top < p.bottom)
          found.push(`${a.textContent} covers ${line.textContent}`); } }
  return [...new Set(found)].slice(0, 8);
}"""


@pytest.mark.parametrize("size", SIZES)
def test_letters_twice_as_large_fit(size: str, server: Server, browser: Browser) -> None:
    position = Position(server, "skulldug", 8)
    context, page = position.sit_down(browser, size)
    found = {}
    for path in (f"/t/{position.table}", *PAGES[:3], "/learn/skulldug"):
        page.goto(server.url + path)
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        found[path] = page.evaluate(CUT_OFF)
    context.close()
    assert found == {key: [] for key in found}


@pytest.mark.parametrize("slug", ["miniskull_caverns", "looting_castle", "dungeon_crawl"])
def test_a_desk_at_200_percent_shows_map_and_question(slug: str, server: Server, browser: Browser) -> None:
    """A browser that enlarges everything has half as many points: the question must not fall off the page."""
    position = Position(server, slug, 8)
    context, page = position.sit_down(browser, "1440")
    page.set_viewport_size({"width": 720, "height": 450})
    answer = page.locator("#uc-ask .ans").first
    expect(page.locator("#uc-prompt")).to_be_in_viewport(ratio=1)
    expect(answer).to_be_in_viewport(ratio=1)
    expect(page.locator("#uc-map")).to_be_in_viewport(ratio=0.9)
    context.close()


@pytest.mark.parametrize("size", SIZES)
def test_letters_twice_as_large_fit_after_the_game(size: str, server: Server, browser: Browser) -> None:
    position = Position(server, "miniskull_caverns", 500, seats=1, options={"solo_turns": 3})
    assert position.view()["outcome"] is not None
    context, page = position.sit_down(browser, size)
    found = {}
    for path in ("", "/after", "/replay?at=4&eyes=all"):
        page.goto(f"{server.url}/t/{position.table}{path}")
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        found[path] = page.evaluate(CUT_OFF)
    context.close()
    assert found == {key: [] for key in found}


TEXTS = """() => [...document.querySelectorAll('#uc-board text')].map((text) => {
  const box = text.getBoundingClientRect(), style = getComputedStyle(text);
  let strength = Number(style.fillOpacity);
  for (let el = text; el && el.id !== 'uc-board'; el = el.parentElement)
    strength *= Number(getComputedStyle(el).opacity);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const over = document.elementsFromPoint(x, y).find((el) => el.matches('text, circle, rect, path, ellipse, polygon'));
  const covered = over && over !== text && (over.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_PRECEDING);
  const large = parseFloat(style.fontSize) >= 24 || (style.fontWeight >= 700 && parseFloat(style.fontSize) >= 18.7);
  return {x: box.x, y: box.y, w: box.width, h: box.height, fill: style.fill, strength, text: text.textContent, large,
          stroke: style.paintOrder.startsWith('stroke') ? style.stroke : '', covered: !!covered};
})"""


@pytest.mark.parametrize("slug", all_games())
def test_what_is_written_on_the_board_can_be_read(slug: str, server: Server, browser: Browser) -> None:
    """Contrast of all letters in the picture, which axe-core does not look at: 4.5 to 1, large ones 3 to 1."""
    position = Position(server, slug, 30)
    context, page = position.sit_down(browser, "1440")
    page.set_viewport_size({"width": 1440, "height": 2600})
    expect(page.locator("#uc-ask[data-state=yours]")).to_be_visible()
    texts = page.evaluate(TEXTS)
    page.evaluate(
        "() => document.querySelectorAll('#uc-board text').forEach((el) => { el.style.visibility = 'hidden'; })"
    )
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()
    faint = {}
    seen = 0
    for text in texts:
        if text["covered"] or not text["text"].strip() or text["w"] < 1:
            continue
        if not (text["x"] >= 0 and text["x"] + text["w"] <= 1440 and 0 <= text["y"] < picture.height - 1):
            continue  # beyond the frame of the map
        seen += 1
        ground = _colour(text["stroke"]) if text["stroke"] else _ground(picture, text)
        ink = [
            a * text["strength"] + b * (1 - text["strength"])
            for a, b in zip(_colour(text["fill"]), ground, strict=True)
        ]
        light, dark = sorted((_luminance(ink), _luminance(ground)), reverse=True)
        if (ratio := (light + 0.05) / (dark + 0.05)) < (3 if text["large"] else 4.5):
            faint[text["text"][:40]] = round(ratio, 2)
    assert seen > 3 and faint == {}


def _colour(written: str) -> list[float]:
    return [float(number) for number in re.findall(r"[\d.]+", written)[:3]]


def _ground(picture: Image.Image, text: Any) -> list[float]:
    """The colour most often seen behind a text."""
    spots = [(text["x"] + text["w"] * i / 8, text["y"] + text["h"] * j / 4) for i in range(1, 8) for j in range(1, 4)]
    inside = [(int(x), int(y)) for x, y in spots if 0 <= x < picture.width and 0 <= y < picture.height]
    seen: Counter[Any] = Counter(picture.getpixel(spot) for spot in inside)
    return [float(value) for value in seen.most_common(1)[0][0]]


def _luminance(colour: list[float]) -> float:
    parts = [value / 255 for value in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


MOVING = "() => document.getAnimations().filter(each => each.effect.getComputedTiming().duration > 1).length"
"""What lasts a millisecond is gone at once, and moves nothing."""


def test_nothing_moves_for_those_who_do_not_want_it(server: Server, browser: Browser) -> None:
    position = Position(server, "skulldug", 6)
    moving = {}
    motions: tuple[Any, ...] = ("reduce", "no-preference")
    for motion in motions:
        context, page = position.sit_down(browser, "1440")
        page.emulate_media(reduced_motion=motion)
        expect(page.locator("#uc-board [data-target]").first).to_be_visible()
        moving[motion] = page.evaluate(MOVING)
        context.close()
    assert moving["reduce"] == 0 and moving["no-preference"] > 0
