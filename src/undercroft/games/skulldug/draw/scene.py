"""A view of SKULLDUG! as a scene: the cave, your explorer and hand, whom you meet, the others, the decks."""

from __future__ import annotations

from typing import Final

from undercroft.games.skulldug.draw.board import sheet
from undercroft.games.skulldug.draw.cards import Keys, face
from undercroft.games.skulldug.view.shapes import DeckView, DigView, ExplorerView
from undercroft.ink.picture import picture
from undercroft.ink.scene import CardFace, Cartouche, Deck, Handling, Hero, Meter, Number, Scene, Strip

FULL_HEALTH, TREASURES, ACTION_POINTS = 5, 3, 3
SIGNS = {
    "focus": "third-eye",
    "passage": "cave-entrance",
    "rotation": "clockwise-rotation",
    "action-dash": "sprint",
    "action-pick_up": "hand",
    "action-drop": "card-discard",
    "action-shove": "push",
    "action-throw": "throwing-ball",
    "action-destroy": "mining",
    "action-cure": "pill",
    "action-end_turn": "hourglass",
    "word-pass": "hourglass",
    "word-stop": "hourglass",
    "word-take": "hand",
    "word-leave": "cancel",
    "word-facing": "daemon-skull",
    "word-working": "clockwise-rotation",
}
"""Woodcuts of the answers that are neither a card nor a place; by the decision, if all its answers look alike."""

HANDLING: Final = {"rotation": Handling("Lay it here"), "passage": Handling("Take this one")}


def scene(view: DigView) -> Scene:
    """Everything a table shows of this view."""
    keys = Keys(view)
    title = cartouche(view)
    eyes = view.explorers[view.you] if 0 <= view.you < len(view.explorers) else None
    here = view.explorers[view.active].at
    foes = [
        face(card, keys.key(here, number) + "-here", keys.answer(here, number), note=f"In {passage.label}")
        for passage in view.passages
        if passage.space == here
        for number, card in enumerate(passage.cards)
        if card.type in ("monster", "trap")
    ]
    return Scene(
        game="skulldug",
        title="SKULLDUG!",
        heading=f"Round {view.round}",
        phase=phase(view),
        sheet=sheet(view, title, keys),
        cartouche=title,
        hero=None if eyes is None else hero(view, eyes),
        hand=() if eyes is None else hand(eyes, keys),
        foes=tuple(foes),
        offer=gear(view, keys),
        offer_title="Gear" if view.gear else "",
        strips=tuple(strip(view, each, keys) for each in _others(view)),
        decks=tuple(deck(each) for each in (view.passage_deck, view.fortunes, view.hazards)),
        signs=SIGNS,
        handling=HANDLING,
        cautions=_cautions(view, eyes),
        outcome=view.outcome,
    )


def _cautions(view: DigView, eyes: ExplorerView | None) -> dict[str, str]:
    """To end a turn with most of it unused is mostly a slip."""
    if eyes is None or eyes.seat != view.active or eyes.ap < 2:
        return {}
    return {"end_turn": f"{eyes.ap} AP are unused. Press again to end your turn."}


def svg(view: DigView) -> str:
    """The scene as one picture."""
    return picture(scene(view))


def phase(view: DigView) -> str:
    if view.outcome:
        return "The game is over"
    name = view.explorers[view.active].label
    return {"setting_up": "Setting up", "gearing_up": f"{name} gears up"}.get(view.stage, f"{name}'s turn")


def cartouche(view: DigView) -> Cartouche:
    drawn = f"Drawn: {'; '.join(view.revealed)}" if view.revealed else ""
    counts = f"Fortune {view.fortunes.cards} · Hazard {view.hazards.cards} in the decks"
    return Cartouche(f"Passages {view.passage_deck.cards}", tuple(line for line in (counts, drawn) if line))


def _others(view: DigView) -> list[ExplorerView]:
    """The rivals clockwise from the seat; everybody for a spectator."""
    start = view.you + 1 if view.you >= 0 else 0
    order = [*view.explorers[start:], *view.explorers[:start]]
    return [each for each in order if each.seat != view.you]


def _treasures(explorer: ExplorerView) -> int:
    return sum(card.type == "treasure" for card in explorer.hand)


def _note(view: DigView, explorer: ExplorerView) -> str:
    notes = []
    if not explorer.at:
        notes.append("dead")
    if explorer.drugged:
        notes.append("Drugged")
    if explorer.seat == view.first:
        notes.append("first player")
    return " · ".join(notes)


def hero(view: DigView, explorer: ExplorerView) -> Hero:
    meters = [
        Meter("hearts", "Health", explorer.health, FULL_HEALTH, "hearts", f"{explorer.health} of {FULL_HEALTH}"),
    ]
    if explorer.seat == view.active and view.stage not in ("setting_up", "gearing_up"):
        most = max(ACTION_POINTS, explorer.ap)
        meters.append(Meter("hourglass", "Action Points", explorer.ap, most, "coins", f"{explorer.ap} AP left"))
    note = _note(view, explorer)
    return Hero(
        seat=explorer.seat,
        colour=explorer.name,
        name=explorer.label,
        note=f"You · {note}" if note else "You",
        meters=tuple(meters),
        numbers=(
            Number("cut-diamond", "Treasures", f"{_treasures(explorer)} of {TREASURES}", "wealth"),
            Number("own-fan", "Hand", f"{len(explorer.hand)} of {explorer.hand_limit}"),
        ),
        answer=f"explorer-{explorer.name}",
    )


def hand(explorer: ExplorerView, keys: Keys) -> tuple[CardFace, ...]:
    """The cards as they were taken; what was used this turn is dark."""
    return tuple(
        face(
            card,
            keys.key(explorer.name, number),
            keys.answer(explorer.name, number),
            "used" if card.name in explorer.used else "ready",
            "Used this turn" if card.name in explorer.used else "",
        )
        for number, card in enumerate(explorer.hand)
    )


def gear(view: DigView, keys: Keys) -> tuple[CardFace, ...]:
    """The gear on offer, copies on one pile."""
    return tuple(
        face(card, keys.key("gear", number), keys.answer("gear", number), count=view.gear.count(card))
        for number, card in enumerate(view.gear)
        if card not in view.gear[:number]
    )


def strip(view: DigView, explorer: ExplorerView, keys: Keys) -> Strip:
    return Strip(
        seat=explorer.seat,
        colour=explorer.name,
        name=explorer.label,
        note=_note(view, explorer),
        numbers=(
            Number("hearts", "Health", str(explorer.health), "health"),
            Number("cut-diamond", "Treasures", f"{_treasures(explorer)} of {TREASURES}", "wealth"),
            Number("own-fan", "Cards", str(len(explorer.hand))),
        ),
        now=explorer.seat == view.active and not view.outcome,
        hand=tuple(
            face(card, keys.key(explorer.name, n), keys.answer(explorer.name, n), note=f"{explorer.label} holds it")
            for n, card in enumerate(explorer.hand)
        ),
        answer=f"explorer-{explorer.name}",
    )


def deck(pile: DeckView) -> Deck:
    return Deck(pile.name, pile.cards, on_top=pile.on_top, discard=pile.discard)
