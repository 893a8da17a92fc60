"""An edition: a card file that was read whole, checked, and can be named by its hash."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Generic, NoReturn, TypeVar

import msgspec

from undercroft.kernel.cardfile.building_on import Layers
from undercroft.kernel.cardfile.faces import Face, FaceText, numbers_of
from undercroft.kernel.cardfile.mistakes import did_you_mean, listed
from undercroft.kernel.cardfile.places import Path
from undercroft.kernel.cardfile.sentences import SYMBOL, Symbol, numbers_in, plain
from undercroft.kernel.cardfile.shapes import Card, CardFile, Entry, Names, Said

F = TypeVar("F", bound=CardFile)


class Edition(Generic[F]):
    """The cards of one file, with everything it builds on."""

    def __init__(self, file: F, layers: Layers, symbols: Mapping[str, Symbol], icons: Collection[str]) -> None:
        self.file = file
        self.symbols = symbols
        self.icons = icons
        self._layers = layers
        self._check_ids()
        for path, card in self.cards:
            self._check_card(path, card)

    # -- who it is ---------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        return self.file.edition.name

    @property
    def title(self) -> str:
        """Name and version."""
        return f"{self.name} {self.file.edition.version}"

    @cached_property
    def hash(self) -> str:
        """What is in the file, whatever it looks like: the same content has the same hash."""
        content = msgspec.to_builtins(self.file)
        del content["edition"]
        return hashlib.blake2b(json.dumps(content, sort_keys=True).encode(), digest_size=6).hexdigest()

    @property
    def mark(self) -> str:
        """How a record or a printed card names it."""
        return f"{self.title} {self.hash}"

    # -- what is in it -----------------------------------------------------------------------------------------------

    @cached_property
    def entries(self) -> list[tuple[Path, Entry]]:
        """Everything with an id, and where it stands."""
        return list(self._entries())

    def _entries(self) -> Iterator[tuple[Path, Entry]]:
        for table in type(self.file).__struct_fields__:
            rows = getattr(self.file, table)
            if isinstance(rows, tuple):
                for number, entry in enumerate(rows):
                    if isinstance(entry, Entry):
                        yield (table, number), entry

    @cached_property
    def cards(self) -> list[tuple[Path, Card]]:
        return [(path, entry) for path, entry in self.entries if isinstance(entry, Card)]

    @cached_property
    def names(self) -> Names:
        return {entry.id: entry.name if isinstance(entry, Card) else entry.id for _, entry in self.entries}

    @cached_property
    def _said(self) -> dict[str, list[Said]]:
        return {card.id: card.said(self.names) for _, card in self.cards}

    def said(self, card: Card) -> list[Said]:
        """The sentences of a card."""
        return self._said[card.id]

    def text(self, card: Card) -> str:
        """All it says in words; if it has no rule, its flavour."""
        return self.face(card).text or card.flavour or ""

    def face(self, card: Card) -> Face:
        return self.faces[card.id]

    @cached_property
    def faces(self) -> dict[str, Face]:
        """Every card as it is printed, by its id."""
        return {card.id: self._face(str(path[0]), card) for path, card in self.cards}

    def _face(self, kind: str, card: Card) -> Face:
        texts = tuple(
            FaceText(said.label, said.text, plain(said.text, self.symbols), said.written is not None)
            for said in self.said(card)
            if said.text
        )
        return Face(
            kind=kind,
            id=card.id,
            name=card.name,
            icon=card.icon,
            copies=getattr(card, "copies", 1),
            numbers=numbers_of(card),
            texts=texts,
            keywords=self._keywords(card, texts),
            flavour=card.flavour or "",
        )

    def _keywords(self, card: Card, texts: tuple[FaceText, ...]) -> tuple[str, ...]:
        """Those that its sentences name, and those that it lists."""
        words = " ".join(f"{each.label} {each.plain}" for each in texts)
        words += " " + " ".join(numbers_of(card))
        return tuple(word for word, sign in self._signs.items() if word in card.keywords or sign.search(words))

    @cached_property
    def _signs(self) -> dict[str, re.Pattern[str]]:
        """How each keyword is found in a sentence."""
        return {word: re.compile(rf"\b{re.escape(word)}s?\b", re.IGNORECASE) for word in self.file.keywords}

    # -- what is refused ---------------------------------------------------------------------------------------------

    def refuse(self, path: Path, problem: str) -> NoReturn:
        """Say in one line what is wrong at this place."""
        raise self._layers.refusal(path, problem)

    def path_of(self, id: str) -> Path:
        return next((path for path, entry in self.entries if entry.id == id), ())

    def refuse_card(self, card: Entry, problem: str, *keys: str | int) -> NoReturn:
        """Say what is wrong with a card, or with one of its keys."""
        self.refuse((*self.path_of(card.id), *keys), problem)

    def _check_ids(self) -> None:
        ids: dict[str, Path] = {}
        names: dict[tuple[str, str], Path] = {}
        for path, entry in self.entries:
            if entry.id in ids:
                other = ids[entry.id]
                source, written = self._layers.origin(other)
                at = source.where(written)
                self.refuse((*path, "id"), f"the id {entry.id!r} stands twice: also in {at}, under [[{other[0]}]]")
            ids[entry.id] = path
            if isinstance(entry, Card):
                key = (str(path[0]), entry.name)
                if key in names:
                    self.refuse((*path, "name"), f"another {path[0]} is called {entry.name!r} too")
                names[key] = path

    def _check_card(self, path: Path, card: Card) -> None:
        if card.icon not in self.icons:
            guess = did_you_mean(card.icon, self.icons) or ": docs/cards.md lists the icons"
            self.refuse((*path, "icon"), f"there is no icon {card.icon!r}{guess}")
        for number, word in enumerate(card.keywords):
            if word not in self.file.keywords:
                known = did_you_mean(word, self.file.keywords) or f": they are {listed(self.file.keywords)}"
                self.refuse((*path, "keywords", number), f"{word!r} is not under [keywords]{known}")
        if card.flavour is not None:
            self._check_flavour(path, card.flavour)
        said = self.said(card)
        for each in said:
            self._check_text((*path, *each.path), each)
        if not any(each.text for each in said) and card.flavour is None:
            self.refuse(path, "a card without a rule needs a line of flavour")

    def _check_flavour(self, path: Path, flavour: str) -> None:
        """Flavour never reads like a rule: it has no numbers and no keywords."""
        found = re.search(r"\d+", flavour)
        if found is not None:
            self.refuse(
                (*path, "flavour"), f"flavour has no numbers, but here is {found[0]}: a rule is made by effects"
            )
        for word, sign in self._signs.items():
            if sign.search(flavour):
                self.refuse((*path, "flavour"), f"flavour has no keywords, but here is {word!r}")

    def _check_text(self, path: Path, said: Said) -> None:
        if said.written is None:
            return
        for token in SYMBOL.findall(said.written):
            if token not in self.symbols:
                guess = did_you_mean(token, self.symbols) or f": they are {listed(self.symbols) or 'none'}"
                self.refuse(path, f"there is no symbol {{{token}}}{guess}")
        if not said.made:
            self.refuse(path, "a text needs effects to say something about: put what is no rule under flavour")
        named, possible = numbers_in(said.written)
        wanted, _ = numbers_in(said.made)
        if not wanted <= named | possible:
            missing = listed(sorted(wanted - named - possible))
            self.refuse(
                path, f"this text does not say {missing}, but the effects do: {plain(said.made, self.symbols)!r}"
            )
        if not named <= wanted:
            self.refuse(
                path,
                f"this text says {listed(sorted(named - wanted))}, but the effects say "
                f"{listed(sorted(wanted)) or 'no number'}: {plain(said.made, self.symbols)!r}",
            )
