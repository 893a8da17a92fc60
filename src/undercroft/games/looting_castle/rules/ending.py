"""The end of the game: what triggers it, the final sale, and who wins."""

from __future__ import annotations

from typing import Final, NoReturn

from undercroft.games.looting_castle.cubes import Loot, move_all
from undercroft.games.looting_castle.events import FINAL_COUNT, FINAL_SALE
from undercroft.games.looting_castle.state import Castle, Hero, Monster
from undercroft.kernel.story.grammar import capital, listed, the

THIRTY: Final = 30
UNBEATABLE: Final = 35


def check_thirty(g: Castle, monster: Monster) -> None:
    """A Monster with 30 Strength ends the game at once; in the solo game more than 35 lose it."""
    if g.is_solo:
        if monster.card.fights_with_treasure is None and monster.loot.strength > UNBEATABLE:
            solo_defeat(g, "LC-289", f"{capital(the(monster.card.label))} has become unbeatable")
    elif monster.loot.strength >= THIRTY:
        end_of_game(g, "LC-111", f"{capital(the(monster.card.label))} has {monster.loot.strength} Strength")


def end_of_round(g: Castle) -> None:
    """All players have had equally many turns: here the triggers of money, bag and length take effect."""
    g.rounds += 1
    if g.goal_was_reached:
        g.cite("LC-108")
        end_of_game(g, "LC-106", goal_reached(g))
    if g.bag_was_emptied:
        g.cite("LC-108")
        end_of_game(g, "LC-107", "The bag is empty")
    if g.options.round_cap and g.rounds >= g.options.round_cap:
        if g.is_solo:
            solo_defeat(g, "LC-117", "Time is up")
        end_of_game(g, "LC-117", "Time is up")


def goal_reached(g: Castle) -> str:
    """Who is rich enough, unless the money is spent again."""
    goal = g.options.goal_money
    rich = [hero.label for hero in g.heroes if hero.money >= goal]
    return f"{listed(rich)} reached ${goal}" if rich else f"The goal of ${goal} was reached"


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
    won = [hero for hero in g.heroes if hero.seat in winners]
    g.finish(rule, winners, because(g, reason, won), tuple(float(hero.money) for hero in g.heroes))


def because(g: Castle, reason: str, winners: list[Hero]) -> str:
    """Why the game is over, and what put the winners ahead."""
    richest = max(hero.money for hero in g.heroes)
    rich = [hero for hero in g.heroes if hero.money == richest]
    have = "have" if len(winners) > 1 else "has"
    ahead = f"{have} the most money"
    if len(rich) > len(winners):
        strongest = max(hero.loot.strength for hero in rich)
        strong = [hero for hero in rich if hero.loot.strength == strongest]
        ahead = f"{have} most Strength of the richest"
        if len(strong) > len(winners):
            ahead = f"had the lightest {'sacks' if len(winners) > 1 else 'sack'} of the richest"
    names = listed([hero.label for hero in winners])
    return f"{reason} and {ahead}" if reason.startswith(f"{names} reached") else f"{reason}, and {names} {ahead}"


def final_rank(hero: Hero, carried: int) -> tuple[int, int, int]:
    """Money, then Strength, then the lightest sack before the final sale."""
    return hero.money, hero.loot.strength, -carried


def final_sale(g: Castle, hero: Hero) -> None:
    """Treasure, Weapons and unsold Trophies become money; the cubes go back to the bag."""
    loot = hero.loot
    sold, trophies = Loot(0, loot.weapons, loot.treasure), len(hero.trophies)
    gained = sold.weapons * g.cards.weapon_value + sold.treasure * g.cards.treasure_value
    gained += trophies * g.cards.trophy_value
    hero.money += gained
    move_all(loot, g.bag, sold)
    cards = hero.trophies.copy()
    hero.trophies.clear()
    g.cite("LC-113")
    rule = "LC-293" if g.is_solo else "LC-112"
    if gained:
        g.tell(rule, FINAL_SALE, hero, [*g.heap(sold), *cards], gained, hero.money)
    else:
        g.tell(rule, FINAL_COUNT, hero, hero.money)


# -- solo -------------------------------------------------------------------------------------------------------------


def solo_defeat(g: Castle, rule: str, reason: str) -> NoReturn:
    """Nobody wins; the money does not count."""
    g.finish(rule, (), reason, (0.0,))


def solo_victory(g: Castle) -> NoReturn:
    """All Monsters are dead: the score is the money, whatever could not be sold included."""
    hero = g.heroes[0]
    final_sale(g, hero)
    g.cite("LC-258")
    g.finish("LC-293", (0,), "All Monsters are dead", (float(hero.money),))
