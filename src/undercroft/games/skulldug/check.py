"""What must be true of every table: nothing is lost, nothing is doubled, every number is in its range."""

from __future__ import annotations

from undercroft.games.skulldug.board import ENTRANCE
from undercroft.games.skulldug.components import Card, Passage
from undercroft.games.skulldug.state import FULL_HEALTH, Dig


def check(g: Dig) -> None:
    """Raise with a sentence if the table is impossible."""
    cards: dict[Card, int] = {}
    for card in every_card(g):
        cards[card] = cards.get(card, 0) + 1
    for card in g.cards.cards:
        found = cards.get(card, 0)
        assert found == card.copies, f"{found} of {card.copies} {card.label} are on the table"
    passages: dict[Passage, int] = {}
    for passage in [*g.laid.values(), *g.passages.cards, *g.passage_discard, *g.revealed]:
        passages[passage] = passages.get(passage, 0) + 1
    for passage in g.cards.passages:
        found = passages.get(passage, 0)
        assert found == passage.copies, f"{found} of {passage.copies} passages {passage.label} are on the table"
    assert g.laid.keys() == g.corridors.keys(), "a passage is laid without corridors"
    assert g.laid[ENTRANCE] is g.cards.entrance, "the Cave Entrance is gone"
    for space, passage in g.laid.items():
        assert space.reach <= g.half_width, f"{space.label} is beyond the edge"
        assert g.corridors[space] in passage.rotations, f"{space.label} is turned in an impossible way"
    for space, lying in g.lying.items():
        assert space in g.laid, f"cards lie in {space.label}, which is not discovered"
        assert lying, f"an empty heap of cards lies in {space.label}"
    for explorer in g.explorers:
        assert 0 <= explorer.health <= FULL_HEALTH, f"{explorer.label} has {explorer.health} Health"
        assert explorer.health == 0 or explorer.at is not None, f"{explorer.label} is dead and has Health"
        assert explorer.health or explorer.at is None or g.effects_first, f"{explorer.label} is neither dead nor alive"
        assert explorer.at is not None or not explorer.hand, f"{explorer.label} is dead and holds cards"
        assert all(card.is_item for card in explorer.hand), f"{explorer.label} holds a monster"


def every_card(g: Dig) -> list[Card]:
    """All Fortune and Hazard cards, wherever they are."""
    found = [*g.fortunes.cards, *g.hazards.cards, *g.paced_treasures.cards, *g.paced_others.cards, *g.gear]
    found.extend(g.fortune_discard)
    found.extend(g.hazard_discard)
    for lying in g.lying.values():
        found.extend(lying)
    for explorer in g.explorers:
        found.extend(explorer.hand)
    return found
