"""Nothing that a decision needs is hidden: for sampled questions, the facts it depends on stand on the page.

Every decision of every game is listed with the kinds of facts it depends on; a new decision must be added."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest

import undercroft
from tests.table.facts import (
    ABOUT,
    CARDS,
    FACTS,
    GHOST,
    OWN,
    RIVALS,
    STAKES,
    asked_by_chance,
    cards_among,
    how_many,
    own_numbers,
    parts_for,
    sampled,
)
from tests.table.server import all_games
from undercroft.kernel.match import Match
from undercroft.kernel.question import Question
from undercroft.table.domain.table.bundle import about


class Page:
    """What stands on the page for one seat, read as text."""

    def __init__(self, match: Match, seat: int) -> None:
        parts = parts_for(match, seat)
        self.note = unescape(parts["uc-ask"])
        self.all = unescape("".join(parts[name] for name in ("uc-ask", "uc-board", "uc-dock", "uc-strips")))
        self.strips = unescape(parts["uc-strips"])

    def missing(self, match: Match, question: Question[Any], fact: str) -> list[str]:
        """What should be there for this kind of fact, and is not."""
        game, seat, said = match.game.slug, question.seat, question.wording
        wanted: list[str] = []
        if fact == OWN:
            wanted = [each for each in own_numbers(game, match.state, seat) if each not in self.all]
        elif fact == RIVALS:
            others = [number for number in range(match.seats) if number != seat]
            wanted = [f'id="strip-{number}"' for number in others if f'id="strip-{number}"' not in self.strips]
        elif fact == STAKES:
            wanted = [] if said.stakes and said.stakes in self.note else [f"stakes {said.stakes!r}"]
        elif fact == ABOUT:
            label = getattr(question.context[0], "label", "")
            wanted = [] if label and label in self.all else [f"about {label!r}"]
        elif fact == GHOST:
            wanted = [each for each in question.places if f'data-ghost="{each}"' not in self.all]
        elif fact == CARDS:
            wanted = [
                f"what {card} does" for card, effect, _ in cards_among(question) if not self._explained(card, effect)
            ]
        return wanted

    def _explained(self, card: str, effect: str) -> bool:
        """Does its text stand beside the answer, or on a card?"""
        return bool(effect and effect in self.note) or f'aria-label="{card}.' in self.all


@pytest.mark.parametrize("slug", all_games())
def test_the_facts_a_question_depends_on_are_on_the_page(slug: str) -> None:
    game = undercroft.game(slug)
    assert {each.name for each in game.decisions} - set(FACTS[slug]) <= asked_by_chance(game)
    faults = list[str]()
    for match, question in sampled(slug, how_many(60)):
        page = Page(match, question.seat)
        for fact in FACTS[slug][question.decision.name]:
            missing = page.missing(match, question, fact)
            faults += [f"{question.decision.name} ({about(question)}): {each}" for each in missing]
    assert not faults, "\n".join(sorted(set(faults))[:20])
