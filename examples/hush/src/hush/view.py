"""What a seat may know: all that lies on the table. The one secret, a deed that is not turned up yet, is not on it."""

from __future__ import annotations

import msgspec

from hush.state import Lair, Thief


class ThiefView(msgspec.Struct, frozen=True):
    """One thief, as everybody sees it."""

    seat: int
    name: str
    label: str
    home: int
    sack: int
    taken: int
    in_lair: bool


class View(msgspec.Struct, frozen=True):
    """The table."""

    seat: int  # whose eyes
    night: int
    nights: int
    restless: int
    thieves: tuple[ThiefView, ...]
    outcome: str = ""


def view(g: Lair, seat: int) -> View:
    """The table through the eyes of a seat."""
    outcome = "" if g.outcome is None else g.outcome.reason
    return View(seat, g.night, g.nights, g.restless, tuple([_thief(thief) for thief in g.thieves]), outcome)


def _thief(thief: Thief) -> ThiefView:
    return ThiefView(thief.seat, thief.name, thief.label, thief.home, thief.sack, thief.taken, thief.in_lair)


def text(view: View) -> str:
    """The table in letters: a line for the dragon, a line per thief."""
    lines = [view.outcome or f"Night {view.night} of {view.nights}. The dragon is {view.restless} restless."]
    for thief in view.thieves:
        where = f"in the lair with a sack of {thief.sack}" if thief.in_lair else "at home"
        lines.append(f"  {thief.label:<7}{thief.home:>3} at home   {where}")
    return "\n".join(lines) + "\n"
