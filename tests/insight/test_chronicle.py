"""The chronicle of a finished match: chances that were counted, and the moments that moved them."""

from __future__ import annotations

from itertools import pairwise

import pytest

import undercroft
from undercroft.bots import Chair, make_bot
from undercroft.games.looting_castle.draw.plan import doorway, niche, plan_of
from undercroft.insight.chronicle import BEATS, Chronicle, chronicle
from undercroft.kernel.match import Match, start


def played(slug: str, seats: int, seed: int = 3) -> Match:
    match = start(undercroft.game(slug), seats, seed=seed)
    bots = [make_bot("sensible", seat, match.game) for seat in range(seats)]
    while not match.over:
        question = match.open[0]
        match.answer_index(question, bots[question.seat].answer(Chair(match, question)))
    return match


@pytest.fixture(scope="module")
def told() -> tuple[Match, Chronicle]:
    match = played("miniskull_caverns", 3)
    return match, chronicle(match, playouts=4)


def test_chances_begin_in_doubt_and_end_with_the_result(told: tuple[Match, Chronicle]) -> None:
    match, found = told
    outcome = match.outcome
    assert outcome is not None
    assert [point.at for point in found.points] == sorted({point.at for point in found.points})
    assert [chance.share for chance in found.points[-1].chances] == [
        float(seat in outcome.winners) for seat in range(3)
    ]
    for point in found.points:
        assert sum(chance.share for chance in point.chances) <= 1.0001
        assert all(0 <= chance.low <= chance.share <= chance.high <= 1 for chance in point.chances)
    first = found.points[0].chances[0]
    assert first.high - first.low > 0.3, "four games prove little, and the interval says so"


def test_about_five_beats_tell_the_game(told: tuple[Match, Chronicle]) -> None:
    match, found = told
    answers = sum(answer.seat >= 0 for answer in match.log)
    assert 2 <= len(found.beats) <= BEATS
    assert [beat.at for beat in found.beats] == sorted({beat.at for beat in found.beats})
    assert found.beats[-1].at == answers and found.beats[-1].title == "The end"
    assert match.outcome is not None
    assert found.beats[-1].text.lower() == match.outcome.reason.lower()
    assert all(beat.text and beat.heading for beat in found.beats)
    assert {beat.at for beat in found.beats} <= {point.at for point in found.points}


def test_the_way_of_every_figure_is_known(told: tuple[Match, Chronicle]) -> None:
    _, found = told
    assert len(found.ways) == 3
    for way in found.ways:
        assert len(way) > 3
        assert all((one.x, one.y) != (two.x, two.y) for one, two in pairwise(way))


def test_the_same_match_is_told_the_same_way() -> None:
    match = played("miniskull_caverns", 2, seed=5)
    assert chronicle(match, playouts=2) == chronicle(match, playouts=2)


def test_a_party_has_one_chance() -> None:
    found = chronicle(played("dungeon_crawl", 2, seed=2), playouts=1)
    said = [beat.text for beat in found.beats]
    assert len({*said}) == len(said), "no beat is told twice"
    assert not any(text.endswith("HP lost") for text in said), "a sum tells nothing"
    for point in found.points:
        assert len({chance.share for chance in point.chances}) == 1


def test_trails_lead_through_doors_and_never_through_walls() -> None:
    """Every stretch of every trail lies on the floor of a room or in a doorway."""
    match = played("looting_castle", 2)
    plan = plan_of(match.view(-1))
    chains = [(*plan.ring, plan.ring[0]), *match.view(-1).doors]
    floors = [box.grown(1) for box in plan.boxes.values()]
    floors += [doorway(plan, a, b).box.grown(1) for chain in chains for a, b in pairwise(chain)]
    floors += [niche(plan, space).box.grown(10) for space in match.view(-1).spaces if space.row or space.column]
    walked = 0
    for way in chronicle(match, playouts=1).ways:
        for before, step in pairwise(way):
            if step.leaps:
                continue
            walked += bool(step.through)
            for (ax, ay), (bx, by) in pairwise([(before.x, before.y), *step.through, (step.x, step.y)]):
                for k in range(1, 10):
                    x, y = ax + (bx - ax) * k / 10, ay + (by - ay) * k / 10
                    assert any(f.x <= x <= f.right and f.y <= y <= f.bottom for f in floors), (before, step)
    assert walked > 20
