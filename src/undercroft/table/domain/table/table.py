"""One table: its log, folded. The match in memory is a cache and can be thrown away at any time."""

from __future__ import annotations

import copy as shallow
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from sys import intern
from typing import Any, Protocol, TypeVar

import msgspec

import undercroft
from undercroft.kernel.cardfile.kept import kept_file
from undercroft.kernel.chance import CommittedDice, KeyedDice
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match, Seen
from undercroft.kernel.question import SECRET, UNSEEN
from undercroft.kernel.record.file import FIRST_LINE, TAKEN_OVER, Replay, card_lines
from undercroft.kernel.words import CHANCE, SPECTATOR
from undercroft.table.domain.log.entries import (
    BOT,
    OPEN,
    PERSON,
    Answered,
    Asked,
    Begun,
    CardEdition,
    Carried,
    ClockSet,
    Closed,
    Consented,
    Ended,
    Entry,
    Filled,
    HandedOver,
    HintRequested,
    Left,
    Opened,
    Pinned,
    Rated,
    RematchOpened,
    Renamed,
    Revoked,
    Said,
    SatDown,
    Shared,
    UndoAgreed,
    Undone,
    UndoRequested,
    UndoRequestEnded,
    Voted,
    WentBack,
    read_entry,
)
from undercroft.table.domain.log.record_lines import AGAIN, STEP, back_to, is_answer, without_answer
from undercroft.table.domain.log.seat import Seat, StandingAnswer
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.log.summary import FINISHED, RUNNING, WAITING, TableSummary
from undercroft.table.domain.refusal import NotNow
from undercroft.table.domain.table.link import Link

LONGEST_CHAT_LOG = 200
OWN_CARDS = "cards.toml"


@cache
def own_cards(game: Game[Any]) -> str:
    """The text of the cards that a game has now, if it has any."""
    return "" if game.cards is None else (game.home / OWN_CARDS).read_text(encoding="utf-8")


class UndoRequest(msgspec.Struct, frozen=True):
    """A seat asks to go back to before one of its answers; who has agreed so far."""

    number: int
    seat: int
    answer: int  # the number of the question whose answer is to be undone
    agreed: frozenset[int]


class AboutQuestion(Protocol):
    """A request about a seat's nth question: for a hint, or for odds."""

    @property
    def number(self) -> int: ...


R = TypeVar("R", bound=AboutQuestion)


class Note(msgspec.Struct, frozen=True):
    """A line of the story that no rule told: it stands after so many events."""

    told: int
    text: str
    said: bool = False  # by somebody, in the chat
    key: str = ""  # whose line it is


class Table:
    """A table with everything that happened at it. Once published it is never changed: the next entry makes another."""

    def __init__(self, table_id: str, opened: Opened, keys: Sequence[SeatKey]) -> None:
        self.id = table_id
        self.opened = opened
        self.game: Game[Any] = undercroft.game(opened.game)
        self.seats = [
            Seat(number, self.game.seat_names[number], planned.kind, planned.name, planned.bot)
            for number, planned in enumerate(opened.seats)
        ]
        self.holders: dict[str, set[int]] = {}  # the seats that each key holds, by its hash
        for key in keys:
            self.holders.setdefault(key.hash, set()).add(key.seat)
        self.links: dict[str, Link] = {}  # the private links, by the hash of their secret
        self.log_length = 1
        self.record_lines: list[str] = []
        self.begun: Begun | None = None
        self.ended: Ended | None = None
        self.drift = ""  # why the present rules cannot replay the log, if so; then there is no match
        self.match: Match | None = None
        self._seen: dict[int, list[Seen]] = {}  # by the seat that looks, as long as the match is the same
        self.chat: list[Said] = []
        self.said = 0  # how many lines of chat there were
        self.votes: dict[int, set[int]] = {}
        self.notes: list[Note] = []
        self.undo_request: UndoRequest | None = None
        self.undo_requests = 0  # how many there were
        self.times_gone_back = 0
        self.rerolls: tuple[tuple[int, int], ...] = ()  # after so many answers the dice are new, for the nth time
        self.story_version = 0  # while it stays the same, the story only grows
        self.taken_over = 0  # so many answers come from the record from which this table branched off
        self.rematch = ""  # the table at which the same people play again
        self.clock = opened.clock  # seconds per move; 0: no clock
        self.consents: dict[int, bool] = {}  # who lets the designer see this playtest
        self.ratings: dict[int, Rated] = {}
        self.pins: tuple[Pinned, ...] = ()
        self.closed = ""  # what the operator said who closed it
        self.changed_at = opened.at

    def after(self, entries: Sequence[Entry], match: Match | None, keys: Sequence[SeatKey] = ()) -> Table:
        """This table after some more entries, as a second one: nobody sees what is not stored yet."""
        later = shallow.copy(self)
        answering = {entry.seat for entry in entries if isinstance(entry, Answered)}
        whole = len(answering) < len(entries)  # whatever else happens may touch any seat
        later.seats = [seat.copy() if whole or seat.number in answering else seat for seat in self.seats]
        later.holders = {key: set(seats) for key, seats in self.holders.items()}
        later.links = self.links.copy()
        later.record_lines = self.record_lines.copy()
        later.chat = self.chat.copy()
        later.votes = {about: set(seats) for about, seats in self.votes.items()}
        later.notes = self.notes.copy()
        later.consents, later.ratings = self.consents.copy(), self.ratings.copy()
        for key in keys:
            later.holders.setdefault(key.hash, set()).add(key.seat)
        for entry in entries:
            later.apply(entry)
        later.match = match
        later._seen = {}
        return later

    def seen(self, eyes: int) -> list[Seen]:
        """The open questions of the match as this seat sees them."""
        if self.match is None:
            return []
        found = self._seen.get(eyes)
        if found is None:
            found = self._seen[eyes] = self.match.seen(eyes)
        return found

    # -- from the log -------------------------------------------------------------------------------------------------

    @staticmethod
    def load(table_id: str, lines: Sequence[bytes], keys: Sequence[SeatKey]) -> Table:
        """Read the log, then replay the match that it holds."""
        opened = read_entry(lines[0])
        assert isinstance(opened, Opened)
        table = Table(table_id, opened, keys)
        for line in lines[1:]:
            table.apply(read_entry(line))
        if table.begun is not None:
            try:
                table.match = Replay("\n".join(table.record), undercroft.game).finish()
            except UndercroftError as problem:
                table.drift = str(problem)
        return table

    def apply(self, entry: Entry) -> None:
        """Take one more entry of the log into account. The match itself is brought along by the caller."""
        self.log_length += 1
        self.changed_at = max(self.changed_at, entry.at)
        if isinstance(entry, SatDown):
            self.seats[entry.seat].kind = PERSON
            self.seats[entry.seat].name = entry.name
            if entry.key:
                self.holders.setdefault(entry.key, set()).add(entry.seat)
        elif isinstance(entry, Filled):
            self.seats[entry.seat].kind = BOT
            self.seats[entry.seat].bot = entry.bot
        elif isinstance(entry, Left):
            self._leave(entry)
        elif isinstance(entry, Renamed):
            self.seats[entry.seat].name = entry.name
            self.notes.append(Note(entry.told, entry.text))
        elif isinstance(entry, ClockSet):
            self.clock = entry.seconds
            self.notes.append(Note(entry.told, entry.text))
        elif isinstance(entry, Shared | Carried | Revoked):
            self._link(entry)
        elif isinstance(entry, Asked):
            for number in entry.seats:
                self.seats[number].asked_at = entry.at
        elif isinstance(entry, Begun):
            self.begun = entry
            self.record_lines.extend(entry.lines)
            self._take_over(entry.lines)
        elif isinstance(entry, Ended):
            self.ended = entry
        elif isinstance(entry, Answered):
            seat = self.seats[entry.seat]
            text = intern(entry.text)  # most of it is said at many tables, many times
            seat.given[entry.number] = text
            seat.standing.append(StandingAnswer(entry.number, text, intern(entry.prompt), intern(entry.label)))
            seat.question_number = entry.number + 1
            self.record_lines.extend(map(intern, entry.lines))
        elif isinstance(entry, Undone):
            self.seats[entry.seat].question_number += 1
            self.seats[entry.seat].standing.pop()
            self._strike(entry.index)
        elif isinstance(entry, UndoRequested):
            self.undo_requests += 1
            self.undo_request = UndoRequest(self.undo_requests, entry.seat, entry.number, frozenset())
            self.notes.append(Note(entry.told, entry.text))
        elif isinstance(entry, UndoAgreed):
            request = self.undo_request
            if request is not None:
                self.undo_request = msgspec.structs.replace(request, agreed=request.agreed | {entry.seat})
        elif isinstance(entry, UndoRequestEnded):
            self.undo_request = None
            self.notes.append(Note(entry.told, entry.text))
        elif isinstance(entry, WentBack):
            self._go_back(entry)
        elif isinstance(entry, HintRequested):
            self.notes.append(Note(entry.told, entry.text))
        elif isinstance(entry, RematchOpened):
            self.rematch = entry.table
        elif isinstance(entry, Said):
            self.said += 1
            self.chat.append(entry)
            del self.chat[:-LONGEST_CHAT_LOG]
            if entry.told >= 0:
                self.notes.append(Note(entry.told, f"{entry.name}: {entry.text}", said=True, key=entry.key))
        elif isinstance(entry, Closed):
            self.closed = entry.text
            self.notes.append(Note(entry.told, entry.text or "The operator opened this table again"))
        elif isinstance(entry, Consented):
            self.consents[entry.seat] = entry.yes
        elif isinstance(entry, Rated):
            self.ratings[entry.seat] = entry
        elif isinstance(entry, Pinned):
            self.pins = (*self.pins, entry)
        elif isinstance(entry, Voted):
            self.votes.setdefault(entry.about, set()).add(entry.seat)
        elif isinstance(entry, HandedOver):
            self.seats[entry.seat].stand_in = entry.bot
            self.votes.pop(entry.seat, None)
            if entry.text:
                self.notes.append(Note(entry.told, entry.text))

    def _leave(self, entry: Left) -> None:
        """Somebody else, or a bot, has the seat from now on."""
        seat = self.seats[entry.seat]
        seat.kind, seat.bot, seat.name, seat.stand_in = BOT if entry.bot else OPEN, entry.bot, "", ""
        self.votes.pop(entry.seat, None)
        self.consents.pop(entry.seat, None)
        self.notes.append(Note(entry.told, entry.text))
        self._take_away(entry.seat, entry.keys)

    def _link(self, entry: Shared | Carried | Revoked) -> None:
        if isinstance(entry, Revoked):
            self._take_away(entry.seat, entry.keys)
            return
        if not entry.key:  # of somebody who was deleted
            return
        self.holders.setdefault(entry.key, set()).add(entry.seat)
        if isinstance(entry, Shared):
            self.links[entry.key] = Link(entry.key, entry.seat, entry.at)
        elif entry.link in self.links:
            link = self.links[entry.link]
            self.links[entry.link] = msgspec.structs.replace(link, devices=(*link.devices, entry.key))

    def _take_away(self, seat: int, keys: Sequence[str]) -> None:
        """These keys no longer hold the seat, and no link among them leads there."""
        for key in keys:
            self.holders.get(key, set()).discard(seat)
            self.links.pop(key, None)

    def _take_over(self, lines: Sequence[str]) -> None:
        """The answers of another record come first; each is numbered as if it had been given here."""
        names = {seat.colour: seat for seat in self.seats}
        answers = 0
        for line in lines:
            if line == TAKEN_OVER:
                self.taken_over = answers
            elif line.startswith(AGAIN):
                self.times_gone_back = int(line.removeprefix(AGAIN))
                self.rerolls = (*self.rerolls, (answers, self.times_gone_back))
            elif is_answer(line):
                answers += 1
                seat = names.get(line.split(" ", 1)[0])
                if seat is not None:
                    text = line.partition(" = ")[2].rpartition("  [")[0]
                    seat.standing.append(StandingAnswer(seat.question_number, text, "", ""))
                    seat.given[seat.question_number] = text
                    seat.question_number += 1

    def _strike(self, index: int) -> None:
        """Remove the answer with this index."""
        self.ended = None
        self.story_version += 1
        self.record_lines = without_answer(self.record_lines, index)
        self.rerolls = tuple((at - (at > index), number) for at, number in self.rerolls)
        self.taken_over -= self.taken_over > index

    def _go_back(self, entry: WentBack) -> None:
        """Remove the answers from this index on. Everybody's next question has a new number."""
        self.ended = None
        kept = back_to(self.record_lines, entry.index)
        if entry.seat < 0:  # under other rules: the marks of earlier steps need not hold any more
            kept = [line for line in kept if not line.startswith(STEP)]
        by_seat = Counter(line.split(" ", 1)[0] for line in kept)
        for seat in self.seats:
            del seat.standing[by_seat[seat.colour] :]
            seat.question_number += 1
        if self.taken_over > entry.index:
            self.taken_over = entry.index
            kept.append(TAKEN_OVER)
        self.record_lines = [*kept, f"{AGAIN}{entry.number}", *entry.lines]
        self.rerolls = (*(reroll for reroll in self.rerolls if reroll[0] < entry.index), (entry.index, entry.number))
        self.times_gone_back = entry.number
        self.story_version += 1
        self.undo_request = None
        self.notes = [msgspec.structs.replace(note, told=min(note.told, entry.told)) for note in self.notes]
        self.notes.append(Note(entry.told, entry.text))

    @property
    def dice(self) -> KeyedDice:
        """Committed dice, unless somebody chose the seed and so knows it anyway."""
        kind = KeyedDice if self.opened.seed_was_chosen else CommittedDice
        return kind(self.opened.seed, self.rerolls, self.taken_over)

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
            *self._card_lines,
            f"dice {told}",
        ]
        return [*header, *self.record_lines]

    @property
    def cards(self) -> CardEdition | None:
        """The cards of this table, if they are not those that the game has now."""
        if self.opened.cards is not None or self.begun is None or not self.begun.cards:
            return self.opened.cards
        return None if self.begun.cards == own_cards(self.game) else CardEdition(OWN_CARDS, self.begun.cards)

    @property
    def card_file(self) -> Path | None:
        """These cards as a file."""
        cards = self.cards
        return None if cards is None else kept_file(cards.text, cards.name)

    @property
    def _card_lines(self) -> list[str]:
        cards = self.cards
        return [] if cards is None else [f"cards {cards.name}", *card_lines(cards.text)]

    # -- what it is now -----------------------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        if self.match is None:
            return WAITING
        return FINISHED if self.match.over else RUNNING

    def running_match(self) -> Match:
        """The match, if it has begun and is not over; otherwise a refusal that says so."""
        if self.match is None:
            raise NotNow("the game has not begun: some seats are still open")
        if self.match.over:
            raise NotNow("the game is over")
        return self.match

    @property
    def open_seats(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.kind == OPEN]

    @property
    def host(self) -> int:
        """Whoever opened the table; if they have left or a bot plays for them, the next person. -1: nobody."""
        order = [*self.seats[self.opened.host :], *self.seats[: self.opened.host]]
        people = [seat for seat in order if seat.kind == PERSON]
        there = [seat for seat in people if not seat.stand_in] or people
        return there[0].number if there else -1

    @property
    def may_be_seen(self) -> bool:
        """Has everybody who plays here let the designer see the game?"""
        people = [seat.number for seat in self.seats if seat.kind == PERSON]
        return self.opened.playtest is not None and bool(people) and all(self.consents.get(seat) for seat in people)

    def seats_of(self, key_hash: str) -> tuple[int, ...]:
        """The seats that the owner of this secret holds."""
        return tuple(sorted(self.holders.get(key_hash, ())))

    @property
    def bots_to_answer(self) -> list[Seat]:
        """The seats with an open question that a bot is to answer."""
        if self.match is None or self.closed:
            return []
        return [self.seats[q.seat] for q in self.match.open if q.seat >= 0 and self.seats[q.seat].acting_bot]

    def still_asked(self, requests: Mapping[tuple[str, int], R]) -> dict[int, R]:
        """What was asked for about a question that is open now, by seat."""
        found = {seat: requests.get((self.id, seat.number)) for seat in self.seats}
        return {
            seat.number: request
            for seat, request in found.items()
            if request is not None and request.number == seat.question_number
        }

    def have_chosen(self) -> set[int]:
        """The seats that have chosen face down what others are still choosing. Everybody may know that they have."""
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
        if self.closed:
            return "closed by the operator"
        if self.match is None:
            return f"waiting for {len(self.open_seats)} more" if self.open_seats else "about to begin"
        if self.match.outcome is not None:
            return self.match.outcome.reason
        seen = self.seen(SPECTATOR)
        return seen[0].prompt if seen else "in play"

    def asked_seats(self) -> tuple[int, ...]:
        """The seats with an open question."""
        return (
            () if self.match is None or self.closed else tuple(sorted({q.seat for q in self.match.open if q.seat >= 0}))
        )

    def summary(self) -> TableSummary:
        names = tuple(seat.name or seat.title for seat in self.seats if seat.kind != OPEN)
        return TableSummary(
            self.id,
            self.game.slug,
            self.status,
            self.opened.listed and not self.closed,
            names,
            len(self.open_seats),
            self.headline(),
            self.changed_at,
            self.asked_seats(),
        )


def _written(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
