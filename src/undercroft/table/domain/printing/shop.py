"""The print shop: jobs of the press one after the other, each in its own process; what was made is kept for a while."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import os
import shutil
import sys
import tempfile
from collections import OrderedDict
from pathlib import Path

import msgspec

from undercroft.table.domain.printing.job import Made, Order
from undercroft.table.domain.refusal import Impossible, NotFound, NotNow

log = logging.getLogger("undercroft.table")

MOST_WAITING = 12
"""So many jobs may wait for the press; whoever comes then is asked to come back."""
MOST_KEPT = 120
MOST_SECONDS = 150.0
LARGEST_UPLOAD = 1_000_000


class PrintShop:
    """Takes orders, and gives out what was made for the same order before."""

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._made: OrderedDict[str, asyncio.Task[Made]] = OrderedDict()
        self._press = asyncio.Semaphore(1)
        self._waiting = 0

    @property
    def folder(self) -> Path:
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="undercroft-print-", ignore_cleanup_errors=True)
        return Path(self._folder.name)

    async def close(self) -> None:
        """End what is being made, and throw everything away."""
        for task in self._made.values():
            task.cancel()
        await asyncio.gather(*self._made.values(), return_exceptions=True)
        if self._folder is not None:
            self._folder.cleanup()

    # -- cards that somebody sends -----------------------------------------------------------------------------------

    async def take_cards(self, game: str, name: str, raw: bytes) -> str:
        """Check a card file or spreadsheet; its name for further orders, or a refusal that says what is wrong."""
        if len(raw) > LARGEST_UPLOAD:
            raise Impossible(f"a card file has at most {LARGEST_UPLOAD:,} bytes, this one {len(raw):,}")
        key = hashlib.blake2b(f"{game}/{name}/".encode() + raw, digest_size=10).hexdigest()
        sent = self.folder / f"sent-{key}"
        sent.mkdir(exist_ok=True)
        plain = "".join(letter for letter in Path(name).name if letter.isalnum() or letter in "-_. ")[-60:].lstrip(".")
        file = sent / (plain or "cards.toml")
        await asyncio.to_thread(file.write_bytes, raw)
        order = Order(game=game, what="check", cards=str(file))
        made = await self._ordered(f"set-{key}", order)
        await asyncio.to_thread(shutil.rmtree, sent, True)
        if made.problem:
            raise Impossible(made.problem)
        return key

    def cards(self, game: str, key: str) -> tuple[str, str]:
        """The card file of this name and its edition; "" is the game's own."""
        if not key:
            return "", ""
        task = self._made.get(f"set-{key}")
        file = self.folder / f"set-{key}" / "cards.toml"
        if task is None or not task.done() or not file.is_file():
            raise NotFound("these cards are not here any more: send the file again")
        return str(file), task.result().edition

    # -- orders ------------------------------------------------------------------------------------------------------

    async def files(self, order: Order) -> list[Path]:
        """What was made of an order."""
        key = hashlib.blake2b(msgspec.json.encode(order), digest_size=10).hexdigest()
        made = await self._ordered(key, order)
        if made.problem:
            raise Impossible(made.problem)
        return [self.folder / key / file for file in made.files]

    def is_made(self, order: Order) -> bool:
        """Would it be there at once?"""
        key = hashlib.blake2b(msgspec.json.encode(order), digest_size=10).hexdigest()
        return key in self._made

    async def _ordered(self, key: str, order: Order) -> Made:
        task = self._made.get(key)
        if task is None:
            if self._waiting >= MOST_WAITING:
                raise NotNow("the press is busy: try again in a minute")
            task = asyncio.create_task(self._carry_out(key, order))
            self._made[key] = task
            self._forget_the_oldest()
        else:
            self._made.move_to_end(key)
        try:
            return await asyncio.shield(task)
        except NotNow:
            self._made.pop(key, None)
            raise

    def _forget_the_oldest(self) -> None:
        for key in list(self._made):
            if len(self._made) <= MOST_KEPT:
                return
            if self._made[key].done():
                del self._made[key]
                shutil.rmtree(self.folder / key, ignore_errors=True)

    async def _carry_out(self, key: str, order: Order) -> Made:
        out = self.folder / key
        self._waiting += 1
        try:
            async with self._press:
                await asyncio.to_thread(out.mkdir, parents=True, exist_ok=True)
                return await _in_a_process(order, out)
        finally:
            self._waiting -= 1


async def _in_a_process(order: Order, out: Path) -> Made:
    """Run the job; one that takes too long or too much is ended."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "undercroft.table.domain.printing.job", str(out),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )  # fmt: skip
    try:
        said, trouble = await asyncio.wait_for(process.communicate(msgspec.json.encode(order)), MOST_SECONDS)
    except (TimeoutError, asyncio.CancelledError):
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        raise NotNow("this took the press too long: try fewer cards") from None
    if process.returncode or not said:
        log.error("the press failed at %s: %s", order, trouble.decode(errors="replace")[-2000:])
        raise NotNow("printing failed; the log of the server says why")
    return msgspec.json.decode(said, type=Made)
