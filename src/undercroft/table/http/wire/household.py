"""Whose address it is, as far as limits care."""

from __future__ import annotations

import functools
import ipaddress


@functools.lru_cache(4096)
def household(address: str) -> str:
    """The address itself; of IPv6 its network of 64 bits, in which one customer has more addresses than anybody could
    count."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, 64), strict=False).network_address)
