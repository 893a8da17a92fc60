"""A view of MiniSkull Caverns as a scene: the caves, your hero, the Action card and what each Control makes of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.miniskull_caverns.draw.board import Cavern, cavern, sheet
from undercroft.games.miniskull_caverns.view.shapes import PHASES, ActionView, ControlView, HeroView, TacticView, View
from undercroft.ink.picture import picture
from undercroft.ink.scene import (
    CardFace,
    CardSide,
    Cartouche,
    Chit,
    Gem,
    Handling,
    Hero,
    Meter,
    Number,
    Scene,
    Strip,
    Tray,
)

MOST_STRENGTH: Final = 6
PLACING, LAYING, FIGHTING = 1, 2, 5
"""Phases: Control cards are placed, lie face down until the end of this one, and heroes fight."""
SIGNS: Final = {
    "search_damage": "biceps",
    "monster_damage": "biceps",
    "tiny_damage": "biceps",
    "raise": "biceps",
    "word-act": "check-mark",
    "word-rest": "night-sleep",
    "word-nobody": "cancel",
    "word-a_gem": "cut-diamond",
    "word-strength": "biceps",
    "word-clockwise": "clockwise-rotation",
    "word-counter_clockwise": "return-arrow",
    "word-sideways": "card-exchange",
    "word-end_over_end": "cycle",
    "word-gain_strength": "biceps",
    "word-gain_time": "hourglass",
    "word-move": "walk",
    "word-stay": "hidden",
    "word-first_die": "perspective-dice-six-faces-random",
    "word-second_die": "perspective-dice-six-faces-random",
}
"""Woodcuts of the answers that are neither a card nor a place."""

MARKS: Final = {"start": "torch", "centre": "dragon-head"}


class Cards:
    """What is printed on the cards of an edition. There is one of each (see `cards_of`): what is drawn of it is
    remembered by which it is."""

    def __init__(
        self,
        actions: tuple[ActionView, ...],
        controls: tuple[ControlView, ...],
        tactics: tuple[TacticView, ...],
        sides: tuple[str, ...],
        flips: tuple[int, ...],
    ) -> None:
        self.actions = {each.label: each for each in actions}
        self.controls = controls
        self.tactics = tactics
        self.sides = sides
        self.flips = flips


@lru_cache(32)
def cards_of(
    actions: tuple[ActionView, ...],
    controls: tuple[ControlView, ...],
    tactics: tuple[TacticView, ...],
    sides: tuple[str, ...],
    flips: tuple[int, ...],
) -> Cards:
    return Cards(actions, controls, tactics, sides, flips)


def scene(view: View) -> Scene:
    """Everything a table shows of this view."""
    map = cavern(view.spaces)
    cards = cards_of(view.actions, view.controls, view.tactics, view.sides, view.flips)
    title = cartouche(view.map, view.required, view.noise if view.phase > 3 else None, view.clock, view.clock_most)
    own = next((hero for hero in view.heroes if hero.seat == view.seat), None)
    hand: tuple[CardFace, ...] = ()
    trays: tuple[Tray, ...] = ()
    if own is not None:
        laying = view.phase <= LAYING  # later the Action card lies as it was turned: what was chosen is on top of it
        chosen = own.placement if laying else None
        hand = (action_card(cards, own.name, own.side, own.action, own.free),)
        trays = (
            controls(cards, own.name, own.free, chosen, view.phase == PLACING and not own.placed),
            tactics(cards, own.tactic, view.phase == FIGHTING),
        )
    return Scene(
        game="miniskull_caverns",
        title="MiniSkull Caverns",
        heading=f"Round {view.round}" if view.phase else "Setting up",
        phase=view.outcome or PHASES[view.phase],
        sheet=sheet(view, map, title),
        cartouche=title,
        hero=None if own is None else hero(own, own.name == view.first, view.required),
        hand=hand,
        strips=tuple([strip(view, cards, each) for each in _others(view)]),
        trays=trays,
        signs=_signs(cards, map, view.gems, "" if own is None else own.action),
        handling={} if own is None else _handling(own.name),
        outcome=view.outcome or "",
    )


@lru_cache(256)
def _signs(cards: Cards, map: Cavern, gems: tuple[int, ...], action: str) -> dict[str, str]:
    """Woodcuts of answers: also those of this edition, of the caves as they are now, and of the action that is up."""
    signs = dict(SIGNS)
    if action in cards.actions:
        signs["word-act"] = cards.actions[action].icon
    for each in cards.controls:
        signs[f"placement-{each.name}_exerting"] = "muscle-up"
    signs |= {
        f"space-{space.name}": "cut-diamond" if count else MARKS[space.mark]
        for space, count in zip(map.spaces.values(), gems, strict=True)
        if count or space.mark in MARKS
    }
    return signs


@lru_cache(32)
def _handling(name: str) -> dict[str, Handling]:
    """The Action card is turned and flipped by hand; then the Control card is laid face down beside it."""
    return {"control": Handling("Lay it face down", f"action-card-{name}", "_exerting", "Exert")}


def svg(view: View) -> str:
    """The scene as one picture."""
    return picture(scene(view))


@lru_cache(256)
def cartouche(map: str, required: int, noise: int | None, clock: int, clock_most: int) -> Cartouche:
    """What is to be done, the noise once it counts, and the time that is left."""
    gems = "1 Gem" if required == 1 else f"{required} Gems"
    lines = [f"{gems}, then past Tiny"]
    if noise is not None:
        lines.append(f"Noise this round: {noise}")
    if clock_most:
        lines.append(f"{clock} of {clock_most} turns left")
    return Cartouche(map, tuple(lines))


def _others(view: View) -> list[HeroView]:
    """The rivals clockwise from the seat; everybody for a spectator."""
    start = view.seat + 1 if view.seat >= 0 else 0
    order = [*view.heroes[start:], *view.heroes[:start]]
    return [each for each in order if each.seat != view.seat]


def _note(each: HeroView, first: bool) -> str:
    notes = []
    if first:
        notes.append("first player")
    if each.hidden:
        notes.append("hidden")
    if each.exerting:
        notes.append("exerting")
    return " \N{MIDDLE DOT} ".join(notes)


@lru_cache(512)
def hero(own: HeroView, first: bool, required: int) -> Hero:
    note = _note(own, first)
    return Hero(
        seat=own.seat,
        colour=own.name,
        name=own.label,
        note=f"You \N{MIDDLE DOT} {note}" if note else "You",
        meters=(
            Meter("biceps", "Strength", own.strength, MOST_STRENGTH, "cubes", f"{own.strength} of {MOST_STRENGTH}"),
        ),
        numbers=(
            Number("cut-diamond", "Gems", f"{own.gems} of {required}", "wealth"),
            Number("echo-ripples", "Your noise", str(own.noise)),
        ),
        answer=f"hero-{own.name}",
    )


def strip(view: View, cards: Cards, each: HeroView) -> Strip:
    """A rival. While Control cards are laid, its Action card is still the one of the round before."""
    laying = view.phase <= LAYING
    return _strip(cards, each, each.name == view.first, view.required, laying, view.round > 1)


@lru_cache(2048)
def _strip(cards: Cards, each: HeroView, first: bool, required: int, laying: bool, later: bool) -> Strip:
    action, sign = each.action, cards.actions[each.action].icon
    if laying and each.placed:
        action, sign = "laid", "card-exchange"
    elif laying:
        action = f"last: {each.action}" if later else ""
    return Strip(
        seat=each.seat,
        colour=each.name,
        name=each.label,
        note=_note(each, first),
        numbers=(
            Number("biceps", "Strength", str(each.strength), "health"),
            Number("cut-diamond", "Gems", f"{each.gems} of {required}", "wealth"),
            *([Number(sign, "Action", action)] if action else []),
        ),
        answer=f"hero-{each.name}",
    )


@lru_cache(512)
def action_card(cards: Cards, name: str, side: int, action: str, free: tuple[str, ...]) -> CardFace:
    """The Action card as it lies: what is up now, what turns bring up, and what is on its other face."""
    up = cards.actions[action]
    ways = ("As it lies", "turned once", "turned twice", "flipped")
    said = ", ".join([f"{way}: {label}" for way, label in zip(ways, free, strict=True)])
    return CardFace(
        key=f"action-card-{name}",
        kind="action",
        title=up.label,
        icon=up.icon,
        gems=(Gem("noise", str(up.noise), "Noise"),),
        foot="Action card",
        note=f"Your Action card. {said}",
        sides=_sides(cards, side),
        back=_sides(cards, cards.flips[side]),
    )


def _sides(cards: Cards, first: int) -> tuple[CardSide, ...]:
    """The four sides of a face, from this one on as clockwise turns bring them up."""
    found = [cards.actions[cards.sides[first & 4 | (first + turns) & 3]] for turns in range(4)]
    return tuple([CardSide(each.icon, each.label, each.text, str(each.noise)) for each in found])


@lru_cache(512)
def controls(cards: Cards, name: str, free: tuple[str, ...], chosen: str | None, choosing: bool) -> Tray:
    """The four sides of the Control card, and the action each leads to from how the Action card lies."""
    ways = [
        _control(each, name, cards.actions[free[number]], chosen, choosing)
        for number, each in enumerate(cards.controls)
    ]
    return Tray("Control card", tuple(ways))


def _control(each: ControlView, name: str, action: ActionView, chosen: str | None, choosing: bool) -> Chit:
    how = "Flip it" if each.flip else ("Leave it as it lies", "Turn it once", "Turn it twice")[each.turns]
    is_chosen = chosen is not None and chosen.startswith(how.lower())
    return Chit(
        f"control-{name}-{each.name}",
        action.label,
        action.icon,
        f"{how}: {action.label}. {action.text} Noise {action.noise}.",
        "selected" if is_chosen else "ready" if choosing else "used",
        f"placement-{each.name}",
        "flip" if each.flip else str(each.turns),
        f"{how}. {f'Noise {action.noise}' if action.noise else 'No noise'}.",
    )


@lru_cache(128)
def tactics(cards: Cards, chosen: str | None, fighting: bool) -> Tray:
    """The four Tactics of a fight between heroes."""
    return Tray(
        "Tactics in a fight",
        tuple(
            [
                Chit(
                    f"tactic-chit-{each.name}",
                    each.label,
                    each.icon,
                    f"{each.label}: {each.text}",
                    "selected" if chosen == each.label else "ready" if fighting else "used",
                    f"tactic-{each.name}",
                    text=each.text,
                )
                for each in cards.tactics
            ]
        ),
    )
