"""The rulebook: chapters that hold every section, and examples that the rules have played."""

from __future__ import annotations

import pytest

from undercroft.games import built_in, game
from undercroft.press.rulebook.chapters import chapters_of
from undercroft.press.rulebook.examples import LONGEST, example, play


@pytest.mark.parametrize("slug", built_in())
def test_every_rule_stands_in_exactly_one_chapter(slug: str) -> None:
    sections = game(slug).rulebook.sections
    named = [section for chapter in chapters_of(game(slug)) for section in chapter.sections]
    assert sorted(named) == sorted(sections)


def test_an_example_shows_the_rules_of_its_chapter_as_they_were_carried_out() -> None:
    skulldug = game("skulldug")
    moments = play(skulldug, answers=60)
    discovery = {rule.id for rule in skulldug.rulebook.sections["Discovery"]}
    used: set[int] = set()
    shown = example(skulldug, moments, discovery, used)
    assert shown is not None and 2 <= len(shown.told) <= LONGEST
    assert any(told.rule in discovery for told in shown.told)
    assert shown.picture.startswith("<svg") and used
    assert example(skulldug, moments, {"SD-000"}, used) is None
