"""The story on the page: its last lines at first, all of it when wanted, and nothing that a seat may not read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.table.tables import people, play, run, service_in
from undercroft.kernel.story.told import sentence
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.elements.markup import escaped
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
        shown, whole = re.findall(r'<li id="log-(\d+)"', story(table, viewer)), whole_story(table, viewer)
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
