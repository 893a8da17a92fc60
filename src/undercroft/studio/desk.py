"""The desk: one card set being edited. Every edit is kept in the history, and in the file as soon as the game takes it.

A draft that the game refuses (a number typed halfway, an effect without its target) is kept too, but the file stays as
it was until the mistake is mended.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from undercroft.kernel.cardfile.building_on import Layers
from undercroft.kernel.cardfile.edition import Edition
from undercroft.kernel.errors import BadCards, BadOption
from undercroft.kernel.game import Game
from undercroft.studio.card_text import Address, CardText, NoSuchPlace, address, entry_at, parse_address
from undercroft.studio.edit import Edit
from undercroft.studio.form import written
from undercroft.studio.history import SAME_FIELD, History
from undercroft.studio.shapes import Entries
from undercroft.studio.working_file import ChangedUnderneath, WorkingFile, fingerprint

HEAD, DRAFT, DRAFT_ON = "head", "draft", "draft on"
FIRST_NAME = "As it began"
LONGEST_NAME = 40


class Mistake(msgspec.Struct, frozen=True):
    """What the game does not take, and where: at which field of which card."""

    address: str
    problem: str


class CardSet:
    """A whole card set, read: as typed pieces, and as tables for whoever fills in a form."""

    def __init__(self, game: Game[Any], text: str, path: Path, layers: Layers | None = None) -> None:
        assert game.cards is not None
        self.game = game
        self.text = text
        self.layers = layers or game.cards.layers(text, path.name, path.parent)
        self.tables = self.layers.tables
        self.edition: Edition[Any] = game.cards.check(self.layers)[0]

    @property
    def hash(self) -> str:
        return self.edition.hash

    @property
    def whole_text(self) -> str:
        """The set as one file that needs no other."""
        assert self.game.cards is not None
        return self.game.cards.written_out(self.layers)


class Desk:
    """The set of one game on the desk."""

    def __init__(self, game: Game[Any], path: Path) -> None:
        if game.cards is None:
            raise BadOption(f"{game.title} has no cards to edit")
        self.game = game
        self.book = game.cards
        self.entries = Entries(game.cards.shape)
        self.file = WorkingFile(path, first_text(game))
        self.good = CardSet(game, self.file.seen, path)  # a file that is wrong from the start is refused here
        self.history = History(path.with_name(f"{path.stem}.history"))
        self.cards = CardText(self.file.seen)
        self.mistake: Mistake | None = None
        self.tables: dict[str, Any] = self.good.tables
        self.changes = 0  # how often anything here has changed: pages compare it
        self._typed: tuple[str, float] = ("", 0.0)
        self._was = ""  # what stood in the field that is typed in
        self._sets: dict[str, CardSet] = {self.file_hash: self.good}
        self._find_head()
        self._find_draft()

    @property
    def path(self) -> Path:
        return self.file.path

    @property
    def file_hash(self) -> str:
        return fingerprint(self.file.seen)

    def _find_head(self) -> None:
        """Where the history stands: at the edit that left the file as it is. One made elsewhere is taken in."""
        number = self.history.recall(HEAD)
        head = self.history.edit(int(number)) if number else None
        if head is None or head.hash != self.file_hash:
            known = self.history.latest(self.file_hash)
            if known is None:
                first = not self.history.edits(1)
                before = head.number if head else 0
                what = "Opened" if first else "Changed outside the studio"
                known = self.history.add(self.file.seen, what, name=FIRST_NAME if first else "", before=before)
            head = known
        self.head: Edit = head
        self.history.remember(HEAD, str(head.number))

    def _find_draft(self) -> None:
        """A draft that was not finished when the server died lies here again."""
        draft = self.history.recall(DRAFT)
        if draft and self.history.recall(DRAFT_ON) == self.file_hash:
            self.cards = CardText(draft)
            self._check(draft)

    # -- looking ------------------------------------------------------------------------------------------------------

    @property
    def last_edition(self) -> Edit:
        """The named edition with which this edit is compared: the last one on the way here that differs from it."""
        named = [edit for edit in self.history.editions() if edit.hash != self.head.hash]
        on_the_way = {edit.number for edit in self.way_here()}
        ours = [edit for edit in named if edit.number in on_the_way] or named
        return ours[-1] if ours else self.head

    def way_here(self) -> list[Edit]:
        """The edits that led to where the desk stands, the last one first."""
        found = []
        at: Edit | None = self.head
        while at is not None:
            found.append(at)
            at = self.history.edit(at.before) if at.before else None
        return found

    def set_of(self, hash: str) -> CardSet:
        """The cards of an edit, by the hash of their text."""
        found = self._sets.get(hash)
        if found is None:
            found = self._sets[hash] = CardSet(self.game, self.history.text(hash), self.path)
            for old in list(self._sets)[:-24]:
                del self._sets[old]
        return found

    @property
    def is_changed_outside(self) -> bool:
        return self.file.has_changed

    @property
    def can_undo(self) -> bool:
        return self.mistake is not None or bool(self.head.before)

    @property
    def can_redo(self) -> bool:
        return self.history.after(self.head.number) is not None

    # -- editing ------------------------------------------------------------------------------------------------------

    def type(self, at: str, text: str) -> None:
        """What somebody typed or picked in a field; nothing at all takes an optional key away."""
        place = parse_address(at)
        shape = self.entries.shape_at(self.tables, place)
        value = self.entries.parse(shape, text)
        if not self._goes_on(at):
            self._was = written(self.entries.value_at(self.tables, place))
        if value is None:
            self.cards.remove(place, self.tables)
        else:
            self.cards.set(place, value, self.tables)
        long = len(self._was) + len(text) > 60
        what = text or "none" if long else f"{self._was or 'none'} \N{RIGHTWARDS ARROW} {text or 'none'}"
        self._changed(at, f"{_key(place[2])} {what}", place[:2])

    def become(self, at: str, variant: str) -> None:
        """Another form of the same value: a number per player instead of a plain one, another effect."""
        place = parse_address(at)
        value = self.entries.variant(self.tables, place, variant)
        if value is None:
            self.cards.remove(place, self.tables)
        else:
            self.cards.set(place, value, self.tables)
        self._changed("", f"{_key(place[2])}: {variant.replace('_', ' ') or 'none'}", place[:2])

    def take_numbers(self, numbers: Sequence[tuple[Address, int]], what: str) -> None:
        """Several numbers at once, as one edit: what a tuning found."""
        if not numbers:
            raise NoSuchPlace("these numbers are those of the set already")
        before, tables = self.cards.text, self.tables
        try:
            for place, value in numbers:
                if type(self.entries.value_at(self.tables, place)) is not int:
                    raise NoSuchPlace(f"{address(place[0], place[1])} has changed: there is no such number any more")
                self.cards.set(place, value, self.tables)
        except NoSuchPlace:
            self.cards, self.tables = CardText(before), tables
            raise
        cards = {place[:2] for place, _ in numbers}
        self._changed("", what, next(iter(cards)) if len(cards) == 1 else ("", ""))

    def add(self, at: str, variant: str = "") -> None:
        """One more entry of a list."""
        place = parse_address(at)
        held = self.entries.value_at(self.tables, place)
        number = len(held) if isinstance(held, list) else 0
        entry = (place[0], place[1], (*place[2], number))
        if not isinstance(held, list):
            self.cards.set(place, [], self.tables)
        self.cards.set(entry, self.entries.blank_entry(self.tables, place, variant), self.tables)
        self._changed("", f"{_key(place[2])}: one more", place[:2])

    def remove(self, at: str) -> None:
        place = parse_address(at)
        self.cards.remove(place, self.tables)
        self._changed("", f"{_key(place[2])}: one less", place[:2])

    def move(self, at: str, by: int) -> None:
        place = parse_address(at)
        self.cards.move(place, by, self.tables)
        self._changed("", f"{_key(place[2])}: in another order", place[:2])

    def new_card(self, table: str, copy_of: str = "") -> str:
        """A new card of a class, or a copy of another one; its id."""
        if table not in self.entries.classes:
            raise NoSuchPlace(f"{self.game.title} has no cards of the class {table[:40]!r}")
        found = entry_at(self.tables, table, copy_of) if copy_of else None
        if copy_of and found is None:
            raise NoSuchPlace(f"there is no {table} {copy_of!r} to copy")
        card = dict(found) if found is not None else self.entries.blank_card(table, self.tables.get(table, []))
        words = "copy" if found is not None else "new"
        ids = {each.get("id") for rows in self.tables.values() if isinstance(rows, list) for each in rows}
        stem = re.sub(r"_?\d*$", "", copy_of) if copy_of else f"new_{table}"
        card["id"] = next(each for n in range(2, 10_000) if (each := f"{stem}_{n}") not in ids)
        if "name" in card:
            stem = re.sub(r" \d+$", "", str(card["name"])[:32]) if copy_of else f"New {table.replace('_', ' ')}"
            names = {each.get("name") for each in self.tables.get(table, [])}
            card["name"] = next(
                each for n in range(1, 10_000) if (each := f"{stem} {n}".removesuffix(" 1")) not in names
            )
        self.cards.add_card(table, card, copy_of)
        self._changed("", words, (table, str(card["id"])))
        return str(card["id"])

    def retire(self, table: str, id: str) -> None:
        """Take a card out of the set. Undo and the history bring it back."""
        before, tables, text = self.cards.text, self.tables, ""
        below = len(self.good.layers.sources) > 1 and any(
            entry_at(source.tables, table, id) is not None for source in self.good.layers.sources[1:]
        )
        self.cards.retire(table, id, below)
        text = self.cards.text
        try:
            CardSet(self.game, text, self.path)
        except BadCards as refused:
            if self.mistake is None:  # what is wrong already may stay wrong until it is mended
                self.cards, self.tables = CardText(before), tables
                raise NoSuchPlace(f"this card cannot go: {refused.problem}") from None
        self._changed("", "retired", (table, id))

    def call_it(self, name: str) -> Edit:
        """Give the set as it is now a name: it becomes an edition."""
        given = " ".join(name.split())[:LONGEST_NAME]
        if not given:
            raise NoSuchPlace("an edition needs a name")
        if self.mistake is not None:
            raise NoSuchPlace("mend the mistake first: only a set that can be played gets a name")
        self.history.give_name(self.head.number, given)
        self.head = msgspec.structs.replace(self.head, name=given)
        self._typed = ("", 0.0)
        self.changes += 1
        return self.head

    # -- back and forth -----------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Back to before the last edit; a draft that the game refuses is dropped first."""
        if self.mistake is not None:
            self._lay(self.file.seen)
            return
        if self.head.before:
            self._go_to(self.history.edit(self.head.before))

    def redo(self) -> None:
        self._go_to(self.history.after(self.head.number))

    def go_back_to(self, number: int) -> None:
        """Any edit of the history again, as a new one: what came between stays in the history."""
        found = self.history.edit(number)
        if found is None:
            raise NoSuchPlace("there is no such edit in the history")
        text = self.history.text(found.hash)
        self.file.save(text)
        called = found.name or f"edit {found.number}"
        self.head = self.history.add(text, f"Back to {called}", before=self.head.number)
        self._lay(text)

    def _go_to(self, edit: Edit | None) -> None:
        if edit is None:
            return
        text = self.history.text(edit.hash)
        self.file.save(text)
        self.head = edit
        self._lay(text)

    def take_over(self) -> None:
        """Read the file that somebody else has changed; what lay here stays in the history."""
        text = self.file.look_again()
        CardSet(self.game, text, self.path)
        self._find_head()
        self._lay(text)

    def _lay(self, text: str) -> None:
        """This text, which the game takes, is what lies on the desk now."""
        self.cards = CardText(text)
        self.mistake = None
        self.good = self.set_of(fingerprint(text))
        self.tables = self.good.tables
        self._typed = ("", 0.0)
        self.history.remember(HEAD, str(self.head.number))
        self.history.remember(DRAFT, "")
        self.changes += 1

    # -- checking -----------------------------------------------------------------------------------------------------

    def _changed(self, field: str, what: str, card: tuple[str, str]) -> None:
        """Keep what was done; put it into the file if the game takes it."""
        text = self.cards.text
        self.changes += 1
        if not self._check(text):
            self.history.remember(DRAFT_ON, self.file_hash)
            self.history.remember(DRAFT, text)
            return
        if text == self.file.seen:
            self.history.remember(DRAFT, "")
            return
        if self.file.has_changed:
            self.history.remember(DRAFT_ON, self.file_hash)
            self.history.remember(DRAFT, text)
            raise ChangedUnderneath(f"{self.path.name} was changed by another program: nothing was written over it")
        if self._goes_on(field):
            self.head = self.history.go_on(self.head, text, what)
        else:
            self.head = self.history.add(text, what, address(*card).strip("/"), before=self.head.number)
        self._typed = (field, time.monotonic())
        self.file.save(text)
        self.history.remember(HEAD, str(self.head.number))
        self.history.remember(DRAFT, "")

    def _goes_on(self, field: str) -> bool:
        """Is this the field in which somebody is typing already?"""
        again = field and field == self._typed[0] and time.monotonic() - self._typed[1] < SAME_FIELD
        return bool(again) and not self.head.name

    def _check(self, text: str) -> bool:
        """Does the game take this text? If not, the mistake says where it is wrong."""
        try:
            layers = self.book.layers(text, self.path.name, self.path.parent)
            self.tables = layers.tables
            found = CardSet(self.game, text, self.path, layers)
        except BadCards as refused:
            self.mistake = Mistake(self._address_of(refused.path), refused.problem)
            return False
        self.mistake = None
        self.good = self._sets[fingerprint(text)] = found
        return True

    def _address_of(self, path: tuple[str | int, ...] | None) -> str:
        """The field at which a mistake is shown."""
        if not path:
            return ""
        rows = self.tables.get(str(path[0]))
        if len(path) > 1 and isinstance(path[1], int) and isinstance(rows, list) and path[1] < len(rows):
            return address(str(path[0]), str(rows[path[1]].get("id", "")), *path[2:])
        return address(str(path[0]), "", *path[1:])


def _key(way: tuple[str | int, ...]) -> str:
    """The key that an edit is told by."""
    for part in reversed(way):
        if isinstance(part, str):
            return part.replace("_", " ")
    return "card"


def first_text(game: Game[Any]) -> str:
    """The card file of a new set: ours, comments and all, under a name of its own."""
    text = CardText((game.home / "cards.toml").read_text(encoding="utf-8"))
    edition = text.document["edition"]
    edition["name"] = "My set"
    edition["version"] = "1"
    edition.pop("author", None)
    edition.pop("licence", None)
    return text.text
