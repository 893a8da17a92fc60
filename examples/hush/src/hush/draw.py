"""A view as a picture: the lair with its dragon, the way out, the camp where the coins are safe."""

from __future__ import annotations

from typing import Final

from hush.view import ThiefView, View
from undercroft.ink.floor import rubble, stalagmites
from undercroft.ink.icons import icon
from undercroft.ink.palette import EDGE, INK
from undercroft.ink.pen import Box, cave, num, rnd, tunnel
from undercroft.ink.picture import picture
from undercroft.ink.pieces import meeple
from undercroft.ink.scene import Cartouche, Chit, Hero, Number, Scene, Sheet, Spot, Strip, Tray
from undercroft.ink.scenery import Plate
from undercroft.ink.sheet import cartouche, compass, frame, glow, gradients, ground, ribbon

LAIR: Final = (620.0, 250.0)
CAMP: Final = (170.0, 300.0)
WHOLE: Final = Box(0, 0, 1000, 540)
SIGNS: Final = {"take_one": "two-coins", "take_two": "coins", "take_three": "knapsack", "slip_out": "footsteps"}


def scene(view: View) -> Scene:
    """Everything a table shows of this view."""
    title = Cartouche("The lair", (f"{view.nights} nights" if view.nights > 1 else "One night",))
    own = next((thief for thief in view.thieves if thief.seat == view.seat), None)
    return Scene(
        game="hush",
        title="Hush",
        heading=f"Night {max(1, view.night)}",
        phase=view.outcome or f"Restlessness {view.restless}",
        sheet=sheet(view, title),
        cartouche=title,
        hero=None if own is None else Hero(own.seat, own.name, own.label, "You", (), numbers(own), _piece(own)),
        strips=tuple([strip(each) for each in view.thieves if each is not own]),
        trays=() if own is None else (deeds(own),),
        outcome=view.outcome,
    )


def svg(view: View) -> str:
    """The scene as one picture."""
    return picture(scene(view))


def numbers(thief: ThiefView) -> tuple[Number, ...]:
    return (
        Number("two-coins", "at home", str(thief.home), "wealth"),
        Number("knapsack", "in the sack", str(thief.sack)),
    )


def strip(thief: ThiefView) -> Strip:
    where = "in the lair" if thief.in_lair else "at home"
    return Strip(thief.seat, thief.name, thief.label, where, numbers(thief), answer=_piece(thief))


def deeds(own: ThiefView) -> Tray:
    """What one may dare, as chits to click."""
    titles = {"take_one": "1 coin", "take_two": "2 coins", "take_three": "3 coins", "slip_out": "Slip out"}
    state = "ready" if own.in_lair else "used"
    chits = [Chit(f"chit-{name}", titles[name], SIGNS[name], "", state, f"deed-{name}") for name in titles]
    return Tray("This breath", tuple(chits))


def sheet(view: View, title: Cartouche) -> Sheet:
    """The map as two layers: what stands still, and the thieves."""
    shown = frame(WHOLE, WHOLE.middle)
    size = shown.label(16)
    ground_layer = [
        gradients(),
        _lair().at(),
        glow(*CAMP, 120),
        ribbon("The lair", LAIR[0], 466, size),
        ribbon("Home", CAMP[0], 420, size),
        cartouche(title.title, title.lines, 24, 24, shown.unit),
        compass(940, 60, 26, shown.unit),
    ]
    return Sheet(
        ground="".join(ground_layer),
        pieces="".join([_figure(view, thief) for thief in view.thieves]),
        whole=WHOLE,
        focus=shown.box,
        near=WHOLE,
        least=11 / size,
        spots=tuple([Spot(_piece(thief), thief.label, *_at(thief)) for thief in view.thieves]),
    )


def _lair() -> Plate:
    """Rock, floor, gold and the dragon: drawn once."""
    x, y = LAIR
    camp = cave(*CAMP, 120, 92, "hush camp", 0.1)
    lair = cave(x, y, 300, 190, "hush lair", 0.08)
    way = tunnel(CAMP, LAIR, 64, "hush way", 3, 26)
    coins = "".join(
        f'<circle cx="{num(x - 60 + 290 * rnd("coin", k))}" cy="{num(y - 30 + 90 * rnd("heap", k))}" r="6" '
        f'fill="#f0b33c" stroke="{EDGE}"/>'
        for k in range(90)
    )
    dragon = icon("dragon-head", x - 10, y - 150, 190, INK)
    fire = icon("campfire", CAMP[0] - 24, CAMP[1] - 70, 48, INK)
    teeth = stalagmites(x, y, 250, "hush", 7) + rubble(x - 170, y + 60, "hush", 9, 30)
    return ground("hush", [way, camp, lair], WHOLE, "hush", details=coins + dragon + fire + teeth)


def _at(thief: ThiefView) -> tuple[float, float]:
    """In a row before the hoard, or around the fire."""
    if thief.in_lair:
        return LAIR[0] - 150 + 84 * thief.seat, LAIR[1] + 130 + 16 * (thief.seat % 2)
    return CAMP[0] - 72 + 48 * thief.seat, CAMP[1] + 46 + 14 * (thief.seat % 2)


def _figure(view: View, thief: ThiefView) -> str:
    what = f"{thief.label}: {thief.home} at home" + (f", {thief.sack} in the sack" if thief.in_lair else "")
    return meeple(_piece(thief), thief.name, *_at(thief), 52, what, thief.seat == view.seat)


def _piece(thief: ThiefView) -> str:
    return f"thief-{thief.name}"
