"""The table as numbers, for environments and learners: written from the state, only what the seat may know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.caverns.cards import load
from undercroft.games.caverns.components import CAVE, ITEM, NARROW, PLACES_PER_TILE, WATER
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.judge.reach import terrains, turns_home, turns_to_the_new
from undercroft.games.caverns.judge.ways import tile_of as tile_of
from undercroft.games.caverns.paths import FAR
from undercroft.games.caverns.rules.winning import has_fulfilled
from undercroft.games.caverns.state import Caverns
from undercroft.kernel.observation.features import Features, put
from undercroft.kernel.observation.row import Row

_BOX: Final = load()
_ITEM_NAMES: Final = [card.name for card in _BOX.cards if card.sort == ITEM]
_ITEM_NUMBER: Final = {name: number for number, name in enumerate(_ITEM_NAMES)}
_QUEST_NUMBER: Final = {quest.name: number for number, quest in enumerate(_BOX.quests)}
_MONSTER_NUMBER: Final = {card.name: number for number, card in enumerate(_BOX.monsters)}
_TILES: Final = len(_BOX.tiles)
_SEATS: Final = 6

_TILE: Final = Features()
_LAID: Final = _TILE.flag("laid", "lies on the table")
_UNUSED: Final = _TILE.flag("unused", "has a Not Used marker: nobody has entered its cavern")
_WAYS: Final = _TILE.number("ways", 6, "ways out into the unknown")
_MARKER: Final = _TILE.flag("marker", "a web, the Holy Place or the mirror is there")
_CROWD: Final = _TILE.number("figures", 4, "figures seen there")
_ONE_MORE: Final = 0.25  # of four: quarters add up without rounding
_OWN_THERE: Final = _TILE.flag("own", "a figure of one's own is there")

_HERO: Final = Features()
_ALIVE: Final = _HERO.flag("alive", "has a living character")
_COMBAT: Final = _HERO.number("combat", 10, "its printed Combat")
_MAGIC: Final = _HERO.number("magic", 5, "its printed Magic")
_CARDS: Final = _HERO.number("cards", 20, "cards it holds")
_UNSEEN: Final = _HERO.flag("invisible", "is invisible")

_MONSTER: Final = Features()
_ON_BOARD: Final = _MONSTER.flag("there", "is on the board")
_AWAKE: Final = _MONSTER.flag("awake", "somebody plays it")
_MONSTER_CARDS: Final = _MONSTER.number("cards", 10, "cards it holds")

FEATURES: Final = Features()
_ROUND: Final = FEATURES.number("round", 60, "the round")
_STACK: Final = FEATURES.number("stack", 60, "tiles left in the stack")
_CAVERN_DECK: Final = FEATURES.number("cavern deck", 44, "cards left in the Cavern deck")
_PASSAGE_DECK: Final = FEATURES.number("passage deck", 20, "cards left in the Passage deck")
_EXPLORED: Final = FEATURES.flag("all explored", "no tile can be laid any more")
_TURN: Final = FEATURES.flag("own turn", "it is one's own turn")
_FULFILLED: Final = FEATURES.flag("fulfilled", "one's own quest is fulfilled")
_ENCOUNTER: Final = FEATURES.number("encounter", 4, "monsters met and not yet dealt with")
_OFFER: Final = FEATURES.flag("offer", "cards are laid out for an exchange")
_FIGHT: Final = FEATURES.flag("fight", "two figures are at blows")
_JOURNEY: Final = FEATURES.number("journey", 3, "tiles left of a movement under way")
_OPTIONS: Final = FEATURES.one_of(
    "option", ("passage_encounters", "any_stairs", "opening_truce", "quick"), "the option of this match is on"
)
_COUNTERS: Final = FEATURES.numbers(
    "counter", [str(n) for n in range(36)], 4, "counters on each square of the passage board"
)
_QUEST: Final = FEATURES.one_of("quest", [quest.name for quest in _BOX.quests], "one's own quest")
_HOLDS: Final = FEATURES.one_of("holds", _ITEM_NAMES, "one's own figure holds this card")
_CHARACTER: Final = FEATURES.flag("own character", "one's own figure is a character, not a monster")
_OWN_COMBAT: Final = FEATURES.number("own combat", 10, "its printed Combat")
_OWN_MAGIC: Final = FEATURES.number("own magic", 5, "its printed Magic")
_OWN_ESCAPE: Final = FEATURES.number("own escape", 6, "its printed Escape")
_OWN_NARROW: Final = FEATURES.flag("own narrow", "gets through narrow passages by itself")
_OWN_WATER: Final = FEATURES.flag("own water", "gets through water by itself")
_OWN_STUCK: Final = FEATURES.flag("own stuck", "is stone or in a pit")
_OWN_UNSEEN: Final = FEATURES.flag("own invisible", "is invisible")
_OWN_MOVED: Final = FEATURES.flag("own moved", "has moved this turn")
_OWN_INSIDE: Final = FEATURES.flag("own inside", "is in a cavern")
_HOME: Final = FEATURES.number("home", FAR, f"how near home is: {FAR} less the turns on foot")
_NEW: Final = FEATURES.number("new", FAR, f"how near something new is: {FAR} less the turns on foot")
_MAP: Final = FEATURES.repeat("tile", [tile.name for tile in _BOX.tiles], _TILE, "the tiles, laid or not")
_HEROES: Final = FEATURES.repeat(
    "seat", [str(n) for n in range(1, _SEATS + 1)], _HERO, "the characters, one's own first, then in seat order"
)
_MONSTERS: Final = FEATURES.repeat(
    "monster", [card.name for card in _BOX.monsters], _MONSTER, "the monsters, in the order of the card file"
)


def observe_into(g: Caverns, seat: int, row: Row) -> None:
    """Write the table as this seat may know it into a row of zeros."""
    _table(g, seat, row)
    if seat >= 0:
        _own(g, seat, row)
    _map(g, seat, row)
    first = max(seat, 0)
    for figure in g.figures:
        cards = len(figure.hand)
        if figure.card.is_character:
            if figure.seat >= 0:
                at: i64 = _HEROES + (figure.seat - first) % _SEATS * _HERO.size
                row[at + _ALIVE] = 1.0
                put(row, at + _COMBAT, figure.card.combat, 10)
                put(row, at + _MAGIC, figure.card.magic, 5)
                put(row, at + _CARDS, cards, 20)
                if figure.invisible:
                    row[at + _UNSEEN] = 1.0
        else:
            number = _MONSTER_NUMBER.get(figure.card.name, -1)
            if number >= 0:
                at = _MONSTERS + number * _MONSTER.size
                row[at + _ON_BOARD] = 1.0
                if figure.is_awake:
                    row[at + _AWAKE] = 1.0
                put(row, at + _MONSTER_CARDS, cards, 10)


def _table(g: Caverns, seat: int, row: Row) -> None:
    put(row, _ROUND, g.round, 60)
    put(row, _STACK, len(g.stack), 60)
    put(row, _CAVERN_DECK, len(g.cavern_deck), 44)
    put(row, _PASSAGE_DECK, len(g.passage_deck), 20)
    if g.all_explored:
        row[_EXPLORED] = 1.0
    if g.active == seat:
        row[_TURN] = 1.0
    if g.encounter is not None:
        put(row, _ENCOUNTER, len(g.encounter.waiting), 4)
    if g.offer is not None:
        row[_OFFER] = 1.0
    if g.fight is not None:
        row[_FIGHT] = 1.0
    if g.journey is not None:
        put(row, _JOURNEY, g.journey.tiles, 3)
    if g.passage_encounters:
        row[_OPTIONS] = 1.0
    if g.any_stairs:
        row[_OPTIONS + 1] = 1.0
    if g.opening_truce:
        row[_OPTIONS + 2] = 1.0
    if g.quick:
        row[_OPTIONS + 3] = 1.0
    at: i64 = _COUNTERS
    for count in g.counters:
        put(row, at, count, 4)
        at += 1


def _own(g: Caverns, seat: int, row: Row) -> None:
    """One's quest, and the first figure one runs: the character, or else a monster."""
    quest = g.players[seat].quest
    if quest is not None:
        number = _QUEST_NUMBER.get(quest.name, -1)
        if number >= 0:
            row[_QUEST + number] = 1.0
    hero = g.hero(seat)
    if hero is not None and has_fulfilled(g, hero):
        row[_FULFILLED] = 1.0
    for figure in g.figures:
        if figure.seat == seat:
            _own_figure(g, figure, row)
            return


def _own_figure(g: Caverns, figure: Figure, row: Row) -> None:
    card = figure.card
    for held in figure.hand:
        number = _ITEM_NUMBER.get(held.name, -1)
        if number >= 0:
            row[_HOLDS + number] = 1.0
    if card.is_character:
        row[_CHARACTER] = 1.0
    put(row, _OWN_COMBAT, card.combat, 10)
    put(row, _OWN_MAGIC, card.magic, 5)
    put(row, _OWN_ESCAPE, card.escape, 6)
    passes = figure.passes()
    if passes & NARROW:
        row[_OWN_NARROW] = 1.0
    if passes & WATER:
        row[_OWN_WATER] = 1.0
    if figure.is_stone or figure.pit:
        row[_OWN_STUCK] = 1.0
    if figure.invisible:
        row[_OWN_UNSEEN] = 1.0
    if figure.moved:
        row[_OWN_MOVED] = 1.0
    if figure.at % PLACES_PER_TILE == CAVE:
        row[_OWN_INSIDE] = 1.0
    can = terrains(figure)
    reach = g.paths().reach(figure.at, can)
    put(row, _HOME, FAR - turns_home(g, reach), FAR)
    put(row, _NEW, FAR - turns_to_the_new(g, figure, can, reach), FAR)


def _map(g: Caverns, seat: int, row: Row) -> None:
    size: i64 = _TILE.size
    ways_out = g.paths().ways_out
    at: i64 = _MAP
    for tile in range(len(ways_out)):
        out = ways_out[tile]
        if out >= 0:
            row[at + _LAID] = 1.0
            put(row, at + _WAYS, out, 6)
        at += size
    for index in g.unused:
        row[_MAP + index * size + _UNUSED] = 1.0
    for index in g.webs:
        row[_MAP + index * size + _MARKER] = 1.0
    if g.holy >= 0:
        row[_MAP + g.holy * size + _MARKER] = 1.0
    if g.mirror >= 0:
        row[_MAP + g.mirror * size + _MARKER] = 1.0
    for figure in g.figures:
        own = figure.seat == seat
        if own or not figure.invisible:
            at = _MAP + figure.at // PLACES_PER_TILE * size
            row[at + _CROWD] = min(row[at + _CROWD] + _ONE_MORE, 1.0)
            if own:
                row[at + _OWN_THERE] = 1.0
