"""A view as text for terminals: the caves and tunnels, and a line for each hero."""

from __future__ import annotations

from typing import Final

from undercroft.games.miniskull_caverns.view.shapes import PHASES, HeroView, SpaceView, View
from undercroft.ink.text_sheet import NO_NUMBERS, Numbers, TextSheet, gauge, numbered

WIDE: Final = 66
HIGH: Final = 14
LETTERS: Final = {"red": "R", "blue": "B", "green": "G"}
GEM: Final = "◆"
LEGEND: Final = f"( ) cave   (v) vault   {GEM} Gem   (s) start"


def text(view: View, numbers: Numbers = NO_NUMBERS) -> str:
    """The caverns, then a line for each hero: Strength, Gems, the action on top of its card and how loud that is."""
    lines = [_headline(view), *_caverns(view, numbers), "", LEGEND]
    lines += [_hero(view, hero) for hero in view.heroes]
    if view.outcome is not None:
        lines.append(view.outcome)
    return "\n".join(lines)


def _headline(view: View) -> str:
    now = [f"Round {view.round}", PHASES[view.phase]] if view.phase else [f"Setting up {view.map}"]
    now.append(f"Tiny {view.tiny} of {view.tiny_most}")
    now.append(f"{view.required} Gem{' wins' if view.required == 1 else 's win'}")
    if view.phase > 3:
        now.append(f"noise {view.noise}")
    if view.clock:
        now.append(f"{view.clock} turn{'' if view.clock == 1 else 's'} left")
    return " · ".join(now)


def _caverns(view: View, numbers: Numbers) -> list[str]:
    left, right = min(s.x for s in view.spaces), max(s.x for s in view.spaces)
    top, bottom = min(s.y for s in view.spaces), max(s.y for s in view.spaces)
    across, down = WIDE / (right - left), HIGH / (bottom - top)
    at = {s.name: (round((s.x - left) * across), round((s.y - top) * down)) for s in view.spaces}
    sheet = TextSheet()
    for space in view.spaces:
        for other in space.adjacent:
            if space.name < other:
                _tunnel(sheet, at[space.name], at[other])
    for space, gems in zip(view.spaces, view.gems, strict=True):
        sheet.centre(*at[space.name], _cave(view, space, gems, numbers))
    return sheet.lines()


def _tunnel(sheet: TextSheet, start: tuple[int, int], end: tuple[int, int]) -> None:
    (x1, y1), (x2, y2) = start, end
    if x1 == x2 or y1 == y2:
        sheet.line(start, end)
        return
    steps = max(abs(x2 - x1), 2 * abs(y2 - y1)) // 2
    for n in range(steps + 1):
        sheet.write(round(x1 + (x2 - x1) * n / steps), round(y1 + (y2 - y1) * n / steps), "·")


def _cave(view: View, space: SpaceView, gems: int, numbers: Numbers) -> str:
    """«3»(v ◆◆ R): the number to choose it, what it is, Gems, who is there."""
    kind = {"centre": "Tiny", "start": "s", "gem": "v"}.get(space.mark, "")
    here = [LETTERS[hero.name] for hero in _on_the_map(view) if hero.space == space.name]
    inside = " ".join(part for part in (kind, GEM * gems, *here) if part) or " "
    return f"{numbered(numbers, space.name)}({inside})"


def _hero(view: View, hero: HeroView) -> str:
    first = "▶" if hero.name == view.first else " "
    notes = [note for note, true in (("hidden", hero.hidden), ("exerting", hero.exerting)) if true]
    if hero.placement is not None:
        notes.append(hero.placement)
    elif hero.placed:
        notes.append("Control card face down")
    if hero.tactic is not None:
        notes.append(hero.tactic)
    strength = f"Strength {gauge(hero.strength, 6)} {hero.strength}"
    action = f"{hero.action} (noise {hero.noise})"
    words = [f"{first}{LETTERS[hero.name]} {hero.label:<6} {strength}  {GEM * hero.gems:<4}", action, ", ".join(notes)]
    return "  ".join(words).rstrip()


def _on_the_map(view: View) -> list[HeroView]:
    """All heroes; while setting up, those who have chosen a start space."""
    starts = [space.name for space in view.spaces if space.mark == "start"]
    return [hero for hero in view.heroes if view.phase or hero.space in starts]
