"""A match at one terminal: people take turns at the keyboard, bots sit in the other seats."""

from __future__ import annotations

import shlex
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from undercroft.bots import Bot, Chair, make_bot, stand_up
from undercroft.cli.terminal.menu import Menu
from undercroft.cli.terminal.reasons import reason_lines
from undercroft.cli.terminal.reference import reference_lines
from undercroft.cli.terminal.rule_lookup import explain
from undercroft.cli.terminal.saved_match import PERSON, free_name, save, save_somewhere
from undercroft.cli.terminal.screen import Screen
from undercroft.cli.terminal.terminal import Interrupted, Terminal, yes
from undercroft.insight.outlook import outlooks
from undercroft.insight.why import NoSuchLine, why
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import Match
from undercroft.kernel.question import Question
from undercroft.kernel.reasons import look_up
from undercroft.kernel.story.told import Told
from undercroft.kernel.words import CHANCE, SPECTATOR

HELP = """Type the number of an option, its name, or the beginning of its name.
  Enter      the board once more, from its top
  ?          the rule behind this question, in full
  ? NAME     what an option does: a card that may be taken, a way to go
  ? MC-075   any rule (? 75 will do), or ? WORDS for the rules that contain them
  why NAME   why you cannot choose something: a card, a place, a player
  o          what each answer may lead to, with its odds; o 2 for one answer
  why        why the last line of the story happened
  l          the log from the beginning, with the rule behind every line
  u          take the last answer back; not past anything rolled, drawn or revealed
  s [FILE]   save the match        q   quit (asks whether to save)
  h          this help"""


class Quit(Exception):
    """Somebody has had enough."""


class HotSeat:
    """The people and bots around one terminal, and what each person has not been told yet."""

    def __init__(self, terminal: Terminal, match: Match, players: Sequence[str], seed: str, file: Path | None) -> None:
        self.terminal = terminal
        self.match = match
        self.players = tuple(players)
        self.people = [seat for seat, player in enumerate(players) if player == PERSON]
        self.bots: dict[int, Bot] = {
            seat: make_bot(player, f"{seed} {seat}", match.game)
            for seat, player in enumerate(players)
            if player != PERSON
        }
        self.screen = Screen(terminal, match)
        self.file = file  # where it was saved last
        self.at_screen: int | None = None  # the one person who may look now; nobody in particular: all may
        self._told = 0
        self._news: dict[int, list[tuple[int, Told]]] = {seat: [] for seat in (*self.people, SPECTATOR)}
        self._answered: list[int] = []  # the seats of people, in the order of their answers
        self._saved_at = -1 if file is None else len(match.log)
        terminal.keeps_secrets = len(self.people) > 1

    def play(self) -> int:
        """Play to the end; an interrupted match is saved first. Gives the exit code."""
        with self.terminal.guarded():
            try:
                while not self.match.over:
                    self._go_on()
                self._end()
            except Quit:
                self.terminal.say("Goodbye.")
            except Interrupted as reason:
                self._keep(reason.why)
                return reason.code
            except OSError:
                self._keep("the terminal was closed")
                return 128 + signal.SIGHUP
            except UndercroftError:
                self._keep("a rule failed")
                raise
            finally:
                for bot in self.bots.values():
                    stand_up(bot)
        return 0

    # -- one answer ---------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """The next answer, from chance, a bot or a person; whoever sits at the screen first."""
        questions = self.match.open
        for question in questions:
            if question.seat == CHANCE:
                self._chance(question)
                return
            if question.seat in self.bots:
                self._bot(question)
                return
        own = [question for question in questions if question.seat == self.at_screen]
        self._person(own[0] if own else questions[0])

    def _chance(self, question: Question[Any]) -> None:
        """A record of a match without dice of its own goes on with new ones."""
        if self.match.dice is None:
            self.match.dice = KeyedDice(f"{self.match.step} {self.match.state_hash()}")
        index = self.match.dice.pick(question, self.match.counts.get(question.stream, 0))
        self._answer(question, index)

    def _bot(self, question: Question[Any]) -> None:
        self._answer(question, self.bots[question.seat].answer(Chair(self.match, question)))
        if not self.people:
            self._listen()
            self.terminal.say(*self.screen.news(self._take_news(SPECTATOR)))

    def _person(self, question: Question[Any]) -> None:
        seat = question.seat
        private = self.screen.is_private(question)
        if len(self.people) > 1 and private and self.at_screen != seat:
            self.at_screen = None
            if not self._curtain(seat):
                return
        self.at_screen = seat if private else None
        self._listen()
        alone = private and len(self.people) > 1
        looks = seat if private or len(self.people) == 1 else SPECTATOR
        menu = Menu(question.texts, question.labels, question.wording.effects)
        news = self._take_news(looks)
        self.screen.question(question, menu, news, alone)
        while True:
            typed = self.terminal.ask(self._prompt(seat))
            if not typed:
                self.screen.board(seat, menu)
                self.screen.options(question, menu)
            elif typed.startswith("why "):
                for line in reason_lines(look_up(self.match, seat, typed[4:].strip())):
                    self.terminal.say_wrapped(Text(line))
            elif typed.split()[0] == "o":
                self._odds(question, menu, typed[1:].strip())
            elif typed[0] == "?" and self._says(menu, typed[1:].strip()):
                continue
            elif self._command(typed, question.rule, looks):
                return
            elif self._is_answer(typed):
                picked = menu.pick(typed)
                if isinstance(picked, str):
                    self.terminal.say_wrapped(picked)
                else:
                    self._answer(question, picked)
                    self._answered.append(seat)
                    return

    def _curtain(self, seat: int) -> bool:
        """Hide the screen until only the asked person looks; False if an answer was taken back instead."""
        label = self.match.state.player(seat).label
        while True:
            self.terminal.clear()
            middle = max(1, self.terminal.height // 3)
            self.terminal.say(*[Text()] * (middle if self.terminal.console.is_terminal else 0))
            self.terminal.say(
                Text.assemble("   ", (f" {label} ", f"{self.screen.paint.seat(seat)} reverse"), " chooses in secret."),
                Text(f"   {label}, press Enter once nobody else is looking."),
                Text("   (u takes the last answer back, s saves, q quits)", "dim"),
                Text(),
            )
            typed = self.terminal.ask("   ")
            if not typed:
                return True
            if typed[0] in "usq" and self._command(typed, "", SPECTATOR):
                return False

    def _answer(self, question: Question[Any], index: int) -> None:
        with self.terminal.uninterrupted():
            self.match.answer_index(question, index)

    def _prompt(self, seat: int) -> Text:
        return Text.assemble((self.match.state.player(seat).label, self.screen.paint.seat(seat)), "> ")

    # -- commands -----------------------------------------------------------------------------------------------------

    def _is_answer(self, typed: str) -> bool:
        word = typed.split()[0]
        return not (word in ("u", "s", "q", "h", "l", "o", "why") or word.startswith("?"))

    def _command(self, typed: str, rule: str, seat: int) -> bool:
        """Carry out what is no answer; True if the screen must be drawn anew."""
        word, _, rest = typed.partition(" ")
        if typed.startswith("?"):
            explain(self.terminal, self.match.game.rulebook, typed[1:].strip() or rule)
        elif word == "why":
            self._why(seat)
        elif word == "u":
            return self._undo()
        elif word == "s":
            self._save(rest.strip())
        elif word == "q":
            self._quit()
        elif word == "h":
            self.terminal.page([*HELP.splitlines(), "", *reference_lines(self.match.game, self.terminal.width)])
        elif word == "l":
            self.terminal.page(self.screen.news(self.match.told(seat)))
        return False

    def _says(self, menu: Menu, wanted: str) -> bool:
        """What an option does, if one is meant that says so; else a rule is asked for."""
        picked = menu.pick(wanted) if wanted and wanted not in menu.keys else None
        if not isinstance(picked, int) or not menu.effects[picked]:
            return False
        self.terminal.say_wrapped(Text.assemble((menu.labels[picked], "bold"), f": {menu.effects[picked]}"))
        return True

    def _odds(self, question: Question[Any], menu: Menu, wanted: str) -> None:
        """What the answers may lead to, or the one that is named."""
        picked = menu.pick(wanted) if wanted else None
        if isinstance(picked, str):
            self.terminal.say_wrapped(picked)
            return
        seed = f"odds {self.match.step} {len(self.match.answers)}"
        found = outlooks(Chair(self.match, question), seed, None if picked is None else (picked,))
        for each in found:
            self.terminal.say_wrapped(Text.assemble((each.label, "bold"), f": {each}" if str(each) else ""))

    def _why(self, seat: int) -> None:
        """Why the last line of the story happened."""
        try:
            self.terminal.say_wrapped(Text(str(why(self.match, seat))))
        except NoSuchLine:
            self.terminal.say("Nothing has happened yet.")

    def _undo(self) -> bool:
        for seat in dict.fromkeys(reversed(self._answered)):
            if self.match.can_undo(seat):
                with self.terminal.uninterrupted():
                    self.match.undo(seat)
                place = len(self._answered) - 1 - self._answered[::-1].index(seat)
                del self._answered[place]
                self._forget()
                return True
        self.terminal.say_wrapped(
            "Nothing to take back: since the last answer of a person something was rolled, revealed or answered."
            if self._answered
            else "Nothing to take back yet."
        )
        return False

    def _save(self, name: str) -> None:
        path = Path(name).expanduser() if name else self.file
        if path is None:
            path = free_name(self.match.game, Path())
        if path.is_dir():
            path = free_name(self.match.game, path)
        if path != self.file and path.exists() and not yes(self.terminal.ask(f"{path} exists. Replace it? (y/n) ")):
            self.terminal.say("Not saved.")
            return
        try:
            with self.terminal.uninterrupted():
                save(self.match, self.players, path)
        except UndercroftError as problem:
            self.terminal.say_wrapped(str(problem))
            return
        self._has_saved(path)

    def _quit(self) -> None:
        if self._unsaved:
            typed = self.terminal.ask("Save before you go? (y/n, or c to play on) ").lower()
            if typed in ("c", "cancel"):
                return
            if typed not in ("n", "no"):
                self._save("")
                if self._unsaved:
                    return
        raise Quit

    # -- leaving ------------------------------------------------------------------------------------------------------

    @property
    def _unsaved(self) -> bool:
        return len(self.match.log) != self._saved_at and bool(self._answered or self.file)

    def _has_saved(self, path: Path) -> None:
        self.file = path
        self._saved_at = len(self.match.log)
        self.terminal.say_wrapped(
            f"Saved in {path}. Continue later with: undercroft play --resume {shlex.quote(str(path))}"
        )

    def _keep(self, why: str) -> None:
        """Nobody can be asked any more: save first, then say so, for the terminal may be gone."""
        self.terminal.deafen()
        if not self._unsaved:
            self._farewell(
                f"Stopped: {why}. " + (f"The match is in {self.file}." if self.file else "Nothing was played.")
            )
            return
        path = save_somewhere(self.match, self.players, self.file)
        self._farewell(
            f"Stopped: {why}. Saved in {path}. Continue with: undercroft play --resume {shlex.quote(str(path))}"
        )

    def _farewell(self, line: str) -> None:
        try:
            self.terminal.say("")
            self.terminal.say_wrapped(line)
        except OSError:
            return  # the window is closed: nobody reads this, and the match is on disk

    def _end(self) -> None:
        looks = self.people[0] if len(self.people) == 1 else SPECTATOR
        self._listen()
        self.screen.ending(looks, self._take_news(looks))
        while self.people:
            typed = self.terminal.ask(Text("s [FILE] save the record · l log · ? RULE · Enter leaves > ", "dim"))
            if not typed or typed == "q":
                return
            if typed.split()[0] in ("s", "l", "h") or typed.startswith("?"):
                assert self.match.outcome is not None
                self._command(typed, self.match.outcome.rule, looks)

    # -- news ---------------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        """Put what was told since into the ears that may hear it."""
        told = self.match.told()
        for number in range(self._told, len(told)):
            for seat, news in self._news.items():
                if told[number].known_to(seat):
                    news.append((number, told[number]))
        self._told = len(told)

    def _take_news(self, seat: int) -> list[Told]:
        """What a seat has not seen yet; what all may see is then old for everybody who looks on."""
        taken = [told for _, told in self._news[seat]]
        if seat == SPECTATOR:
            for other, news in self._news.items():
                self._news[other] = [(number, told) for number, told in news if told.to is not None]
        self._news[seat] = []
        return taken

    def _forget(self) -> None:
        """Something was taken back: it never happened."""
        self._told = min(self._told, len(self.match.told()))
        for seat, news in self._news.items():
            self._news[seat] = [(number, told) for number, told in news if number < self._told]
