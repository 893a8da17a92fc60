"""A long hand: every card can be told by its title and touched, on every screen."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser

import undercroft
from tests.table.browser.modules import APPLY, HANG_UP
from tests.table.facts import sampled
from tests.table.server import Server, open_table
from undercroft.ink.scene import CardFace, Scene
from undercroft.table.html.stage.dock import dock

SCREENS = {
    "1440": {"width": 1440, "height": 900},
    "1280": {"width": 1280, "height": 720},
    "1024": {"width": 1024, "height": 768},
    "390": {"width": 390, "height": 844},
}
UNREADABLE = """() => {
  const found = [], dock = document.getElementById('uc-dock'), cards = [...dock.querySelectorAll('.hand .slot')];
  for (const slot of cards) {
    const slip = slot.querySelector('.slip'), card = slot.querySelector('.card');
    const shown = slip.checkVisibility() ? slip : card, name = slip.querySelector('h4 b').textContent;
    shown.scrollIntoView({block: 'nearest', inline: 'center', behavior: 'instant'});
    const box = shown.getBoundingClientRect(), room = dock.getBoundingClientRect();
    if (box.bottom > room.bottom + 1 || box.left < -1 || box.right > innerWidth + 1) found.push(`${name} is outside`);
    const high = shown === slip ? 12 : 0.06 * box.height;
    for (const share of [.08, .5, .92])
      if (!slot.contains(document.elementFromPoint(box.left + share * box.width, box.top + high)))
        found.push(`${name} is covered`);
    const title = slip.querySelector('h4 b');
    if (shown === slip && title.scrollWidth > title.clientWidth + 1) found.push(`${name} is cut off`);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def long_hand() -> tuple[Scene, list[CardFace]]:
    """A scene of Dungeon Crawl with a tray beside the hand, and cards to put into that hand."""
    game, cards = undercroft.game("dungeon_crawl"), dict[str, CardFace]()
    for match, question in sampled("dungeon_crawl", 600):
        scene: Scene = game.scene(match.view(question.seat))  # type: ignore[misc]
        cards.update({each.title: each for each in scene.hand})
        if len(cards) >= 16 and scene.trays:
            return scene, list(cards.values())
    raise AssertionError("too few cards were seen")


@pytest.mark.parametrize("screen", SCREENS)
def test_every_card_of_a_long_hand_can_be_told_by_its_title(
    screen: str, long_hand: tuple[Scene, list[CardFace]], server: Server, browser: Browser
) -> None:
    scene, cards = long_hand
    made, programs = open_table(server.port, "dungeon_crawl", [{"kind": "me"}])
    finger: dict[str, Any] = {"has_touch": True, "is_mobile": True} if screen == "390" else {}
    context = browser.new_context(viewport=SCREENS[screen], reduced_motion="reduce", **finger)  # type: ignore[arg-type]
    context.add_cookies([{"name": "undercroft", "value": programs[0].token, "url": server.url}])
    page = context.new_page()
    page.goto(f"{server.url}/t/{made['table']}")
    page.evaluate(HANG_UP)
    page.evaluate("() => document.fonts.ready")
    found = {}
    for count in range(6, 17):
        heaps = ["Equipped" if at < count // 2 else "Hand" for at in range(count)]
        hand = [
            msgspec.structs.replace(each, key=f"card-{at}", heap=heaps[at], answer=f"card-{at}", state="ready")
            for at, each in enumerate(cards[:count])
        ]
        page.evaluate(APPLY, str(dock(msgspec.structs.replace(scene, hand=tuple(hand)))))
        if unreadable := page.evaluate(UNREADABLE):
            found[count] = unreadable
    if screen != "390":
        page.locator(".hand .slip").first.hover()
        page.wait_for_selector("#uc-peek .card")  # the card in full
    context.close()
    assert found == {}
