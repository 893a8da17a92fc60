"""Many matches at once: arrays in, arrays out, in this process and, if wanted, in others beside it."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType

import numpy as np
import numpy.typing as npt

from undercroft.envs.arrays import Arrays, Bytes, Floats, Ints
from undercroft.envs.numbering import Numbering
from undercroft.envs.numbers import numbers
from undercroft.envs.rows import CUT, EVERYBODY, OVER, Setting
from undercroft.envs.share import CHOOSE, JUDGE, LOOK, RESTART, STEP, Share, Workers


class Batch:
    """`count` matches of one game, each waiting for one answer; a finished one begins anew by itself.

    The arrays are written anew by every step: copy what you keep. `seen` and `asked` have one row per match, for the
    seat that is asked; `masks` are bits (`legal()` unpacks them), `choices` counts them.
    With `processes`, so many share the matches, this one among them, and write into the same memory.
    """

    together = False  # one seat of each match at a time

    def __init__(
        self,
        slug: str,
        seats: int,
        count: int,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        longest: int = 20_000,
        processes: int = 1,
        seat: int | None = None,
        forgiving: bool = False,
        cards: str | None = None,
    ) -> None:
        self.numbers = numbers(slug)
        self.numbering: Numbering = self.numbers.numbering
        self.game = self.numbers.game
        self.seats = self.game.check_seats(seats)
        self.count = count
        self.setting = Setting(
            slug,
            self.seats,
            self.game.check_options(options),
            longest,
            EVERYBODY if seat is None else seat,
            forgiving,
            cards,
        )
        if not 1 <= processes <= count:
            raise ValueError(f"{count} matches can be shared by 1 to {count} processes, not by {processes}")
        shape = (
            count * self.seats if self.together else count,
            count,
            self.seats,
            self.numbering.size,
            self.numbering.actions + self.together,
        )
        own = count // processes - (count // (32 * processes) if processes > 1 else 0)  # the caller wants some time too
        others = processes - 1
        ends = [own + (count - own) * number // max(others, 1) for number in range(processes)]
        self._workers: Workers | None = None
        if processes > 1:
            self._workers = Workers(shape, self.setting, self.together, ends, seed)
        self.arrays = Arrays(*shape) if self._workers is None else self._workers.arrays
        self._share = Share(self.arrays, self.setting, self.together, 0, ends[0], seed)
        self._do(LOOK)

    # -- what lies in the arrays --------------------------------------------------------------------------------------

    @property
    def seen(self) -> Floats:
        """What each asked seat may know."""
        return self.arrays.seen

    @property
    def masks(self) -> Bytes:
        """The legal actions of each asked seat as bits: action n is bit n % 8 of byte n // 8."""
        return self.arrays.masks

    @property
    def asked(self) -> Ints:
        """The seat that each match asks."""
        return self.arrays.asked

    @property
    def choices(self) -> Ints:
        """How many actions are legal in each match."""
        return self.arrays.choices

    @property
    def gained(self) -> Floats:
        """What every seat of every match has gained by the last step: nothing, unless the match has ended."""
        return self.arrays.gained

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Which matches have just come to their end by the rules; new ones stand in their place."""
        found: npt.NDArray[np.bool_] = self.arrays.ended == OVER
        return found

    @property
    def cut(self) -> npt.NDArray[np.bool_]:
        """Which matches have just been ended because they were as long as they may be."""
        found: npt.NDArray[np.bool_] = self.arrays.ended == CUT
        return found

    @property
    def last(self) -> Floats:
        """Of the matches that have just ended: what the agent, or who answered last, saw of the end."""
        return self.arrays.last

    def legal(self) -> Bytes:
        """1 for every legal action of each asked seat: the masks, unpacked."""
        return self.arrays.unpacked()

    # -- what can be done ---------------------------------------------------------------------------------------------

    def reset(self, seed: int) -> None:
        """Begin everywhere anew, with the luck of this seed."""
        self.arrays.orders[1] = seed
        self._do(RESTART)

    def look(self) -> tuple[Floats, Bytes, Ints]:
        """Copies to keep: observations, masks with one number per action, and the seats that are asked."""
        return self.seen.copy(), self.legal(), self.asked.copy()

    def step(self, actions: npt.ArrayLike) -> tuple[Floats, npt.NDArray[np.bool_]]:
        """Answer every match. Copies of the rewards of all seats, and which matches ended."""
        self.arrays.actions[:] = actions
        self._do(STEP)
        return self.gained.copy(), self.arrays.ended != 0

    def choose(self, nth: npt.ArrayLike) -> tuple[Floats, npt.NDArray[np.bool_]]:
        """The same, by the nth of the legal actions, from 0 up to `choices`."""
        self.arrays.actions[:] = nth
        self._do(CHOOSE)
        return self.gained.copy(), self.arrays.ended != 0

    def worth(self) -> Floats:
        """How good each table looks for each of its seats, from 0 to 1: for shaped rewards."""
        self._do(JUDGE)
        return self.arrays.worth.copy()

    def _do(self, order: int) -> None:
        if self._workers is None:
            self._share.do(order)
            return
        self.arrays.orders[0] = order
        self._workers.go()
        try:
            self._share.do(order)
        finally:
            self._workers.wait()

    def close(self) -> None:
        """Send the other processes home; the batch is of no further use."""
        if self._workers is not None:
            self._workers.close()

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
