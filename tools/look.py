"""Look at real positions: bots play each game on a real table, and its page is photographed in six positions.

    python tools/look.py skulldug [--seed 5] [--only fight] [--theme day] [--out build/look]
    python tools/look.py --all                        every game, every position, three screens, and all other pages
    python tools/look.py --all --few --out docs/pictures    what the documentation shows (make pictures)
    python tools/look.py --previews                   the pictures that others see who get a link

Needs Debian's chromium and playwright. Pictures are webp, previews png with a palette.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import random
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import uvicorn
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import undercroft
from undercroft.bots.chair import Chair
from undercroft.bots.specs import make_bot
from undercroft.kernel.match import Match, start
from undercroft.kernel.question import OPEN
from undercroft.table.domain.log.entries import BOT, PERSON, PlannedSeat
from undercroft.table.domain.log.seat_key import SeatKey, hash_of
from undercroft.table.domain.opening.strength import STEADY, bot_name
from undercroft.table.domain.service import TableService
from undercroft.table.domain.settings import Settings
from undercroft.table.http.app import make_app

ROOT = Path(__file__).resolve().parents[1]
PREVIEWS = ROOT / "src/undercroft/table/static/previews"
SIZES = ((1440, 900, 1), (1024, 768, 1), (390, 844, 2))
POSITIONS = ("start", "middle", "crowded", "fight", "hidden", "end")
FEW = {"fight": (1440, 390), "middle": (1440, 390)}
"""The positions that the documentation shows one by one, and at which widths; of the other pages it shows the same."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--headless=new", "--disable-background-networking"]
SECRET = "somebody-who-looks-at-tables"
NEVER = 1e9
DICE_LEFT = "() => document.getElementById('uc-dice')?.setAttribute('hidden', '')"
"""After some seconds they leave the sheet anyway."""
Given = tuple[int, str]


# -- positions --------------------------------------------------------------------------------------------------------


class Moment:
    """A moment of a game: what was answered before it, who is asked, and what there is to see."""

    def __init__(self, match: Match, answers: int) -> None:
        assert match.game.scene is not None, f"{match.game.slug} has no scene yet"
        self.answers = answers
        self.seat = match.open[0].seat if not match.over else 0
        scene = match.game.scene(match.view(self.seat))
        asked = next((seen for seen in match.seen(self.seat) if seen.seat == self.seat), None)
        self.pieces = scene.sheet.pieces.count('class="piece"')
        self.choices = len({place for place in asked.places if place}) if asked else 0
        self.secret = bool(match.open) and match.open[0].secrecy != OPEN
        asks = match.open[0].decision.name if match.open else ""
        self.fights = any(foe.kind == "monster" for foe in scene.foes) or asks in ("tactic", "face_monster")
        self.crowd = self.pieces + len(scene.hand) + len(scene.foes) if not scene.offer else 0
        self.hand = len(scene.hand)


def played(slug: str, seats: int, seed: str) -> tuple[list[Given], dict[str, Moment]]:
    """A game by sensible players with a whim now and then: its answers, and six of its moments by name."""
    game = undercroft.game(slug)
    match = start(game, seats, seed=seed)
    bot, rng = make_bot("sensible", seed, game), random.Random(seed)
    answers: list[Given] = []
    seen: list[Moment] = []
    while not match.over and len(seen) < 900:
        seen.append(Moment(match, len(answers)))
        question = match.open[0]
        whim = rng.random() < 0.1
        index = rng.randrange(len(question.options)) if whim else bot.answer(Chair(match, question))
        answers.append((question.seat, question.texts[index]))
        match.answer_index(question, index)
    seen.append(Moment(match, len(answers)))
    late = seen[len(seen) // 4 : -1]
    found = {"start": seen[0]}
    wanted: list[tuple[str, list[Moment], Callable[[Moment], int]]] = [
        ("fight", [each for each in late if each.fights] or late, lambda each: each.hand),
        ("hidden", [each for each in late if each.secret and not each.fights] or late, lambda each: each.choices),
        ("middle", seen[len(seen) // 2 : len(seen) // 2 + 12], lambda each: each.choices),
        ("crowded", late, lambda each: each.crowd),
    ]
    for name, moments, worth in wanted:
        free = [each for each in moments if each not in found.values()] or moments
        found[name] = max(free, key=worth)
    return answers, {**found, "end": seen[-1]} if match.over else found


async def laid(
    service: TableService, slug: str, seats: int, seed: str, answers: list[tuple[int, str]], at: Moment
) -> str:
    """A table of the server at this moment, somebody in the chair of the seat that is asked."""
    company = [PlannedSeat(BOT, bot_name(seat), STEADY.bot) for seat in range(seats)]
    company[at.seat] = PlannedSeat(PERSON, "Ada")
    table = await service.seating.open_table(slug, company, {}, seed, False, [SeatKey(hash_of(SECRET), at.seat)])
    for seat, text in answers[: at.answers]:
        table = await service.answer(table.id, seat, table.seats[seat].question_number, text)
    return table.id


async def lay_all(db: Path, games: list[str], seed: str, only: str) -> dict[str, str]:
    """Tables for every picture: the name of the picture, and the address."""
    service: TableService = make_app(Settings(db=db, pace=NEVER)).state.service
    pictures: dict[str, str] = {}
    for slug in games:
        fewest, most = undercroft.game(slug).seats
        seats = max(fewest, min(most, 4))
        answers, moments = played(slug, seats, seed)
        for name, moment in moments.items():
            if only in ("", name):
                pictures[f"{slug}-{name}"] = f"/t/{await laid(service, slug, seats, seed, answers, moment)}"
        print(slug, {name: moment.answers for name, moment in moments.items()}, flush=True)
    await service.close()
    return pictures


def other_pages(tables: dict[str, str]) -> dict[str, str]:
    ended = next((address for name, address in tables.items() if name == "skulldug-end"), "")
    pages = {"lobby": "/", "new-table": "/new/skulldug", "learn": "/learn/looting_castle", "rules": "/rules/caverns"}
    pages |= {"error": "/t/nowhere", "print": "/print/dungeon_crawl"}
    if ended:
        pages |= {"after": f"{ended}/after", "replay": f"{ended}/replay?at=90&eyes=all"}
    return pages


# -- pictures ---------------------------------------------------------------------------------------------------------


class Served:
    """The tables, served by a thread of this process as long as they are looked at."""

    def __init__(self, db: Path) -> None:
        settings = Settings(db=db, pace=NEVER, away_after=NEVER, answers_per_second=1e6)
        config = uvicorn.Config(
            make_app(settings), host="127.0.0.1", port=0, log_level="error", timeout_graceful_shutdown=2
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run)

    def __enter__(self) -> str:
        self.thread.start()
        while not self.server.started:
            time.sleep(0.05)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join()


def take(context: BrowserContext, address: str, file: Path, wait: str = "") -> None:
    """Photograph a page when it has come to rest."""
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(address)
    page.evaluate("() => document.fonts.ready")
    if wait:
        page.wait_for_selector(wait, timeout=600_000)
    page.wait_for_timeout(900)
    page.evaluate(DICE_LEFT)
    keep(page, file)
    page.close()
    print(file.name, f"{file.stat().st_size // 1024} kB", *complaints[:2], flush=True)


def keep(page: Page, file: Path, clip: Any = None) -> None:
    picture = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")
    if file.suffix == ".png":
        picture.quantize(160, dither=Image.Dither.NONE).save(file, optimize=True)
    else:
        picture.save(file, quality=80, method=6)


def contexts(browser: Browser, base: str, theme: str, widths: tuple[int, ...]) -> Iterator[tuple[int, BrowserContext]]:
    for width, height, scale in SIZES:
        if width in widths:
            size: Any = {"width": width, "height": height}
            context = browser.new_context(viewport=size, device_scale_factor=scale, reduced_motion="reduce")
            cookies = {"undercroft": SECRET, "undercroft_name": "Ada", "undercroft_theme": theme}
            context.add_cookies([{"name": name, "value": value, "url": base} for name, value in cookies.items()])
            context.add_cookies([{"name": "undercroft_learn_looting_castle", "value": "000", "url": base}])
            yield width, context
            context.close()


def photograph(browser: Browser, base: str, tables: dict[str, str], given: argparse.Namespace) -> None:
    everything = tuple(width for width, _, _ in SIZES)
    pages = other_pages(tables) if given.all else {}
    for width, context in contexts(browser, base, given.theme, everything):
        for name, address in tables.items():
            take(context, base + address, given.out / f"{name}-{width}.webp", "#uc-ask")
        for name, address in pages.items():
            if width in ((1440, 390) if given.few else everything):
                ready = "#uc-told:not([data-wait]) ~ #uc-luck:not([data-wait])" if name == "after" else ""
                take(context, base + address, given.out / f"{name}-{width}.webp", ready)


def document(taken: Path, docs: Path, games: list[str]) -> None:
    """Of what was taken: some pictures as they are, and of each game all six positions side by side, per screen."""
    for file in sorted(taken.glob("*.webp")):
        name, _, width = file.stem.rpartition("-")
        slug, _, position = name.rpartition("-")
        if slug not in games or int(width) in FEW.get(position, ()):
            shutil.copy(file, docs / file.name)
    for slug in games:
        for width, height, _ in SIZES:
            across, wide = (6, 260) if width < 720 else (2, 700)
            high = wide * height // width
            shown = [taken / f"{slug}-{position}-{width}.webp" for position in POSITIONS]
            page = Image.new("RGB", (across * (wide + 10) - 10, -(-6 // across) * (high + 10) - 10), "#ffffff")
            for number, file in enumerate(each for each in shown if each.exists()):
                picture = Image.open(file).resize((wide, high), Image.Resampling.LANCZOS)
                page.paste(picture, (number % across * (wide + 10), number // across * (high + 10)))
            page.save(docs / f"{slug}-positions-{width}.webp", quality=72, method=6)


# -- previews ---------------------------------------------------------------------------------------------------------


def previews(browser: Browser, base: str) -> None:
    """1200 by 630, as those show them who show links: the folio of a game, or all of them."""
    PREVIEWS.mkdir(exist_ok=True)
    page = browser.new_page(viewport={"width": 1200, "height": 630}, color_scheme="dark")
    page.goto(f"{base}/")
    page.evaluate("() => document.fonts.ready")
    page.evaluate(WHOLE)
    page.wait_for_timeout(500)
    keep(page, PREVIEWS / "undercroft.png")
    for slug in undercroft.game_names():
        page.goto(f"{base}/rules/{slug}")
        page.evaluate(ONE, [slug, undercroft.game(slug).title, undercroft.game(slug).pitch.split(". ")[0] + "."])
        page.evaluate("() => document.fonts.ready")
        page.wait_for_timeout(500)
        keep(page, PREVIEWS / f"{slug}.png")
    for file in sorted(PREVIEWS.glob("*.png")):
        print(file.name, f"{file.stat().st_size // 1024} kB")


WHOLE = """() => {
  const main = document.querySelector("main");
  main.querySelectorAll(".lists, [data-theme-switch], .row, .facts, .folio p").forEach((el) => el.remove());
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.lobby { padding: 38px 34px; gap: 30px }
    .folio h2 { font-size: 21px; padding: 12px 10px; min-height: 66px } .folio img { aspect-ratio: 232 / 340 }
    .folios { gap: 12px; grid-template-columns: none; grid-auto-columns: minmax(0, 1fr); grid-auto-flow: column }
    .masthead h1 { font-size: 66px } .masthead p { font-size: 26px }`);
  document.adoptedStyleSheets = [sheet];
}"""
ONE = """([slug, title, pitch]) => {
  document.body.replaceChildren();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`body { display: grid; grid-template-columns: 500px 1fr; gap: 54px; align-items: center;
      padding: 44px; height: 630px; overflow: hidden }
    img { width: 500px; height: 540px; object-fit: cover; border: 9px solid #e3cf9f; outline: 2px solid #4a3826;
      outline-offset: -6px }
    h1 { font-size: 70px; line-height: 1 } b { font: 400 34px/1 var(--display); color: var(--flame) }
    p { font: italic 400 31px/1.22 var(--roman); color: var(--on-2); margin: 22px 0 34px }`);
  document.adoptedStyleSheets = [sheet];
  const img = new Image(), text = document.createElement("div");
  const put = (tag, words) => { const el = document.createElement(tag); el.textContent = words; text.append(el); };
  img.src = `/pictures/${slug}.svg`; put("h1", title); put("p", pitch); put("b", "Undercroft");
  document.body.append(img, text);
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="*")
    parser.add_argument("--all", action="store_true", help="every game, and the pages that belong to none")
    parser.add_argument(
        "--few",
        action="store_true",
        help="only what the documentation shows: a few pictures, and six positions on a page",
    )
    parser.add_argument("--previews", action="store_true", help="only the pictures for links")
    parser.add_argument("--seed", default="pictures")
    parser.add_argument("--theme", default="candle", choices=("candle", "day"))
    parser.add_argument("--only", default="", help="one position: start, middle, crowded, fight, hidden, end")
    parser.add_argument("--out", type=Path, default=Path("build/look"))
    given = parser.parse_args()
    os.nice(10)
    docs = given.out
    docs.mkdir(parents=True, exist_ok=True)
    games = list(undercroft.game_names()) if given.all else given.game
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        db = Path(folder) / "tables.sqlite3"
        if given.few:
            given.out = Path(folder) / "taken"
            given.out.mkdir()
        tables: dict[str, str] = {}
        laying = threading.Thread(target=lambda: tables.update(asyncio.run(lay_all(db, games, given.seed, given.only))))
        laying.start()  # playwright has a loop of its own in this thread
        laying.join()
        with Served(db) as base:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
            if given.previews:
                previews(browser, base)
            else:
                photograph(browser, base, tables, given)
            browser.close()
        if given.few:
            document(given.out, docs, games)


if __name__ == "__main__":
    main()
