"""The lessons at a real terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

import undercroft
from tests.cli.at_the_keyboard import STYLE, Keyboard, plain
from undercroft.cli.main import main
from undercroft.cli.terminal.menu import Menu
from undercroft.lessons import reach

PROMPT = rf"q leave{STYLE}\r\n{STYLE}> {STYLE}"

pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_a_lesson_is_followed_by_typing_what_it_says(slug: str, tmp_path: Path) -> None:
    keyboard = Keyboard(["learn", slug], tmp_path)
    way = ""
    while not (course := reach(slug, way)).done:
        keyboard.read_until(PROMPT)
        assert f"step {course.moment.number} of {len(course.lesson.step)}" in keyboard.screen
        question = course.question
        if question is None:
            keyboard.type("")
        else:
            menu = Menu(question.texts, question.labels)
            key = menu.keys[menu.texts.index(course.to_try[0])]
            assert f"Try this: {key} " in keyboard.screen
            keyboard.type(key)
        way += course.letters[0]
    assert keyboard.wait_for_the_end() == 0
    assert f"undercroft play {slug}" in plain(keyboard.last)


def test_another_answer_is_kept_and_a_lesson_is_left_and_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard = Keyboard(["learn", "miniskull_caverns", "--from", "2"], tmp_path)
    keyboard.read_until(PROMPT)
    keyboard.type("2")
    keyboard.read_until(r"Nothing\s+has\s+changed")
    keyboard.type("?")
    keyboard.read_until("Choosing start spaces")
    keyboard.type("s")
    keyboard.read_until("Red stands ready")
    keyboard.type("b")
    keyboard.read_until("Try this")
    keyboard.type("q")
    assert keyboard.wait_for_the_end() == 0
    assert "undercroft learn miniskull_caverns --from 2" in plain(keyboard.last)
    assert main(["learn", "miniskull_caverns", "--from", "99"]) == 2
    assert "--from cannot be 99" in capsys.readouterr().err
