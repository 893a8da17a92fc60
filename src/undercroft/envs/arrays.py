"""The arrays of a batch: one piece of memory, cut into matrices, that several processes can share."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
ORDERS = 3
"""What all processes are to do, with which seed, and how many have failed."""


class Arrays:
    """What agents see, may do and have gained: `agents` rows, of `count` matches with so many seats each."""

    def __init__(self, agents: int, count: int, seats: int, size: int, actions: int, memory: Any = None) -> None:
        self.agents = agents
        self.count = count
        self.seats = seats
        self.actions_known = actions
        layout: list[tuple[tuple[int, ...], type[np.generic]]] = [
            ((ORDERS,), np.int64),
            ((agents,), np.int64),
            ((agents,), np.int64),
            ((agents,), np.int64),
            ((agents, size), np.float32),
            ((agents, size), np.float32),
            ((count, seats), np.float32),
            ((count, seats), np.float32),
            ((agents, (actions + 7) // 8), np.uint8),
            ((count,), np.uint8),
        ]
        self.bytes = sum(int(np.prod(shape)) * np.dtype(kind).itemsize for shape, kind in layout)
        self.memory = np.zeros(self.bytes, np.uint8) if memory is None else memory
        cut: list[Any] = []
        at = 0
        for shape, kind in layout:
            cut.append(np.ndarray(shape, kind, self.memory, at))
            at += cut[-1].nbytes
        self.orders: Ints = cut[0]
        self.actions: Ints = cut[1]
        self.asked: Ints = cut[2]
        self.choices: Ints = cut[3]
        self.seen: Floats = cut[4]
        self.last: Floats = cut[5]
        self.gained: Floats = cut[6]
        self.worth: Floats = cut[7]
        self.masks: Bytes = cut[8]
        self.ended: Bytes = cut[9]

    def unpacked(self) -> Bytes:
        """The masks as bytes, 1 for every legal action."""
        return np.unpackbits(self.masks, axis=1, count=self.actions_known, bitorder="little")
