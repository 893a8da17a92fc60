"""What everybody could note down: which card was seen in whose hands, and what shown bonuses prove.

Nothing here is asked or told. The notes exist so that a view holds all that its player has seen, and so that an
imagined world respects it. They never say more than a player could know: after an exchange the others know only that
a card is now with one of the two.
"""

from __future__ import annotations

from undercroft.games.caverns.components import DeckCard, Edge
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.state import Caverns, Clue


def seen_by_all(g: Caverns, card: DeckCard, holder: Figure) -> None:
    """A card shown completely: everybody knows who holds it."""
    for known in g.known:
        known[card.index] = holder.bit


def seen_by(g: Caverns, seat: int, card: DeckCard, holder: Figure) -> None:
    g.known[seat][card.index] = holder.bit


def edge_seen(g: Caverns, holder: Figure, edge: Edge, tags: int, shown: int) -> None:
    """A bonus shown by its edge alone: at least `shown` cards that look like this are with the holder."""
    mask = g.box.look_alikes(edge, tags)
    for number, (cards, count, holders) in enumerate(g.clues):
        if cards == mask and holders == holder.bit:
            g.clues[number] = (mask, max(count, shown), holders)
            return
    g.clues.append((mask, shown, holder.bit))


def whole_hand_passes(g: Caverns, loser: Figure, winner: Figure) -> None:
    """The winner takes everything: whoever knew the loser's cards knows where they are now, the loser above all."""
    for known in g.known:
        for card, holders in known.items():
            if holders & loser.bit:
                known[card] = (holders & ~loser.bit) | winner.bit
    if loser.is_awake:
        for lost in loser.hand:
            g.known[loser.seat][lost.index] = winner.bit
    g.clues = _merged([(c, n, (h & ~loser.bit) | winner.bit if h & loser.bit else h) for c, n, h in g.clues])


def some_cards_pass(g: Caverns, giver: Figure, taker: Figure, cards: list[DeckCard]) -> None:
    """Cards change hands unseen by the others: what was known to be with one may now be with either."""
    if not cards:
        return
    for known in g.known:
        for card, holders in known.items():
            if holders & giver.bit:
                known[card] = holders | taker.bit
    for passed in cards:
        g.known[giver.seat][passed.index] = taker.bit
        g.known[taker.seat][passed.index] = taker.bit
    for kept in giver.hand:
        if kept not in cards and kept.index in g.known[taker.seat] and g.known[taker.seat][kept.index] & giver.bit:
            # the partner saw every card that came over, so the rest stayed where it was
            g.known[taker.seat][kept.index] &= ~taker.bit
    g.clues = _merged([(c, n, h | taker.bit if h & giver.bit else h) for c, n, h in g.clues])


def card_leaves(g: Caverns, card: DeckCard, holder: Figure) -> None:
    """A card goes out of a hand in the open: what was proved by a bonus may have been this card."""
    for known in g.known:
        known.pop(card.index, None)
    kept: list[Clue] = []
    for cards, count, holders in g.clues:
        if holders & holder.bit and cards & card.bit:
            count -= 1
        if count > 0:
            kept.append((cards, count, holders))
    g.clues = kept


def _merged(clues: list[Clue]) -> list[Clue]:
    """Clues about the same cards and the same figures say no more than the strongest of them."""
    found: list[Clue] = []
    for cards, count, holders in clues:
        for number, (other, most, where) in enumerate(found):
            if other == cards and where == holders:
                found[number] = (cards, max(most, count), holders)
                break
        else:
            found.append((cards, count, holders))
    return found
