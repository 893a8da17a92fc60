"""A Monster appears: its first cubes, its growth with every kill, and the Boss."""

from __future__ import annotations

from undercroft.games.looting_castle.board import NOWHERE
from undercroft.games.looting_castle.cubes import STRENGTH, TREASURE, WEAPON
from undercroft.games.looting_castle.events import BOSS_APPEARS, MONSTER_APPEARS, MONSTER_PLACED, POWER
from undercroft.games.looting_castle.rules.ending import check_thirty
from undercroft.games.looting_castle.rules.loot import draw_cube, grant
from undercroft.games.looting_castle.state import Castle, Monster


async def next_monster(g: Castle, rule: str, at: int) -> Monster:
    """The next card of the deck; the last one is the Boss. It stands where its predecessor died, or as a die says."""
    g.reveal(rule)
    card = await g.draw(rule, g.monster_pile)
    g.monsters_to_come -= 1
    is_boss = g.monsters_to_come == 0
    monster = Monster(card, at, NOWHERE, is_boss)
    g.monsters.append(monster)
    g.cite("LC-195")
    await first_loot(g, monster)
    if at == NOWHERE:
        await find_the_lair(g, monster)
    g.tell(rule, MONSTER_APPEARS, card, g.spot(monster.at), g.heap(monster.loot))
    if is_boss:
        g.tell("LC-196", BOSS_APPEARS, card)
        g.cite("LC-296")
    check_thirty(g, monster)
    return monster


async def find_the_lair(g: Castle, monster: Monster) -> None:
    """The first Monster is moved on from the room at the Entrance by a die."""
    notes = g.rolling()
    die = await g.roll("LC-029")
    notes.die(die)
    monster.at = g.lair = die
    g.tell("LC-029", MONSTER_PLACED, notes, g.spot(die))


async def first_loot(g: Castle, monster: Monster) -> None:
    """What its card prints, and what it has grown by the Monsters killed before; random cubes last."""
    start = monster.card.start
    g.cite(start.rule)
    extra = g.options.monster_extra_strength
    if extra:
        g.cite("LC-328" if g.is_solo else "LC-310")
    strength, treasure = growth(g, monster)
    if monster.card.fights_with_treasure is None:
        strength += start.strength + extra + levels_bonus(g, monster)
    else:
        treasure += extra
    treasure += start.boss_treasure if monster.is_boss else start.treasure
    grant(g, monster.loot, STRENGTH, max(0, min(strength, monster.room_for_strength)))
    if strength > monster.loot.strength and monster.card.holds_at_most is not None:
        g.tell(monster.card.holds_at_most.rule, POWER, monster.card, "cannot hold more Strength")
    grant(g, monster.loot, WEAPON, start.boss_weapons if monster.is_boss else start.weapons)
    grant(g, monster.loot, TREASURE, max(0, treasure))
    for _ in range(start.random):
        await draw_cube(g, start.rule, monster.loot)


def growth(g: Castle, monster: Monster) -> tuple[int, int]:
    """Strength, or Treasure for one Monster, for those killed before; more for the Boss, nothing in the solo game."""
    card = monster.card
    kills = 0 if g.is_solo else len(g.slain)
    if not g.options.monster_growth:
        g.cite("LC-298")
        return 0, 0
    g.cite("LC-104" if monster.is_boss else "LC-103")
    if card.grows_treasure_per_two_kills is not None:
        each = card.grows_treasure_per_two_kills.amount
        return 0, (2 * each if monster.is_boss else each) * (kills // 2)
    each = 2 if monster.is_boss else 1
    if card.grows_more_per_kill is not None:
        each += card.grows_more_per_kill.amount
    return each * kills, 0


def levels_bonus(g: Castle, monster: Monster) -> int:
    """Some are stronger the more experienced the Heroes are."""
    each = monster.card.start.strength_per_two_levels
    if each == 0:
        return 0
    return each * (sum(hero.level for hero in g.heroes) // 2)
