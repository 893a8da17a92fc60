"""What a page does with a push, without a browser: for the clients of a load, and for tests.

The same as `apply` in morph.js: an element takes the place of the one with its id, a list that grew gets its new lines,
a shell changes the attributes alone, and what has no id holds elements that have one.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

_OPENING = re.compile(rb"<(\w+)([^>]*)>")
_ID = re.compile(rb' id="([^"]+)"')
_MORE = re.compile(rb' data-more="([^"]+)" data-drop="(\d+)"')
_LIST = re.compile(rb".*?<ol[^>]*>", re.DOTALL)
SHELL = b" data-shell"

Parts = dict[bytes, bytes]
"""The parts of a page, by id."""


def patch(parts: Parts, push: bytes) -> None:
    """Let the page be as the push says."""
    for start, end in _elements(push):
        element = push[start:end]
        opening = _OPENING.match(element)
        assert opening is not None
        named, more = _ID.search(opening[2]), _MORE.search(opening[2])
        if more is not None:
            inside = element[opening.end() : element.rindex(b"</")]
            parts[more[1]] = _lengthened(parts[more[1]], int(more[2]), inside)
        elif named is None:
            patch(parts, element[opening.end() : element.rindex(b"</")])
        elif SHELL in opening[2]:
            _put(parts, opening[1], named[1], opening[0].replace(SHELL, b""), shell=True)
        elif named[1] in parts or not _put(parts, opening[1], named[1], element):
            parts[named[1]] = element


def _put(parts: Parts, tag: bytes, name: bytes, element: bytes, shell: bool = False) -> bool:
    """Put the element, or its opening tag, where the one with its id is; false if there is none."""
    head = b'<%s id="%s"' % (tag, name)
    for part, markup in parts.items():
        at = markup.find(head)
        if at >= 0:
            end = markup.index(b">", at) + 1 if shell else _end(markup, at)
            parts[part] = markup[:at] + element + markup[end:]
            return True
    return False


def _elements(markup: bytes) -> Iterator[tuple[int, int]]:
    """Where each of several elements side by side begins and ends."""
    at = markup.find(b"<")
    while at >= 0:
        end = _end(markup, at)
        yield at, end
        at = markup.find(b"<", end)


def _end(markup: bytes, start: int) -> int:
    """Where the element ends that begins here."""
    opening = _OPENING.match(markup, start)
    assert opening is not None
    depth = 0
    for tag in _tags(opening[1]).finditer(markup, start):
        if tag[0].startswith(b"</"):
            depth -= 1
        elif not tag[0].endswith(b"/>"):
            depth += 1
        if not depth:
            return tag.end()
    raise ValueError(f"an element is not closed: {opening[0][:80]!r}")


@functools.cache
def _tags(name: bytes) -> re.Pattern[bytes]:
    return re.compile(rb"<%s(?=[\s/>])[^>]*>|</%s>" % (name, name))


def _lengthened(part: bytes, drop: int, more: bytes) -> bytes:
    """A list of which the first lines were dropped, and to which some were added."""
    head = _LIST.match(part)
    assert head is not None
    lines, _, after = part[head.end() :].rpartition(b"</ol>")
    for _ in range(drop):
        lines = lines.partition(b"</li>")[2]
    return head[0] + lines + more + b"</ol>" + after
