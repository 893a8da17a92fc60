"""After the game: the same people again, or another way from the middle."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import undercroft
from tests.table.tables import drawn, finished, play, reloaded, run, same, service_in
from undercroft.kernel.canon import canonical
from undercroft.kernel.record.audit import audit
from undercroft.kernel.record.file import write_record
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log.entries import BOT, OPEN, PERSON
from undercroft.table.domain.refusal import Impossible
from undercroft.table.domain.table.attention import attention
from undercroft.table.domain.table.replay import Replay
from undercroft.table.domain.table.undo_request import answers_to_undo
from undercroft.table.domain.table.viewer import Viewer

pytestmark = pytest.mark.usefixtures("either_database")


def test_the_same_people_play_again_one_seat_further(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        old = await finished(service, seats=3)
        both = await asyncio.gather(service.rematches.open(old.id, 0), service.rematches.open(old.id, 2))
        assert both[0] == both[1], "whoever asks second joins"
        new = await service.table(both[0])
        assert new.match is not None and [seat.name for seat in new.seats] == ["player 2", "player 0", "player 1"]
        assert [new.seats_of(f"hash {seat}") for seat in range(3)] == [(1,), (2,), (0,)]
        assert new.opened.seed != old.opened.seed
        old = await service.table(old.id)
        assert old.rematch == new.id and reloaded(service, old).rematch == new.id
        panel = (await drawn(service, old, Viewer((1,), 1)))["uc-ask"]
        assert f'href="/t/{new.id}"' in panel and "Join the rematch" in panel
        assert new.id not in (await drawn(service, old, Viewer((), SPECTATOR)))["uc-ask"]
        assert attention(old, Viewer((1,), 1)).rematch == new.id
        await service.close()

    run(story())


@pytest.mark.parametrize("same_dice", [False, True])
def test_a_branch_goes_on_from_the_middle_and_its_record_verifies(same_dice: bool, tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        old = await finished(service)
        replay = Replay(old.match)  # type: ignore[arg-type]
        at = replay.last // 2
        new = await service.rematches.branch(old, replay, at, 1, "Eve", OPEN, same_dice, "eve")
        assert new.match is None and new.seats_of("eve") == (1,) and new.open_seats[0].number == 0
        await service.seating.sit_down(new.id, 0, "Fay", new.opened.invite, "fay")
        new = await service.table(new.id)
        then = replay.position(at)
        assert new.match is not None
        assert canonical(new.match.state) == canonical(then.match.state)
        assert new.match.told() == then.match.told()
        assert same(new, reloaded(service, new))
        assert new.opened.seed == old.opened.seed if same_dice else new.opened.seed != old.opened.seed
        new = await play(service, new, 5000, 9)
        assert new.match is not None and new.match.over
        found = audit(write_record(new.match), undercroft.game)
        assert found.taken_over == (0 if same_dice else replay.cuts[at])
        again = await service.rematches.branch(new, Replay(new.match), 3, 0, "", BOT, False, "eve")
        assert again.match is not None and [seat.kind for seat in again.seats] == [PERSON, BOT]
        assert again.opened.origin == new.id
        for move, seat, others in ((replay.last, 0, BOT), (-1, 0, BOT), (3, 7, BOT), (3, 0, "dog")):
            with pytest.raises(Impossible):
                await service.rematches.branch(old, replay, move, seat, "", others, False, "eve")
        await service.close()

    run(story())


def test_in_a_branch_one_can_undo_what_came_before_it(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        old = await finished(service)
        replay = Replay(old.match)  # type: ignore[arg-type]
        new = await service.rematches.branch(old, replay, 12, 0, "Eve", BOT, False, "eve")
        given = answers_to_undo(new, 0)[-1]
        new = await service.undo_requests.ask(new.id, 0, given.number)
        assert new.times_gone_back == 1 and 0 < new.taken_over < replay.cuts[12]
        assert same(new, reloaded(service, new)) and reloaded(service, new).dice.taken_over == new.taken_over
        await service.close()

    run(story())
