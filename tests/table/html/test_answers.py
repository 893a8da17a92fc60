"""The list of answers: what lets something be comes last, and keys are numbered as they are shown."""

from __future__ import annotations

import re

import pytest

from tests.table.facts import parts_for, sampled
from tests.table.server import all_games
from undercroft.table.html.elements.markup import escaped
from undercroft.table.html.stage.asking.answers import MOST_SHOWN, _weighed, passing_among

BUTTON = re.compile(r'<button [^>]*name="answer"[^>]*>')
VALUE = re.compile(r' value="([^"]*)"')
KEY = re.compile(r' data-key="(\d)"')
TWIN = re.compile(r"<button(?=[^>]* hidden\b)[^>]*>")
FOLDED = re.compile(r'<details class="rest">.*?</details>', re.S)


def texts(markup: str) -> list[str]:
    return [VALUE.search(tag)[1] for tag in BUTTON.findall(markup) if "data-confirm" not in tag]  # type: ignore[index]


@pytest.mark.parametrize("slug", all_games())
def test_answers_that_let_something_be_come_last_and_keys_follow_the_list(slug: str) -> None:
    passing = folded = twins = 0
    for match, question in sampled(slug, 120):
        note = parts_for(match, question.seat)["uc-ask"]
        given = texts(note)
        if not given:
            continue  # a form, or a number to choose
        lets_be = passing_among(question.texts)
        first = next((at for at, text in enumerate(given) if text in lets_be), len(given))
        assert all(text in lets_be for text in given[first:]), given
        passing += 0 < first < len(given)
        unfolded = FOLDED.sub("", note)
        twins += len(TWIN.findall(note))
        keys = [int(key) for key in KEY.findall(unfolded)]
        assert keys == list(range(1, min(9, len(texts(TWIN.sub("", unfolded)))) + 1)), "twins have no key of their own"
        if unfolded != note:
            folded += 1
            assert len(given) > MOST_SHOWN + 1
    assert twins or slug != "dungeon_crawl", "equal cards are two answers"
    assert passing, "no answer lets anything be"
    assert folded or slug in ("miniskull_caverns", "looting_castle"), "nothing was folded"


def test_what_is_folded_away_is_named() -> None:
    for match, question in sampled("dungeon_crawl", 120):
        fold = FOLDED.search(parts_for(match, question.seat)["uc-ask"])
        if fold is not None:
            labels = dict(zip(question.texts, question.labels, strict=True))
            first = labels[next(text for text in texts(fold[0]) if text)]
            assert f"<small>{escaped(first)}" in fold[0]
            return
    raise AssertionError("nothing was folded")


def test_what_an_answer_adds_to_a_chance_stands_beside_it() -> None:
    said, beside = _weighed("+17 %, noise 1: move up to 2 spaces")
    assert said is not None and beside is not None
    assert ">move up to 2 spaces<" in said and "+17 %" in beside and "<small>noise 1</small>" in beside
    assert _weighed("no noise: gain 2 Strength")[1] is None
