"""Passage encounters: what the counters of a tile bring."""

from __future__ import annotations

from undercroft.games.caverns.components import (
    EVENT,
    HOLY,
    ITEM,
    MARKER,
    PLACES_PER_TILE,
    WEB,
    DeckCard,
)
from undercroft.games.caverns.events import (
    AVOIDS_PIT,
    CAUGHT,
    COUNTERS_FOUND,
    DECLARED,
    FALLS,
    FOUND,
    KEEPS,
    MARKER_LAID,
    MONSTER_DECLARED,
    MONSTER_IN_PASSAGE,
)
from undercroft.games.caverns.figures import ASLEEP, WAITING, Figure
from undercroft.games.caverns.rules.faces import at_most
from undercroft.games.caverns.rules.treasure import look_at_stack, own_die, rolling, total_escape
from undercroft.games.caverns.rules.winning import came_home
from undercroft.games.caverns.state import IN_PASSAGE, Caverns, Encounter


async def passage_encounter(g: Caverns, figure: Figure, square: int) -> bool:
    """One card per counter: items first, then markers, events and monsters; true if the movement ends here."""
    give_away(g, figure)
    count = min(g.counters[square], len(g.passage_deck))
    g.counters = [0 if number == square else left for number, left in enumerate(g.counters)]
    g.cite("CV-012")
    g.tell("CV-069", COUNTERS_FOUND, figure, count, g.box.places[figure.at])
    if not figure.card.is_character:
        g.cite("CV-169")
    who = g.runner(figure)
    cards: list[DeckCard] = []
    for _ in range(count):
        cards.append(await g.draw("CV-070", g.passage_deck, who))
    g.drawn = [card for card in cards if card.sort != ITEM]
    keep_items(g, figure, cards, "CV-071")
    halted = False
    g.cite("CV-073")
    for sort in (MARKER, EVENT):
        for card in cards:
            if card.sort == sort:
                g.reveal("CV-072")
                if not is_told_by_its_marker(g, figure, card):
                    g.tell("CV-072", DECLARED, figure, card, "and must stop" if card.halts else None)
                halted = await carry_out(g, figure, card) or halted
    monsters = g.drawn
    g.drawn = []
    declare_monsters(g, figure, monsters, figure.at, "CV-072")
    if monsters:
        g.cite("CV-076")
    strangers = met(figure, monsters)
    if strangers:
        g.cite("CV-074")
        g.encounter = Encounter(IN_PASSAGE, strangers, figure.at)
    return halted or len(monsters) > 0


def give_away(g: Caverns, figure: Figure) -> None:
    """Whatever an invisible figure does to the board is public where it happens."""
    if figure.invisible:
        g.reveal("CV-215")
        figure.trail = 1 << figure.at


def keep_items(g: Caverns, figure: Figure, cards: list[DeckCard], rule: str) -> None:
    """Items go into the hand unseen by the others, who see how many there are; they may be used at once."""
    items = [card for card in cards if card.sort == ITEM]
    if not items:
        return
    figure.hand.extend(items)
    figure.waives = False
    g.whisper(g.runner(figure), rule, FOUND, tuple(items))
    g.tell(rule, KEEPS, figure, len(items))
    g.cite("CV-091")
    g.cite("CV-171")
    g.cite("CV-176")
    came_home(g, figure)


async def carry_out(g: Caverns, figure: Figure, card: DeckCard) -> bool:
    """A marker is laid on this tile, an event happens, and the card leaves the game."""
    g.drawn.remove(card)
    g.gone.append(card)
    g.cite("CV-082")
    for marker in card.lays:
        lay_marker(g, figure, marker, "CV-077")
    if card.peeks:
        await look_at_stack(g, figure, card.peeks, "CV-072")
    if card.pitfall:
        await pitfall(g, figure)
    return card.halts


def is_told_by_its_marker(g: Caverns, figure: Figure, card: DeckCard) -> bool:
    """Does a marker come down, which says all that the card does?"""
    webbed = figure.at // PLACES_PER_TILE in g.webs
    return any(not (marker == WEB and webbed) for marker in card.lays)


def lay_marker(g: Caverns, figure: Figure, marker: int, rule: str) -> None:
    """The marker stays on this tile; a tile that is webbed already gets no second web: whoever is there is caught."""
    tile = figure.at // PLACES_PER_TILE
    if marker == WEB and tile in g.webs:
        g.cite(rule)
        g.cite("CV-078")
        return
    put_down(g, marker, tile)
    g.tell(rule, MARKER_LAID, g.box.markers[marker], g.box.places[figure.at], g.box.tiles[tile])
    if marker == WEB and not figure.card.ignores_webs:
        g.tell("CV-078", CAUGHT, figure)


def put_down(g: Caverns, marker: int, tile: int) -> None:
    if marker == WEB:
        g.webs.append(tile)
    elif marker == HOLY:
        g.holy = tile
        g.cite("CV-080")
    else:
        g.mirror = tile


async def pitfall(g: Caverns, figure: Figure) -> None:
    """A die above the total Escape, which for a monster is 0, costs the next turn."""
    escape = await total_escape(g, figure)
    notes = rolling(g, figure)
    if await own_die(g, figure, "CV-105", at_most(escape), notes) > escape:
        figure.pit = WAITING
        g.tell("CV-034", FALLS, figure, escape, notes)
    else:
        g.tell("CV-105", AVOIDS_PIT, figure, escape, notes)


def declare_monsters(g: Caverns, finder: Figure, cards: list[DeckCard], place: int, rule: str) -> None:
    """Every monster is shown at once and stands there, asleep until somebody runs it."""
    for card in cards:
        if card.monster is not None:
            g.reveal(rule)
            sleeper = Figure(card.monster, ASLEEP, place)
            g.figures.append(sleeper)
            event = MONSTER_DECLARED if g.is_cavern(place) else MONSTER_IN_PASSAGE
            g.tell(rule, event, sleeper, g.box.places[place])
            for marker in card.monster.brings:
                lay_marker(g, finder, marker, "CV-077")


def met(figure: Figure, fresh: list[DeckCard]) -> list[int]:
    """Of the monsters just declared, those that do not cooperate with the finder."""
    found: list[int] = []
    for card in fresh:
        if card.monster is not None and not (figure.card.cooperative and card.monster.cooperative):
            found.append(card.monster.number)
    return found
