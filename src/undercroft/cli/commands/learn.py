"""`undercroft learn`: the guided first game of a game, at the terminal."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from undercroft.cli.commands.arguments import GameName
from undercroft.cli.terminal.menu import Menu
from undercroft.cli.terminal.paint import RULE_STYLE, console, paragraph
from undercroft.cli.terminal.rule_lookup import explain
from undercroft.cli.terminal.screen import Screen
from undercroft.cli.terminal.terminal import Interrupted, Terminal
from undercroft.kernel.errors import BadOption
from undercroft.lessons import Course, lesson_of, reach

KEYS = "number/name · s skip this step · b back · ? rule · l log · Enter board · q leave"
READING_KEYS = "Enter goes on · b back · ? rule · l log · q leave"


def learn_command(
    game: GameName,
    step: Annotated[int, typer.Option("--from", metavar="STEP", help="Begin at this step.")] = 1,
) -> int:
    """Learn a game: a guided first game of about ten minutes, one thing to try at a time."""
    return learn(game, step)


def learn(slug: str, step: int) -> int:
    """Follow the lesson of a game from a step on; gives the exit code."""
    steps = len(lesson_of(slug).step)
    if not 1 <= step <= steps:
        raise BadOption(f"--from cannot be {step}: the lesson of {slug} has the steps 1 to {steps}")
    return Learning(Terminal(console()), slug, step).follow()


class Learning:
    """Somebody at a terminal who learns a game."""

    def __init__(self, terminal: Terminal, slug: str, step: int) -> None:
        self.terminal = terminal
        self.slug = slug
        self.way = ""
        while self.course.moment.number < step:
            self.way += self.course.letters[0]
        self._told = 0  # how many events have been shown

    @property
    def course(self) -> Course:
        return reach(self.slug, self.way)

    def follow(self) -> int:
        with self.terminal.guarded():
            try:
                while not self.course.done:
                    if not self._moment(self.course):
                        self._leave()
                        return 0
            except Interrupted as reason:
                self._leave()
                return reason.code
        lesson = self.course.lesson
        self.terminal.say("", Text("Lesson done.", "bold"), *paragraph(lesson.done, self.terminal.width))
        self.terminal.say(f"Now play: undercroft play {self.slug} --bots greedy")
        return 0

    def _leave(self) -> None:
        number = self.course.moment.number
        self.terminal.say("", f"Continue later with: undercroft learn {self.slug} --from {number}")

    # -- one moment ---------------------------------------------------------------------------------------------------

    def _moment(self, course: Course) -> bool:
        """Show it, and wait for what leads on; False if somebody has had enough."""
        question = course.question
        menu = Menu(question.texts, question.labels) if question is not None else None
        self._show(course, menu)
        while True:
            typed = self.terminal.ask(Text("> ", "bold"))
            if typed == "q":
                return False
            if typed == "b":
                self.way, self._told = self.way[:-1], 0
                return True
            if typed == "l":
                self.terminal.page(Screen(self.terminal, course.match).news(course.match.told(course.seat)))
            elif typed.startswith("?"):
                explain(self.terminal, course.game.rulebook, typed[1:].strip() or course.moment.step.rule[0])
            elif menu is None or typed == "s":
                self.way += course.letters[0]
                return True
            elif not typed:
                Screen(self.terminal, course.match).board(course.seat, menu)
                self.terminal.say(Text(), *self._lines(course, menu))
            elif self._answered(course, menu, typed):
                return True

    def _answered(self, course: Course, menu: Menu, typed: str) -> bool:
        picked = menu.pick(typed)
        if isinstance(picked, str):
            self.terminal.say_wrapped(picked)
            return False
        letter = course.accepted.get(menu.texts[picked])
        if letter is None:
            why = course.moment.step.instead or "A good idea for a game of your own. First try what the lesson says."
            self.terminal.say_wrapped(f"{menu.labels[picked]}? {why} (Nothing has changed.)")
            return False
        self.way += letter
        return True

    def _show(self, course: Course, menu: Menu | None) -> None:
        news = course.match.told(course.seat)
        note = f"Lesson, step {course.moment.number} of {len(course.lesson.step)}"
        screen = Screen(self.terminal, course.match)
        screen.lesson(course.seat, news[self._told :], note, self._lines(course, menu))
        self._told = len(news)

    def _lines(self, course: Course, menu: Menu | None) -> list[Text]:
        """What is to be read, and what can be answered."""
        moment, width = course.moment, self.terminal.width
        lines = [Text(moment.step.title, "bold"), *paragraph(moment.text, width)]
        lines.append(Text.assemble("  ", (" ".join(moment.step.rule), RULE_STYLE)))
        question = course.question
        if menu is None or question is None:
            return [*lines, Text(READING_KEYS, "dim")]
        found = [menu.texts.index(text) for text in course.to_try]
        wished = " or ".join(f"{menu.keys[index]} {menu.labels[index]}" for index in found)
        lines.append(Text.assemble(("  Try this: ", "bold"), (wished, "bold yellow")))
        return [*lines, Text(course.match.prompt(question)), *menu.lines(width), Text(KEYS, "dim")]
