"""The page after the game reads right, whoever won, together or not at all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import undercroft
from tests.table.tables import run, service_in
from undercroft.insight.chronicle import Beat, Chance, Chronicle, Point, Step
from undercroft.insight.luck import Choice, Fortune, LuckReport
from undercroft.kernel.state import Outcome
from undercroft.table.domain.log.entries import PERSON, PlannedSeat
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.markup import Html
from undercroft.table.html.ending.chances import headline, told_section, turning_point
from undercroft.table.html.ending.ending_scene import STONE, ending_scene
from undercroft.table.html.ending.luck import finding, luck_section
from undercroft.table.html.ending.trail import with_trail


def ended(tmp_path: Path, slug: str, names: list[str], winners: tuple[int, ...]) -> Table:
    """A table whose game is over, however that came."""
    found: list[Table] = []

    async def story() -> None:
        service = service_in(tmp_path)
        found.append(
            await service.seating.open_table(slug, [PlannedSeat(PERSON, name) for name in names], {}, "s", False, [])
        )
        await service.close()

    run(story())
    table = found[0]
    assert table.match is not None
    scores = tuple(float(seat in winners) for seat in range(len(names)))
    table.match.state.outcome = Outcome(undercroft.game(slug).rulebook.rule[0].id, winners, "the bell has rung", scores)
    return table


def told(*shares: tuple[float, ...]) -> Chronicle:
    points = tuple(
        Point(10 * number, f"Round {number}", tuple(Chance(share, share, share) for share in row))
        for number, row in enumerate(shares)
    )
    end = points[-1].at
    beats = (Beat(10, "Round 1", 0, "The Cave Bear", "Yellow runs away"), Beat(end, "Round 4", 0, "The end", "Rung"))
    return Chronicle(points, beats, 40, ((Step(0, 0, 0), Step(10, 50, 60), Step(end, 90, 60)),))


BEHIND = told((0.5, 0.5), (0.1, 0.9), (0.4, 0.6), (0.6, 0.4), (1.0, 0.0))
FRONT = told((0.5, 0.5), (0.6, 0.4), (0.7, 0.3), (0.9, 0.1), (1.0, 0.0))
LOST = told((0.5, 0.5), (0.6, 0.6), (0.1, 0.1), (0.05, 0.05), (0.0, 0.0))


@pytest.mark.parametrize(
    ("slug", "winners", "chronicle", "title", "turn"),
    [
        ("skulldug", (0,), BEHIND, "Ada wins from behind", "Round 1: Ada would have won 10 of 100 such games."),
        ("skulldug", (0,), FRONT, "Ada wins from the front", "Round 1: Ada would have won 60 of 100 such games."),
        ("skulldug", (), LOST, "Nobody wins", "Ada came closest, round 1: 60 of 100 such games."),
        ("dungeon_crawl", (0, 1), BEHIND, "They win together against the odds", "Round 1: the party would have won 10"),
        ("dungeon_crawl", (), LOST, "They lose together", "Round 1: the party would have won 60 of 100"),
    ],
)
def test_the_headline_is_the_finding(
    slug: str, winners: tuple[int, ...], chronicle: Chronicle, title: str, turn: str, tmp_path: Path
) -> None:
    table = ended(tmp_path, slug, ["Ada", "Ben"], winners)
    assert table.match is not None
    assert headline(table, table.match, (), chronicle) == title
    assert turning_point(table, table.match, (), chronicle).startswith(turn)
    section = told_section(table, (), chronicle)
    assert title in section and "The Cave Bear" in section
    curves = re.findall(r'<path class="p-line', section)
    assert len(curves) == 2 * (1 if slug == "dungeon_crawl" else 2), "a party has one line, on both sizes of screen"


def test_what_is_still_worked_out_says_so(tmp_path: Path) -> None:
    table = ended(tmp_path, "skulldug", ["Ada", "Ben"], (0,))
    assert f'data-wait="/t/{table.id}/chronicle"' in told_section(table, (), None)
    assert "Ada wins" in told_section(table, (), None), "what is known is said at once"
    assert "data-wait" not in told_section(table, (), "There is none.")


def test_winners_stand_in_the_hall_and_a_stone_if_there_are_none() -> None:
    won = ending_scene("skulldug", ["yellow"], ["blue"], 'Ada "the <b>"')
    assert 'id="winner-yellow"' in won and 'id="other-blue"' in won and "#laurel-crown" in won
    assert "<b>" not in won
    lost = ending_scene("dungeon_crawl", [], ["red", "blue"], "The dungeon wins")
    assert STONE in lost and "winner-" not in lost


def test_luck_and_choices_with_their_margins(tmp_path: Path) -> None:
    table = ended(tmp_path, "skulldug", ["Ada", "Ben"], (0,))
    choice = Choice(3, "SD-048", "What now?", "Rest", "Run", 0.22, 7, 0.41, 0.05, 0.04, 0.03)
    ada = Fortune(0, "Yellow", 0.5, 0.09, 0.41, 1.0, (choice,), 0.02, 0.03)
    ben = Fortune(1, "Blue", 0.5, -0.09, -0.41, 0.0, (), -0.02, 0.03)
    shown = luck_section(table, LuckReport((ada, ben)))
    assert finding((ada, ben), ["Ada", "Ben"]) == "Mostly choices: they brought Ada 41 points, luck +9."
    assert "\N{MINUS SIGN}22" in shown and "\N{MINUS SIGN}27 to \N{MINUS SIGN}17" in shown
    assert f'action="/t/{table.id}/branch"' in shown
    unsure = Fortune(0, "Yellow", 0.9, 0.04, 0.06, 1.0, (), 0.0, 0.2)
    assert finding((unsure,), ["Ada"]) == "Nothing that could not be chance."
    lost = Fortune(1, "Blue", 0.6, -0.1, -0.5, 0.0, (), 0.0, 0.03)
    said = finding((ben, lost), ["Ada", "Ben"])
    assert said == "Nobody won. Mostly choices: they cost Ben 50 points, luck \N{MINUS SIGN}10."


def test_the_trail_is_drawn_as_far_as_it_was_walked() -> None:
    board = Html('<div><svg id="uc-map"><g/></svg><svg id="uc-pieces"></svg></div>')
    drawn = with_trail(board, BEHIND, 0, "yellow", 10)
    assert drawn.index('class="trail"') < drawn.index('id="uc-pieces"')
    assert 'd="M0 0L50 60"' in drawn, "walked"
    assert 'class="s-yellow coming" d="M50 60L90 60"' in drawn, "still to come"
    assert with_trail(Html("<p>plain</p>"), BEHIND, 0, "yellow", 10) == "<p>plain</p>"
