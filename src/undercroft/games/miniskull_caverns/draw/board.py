"""A view as a picture: SVG for browser, docs and print, and plain text for terminals."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.miniskull_caverns.view.shapes import PHASES, HeroView, SpaceView, View
from undercroft.ink.markup import escape

WIDTH = 900
PANEL_HEIGHT = 118
COLUMNS = 79
INK, PAPER, ROCK, FLOOR, EDGE = "#f4ead7", "#2a2521", "#1b1815", "#5b5148", "#8d7f70"
COLOURS = {"red": "#e4572e", "blue": "#4d9de0", "green": "#6bbf59"}
LETTERS = {"red": "R", "blue": "B", "green": "G"}
OFFSETS = {"red": (-20, 8), "blue": (20, 8), "green": (0, -16)}


def svg(view: View) -> str:
    """The map above, one panel per hero below."""
    at = _positions(view.spaces)
    labels = {space.name: space.label for space in view.spaces}
    map_height = int(max(y for _, y in at.values())) + 70
    height = map_height + PANEL_HEIGHT * len(view.heroes)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="Georgia, serif" text-anchor="middle">',
        f"<title>MiniSkull Caverns, {escape(view.map)}, round {view.round}, {PHASES[view.phase].lower()}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{ROCK}"/>',
        _scenery(view.spaces),
        _headline(view),
        '<g id="tokens">',
        *_gems(view, at),
        _tiny(view),
        *[_pawn(hero, labels[hero.space], at[hero.space]) for hero in _on_the_map(view)],
        "</g>",
        f'<g id="panels" transform="translate(0 {map_height})">',
        *[
            _panel(hero, number, hero.seat == view.seat, hero.name == view.first)
            for number, hero in enumerate(view.heroes)
        ],
        "</g></svg>",
    ]
    return "".join(parts)


def _on_the_map(view: View) -> list[HeroView]:
    """All heroes; while setting up, those who have chosen a start space."""
    starts = [space.name for space in view.spaces if space.mark == "start"]
    return [hero for hero in view.heroes if view.phase or hero.space in starts]


@lru_cache(64)
def _positions(spaces: tuple[SpaceView, ...]) -> dict[str, tuple[float, float]]:
    """Where each space lies on the picture. Remembered, like the scenery."""
    left, right = min(space.x for space in spaces), max(space.x for space in spaces)
    top = min(space.y for space in spaces)
    scale = min(118.0, (WIDTH - 130) / (right - left))
    margin = (WIDTH - scale * (right - left)) / 2
    return {
        space.name: (round(margin + (space.x - left) * scale, 1), round(150 + (space.y - top) * scale, 1))
        for space in spaces
    }


@lru_cache(64)
def _scenery(spaces: tuple[SpaceView, ...]) -> str:
    """Remembered: a map stays the same from the first round to the last."""
    at = _positions(spaces)
    labels = {space.name: space.label for space in spaces}
    drawn = [*_passages(spaces, at), *[_space(space, labels, *at[space.name]) for space in spaces]]
    return f'<g id="scenery">{"".join(drawn)}</g>'


def _passages(spaces: tuple[SpaceView, ...], at: dict[str, tuple[float, float]]) -> list[str]:
    """Open borders as galleries; what is not joined is wall."""
    drawn = []
    for width, colour in ((34, EDGE), (26, FLOOR)):
        for space in spaces:
            for other in space.adjacent:
                if space.name < other:
                    (x1, y1), (x2, y2) = at[space.name], at[other]
                    drawn.append(
                        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}" stroke-width="{width}"/>'
                    )
    return drawn


def _space(space: SpaceView, labels: dict[str, str], x: float, y: float) -> str:
    fill, radius = {"centre": ("#7a2e2e", 48), "start": ("#4a5a45", 36), "gem": ("#3c5266", 38)}.get(
        space.mark, (FLOOR, 34)
    )
    mark = {"centre": "Tiny", "start": "start", "gem": ""}.get(space.mark, "")
    label = f'<text y="{radius - 8}" font-size="19" fill="{INK}" opacity="0.9">{mark}</text>' if mark else ""
    name = f'<text y="{-radius + 18}" font-size="18" fill="{INK}" opacity="0.9">{space.name}</text>'
    ways = escape(f"{space.label}, next to {', '.join(labels[other] for other in space.adjacent)}")
    return (
        f'<g id="space-{space.name}" class="space" transform="translate({x} {y})"><title>{ways}</title>'
        f'<circle r="{radius}" fill="{fill}" stroke="{EDGE}" stroke-width="4"/>{name}{label}</g>'
    )


def _headline(view: View) -> str:
    noise = f"noise {view.noise}" if view.phase > 3 else "noise unknown"
    clock = f" · {view.clock} turns left" if view.clock else ""
    title = escape(view.outcome or f"Round {view.round} · {PHASES[view.phase]}")
    return (
        f'<text x="24" y="42" font-size="33" fill="{INK}" text-anchor="start">{title}</text>'
        f'<text x="24" y="76" font-size="24" fill="{INK}" opacity="0.8" text-anchor="start">'
        f"{escape(f'{view.map} · {noise} · {view.required} Gems to win{clock}')}</text>"
    )


def _gems(view: View, at: dict[str, tuple[float, float]]) -> list[str]:
    drawn = []
    for space, count in zip(view.spaces, view.gems, strict=True):
        if count:
            x, y = at[space.name]
            number = f'<text y="6" font-size="17" font-weight="bold" fill="#10222e">{count}</text>' if count > 1 else ""
            drawn.append(
                f'<g id="gem-{space.name}" class="tok" transform="translate({x} {y})">'
                f"<title>{count} Gem{'s' if count > 1 else ''} in {escape(space.label)}</title>"
                f"{_diamond(19)}{number}</g>"
            )
    return drawn


def _diamond(size: int) -> str:
    return (
        f'<path d="M0 {-size} L{size} 0 L0 {size} L{-size} 0 Z" fill="#8fe3ff" stroke="#e9fbff" stroke-width="3"/>'
        f'<path d="M0 {-size} L0 {size} M{-size} 0 L{size} 0" stroke="#e9fbff" stroke-width="1" opacity="0.7"/>'
    )


def _tiny(view: View) -> str:
    """The dragon's track in the corner: Strength left of Strength at the start."""
    boxes = "".join(
        f'<rect x="{-24 * (view.tiny_most - n)}" y="0" width="20" height="24" rx="4" '
        f'fill="{"#c8453a" if n < view.tiny else PAPER}" stroke="{EDGE}" stroke-width="2"/>'
        for n in range(view.tiny_most)
    )
    return (
        f'<g id="tiny" transform="translate({WIDTH - 24} 52)"><title>Tiny has Strength {view.tiny} of '
        f'{view.tiny_most}</title><text x="0" y="-10" font-size="27" fill="{INK}" text-anchor="end">'
        f"Tiny {view.tiny}/{view.tiny_most}</text>{boxes}</g>"
    )


def _pawn(hero: HeroView, where: str, spot: tuple[float, float]) -> str:
    dx, dy = OFFSETS[hero.name]
    state = "hidden, " if hero.hidden else ""
    veil = ' opacity="0.55"' if hero.hidden else ""
    return (
        f'<g id="hero-{hero.name}" class="tok" transform="translate({spot[0] + dx} {spot[1] + dy})"{veil}>'
        f"<title>{hero.label} in {escape(where)}: {state}Strength {hero.strength}, {hero.gems} Gems</title>"
        f"{_figure(hero.name)}</g>"
    )


def _figure(name: str) -> str:
    """Each hero has a colour, a letter and a shape of its own."""
    colour = COLOURS[name]
    body = {
        "red": f'<circle r="18" fill="{colour}" stroke="#fff" stroke-width="3"/>',
        "blue": f'<rect x="-17" y="-17" width="34" height="34" rx="4" fill="{colour}" stroke="#fff" stroke-width="3"/>',
        "green": f'<path d="M0 -22 L21 15 L-21 15 Z" fill="{colour}" stroke="#fff" stroke-width="3"/>',
    }[name]
    return f'{body}<text y="7" font-size="21" font-weight="bold" fill="#14110f">{LETTERS[name]}</text>'


@lru_cache(1024)
def _panel(hero: HeroView, number: int, own: bool, is_first: bool) -> str:
    """Name, Strength, Gems, the selected action and what the four Controls would lead to. Remembered."""
    you = " (you)" if own else ""
    crown = " &#9733;" if is_first else ""
    strength = "".join(
        f'<circle cx="{330 + 30 * n}" cy="34" r="11" fill="{COLOURS[hero.name] if n < hero.strength else PAPER}" '
        f'stroke="{INK}" stroke-width="2.5"/>'
        for n in range(6)
    )
    gems = "".join(f'<g transform="translate({545 + 34 * n} 34)">{_diamond(14)}</g>' for n in range(hero.gems))
    hidden = ", hidden" if hero.hidden else ""
    free = f"1 {hero.free[1]} · 2 {hero.free[2]} · flip {hero.free[3]}"
    first = ", First Player" if crown else ""
    return (
        f'<g id="panel-{hero.name}" transform="translate(0 {number * PANEL_HEIGHT})" text-anchor="start" fill="{INK}">'
        f"<title>{hero.label}{you}{first}: Strength {hero.strength} of 6, {hero.gems} Gems, {escape(hero.action)} with "
        f"noise {hero.noise}{hidden}, {f'Control card {escape(_card(hero))}, ' if _card(hero) else ''}"
        f"next by Control: {escape(free)}</title>"
        f'<rect x="10" y="2" width="{WIDTH - 20}" height="{PANEL_HEIGHT - 10}" rx="12" fill="{PAPER}" '
        f'stroke="{COLOURS[hero.name]}" stroke-width="4"/>'
        f'<g transform="translate(46 40)" text-anchor="middle">{_figure(hero.name)}</g>'
        f'<text x="80" y="46" font-size="30" font-weight="bold">{hero.label}{you}{crown}</text>{strength}{gems}'
        f'<text x="{WIDTH - 28}" y="44" font-size="26" fill="#f2c14e" text-anchor="end">{escape(_card(hero))}</text>'
        f'<text x="28" y="92" font-size="29">{escape(hero.action)}'
        f'<tspan font-size="22" opacity="0.8"> noise {hero.noise}{hidden}</tspan></text>'
        f'<text x="{WIDTH - 28}" y="91" font-size="22" opacity="0.85" text-anchor="end">{escape(free)}</text></g>'
    )


def _card(hero: HeroView) -> str:
    """What lies on the hero's Control card, as far as it is known."""
    if hero.tactic is not None:
        return hero.tactic
    if hero.placement is not None:
        return hero.placement
    if not hero.placed:
        return ""
    return "face down, exerting" if hero.exerting else "face down"


# -- for terminals ----------------------------------------------------------------------------------------------------


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
