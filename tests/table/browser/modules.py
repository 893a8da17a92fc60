"""What a test wants of the page's own modules. They lie beside the one that the page begins with."""

from __future__ import annotations

_MODULE = "(name) => import(new URL(`${name}.js`, document.querySelector('script[type=module]').src))"
HANG_UP = f"async () => (await ({_MODULE})('stream')).hangUp()"
"""Nothing is pushed any more."""
APPLY = f"async (html) => (await ({_MODULE})('morph')).apply(html)"
"""Draw these parts, as if they had been pushed."""
