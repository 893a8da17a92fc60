"""Rules looked up by what people type: an id, a number, or words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from undercroft.cli.terminal.paint import rule_in_a_line, rule_in_full
from undercroft.cli.terminal.terminal import Terminal
from undercroft.kernel.errors import BadRulebook, UndercroftError
from undercroft.kernel.rulebook import Rule, Rulebook


def full_id(book: Rulebook, given: str) -> str:
    """MC-075 for what people type: mc-075, MC75 or 75."""
    prefix = book.rule[0].id.split("-")[0]
    text = given.strip().upper()
    found = re.fullmatch(rf"(?:{prefix})?-?(\d{{1,3}})", text)
    return f"{prefix}-{int(found[1]):03}" if found is not None else text


def wanted_rules(book: Rulebook, given: str) -> Sequence[Rule]:
    """The rule of that number, or all rules that contain the words."""
    if re.fullmatch(r"([A-Za-z]{2})?-?\d{1,3}|[A-Za-z]{2}-\S*", given.strip()):
        return [book[full_id(book, given)]]
    return found_rules(book, given)


def explain(terminal: Terminal, book: Rulebook, wanted: str) -> None:
    """Show what is wanted: one rule in full, or a line for each that contains the words."""
    try:
        found = wanted_rules(book, wanted)
    except UndercroftError as problem:
        terminal.say_wrapped(str(problem))
        return
    if len(found) == 1:
        terminal.page(rule_in_full(found[0], terminal.width))
    else:
        terminal.page([rule_in_a_line(each, terminal.width - 1) for each in found])


def found_rules(book: Rulebook, words: str) -> Sequence[Rule]:
    found = book.search(words)
    if not found or not words.strip():
        raise BadRulebook(f"no rule of {book.title} contains {words!r}: search for other or fewer words")
    return found
