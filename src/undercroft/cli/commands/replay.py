"""`undercroft replay`: a record answer by answer, or all at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from undercroft.cli.commands.arguments import Cards, card_file, record_text, seat_number
from undercroft.cli.terminal.paint import console, rule_in_full
from undercroft.cli.terminal.rule_lookup import wanted_rules
from undercroft.cli.terminal.screen import Screen
from undercroft.cli.terminal.terminal import Interrupted, Terminal
from undercroft.games import game as find_game
from undercroft.kernel.errors import BadOption, UndercroftError
from undercroft.kernel.match import Answer
from undercroft.kernel.question import OPEN, UNSEEN
from undercroft.kernel.record.file import open_record
from undercroft.kernel.words import CHANCE, SPECTATOR

END = "end"
HELP = """Enter   the next answer            NUMBER   so many answers on
b       the board                  p        one answer back
e       on to the end              ? RULE   a rule in full
q       quit"""


def replay_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    everything: Annotated[bool, typer.Option("--all", help="Print the whole match at once.")] = False,
    seat: Annotated[
        str | None, typer.Option("--from", metavar="SEAT", help="Show only what this seat (or a spectator) knew.")
    ] = None,
    at: Annotated[
        str, typer.Option("--at", metavar="ANSWER", help="Open it after so many answers, or at its `end`.")
    ] = "0",
    cards: Cards = None,
) -> int:
    """Watch a saved match again, answer by answer."""
    return replay(file, everything, seat, cards, at)


class Reel:
    """A record that can be wound forwards and back. Without a seat, everything is shown, hidden answers too."""

    def __init__(self, path: Path, seat: str | None, cards: Path | None, terminal: Terminal) -> None:
        self.text = record_text(path)
        self.cards = card_file(cards)
        self.terminal = terminal
        self._rewind()
        match = self.replay.match
        self.seat = None if seat is None else seat_number(match.game, match.seats, seat)

    def _rewind(self) -> None:
        self.replay = open_record(self.text, find_game, self.cards)
        self.screen = Screen(self.terminal, self.replay.match)
        self.position = 0
        self._told = 0
        self._step = 0

    @property
    def eyes(self) -> int:
        return SPECTATOR if self.seat is None else self.seat

    def forward(self) -> list[Text] | None:
        """The next answer and what it led to; nothing if the record ends here."""
        match = self.replay.match
        before = len(match.log)
        step = match.step
        if not self.replay.forward():
            return None
        self.position += 1
        lines = []
        if step != self._step:
            self._step = step
            lines.append(Text(f"── step {step} ──", "dim"))
        lines += self._answer(match.log[before])
        return lines + self.news()

    def news(self) -> list[Text]:
        told = self.replay.match.told()[self._told :]
        self._told += len(told)
        width = self.terminal.width
        lines = []
        for event in told:
            if self.seat is None or event.known_to(self.seat):
                lines += [Text("    ").append_text(line) for line in self.screen.news([event], width - 4)]
        return lines

    def back(self) -> list[Text]:
        """One answer back: wind to the start and forwards again."""
        wanted = max(0, self.position - 1)
        self._rewind()
        return self.wind(wanted)

    def wind(self, wanted: int) -> list[Text]:
        """Forwards to an answer, or to the last one; what that one led to."""
        lines: list[Text] = self.news()
        while self.position < wanted and (more := self.forward()) is not None:
            lines = more
        return lines

    def _answer(self, answer: Answer) -> list[Text]:
        match = self.replay.match
        hidden = self.seat is not None and answer.hidden_from(self.seat)
        if hidden and answer.secrecy == UNSEEN:
            return []
        who = "Chance" if answer.seat == CHANCE else match.state.player(answer.seat).label
        what = "(face down)" if hidden else answer.text
        note = "" if answer.secrecy == OPEN or hidden else " (face down)"
        line = self.screen.paint.line(f"{who}: {answer.decision.replace('_', ' ')} = {what}{note}")
        line.stylize("bold")
        line.append(f"  {answer.rule}", "cyan")
        return [line]


def replay(path: Path, everything: bool, seat: str | None, cards: Path | None, at: str = "0") -> int:
    if at != END and not at.isdecimal():
        raise BadOption(f"--at is a number of answers or `{END}`, not {at!r}")
    terminal = Terminal(console())
    reel = Reel(path, seat, cards, terminal)
    match = reel.replay.match
    terminal.say(Text(f"{match.game.title}, {match.seats} seats, {path}", "bold"), *reel.news())
    if everything:
        _to_the_end(reel, loudly=True)
    else:
        with terminal.guarded():
            try:
                if at != "0":
                    terminal.say(*reel.wind(sys.maxsize if at == END else int(at)))
                _step_through(reel)
            except Interrupted:
                terminal.say("")
                return 0
    return 0


def _to_the_end(reel: Reel, loudly: bool) -> None:
    while (lines := reel.forward()) is not None:
        if loudly:
            reel.terminal.say(*lines)
    _show_end(reel)


def _show_end(reel: Reel) -> None:
    match = reel.replay.match
    if reel.replay.differs:
        reel.terminal.say_wrapped(f"Not everything is as it was: {reel.replay.differs}")
    reel.terminal.say(Text(), *reel.screen.paint.picture(reel.screen.picture(reel.eyes)), Text())
    if match.outcome is None:
        reel.terminal.say("The record ends here; the match is not over.")
        return
    winners = " and ".join(match.state.player(seat).label for seat in match.outcome.winners) or "Nobody"
    reel.terminal.say(reel.screen.paint.line(f"{winners} won. {match.outcome.reason}  {match.outcome.rule}"))


def _step_through(reel: Reel) -> None:
    terminal = reel.terminal
    terminal.say(*reel.screen.paint.picture(reel.screen.picture(reel.eyes)))
    while True:
        typed = terminal.ask(
            Text(f"answer {reel.position} · Enter next · b board · p back · e end · h help · q quit > ", "dim")
        )
        if typed == "q":
            return
        if typed == "b":
            terminal.page(reel.screen.paint.picture(reel.screen.picture(reel.eyes)))
        elif typed == "p":
            terminal.say(*reel.back())
        elif typed == "e":
            _to_the_end(reel, loudly=False)
            return
        elif typed == "h":
            terminal.say(*HELP.splitlines())
        elif typed.startswith("?"):
            _explain(reel, typed[1:].strip())
        elif not typed or typed.isdigit():
            for _ in range(int(typed or 1)):
                lines = reel.forward()
                if lines is None:
                    _show_end(reel)
                    return
                terminal.say(*lines)
        else:
            terminal.say(f"{typed!r} means nothing here:", *HELP.splitlines())


def _explain(reel: Reel, wanted: str) -> None:
    try:
        match = reel.replay.match
        last = match.log[-1].rule if match.log else match.game.rulebook.rule[0].id
        for rule in wanted_rules(match.game.rulebook, wanted or last):
            reel.terminal.say(*rule_in_full(rule, reel.terminal.width))
    except UndercroftError as problem:
        reel.terminal.say_wrapped(str(problem))
