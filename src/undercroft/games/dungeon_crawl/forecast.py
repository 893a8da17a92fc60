"""What a blow would do as the table stands now, for the words of a question: nothing is decided by it.

Only plain cases are forecast, those in which a player would work out the same number in the head.
"""

from __future__ import annotations

from undercroft.games.dungeon_crawl.components import Effect, Effects, Item
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Monster, applies
from undercroft.games.dungeon_crawl.words import MAGICAL, PHYSICAL

ARROW = "\N{RIGHTWARDS ARROW}"


def blow_of(item: Item) -> Effect | None:
    """The damage an Item deals first of all, to one Monster or to each, once."""
    effect = item.use_in_combat[0] if item.use_in_combat else None
    plain = effect is not None and effect.do == "damage" and effect.times == 1
    return effect if plain and effect is not None and effect.to in ("one_monster", "each_monster") else None


def within_reach(g: Dungeon, user: Adventurer, effect: Effect) -> list[Monster]:
    """The Monsters that a blow from here may hit."""
    return g.may_strike(user.space, effect.range if effect.to == "one_monster" else 0)


def damage_to_monster(g: Dungeon, user: Adventurer, item: Item, effect: Effect, monster: Monster) -> int:
    """How many HP the Monster would lose."""
    n = effect.number(len(g.players))
    if effect.instead_if == "target_damaged_this_turn" and monster.hurt_in == g.turn:
        n = effect.instead_n
    n += sum([lasting.n for lasting in monster.lasting if lasting.kind == "vulnerable"])
    buff = user.buff
    if buff is not None and effect.cls == PHYSICAL and item.sort == "weapon":
        n += buff.weapon_damage
    elif buff is not None and effect.cls == MAGICAL and item.sort == "spell":
        n += buff.spell_damage
    n += sum([bonus.n for bonus in g.bonuses if bonus.space is user.space and bonus.cls == effect.cls])
    return n if effect.pierce or n > monster.armor_against(effect.cls) else 0


def row_rolled_by(foe: Monster) -> Effects:
    """What the Monster does by the row it rolled last."""
    rows = foe.card.attack
    return rows[foe.rolled - 1 if foe.card.sides else 0] if rows else ()


def against_one(effects: Effects) -> Effect | None:
    """The damage among these effects, if it is one blow against one Player."""
    blows = [effect for effect in effects if effect.do == "damage"]
    if len(blows) != 1 or blows[0].times != 1 or blows[0].to not in ("one_player", "lowest_hp"):
        return None
    return blows[0]


def damage_to_player(g: Dungeon, foe: Monster, effect: Effect, player: Adventurer) -> int:
    """How many HP the Player would lose."""
    n = g.printed(effect.number(len(g.players)))
    n -= sum([lasting.n for lasting in foe.lasting if lasting.kind == "weaken"])
    n -= sum([lasting.n for lasting in player.lasting if lasting.kind == "reduce" and applies(lasting.cls, effect.cls)])
    return n if n > player.armor_against(effect.cls) else 0


def after(hp: int, most: int, damage: int, falls: str) -> str:
    """ "18 → 14 of 21 HP"; "3 of 21 HP: dies"; "21 of 21 HP, unhurt"."""
    if damage <= 0:
        return f"{hp} of {most} HP, unhurt"
    return f"{hp} of {most} HP: {falls}" if damage >= hp else f"{hp} {ARROW} {hp - damage} of {most} HP"
