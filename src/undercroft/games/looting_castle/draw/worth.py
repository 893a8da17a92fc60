"""What the loot in a sack would fetch today: a slip of paper beside the sack."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.looting_castle.draw.cards import STALLS
from undercroft.games.looting_castle.view.shapes import CastleView, HeroView, MarketView
from undercroft.ink.icons import icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import EDGE, INK, PAPER, PENCIL
from undercroft.ink.pen import num, rect
from undercroft.ink.text import BOLD, SMALL_CAPS, STRONG, label

WIDE, HIGH = 240.0, 172.0
LEFT, RIGHT = 20.0, WIDE - 18


def worth(view: CastleView, hero: HeroView) -> str:
    """One line for each Market, after its fee; Strength is left out, because nobody parts with it gladly."""
    fees = [0 if hero.at == market.space else market.fee for market in view.markets]  # who is inside has paid
    rows = tuple(
        [
            (STALLS[market.space], max(0, _fetches(market, hero) - fee), fee)
            for market, fee in zip(view.markets, fees, strict=True)
        ]
    )
    goal = view.goal_money if not view.is_solo else 0
    return _slip(rows, max(0, goal - hero.money))


def _fetches(market: MarketView, hero: HeroView) -> int:
    cubes = hero.cubes
    return (
        cubes.weapons * market.sell_weapon
        + cubes.treasure * market.sell_treasure
        + len(hero.trophies) * market.sell_trophy
    )


@lru_cache(1)
def paper() -> str:
    """The slip itself."""
    outline = rect(6, 10, WIDE - 12, HIGH - 18, "slip", 1.6).path
    return f'<path fill="{PAPER}" stroke="{EDGE}" stroke-width="2" d="{outline}"/>'


@lru_cache(512)
def _slip(rows: tuple[tuple[str, int, int], ...], short: int) -> str:
    said = "; ".join(f"{name} ${money}" for name, money, _ in rows)
    parts = [paper(), label("Your loot would fetch", LEFT, 40, 19, SMALL_CAPS, "start", INK)]
    y = 70.0
    for name, money, fee in rows:
        parts.append(icon("shop" if name == STALLS["BM"] else "ship-wheel", LEFT, y - 17, 21, INK))
        parts.append(label(name, LEFT + 28, y, 16.5, BOLD, "start", INK))
        parts.append(label(f"${money}", RIGHT, y, 19, STRONG, "end", INK))
        if fee:
            parts.append(label(f"after the ${fee} to get in", LEFT + 28, y + 15, 13.5, BOLD, "start", PENCIL))
            y += 13
        y += 29
    if short:
        parts.append(
            f'<path fill="none" stroke="{PENCIL}" stroke-width="1" d="M{num(LEFT)} {num(y - 12)}H{num(RIGHT)}"/>'
        )
        parts.append(label("still short of the goal", LEFT, y + 10, 15.5, BOLD, "start", PENCIL))
        parts.append(label(f"${short}", RIGHT, y + 10, 17, STRONG, "end", PENCIL))
    return (
        f'<svg class="worth" width="{num(WIDE)}" height="{num(HIGH)}" viewBox="0 0 {num(WIDE)} {num(HIGH)}" role="img">'
        f"<title>After the fee your loot would fetch: {escape(said)}</title>{''.join(parts)}</svg>"
    )
