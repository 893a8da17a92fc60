"""Worlds that a seat cannot tell from the real one, as many as a bot asks for."""

from __future__ import annotations

import logging
import random

from undercroft.bots.bookmark import Bookmark
from undercroft.bots.chair import BlindShuffle, Chair
from undercroft.kernel.errors import CannotImagine
from undercroft.kernel.match import Match
from undercroft.kernel.playout import Walk

log = logging.getLogger("undercroft.bots")


class Worlds:
    """A growing set of imagined worlds.

    To imagine a world costs as much as an iteration or more, to walk on from one that is there a tenth of it: a new
    one is made for every `fresh`-th walk, up to `most`, and the others are taken in turn. Where nothing is hidden from
    the seat there is one world, and one is enough.
    """

    def __init__(self, chair: Chair, rng: random.Random, fresh: int = 8, most: int = 128) -> None:
        self.chair = chair
        self.rng = rng
        self.fresh = fresh
        self.most = most
        self.found: list[Match] = []
        self.walks = 0
        self.only_one = False  # nothing had to be made up: all further worlds would be the same
        self.older: list[Match] = []  # imagined for an earlier question of the running step, and not looked at since
        self.older_mark: Bookmark | None = None

    def walk(self) -> Walk | None:
        """The way on from the open question in one of the worlds; none if no world fits."""
        number = self.walks
        self.walks += 1
        if number % self.fresh == 0 and len(self.found) < self.most and not self.only_one and not self._keep_one():
            self.imagine()
        if not self.found:
            return None
        return self.walk_in(self.found[number % len(self.found)])

    def go_on_from(self, before: Worlds, mark: Bookmark) -> None:
        """Use the worlds again that were imagined when the seat was asked before, as far as they fit."""
        if mark.same_step:
            self.older = before.found
            self.older_mark = mark

    def _keep_one(self) -> bool:
        """Take an earlier world that still fits: dearer than a walk, but half as dear as another world."""
        while self.older:
            assert self.older_mark is not None
            world = self.older.pop()
            if self.chair.still_fits(world, self.older_mark, BlindShuffle(self.rng.getrandbits(64))):
                self.found.append(world)
                return True
        return False

    def walk_in(self, world: Match) -> Walk:
        walk = Walk(world)
        walk.turn_to(self.chair.seat)
        return walk

    def imagine(self) -> Match | None:
        """One more world, or none if none fits what the seat has seen."""
        if self.only_one:
            return self.found[0]
        luck = BlindShuffle(self.rng.getrandbits(64))
        try:
            world = self.chair.imagine_with(luck)
        except CannotImagine as problem:
            if not self.found:
                log.warning("%s: %s; the answer is picked at random", self.chair.game, problem)
            return None
        self.found.append(world)
        self.only_one = not luck.asked
        return world
