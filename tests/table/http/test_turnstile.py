"""Of many who come at once, a few are let in per turn, in the order in which they came."""

from __future__ import annotations

import asyncio

from undercroft.table.http.turnstile import Turnstile


def test_others_get_a_turn_between_a_few_of_a_crowd() -> None:
    async def crowd() -> None:
        turnstile, seen, inside = Turnstile(3), [], list[int]()

        async def guest(number: int) -> None:
            await turnstile.enter()
            inside.append(number)

        guests = [asyncio.create_task(guest(number)) for number in range(20)]
        while len(inside) < 20:
            await asyncio.sleep(0)
            seen.append(len(inside))
        await asyncio.gather(*guests)
        assert inside == list(range(20)), "first come, first served"
        steps = [after - before for before, after in zip([0, *seen], seen, strict=False)]
        assert max(steps) <= 3 and sum(step > 0 for step in steps) >= 7

    asyncio.run(crowd())


def test_who_comes_alone_waits_for_nobody_and_who_leaves_takes_no_turn() -> None:
    async def one_by_one() -> None:
        turnstile = Turnstile(1)
        await asyncio.wait_for(turnstile.enter(), 1)
        first, second = asyncio.create_task(turnstile.enter()), asyncio.create_task(turnstile.enter())
        third = asyncio.create_task(turnstile.enter())
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.wait_for(asyncio.gather(first, third), 1)
        for _ in range(3):
            await asyncio.sleep(0)
        await asyncio.wait_for(turnstile.enter(), 1)
        assert first.done() and third.done() and second.cancelled()

    asyncio.run(one_by_one())
