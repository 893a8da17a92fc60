"""The rules of a game on a page of their own, like a rulebook."""

from __future__ import annotations

import re
from typing import Any

from undercroft.kernel.game import Game
from undercroft.kernel.rulebook import Rule
from undercroft.kernel.story.grammar import capital
from undercroft.press.credit import designed
from undercroft.table.html.elements.frame import bar, page
from undercroft.table.html.elements.markup import Html, escaped, h, only_if, together
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.html.stage.rules_panel import reference_lines


def rules_list(game: Game[Any], words: str = "", heading: int = 3) -> Html:
    """The rules by chapter; with words, only those that contain them all. Chapters are headings of this rank."""
    chapters = _chapters(game, words)
    if not chapters:
        return h("p", f"No rule contains {words!r}.", class_="hint")
    return together(
        *[
            h(
                "section",
                h(f"h{heading}", _spaced(title), id=_anchor(title)),
                *[_rule(rule, heading + 1, words) for rule in rules],
                class_="chapter",
            )
            for title, rules in chapters.items()
        ]
    )


def _chapters(game: Game[Any], words: str) -> dict[str, list[Rule]]:
    chapters: dict[str, list[Rule]] = {}
    for rule in game.rulebook.search(words) if words.strip() else game.rulebook.rule:
        chapters.setdefault(rule.section, []).append(rule)
    return chapters


def _spaced(title: str) -> str:
    """ "Actions:Forward", as the ledger groups chapters, for people."""
    return re.sub(r":(?=\S)", ": ", title)


def _anchor(title: str) -> str:
    return "chapter-" + re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def _rule(rule: Rule, heading: int, words: str) -> Html:
    """The number in the margin, the title run in, the text, and how we read it."""
    ruling = only_if(rule.ruling, h("p", h("b", "Ruling: "), _marked(rule.ruling, words), class_="ruling"))
    title = h(f"h{heading}", _marked(rule.title, words), class_="run-in")
    number = h("a", rule.id, href=f"#{rule.id}", class_="rule")
    return h("article", number, h("div", title, " ", h("p", _marked(rule.text, words)), ruling), id=rule.id)


def _marked(text: str, words: str) -> Html:
    """The text with the words that were looked for marked."""
    wanted = [re.escape(escaped(word)) for word in words.split() if len(word) > 1]
    safe = escaped(text)
    return Html(re.sub(f"({'|'.join(wanted)})", r"<mark>\1</mark>", safe, flags=re.IGNORECASE) if wanted else safe)


def rules_page(visitor: Visitor, game: Game[Any], words: str) -> str:
    """Chapters at the left, the rulebook as a leaf of paper, the reference card in a double frame."""
    found = _chapters(game, words)
    search = h(
        "form",
        h("input", type="search", name="q", value=words, aria_label="Search the rules", placeholder="Search the rules"),
        h("button", "Search", class_="go"),
        only_if(words.strip(), h("a", "All rules", class_="button", href=f"/rules/{game.slug}")),
        role="search",
        class_="say",
    )
    count = sum(len(rules) for rules in found.values())
    line = f"{count} rules with these words" if words.strip() else f"{count} numbered rules"
    contents = [
        h("li", h("a", _spaced(title), h("small", len(rules)), href=f"#{_anchor(title)}"))
        for title, rules in found.items()
    ]
    card = h("section", h("h2", "In short"), *reference_lines(game.reference), class_="reference short-card")
    leaf = h(
        "div",
        h("h1", game.title, h("small", "the rules")),
        h("p", f"{capital(designed(game.rulebook.designer))}. {game.rulebook.licence_note}", class_="hint"),
        only_if(not words.strip() and game.reference, card),
        h("div", rules_list(game, words, 2), class_="rules"),
        class_="leaf paper",
    )
    aside = h(
        "nav",
        search,
        h("p", line, class_="hint"),
        h("ol", *contents),
        h(
            "div",
            h("a", "New table", class_="button go", href=f"/new/{game.slug}"),
            h("a", "Learn it", class_="button", href=f"/learn/{game.slug}"),
            h("a", "Print and play", class_="button", href=f"/print/{game.slug}"),
            class_="row",
        ),
        aria_label="Chapters",
        class_="contents",
    )
    return page(
        visitor,
        f"Rules of {game.title}",
        bar(h("strong", game.title)),
        h("main", aside, leaf, class_="rulebook"),
        styles=("rulebook",),
        about=f"The rules of {game.title}, numbered and searchable.",
        preview=game.slug,
    )
