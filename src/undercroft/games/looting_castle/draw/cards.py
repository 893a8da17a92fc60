"""The cards on the table: a Market as a stall with its prices, a Monster with its powers."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.looting_castle.view.shapes import Cubes, MarketView, MonsterView
from undercroft.ink.scene import CardFace, Gem, Row, Say
from undercroft.kernel.story.grammar import counted, listed

STALLS = {"BM": "Black Market", "SC": "Smuggler's Cove"}


@lru_cache(1024)
def told(cubes: Cubes) -> str:
    """Cubes in words: "2 Strength and 1 Weapon"."""
    counts = (("Strength", cubes.strength), ("Weapon", cubes.weapons), ("Treasure", cubes.treasure))
    return listed([counted(count, name) for name, count in counts if count]) if cubes.total else "nothing"


@lru_cache(512)
def stall(market: MarketView, key: str) -> CardFace:
    """What a Market pays and asks."""
    return CardFace(
        key=key,
        kind="market",
        title=market.title,
        icon=market.icon or "shop",
        gems=(Gem("fee", f"${market.fee}", "Entry fee"),) if market.fee else (),
        rows=(
            _price("cut-diamond", "Treasure", market.sell_treasure, market.buy_treasure),
            _price("crossed-swords", "Weapon", market.sell_weapon, market.buy_weapon),
            _price("biceps", "Strength", market.sell_strength, market.buy_strength),
            _price("deer-head", "Trophy", market.sell_trophy, 0),
        ),
        foot=STALLS[market.space],
        note=f"{market.flavour} Prices at the {STALLS[market.space]}",
    )


def _price(icon: str, name: str, pays: int, asks: int) -> Row:
    parts = [Say(f"{name} "), Say(f"${pays}", strong=True)]
    if asks:
        parts.append(Say(f", buy ${asks}"))
    return Row(tuple(parts), icon=icon)


@lru_cache(1024)
def monster_face(monster: MonsterView, key: str) -> CardFace:
    """A Monster: what it fights with, its powers, and what it carries."""
    carries = told(monster.cubes)
    strength = monster.cubes.strength if monster.fights_with == "strength" else monster.cubes.treasure
    return CardFace(
        key=key,
        kind="monster",
        title=monster.label,
        icon=monster.icon or "daemon-skull",
        gems=(Gem("difficulty", str(strength), "Strength" if monster.fights_with == "strength" else "Treasure"),),
        text=((Say(monster.text),),),
        foot="Boss" if monster.is_boss else "Monster",
        note=f"It carries {carries}" + (", and lies down" if monster.is_lying else ""),
    )
