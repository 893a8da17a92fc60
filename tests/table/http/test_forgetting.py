"""Memos of drawings are emptied one after the other, so that a server that runs for weeks does not grow."""

from __future__ import annotations

import asyncio
import functools

import undercroft.games.caverns.draw.board
from undercroft.ink import icons, markup
from undercroft.table.http.forgetting import keep_forgetting, memos


def test_what_was_drawn_is_forgotten_and_drawn_anew_alike() -> None:
    def remembered() -> int:
        return sum(memo.cache_info().currsize for memo in memos())

    async def story() -> None:
        drawn = markup.escape("Tooth & Claw")
        assert remembered() > 0
        forgetting = asyncio.create_task(keep_forgetting(round=0))
        while remembered():
            assert not forgetting.done()
            await asyncio.sleep(0)
        forgetting.cancel()
        assert markup.escape("Tooth & Claw") == drawn == "Tooth &amp; Claw"

    asyncio.run(story())


def test_only_drawings_are_forgotten() -> None:
    found = memos()
    modules = {memo.__module__ for memo in found}
    assert markup.__name__ in modules and undercroft.games.caverns.draw.board.__name__ in modules
    assert not [name for name in modules if ".games." in name and ".draw." not in name]
    read_once = [part for part in vars(icons).values() if isinstance(part, functools._lru_cache_wrapper)]
    assert read_once and not {id(part) for part in read_once} & {id(memo) for memo in found}
