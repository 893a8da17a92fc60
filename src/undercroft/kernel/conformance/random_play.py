"""What every game must keep under random play, as one public function."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec

from undercroft.kernel.canon import canonical
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.errors import CannotImagine
from undercroft.kernel.game import Game
from undercroft.kernel.imagining import imagine
from undercroft.kernel.match import Match, start
from undercroft.kernel.question import SECRET, Question
from undercroft.kernel.reasons import explain_all
from undercroft.kernel.record.file import read_record, write_record, write_transcript
from undercroft.kernel.words import CHANCE, SPECTATOR

MOST_EXPLAINED = 30


class Conformance(msgspec.Struct):
    """What the check saw: how long the match was, and how hard its hidden worlds were to imagine."""

    answers: int = 0
    steps: int = 0
    finished: bool = False
    copies: int = 0
    worlds: int = 0
    tries: int = 0
    twins: int = 0
    undone: int = 0


def check_conformance(
    game: Game[Any],
    seats: int,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    cap: int = 400,
    thorough: float = 0.2,
) -> Conformance:
    """Play one match at random and check, at a share `thorough` of its positions, all that must hold.

    Options are non-empty and stable; a copy, a saved and loaded match and the live one are equal; no view, number,
    question, event or transcript of a seat depends on what it may not know; drawings never fail; invariants hold.
    """
    rng = random.Random(seed)
    match = start(game, seats, options, dice=KeyedDice(seed))
    report = Conformance()
    game.check(match.state)
    while not match.over and report.answers < cap:
        questions = match.open
        assert questions, f"{game}: nothing is asked and the match is not over"
        for question in questions:
            _check_question(game, question)
        if rng.random() < thorough:
            _check_copy(match, report)
            _check_drawings(match)
            for seat in (*range(seats), SPECTATOR):
                _check_worlds(match, seat, rng, report)
        question = _any_question(match, rng)
        if rng.random() < thorough:
            _check_undo(match, question, rng, report)
            question = next(q for q in match.open if q.seat == question.seat)
        match.answer_index(question, _any_option(question, rng))
        report.answers += 1
        game.check(match.state)
    report.steps = match.step
    report.finished = match.over
    _check_record(match)
    _check_drawings(match)
    return report


def check_twins(
    game: Game[Any],
    seats: int,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    cap: int = 200,
) -> Conformance:
    """Twin worlds: two matches that differ only in what one seat may not know, answered alike.

    As long as nothing is revealed, that seat's view, numbers, questions, events, transcript and the reasons for what
    it is not offered stay the same to the byte.
    """
    rng = random.Random(seed)
    match = start(game, seats, options, dice=KeyedDice(seed))
    report = Conformance()
    while not match.over and report.answers < cap:
        seat = int(rng.random() * (seats + 1))
        observer = SPECTATOR if seat == seats else seat
        step = match.step
        _check_twin_step(match, observer, rng, report)
        while not match.over and match.step == step and report.answers < cap:
            question = _any_question(match, rng)
            match.answer_index(question, _any_option(question, rng))
            report.answers += 1
    report.finished = match.over
    return report


def check_secrets(
    game: Game[Any],
    seats: int,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    cap: int = 200,
) -> Conformance:
    """Face-down answers: each could have been another one, and nobody else can tell which before the reveal.

    Twin worlds differ in what lay hidden when a step began; this is about what is laid down within it.
    """
    rng = random.Random(seed)
    match = start(game, seats, options, dice=KeyedDice(seed))
    report = Conformance()
    while not match.over and report.answers < cap:
        question = _any_question(match, rng)
        index = _any_option(question, rng)
        if question.secrecy == SECRET and len(question.options) > 1:
            _check_secret(match, question, index, report)
        match.answer_index(question, index)
        report.answers += 1
    report.finished = match.over
    return report


def seen_by(match: Match, seat: int) -> bytes:
    """Every byte that a seat is given of a match at this moment."""
    encode = msgspec.json.encode
    parts = (encode(match.view(seat)), encode(match.seen(seat)), encode(match.told_this_step(seat)))
    reasons = encode(explain_all(match, seat, _stride(match, seat)))
    judged = match.game.judge(match.state, seat) if seat >= 0 else 0.0
    numbers = f"{match.game.observe(match.state, seat).tolist()}\n{judged}".encode()
    return b"\n".join((*parts, reasons, numbers, write_transcript(match, seat).encode()))


def _stride(match: Match, seat: int) -> int:
    """Of a large domain a sample is explained."""
    question = match.question(seat)
    return 1 if question is None else 1 + len(question.decision.domain) // MOST_EXPLAINED


def _any_question(match: Match, rng: random.Random) -> Question[Any]:
    return match.open[int(rng.random() * len(match.open))]


def _any_option(question: Question[Any], rng: random.Random) -> int:
    return int(rng.random() * len(question.options))


# -- the single checks ------------------------------------------------------------------------------------------------


def _check_question(game: Game[Any], question: Question[Any]) -> None:
    texts = question.texts
    fewest = 1 if question.seat == CHANCE or question.secrecy == SECRET else 2
    assert len(texts) >= fewest, f"{game}: {question.decision} ({question.rule}) was asked with {len(texts)} options"
    assert question.rule in game.rulebook, f"{game}: {question.decision} cites {question.rule}, which is no rule"
    if question.seat != CHANCE:
        assert question.decision in game.decisions, f"{game}: {question.decision} is not among the game's decisions"
        assert len(set(texts)) == len(texts), f"{game}: {question.decision} offers the same answer twice: {texts}"
        strange = [text for text in texts if text not in question.decision.number]
        assert not strange, f"{game}: {question.decision} offers {strange}, which is not in its domain"
        assert all(question.labels), f"{game}: {question.decision} has an option without a label"


def _same(one: Match, other: Match) -> bool:
    alike = [repr(q) for q in one.open] == [repr(q) for q in other.open]
    return alike and canonical(one.state) == canonical(other.state)


def _check_copy(match: Match, report: Conformance) -> None:
    twin = match.copy()
    assert _same(match, twin), f"{match.game}, step {match.step}: a copy differs from the match"
    report.copies += 1


def _check_undo(match: Match, question: Question[Any], rng: random.Random, report: Conformance) -> None:
    """Answer, take it back, and stand where we stood."""
    twin = match.copy(dice=match.dice, loud=True)
    waiting = next(q for q in twin.open if q.seat == question.seat)
    before = canonical(twin.state)
    if waiting.seat == CHANCE:
        return
    twin.answer_index(waiting, _any_option(waiting, rng))
    for seat in range(match.seats):
        _check_undo_of(twin, seat)
    if twin.can_undo(question.seat):
        twin.undo(question.seat)
        assert canonical(twin.state) == before, f"{match.game}, step {match.step}: undo leaves another state"
        assert twin.told(SPECTATOR) == match.told(SPECTATOR), (
            f"{match.game}, step {match.step}: undo leaves other events"
        )
        report.undone += 1


def _check_undo_of(match: Match, seat: int) -> None:
    """Whoever takes an answer back, that answer goes and all others stay."""
    if not match.can_undo(seat):
        return
    twin = match.copy(dice=match.dice)
    log = [(answer.seat, answer.text) for answer in match.log]
    last = max(index for index, (given_by, _) in enumerate(log) if given_by == seat)
    twin.undo(seat)
    assert [(answer.seat, answer.text) for answer in twin.log] == log[:last] + log[last + 1 :], (
        f"{match.game}, step {match.step}: seat {seat} takes back more than its own last answer"
    )


def _check_worlds(match: Match, seat: int, rng: random.Random, report: Conformance) -> None:
    world = imagine(match, seat, rng)
    report.worlds += 1
    report.tries += world.tries_taken
    match.game.check(world.state)


def _check_twin_step(match: Match, seat: int, rng: random.Random, report: Conformance) -> None:
    """Play the running step twice from its start, in the real world and in a twin, until something is revealed."""
    real = match.copy(loud=True)
    real.rewind(real.log[: len(real.log) - len(real.answers)])
    try:
        twin = match.twin(seat, rng)
    except CannotImagine:
        return  # the game found no other world in its tries: nothing to compare
    report.twins += 1
    for _ in range(40):
        assert seen_by(real, seat) == seen_by(twin, seat), _leak(real, twin, seat)
        if real.over or real.step != match.step:
            return
        question = _any_question(real, rng)
        partner = next((q for q in twin.open if _alike(q, question)), None)
        if partner is None:
            return
        index = _any_option(question, rng)
        text = question.texts[index]
        other = partner.find(text)
        if other < 0:
            if not question.hidden_from(seat):
                return
            other = _any_option(partner, rng)
        before = real.state.reveals, twin.state.reveals
        real.answer_index(question, index)
        twin.answer_index(partner, other)
        if (real.state.reveals, twin.state.reveals) != before or real.over or twin.over:
            return
        if real.step != twin.step:
            return


def _check_secret(match: Match, question: Question[Any], index: int, report: Conformance) -> None:
    """Among the other options there is one that leaves the same picture for everybody else."""
    others = [seat for seat in (*range(match.seats), SPECTATOR) if seat != question.seat]
    real = _with_answer(match, question, index)
    if real is None:
        return
    pictures = [seen_by(real, seat) for seat in others]
    report.twins += 1
    for number in range(len(question.options)):
        twin = _with_answer(match, question, number) if number != index else None
        if twin is not None and [seen_by(twin, seat) for seat in others] == pictures:
            return
    raise AssertionError(
        f"{match.game}, step {match.step}: {question.decision} ({question.rule}) is answered face down, "
        f"but others can tell {question.texts[index]} from every other answer"
    )


def _with_answer(match: Match, question: Question[Any], index: int) -> Match | None:
    """A copy with this answer given; none if it reveals something or ends the step."""
    twin = match.copy(loud=True)
    waiting = next(q for q in twin.open if _alike(q, question))
    reveals = twin.state.reveals
    twin.answer_index(waiting, index)
    return None if twin.over or twin.step != match.step or twin.state.reveals != reveals else twin


def _alike(one: Question[Any], other: Question[Any]) -> bool:
    return one.seat == other.seat and one.decision is other.decision and one.about == other.about


def _leak(real: Match, twin: Match, seat: int) -> str:
    one, other = seen_by(real, seat).decode(), seen_by(twin, seat).decode()
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return (
        f"{real.game}, step {real.step}: seat {seat} can tell worlds apart that differ only in what it may not know:"
        f"\n  …{one[max(0, at - 80) : at + 80]}…\n  …{other[max(0, at - 80) : at + 80]}…"
    )


def _check_drawings(match: Match) -> None:
    for seat in (*range(match.seats), SPECTATOR):
        view = match.view(seat)
        assert match.game.svg(view).startswith("<svg"), f"{match.game}: the drawing is not an SVG"
        assert match.game.text(view).strip(), f"{match.game}: the text picture is empty"
        numbers = match.game.observe(match.state, seat)
        wrong = [match.game.features.label(i) for i, number in enumerate(numbers) if not 0.0 <= number <= 1.0]
        assert not wrong, f"{match.game}: an observation is out of its range: {', '.join(wrong)}"
        judged = match.game.judge(match.state, seat)
        assert 0.0 <= judged <= 1.0, f"{match.game}: an evaluation is out of its range"
        if match.game.judge_all is not None and seat >= 0:
            together = match.game.judge_all(match.state)[seat]
            assert together == judged, (
                f"{match.game}: seat {seat} is judged {judged} alone, {together} beside the others"
            )


def _check_record(match: Match) -> None:
    text = write_record(match)
    again = read_record(text, lambda _: match.game)
    assert _same(match, again), f"{match.game}: a loaded record differs from the match"
    assert write_record(again) == text, f"{match.game}: a record changes when it is saved again"
