"""Going back further than undo allows: asked for, agreed to by all, declined, withdrawn; and still auditable."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

import undercroft
from tests.table.domain.test_service import house_in, people, run, same
from tests.table.server import all_games
from undercroft.kernel.audit import audit
from undercroft.kernel.question import SECRET, UNSEEN
from undercroft.kernel.record import write_record
from undercroft.kernel.words import CHANCE
from undercroft.table.domain.log import BOT, PERSON, Place, read_entry, write_entry
from undercroft.table.domain.service import House
from undercroft.table.domain.store import Key
from undercroft.table.domain.table import Refused, Sitting
from undercroft.table.domain.undo_requests import agree, ask_to_go_back, end_wish, may_go_back_to, must_agree
from undercroft.table.domain.viewer import Viewer
from undercroft.table.html.undo import wish_box


async def play(house: House, sitting: Sitting, answers: int, seed: int = 1) -> Sitting:
    """Anybody answers anything, so many times."""
    rng = random.Random(seed)
    for _ in range(answers):
        assert sitting.match is not None
        if sitting.match.over:
            break
        question = rng.choice(sitting.match.open)
        asks = sitting.seats[question.seat].asks
        sitting = await house.answer(sitting.id, question.seat, asks, rng.choice(question.texts))
    return sitting


def reloaded(house: House, sitting: Sitting) -> Sitting:
    return Sitting.load(sitting.id, house.store.entries(sitting.id), house.store.keys(sitting.id))


@pytest.mark.parametrize("slug", all_games())
def test_a_table_goes_back_by_consent_and_its_record_still_verifies(slug: str, tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        seats = max(2, undercroft.game(slug).seats[0])
        places = [Place(PERSON, f"player {seat}") for seat in range(seats)]
        keys = [Key(f"hash {seat}", seat) for seat in range(seats)]
        sitting = await house.open_table(slug, places, {}, "", False, keys)
        went = 0
        for turn in range(4):
            sitting = await play(house, sitting, 14, turn)
            assert sitting.match is not None
            if sitting.match.over:
                break
            seat = max(range(seats), key=lambda each: len(may_go_back_to(sitting, each)))
            given = may_go_back_to(sitting, seat)[-1]
            asks = [each.asks for each in sitting.seats]
            before = len(sitting.match.log)
            sitting = await ask_to_go_back(house, sitting.id, seat, given.ask)
            for other in must_agree(sitting, seat):
                assert sitting.wish is not None
                sitting = await agree(house, sitting.id, other, sitting.wish.number)
            went += 1
            assert sitting.match is not None and sitting.wish is None and len(sitting.match.log) < before
            asked = sitting.match.question(seat) is not None
            assert asked or "face-down" in sitting.notes[-1].text, "the seat is asked again, if nobody chose before it"
            assert [each.asks for each in sitting.seats] == [number + 1 for number in asks], "no number is used twice"
            assert all(one.ask != given.ask for one in sitting.seats[seat].standing)
            assert "with everybody's consent" in sitting.notes[-1].text
            again = reloaded(house, sitting)
            assert same(sitting, again) and again.notes == sitting.notes and again.again == sitting.again
            with pytest.raises(Refused):
                await house.answer(sitting.id, seat, asks[seat], given.text)
        assert went >= 1
        if slug in ("miniskull_caverns", "skulldug"):  # random play of these takes long
            sitting = await play(house, sitting, 30)
            assert sitting.match is not None
            assert write_record(sitting.match).count("\nagain ") >= 1
        else:
            sitting = await play(house, sitting, 5000)
            assert sitting.match is not None and sitting.match.over
            found = audit(write_record(sitting.match), undercroft.game)
            assert found.went_back >= 1 and found.commitment
        await house.close()

    run(story())


def test_luck_is_new_after_going_back(tmp_path: Path) -> None:
    """Whoever attacks again does not know what the dice will show."""

    async def story() -> None:
        house = house_in(tmp_path)
        sitting = await people(house, "looting_castle", 2)
        sitting = await play(house, sitting, 12)
        assert sitting.match is not None
        seat = sitting.match.open[0].seat
        ask = may_go_back_to(sitting, seat)[-1].ask
        rolled: set[str] = set()
        for _ in range(4):
            log = sitting.match.log
            rolled.add(" ".join(answer.text for answer in log if answer.seat == CHANCE))
            sitting = await ask_to_go_back(house, sitting.id, seat, ask)
            assert sitting.wish is not None
            sitting = await agree(house, sitting.id, 1 - seat, sitting.wish.number)
            assert sitting.match is not None
            kept = len(sitting.match.log)
            ask = sitting.seats[seat].asks
            for answer in log[kept:]:
                question = sitting.match.question(answer.seat) if answer.seat >= 0 else None
                if question is not None and question.find(answer.text) >= 0:
                    asks = sitting.seats[answer.seat].asks
                    sitting = await house.answer(sitting.id, answer.seat, asks, answer.text)
                    assert sitting.match is not None
        assert len(rolled) > 1
        assert sitting.went_back == 4
        await house.close()

    run(story())


def test_one_declines_or_the_asker_thinks_better_of_it(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        sitting = await people(house, "looting_castle", 3)
        sitting = await play(house, sitting, 20)
        ask = may_go_back_to(sitting, 0)[-1].ask
        log = [answer.text for answer in sitting.match.log]  # type: ignore[union-attr]
        sitting = await ask_to_go_back(house, sitting.id, 0, ask)
        with pytest.raises(Refused, match="must be decided first"):
            await ask_to_go_back(house, sitting.id, 1, may_go_back_to(sitting, 1)[0].ask)
        sitting = await agree(house, sitting.id, 1, 1)
        with pytest.raises(Refused, match="not needed"):
            await agree(house, sitting.id, 0, 1)
        again = reloaded(house, sitting)
        assert again.wish == sitting.wish and again.wish is not None and again.wish.agreed == {1}
        sitting = await end_wish(house, sitting.id, 2, 1)
        assert sitting.wish is None and "does not agree" in sitting.notes[-1].text
        assert [answer.text for answer in sitting.match.log] == log  # type: ignore[union-attr]
        with pytest.raises(Refused, match="settled already"):
            await agree(house, sitting.id, 2, 1)
        sitting = await ask_to_go_back(house, sitting.id, 0, ask)
        with pytest.raises(Refused, match="settled already"):
            await agree(house, sitting.id, 1, 1)
        sitting = await end_wish(house, sitting.id, 0, 2)
        assert sitting.wish is None and "no longer asks" in sitting.notes[-1].text
        assert [note.text for note in reloaded(house, sitting).notes] == [note.text for note in sitting.notes]
        with pytest.raises(Refused, match="cannot be taken back"):
            await ask_to_go_back(house, sitting.id, 0, 999)
        await house.close()

    run(story())


def test_play_may_go_on_while_a_wish_waits(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        sitting = await play(house, await people(house, "looting_castle", 2), 16)
        given = may_go_back_to(sitting, 0)[-1]
        sitting = await ask_to_go_back(house, sitting.id, 0, given.ask)
        sitting = await play(house, sitting, 6, 2)
        sitting = await agree(house, sitting.id, 1, 1)
        assert sitting.match is not None and sitting.match.question(0) is not None
        assert all(each.ask != given.ask for each in sitting.seats[0].standing)
        await house.close()

    run(story())


def test_bots_agree_and_who_shares_the_device_needs_no_page_to_agree(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        places = [Place(PERSON, "Ada"), Place(PERSON, "Ben")]
        keys = [Key("one device", 0), Key("one device", 1)]
        sitting = await house.open_table("looting_castle", places, {}, "s", False, keys)
        sitting = await play(house, sitting, 16)
        sitting = await ask_to_go_back(house, sitting.id, 0, may_go_back_to(sitting, 0)[-1].ask)
        assert sitting.went_back == 1
        bots = [Place(PERSON, "Ada"), Place(BOT, "", "random")]
        alone = await house.open_table("looting_castle", bots, {}, "s", False, [Key("ada", 0)])
        assert must_agree(alone, 0) == set()
        await house.close()

    run(story())


def test_a_wish_does_not_wait_for_somebody_who_left_the_table_to_a_bot(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path, away_after=0.05)
        sitting = await play(house, await people(house, "looting_castle", 2), 16)
        ask = may_go_back_to(sitting, 0)[-1].ask
        sitting = await ask_to_go_back(house, sitting.id, 0, ask)
        with pytest.raises(Refused, match="decided first"):
            await ask_to_go_back(house, sitting.id, 0, ask)
        await asyncio.sleep(0.1)
        house.closing = True  # the bot that stands in has time
        await house.vote(sitting.id, 0, 1)
        sitting = await house.table(sitting.id)
        assert sitting.seats[1].stand_in and "Nobody is left" in wish_box(sitting, Viewer((0,), 0))
        sitting = await ask_to_go_back(house, sitting.id, 0, ask)
        assert sitting.went_back == 1 and sitting.wish is None
        await house.close()

    run(story())


def test_what_was_chosen_face_down_is_not_named_and_goes_together(tmp_path: Path) -> None:
    """Who takes back a face-down choice does not keep the knowledge of what the other chose beside it."""

    async def story() -> None:
        house = house_in(tmp_path)
        sitting = await people(house, "miniskull_caverns", 2)
        rng = random.Random(3)
        while True:
            assert sitting.match is not None
            log = sitting.match.log
            last = next((n for n in range(len(log) - 1, -1, -1) if log[n].secrecy == SECRET and log[n].seat >= 0), 0)
            if last and log[last - 1].secrecy == SECRET and log[last - 1].seat != log[last].seat:
                break
            question = rng.choice(sitting.match.open)
            asks = sitting.seats[question.seat].asks
            sitting = await house.answer(sitting.id, question.seat, asks, rng.choice(question.texts))
        seat = log[last].seat
        own = [n for n, answer in enumerate(log) if answer.seat == seat]
        given = sitting.seats[seat].standing[own.index(last)]
        sitting = await ask_to_go_back(house, sitting.id, seat, given.ask)
        assert "face-down answer" in sitting.notes[-1].text and given.label not in sitting.notes[-1].text
        sitting = await agree(house, sitting.id, 1 - seat, 1)
        assert sitting.match is not None
        assert len(sitting.match.log) == last - 1
        assert sitting.match.question(log[last - 1].seat) is not None, "the other chooses again, too"
        await house.close()

    run(story())


def test_unseen_questions_are_no_way_points(tmp_path: Path) -> None:
    async def story() -> None:
        house = house_in(tmp_path)
        sitting = await people(house, "caverns", 2)
        for turn in range(30):
            sitting = await play(house, sitting, 4, turn)
            assert sitting.match is not None
            for seat in range(2):
                own = [answer for answer in sitting.match.log if answer.seat == seat]
                assert len(own) == len(sitting.seats[seat].standing)
                offered = {given.ask for given in may_go_back_to(sitting, seat)}
                for answer, given in zip(own, sitting.seats[seat].standing, strict=True):
                    assert answer.secrecy != UNSEEN or given.ask not in offered
        await house.close()

    run(story())


def test_logs_from_before_this_still_load(tmp_path: Path) -> None:
    """An answer without words, an opening without hints or branches: as they were written by older versions."""
    opened = (
        b'{"type":"opened","game":"looting_castle","options":{},"seats":[{"kind":"person","name":"A","bot":""}],'
        b'"seed":"x","seed_was_chosen":true,"invite":"i","listed":false,"at":1.0}'
    )
    answered = b'{"type":"answered","seat":0,"ask":3,"text":"yes","lines":["red x = yes  [LC-001]"],"at":2.0}'
    sitting = Sitting("t", read_entry(opened), [])  # type: ignore[arg-type]
    assert sitting.opened.hints and not sitting.opened.prefix
    sitting.note(read_entry(answered))
    assert sitting.seats[0].asks == 4 and sitting.seats[0].standing[0].ask == 3
    assert read_entry(write_entry(sitting.opened)) == sitting.opened
