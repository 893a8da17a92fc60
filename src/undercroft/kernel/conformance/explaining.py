"""Whatever is not offered has a reason, in English, and nothing that is offered has one."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.conformance.reading import faults
from undercroft.kernel.conformance.telling import Player, at_random
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match, start
from undercroft.kernel.question import Decision, Question
from undercroft.kernel.reasons import Explanation, Reason, named
from undercroft.kernel.words import CHANCE, label


class Explaining(msgspec.Struct):
    """What the check asked: how many positions and answers, and which decisions fell back on the kernel's words."""

    positions: int = 0
    refused: int = 0
    plain: dict[str, int] = {}
    texts: dict[str, str] = {}


def check_reasons(
    game: Game[Any],
    seats: int,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    cap: int = 400,
    share: float = 0.3,
    player: Player = at_random,
) -> Explaining:
    """Play, and at a share of the positions ask about every element of the decision's domain why it is not offered.

    Each has a reason that cites a rule of the ledger and reads well, except the options: no condition of theirs is
    unmet, by the filters and by the book of the game, asked of them just the same, and none is said never to be chosen.
    """
    rng = random.Random(seed)
    match = start(game, seats, options, dice=KeyedDice(seed))
    report = Explaining()
    answers = 0
    while not match.over and answers < cap:
        open_questions = match.open
        question = open_questions[int(rng.random() * len(open_questions))]
        if question.seat != CHANCE and rng.random() < share:
            check_question(match, question, report)
        match.answer_index(question, player(match, question, rng))
        answers += 1
    return report


def check_question(match: Match, question: Question[Any], report: Explaining) -> None:
    """Every element of the domain of one open question."""
    report.positions += 1
    explanation = Explanation(match, question)
    decision = question.decision
    offered = frozenset(question.texts)
    where = f"{match.game}, step {match.step}: {decision.name} ({question.rule})"
    for text in decision.domain:
        if text in offered:
            wrong = explanation.unmet(text)
            assert not wrong, f"{where} offers {text}, but: {wrong}"
            assert _can_ever_be(match, decision, text), f"{where} offers {text}, which is said never to be chosen"
            continue
        report.refused += 1
        reasons = explanation.reasons(text)
        assert reasons, f"{where}: nothing says why {text} is not offered"
        if not explanation.unmet(text):
            report.plain[decision.name] = report.plain.get(decision.name, 0) + 1
        for reason in reasons:
            report.texts.setdefault(f"{decision.name}: {reason.text}", reason.rule)
            _check_reason(match, where, reason)
        assert label(named(match, decision, text)), f"{where}: {text} has no name"


def _can_ever_be(match: Match, decision: Decision, text: str) -> bool:
    book = match.game.reasons
    thing = named(match, decision, text)
    return book is None or book.ever is None or isinstance(thing, int) or book.ever(match.state, decision.name, thing)


def _check_reason(match: Match, where: str, reason: Reason) -> None:
    assert reason.rule in match.game.rulebook, f"{where}: {reason.rule} is no rule: {reason.text}"
    problems = faults(reason.text, list(reason.values.values()))
    if re.search(r"(?<![\w.$-])0\b", reason.text):
        problems.append("a zero")
    if not reason.text or reason.text.endswith("."):
        problems.append("a full stop, or no sentence")
    assert not problems, f"{where}: {'; '.join(problems)}: {reason.text}"
