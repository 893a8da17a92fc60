"""How quick the table page is: from a click to its first beat on the screen, and frames per second while things move.

    python -m tools.motion                 every game: clicks, then frames on its crowded map
    python -m tools.motion skulldug --clicks 40

A real server, a real Chromium at 1440 x 900 (or 390 x 844) that draws in software. A click counts from the moment the
browser had it until the frame after the first beat was begun (a float, a banner, dice, a step); a click that causes no
beat does not count. Frames are those that the browser's own tracing saw drawn (DrawFrame) while a figure walks, numbers
float and dice fall for three seconds, at full speed and with the page's thread slowed down four times. Run it on a
quiet machine. What depends less on that is the processor time of each answer: of the server's process, and of the
page's own thread (scripts, style, layout, painting, the animations after it). What does not depend on it at all are
counts: how often a click, with whatever the others did after it, made the browser lay out the page while a script
waited for it, and how many elements got a style anew.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from tools.load import free_port, wait_until_open

import undercroft

FLAGS = ["--no-sandbox", "--disable-gpu", "--headless=new", "--disable-background-networking"]
SCREENS: dict[int, Any] = {1440: {"width": 1440, "height": 900}, 390: {"width": 390, "height": 844}}
TRACED = ["disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame", "devtools.timeline"]
COUNTED = "DrawFrame"
CROWDED = 220
"""So many answers into a game the map is large."""
LAGS = """() => {
  window.lags = []; let at = 0;
  addEventListener('click', (e) => { at = e.timeStamp; }, true);
  document.addEventListener('uc:beat', () => {
    if (!at) return;
    const from = at; at = 0;
    requestAnimationFrame(() => requestAnimationFrame(() => window.lags.push(performance.now() - from)));
  });
}"""
TRACED_CLICKS = ["devtools.timeline", "disabled-by-default-devtools.timeline.stack"]
CHOICE = """(number) => {
  const free = [...document.querySelectorAll('#uc-ask .answers :is(.ans:not(.toggle), .go)')]
    .filter((button) => button.checkVisibility() && !button.disabled);
  if (!free.length) return null;
  const button = free[number % free.length];
  const middle = () => {
    const {x, y, width, height} = button.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  button.scrollIntoView({block: 'nearest'});
  if (!button.contains(document.elementFromPoint(...middle()))) button.scrollIntoView({block: 'center'});
  return middle();
}"""
"""Where to click; nothing if nothing is asked any more."""
WALK = """async () => {
  const figures = [...document.querySelectorAll('#uc-pieces .piece')], layer = document.getElementById('uc-floats');
  const piece = figures[figures.length - 1], home = piece.getAttribute('transform');
  const [x, y] = home.match(/-?[\\d.]+/g).map(Number), dice = document.getElementById('uc-dice');
  dice.hidden = false;
  for (let step = 0; step < 12; step += 1) {
    piece.setAttribute('transform', `translate(${x + (step % 2 ? 0 : 160)} ${y + (step % 4 < 2 ? 0 : 60)})`);
    const float = document.createElement('span');
    float.className = 'float hurt'; float.textContent = '-2'; float.style.left = `${200 + 60 * step}px`;
    float.style.top = '300px'; float.addEventListener('animationend', () => float.remove()); layer.append(float);
    const die = document.createElement('span');
    die.className = 'die'; die.textContent = 6; dice.replaceChildren(die);
    await new Promise((done) => setTimeout(done, 250));
  }
  piece.setAttribute('transform', home);
}"""


@contextmanager
def server(folder: Path) -> Iterator[tuple[int, int]]:
    """`undercroft serve` in a process of its own: its port, and the number of the process."""
    port = free_port()
    command = [sys.executable, "-m", "undercroft.cli.main", "serve", "--port", str(port), "--quiet"]
    command += ["--db", str(folder / "tables.sqlite3"), "--pace", "0", "--rate", "5000"]
    process = subprocess.Popen(command, text=True, stdout=subprocess.DEVNULL)
    try:
        wait_until_open(port, process)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(15)


class Seat:
    """A client of the JSON API at one seat."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self.port, self.table, self.token = port, table, token

    def call(self, path: str = "", message: dict[str, Any] | None = None) -> Any:
        return send(self.port, f"/api/tables/{self.table}{path}", message, self.token)

    def answer(self, rng: random.Random) -> bool:
        """Answer anything, if this seat is asked."""
        view = self.call()
        asked = [each for each in view["questions"] if each["seat"] == view["seat"] and each["options"]]
        if not asked:
            return False
        given = {"question_number": view["question_number"], "answer": rng.choice(asked[0]["options"])}
        self.call("/answers", given)
        return True


def send(port: int, path: str, message: dict[str, Any] | None, token: str = "") -> Any:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if message is None:
        connection.request("GET", path, headers=headers)
    else:
        body = json.dumps(message)
        connection.request("POST", path, body, {**headers, "Content-Type": "application/json"})
    reply = connection.getresponse()
    found = json.loads(reply.read())
    connection.close()
    if reply.status >= 400:
        raise SystemExit(f"{path} was refused: {found}")
    return found


def open_table(port: int, slug: str, seats: list[dict[str, str]]) -> list[Seat]:
    made = send(port, "/api/tables", {"game": slug, "seats": seats, "seed": "motion"})
    return [Seat(port, made["table"], each["token"]) for each in made["seats"]]


def sit_down(browser: Browser, seat: Seat, wide: int) -> Page:
    context = browser.new_context(viewport=SCREENS[wide])
    base = f"http://127.0.0.1:{seat.port}"
    context.add_cookies([{"name": "undercroft", "value": seat.token, "url": base}])
    page = context.new_page()
    page.goto(f"{base}/t/{seat.table}")
    page.wait_for_load_state("networkidle" if not seat.call()["questions"] else "load")
    return page


def server_time(process: int) -> float:
    """Milliseconds of processor time that a process has used so far."""
    used = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(used[11]) + int(used[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def page_time(session: CDPSession) -> float:
    """Milliseconds of processor time that the page's own thread has used so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(each["value"]) for each in metrics if each["name"] == "TaskDuration")


class Clicks:
    """What was measured while somebody played."""

    def __init__(self) -> None:
        self.lags: list[float] = []  # milliseconds from a click to its first beat
        self.given = 0
        self.on_server = 0.0  # milliseconds of processor time for all clicks together
        self.on_page = 0.0
        self.layouts = 0  # for which a script had to wait
        self.restyled = 0  # elements


def clicks(browser: Browser, port: int, process: int, slug: str, most: int, wide: int) -> Clicks:
    """A person clicks; a new table when a game is over."""
    rng, found = random.Random(slug), Clicks()
    fewest = undercroft.game(slug).seats[0]
    company = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * (fewest - 1)]
    while len(found.lags) < most:
        page = sit_down(browser, open_table(port, slug, company)[0], wide)
        page.evaluate(LAGS)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        browser.start_tracing(page=page, categories=TRACED_CLICKS)
        for _ in range(3 * most):
            page.wait_for_selector("#uc-ask[data-state=yours], #uc-ask[data-state=over]", timeout=60_000)
            over = page.locator("#uc-ask[data-state=over]").count()
            if over or len(page.evaluate("() => window.lags")) >= most - len(found.lags):
                break
            page.wait_for_timeout(450)  # as a person: what comes at once is taken for a double click
            spot = page.evaluate(CHOICE, rng.randrange(720))
            if spot is None:  # while a bot is asked
                continue
            on_server, on_page = server_time(process), page_time(session)
            page.mouse.click(*spot)
            page.wait_for_timeout(450)
            found.on_server += server_time(process) - on_server
            found.on_page += page_time(session) - on_page
            found.given += 1
        found.lags += page.evaluate("() => window.lags")
        count_layouts(json.loads(browser.stop_tracing())["traceEvents"], found)
        page.context.close()
    return found


def count_layouts(events: list[dict[str, Any]], found: Clicks) -> None:
    """Of the scripts of the page: what the tool itself looks at has no address."""
    for event in events:
        arguments = event.get("args", {})
        if event["name"] == "Layout" and event.get("ph") == "X":
            stack = arguments["beginData"].get("stackTrace") or [{}]
            found.layouts += any("/script/" in call.get("url", "") for call in stack)
        elif event["name"] == "UpdateLayoutTree":
            found.restyled += arguments.get("elementCount", 0)


def frames(browser: Browser, port: int, slug: str, slower: int, wide: int) -> float:
    """Frames a second, drawn while things move on a crowded map."""
    rng = random.Random(slug)
    seats = open_table(port, slug, [{"kind": "me"}] * max(2, undercroft.game(slug).seats[0]))
    for _ in range(CROWDED):
        if sum(seat.answer(rng) for seat in seats) == 0:
            break
    page = sit_down(browser, seats[0], wide)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    browser.start_tracing(page=page, categories=TRACED)
    page.evaluate(WALK)
    traced = json.loads(browser.stop_tracing())
    page.context.close()
    drawn = sorted(event["ts"] for event in traced["traceEvents"] if event["name"] == COUNTED)
    return (len(drawn) - 1) / ((drawn[-1] - drawn[0]) / 1e6) if len(drawn) > 1 else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="*")
    parser.add_argument("--clicks", type=int, default=30, help="so many clicks in each game")
    parser.add_argument("--wide", type=int, choices=SCREENS, default=1440, help="pixels")
    parser.add_argument("--no-frames", action="store_true", help="only clicks")
    given = parser.parse_args()
    print("| game | click to first beat, median | 9 of 10 within | processor time of a click: server | page ", end="")
    print("| layouts a script waits for | elements restyled | frames a second | processor 4 times slower |")
    print("|---|---|---|---|---|---|---|---|---|")
    everything: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder)) as (port, process),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for slug in given.game or undercroft.game_names():
            measured = clicks(browser, port, process, slug, given.clicks, given.wide)
            everything += measured.lags
            median, tenth = statistics.median(measured.lags), statistics.quantiles(measured.lags, n=10)[-1]
            on_server, on_page = measured.on_server / measured.given, measured.on_page / measured.given
            slower = () if given.no_frames else (1, 4)
            drawn = [f"{frames(browser, port, slug, each, given.wide):.0f}" for each in slower] or ["", ""]
            title = undercroft.game(slug).title
            print(f"| {title} | {median:.0f} ms | {tenth:.0f} ms | {on_server:.0f} ms | {on_page:.0f} ms ", end="")
            layouts, restyled = measured.layouts / measured.given, measured.restyled / measured.given
            print(f"| {layouts:.1f} | {restyled:,.0f} | {drawn[0]} | {drawn[1]} |", flush=True)
        browser.close()
    print(f"\n{len(everything)} clicks, median {statistics.median(everything):.0f} ms")


if __name__ == "__main__":
    main()
