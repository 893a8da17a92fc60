"""The end of the game: what triggers it, the final sale, and who wins."""

from __future__ import annotations

from typing import NoReturn

from undercroft.games.looting_castle.cubes import Loot, move_all
from undercroft.games.looting_castle.events import FINAL_SALE
from undercroft.games.looting_castle.state import Castle, Hero, Monster

THIRTY = 30
UNBEATABLE = 35


def check_thirty(g: Castle, monster: Monster) -> None:
    """A Monster with 30 Strength ends the game at once; in the solo game more than 35 lose it."""
    if g.is_solo:
        if monster.card.fights_with_treasure is None and monster.loot.strength > UNBEATABLE:
            solo_defeat(g, "LC-289", "a Monster is unbeatable")
    elif monster.loot.strength >= THIRTY:
        end_of_game(g, "LC-111", "a Monster has 30 Strength")


def end_of_round(g: Castle) -> None:
    """All players have had equally many turns: here the triggers of money, bag and length take effect."""
    g.rounds += 1
    if g.goal_was_reached:
        g.cite("LC-108")
        end_of_game(g, "LC-106", "the money goal is reached")
    if g.bag_was_emptied:
        g.cite("LC-108")
        end_of_game(g, "LC-107", "the bag is empty")
    if g.options.round_cap and g.rounds >= g.options.round_cap:
        if g.is_solo:
            solo_defeat(g, "LC-117", "time is up")
        end_of_game(g, "LC-117", "time is up")


def end_of_game(g: Castle, rule: str, reason: str) -> NoReturn:
    """The final sale, and the richest Hero wins."""
    carried = [hero.pieces for hero in g.heroes]
    for hero in g.heroes:
        final_sale(g, hero)
    best = max(final_rank(hero, held) for hero, held in zip(g.heroes, carried, strict=True))
    winners = tuple(hero.seat for hero, held in zip(g.heroes, carried, strict=True) if final_rank(hero, held) == best)
    g.cite("LC-016")
    g.cite("LC-114")
    g.cite("LC-115")
    g.finish(rule, winners, reason, tuple(float(hero.money) for hero in g.heroes))


def final_rank(hero: Hero, carried: int) -> tuple[int, int, int]:
    """Money, then Strength, then the lightest sack before the final sale."""
    return hero.money, hero.loot.strength, -carried


def final_sale(g: Castle, hero: Hero) -> None:
    """Treasure, Weapons and unsold Trophies become money; the cubes go back to the bag."""
    loot = hero.loot
    sold, trophies = Loot(0, loot.weapons, loot.treasure), len(hero.trophies)
    hero.money += sold.weapons * g.cards.weapon_value + sold.treasure * g.cards.treasure_value
    hero.money += trophies * g.cards.trophy_value
    move_all(loot, g.bag, sold)
    hero.trophies.clear()
    g.cite("LC-113")
    g.tell("LC-293" if g.is_solo else "LC-112", FINAL_SALE, hero, sold, trophies, hero.money)


# -- solo -------------------------------------------------------------------------------------------------------------


def solo_defeat(g: Castle, rule: str, reason: str) -> NoReturn:
    """Nobody wins; the money does not count."""
    g.finish(rule, (), reason, (0.0,))


def solo_victory(g: Castle) -> NoReturn:
    """All Monsters are dead: the score is the money, whatever could not be sold included."""
    hero = g.heroes[0]
    final_sale(g, hero)
    g.cite("LC-258")
    g.finish("LC-293", (0,), "all Monsters are dead", (float(hero.money),))
