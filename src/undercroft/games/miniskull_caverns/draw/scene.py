"""A view of MiniSkull Caverns as a scene: the caves, your hero, the Action card and what each Control makes of it."""

from __future__ import annotations

from typing import Final

from undercroft.games.miniskull_caverns.draw.board import sheet
from undercroft.games.miniskull_caverns.view.shapes import PHASES, ActionView, ControlView, HeroView, View
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
PLACING, FIGHTING = 1, 5
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


def scene(view: View) -> Scene:
    """Everything a table shows of this view."""
    title = cartouche(view)
    own = next((hero for hero in view.heroes if hero.seat == view.seat), None)
    hand: tuple[CardFace, ...] = ()
    trays: tuple[Tray, ...] = ()
    if own is not None:
        hand = (action_card(view, own),)
        trays = (controls(view, own), tactics(view, own))
    signs = dict(SIGNS)
    for each in view.controls:
        signs[f"placement-{each.name}_exerting"] = "muscle-up"
    signs |= {
        f"space-{space.name}": "cut-diamond" if gems else MARKS[space.mark]
        for space, gems in zip(view.spaces, view.gems, strict=True)
        if gems or space.mark in MARKS
    }
    return Scene(
        game="miniskull_caverns",
        title="MiniSkull Caverns",
        heading=f"Round {view.round}" if view.phase else "Setting up",
        phase=view.outcome or PHASES[view.phase],
        sheet=sheet(view, title),
        cartouche=title,
        hero=None if own is None else hero(view, own),
        hand=hand,
        strips=tuple([strip(view, each) for each in _others(view)]),
        trays=trays,
        signs=signs,
        handling={} if own is None else {"control": _sealing(own)},
        outcome=view.outcome or "",
    )


def _sealing(own: HeroView) -> Handling:
    """The Action card is turned and flipped by hand; then the Control card is laid face down beside it."""
    return Handling("Lay it face down", f"action-card-{own.name}", "_exerting", "Exert")


def svg(view: View) -> str:
    """The scene as one picture."""
    return picture(scene(view))


def cartouche(view: View) -> Cartouche:
    gems = "1 Gem" if view.required == 1 else f"{view.required} Gems"
    lines = [f"{gems}, then past Tiny"]
    if view.phase > 3:
        lines.append(f"Noise this round: {view.noise}")
    if view.clock_most:
        lines.append(f"{view.clock} of {view.clock_most} turns left")
    return Cartouche(view.map, tuple(lines))


def _others(view: View) -> list[HeroView]:
    """The rivals clockwise from the seat; everybody for a spectator."""
    start = view.seat + 1 if view.seat >= 0 else 0
    order = [*view.heroes[start:], *view.heroes[:start]]
    return [each for each in order if each.seat != view.seat]


def _note(view: View, each: HeroView) -> str:
    notes = []
    if each.name == view.first:
        notes.append("first player")
    if each.hidden:
        notes.append("hidden")
    if each.exerting:
        notes.append("exerting")
    return " \N{MIDDLE DOT} ".join(notes)


def hero(view: View, own: HeroView) -> Hero:
    note = _note(view, own)
    return Hero(
        seat=own.seat,
        colour=own.name,
        name=own.label,
        note=f"You \N{MIDDLE DOT} {note}" if note else "You",
        meters=(
            Meter("biceps", "Strength", own.strength, MOST_STRENGTH, "cubes", f"{own.strength} of {MOST_STRENGTH}"),
        ),
        numbers=(
            Number("cut-diamond", "Gems", f"{own.gems} of {view.required}", "wealth"),
            Number("echo-ripples", "Your noise", str(own.noise)),
        ),
        answer=f"hero-{own.name}",
    )


def strip(view: View, each: HeroView) -> Strip:
    action, sign = each.action, _action(view, each.action).icon
    if view.phase <= PLACING + 1 and each.placed:
        action, sign = "laid", "card-exchange"
    elif view.phase <= PLACING + 1:
        action, sign = (f"last: {each.action}", sign) if view.round > 1 else ("none yet", "footsteps")
    return Strip(
        seat=each.seat,
        colour=each.name,
        name=each.label,
        note=_note(view, each),
        numbers=(
            Number("biceps", "Strength", f"{each.strength} of {MOST_STRENGTH}", "health"),
            Number("cut-diamond", "Gems", f"{each.gems} of {view.required}", "wealth"),
            Number(sign, "Action", action),
        ),
        answer=f"hero-{each.name}",
    )


def _action(view: View, label: str) -> ActionView:
    return next(each for each in view.actions if each.label == label)


def action_card(view: View, own: HeroView) -> CardFace:
    """The Action card as it lies: what is up now, what turns bring up, and what is on its other face."""
    up = _action(view, own.action)
    ways = ("As it lies", "turned once", "turned twice", "flipped")
    said = ", ".join(f"{way}: {label}" for way, label in zip(ways, own.free, strict=True))
    return CardFace(
        key=f"action-card-{own.name}",
        kind="action",
        title=up.label,
        icon=up.icon,
        gems=(Gem("noise", str(up.noise), "Noise"),),
        foot="Action card",
        note=f"Your Action card. {said}",
        sides=_sides(view, own.side),
        back=_sides(view, view.flips[own.side]),
    )


def _sides(view: View, first: int) -> tuple[CardSide, ...]:
    """The four sides of a face, from this one on as clockwise turns bring them up."""
    found = [_action(view, view.sides[first & 4 | (first + turns) & 3]) for turns in range(4)]
    return tuple([CardSide(each.icon, each.label, each.text, str(each.noise)) for each in found])


def controls(view: View, own: HeroView) -> Tray:
    """The four sides of the Control card, and the action each leads to from how the Action card lies."""
    return Tray("Control card", tuple([_control(view, own, each) for each in view.controls]))


def _control(view: View, own: HeroView, each: ControlView) -> Chit:
    number = [one.name for one in view.controls].index(each.name)
    action = _action(view, own.free[number])
    how = "Flip it" if each.flip else ("Leave it as it lies", "Turn it once", "Turn it twice")[each.turns]
    laid = view.phase <= PLACING + 1  # later the Action card lies as it was turned: what was chosen is on top of it
    chosen = laid and own.placement is not None and own.placement.startswith(how.lower())
    return Chit(
        f"control-{own.name}-{each.name}",
        action.label,
        action.icon,
        f"{how}: {action.label}. {action.text} Noise {action.noise}.",
        "selected" if chosen else "ready" if view.phase == PLACING and not own.placed else "used",
        f"placement-{each.name}",
        "flip" if each.flip else str(each.turns),
        f"{how}. {f'Noise {action.noise}' if action.noise else 'No noise'}.",
    )


def tactics(view: View, own: HeroView) -> Tray:
    """The four Tactics of a fight between heroes."""
    fighting = view.phase == FIGHTING
    return Tray(
        "Tactics in a fight",
        tuple(
            [
                Chit(
                    f"tactic-chit-{each.name}",
                    each.label,
                    each.icon,
                    f"{each.label}: {each.text}",
                    "selected" if own.tactic == each.label else "ready" if fighting else "used",
                    f"tactic-{each.name}",
                    text=each.text,
                )
                for each in view.tactics
            ]
        ),
    )
