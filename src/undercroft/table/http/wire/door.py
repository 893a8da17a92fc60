"""The door: how many connections one address may hold, and how many there may be in all."""

from __future__ import annotations

import ipaddress
import secrets
from collections.abc import Callable

from undercroft.table.domain.settings import Settings
from undercroft.table.http.wire.doorway import Doorway
from undercroft.table.http.wire.household import household

PROOF = "x-undercroft-node"
"""The header by which one node shows another that it is one."""
RESERVE = 200
"""Handles for everything but connections: files of the store, pipes of the bots, the log."""


def handles() -> int:
    """How many files this process may have open, after it has asked for as many as it can get."""
    try:
        import resource
    except ImportError:  # Windows counts them otherwise
        return 10_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return 1_000_000 if hard == resource.RLIM_INFINITY else hard


def most_connections(settings: Settings) -> int:
    """As many as are wanted, or as this machine has handles for."""
    return max(10, min(settings.most_connections, handles() - RESERVE))


def most_streams(settings: Settings) -> int:
    """A fifth of all connections stays free for requests: a stream holds one for as long as its page is open."""
    return min(settings.most_streams, most_connections(settings) * 4 // 5)


class Door:
    """Counts who is connected. A trusted proxy speaks for many: for its address only the total counts."""

    def __init__(self, settings: Settings, secret: Callable[[], str] = str) -> None:
        """The secret is what other nodes of this server prove themselves by."""
        self.settings = settings
        self._secret = secret
        self.most = most_connections(settings)
        self.total = 0
        self.doorway: Doorway | None = None
        self._by_address: dict[str, int] = {}
        self._proxies = [ipaddress.ip_network(each, strict=False) for each in settings.trusted_proxies]

    def come(self, address: str) -> str:
        """One more connection of this address; why it must go again, or nothing."""
        home = household(address)
        count = self._by_address.get(home, 0) + 1
        self._by_address[home] = count
        self.total += 1
        if self.doorway is not None:
            self.doorway.somebody_came()
        if self.total > self.most:
            return "this server is full: come back later"
        if count > self.settings.connections_per_address and not self._speaks_for_many(address):
            return f"too many connections from this address: at most {self.settings.connections_per_address}"
        return ""

    def _speaks_for_many(self, address: str) -> bool:
        try:
            asking = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(asking in network for network in self._proxies)

    def is_node(self, proof: bytes) -> bool:
        """Does another node of this server come in? It passes on what many sent."""
        secret = self._secret().encode()
        return bool(secret) and secrets.compare_digest(proof, secret)

    def go(self, address: str) -> None:
        self.total -= 1
        self.excuse(address)

    def excuse(self, address: str) -> None:
        """One connection of this address does not count as its own."""
        home = household(address)
        self._by_address[home] -= 1
        if not self._by_address[home]:
            del self._by_address[home]
