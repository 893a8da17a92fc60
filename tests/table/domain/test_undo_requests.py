"""Going back further than undo allows: asked for, agreed to by all, declined, withdrawn; and still auditable."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

import undercroft
from tests.table.server import all_games
from tests.table.tables import people, play, reloaded, run, same, service_in
from undercroft.kernel.question import SECRET, UNSEEN
from undercroft.kernel.record.audit import audit
from undercroft.kernel.record.file import write_record
from undercroft.kernel.words import CHANCE
from undercroft.table.domain.log.entries import BOT, PERSON, PlannedSeat, read_entry, write_entry
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.refusal import Refused
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.undo_request import answers_to_undo, must_agree
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.stage.asking.undo import undo_request_box

pytestmark = pytest.mark.usefixtures("either_database")


@pytest.mark.parametrize("slug", all_games())
def test_a_table_goes_back_by_consent_and_its_record_still_verifies(slug: str, tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        seats = max(2, undercroft.game(slug).seats[0])
        table = await people(service, slug, seats, "")
        went = 0
        for turn in range(4):
            table = await play(service, table, 14, turn)
            assert table.match is not None
            if table.match.over:
                break
            seat = max(range(seats), key=lambda each: len(answers_to_undo(table, each)))
            given = answers_to_undo(table, seat)[-1]
            numbers = [each.question_number for each in table.seats]
            before = len(table.match.log)
            table = await service.undo_requests.ask(table.id, seat, given.number)
            for other in must_agree(table, seat):
                assert table.undo_request is not None
                table = await service.undo_requests.agree(table.id, other, table.undo_request.number)
            went += 1
            assert table.match is not None and table.undo_request is None and len(table.match.log) < before
            asked = table.match.question(seat) is not None
            assert asked or "face-down" in table.notes[-1].text, "the seat is asked again, if nobody chose before it"
            assert [each.question_number for each in table.seats] == [number + 1 for number in numbers], (
                "no number is used twice"
            )
            assert all(one.number != given.number for one in table.seats[seat].standing)
            assert "with everybody's consent" in table.notes[-1].text
            again = reloaded(service, table)
            assert same(table, again) and again.notes == table.notes and again.rerolls == table.rerolls
            with pytest.raises(Refused):
                await service.answer(table.id, seat, numbers[seat], given.text)
        assert went >= 1
        if slug in ("miniskull_caverns", "skulldug"):  # random play of these takes long
            table = await play(service, table, 30)
            assert table.match is not None
            assert write_record(table.match).count("\nagain ") >= 1
        else:
            table = await play(service, table, 5000)
            assert table.match is not None and table.match.over
            found = audit(write_record(table.match), undercroft.game)
            assert found.went_back >= 1 and found.commitment
        await service.close()

    run(story())


def test_luck_is_new_after_going_back(tmp_path: Path) -> None:
    """Whoever attacks again does not know what the dice will show."""

    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, "looting_castle", 2)
        table = await play(service, table, 12)
        assert table.match is not None
        seat = table.match.open[0].seat
        number = answers_to_undo(table, seat)[-1].number
        rolled: set[str] = set()
        for _ in range(4):
            log = table.match.log
            rolled.add(" ".join(answer.text for answer in log if answer.seat == CHANCE))
            table = await service.undo_requests.ask(table.id, seat, number)
            assert table.undo_request is not None
            table = await service.undo_requests.agree(table.id, 1 - seat, table.undo_request.number)
            assert table.match is not None
            kept = len(table.match.log)
            number = table.seats[seat].question_number
            for answer in log[kept:]:
                question = table.match.question(answer.seat) if answer.seat >= 0 else None
                if question is not None and question.find(answer.text) >= 0:
                    number = table.seats[answer.seat].question_number
                    table = await service.answer(table.id, answer.seat, number, answer.text)
                    assert table.match is not None
        assert len(rolled) > 1
        assert table.times_gone_back == 4
        await service.close()

    run(story())


def test_an_undo_request_is_declined_or_withdrawn(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, "looting_castle", 3)
        table = await play(service, table, 20)
        number = answers_to_undo(table, 0)[-1].number
        log = [answer.text for answer in table.match.log]  # type: ignore[union-attr]
        table = await service.undo_requests.ask(table.id, 0, number)
        with pytest.raises(Refused, match="must be decided first"):
            await service.undo_requests.ask(table.id, 1, answers_to_undo(table, 1)[0].number)
        table = await service.undo_requests.agree(table.id, 1, 1)
        with pytest.raises(Refused, match="not needed"):
            await service.undo_requests.agree(table.id, 0, 1)
        again = reloaded(service, table)
        assert (
            again.undo_request == table.undo_request
            and again.undo_request is not None
            and again.undo_request.agreed == {1}
        )
        table = await service.undo_requests.end(table.id, 2, 1)
        assert table.undo_request is None and "declined the undo request" in table.notes[-1].text
        assert [answer.text for answer in table.match.log] == log  # type: ignore[union-attr]
        with pytest.raises(Refused, match="settled already"):
            await service.undo_requests.agree(table.id, 2, 1)
        table = await service.undo_requests.ask(table.id, 0, number)
        with pytest.raises(Refused, match="settled already"):
            await service.undo_requests.agree(table.id, 1, 1)
        table = await service.undo_requests.end(table.id, 0, 2)
        assert table.undo_request is None and "withdrew the undo request" in table.notes[-1].text
        assert [note.text for note in reloaded(service, table).notes] == [note.text for note in table.notes]
        with pytest.raises(Refused, match="cannot be undone"):
            await service.undo_requests.ask(table.id, 0, 999)
        await service.close()

    run(story())


def test_play_may_go_on_while_an_undo_request_waits(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await play(service, await people(service, "looting_castle", 2), 16)
        given = answers_to_undo(table, 0)[-1]
        table = await service.undo_requests.ask(table.id, 0, given.number)
        table = await play(service, table, 6, 2)
        table = await service.undo_requests.agree(table.id, 1, 1)
        assert table.match is not None and table.match.question(0) is not None
        assert all(each.number != given.number for each in table.seats[0].standing)
        await service.close()

    run(story())


def test_bots_agree_and_who_shares_the_device_needs_no_page_to_agree(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        places = [PlannedSeat(PERSON, "Ada"), PlannedSeat(PERSON, "Ben")]
        keys = [SeatKey("one device", 0), SeatKey("one device", 1)]
        table = await service.seating.open_table("looting_castle", places, {}, "s", False, keys)
        table = await play(service, table, 16)
        table = await service.undo_requests.ask(table.id, 0, answers_to_undo(table, 0)[-1].number)
        assert table.times_gone_back == 1
        bots = [PlannedSeat(PERSON, "Ada"), PlannedSeat(BOT, "", "random")]
        alone = await service.seating.open_table("looting_castle", bots, {}, "s", False, [SeatKey("ada", 0)])
        assert must_agree(alone, 0) == set()
        await service.close()

    run(story())


def test_an_undo_request_does_not_wait_for_somebody_who_left_the_table_to_a_bot(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path, away_after=0.05)
        table = await play(service, await people(service, "looting_castle", 2), 16)
        number = answers_to_undo(table, 0)[-1].number
        table = await service.undo_requests.ask(table.id, 0, number)
        with pytest.raises(Refused, match="decided first"):
            await service.undo_requests.ask(table.id, 0, number)
        await asyncio.sleep(0.1)
        service.bots.stop()  # the stand-in has time
        await service.vote(table.id, 0, 1)
        table = await service.table(table.id)
        assert table.seats[1].stand_in and "Nobody is left" in undo_request_box(table, Viewer((0,), 0))
        table = await service.undo_requests.ask(table.id, 0, number)
        assert table.times_gone_back == 1 and table.undo_request is None
        await service.close()

    run(story())


def test_what_was_chosen_face_down_is_not_named_and_goes_together(tmp_path: Path) -> None:
    """Who takes back a face-down choice does not keep the knowledge of what the other chose beside it."""

    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, "miniskull_caverns", 2)
        rng = random.Random(3)
        while True:
            assert table.match is not None
            log = table.match.log
            last = next((n for n in range(len(log) - 1, -1, -1) if log[n].secrecy == SECRET and log[n].seat >= 0), 0)
            if last and log[last - 1].secrecy == SECRET and log[last - 1].seat != log[last].seat:
                break
            question = rng.choice(table.match.open)
            number = table.seats[question.seat].question_number
            table = await service.answer(table.id, question.seat, number, rng.choice(question.texts))
        seat = log[last].seat
        own = [n for n, answer in enumerate(log) if answer.seat == seat]
        given = table.seats[seat].standing[own.index(last)]
        table = await service.undo_requests.ask(table.id, seat, given.number)
        assert "face-down answer" in table.notes[-1].text and given.label not in table.notes[-1].text
        table = await service.undo_requests.agree(table.id, 1 - seat, 1)
        assert table.match is not None
        assert len(table.match.log) == last - 1
        assert table.match.question(log[last - 1].seat) is not None, "the other chooses again, too"
        await service.close()

    run(story())


def test_unseen_questions_are_no_way_points(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await people(service, "caverns", 2)
        for turn in range(30):
            table = await play(service, table, 4, turn)
            assert table.match is not None
            for seat in range(2):
                own = [answer for answer in table.match.log if answer.seat == seat]
                assert len(own) == len(table.seats[seat].standing)
                offered = {given.number for given in answers_to_undo(table, seat)}
                for answer, given in zip(own, table.seats[seat].standing, strict=True):
                    assert answer.secrecy != UNSEEN or given.number not in offered
        await service.close()

    run(story())


def test_logs_from_before_this_still_load(tmp_path: Path) -> None:
    """An answer without words, an opening without hints or branches: as they were written by older versions."""
    opened = (
        b'{"type":"opened","game":"looting_castle","options":{},"seats":[{"kind":"person","name":"A","bot":""}],'
        b'"seed":"x","seed_was_chosen":true,"invite":"i","listed":false,"at":1.0}'
    )
    answered = b'{"type":"answered","seat":0,"ask":3,"text":"yes","lines":["red x = yes  [LC-001]"],"at":2.0}'
    table = Table("t", read_entry(opened), [])  # type: ignore[arg-type]
    assert table.opened.hints and not table.opened.prefix
    table.apply(read_entry(answered))
    assert table.seats[0].question_number == 4 and table.seats[0].standing[0].number == 3
    assert read_entry(write_entry(table.opened)) == table.opened
