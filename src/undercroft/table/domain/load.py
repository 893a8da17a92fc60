"""What the nodes of a server have to do just now, as an operator sees it."""

from __future__ import annotations

import msgspec


class Load(msgspec.Struct, frozen=True):
    """What a node has to do just now."""

    streams: int = 0
    tables: int = 0
    bots_to_answer: int = 0
    answers: int = 0
    memory: int = 0
    started: float = 0.0


_loads: msgspec.json.Decoder[Load] = msgspec.json.Decoder(Load)


def read_load(text: str) -> Load:
    """As a node wrote it; one that has told nothing yet has nothing to do."""
    return _loads.decode(text) if text else Load()


class NodeState(msgspec.Struct, frozen=True):
    """A node as an operator sees it."""

    name: str
    version: str
    going: bool
    load: Load
    here: bool = False
