"""A view of SKULLDUG! as a scene: the cave, your explorer and hand, whom you meet, the others, the decks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.skulldug.draw.board import eyes_of, sheet
from undercroft.games.skulldug.draw.cards import Named, face, names_of
from undercroft.games.skulldug.view.shapes import CardView, DeckView, DigView, ExplorerView, PassageView
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
    names = names_of(view, eyes_of(view))
    title = cartouche(view.passage_deck.cards, view.fortunes.cards, view.hazards.cards)
    own = view.explorers[view.you] if 0 <= view.you < len(view.explorers) else None
    playing = view.stage not in ("setting_up", "gearing_up")
    at = view.explorers[view.active].at
    here = next((each for each in view.passages if each.space == at), None)
    return Scene(
        game="skulldug",
        title="SKULLDUG!",
        heading=f"Round {view.round}",
        phase=phase(view),
        sheet=sheet(view, title, names),
        cartouche=title,
        hero=None if own is None else hero(own, own.seat == view.first, playing and own.seat == view.active),
        hand=() if own is None else hand(own.hand, own.used, names.of(own.name)),
        foes=foes(here, names.of(here.space)) if here is not None else (),
        offer=gear(view.gear, names.of("gear")),
        offer_title="Gear" if view.gear else "",
        strips=tuple(
            [
                strip(each, each.seat == view.first, each.seat == view.active and not view.outcome, names.of(each.name))
                for each in _others(view)
            ]
        ),
        lying=tuple([card for each in view.passages for card in lying(each, names.of(each.space))]),
        decks=(deck(view.passage_deck), deck(view.fortunes), deck(view.hazards)),
        signs=SIGNS,
        handling=HANDLING,
        cautions=_cautions(view, own),
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


@lru_cache(256)
def cartouche(passages: int, fortunes: int, hazards: int) -> Cartouche:
    """How much is left in the decks."""
    return Cartouche(f"Passages {passages}", (f"Fortune {fortunes} · Hazard {hazards} in the decks",))


def _others(view: DigView) -> list[ExplorerView]:
    """The rivals clockwise from the seat; everybody for a spectator."""
    start = view.you + 1 if view.you >= 0 else 0
    order = [*view.explorers[start:], *view.explorers[:start]]
    return [each for each in order if each.seat != view.you]


def _treasures(explorer: ExplorerView) -> int:
    return sum(card.type == "treasure" for card in explorer.hand)


def _note(explorer: ExplorerView, first: bool) -> str:
    notes = []
    if not explorer.at:
        notes.append("dead")
    if explorer.drugged:
        notes.append("Drugged")
    if first:
        notes.append("first player")
    return " · ".join(notes)


@lru_cache(512)
def hero(explorer: ExplorerView, first: bool, acting: bool) -> Hero:
    """One's own explorer; Action Points are shown while it acts."""
    meters = [
        Meter("hearts", "Health", explorer.health, FULL_HEALTH, "hearts", f"{explorer.health} of {FULL_HEALTH}"),
    ]
    if acting:
        most = max(ACTION_POINTS, explorer.ap)
        meters.append(Meter("hourglass", "Action Points", explorer.ap, most, "coins", f"{explorer.ap} AP left"))
    note = _note(explorer, first)
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


@lru_cache(512)
def hand(cards: tuple[CardView, ...], used: tuple[str, ...], names: tuple[Named, ...]) -> tuple[CardFace, ...]:
    """The cards as they were taken; what was used this turn is dark."""
    return tuple(
        [
            face(card, *named, "used", "Used this turn") if card.name in used else face(card, *named)
            for card, named in zip(cards, names, strict=True)
        ]
    )


@lru_cache(512)
def foes(passage: PassageView, names: tuple[Named, ...]) -> tuple[CardFace, ...]:
    """The monsters and traps that one meets in this passage."""
    return tuple(
        [
            face(card, f"{named.key}-here", named.answer, note=f"In {passage.label}")
            for card, named in zip(passage.cards, names, strict=True)
            if card.type in ("monster", "trap")
        ]
    )


@lru_cache(4096)
def lying(passage: PassageView, names: tuple[Named, ...]) -> tuple[CardFace, ...]:
    """The cards that lie in a passage, as they look when one picks them up."""
    return tuple(
        [face(card, *named, note=f"In {passage.label}") for card, named in zip(passage.cards, names, strict=True)]
    )


@lru_cache(256)
def gear(offered: tuple[CardView, ...], names: tuple[Named, ...]) -> tuple[CardFace, ...]:
    """The gear on offer, copies on one pile."""
    return tuple(
        [
            face(card, *names[number], count=offered.count(card))
            for number, card in enumerate(offered)
            if card not in offered[:number]
        ]
    )


@lru_cache(2048)
def strip(explorer: ExplorerView, first: bool, now: bool, names: tuple[Named, ...]) -> Strip:
    """A rival, the open hand included."""
    return Strip(
        seat=explorer.seat,
        colour=explorer.name,
        name=explorer.label,
        note=_note(explorer, first),
        numbers=(
            Number("hearts", "Health", str(explorer.health), "health"),
            Number("cut-diamond", "Treasures", f"{_treasures(explorer)} of {TREASURES}", "wealth"),
            Number("own-fan", "Cards", str(len(explorer.hand))),
        ),
        now=now,
        hand=tuple(
            [
                face(card, *named, note=f"{explorer.label} holds it")
                for card, named in zip(explorer.hand, names, strict=True)
            ]
        ),
        answer=f"explorer-{explorer.name}",
    )


@lru_cache(1024)
def deck(pile: DeckView) -> Deck:
    return Deck(pile.name, pile.cards, on_top=pile.on_top, discard=pile.discard)
