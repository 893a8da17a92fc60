"""Small pieces of the picture: words, boxes, icons, bars of HP, tokens; and the colours they have."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.dungeon_crawl.draw.icons import outline
from undercroft.games.dungeon_crawl.view.shapes import EffectView, PlayerView
from undercroft.ink.markup import escape

INK, DIM, PAPER, PANEL, LINE, HOT = "#f3ead7", "#b3a891", "#191714", "#2a2620", "#6b604c", "#ffb454"
COLOURS: Final = {"red": "#e0544a", "blue": "#5b9bd8", "green": "#63b365", "white": "#f4f1ea"}
SHAPES: Final = {
    "red": "M0-13a13 13 0 1 0 .1 0z",
    "blue": "M-12-12h24v24h-24z",
    "green": "M0-15 15 12h-30z",
    "white": "M0-16 16 0 0 16-16 0z",
}
KINDS: Final = {"weapon": "Weapon", "armor": "Armor", "spell": "Spell", "consumable": "Consumable"}
ACTION_NAMES: Final = {
    "forward": "Forward", "left_right": "Left/Right", "donate": "Donate", "take": "Take", "rest": "Rest",
}  # fmt: skip
EFFECTS: Final = {
    "reduce": "takes -{n} damage", "armor": "Armored {n} {c}", "armor_change": "Armored {n:+d}", "guard": "Guard",
    "retaliate": "Retaliate {n} {c}", "weaken": "deals -{n}", "vulnerable": "takes +{n}", "strip": "keywords lost",
    "skip_attack": "does not attack", "cheat_death": "cheats death", "ignore": "no On Exiting",
}  # fmt: skip


def write(x: float, y: float, words: str, size: int = 16, fill: str = INK, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}"{more}>{escape(words)}</text>'


def icon_at(name: str, x: float, y: float, size: float, stroke: str = INK) -> str:
    return (
        f'<path transform="translate({x:g} {y:g}) scale({size / 24:.3g})" d="{outline(name)}" fill="none" '
        f'stroke="{stroke}" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"/>'
    )


def box(x: float, y: float, w: float, h: float, fill: str = PANEL, stroke: str = LINE, more: str = "") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="6" fill="{fill}" stroke="{stroke}"{more}/>'


@lru_cache(2048)
def wrap(words: str, width: int) -> tuple[str, ...]:
    """Lines of at most so many letters. Remembered, because the same cards are drawn again and again."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return tuple(lines)


def hearts(x: float, y: float, width: float, hp: int, most: int, fill: str) -> str:
    """A bar and the number: how much is left of how much."""
    share = max(0.0, min(1.0, hp / most)) if most else 0.0
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="18" rx="4" fill="{PAPER}" stroke="{LINE}"/>'
        f'<rect x="{x:g}" y="{y:g}" width="{width * share:.1f}" height="18" rx="4" fill="{fill}"/>'
        + icon_at("heart", x + 3, y + 2, 14)
        + write(x + 22, y + 14, f"{hp} of {most}", 14, INK, ' font-weight="bold"')
    )


def lasting(effects: tuple[EffectView, ...]) -> str:
    """What goes on, in a few words."""
    words = []
    for e in effects:
        what = EFFECTS[e.kind].format(n=e.n, c=e.cls if e.cls not in ("", "any") else "").strip()
        words.append(
            f"{what} ({'this combat' if e.turns == 0 else 'this turn' if e.turns == 1 else f'{e.turns} turns'})"
        )
    return ", ".join(words)


def token(player: PlayerView, x: float, y: float, own_id: bool = True) -> str:
    name = f' id="player-{player.name}"' if own_id else ""
    fill = COLOURS[player.name] if player.alive else "none"
    ink = "#1a1712" if player.alive else COLOURS[player.name]
    cross = "" if player.alive else f'<path d="M-9-9 9 9M9-9-9 9" stroke="{INK}" stroke-width="2"/>'
    where = f" on the way to {player.heading}" if player.heading else f" in {player.space}"
    health = f": {player.hp} of {player.max_hp} HP" if player.alive else ", dead"
    return (
        f'<g{name} transform="translate({x:g} {y:g})"><title>{escape(player.label + where + health)}</title>'
        f'<path transform="scale(0.8)" d="{SHAPES[player.name]}" fill="{fill}" '
        f'stroke="{COLOURS[player.name]}" stroke-width="2"/>'
        f'<text y="5" font-size="13" font-weight="bold" text-anchor="middle" fill="{ink}">{player.label[0]}</text>'
        f"{cross}</g>"
    )
