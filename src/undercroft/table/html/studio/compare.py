"""Two editions as cards side by side, as a page of the studio and as one file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from undercroft.ink.cards import card
from undercroft.ink.references import alone
from undercroft.ink.scene import CardFace
from undercroft.kernel.game import Game
from undercroft.studio.edit import Edit
from undercroft.studio.trial import Change
from undercroft.table.html.elements.frame import bar, page
from undercroft.table.html.elements.markup import Html, h, only_if
from undercroft.table.html.elements.sign import on_page
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.html.studio.answer import gap, shown, verdict
from undercroft.table.html.studio.look import Answer
from undercroft.table.html.studio.players import in_words


class Pair(msgspec.Struct, frozen=True):
    """A card in both editions; nothing where it is not there."""

    id: str
    before: CardFace | None
    after: CardFace | None


class Compared(msgspec.Struct, frozen=True):
    """Two editions."""

    game: Game[Any]
    before: Edit
    after: Edit
    pairs: tuple[Pair, ...]
    lines: tuple[str, ...]
    editions: tuple[Edit, ...]
    marks: tuple[str, str]
    played: int = 0  # pairs of games on the same luck
    changes: tuple[Change, ...] = ()


def named(edit: Edit) -> str:
    return edit.name or "this edit"


def compare_page(visitor: Visitor, found: Compared) -> str:
    slug = found.game.slug
    choose = h(
        "form",
        _choice("from", "Before", found, found.before),
        _choice("to", "After", found, found.after),
        h("button", "Compare"),
        h("a", "Back to the studio", class_="button", href=f"/studio/{slug}"),
        method="get",
        action=f"/studio/{slug}/compare",
        class_="row",
    )
    pairs = [_pair(pair, card) for pair in found.pairs]
    names = named(found.before), named(found.after)
    body = h(
        "main",
        h(
            "div",
            h("h1", "Two editions" if names[0] == names[1] else f"{names[0]} and {names[1]}"),
            choose,
            _measured(found),
            h("h2", "What changed"),
            _lines(found),
            *pairs,
            class_="paper compared",
        ),
        class_="plain-page",
    )
    return page(
        visitor, f"Compare: {found.game.title}", bar(h("b", f"{found.game.title}: two editions")), on_page(body, slug),
        styles=("studio",), data_page="compare",
    )  # fmt: skip


def _measured(found: Compared) -> Html:
    """What the games say that both have played; nothing is played here."""
    if found.before.hash == found.after.hash:
        return Html()
    if not found.played:
        told = (
            "No game was played with both yet. Go back to one of them, name it, and go to the other: they are played."
        )
        return h("p", told, class_="cap")
    first = found.changes[0] if found.changes else None
    return h(
        "div",
        h("h2", verdict(first, found.played)),
        h("table", *measured_rows(found.changes)),
        h("p", f"{found.played:,} pairs of games on the same luck.", class_="cap"),
        id="compared",
    )


def measured_rows(changes: Sequence[Change]) -> list[Html]:
    return [
        h(
            "tr",
            h("th", change.measure.title),
            h("td", f"{shown(change.measure, change.before.value)} \N{RIGHTWARDS ARROW} "
              f"{shown(change.measure, change.after.value)}"),
            h("td", f"{gap(change.measure, change.gap.value)}, between {gap(change.measure, change.gap.low)} and "
              f"{gap(change.measure, change.gap.high)}"),
            h("td", change.word),
        )
        for change in changes
    ]  # fmt: skip


def _choice(name: str, title: str, found: Compared, chosen: Edit) -> Html:
    options = [
        h("option", named(edit), value=edit.number, selected=edit.number == chosen.number) for edit in found.editions
    ]
    return h("label", f"{title} ", h("select", *options, name=name))


def _lines(found: Compared) -> Html:
    if not found.lines:
        return h("p", "They are the same.")
    return h("ul", *[h("li", line) for line in found.lines])


def _pair(pair: Pair, draw: Any) -> Html:
    sides = []
    for title, face in (("before", pair.before), ("after", pair.after)):
        drawn = Html(draw(_keyed(face, title))) if face is not None else h("p", "not in the set", class_="no-card")
        sides.append(h("figure", drawn, h("figcaption", title)))
    return h("div", *sides, class_="pair", id=f"pair-{pair.id}")


def _keyed(face: CardFace, side: str) -> CardFace:
    """Two pictures of one card on a page have two names."""
    return msgspec.structs.replace(face, key=f"{face.key}-{side}")


STYLE = """
body { font: 16px/1.4 "Alegreya Sans", "Segoe UI", sans-serif; color: #241a12; background: #f8efd9; margin: 2rem auto;
  max-width: 60rem; padding: 0 1rem } h1, h2 { font-family: "IM Fell English SC", Georgia, serif; font-weight: 400 }
.pair { display: flex; gap: 1.5rem; flex-wrap: wrap; margin: 1.5rem 0 } figure { margin: 0; width: 282px }
figcaption, .cap { color: #5b4733 } svg.card { width: 282px; height: auto } td, th { padding: .2rem .9rem .2rem 0;
  text-align: left; vertical-align: top } .no-card { width: 282px; border: 1px dashed #a58a58; padding: 4rem 1rem }
"""


def report_page(found: Compared, answer: Answer) -> str:
    """One self-contained page: no script, nothing from anywhere else."""
    first = answer.changes[0] if answer.changes else None
    rows = measured_rows(answer.changes)
    title = f"{found.game.title}: {named(found.before)} and {named(found.after)}"
    players = f"{answer.seats} players, {in_words(answer.bot)}"
    played = f"{answer.pairs:,} pairs of games on the same luck, {players}. Intervals 95 %."
    body = h(
        "body",
        h("h1", title),
        h("p", f"{found.marks[0]} and {found.marks[1]}.", class_="cap"),
        only_if(first, h("h2", verdict(first, answer.pairs))),
        only_if(rows, h("table", *rows)),
        only_if(rows, h("p", played, class_="cap")),
        h("h2", "What changed"),
        _lines(found),
        *[_pair(pair, _alone) for pair in found.pairs],
    )
    head = h("head", h("meta", charset="utf-8"), h("title", title), Html(f"<style>{STYLE}</style>"))
    return "<!doctype html>" + h("html", head, body, lang="en")


def _alone(face: CardFace) -> str:
    return alone(card(face))
