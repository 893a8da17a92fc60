"""The browser's scripts: modules in `static/script`, as they were written.

All of them lie under one address that changes with whatever is in any of them. So a browser keeps them for ever, and an
import beside the module needs no version of its own. A page names the modules it begins with; what these import is
fetched with them, not one after the other.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Iterable, Mapping
from importlib.resources import files

from undercroft.table.html.elements.markup import Html, h

_IMPORTED = re.compile(r'^import (?:[^"]*?from )?"\./(\w+)\.js";', re.MULTILINE)


@functools.cache
def modules() -> Mapping[str, str]:
    """The text of each module, by its name."""
    folder = files("undercroft.table") / "static" / "script"
    found = sorted(file.name for file in folder.iterdir() if file.name.endswith(".js"))
    return {name.removesuffix(".js"): (folder / name).read_text(encoding="utf-8") for name in found}


@functools.cache
def version() -> str:
    """A digest of all modules."""
    whole = "".join(f"{name}\0{text}\0" for name, text in modules().items())
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def imported(names: Iterable[str]) -> list[str]:
    """These modules and all that they import, what is imported first."""
    found: list[str] = []

    def visit(name: str) -> None:
        if name not in found:
            for other in _IMPORTED.findall(modules()[name]):
                visit(other)
            found.append(name)

    for name in names:
        visit(name)
    return found


@functools.lru_cache(32)
def script_tags(names: tuple[str, ...]) -> tuple[Html, ...]:
    """What a page says in its head so that these modules run when it is there."""
    return (
        h("script", src="/static/idiomorph.min.js", defer=True),
        *[h("link", rel="modulepreload", href=_address(name)) for name in imported(names)],
        *[h("script", type="module", src=_address(name)) for name in names],
    )


def _address(name: str) -> str:
    return f"/script/{version()}/{name}.js"
