"""After the game and beside it: hints, luck reports, replays, branches, the next game, and what calls for attention."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from pathlib import Path
from typing import Any

import pytest

import undercroft
from tests.table.caller import HOST, Reply, call
from tests.table.house_rules import Server, all_games, open_table, short_options
from tests.table.test_consent import play, reloaded
from tests.table.test_house import house_in, people, run, same
from undercroft.bots.luck import LuckReport
from undercroft.kernel.audit import audit
from undercroft.kernel.canon import canonical
from undercroft.kernel.match import Match, start
from undercroft.kernel.record import write_record
from undercroft.kernel.words import SPECTATOR
from undercroft.table.app import make_app
from undercroft.table.attention import calls
from undercroft.table.entries import BOT, OPEN, PERSON, Place
from undercroft.table.fragments import fragments
from undercroft.table.house import House, hash_of
from undercroft.table.lucks import Lucks, luck_section
from undercroft.table.onwards import branch_off, play_again
from undercroft.table.reel import ALL, Reel, seen_by
from undercroft.table.settings import Settings
from undercroft.table.sitting import Refused, Sitting
from undercroft.table.store import Key
from undercroft.table.viewer import Viewer

QUICK = "looting_castle"


async def finished(house: House, slug: str = QUICK, seats: int = 2, short: bool = False) -> Sitting:
    """A whole game of people who choose anything."""
    places = [Place(PERSON, f"player {seat}") for seat in range(seats)]
    keys = [Key(f"hash {seat}", seat) for seat in range(seats)]
    options = short_options(undercroft.game(slug), seats) if short else {}
    sitting = await house.open_table(slug, places, options, "", False, keys)
    sitting = await play(house, sitting, 5000)
    assert sitting.match is not None and sitting.match.over
    return sitting


# -- hints ------------------------------------------------------------------------------------------------------------


async def hinted(house: House, sitting: Sitting, seat: int) -> str:
    """Ask for a hint and wait until it is there; the panel as that seat sees it."""
    await house.hints.ask(house, sitting.id, seat, sitting.seats[seat].asks)
    until = time.time() + 60
    while time.time() < until:
        sitting = await house.table(sitting.id)
        shown = fragments(house, sitting, Viewer((seat,), seat), "")["uc-ask"]
        if 'class="advice"' in shown and "Thinking" not in shown:
            return shown
        await asyncio.sleep(0.05)
    raise AssertionError("no hint came")


def test_a_hint_is_for_the_seat_that_asked_and_the_others_are_told_that_it_asked(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path, hint_iterations=60)
        sitting = await play(house, await people(house, QUICK, 2), 5)
        assert sitting.match is not None
        question = sitting.match.open[0]
        seat, other = question.seat, 1 - question.seat
        before = fragments(house, sitting, Viewer((other,), other), "")
        watching = fragments(house, sitting, Viewer((), SPECTATOR), "")
        shown = await hinted(house, sitting, seat)
        assert re.search(r"<b>\d+ %</b>", shown) and 'class="chance"' in shown and "data-advised" in shown
        sitting = await house.table(sitting.id)
        board = fragments(house, sitting, Viewer((seat,), seat), "")["uc-board"]
        assert any(question.places) is ("data-advised" in board)
        for viewer, old in ((Viewer((other,), other), before), (Viewer((), SPECTATOR), watching)):
            now = fragments(house, sitting, viewer, "")
            assert {name for name in now if now[name] != old[name]} == {"uc-log"}, "nothing but the note in the story"
            assert "asked for a hint" in now["uc-log"] and " %" not in now["uc-log"]
        assert [note.text for note in reloaded(house, sitting).notes] == [
            f"player {seat} ({_title(sitting, seat)}) asked for a hint"
        ]
        length = len(house.store.entries(sitting.id))
        await house.hints.ask(house, sitting.id, seat, sitting.seats[seat].asks)
        assert len(house.store.entries(sitting.id)) == length, "asked twice, told once"
        sitting = await house.answer(sitting.id, seat, sitting.seats[seat].asks, question.texts[0])
        assert house.hints.of(sitting, Viewer((seat,), seat)) is None, "the hint goes with its question"
        await house.close()

    run(story())


def _title(sitting: Sitting, seat: int) -> str:
    return sitting.seats[seat].title


def test_alone_among_bots_nobody_is_told_and_the_table_goes_on_while_a_bot_thinks(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path, hint_seconds=1.5)
        places = [Place(PERSON, "Ada"), Place(BOT, "", "random")]
        sitting = await house.open_table("dungeon_crawl", places, {}, "s", False, [Key("ada", 0)])
        until = time.time() + 30
        while sitting.match is None or sitting.match.question(0) is None:
            assert time.time() < until
            await asyncio.sleep(0.05)
            sitting = await house.table(sitting.id)
        await house.hints.ask(house, sitting.id, 0, sitting.seats[0].asks)
        began = time.time()
        sitting = await house.answer(sitting.id, 0, sitting.seats[0].asks, sitting.match.question(0).texts[0])  # type: ignore[union-attr]
        assert time.time() - began < 1, "an answer does not wait for a hint"
        assert sitting.notes == []
        await house.close()

    run(story())


def test_hints_can_be_left_out_of_a_table(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        places = [Place(PERSON, "Ada")]
        sitting = await house.open_table("miniskull_caverns", places, {}, "s", False, [Key("ada", 0)], hints=False)
        shown = fragments(house, sitting, Viewer((0,), 0), "")["uc-ask"]
        assert "hint" not in shown.replace('class="hint"', "")
        with pytest.raises(Refused, match="without hints") as refused:
            await house.hints.ask(house, sitting.id, 0, 0)
        assert refused.value.status == 403 and not reloaded(house, sitting).opened.hints
        open_one = await house.open_table("miniskull_caverns", places, {}, "s", False, [Key("ada", 0)])
        with pytest.raises(Refused, match="not open any more"):
            await house.hints.ask(house, open_one.id, 0, 7)
        await house.close()

    run(story())


def test_programs_ask_for_hints_and_agree_to_go_back(server: Server) -> None:
    _, (red, blue) = open_table(server.port, QUICK, [{"kind": "me"}, {"kind": "me"}])
    players = (red, blue)
    asked = None
    for _ in range(8):
        for player in players:
            if (asked := player.question(view := player.view())) is not None:
                player.call("/answers", {"ask": view["ask"], "answer": asked["options"][0]})
    player = next(each for each in players if each.question() is not None)
    other = blue if player is red else red
    view = player.view()
    status, found = player.call("/hint", {"ask": view["ask"]})
    options = player.question(view)["options"]  # type: ignore[index]
    assert status == 200 and found["advice"]
    assert all(each["answer"] in options and 0 <= each["chance"] <= 1 for each in found["advice"])
    assert other.call("/hint", {"ask": view["ask"]})[0] == 409
    status, wished = player.call("/further", {"to": view["ask"] - 2})
    assert status == 200 and wished["wish"]["waits_for"] == [other.view()["seat"]]
    number = wished["wish"]["wish"]
    assert other.call("/consent", {"wish": number + 1, "agree": True})[0] == 409
    status, now = other.call("/consent", {"wish": number, "agree": True})
    assert status == 200 and now["wish"] is None
    assert player.view()["ask"] == view["ask"] + 1 and player.question() is not None


# -- luck -------------------------------------------------------------------------------------------------------------


def test_a_luck_report_is_worked_out_elsewhere_and_shown_when_ready(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        sitting = await finished(house, short=True)
        lucks = Lucks()
        assert lucks.of(house, sitting) is None
        waiting = luck_section(sitting, None)
        assert f'data-wait="/t/{sitting.id}/luck"' in waiting
        until = time.time() + 90
        while not isinstance(report := lucks.of(house, sitting), LuckReport):
            assert time.time() < until and report is None
            await asyncio.sleep(0.1)
        shown = luck_section(sitting, report)
        assert "data-wait" not in shown
        assert all(word in shown for word in ("Dice", "Draws", "Decisions", "player 0", "player 1"))
        for fortune in report.fortunes:
            assert len(fortune.expensive) <= 3
            for choice in fortune.expensive:
                assert f"/t/{sitting.id}/replay?at={choice.at}&amp;eyes={fortune.seat}" in shown
                frame = Reel(sitting.match).frame(choice.at)  # type: ignore[arg-type]
                assert frame.match.question(fortune.seat) is not None, "the link leads to the moment of the choice"
        lucks.close()
        await house.close()

    run(story())


# -- replay -----------------------------------------------------------------------------------------------------------


def match_of(slug: str, answers: int) -> Match:
    game = undercroft.game(slug)
    match = start(game, max(2, game.seats[0]), seed="reel")
    rng = random.Random(4)
    for _ in range(answers):
        if match.over:
            break
        question = rng.choice(match.open)
        match.answer_index(question, rng.randrange(len(question.options)))
    return match


@pytest.mark.parametrize("slug", all_games())
def test_a_reel_shows_every_position_as_it_was(slug: str) -> None:
    """Each position of the replay is the one that the players saw, for every seat, and so is the story."""
    live = match_of(slug, 0)
    rng = random.Random(4)
    was = [(canonical(live.state), [live.told(seat) for seat in range(live.seats)])]
    while len(was) < 60 and not live.over:
        question = rng.choice(live.open)
        live.answer_index(question, rng.randrange(len(question.options)))
        was.append((canonical(live.state), [live.told(seat) for seat in range(live.seats)]))
    reel = Reel(live)
    assert reel.last == len(was) - 1
    for number in (*range(reel.last, -1, -7), 0):
        frame = reel.frame(number)
        assert canonical(frame.match.state) == was[number][0]
        assert [frame.match.told(seat) for seat in range(live.seats)] == was[number][1]
        assert (frame.answer is None) == (number == 0) and bool(frame.label) == (number > 0)


@pytest.mark.parametrize("slug", all_games())
def test_all_open_shows_what_any_seat_saw(slug: str) -> None:
    game = undercroft.game(slug)
    more = 0
    for answers in range(0, 120, 5):
        match = match_of(slug, answers)
        together = seen_by(match, ALL)
        assert type(together) is type(match.view(SPECTATOR))
        assert game.svg(together).startswith("<svg")
        more += together != match.view(SPECTATOR)
    assert more > 0 or slug == QUICK, "nothing was ever hidden"


async def at_the_door(tmp_path: Path, slug: str = QUICK) -> tuple[Any, House, Sitting]:
    app = make_app(Settings(db=tmp_path / "after.sqlite3", answers_per_second=1e6, pace=0.0))
    house: House = app.state.house
    places = [Place(PERSON, "Ada"), Place(PERSON, "Ben")]
    keys = [Key(hash_of(secret), seat) for seat, secret in enumerate((ADA, BEN))]
    return app, house, await house.open_table(slug, places, {}, "", False, keys)


ADA, BEN, EVE = "the-secret-of-ada-0000", "the-secret-of-ben-0000", "the-secret-of-eve-0000"


async def look(app: Any, path: str, secret: str = EVE, quiet: bool = False) -> Reply:
    more = {"x-requested-with": "fetch"} if quiet else {"accept": "text/html"}
    return await call(app, "GET", path, headers={"cookie": f"undercroft={secret}", **more})


async def send(app: Any, path: str, secret: str, **fields: object) -> Reply:
    csrf = hash_of(f"form {secret}")[:32]
    body = "&".join(f"{name}={value}" for name, value in {"csrf": csrf, **fields}.items()).encode()
    headers = {"cookie": f"undercroft={secret}", "content-type": "application/x-www-form-urlencoded"}
    headers["origin"] = f"http://{HOST}"
    return await call(app, "POST", path, body, headers)


def test_what_comes_after_is_closed_while_the_game_runs(tmp_path: Path) -> None:
    async def story() -> None:
        app, house, sitting = await at_the_door(tmp_path)
        sitting = await play(house, sitting, 12)
        for page in ("after", "luck", "replay", "replay?at=3&eyes=all", "replay?at=0&eyes=1"):
            for secret in (ADA, EVE):
                reply = await look(app, f"/t/{sitting.id}/{page}", secret)
                assert reply.status == 409 and b"when the game is over" in reply.body
                assert sitting.opened.seed.encode() not in reply.body
        reply = await send(app, f"/t/{sitting.id}/branch", ADA, at=3, seat=0, others="bot")
        assert reply.status == 409
        reply = await send(app, f"/t/{sitting.id}/again", ADA)
        assert reply.status == 409
        await house.close()

    run(story())


def test_the_replay_by_links_alone(tmp_path: Path) -> None:
    async def story() -> None:
        app, house, sitting = await at_the_door(tmp_path)
        sitting = await play(house, sitting, 5000)
        first = (await look(app, f"/t/{sitting.id}/replay")).body.decode()
        assert "Before the first move" in first and f"/t/{sitting.id}/replay?at=1&amp;eyes=all" in first
        ada = (await look(app, f"/t/{sitting.id}/replay", ADA)).body.decode()
        assert f"/t/{sitting.id}/replay?at=1&amp;eyes=0" in ada, "at first through the own eyes"
        last = Reel(sitting.match).last  # type: ignore[arg-type]
        end = (await look(app, f"/t/{sitting.id}/replay?at={last}&eyes=watch")).body.decode()
        assert f"Move {last} of {last}" in end
        parts = (await look(app, f"/t/{sitting.id}/replay?at=5&eyes=1", quiet=True)).body.decode()
        assert parts.startswith("<form") and "<html" not in parts and 'id="uc-board"' in parts
        for wrong in (f"at={last + 1}", "at=-1", "at=x", "eyes=9", "eyes=me"):
            reply = await look(app, f"/t/{sitting.id}/replay?{wrong}")
            assert reply.status == 422, wrong
        after = (await look(app, f"/t/{sitting.id}/after")).body.decode()
        assert sitting.opened.seed in after and sitting.dice.public.split()[1] in after and "undercroft audit" in after
        assert "Play again" not in after, "who only looks cannot change anything"
        assert "Play again" in (await look(app, f"/t/{sitting.id}/after", ADA)).body.decode()
        await house.close()

    run(story())


# -- branches ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("same_dice", [False, True])
def test_a_branch_goes_on_from_the_middle_and_its_record_verifies(same_dice: bool, tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        old = await finished(house)
        reel = Reel(old.match)  # type: ignore[arg-type]
        at = reel.last // 2
        new = await branch_off(house, old, reel, at, 1, "Eve", OPEN, same_dice, "eve")
        assert new.match is None and new.seats_of("eve") == (1,) and new.open_seats[0].number == 0
        await house.sit(new.id, 0, "Fay", new.opened.invite, "fay")
        new = await house.table(new.id)
        then = reel.frame(at)
        assert new.match is not None
        assert canonical(new.match.state) == canonical(then.match.state)
        assert new.match.told() == then.match.told()
        assert same(new, reloaded(house, new))
        assert new.opened.seed == old.opened.seed if same_dice else new.opened.seed != old.opened.seed
        new = await play(house, new, 5000, 9)
        assert new.match is not None and new.match.over
        found = audit(write_record(new.match), undercroft.game)
        assert found.taken_over == (0 if same_dice else reel.cuts[at])
        again = await branch_off(house, new, Reel(new.match), 3, 0, "", BOT, False, "eve")
        assert again.match is not None and [seat.kind for seat in again.seats] == [PERSON, BOT]
        assert again.opened.origin == new.id
        for move, seat, others in ((reel.last, 0, BOT), (-1, 0, BOT), (3, 7, BOT), (3, 0, "dog")):
            with pytest.raises(Refused) as refused:
                await branch_off(house, old, reel, move, seat, "", others, False, "eve")
            assert refused.value.status == 422
        await house.close()

    run(story())


def test_in_a_branch_one_can_go_back_to_before_it(tmp_path: Path) -> None:
    async def story() -> None:
        from undercroft.table.consent import ask_to_go_back, may_go_back_to

        house = house_in(tmp_path)
        old = await finished(house)
        reel = Reel(old.match)  # type: ignore[arg-type]
        new = await branch_off(house, old, reel, 12, 0, "Eve", BOT, False, "eve")
        given = may_go_back_to(new, 0)[-1]
        new = await ask_to_go_back(house, new.id, 0, given.ask)
        assert new.went_back == 1 and 0 < new.taken_over < reel.cuts[12]
        assert same(new, reloaded(house, new)) and reloaded(house, new).dice.taken_over == new.taken_over
        await house.close()

    run(story())


# -- the next game ----------------------------------------------------------------------------------------------------


def test_the_same_people_play_again_one_seat_further(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        old = await finished(house, seats=3)
        both = await asyncio.gather(play_again(house, old.id, 0), play_again(house, old.id, 2))
        assert both[0] == both[1], "who asks second goes along"
        new = await house.table(both[0])
        assert new.match is not None and [seat.name for seat in new.seats] == ["player 2", "player 0", "player 1"]
        assert [new.seats_of(f"hash {seat}") for seat in range(3)] == [(1,), (2,), (0,)]
        assert new.opened.seed != old.opened.seed
        old = await house.table(old.id)
        assert old.next_table == new.id and reloaded(house, old).next_table == new.id
        panel = fragments(house, old, Viewer((1,), 1), "")["uc-ask"]
        assert f'href="/t/{new.id}"' in panel and "Go along" in panel
        assert new.id not in fragments(house, old, Viewer((), SPECTATOR), "")["uc-ask"]
        assert calls(old, Viewer((1,), 1)).next == new.id
        await house.close()

    run(story())


# -- attention --------------------------------------------------------------------------------------------------------


def test_a_page_in_the_background_is_told_when_it_is_needed(tmp_path: Path) -> None:
    async def story() -> None:
        app, house, sitting = await at_the_door(tmp_path)
        turns: set[str] = set()
        for _ in range(30):
            sitting = await play(house, sitting, 1, len(turns))
            assert sitting.match is not None
            replies = [
                json.loads((await look(app, f"/t/{sitting.id}/attention", who, True)).body) for who in (ADA, BEN, EVE)
            ]
            assert replies[2] == {"turn": "", "done": -1, "wish": 0, "next": ""}
            for seat in (0, 1):
                asked = sitting.match.question(seat) is not None
                assert replies[seat]["turn"] == (f"{seat} {sitting.seats[seat].asks}" if asked else "")
                turns.add(replies[seat]["turn"])
                drawn = fragments(house, sitting, Viewer((seat,), seat), "")["uc-log"]
                marked = re.findall(r'id="log-(\d+)"[^>]* data-you', drawn)
                assert replies[seat]["done"] == (int(marked[-1]) if marked else -1)
        assert len(turns) > 4
        await house.close()

    run(story())
