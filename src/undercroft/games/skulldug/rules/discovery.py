"""Discovery: how the cave grows (SD-031 to SD-043)."""

from __future__ import annotations

from typing import Final

from undercroft.games.skulldug import events
from undercroft.games.skulldug.board import DIRECTIONS, LAID, Space, direction_between
from undercroft.games.skulldug.components import Card, Passage
from undercroft.games.skulldug.decisions import PACKET, PASSAGE, ROTATION
from undercroft.games.skulldug.moments import CONTENTS_DRAWN, DISCOVERING
from undercroft.games.skulldug.rules import timing
from undercroft.games.skulldug.rules.cause import Cause
from undercroft.games.skulldug.state import Dig, Explorer
from undercroft.kernel.piles import Pile

SIDES: Final[list[int]] = [bits.bit_count() for bits in range(16)]
"""On how many sides a passage with these corridors is open."""


async def discover(g: Dig, explorer: Explorer, there: Space, connect_to: Space | None) -> None:
    """Draw a passage, turn it, draw its contents; the explorer's own player chooses, whoever's turn it is."""
    g.cite("SD-031" if explorer.seat == g.active else "SD-032")
    if timing.listens(g, explorer, DISCOVERING):
        entry = explorer.entries
        await timing.moment(g, Cause(DISCOVERING, explorer, "other", there))
        if explorer.entries != entry:
            return  # SD-147: already somewhere else
    passage = await reveal(g, explorer, there)
    g.revealed.append(passage)
    corridors = await g.choose(
        explorer,
        "SD-036",
        ROTATION,
        [LAID[bits] for bits in legal_rotations(g, there, passage, connect_to)],
        (passage, there),
    )
    g.revealed.remove(passage)
    g.laid[there] = passage
    g.corridors[there] = corridors.bits
    g.tell("SD-033", events.DISCOVERED, explorer, corridors, passage, there)
    await draw_contents(g, explorer, there, passage)
    if timing.listens(g, explorer, CONTENTS_DRAWN):
        await timing.moment(g, Cause(CONTENTS_DRAWN, explorer, "other", there))


async def reveal(g: Dig, explorer: Explorer, there: Space) -> Passage:
    """The top Passage card, or the one picked of several that a held card lets the explorer see."""
    more = 0
    thanks_to: Card | None = None
    for card in explorer.hand:
        if card.passages_revealed:
            more += card.passages_revealed
            thanks_to = card
    if not more:
        return await draw_passage(g)
    for _ in range(1 + more):
        if g.supply:
            g.revealed.append(await draw_passage(g))
    shown: list[Passage] = []
    for passage in g.revealed:
        if passage not in shown:
            shown.append(passage)
    chosen = await g.choose(explorer, "SD-033", PASSAGE, shown, (there,))
    g.revealed.remove(chosen)
    for passage in g.revealed:
        g.passages.put_at_bottom(passage)
        g.tell("SD-003", events.TO_THE_BOTTOM, explorer, passage, thanks_to)
    g.revealed.clear()
    return chosen


async def draw_passage(g: Dig) -> Passage:
    """A used-up deck is made anew of the discarded passages, at the moment one is needed."""
    if g.passages.is_empty:
        g.tell("SD-041", events.RECYCLED, len(g.passage_discard))
        g.passages.shuffle_in(g.passage_discard)
        g.passage_discard.clear()
    return await g.draw("SD-033", g.passages)


def legal_rotations(g: Dig, there: Space, passage: Passage, connect_to: Space | None) -> list[int]:
    """First connect to the passage last occupied, if possible; then to as many discovered passages as possible."""
    allowed = passage.rotations
    g.cite("SD-034")
    if connect_to is not None:
        way = direction_between(connect_to, there)
        if way is not None and g.corridors.get(connect_to, 0) & way.bit:
            allowed = [bits for bits in allowed if bits & way.opposite_bit]
    if len(allowed) == 1:
        return allowed
    meeting = 0
    for way in DIRECTIONS:
        neighbour = there.neighbours[way.number]
        if neighbour is not None and g.corridors.get(neighbour, 0) & way.opposite_bit:
            meeting |= way.bit
    g.cite("SD-035")
    most = 0
    for bits in allowed:
        most = max(most, SIDES[bits & meeting])
    return [bits for bits in allowed if SIDES[bits & meeting] == most]


async def draw_contents(g: Dig, explorer: Explorer, there: Space, passage: Passage) -> None:
    """Hazards first, then Fortunes, as many as the icons show, face-up."""
    hazards = passage.hazards
    for held in explorer.hand:
        hazards += held.hazards_drawn
    found: list[Card] = []
    for _ in range(hazards):
        if g.hazards.is_empty:
            g.tell("SD-040", events.NOTHING_DRAWN, "Hazard")
            break
        card = await g.draw("SD-102", g.hazards)
        g.lay(card, there)
        found.append(card)
    g.cite("SD-038" if found else "SD-039")
    for _ in range(passage.fortunes):
        if not g.fortunes_left:
            g.tell("SD-040", events.NOTHING_DRAWN, "Fortune")
            break
        card = await draw_fortune(g, "SD-101")
        g.lay(card, there)
        found.append(card)
    if found:
        g.tell("SD-037", events.CONTENTS, explorer, found, there)


async def draw_fortune(g: Dig, rule: str) -> Card:
    """The top Fortune card; below what was put on top, a paced deck goes packet by packet."""
    if not g.fortunes.is_empty:
        return await g.draw(rule, g.fortunes)
    if not g.packet_left:
        await open_a_packet(g)
    due = g.treasure_due and await g.chance("SD-163", PACKET, range(g.packet_left)) == 0
    g.packet_left -= 1
    if due:
        g.treasure_due = False
        return await g.draw(rule, g.paced_treasures)
    return await g.draw(rule, g.paced_others)


async def open_a_packet(g: Dig) -> None:
    """Near-equal packets in random order, each with one treasure somewhere in it."""
    larger = await g.chance("SD-163", PACKET, range(g.packets)) < g.larger_packets
    g.packets -= 1
    g.larger_packets -= larger
    g.packet_left = g.packet_size + larger + 1
    g.treasure_due = True


def pace_the_treasures(g: Dig) -> None:
    """Optional: one treasure to each of as many near-equal packets as there are treasures."""
    cards = g.fortunes.cards
    treasures = [card for card in cards if card.is_treasure]
    others = [card for card in cards if not card.is_treasure]
    g.paced_treasures = Pile("paced treasures", treasures)
    g.paced_others = Pile("paced fortunes", others)
    g.fortunes.own_layers().clear()
    g.packets = len(treasures)
    g.packet_size, g.larger_packets = divmod(len(others), len(treasures))
    g.tell("SD-163", events.PACED)
