"""What must hold at every table, whatever happened: nothing lost, nothing doubled, nobody nowhere."""

from __future__ import annotations

from undercroft.games.caverns.components import ITEM, PLACES_PER_TILE, PORTS
from undercroft.games.caverns.state import SETTING_UP, UNKNOWN, Caverns


def check(g: Caverns) -> None:
    check_cards(g)
    check_tiles(g)
    check_figures(g)
    check_notes(g)


def check_cards(g: Caverns) -> None:
    """Every card of the decks in play is in exactly one place."""
    seen: dict[int, str] = {}
    places = [(card.index, "the Cavern deck") for card in g.cavern_deck.cards]
    places += [(card.index, "the Passage deck") for card in g.passage_deck.cards]
    places += [(card.index, "the box") for card in g.gone]
    places += [(card.index, "the table") for card in g.drawn]
    for figure in g.figures:
        places += [(card.index, figure.card.label) for card in figure.hand]
        if not figure.card.is_character:
            places.append((figure.card.deck_card, "the board"))
    for index, where in places:
        assert index not in seen, f"{g.box.cards[index]} is both in {seen[index]} and in {where}"
        seen[index] = where
    if g.phase != SETTING_UP and g.passage_encounters:
        assert len(seen) == len(g.box.cards), f"{len(seen)} cards are left of {len(g.box.cards)}"
    for figure in g.figures:
        for card in figure.hand:
            assert card.sort == ITEM, f"{figure.card.label} holds {card}, which is no treasure"
    if g.phase != SETTING_UP:
        quests = [player.quest for player in g.players] + [p.refused for p in g.players if p.refused is not None]
        assert len(quests) + len(g.quests) == len(g.box.quests), "a quest is lost"


def check_tiles(g: Caverns) -> None:
    laid = [tile.index for tile in g.box.tiles if g.is_laid(tile.index)]
    aside = len(g.stack) + len(g.put_away) + (0 if g.is_laid(1) else 1) + (0 if g.discovery is None else 1)
    if g.phase != SETTING_UP:
        assert len(laid) + aside == len(g.box.tiles), f"{len(laid)} tiles laid and {aside} aside"
    for arm, link in enumerate(g.links):
        if link >= 0:
            assert g.links[link] == arm, f"arm {g.box.arms[arm]} leads one way only"
    unknown = sum(1 for link in g.links if link == UNKNOWN)
    assert unknown == g.open_arms, f"{g.open_arms} open arms are counted, {unknown} are there"


def check_figures(g: Caverns) -> None:
    for figure in g.figures:
        tile = figure.at // PLACES_PER_TILE
        assert g.is_laid(tile), f"{figure.card.label} stands on tile {g.box.tiles[tile]}, which is not laid"
        kind = g.box.tiles[tile]
        place = figure.at % PLACES_PER_TILE
        assert place < kind.places or (place == 2 and kind.spots), f"{figure.card.label} stands in a wall"
        assert figure.card.is_character or figure.seat < g.seats
        if figure.invisible:
            assert figure.trail >> figure.at & 1, f"{figure.card.label} is where nobody reckons with it"
    numbers = [figure.card.number for figure in g.figures]
    assert len(set(numbers)) == len(numbers), "a figure stands twice"
    assert sum(g.counters) <= len(g.passage_deck), "more counters than Passage cards"
    assert len(g.links) == len(g.box.tiles) * PORTS


def check_notes(g: Caverns) -> None:
    """The notes are true: every card noted is with one of the figures noted, and every proof holds."""
    where = {card.index: figure.bit for figure in g.figures for card in figure.hand}
    for known in g.known:
        for card, holders in known.items():
            assert where.get(card, 0) & holders, f"{g.box.cards[card]} is not where the notes say"
    for mask, count, holders in g.clues:
        held = [card for figure in g.figures if figure.bit & holders for card in figure.hand if card.bit & mask]
        assert len(held) >= count, "a bonus was shown that nobody has"
