"""A view in letters, for terminals: the map, and a line per hero."""

from __future__ import annotations

from undercroft.games.miniskull_caverns.view.shapes import PHASES, HeroView, View

COLUMNS = 79
LETTERS = {"red": "R", "blue": "B", "green": "G"}


def text(view: View) -> str:
    """The map in letters: ( ) a space, T Tiny's lair, s start, * a Gem each, R B G the heroes.

    Below, a line per hero: Strength, Gems, the action at the top of its card and its noise. Fits 80 columns, 18 lines.
    """
    canvas = _canvas(view)
    now = f"Round {view.round}: {PHASES[view.phase]}" if view.phase else f"Setting up {view.map}"
    noise = f"  noise {view.noise}" if view.phase > 3 else ""
    clock = f"  {view.clock} turns" if view.clock else ""
    lines = [
        f"{now}  Tiny {'#' * view.tiny}{'.' * (view.tiny_most - view.tiny)}  {view.required} Gems win{noise}{clock}",
        *canvas,
    ]
    for hero in view.heroes:
        first = ">" if hero.name == view.first else " "
        notes = [note for note, true in (("hidden", hero.hidden), ("exerting", hero.exerting)) if true]
        if hero.placement is not None:
            notes.append(hero.placement)
        elif hero.placed:
            notes.append("Control face down")
        if hero.tactic is not None:
            notes.append(hero.tactic)
        lines.append(
            f"{first}{LETTERS[hero.name]} {hero.label:<6}{'o' * hero.strength}{'.' * (6 - hero.strength)} "
            f"{'*' * hero.gems or '-':<5}{hero.action} ({hero.noise})  {', '.join(notes)}".rstrip()
        )
    if view.outcome is not None:
        lines.append(view.outcome)
    return "\n".join(lines)


def _canvas(view: View) -> list[str]:
    left, right = min(s.x for s in view.spaces), max(s.x for s in view.spaces)
    top, bottom = min(s.y for s in view.spaces), max(s.y for s in view.spaces)
    across = 64 / (right - left)
    down = 12 / (bottom - top)
    at = {s.name: (round(5 + (s.x - left) * across), round((s.y - top) * down)) for s in view.spaces}
    grid = [[" "] * COLUMNS for _ in range(13)]
    for space in view.spaces:
        for other in space.adjacent:
            if space.name < other:
                _line(grid, at[space.name], at[other])
    for space, count in zip(view.spaces, view.gems, strict=True):
        here = "".join(LETTERS[hero.name] for hero in _on_the_map(view) if hero.space == space.name)
        lair = "T" if space.mark == "centre" else ""
        word = f"({space.name}{lair}{'*' * count}{' ' + here if here else ''})"
        x, y = at[space.name]
        start = max(0, min(x - len(word) // 2, COLUMNS - len(word)))
        grid[y][start : start + len(word)] = word
    return ["".join(row).rstrip() for row in grid]


def _line(grid: list[list[str]], start: tuple[int, int], end: tuple[int, int]) -> None:
    (x1, y1), (x2, y2) = start, end
    steps = max(abs(x2 - x1), abs(y2 - y1))
    for n in range(steps + 1):
        x, y = round(x1 + (x2 - x1) * n / steps), round(y1 + (y2 - y1) * n / steps)
        grid[y][x] = "-" if y1 == y2 else "|" if abs(x2 - x1) < 2 else "."


def _on_the_map(view: View) -> list[HeroView]:
    """All heroes; while setting up, those who have chosen a start space."""
    starts = [space.name for space in view.spaces if space.mark == "start"]
    return [hero for hero in view.heroes if view.phase or hero.space in starts]
