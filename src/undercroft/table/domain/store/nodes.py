"""The nodes: server processes that work on the same tables. A table is held by one of them at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

import undercroft
from undercroft.table.domain.load import Load, NodeState


class Node(msgspec.Struct, frozen=True):
    """Another server process, and where it can be reached."""

    id: str
    address: str


class Nodes(Protocol):
    """Seen from one of them."""

    @property
    def shared(self) -> bool:
        """May there be others at all?"""
        ...

    @property
    def secret(self) -> str:
        """What only nodes of the same database know."""
        ...

    def holds(self, table: str) -> bool:
        """Does this node hold the table now? Asked for every request, so without a look into the database."""
        ...

    def claim(self, table: str) -> Node | None:
        """Hold the table from now on; if another node does, or is to do so, that one."""
        ...

    def held(self) -> list[str]:
        """All tables that this node holds."""
        ...

    def release(self, table: str) -> None:
        """Leave the table to whoever asks for it next."""
        ...

    def is_alive(self, node: str) -> bool:
        """As far as this node has heard."""
        ...

    @property
    def others(self) -> Sequence[Node]:
        """The others that are alive, as far as this node has heard."""
        ...

    def drain(self) -> None:
        """Claim no more tables, as long as there is another node to claim them."""
        ...

    @property
    def ready(self) -> bool:
        """Should new visitors come here?"""
        ...

    @property
    def going(self) -> bool:
        """Is this node on its way out?"""
        ...

    def measure_by(self, load: Callable[[], Load]) -> None:
        """From now on, this says what this node has to do."""
        ...

    def states(self) -> list[NodeState]:
        """All nodes, with the load that they told last."""
        ...

    def on_loss(self, call: Callable[[str], None]) -> None:
        """Call this, from another thread, with every table that this node does not hold any more."""
        ...


class Alone:
    """The only node: the file is locked."""

    shared = False
    secret = ""
    others = ()
    ready = True
    going = False

    def __init__(self) -> None:
        self._load: Callable[[], Load] = Load

    def holds(self, table: str) -> bool:
        return True

    def claim(self, table: str) -> Node | None:
        return None

    def held(self) -> list[str]:
        return []

    def release(self, table: str) -> None:
        """Nobody else would take it."""

    def is_alive(self, node: str) -> bool:
        return False

    def drain(self) -> None:
        self.ready, self.going = False, True

    def measure_by(self, load: Callable[[], Load]) -> None:
        self._load = load

    def states(self) -> list[NodeState]:
        return [NodeState("this server", undercroft.__version__, self.going, self._load(), True)]

    def on_loss(self, call: Callable[[str], None]) -> None:
        """It cannot lose any."""
