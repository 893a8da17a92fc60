"""The same shards on a Ray cluster. Ray plays a shard again when its worker or its machine dies."""

from __future__ import annotations

import socket
from collections.abc import Generator, Sequence
from typing import Any, TypeVar

from undercroft.arena.shards import RunStopped, Shard, Work, play_shard
from undercroft.kernel.errors import BadOption

R = TypeVar("R")

RETRIES = 20
"""How often a shard is begun again when whoever played it died."""


class RayCluster:
    """A cluster by its address, or "local": one that is started on this machine and stopped at the end."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ModuleNotFoundError:
            raise BadOption("--ray needs the package ray: pip install 'undercroft[ray]'") from None
        self.ray: Any = ray
        self.address = address

    def play(self, works: Sequence[Work[R]], shards: Sequence[Shard]) -> Generator[tuple[Shard, R], None, None]:
        ray = self.ray
        mine = not ray.is_initialized()
        if mine:
            self._connect()
        try:
            play = ray.remote(max_retries=RETRIES, num_cpus=1)(play_shard)
            sent = [ray.put(work) for work in works]
            ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
            left = list(reversed(shards))
            running: dict[Any, Shard] = {}
            while left or running:
                while left and len(running) < ahead:
                    shard = left.pop()
                    running[play.remote(sent[shard.work], shard)] = shard
                done, _ = ray.wait(list(running), num_returns=1)
                for future in done:
                    result, at = self._played(future)
                    piece, rest = running.pop(future).split(at)
                    left.extend(rest)
                    yield piece, result
        finally:
            if mine:
                ray.shutdown()

    def _connect(self) -> None:
        if self.address not in ("local", "auto"):
            self._knock()  # Ray itself would wait for minutes
        try:
            self.ray.init(
                address=self.address,
                include_dashboard=False if self.address == "local" else None,
                log_to_driver=False,
                logging_level="error",
            )
        except (ConnectionError, RuntimeError, ValueError) as problem:
            said = " ".join(str(problem).split())
            raise BadOption(f"--ray {self.address}: no Ray cluster answers there ({said})") from None

    def _knock(self) -> None:
        host, _, port = self.address.removeprefix("ray://").rpartition(":")
        try:
            socket.create_connection((host, int(port)), timeout=5).close()
        except (OSError, ValueError, OverflowError):
            raise BadOption(
                f"--ray {self.address}: no Ray cluster answers there; give local, auto or host:port"
            ) from None

    def _played(self, future: Any) -> Any:
        try:
            return self.ray.get(future)
        except self.ray.exceptions.RayError as problem:
            raise RunStopped(f"a shard was lost on the cluster for good: {str(problem).splitlines()[0]}") from None
