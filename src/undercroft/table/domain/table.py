"""One table: the fold of its log. The match in memory is a cache and can be thrown away at any time."""

from __future__ import annotations

import copy as shallow
from collections import Counter
from collections.abc import Sequence
from sys import intern
from typing import Any

import msgspec

import undercroft
from undercroft.kernel.chance import CommittedDice, KeyedDice
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match
from undercroft.kernel.question import SECRET, UNSEEN
from undercroft.kernel.record import FIRST_LINE, TAKEN_OVER, Replay, answer_line, rules_version
from undercroft.kernel.words import CHANCE, SPECTATOR
from undercroft.table.domain.log import (
    OPEN,
    PERSON,
    Answered,
    BackAgreed,
    BackAsked,
    BackEnded,
    Begun,
    Entry,
    HandedOver,
    Hinted,
    Opened,
    PlayedOn,
    Said,
    Sat,
    TakenBack,
    Voted,
    WentBack,
    read_entry,
)
from undercroft.table.domain.record_lines import AGAIN, answers_in, back_to, is_answer, without_answer
from undercroft.table.domain.seat import Given, Note, Seat, Wish
from undercroft.table.domain.store import FINISHED, RUNNING, WAITING, Key, Summary


class Refused(Exception):
    """A request that cannot be granted now, with the status of the reply and one line for a person."""

    def __init__(self, status: int, problem: str) -> None:
        super().__init__(problem)
        self.status = status
        self.problem = problem


class Sitting:
    """A table with all that happened at it."""

    def __init__(self, table: str, opened: Opened, keys: Sequence[Key]) -> None:
        self.id = table
        self.opened = opened
        self.game: Game[Any] = undercroft.game(opened.game)
        self.seats = [
            Seat(number, self.game.seat_names[number], place.kind, place.name, place.bot)
            for number, place in enumerate(opened.seats)
        ]
        self.holders: dict[str, set[int]] = {}
        for key in keys:
            self.holders.setdefault(key.hash, set()).add(key.seat)
        self.length = 1
        self.lines: list[str] = []
        self.begun: Begun | None = None
        self.match: Match | None = None
        self.chat: list[Said] = []
        self.votes: dict[int, set[int]] = {}
        self.notes: list[Note] = []
        self.wish: Wish | None = None
        self.wishes = 0
        self.again: tuple[tuple[int, int], ...] = ()  # where the table went back by consent, and the how manieth time
        self.went_back = 0
        self.retold = 0  # how often some of what was told was taken back; between two times, the story only grows
        self.taken_over = 0  # so many answers come from the record from which this table branched off
        self.next_table = ""
        self.changed = opened.at

    def after(self, entries: Sequence[Entry], match: Match | None, keys: Sequence[Key] = ()) -> Sitting:
        """This table after some more entries, as a second one: what is not stored yet is seen by nobody."""
        later = shallow.copy(self)
        later.seats = [seat.copy() for seat in self.seats]
        later.holders = {key: set(seats) for key, seats in self.holders.items()}
        later.lines = self.lines.copy()
        later.chat = self.chat.copy()
        later.votes = {about: set(seats) for about, seats in self.votes.items()}
        later.notes = self.notes.copy()
        for key in keys:
            later.holders.setdefault(key.hash, set()).add(key.seat)
        for entry in entries:
            later.note(entry)
        later.match = match
        return later

    # -- from the log -------------------------------------------------------------------------------------------------

    @staticmethod
    def load(table: str, lines: Sequence[bytes], keys: Sequence[Key]) -> Sitting:
        """Read the log, then replay the match that it holds."""
        opened = read_entry(lines[0])
        assert isinstance(opened, Opened)
        sitting = Sitting(table, opened, keys)
        for line in lines[1:]:
            sitting.note(read_entry(line))
        if sitting.begun is not None:
            try:
                sitting.match = Replay("\n".join(sitting.record), undercroft.game).finish()
            except UndercroftError as problem:
                raise Refused(410, f"this table cannot be played on under the present rules: {problem}") from problem
        return sitting

    def note(self, entry: Entry) -> None:
        """Take one more entry of the log into account; the match itself is brought along by the caller."""
        self.length += 1
        self.changed = max(self.changed, entry.at)
        if isinstance(entry, Sat):
            self.seats[entry.seat].kind = PERSON
            self.seats[entry.seat].name = entry.name
        elif isinstance(entry, Begun):
            self.begun = entry
            self.lines.extend(entry.lines)
            self._take_over(entry.lines)
        elif isinstance(entry, Answered):
            seat = self.seats[entry.seat]
            text = intern(entry.text)  # most of it is said at many tables, many times
            seat.given[entry.ask] = text
            seat.standing.append(Given(entry.ask, text, intern(entry.prompt), intern(entry.label)))
            seat.asks = entry.ask + 1
            self.lines.extend(map(intern, entry.lines))
        elif isinstance(entry, TakenBack):
            self.seats[entry.seat].asks += 1  # the number of a question is never used twice
            self.seats[entry.seat].standing.pop()
            self._drop(entry.index)
        elif isinstance(entry, BackAsked):
            self.wishes += 1
            self.wish = Wish(self.wishes, entry.seat, entry.ask, frozenset())
            self.notes.append(Note(entry.told, entry.text))
        elif isinstance(entry, BackAgreed):
            if self.wish is not None:
                self.wish = msgspec.structs.replace(self.wish, agreed=self.wish.agreed | {entry.seat})
        elif isinstance(entry, BackEnded):
            self.wish = None
            self.notes.append(Note(entry.told, entry.text))
        elif isinstance(entry, WentBack):
            self._go_back(entry)
        elif isinstance(entry, Hinted):
            self.notes.append(Note(entry.told, entry.text))
        elif isinstance(entry, PlayedOn):
            self.next_table = entry.table
        elif isinstance(entry, Said):
            self.chat.append(entry)
            del self.chat[:-200]
        elif isinstance(entry, Voted):
            self.votes.setdefault(entry.about, set()).add(entry.seat)
        elif isinstance(entry, HandedOver):
            self.seats[entry.seat].stand_in = entry.bot
            self.votes.pop(entry.seat, None)

    def _drop(self, index: int) -> None:
        """Strike the answer with this number."""
        self.retold += 1
        self.lines = without_answer(self.lines, index)
        self.again = tuple((at - (at > index), number) for at, number in self.again)
        self.taken_over -= self.taken_over > index

    def _take_over(self, lines: Sequence[str]) -> None:
        """The answers of another record are the first of this table; each has its number as if it was given here."""
        names = {seat.colour: seat for seat in self.seats}
        answers = 0
        for line in lines:
            if line == TAKEN_OVER:
                self.taken_over = answers
            elif line.startswith(AGAIN):
                self.went_back = int(line.removeprefix(AGAIN))
                self.again = (*self.again, (answers, self.went_back))
            elif is_answer(line):
                answers += 1
                seat = names.get(line.split(" ", 1)[0])
                if seat is not None:
                    text = line.partition(" = ")[2].rpartition("  [")[0]
                    seat.standing.append(Given(seat.asks, text, "", ""))
                    seat.given[seat.asks] = text
                    seat.asks += 1

    def _go_back(self, entry: WentBack) -> None:
        """Strike the answers from this index on. Everybody's next question has a new number."""
        kept = back_to(self.lines, entry.index)
        by_seat = Counter(line.split(" ", 1)[0] for line in kept)
        for seat in self.seats:
            del seat.standing[by_seat[seat.colour] :]
            seat.asks += 1
        if self.taken_over > entry.index:
            self.taken_over = entry.index
            kept.append(TAKEN_OVER)
        self.lines = [*kept, f"{AGAIN}{entry.number}", *entry.lines]
        self.again = (*(mark for mark in self.again if mark[0] < entry.index), (entry.index, entry.number))
        self.went_back = entry.number
        self.retold += 1
        self.wish = None
        self.notes = [Note(min(note.told, entry.told), note.text) for note in self.notes]
        self.notes.append(Note(entry.told, entry.text))

    @property
    def dice(self) -> KeyedDice:
        """Committed dice, unless somebody chose the seed and so knows it anyway."""
        kind = KeyedDice if self.opened.seed_was_chosen else CommittedDice
        return kind(self.opened.seed, self.again, self.taken_over)

    @property
    def record(self) -> list[str]:
        """The match as the lines of a record."""
        assert self.begun is not None
        dice = self.dice
        told = f"committed {dice.commitment} {dice.seed}" if isinstance(dice, CommittedDice) else f"keyed {dice.seed}"
        header = [
            FIRST_LINE,
            f"game {self.game.slug}",
            f"rules {self.begun.rules}",
            f"seats {len(self.seats)}",
            *[f"option {name} {_written(value)}" for name, value in self.opened.options.items()],
            f"dice {told}",
        ]
        return [*header, *self.lines]

    # -- what it is now -----------------------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        """The path of its page, below which its forms are sent."""
        return f"/t/{self.id}"

    @property
    def status(self) -> str:
        if self.match is None:
            return WAITING
        return FINISHED if self.match.over else RUNNING

    @property
    def open_seats(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.kind == OPEN]

    def seats_of(self, key_hash: str) -> tuple[int, ...]:
        """The seats that the owner of this secret holds."""
        return tuple(sorted(self.holders.get(key_hash, ())))

    @property
    def waits_for_bots(self) -> list[Seat]:
        """The seats with an open question that a bot is to answer."""
        if self.match is None:
            return []
        return [self.seats[q.seat] for q in self.match.open if q.seat >= 0 and self.seats[q.seat].bot_now]

    def have_chosen(self) -> set[int]:
        """The seats that have chosen face down what others are still choosing: everybody may know that they have."""
        if self.match is None:
            return set()
        asked = {q.decision.name for q in self.match.open if q.secrecy == SECRET and q.seat >= 0}
        waiting = {q.seat for q in self.match.open if q.secrecy != UNSEEN}
        chosen: set[int] = set()
        for answer in reversed(self.match.answers):
            if answer.seat == CHANCE or answer.secrecy == UNSEEN:
                continue
            if answer.secrecy != SECRET or answer.decision not in asked:
                break
            chosen.add(answer.seat)
        return chosen - waiting

    def headline(self) -> str:
        """One line for the lobby; nothing in it that only one seat may know."""
        if self.match is None:
            return f"waiting for {len(self.open_seats)} more" if self.open_seats else "about to begin"
        if self.match.outcome is not None:
            return self.match.outcome.reason
        seen = self.match.seen(SPECTATOR)
        return seen[0].prompt if seen else "in play"

    def summary(self) -> Summary:
        names = tuple(seat.name or seat.title for seat in self.seats if seat.kind != OPEN)
        return Summary(
            self.id,
            self.game.slug,
            self.status,
            self.opened.listed,
            names,
            len(self.open_seats),
            self.headline(),
            self.changed,
        )

    # -- the next entry -----------------------------------------------------------------------------------------------

    def begin(self, at: float) -> tuple[Begun, Match]:
        """All seats are taken: lay out the game."""
        if self.opened.prefix:
            return self._begin_from_a_branch(at)
        options = self.game.check_options(self.opened.options)
        match = Match(self.game, len(self.seats), options, self.dice)
        lines = [answer_line(self.game, answer) for answer in match.log]
        lines.append(f"step {match.step} {match.state_hash()}")
        return Begun(rules_version(self.game), tuple(lines), at), match

    def _begin_from_a_branch(self, at: float) -> tuple[Begun, Match]:
        """Go through the record that was taken over, then let our own dice roll."""
        trial = Sitting(self.id, self.opened, ())
        trial.note(Begun(rules_version(self.game), self.opened.prefix, at))
        match = Replay("\n".join(trial.record), undercroft.game).finish()
        taken = answers_in(self.opened.prefix)
        lines = [*self.opened.prefix, *[answer_line(self.game, answer) for answer in match.log[taken:]]]
        return Begun(rules_version(self.game), tuple(lines), at), match

    def answer(self, seat: int, ask: int, text: str, at: float) -> tuple[Answered, Match] | None:
        """Check an answer and try it on a copy. None: it was given before, in the same words."""
        place = self.seats[seat]
        if place.given.get(ask) == text:
            return None
        match = self.playing()
        if ask != place.asks:
            raise Refused(409, self._too_late(place, ask))
        question = match.question(seat)
        if question is None:
            raise Refused(409, f"nothing is asked of {place.title} now")
        index = question.find(text)
        if index < 0:
            offered = ", ".join(question.texts[:40])
            raise Refused(422, f"{text[:60]!r} does not answer {question.decision.name}: choose one of {offered}")
        trial = match.copy(match.dice, loud=True)
        waiting = trial.question(seat)
        assert waiting is not None
        page, given, step = trial.page, len(trial.answers), trial.step
        trial.answer_index(waiting, index)
        lines = [answer_line(self.game, answer) for answer in trial.log_after(page, given)]
        if trial.step != step and not trial.over:
            lines.append(f"step {trial.step} {trial.state_hash()}")
        return Answered(seat, ask, text, tuple(lines), at, match.prompt(question), question.labels[index]), trial

    def take_back(self, seat: int, ask: int, at: float) -> tuple[TakenBack, Match]:
        """Check an undo and try it on a copy."""
        match = self.playing()
        if ask != self.seats[seat].asks:
            raise Refused(409, self._too_late(self.seats[seat], ask))
        if not match.can_undo(seat):
            raise Refused(
                409, "nothing to take back: since your last answer something was rolled, revealed or answered"
            )
        index = max(number for number, answer in enumerate(match.log) if answer.seat == seat)
        trial = match.copy(match.dice, loud=True)
        trial.undo(seat)
        if self.again or self.taken_over:
            later = self.after([TakenBack(seat, index, at)], trial)
            trial.dice = later.dice
        return TakenBack(seat, index, at), trial

    def playing(self) -> Match:
        if self.match is None:
            raise Refused(409, "the game has not begun: some seats are still open")
        if self.match.over:
            raise Refused(409, "the game is over")
        return self.match

    def _too_late(self, seat: Seat, ask: int) -> str:
        if ask in seat.given:
            return f"that question was already answered with {seat.given[ask]!r}"
        return f"question {ask} is not open: {seat.title} is at question {seat.asks}"


def _written(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
