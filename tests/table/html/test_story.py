"""The story on the page: its last lines at first, all of it when wanted, and nothing that a seat may not read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.table.tables import people, play, run, service_in
from undercroft.bots import Chair, make_bot
from undercroft.kernel.match import start
from undercroft.kernel.story.events import TURN
from undercroft.kernel.story.told import sentence
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.elements.markup import escaped
from undercroft.table.html.stage.stage import board_of
from undercroft.table.html.stage.telling.dice import LastRoll, dice
from undercroft.table.html.stage.telling.story import LONGEST_STORY, story, whole_story


@pytest.mark.parametrize("eyes", [0, 1, SPECTATOR])
def test_the_page_begins_with_the_last_lines_and_the_whole_story_has_all(tmp_path: Path, eyes: int) -> None:
    async def many_answers() -> None:
        service = service_in(tmp_path)
        table = await play(service, await people(service, "dungeon_crawl", 2), 160)
        assert table.match is not None
        told = [sentence(line, eyes) for line in table.match.told(eyes)]
        assert len(told) > LONGEST_STORY
        viewer = Viewer((), eyes)
        shown, whole = re.findall(r'<li id="log-(\d+)"', str(story(table, viewer))), whole_story(table, viewer)
        assert [int(number) for number in shown] == list(range(len(told)))[-LONGEST_STORY:]
        assert re.findall(r'<li id="log-(\d+)"', whole) == [str(number) for number in range(len(told))]
        said = re.findall(r"<(?:h3|div><span)>(.*?)</(?:h3|span)>", whole)
        assert said == [escaped(text) for text in told]
        others = [line.text for line in table.match.told() if not line.known_to(eyes) and line.to == (1 - eyes,)]
        assert not any(f"<span>{escaped(text)}</span>" in whole for text in others)
        assert others or eyes == SPECTATOR
        await service.close()

    run(many_answers())


def test_a_fight_can_be_folded_and_nothing_else(tmp_path: Path) -> None:
    async def a_fight() -> None:
        service = service_in(tmp_path)
        table = await play(service, await people(service, "looting_castle", 2), 120)
        lines = re.findall(r"<li.*?</li>", whole_story(table, Viewer((0,), 0)))
        folding = [line for line in lines if 'class="fold"' in line]
        assert folding and all(re.match(r'<li id="log-\d+" class="[^"]*\bbegins\b', line) for line in folding)
        assert len(folding) == sum("begins" in line.partition(">")[0] for line in lines)
        await service.close()

    run(a_fight())


def test_what_hurts_a_monster_is_not_bad(tmp_path: Path) -> None:
    async def blows() -> None:
        service = service_in(tmp_path)
        table = await play(service, await people(service, "dungeon_crawl", 2), 220)
        assert table.match is not None
        looks = re.findall(r'<li id="log-\d+" class="([^"]*)"', whole_story(table, Viewer((), SPECTATOR)))
        hurt = [
            (line, look.split())
            for line, look in zip(table.match.told(SPECTATOR), looks, strict=True)
            if line.event == "hurt"
        ]
        monsters = ["bad" in look for line, look in hurt if line.roles["target"].seat < 0]
        players = ["bad" in look for line, look in hurt if line.roles["target"].seat >= 0]
        assert monsters and not any(monsters) and players and all(players)
        await service.close()

    run(blows())


def test_the_dice_of_a_round_ago_are_not_shown_again(tmp_path: Path) -> None:
    async def round_after_round() -> None:
        service = service_in(tmp_path)
        table = await people(service, "caverns", 1)
        shown: dict[int, bool] = {}
        for _ in range(160):
            table = await play(service, table, 1)
            assert table.match is not None
            told = table.match.told(SPECTATOR)
            rolls = [number for number, line in enumerate(told) if line.roll is not None]
            if rolls:
                turns = sum(line.kind == TURN for line in told[rolls[-1] :])
                shown[min(turns, 2)] = "rolled-now" in dice(table)
        assert shown[1] and not shown[2]
        await service.close()

    run(round_after_round())


def test_ones_own_dice_say_you_and_dice_that_lie_on_the_sheet_are_not_shown_twice(tmp_path: Path) -> None:
    async def rolls() -> None:
        service = service_in(tmp_path)
        table = await play(service, await people(service, "skulldug", 2), 2)
        slips = [dice(table, eyes) for eyes in (0, 1, SPECTATOR)]
        assert all("Who goes first: " in slip for slip in slips)
        assert [re.search(r"\byou\b", slip) is not None for slip in slips] == [True, True, False]
        castle = await people(service, "looting_castle", 2)
        assert castle.match is not None
        scene = board_of(castle.game, castle.match.view(0))[0]
        assert scene is not None and "rolled-now" in dice(castle, 0) and "rolled-now" not in dice(castle, 0, scene)
        await service.close()

    run(rolls())


def test_a_die_is_told_of_what_it_was_rolled_for_and_ones_own_last_roll_stays(tmp_path: Path) -> None:
    """The words beside the dice are never those of an older roll that happened to show the same face."""

    async def many_rolls() -> None:
        service = service_in(tmp_path)
        table = await people(service, "miniskull_caverns", 3)
        last_roll, untold, own = LastRoll(), 0, 0
        for _ in range(400):
            table = await play(service, table, 1)
            assert table.match is not None
            if table.match.over:
                break
            rolled = last_roll.dice(table.match)
            told = table.match.told(SPECTATOR)
            since = told[rolled[-1].told :] if rolled else []
            slip = str(dice(table))
            if rolled and not any(line.roll is not None for line in since):
                untold += 1
                assert not any(escaped(line.text) in slip for line in told if line.roll is not None)
            for eyes in range(3):
                mine = re.search(r'class="own-roll">.*?class="whose">(.*?)</span>', str(dice(table, eyes)))
                if mine is not None:
                    own += 1
                    lines = [line for line in told if line.roll is not None and line.mentions(eyes)]
                    assert mine[1] == escaped(sentence(lines[-1], eyes))
        assert untold and own
        assert "own-roll" not in dice(table)
        await service.close()

    run(many_rolls())


def test_a_party_takes_its_turns_together_and_sees_the_dice_of_the_last_one(tmp_path: Path) -> None:
    async def turn_after_turn() -> None:
        service = service_in(tmp_path)
        table = await people(service, "dungeon_crawl", 2)
        match, shown = start(table.game, 2, seed=1), dict[int, bool]()
        assert table.match is not None
        table.match = match
        bots = [make_bot("sensible", seat, match.game) for seat in range(2)]
        while not match.over and not {0, 1, 2} <= shown.keys():
            question = match.open[0]
            match.answer_index(question, bots[question.seat].answer(Chair(match, question)))
            told = match.told(SPECTATOR)
            rolls = [number for number, line in enumerate(told) if line.roll is not None]
            if rolls:
                shown[sum(line.kind == TURN for line in told[rolls[-1] :])] = "rolled-now" in dice(table)
        assert shown[0] and shown[1] and not shown[2]
        await service.close()

    run(turn_after_turn())


def test_a_heap_of_dice_is_not_drawn(tmp_path: Path) -> None:
    async def thrown() -> None:
        service = service_in(tmp_path)
        table = await play(service, await people(service, "caverns", 2), 8)
        assert table.match is not None
        rolls = [(number, line) for number, line in enumerate(table.match.told(SPECTATOR)) if line.roll is not None]
        many = [sum(len(side.dice) for side in line.roll.sides) for _, line in rolls if line.roll is not None]
        assert max(many) > 12 >= min(many), "the counters, and who goes first"
        shown = whole_story(table, Viewer((), SPECTATOR))
        drawn = [
            re.search(rf'<li id="log-{number}".*?(?=<li|$)', shown, re.S)[0].count('<span class="die')  # type: ignore[index]
            for number, _ in rolls
        ]
        assert drawn == [each if each <= 12 else 0 for each in many]
        await service.close()

    run(thrown())
