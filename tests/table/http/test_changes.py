"""What goes over the wire when something changes: no more than a page needs to show the same."""

from __future__ import annotations

from tools.patching import Parts, patch

from undercroft.table.html.elements.markup import Html, Part, Pieces
from undercroft.table.http.changes import what_changed

SHELL, END = '<div id="board" data-focus="{focus}">', "</div>"
MAP = '<svg id="map" viewBox="{focus}">{things}</svg>'
ME = '<div id="me">{me}</div>'


def board(*things: str, focus: str = "0 0", me: str = "5") -> dict[str, Part]:
    layer = MAP.format(focus=focus, things="".join(things))
    return {"board": in_pieces(SHELL.format(focus=focus), layer, ME.format(me=me), END)}


def in_pieces(*pieces: str | Pieces) -> Pieces:
    return Pieces([Html(piece) if isinstance(piece, str) else piece for piece in pieces])


def thing(name: str, inside: str = "<path/>") -> str:
    return f'<g id="{name}"><title>{name}</title><g>{inside}</g></g>'


def texts(parts: dict[str, Part]) -> dict[str, str]:
    return {name: str(part) for name, part in parts.items()}


def told(old: dict[str, Part], new: dict[str, Part]) -> str:
    """The push, after it was seen that a page which gets it shows the new drawing."""
    push = "".join(what_changed(old, new))
    parts: Parts = {name.encode(): str(part).encode() for name, part in old.items()}
    patch(parts, push.encode())
    assert {name.decode(): part.decode() for name, part in parts.items()} == texts(new)
    return push


def test_of_a_map_only_the_thing_that_changed_is_sent() -> None:
    before = board(thing("a"), thing("b"), thing("c"))
    assert told(before, board(thing("a"), thing("b", "<circle/>"), thing("c"))) == (
        f"<svg>{thing('b', '<circle/>')}</svg>"
    )


def test_what_is_beside_the_map_is_sent_by_itself() -> None:
    before = board(thing("a"), thing("b"))
    assert told(before, board(thing("a"), thing("b"), me="4")) == ME.format(me="4")


def test_another_frame_sends_no_thing_again() -> None:
    before = board(thing("a"), thing("b"))
    push = told(before, board(thing("a"), thing("b"), focus="9 9"))
    assert push == '<div id="board" data-focus="9 9" data-shell></div><svg id="map" viewBox="9 9" data-shell></svg>'


def test_a_thing_that_came_or_went_sends_the_layer_and_no_more() -> None:
    before = board(thing("a"), thing("b"))
    for things in ([thing("a")], [thing("a"), thing("b"), thing("c")], [thing("b"), thing("a")]):
        assert told(before, board(*things)) == MAP.format(focus="0 0", things="".join(things))


def test_what_stands_between_things_sends_the_layer() -> None:
    before = board(thing("a"), "<path/>", thing("b"))
    assert told(before, board(thing("a"), "<circle/>", thing("b"))).startswith('<svg id="map"')


def test_a_thing_inside_another_is_sent_without_it() -> None:
    before = board(f'<g id="outer">{thing("inner")}</g>', thing("b"))
    new = thing("inner", "<circle/>")
    assert told(before, board(f'<g id="outer">{new}</g>', thing("b"))) == f"<svg>{new}</svg>"
    assert told(before, board(f'<g id="outer" class="lit">{thing("inner")}</g>', thing("b"))).startswith("<svg id=")


def test_other_pieces_are_sent_whole() -> None:
    before = board(thing("a"))
    more: dict[str, Part] = {"board": in_pieces(SHELL.format(focus="0 0"), "<p>new</p>", END)}
    assert told(before, more) == str(more["board"])


def test_of_a_piece_that_is_in_pieces_itself_only_those_that_differ_are_sent() -> None:
    def strips(numbers: str, css: str = "strip", cards: str = "two cards") -> dict[str, Part]:
        shell, face = f'<details id="strip-1" class="{css}">', f'<summary id="face-1">{numbers}</summary>'
        strip = in_pieces(shell, face, f'<div id="open-1">{cards}</div>', "</details>")
        return {"strips": in_pieces('<div id="strips">', strip, "</div>")}

    assert told(strips("3 HP"), strips("2 HP")) == '<summary id="face-1">2 HP</summary>'
    assert told(strips("3 HP"), strips("3 HP", "strip now")) == (
        '<details id="strip-1" class="strip now" data-shell></details>'
    )
    assert told(strips("3 HP"), strips("3 HP", cards="one card")) == '<div id="open-1">one card</div>'
