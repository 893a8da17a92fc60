"""A scene: what a table shows of a view, as things to look at. The contract between a game's drawing and every page.

A scene knows no HTML. Its sheet is SVG that refers to woodcuts as `icon:<name>` and to scenery as `scenery:<hash>.svg`
(`references` resolves both). Whatever stands for an answer names it as `answer`: the place of the option, as the
kernel's `place()` gives it. In the SVG that is the attribute `data-answer`; what has the same answer lights up as one.
"""

from __future__ import annotations

import re

import msgspec

from undercroft.ink.pen import Box


class Say(msgspec.Struct, frozen=True):
    """Some words of a sentence, or a sign with the words it stands for."""

    text: str
    strong: bool = False
    icon: str = ""
    tone: str = ""  # harm, magic, armour, good: how a sign is tinted


Sentence = tuple[Say, ...]


class Gem(msgspec.Struct, frozen=True):
    """A number in the corner of a card; its shape says what it counts."""

    shape: str  # see cards.GEMS
    number: str
    label: str


class Row(msgspec.Struct, frozen=True):
    """A line of a table on a card: die faces or a price, or a paragraph under a sign."""

    text: Sentence
    at: str = ""
    icon: str = ""
    state: str = ""  # lit: rolled last; dim: does not apply now


class CardSide(msgspec.Struct, frozen=True):
    """One of the four sides of a card that is turned: woodcut, name, a few words, a number, what it leads to."""

    sign: str
    name: str
    text: str = ""
    number: str = ""
    leads: str = ""


class CardFace(msgspec.Struct, frozen=True):
    """A card as it lies on the table, with everything that is printed on it."""

    key: str  # this copy, stable from one scene to the next: the id of its element
    kind: str  # its class: see palette.CLASSES
    title: str
    icon: str
    gems: tuple[Gem, ...] = ()  # lower left, lower right, upper left, upper right
    text: tuple[Sentence, ...] = ()  # paragraphs
    rows: tuple[Row, ...] = ()
    flavour: str = ""
    foot: str = ""  # the class in words
    mark: str = ""  # card id and edition, printed in the margin
    state: str = "ready"  # ready, used, down, selected
    answer: str = ""
    note: str = ""  # where it lies or what it does now, for tooltips and readers
    count: int = 1  # so many of it lie here
    heap: str = ""  # where it lies, if a hand has several parts: Equipped, Hand
    sides: tuple[CardSide, ...] = ()  # a square card that is turned: its four sides, the one on top first
    back: tuple[CardSide, ...] = ()  # and those of its other face, the one first that a flip brings up

    @property
    def label(self) -> str:
        """The whole card in words."""
        if self.state == "down":
            return self.note or "A card, face down"
        parts = [self.title, self.foot]
        parts += [f"{gem.label} {gem.number}" for gem in self.gems]
        parts += [said(sentence) for sentence in self.text]
        parts += [f"{row.at}: {said(row.text)}" if row.at else said(row.text) for row in self.rows]
        parts += [self.flavour, self.note, f"{self.count} of them" if self.count > 1 else ""]
        return ". ".join(part.rstrip(".") for part in parts if part) + "."


def in_bold(text: str, words: re.Pattern[str]) -> Sentence:
    """The text as a sentence, with what the first group of the pattern finds in bold."""
    parts: list[Say] = []
    at = 0
    for found in words.finditer(text):
        if found.start() > at:
            parts.append(Say(text[at : found.start()]))
        parts.append(Say(found[1], strong=True))
        at = found.end()
    if at < len(text):
        parts.append(Say(text[at:]))
    return tuple(parts)


def said(sentence: Sentence) -> str:
    """A sentence in words, signs read out."""
    return "".join(part.text for part in sentence).strip()


class Number(msgspec.Struct, frozen=True):
    """A number with its sign and its name: 4 cards, 2 of 3 treasures."""

    icon: str
    label: str
    value: str
    tone: str = ""  # health, wealth


class Meter(msgspec.Struct, frozen=True):
    """Something that fills and empties: hearts, points, a bar."""

    icon: str
    label: str
    value: int
    most: int
    look: str = "hearts"  # hearts, coins, cubes, bar
    note: str = ""  # the same in words: "2 AP left"


class Hero(msgspec.Struct, frozen=True):
    """The figure whose eyes look at the scene."""

    seat: int
    colour: str
    name: str
    note: str = ""
    meters: tuple[Meter, ...] = ()
    numbers: tuple[Number, ...] = ()
    answer: str = ""


class Strip(msgspec.Struct, frozen=True):
    """One of the others, with what everybody may know."""

    seat: int
    colour: str
    name: str
    note: str = ""
    numbers: tuple[Number, ...] = ()
    now: bool = False  # must act
    hand: tuple[CardFace, ...] = ()  # what lies open
    answer: str = ""


class Chit(msgspec.Struct, frozen=True):
    """A small thing in the dock that can be chosen: a tactic, a direction, a switch."""

    key: str
    title: str
    icon: str
    label: str = ""
    state: str = "ready"  # ready, used, selected
    answer: str = ""
    lies: str = ""  # how it makes the card lie that is turned: 0 to 3 quarter turns, or flipped
    text: str = ""  # a few words, shown where there is room for them


class Tray(msgspec.Struct, frozen=True):
    """Chits that belong together, or a picture of what lies in the tray (an `<svg>` with its own title)."""

    title: str
    chits: tuple[Chit, ...]
    picture: str = ""


class Deck(msgspec.Struct, frozen=True):
    """A pile from outside: how many cards, what is known to lie on top, what was discarded."""

    name: str
    left: int
    icon: str = "card-draw"
    on_top: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()


class Cartouche(msgspec.Struct, frozen=True):
    """The title block of the map."""

    title: str
    lines: tuple[str, ...] = ()


class Spot(msgspec.Struct, frozen=True):
    """Where something on the sheet is: for what floats, walks or is pointed at."""

    answer: str
    title: str
    x: float
    y: float


class Sheet(msgspec.Struct, frozen=True):
    """The map: two layers of SVG in the same coordinates, and which part of it matters."""

    ground: str  # scenery, places, labels: everything that stands still
    pieces: str  # figures and tokens: stable ids, fixed order, absolute transforms
    whole: Box
    focus: Box  # what a large screen shows: the whole map as long as it can be read, else what matters now
    near: Box  # what matters most: what a small screen must show
    least: float  # at a smaller scale than this, labels are under 11 px
    spots: tuple[Spot, ...] = ()
    rolls: tuple[str, ...] = ()  # the rules whose dice lie on it


class Line(msgspec.Struct, frozen=True):
    """One of several small questions that people see as one form: what it is about, and how it may be answered."""

    key: str  # what the question is about, as records write it; empty: whatever it is about
    title: str
    icon: str
    choices: tuple[tuple[str, str], ...]  # answers, as records write them, and in words
    chosen: str  # the answer unless another is chosen
    worth: int = 0  # what each one is worth, if the answers are numbers
    decision: str = ""  # of another decision than the form


class Handling(msgspec.Struct, frozen=True):
    """How a decision is answered by hand: something is turned, picked or switched first, and then confirmed."""

    confirm: str  # what the last button says: "Lay it here"
    turn: str = ""  # the key of a card that turns from one answer to the next when it is touched
    suffix: str = ""  # answers that end like this are others with something added: they become a switch
    switch: str = ""  # what the switch says
    stop: str = ""  # any number of answers may be picked, one question each; this answer ends it
    prompt: str = ""  # what the form as a whole asks
    stakes: str = ""  # and what is at stake in it
    same_stakes: bool = False  # what is at stake in its first question holds for all of it
    lines: tuple[Line, ...] = ()  # the questions that will be asked one after the other, in order


class Scene(msgspec.Struct, frozen=True):
    """A view as things to look at: sheet, cards, numbers."""

    game: str  # slug
    title: str
    heading: str  # Round 7
    phase: str  # Yellow's turn
    sheet: Sheet
    cartouche: Cartouche
    hero: Hero | None = None
    hand: tuple[CardFace, ...] = ()
    foes: tuple[CardFace, ...] = ()  # whom one meets now
    foes_on: str = "dock"  # dock or sheet: where they stand, if the screen is large enough
    offer: tuple[CardFace, ...] = ()  # what one may choose from now: gear, a market
    offer_title: str = ""
    known: tuple[CardFace, ...] = ()  # what one has seen of cards that lie face-down: at a closer look at their place
    lying: tuple[CardFace, ...] = ()  # what lies on the sheet as a token: `key` is the id of its piece
    strips: tuple[Strip, ...] = ()
    trays: tuple[Tray, ...] = ()
    decks: tuple[Deck, ...] = ()
    legend: tuple[Say, ...] = ()  # the signs that stand in the texts of cards, and what they mean
    signs: dict[str, str] = msgspec.field(
        default_factory=dict
    )  # woodcuts of answers that are no card or chit, or of a whole decision
    handling: dict[str, Handling] = msgspec.field(default_factory=dict)  # decisions that are answered by hand
    cautions: dict[str, str] = msgspec.field(default_factory=dict)  # answers that are asked once more, and why
    order: tuple[
        str, ...
    ] = ()  # places of answers as a player would look through them, if the rules name them otherwise
    outcome: str = ""

    @property
    def cards(self) -> tuple[CardFace, ...]:
        """Every card that is drawn as a card."""
        return self.hand + self.foes + self.offer
