"""The rules of a game: on a page of their own, and beside the table."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.game import Game
from undercroft.kernel.rulebook import Rule
from undercroft.table.html.frame import bar, page
from undercroft.table.html.markup import Html, h, only_if, together
from undercroft.table.html.visitor import Visitor


def rules_list(game: Game[Any], words: str = "", heading: int = 3) -> Html:
    """The rules by chapter; with words, only those that contain them all. Chapters are headings of this rank."""
    found = game.rulebook.search(words) if words.strip() else list(game.rulebook.rule)
    sections: dict[str, list[Rule]] = {}
    for rule in found:
        sections.setdefault(rule.section, []).append(rule)
    if not found:
        return h("p", f"No rule contains {words!r}.", class_="hint")
    return together(
        *[
            h("section", h(f"h{heading}", title), *[_rule(rule, heading + 1) for rule in rules], class_="chapter")
            for title, rules in sections.items()
        ]
    )


def _rule(rule: Rule, heading: int) -> Html:
    ruling = only_if(rule.ruling, h("p", h("b", "Ruling: "), rule.ruling, class_="ruling"))
    title = h(f"h{heading}", h("span", rule.id, class_="rule"), " ", rule.title)
    return h("article", title, h("p", rule.text), ruling, id=rule.id)


def rules_page(visitor: Visitor, game: Game[Any], words: str) -> str:
    return page(
        visitor,
        f"Rules of {game.title}",
        bar(h("strong", game.title)),
        h(
            "main",
            h("h1", f"The rules of {game.title}"),
            h("p", f"A game by {game.rulebook.designer}. {game.rulebook.licence_note}", class_="hint"),
            h(
                "form",
                h("input", type="search", name="q", value=words, aria_label="Search the rules", placeholder="Search"),
                h("button", "Search"),
                class_="say",
            ),
            h("div", rules_list(game, words, 2), class_="rules"),
            h(
                "p",
                h("a", "New table", class_="button go", href=f"/new/{game.slug}"),
                " ",
                h("a", "Print and play", class_="button", href=f"/print/{game.slug}"),
            ),
            class_="narrow",
        ),
    )


def rules_panel(game: Game[Any]) -> Html:
    search = h("input", type="search", id="uc-search", placeholder="Search the rules", aria_label="Search the rules")
    whole = h("p", h("a", "All rules on a page of their own", href=f"/rules/{game.slug}"), class_="hint")
    return together(search, h("div", whole, id="uc-rules", class_="rules"))


def reference_panel(game: Game[Any]) -> Html:
    return h("div", *_reference(game.reference), class_="reference")


def _reference(text: str) -> list[Html]:
    """One paragraph per line; what stands before a colon is what it is about."""
    made = []
    for line in text.splitlines():
        head, colon, rest = line.partition(":")
        if colon and len(head) < 32:
            made.append(h("p", h("b", f"{head}:"), rest))
        else:
            made.append(h("p", line))
    return made
