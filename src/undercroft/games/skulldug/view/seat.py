"""What a seat may know: everything but the order of the decks, which nobody knows (SD-006, SD-066)."""

from __future__ import annotations

import random
from typing import Final

from undercroft.games.skulldug.board import LAID, Space
from undercroft.games.skulldug.components import Card
from undercroft.games.skulldug.state import Dig, Explorer
from undercroft.games.skulldug.view.shapes import CardView, DeckView, DigView, ExplorerView, PassageView, SpotView
from undercroft.kernel.piles import Pile

_FACES: Final[dict[Card, CardView]] = {}


def face(card: Card) -> CardView:
    """The printed side; made once per card."""
    found = _FACES.get(card)
    if found is None:
        found = CardView(
            card.name,
            card.label,
            card.type,
            card.text,
            card.difficulty,
            card.damage,
            card.icon,
            card.flavour,
            card.holds,
        )
        _FACES[card] = found
    return found


def view(g: Dig, seat: int) -> DigView:
    """Hands lie open and decks hide their order from all alike, so seats differ only in whose eyes light the cave."""
    g.cite("SD-066")
    eyes = g.explorers[seat] if 0 <= seat < len(g.explorers) else g.active_explorer
    outcome = g.outcome
    return DigView(
        game="skulldug",
        you=seat,
        stage=g.stage.name,
        active=g.active,
        first=g.first,
        round=g.round,
        round_cap=g.round_cap,
        half_width=g.half_width,
        explorers=tuple(explorer_view(g, explorer) for explorer in g.explorers),
        passages=tuple(passage_view(g, space) for space in g.laid),
        frontier=frontier(g),
        reachable=() if eyes.at is None else tuple(space.name for space in g.connected(eyes.at)),
        sight=tuple(space.name for space in g.line_of_sight(eyes)),
        fortunes=deck_view(g, "Fortune", g.fortunes, g.fortunes_left, g.fortune_discard),
        hazards=deck_view(g, "Hazard", g.hazards, len(g.hazards), g.hazard_discard),
        passage_deck=DeckView(
            "Passage", len(g.passages), (), tuple(sorted(passage.label for passage in g.passage_discard))
        ),
        revealed=tuple(passage.label for passage in g.revealed),
        gear=tuple(face(card) for card in g.gear),
        winner=outcome.winners[0] if outcome is not None and outcome.winners else -1,
        outcome="" if outcome is None else outcome.reason,
    )


def explorer_view(g: Dig, explorer: Explorer) -> ExplorerView:
    at = explorer.at
    return ExplorerView(
        seat=explorer.seat,
        name=explorer.name,
        label=explorer.label,
        at="" if at is None else at.name,
        x=0 if at is None else at.x,
        y=0 if at is None else at.y,
        health=explorer.health,
        drugged=explorer.drugged,
        ap=g.ap(explorer),
        hand_limit=explorer.hand_limit,
        hand=tuple(face(card) for card in explorer.hand),
        came_from="" if explorer.came_from is None else explorer.came_from.name,
        used=tuple(word.name for word in explorer.used),
    )


def passage_view(g: Dig, space: Space) -> PassageView:
    return PassageView(
        space=space.name,
        label=space.label,
        x=space.x,
        y=space.y,
        corridors=LAID[g.corridors[space]].name,
        cards=tuple(face(card) for card in g.lying.get(space, ())),
    )


def frontier(g: Dig) -> tuple[SpotView, ...]:
    """The undiscovered passages to which a corridor leads."""
    found: list[Space] = []
    for space in g.laid:
        for there in g.connected(space):
            if there not in g.laid and there not in found:
                found.append(there)
    for explorer in g.explorers:
        if explorer.at is not None and explorer.at not in g.laid and explorer.at not in found:
            found.append(explorer.at)
    return tuple(SpotView(space.name, space.x, space.y) for space in found)


def deck_view(g: Dig, name: str, pile: Pile[Card], left: int, discard: list[Card]) -> DeckView:
    """What was put on top is public, only its order is not (SD-098)."""
    g.cite("SD-006")
    known: list[str] = []
    for layer in pile.layers if g.paced and name == "Fortune" else pile.layers[1:]:
        known.extend(card.label for card in layer)
    return DeckView(name, left, tuple(sorted(known)), tuple(sorted(card.label for card in discard)))


def imagine(g: Dig, seat: int, rng: random.Random) -> None:
    """Nothing to make up: the decks have no order, and everything else lies open (SD-006)."""
