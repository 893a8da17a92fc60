"""Records: a match as a text file, one readable line per answer and a state hash per step."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from undercroft.kernel.canon import state_hash
from undercroft.kernel.cardfile.kept import kept_file
from undercroft.kernel.chance import CommittedDice, Dice, KeyedDice, commitment
from undercroft.kernel.errors import BadRecord, Drift, DriftWarning, IllegalAnswer, UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.match import Answer, Match
from undercroft.kernel.rulebook import fingerprint
from undercroft.kernel.state import Outcome
from undercroft.kernel.words import CHANCE

FIRST_LINE = "undercroft record 1"
TAKEN_OVER = "from here"
"""Everything before this line comes from another record: these dice were not rolled for it."""
CARD_LINE = "|"
"""Such lines in the header are the card file that was played with."""
_ANSWER = re.compile(r"(?P<seat>\S+) (?P<decision>\S+) = (?P<text>.*\S)  \[(?P<rule>[A-Z]{2}-\d{3})\]")


def rules_version(game: Game[Any], cards: Path | None = None) -> str:
    """The version of the rulebook, and a fingerprint of the wording of its rules and the content of its cards."""
    rules = (game.home / "rules.toml").read_text(encoding="utf-8")
    if game.cards is None:
        return f"{game.rulebook.version} {fingerprint(rules)}"
    return f"{game.rulebook.version} {fingerprint(rules, game.cards.open(cards).hash)}"


def edition_mark(game: Game[Any], cards: Path | None = None) -> str:
    """Which cards a match is played with: name, version and hash of the edition."""
    return "" if game.cards is None else game.cards.open(cards).mark


def write_record(match: Match) -> str:
    """The whole match as text, from which it can be loaded, resumed and replayed.

    >>> import undercroft
    >>> undercroft.write_record(undercroft.start("skulldug", seats=2, seed=7)).splitlines()[:2]
    ['undercroft record 1', 'game skulldug']
    """
    lines = [*_header(match), f"dice {_dice(match.dice)}"]
    again = _again(match)
    dice = match.dice if isinstance(match.dice, KeyedDice) else KeyedDice("")
    turns = dict(dice.again)
    step = 0
    for number, answer in enumerate(match.log):
        if number and number == dice.taken_over:
            lines.append(TAKEN_OVER)
        if number in turns:
            lines.append(f"again {turns[number]}")
        if again.step != step:
            step = again.step
            lines.append(f"step {step} {again.state_hash()}")
        lines.append(answer_line(match.game, answer))
        again.repeat(answer)
    if again.step != step:
        lines.append(f"step {again.step} {again.state_hash()}")
    if match.outcome is not None:
        lines.append(_end_line(match, match.outcome))
    return "\n".join(lines) + "\n"


def write_transcript(match: Match, seat: int) -> str:
    """What a seat may keep of a running match: no seed, no hash, and no answer that it may not know."""
    lines = _header(match)
    lines.extend(answer_line(match.game, answer) for answer in match.log if not answer.hidden_from(seat))
    return "\n".join(lines) + "\n"


def read_record(text: str, find: Callable[[str], Game[Any]], cards: Path | None = None) -> Match:
    """Load a record and replay it to its last answer, checking every step for drift.

    Of a record from before a change of the rules, all answers must still fit; if they lead to other positions than they
    did, a warning says where.

    >>> import undercroft
    >>> match = undercroft.start("skulldug", seats=2, seed=7)
    >>> undercroft.read_record(undercroft.write_record(match), undercroft.game).open
    ... # doctest: +ELLIPSIS
    [<0 gear SD-014 (...)>]
    """
    replay = open_record(text, find, cards)
    match = replay.finish()
    if replay.differs:
        warnings.warn(replay.differs, DriftWarning, stacklevel=2)
    return match


def open_record(text: str, find: Callable[[str], Game[Any]], cards: Path | None = None) -> Replay:
    """The replay of a record; strict, unless it was written under other rules."""
    replay = Replay(text, find, cards)
    replay.strict = not replay.is_older
    return replay


class Replay:
    """A record being replayed, one answer at a time. If it is not strict, only the answers must fit, not the hashes."""

    def __init__(
        self, text: str, find: Callable[[str], Game[Any]], cards: Path | None = None, strict: bool = True
    ) -> None:
        self.strict = strict
        self.lines = text.splitlines()
        self.at = 0
        self.given = 0  # so many answers so far
        self.agreed = 0  # so many up to the last step with which record and rules agreed
        self.differs = ""  # where the first hash did not fit, if that was let pass
        if not self.lines or self.lines[0].strip() != FIRST_LINE:
            raise BadRecord(f"line 1: a record begins with {FIRST_LINE!r}")
        self._card_lines: list[str] = []
        facts, options = self._read_header()
        self.game = find(self._fact(facts, "game"))
        self.recorded_rules = self._fact(facts, "rules")
        self.recorded_edition = facts.get("edition", "")
        if not facts.get("seats", "").isdecimal():
            raise BadRecord(f"the record says seats {facts.get('seats', 'nothing')!r}, not a number")
        self.dice = self._read_dice(facts.get("dice", ""))
        seats = self.game.check_seats(int(facts["seats"]))
        if cards is None and self._card_lines:
            cards = kept_file("\n".join(self._card_lines) + "\n", facts.get("cards", ""))
        if cards is None and "cards" in facts:
            raise BadRecord(f"the record was played with the card file {facts['cards']}: give that file")
        self.cards = cards
        self.match = Match(self.game, seats, self.game.check_options(options), None, cards)
        self._last = "the header"

    @property
    def done(self) -> bool:
        return self.at >= len(self.lines)

    def forward(self) -> bool:
        """Give the next answer of the record; False if there is none left."""
        while not self.done:
            line = self.lines[self.at].strip()
            self.at += 1
            if not line or line.startswith("#"):
                continue
            word = line.split(" ", 1)[0]
            if word == "step":
                self._check_step(line)
            elif word == "again" or line == TAKEN_OVER:
                self._mark(line)
            elif word == "end":
                self._check_end(line)
            else:
                self._answer(line)
                return True
        return False

    def stop_at_the_last_answer(self) -> Match:
        """The match where the record ends, without dice: chance waits like any seat."""
        while self.forward():
            pass
        return self.match

    def finish(self) -> Match:
        """The match where the record ends, with its dice in hand, ready to go on."""
        self.stop_at_the_last_answer()
        self.match.dice = self.dice
        self.match.let_chance_answer()
        return self.match

    def _read_header(self) -> tuple[dict[str, str], dict[str, object]]:
        facts: dict[str, str] = {}
        options: dict[str, object] = {}
        for number, line in enumerate(self.lines[1:], 2):
            self.at = number - 1
            word, _, rest = line.strip().partition(" ")
            if word == "option":
                name, _, value = rest.partition(" ")
                options[name] = value
            elif word in ("game", "rules", "edition", "seats", "dice", "cards"):
                facts[word] = rest
            elif word == CARD_LINE:
                self._card_lines.append(line.strip(" ").removeprefix(CARD_LINE).removeprefix(" "))
            elif word and not word.startswith("#"):
                break
        else:
            self.at = len(self.lines)
        return facts, options

    def _fact(self, facts: dict[str, str], name: str) -> str:
        if name not in facts:
            raise BadRecord(f"the record has no line {name!r} in its header")
        return facts[name]

    def _read_dice(self, text: str) -> Dice | None:
        kind, _, seed = text.partition(" ")
        if kind == "keyed":
            return KeyedDice(seed)
        if kind == "committed":
            published, _, seed = seed.partition(" ")
            if commitment(seed) != published:
                raise BadRecord(f"the dice of this record were committed to {published!r}, but their seed is another")
            return CommittedDice(seed)
        if kind not in ("", "none", "plain", "scripted"):
            raise BadRecord(f"there are no {kind!r} dice: they are keyed, committed, plain, scripted or none")
        return None

    def _mark(self, line: str) -> None:
        """Here the table went back by consent, or here a record was taken over: the dice roll on from that mark."""
        number = line.partition(" ")[2]
        if line != TAKEN_OVER and not (number.isascii() and number.isdecimal()):
            raise BadRecord(f"line {self.at}: {line!r} is not 'again NUMBER'")
        if isinstance(self.dice, KeyedDice):
            if line == TAKEN_OVER:
                self.dice = self.dice.going_on(self.dice.again, self.given)
            else:
                self.dice = self.dice.going_on((*self.dice.again, (self.given, int(number))), self.dice.taken_over)

    def _answer(self, line: str) -> None:
        found = _ANSWER.fullmatch(line)
        if found is None:
            raise BadRecord(f"line {self.at}: {line!r} is neither a step nor an answer")
        name = found["seat"]
        names = self.game.seat_names[: self.match.seats]
        if name != "chance" and name not in names:
            raise BadRecord(f"line {self.at}: nobody here is called {name!r}: the seats are {', '.join(names)}")
        seat = CHANCE if name == "chance" else names.index(name)
        for question in self.match.open:
            if question.seat == seat and question.decision.name == found["decision"]:
                index = question.find(found["text"])
                if index >= 0:
                    self._give(question, index)
                    self.given += 1
                    self._last = found["rule"]
                    return
        asked = "; ".join(
            f"{q.decision.name} ({q.rule}) of {self._name(q.seat)}: {', '.join(q.texts)}" for q in self.match.open
        )
        raise Drift(
            f"line {self.at}, step {self.match.step}, rule {found['rule']}: {line!r} does not fit; "
            f"the match asks {asked or 'nothing'}{self._changed()}"
        )

    def _give(self, question: Any, index: int) -> None:
        try:
            self.match.answer_index(question, index)
        except IllegalAnswer:
            raise
        except UndercroftError as problem:
            raise Drift(f"line {self.at}, step {self.match.step}: {problem}") from problem

    def _check_step(self, line: str) -> None:
        parts = line.split()
        if len(parts) != 3 or not parts[1].isdecimal():
            raise BadRecord(f"line {self.at}: {line!r} is not 'step NUMBER HASH'")
        same = parts[2] == self.match.state_hash()
        if int(parts[1]) != self.match.step or not same:
            found = (
                f"line {self.at}, step {parts[1]}, after rule {self._last}: the record has state {parts[2]}, "
                f"the replay has step {self.match.step} with state {self.match.state_hash()}{self._changed()}"
            )
            if self.strict or int(parts[1]) != self.match.step:
                raise Drift(found)
            self.differs = self.differs or found
        self.agreed = self.given

    def _check_end(self, line: str) -> None:
        outcome = self.match.outcome
        if outcome is None:
            raise Drift(f"line {self.at}: the record ends here, the replay goes on{self._changed()}")
        expected = _end_line(self.match, outcome)
        if line != expected:
            found = (
                f"line {self.at}, rule {outcome.rule}: the record has {line!r}, "
                f"the replay has {expected!r}{self._changed()}"
            )
            if self.strict or line.rpartition(" ")[0] != expected.rpartition(" ")[0]:
                raise Drift(found)
            self.differs = self.differs or found

    @property
    def is_older(self) -> bool:
        """Was it written under other rules, with the same cards as far as is known?"""
        same_cards = self.recorded_edition in ("", edition_mark(self.game, self.cards))
        return same_cards and self.recorded_rules != rules_version(self.game, self.cards)

    def _changed(self) -> str:
        now = rules_version(self.game, self.cards)
        if now == self.recorded_rules:
            return ""
        edition = edition_mark(self.game, self.cards)
        if self.recorded_edition not in ("", edition):
            return f" (recorded with the cards {self.recorded_edition}, these are {edition})"
        return f" (recorded under rules {self.recorded_rules}, these are {now})"

    def _name(self, seat: int) -> str:
        return "chance" if seat == CHANCE else self.game.seat_names[seat]


def answer_line(game: Game[Any], answer: Answer) -> str:
    seat = "chance" if answer.seat == CHANCE else game.seat_names[answer.seat]
    return f"{seat} {answer.decision} = {answer.text}  [{answer.rule}]"


def _end_line(match: Match, outcome: Outcome) -> str:
    winners = " ".join(match.game.seat_names[seat] for seat in outcome.winners) or "nobody"
    return f"end {winners}  [{outcome.rule}] {state_hash(match.state)}"


def _header(match: Match) -> list[str]:
    lines = [
        FIRST_LINE,
        f"game {match.game.slug}",
        f"rules {rules_version(match.game, match.cards)}",
        f"seats {match.seats}",
    ]
    if match.game.cards is not None:
        lines.insert(3, f"edition {edition_mark(match.game, match.cards)}")
    lines.extend(f"option {name} {_value(value)}" for name, value in match.options.items())
    if match.cards is not None:
        lines.append(f"cards {match.cards.name}")
        if match.game.cards is not None:
            lines.extend(card_lines(match.game.cards.whole_text(match.cards)))
    return lines


def card_lines(text: str) -> list[str]:
    """A card file as it stands in a record, so that the record needs no other file."""
    return [f"{CARD_LINE} {line}".rstrip() for line in text.splitlines()]


def _value(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _dice(dice: Dice | None) -> str:
    if isinstance(dice, CommittedDice):
        return f"committed {dice.commitment} {dice.seed}"
    if isinstance(dice, KeyedDice):
        return f"keyed {dice.seed}"
    return dice.kind if dice is not None else "none"


def _again(match: Match) -> Match:
    return Match(match.game, match.seats, match.options, None, match.cards)
