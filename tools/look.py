"""Look at real positions: play a game with bots, draw six of its positions as a table page, take pictures of them.

    python tools/look.py skulldug [--seed 5] [--seats 4] [--theme day] [--only fight] [--out build/look]

Needs Debian's chromium and playwright. The page is static; it shows what the table shows, under the same policy.
"""

from __future__ import annotations

import argparse
import random
import shutil
from html import escape
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Route, sync_playwright

import undercroft
from undercroft.bots.chair import Chair
from undercroft.bots.specs import make_bot
from undercroft.ink import icons
from undercroft.ink.cards import card
from undercroft.ink.pen import Box
from undercroft.ink.pieces import seat_mark
from undercroft.ink.references import linked, plate_file
from undercroft.ink.scene import CardFace, Hero, Meter, Number, Scene, Strip, Tray
from undercroft.ink.sheet import parchment
from undercroft.kernel.match import Match, Seen, start

STATIC = Path(undercroft.__file__).parent / "table/static"
SIZES = ((1440, 900, 1), (1024, 768, 1), (390, 844, 2))
POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'"
HOME = "http://table.test"
KINDS = {".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".woff2": "font/woff2", "": "text/html"}
FLAGS = ["--no-sandbox", "--disable-gpu", "--headless=new"]


def sign(name: str, css: str = "") -> str:
    return f'<svg class="ic {css}" viewBox="0 0 512 512" aria-hidden="true"><use href="icon:{name}"/></svg>'


def numbers(all_numbers: tuple[Number, ...]) -> str:
    return "".join(
        f'<span class="{each.tone}" title="{escape(each.label)}">{sign(each.icon)} {escape(each.value)}</span>'
        for each in all_numbers
    )


def strip(each: Strip) -> str:
    note = f" <small>{escape(each.note)}</small>" if each.note else ""
    return (
        f'<div class="strip{" now" if each.now else ""}">{seat_mark(each.colour)}<div><b>{escape(each.name)}{note}</b>'
        f'<div class="numbers">{numbers(each.numbers)}</div></div></div>'
    )


def pips(each: Meter) -> str:
    if each.look == "hearts":
        return "".join(sign(each.icon, "" if k < each.value else "off") for k in range(each.most))
    if each.look == "bar":
        return escape(each.label)
    return "".join(f'<i class="{"" if k < each.value else "off"}"></i>' for k in range(each.most))


def meter(each: Meter) -> str:
    return (
        f'<div><dt class="meter {each.look}" aria-label="{escape(each.label)}">{pips(each)}</dt>'
        f"<dd>{escape(each.note)}</dd></div>"
    )


def hero(each: Hero) -> str:
    rows = "".join(meter(one) for one in each.meters)
    rows += "".join(f"<div><dt>{escape(n.label)}</dt><dd>{escape(n.value)}</dd></div>" for n in each.numbers)
    return (
        f'<section class="hero">{seat_mark(each.colour)}<div><h2>{escape(each.name)}</h2>'
        f"<small>{escape(each.note)}</small></div><dl>{rows}</dl></section>"
    )


def tray(each: Tray) -> str:
    chits = "".join(
        f'<li><div class="chit {one.state}">{sign(one.icon)}<span>{escape(one.title)}</span></div></li>'
        for one in each.chits
    )
    two = " two" if len(each.chits) <= 4 else ""
    return f'<section class="tray{two}"><h3>{escape(each.title)}</h3><ul>{chits}</ul></section>'


def framed(scene: Scene, w: float, h: float) -> Box:
    """What a stage of this size shows: the focus if it can be read, else as much as can be read around what is near."""
    focus, near = scene.sheet.focus, scene.sheet.near
    if min(w / focus.w, h / focus.h) >= scene.sheet.least:
        return focus
    scale = max(scene.sheet.least, min(1.15 * scene.sheet.least, w / near.w, h / near.h))
    (x, y), whole = near.middle, scene.sheet.whole
    left, top = within(x, w / scale, whole.x, whole.right), within(y, h / scale, whole.y, whole.bottom)
    return Box(left, top, w / scale, h / scale)


def within(middle: float, length: float, low: float, high: float) -> float:
    """Where a stretch around `middle` begins that does not leave low to high more than it must."""
    if length > high - low:
        return (low + high - length) / 2
    return min(max(middle - length / 2, low), high - length)


def lit_up(svg: str, question: Seen | None) -> str:
    """The places and pieces that may be chosen, as the table marks them."""
    for place in dict.fromkeys(question.places if question else ()):
        if place:
            svg = svg.replace(f'class="place" data-answer="{place}"', f'class="place target" data-answer="{place}"')
            svg = svg.replace(
                f'class="place unknown" data-answer="{place}"', f'class="place unknown target" data-answer="{place}"'
            )
    return svg


def stage(scene: Scene, question: Seen | None, w: float, h: float) -> str:
    box = framed(scene, w, h).view()
    offer = ""
    if scene.offer:
        title = f"<h2>{escape(scene.offer_title)}</h2>"
        offer = f'<div class="offer">{title}{"".join(card(each) for each in scene.offer)}</div>'
    me = ""
    if scene.hero:
        hearts = "".join(f'<span class="meter {one.look}">{pips(one)}</span>' for one in scene.hero.meters[:1])
        rest = [*[one.note for one in scene.hero.meters[1:]], *[f"{n.value} {n.label}" for n in scene.hero.numbers[:1]]]
        me = f'<div class="me">{seat_mark(scene.hero.colour)}<div>{hearts}<b>{escape(" · ".join(rest))}</b></div></div>'
    return (
        '<main class="stage"><div class="sheet"><svg class="sheet-paper" viewBox="0 0 1064 610" '
        f'preserveAspectRatio="none" aria-hidden="true">{parchment(1064, 610, scene.game, "/static/paper.png")}</svg>'
        f'<svg class="map" viewBox="{box}" role="group" aria-label="Map">{lit_up(scene.sheet.ground, question)}</svg>'
        f'<svg class="pieces" viewBox="{box}" role="group" aria-label="Pieces">{scene.sheet.pieces}</svg>'
        f"{offer}{me}</div></main>"
    )


def note(scene: Scene, question: Seen | None, seat: str, most: int) -> str:
    if question is None:
        return f'<section class="note"><h2>{escape(scene.outcome or scene.phase)}</h2></section>'
    everything = (*scene.cards, *(one for each in scene.strips for one in each.hand))
    faces = {each.answer: each for each in everything if each.answer}
    rows = []
    for text, place in list(zip(question.labels, question.places, strict=True))[:most]:
        face: CardFace | None = faces.get(place)
        art, kind = (
            (face.icon, face.kind) if face else ("footsteps" if place.startswith("space") else "third-eye", "event")
        )
        rows.append(
            f'<button class="ans k-{kind}"><span class="pic">{sign(art)}</span>'
            f"<span><b>{escape(text)}</b></span></button>"
        )
    left = len(question.labels) - most
    more = f"<u>{left} more answers</u>" if left > 0 else "<u>Give me a hint</u>"
    return (
        f'<section class="note"><div class="who">{seat_mark(seat)}Your turn</div><h2>{escape(question.prompt)}</h2>'
        f'<div class="answers">{"".join(rows)}</div><div class="more">{more}<u>Take back</u></div></section>'
    )


def page(scene: Scene, question: Seen | None, width: int, height: int, theme: str) -> str:
    phone = width <= 720
    w, h = (
        (width, height - 560)
        if phone
        else (width - (392 if width > 1100 else 320), height - (300 if width > 1320 else 250))
    )
    strips = "".join(strip(each) for each in scene.strips)
    hand = "".join(f'<li class="slot">{card(each)}</li>' for each in scene.hand)
    foes = "".join(card(each) for each in scene.foes)
    css = f" on-{scene.foes_on}" if scene.foes_on != "dock" else " many" if len(scene.foes) > 1 else ""
    foes = f'<div class="foes{css}">{foes}</div>' if foes else ""
    trays = "".join(tray(each) for each in scene.trays)
    trays = f'<div class="trays">{trays}</div>' if trays else ""
    colour = scene.hero.colour if scene.hero else "red"
    mine = hero(scene.hero) if scene.hero else ""
    tools = "".join(f"<span>{sign(name)}</span>" for name in ("scroll-unfurled", "sound-on", "cog"))
    body = (
        f'<div class="table"><header class="bar"><a class="brand">{sign("own-arch")}<span>Undercroft</span>'
        f'<b>{escape(scene.title)}</b></a><div class="round">{escape(scene.heading)}</div>'
        f'<div class="tools">{tools}</div></header>'
        f'<div class="strips">{strips}</div>{stage(scene, question, w, h)}'
        f'<footer class="dock">{mine}{trays}<ul class="hand">{hand}</ul>{foes}</footer>'
        f'<aside class="column">{note(scene, question, colour, 3 if phone else 6)}<section class="story">'
        '<div class="tabs">'
        '<span aria-selected="true">Story</span><span>Rules</span><span>Chat</span></div><div class="lines">'
        f"<h3>{escape(scene.heading)}</h3></div></section></aside></div>"
    )
    return (
        f'<!doctype html><html lang="en" data-theme="{theme}"><meta charset="utf-8">'
        f"<title>{escape(scene.title)}</title>"
        '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/static/look.css">'
        f'<link rel="stylesheet" href="/static/stage.css"><body>{linked(body, scene.game)}</body></html>'
    )


# -- positions --------------------------------------------------------------------------------------------------------


class Position:
    """A moment of a game: the scene of the seat that is asked, and its question."""

    def __init__(self, match: Match) -> None:
        assert match.game.scene is not None, f"{match.game.slug} has no scene yet"
        seat = match.open[0].seat if not match.over else 0
        self.scene = match.game.scene(match.view(seat))
        self.question = next((seen for seen in match.seen(seat) if seen.seat == seat), None)
        self.pieces = self.scene.sheet.pieces.count('class="piece"')
        self.choices = len({place for place in self.question.places if place}) if self.question else 0


def positions(slug: str, seats: int, seed: int, options: dict[str, Any]) -> dict[str, Position]:
    """Start, middle, crowded, fight, choice, end of one game that sensible players play."""
    match = start(undercroft.game(slug), seats, options, seed=seed)
    bot, rng = make_bot("sensible", seed, match.game), random.Random(seed)
    seen: list[Position] = []
    while not match.over and len(seen) < 1500:
        seen.append(Position(match))
        question = match.open[0]
        if rng.random() < 0.15:
            match.answer_index(question, rng.randrange(len(question.options)))
        else:
            match.answer_index(question, bot.answer(Chair(match, question)))
    seen.append(Position(match))
    late = seen[len(seen) // 4 :]
    fights = [each for each in late if any(foe.kind == "monster" for foe in each.scene.foes) and each.question] or late
    return {
        "start": seen[0],
        "early": next((each for each in seen if not each.scene.offer), seen[0]),
        "middle": seen[len(seen) // 2],
        "crowded": max(seen, key=lambda each: each.pieces),
        "fight": max(fights, key=lambda each: len(each.scene.hand)),
        "choice": max(late, key=lambda each: each.choices),
        "end": seen[-1],
    }


# -- pictures ---------------------------------------------------------------------------------------------------------


class Served:
    """Answers every request of the browser from memory and from the files of the table."""

    def __init__(self) -> None:
        self.pages: dict[str, str] = {}

    def __call__(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOME).split("#")[0]
        kind = KINDS.get(Path(path).suffix, "text/html")
        body: bytes | str | None = self.pages.get(path)
        if path.startswith("/static/"):
            body = (STATIC / path.removeprefix("/static/")).read_bytes()
        elif path.startswith("/icons/"):
            body = icons.sprite(Path(path).stem)
        elif path.startswith("/scenery/"):
            body = plate_file(Path(path).stem)
        if body is None:
            route.fulfill(status=404, body="")
        else:
            route.fulfill(body=body, content_type=kind, headers={"content-security-policy": POLICY})


def take(browser: Browser, name: str, position: Position, out: Path, theme: str) -> None:
    for width, height, scale in SIZES:
        tab = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=scale)
        complaints: list[str] = []

        def listen(message: ConsoleMessage, said: list[str] = complaints) -> None:
            said.append(message.text)

        tab.on("console", listen)
        served = Served()
        served.pages["/"] = page(position.scene, position.question, width, height, theme)
        tab.route("**/*", served)
        tab.goto(f"{HOME}/")
        tab.evaluate("() => document.fonts.ready")
        tab.screenshot(path=out / f"{name}-{width}.png")
        print(f"{name}-{width}.png", f"{len(served.pages['/']) // 1024} kB", *complaints[:3])
        tab.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--theme", default="candle")
    parser.add_argument("--only", default="")
    parser.add_argument("--out", type=Path, default=Path("build/look"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    found = positions(given.game, given.seats, given.seed, {})
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for name, position in found.items():
            if given.only in ("", name):
                take(browser, f"{given.game}-{name}", position, given.out, given.theme)
        browser.close()


if __name__ == "__main__":
    main()
