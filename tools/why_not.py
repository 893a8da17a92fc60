"""Ask "why can't I ...?" as a newcomer would: positions of sensible play in words, and things that are not offered.

    python tools/why_not.py GAME [POSITIONS] [THINGS] [--plain]

Prints every position as the terminal shows it (not with --plain), its question and answers, and the reasons for things
of its domain and of other decisions, those with different reasons first. Whoever changes rules or reasons reads it.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator

import undercroft
from undercroft.bots import Chair, make_bot
from undercroft.kernel.match import Match, start
from undercroft.kernel.question import Question
from undercroft.kernel.reasons import Reason, explain, thing_of
from undercroft.kernel.story.grammar import capital
from undercroft.kernel.words import label

OTHERS = 2
"""So many of the things belong to decisions that are not asked now."""
ANSWERS = 400


def positions(slug: str, wanted: int) -> Iterator[tuple[Match, Question[object]]]:
    """Questions of sensible play, every kind of decision in turn."""
    game = undercroft.game(slug)
    shown: Counter[str] = Counter()
    found = 0
    rng = random.Random(slug)
    for number in range(40):
        fewest, most = game.seats
        match = start(game, min(most, max(fewest, 2) + number % 2), seed=f"why not {number}")
        bots = [make_bot("sensible", seat, game) for seat in range(match.seats)]
        for _ in range(ANSWERS):
            if match.over or found == wanted:
                break
            question = match.open[0]
            name = question.decision.name
            closed = len(question.decision.domain) - len(question.options)
            due = shown[name] <= min(shown[each.name] for each in game.decisions) + number // 6
            if closed >= 3 and due and rng.random() < 0.2:
                shown[name] += 1
                found += 1
                yield match.copy(), question
            match.answer_index(question, bots[question.seat].answer(Chair(match, question)))


def things(match: Match, question: Question[object], wanted: int) -> list[tuple[str, list[Reason]]]:
    """Things that are not offered, with their reasons: of many alike one, then others."""
    rng = random.Random(f"{match.step} {question.decision.name}")
    domain = [text for text in question.decision.domain if question.find(text) < 0]
    rng.shuffle(domain)
    asked = [(text, explain(match, question.seat, text)) for text in domain[:120]]
    elsewhere = [text for each in match.game.decisions for text in each.domain if text not in question.decision.number]
    more = [(text, explain(match, question.seat, text)) for text in rng.sample(elsewhere, min(OTHERS, len(elsewhere)))]
    different: dict[tuple[str, ...], tuple[str, list[Reason]]] = {}
    for text, reasons in asked:
        different.setdefault(tuple(map(pattern, reasons)), (text, reasons))
    first = list(different.values())
    rest = [each for each in asked if each not in first]
    return [*first, *rest][: wanted - len(more)] + more


def pattern(reason: Reason) -> str:
    """A reason without what it names: two that differ only in that are alike to a reader."""
    said = reason.text.lower()
    for part in sorted(reason.values.values(), key=lambda part: -len(part.label)):
        said = said.replace(part.label.lower(), "")
    return f"{reason.rule} {said}"


def main() -> None:
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    slug = words[0]
    count, each = (int(word) for word in [*words[1:], "20", "10"][:2])
    for number, (match, question) in enumerate(positions(slug, count), 1):
        print(f"\n== {slug} {number}: {question.wording.prompt}  [{question.rule}, {question.decision.name}]")
        if "--plain" not in sys.argv:
            print(match.game.text(match.view(question.seat)))
        print(f"   {match.game.seat_names[question.seat].capitalize()} may answer: {', '.join(question.labels)}")
        for text, reasons in things(match, question, each):
            said = " ".join(f"{reason.text}. [{reason.rule}]" for reason in reasons)
            print(f" - {capital(label(thing_of(match, question.seat, text)))} ({text})? {said}")


if __name__ == "__main__":
    main()
