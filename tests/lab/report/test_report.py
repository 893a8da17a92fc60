"""The page for designers: it stands alone, and every number has its interval and n."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from undercroft.lab.data.results import Results
from undercroft.lab.plan.plan_file import parse_plan
from undercroft.lab.report.report import report, write_report
from undercroft.lab.report.summary import summary
from undercroft.lab.run.run import play_plan
from undercroft.lab.study.card_worth import card_worths
from undercroft.lab.study.course import Course
from undercroft.lab.study.findings import Findings
from undercroft.lab.study.footprints import Footprints

PLAN = """
title = "Castle & party"
games = 30
observe = 1
look = 2
cap = 4000
[[case]]
game = "looting_castle"
[[case]]
game = "dungeon_crawl"
[[case]]
name = "Too short"
game = "miniskull_caverns"
cap = 40
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return play_plan(parse_plan(PLAN), tmp_path_factory.mktemp("report") / "run", jobs=1)


@pytest.fixture(scope="module")
def page(results: Results) -> str:
    return report(results)


def test_the_page_stands_alone(page: str) -> None:
    assert "<script" not in page and "<link" not in page
    outside = re.findall(r"""(?:src|href)=["'](?!#|data:)[^"']*""", page)
    assert outside == []
    assert set(re.findall(r"https?://[^\s\"'<)]+", page)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert page.count("<svg") >= 8


def test_shares_come_with_interval_and_n(page: str, results: Results) -> None:
    castle = Findings(results, 0)
    for line in castle.wins_by("name"):
        assert f"{line.label}  (n = {line.estimate.n})" in page or f"{line.label} (n = {line.estimate.n})" in page
        assert line.estimate.low < line.estimate.value < line.estimate.high
    assert re.search(r"The party wins [\d.]+% \([\d.]+% to [\d.]+%, n = 30\) of the games\.", page)


def test_every_question_of_a_designer_has_its_chapter(page: str) -> None:
    for chapter in (
        "In short",
        "Who wins",
        "How long it takes",
        "When it is decided",
        "Luck and skill",
        "Decisions",
        "Cards",
        "Deaths",
        "Rules that never fired",
        "Games without an end",
        "How to read this",
    ):
        assert chapter in page, chapter
    assert "Castle &amp; party" in page


def test_unfinished_games_have_a_link_that_holds_the_record(page: str, results: Results) -> None:
    assert 'download="002-000000000-unfinished.txt" href="data:text/plain;base64,' in page
    assert "undercroft replay 002-000000000-unfinished.txt" in page
    assert "100.0% (88.6% to 100.0%, n = 30) of the games came to no end within 40 answers." in page


def test_a_rule_that_fired_is_not_listed_as_one_that_never_did(results: Results) -> None:
    found = Findings(results, 0)
    fired = {rule for rule, *_ in found.rules_fired}
    never = {rule for rule, _ in found.rules_never}
    assert fired and never and not fired & never
    assert fired <= set(found.rules.rulebook.ids)


def test_options_are_chosen_at_most_as_often_as_they_are_offered(results: Results) -> None:
    found = Findings(results, 0)
    for kind in found.decisions:
        for option, offered, chosen, rate in found.options_of(kind["decision"]):
            assert 0 <= chosen <= offered, option
            assert rate.low <= rate.value <= rate.high


def test_cards_are_seen_at_least_as_often_as_taken_and_kept(results: Results) -> None:
    cards = [card for kind in Findings(results, 1).cards.values() for card in kind]
    assert any(card["taken"] for card in cards) and any(card["used"] for card in cards)
    for card in cards:
        assert card["seen"] >= card["taken"] >= card["kept"]


def test_the_summary_says_who_wins(results: Results) -> None:
    text = summary(results)
    assert "30 finished, 0 unfinished, 0 failed" in text
    assert "0 finished, 30 unfinished, 0 failed" in text
    assert re.search(r"red wins [\d.]+% \([\d.]+% to [\d.]+%, n = 30\)", text)


def test_the_report_is_written_where_it_is_wanted(results: Results, tmp_path: Path) -> None:
    file = write_report(results, tmp_path / "deep" / "page.html")
    assert file.read_text(encoding="utf-8").startswith("<!doctype html>")


# -- the first screen -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """All five games, played by players who know a little."""
    cases = "".join(
        f'[[case]]\nname = "{game}"\ngame = "{game}"\ngames = 30\n'
        for game in ("miniskull_caverns", "looting_castle", "skulldug", "dungeon_crawl", "caverns")
    ).replace("games = 30\n", "")
    plan = f'games = 30\nseats = 3\nbots = "sensible"\nlook = 2\nseed = "5"\ncap = 4000\n{cases}'
    return play_plan(parse_plan(plan), tmp_path_factory.mktemp("front") / "run", jobs=1)


def test_every_game_has_a_map_with_drops_and_a_finding(played: Results) -> None:
    screens = report(played).split('<header class="rbar"')[1:]
    assert len(screens) == 5
    for screen in screens:
        assert re.search(r'<div class="rhead"><h1>[A-Z]', screen)
        assert 'class="drops came"' in screen and 'class="map' in screen
        assert screen.count('class="find1"') >= 2
        assert "How long it takes" in screen and "Choices" in screen
        assert re.search(r"Game \d+ shows it</a>", screen)
        assert not re.search(r"\binf\b", re.sub(r"base64,[\w+/=]+", "", screen))


def test_steps_fights_and_deaths_are_counted_where_they_happen(played: Results) -> None:
    for number, setting in enumerate(played.plan.settings):
        found = Findings(played, number)
        feet = Footprints(found)
        assert feet.is_fixed == (setting.game not in ("skulldug", "caverns")), setting.game
        for what in ("came", "fought"):
            drawn = sum(feet.on_the_map(what).values())
            assert 0 < drawn <= feet.total(what) + 1e-6, (setting.game, what)
        assert feet.total("died") == found.table("deaths").height
        assert {row[0] for row in found.table("deaths").select("round").iter_rows()} <= set(range(1000))


def test_a_card_is_judged_by_who_has_it_in_the_same_round(played: Results) -> None:
    """Whoever lives long holds much: games that are over by then say nothing of the card."""
    found = Findings(played, 3)
    worths = card_worths(found)
    assert len(worths) > 10
    rounds = dict(found.observed.select("game", "rounds").iter_rows())
    for worth in worths:
        taken = [row[0] for row in found.table("holds").filter(card=worth.card).select("round").iter_rows()]
        assert min(taken) <= worth.round <= max(taken)
        lasting = sum(last >= worth.round for last in rounds.values())
        assert worth.more.n <= lasting
        assert worth.more.low < worth.more.high


def test_danger_is_measured_in_games_that_come_so_far(played: Results) -> None:
    course = Course(Findings(played, 3))
    danger = course.danger
    assert danger and all(0 <= each.low <= each.value <= each.high for _, each in danger)
    assert danger[0][1].value < max(each.value for _, each in danger)  # the first rooms kill nobody
    assert danger[-1][1].n < danger[0][1].n
