"""Damage: one at a time, worked out in a fixed order; defeat of Monsters, and Retaliate (DC-122 to DC-135)."""

from __future__ import annotations

from undercroft.games.dungeon_crawl.components import Item, Space
from undercroft.games.dungeon_crawl.events import (
    ALL_DREW,
    CHEATED,
    DEFEATED,
    DIED,
    FULL_HP,
    HEALED,
    HURT,
    LAST_STROKE,
    LOST_HP,
    RETALIATES,
    SAW_ITEM,
    UNHURT,
)
from undercroft.games.dungeon_crawl.places import spot
from undercroft.games.dungeon_crawl.rules import card_text
from undercroft.games.dungeon_crawl.rules.cause import Cause, of_monster
from undercroft.games.dungeon_crawl.rules.group import pass_the_lead
from undercroft.games.dungeon_crawl.rules.items import draw_untold
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Lasting, Monster, applies
from undercroft.games.dungeon_crawl.words import COMBAT, EXPLORE, MAGICAL, PHYSICAL, RETALIATE, THIS_COMBAT
from undercroft.kernel.story.roll import Roll
from undercroft.kernel.words import label


async def hurt_monster(
    g: Dungeon, cause: Cause, monster: Monster, n: int, cls: str, pierce: bool = False, retaliating: bool = False
) -> None:
    """Printed number, plus bonuses, minus reductions, then Armored, then HP is lowered."""
    cite_class(g, cls)
    printed = n
    notes = g.rolling()
    n += monster_takes_more(monster)
    note_lasting(g, notes, monster, "vulnerable", 1)
    dealer = cause.user if cause.by == "item" else None  # a Room is no source
    if dealer is not None:
        n += bonuses_of_the_player(g, cause, dealer, cls, notes)
    if pierce:
        g.cite("DC-167")
    armor = 0 if pierce else armored(g, monster, cls)
    if through_armor(g, n, armor) <= 0:
        tell_unhurt(g, cause, monster, printed, n, cls, armor, notes)
        return
    monster.hp -= n
    monster.hurt_in = g.turn
    tell_hurt(g, cause, monster, printed, n, cls, notes)
    if monster.hp <= 0:
        g.cite("DC-131")
        await defeat(g, monster)
    elif not retaliating and dealer is not None and dealer.is_alive:
        await monster_retaliates(g, monster, dealer)


async def hurt_player(
    g: Dungeon, cause: Cause, player: Adventurer, n: int, cls: str, retaliating: bool = False
) -> None:
    """The same for a Player; a Monster's number is shifted for the number of Players before anything else."""
    cite_class(g, cls)
    printed = n
    notes = g.rolling()
    if cause.monster is not None:
        g.cite("DC-031")
        n = g.printed(n)
        notes.add(n - printed, "for so many Players")
        n -= weakened(cause.monster)
        note_lasting(g, notes, cause.monster, "weaken", -1)
    n = max(0, n - reductions(g, cause, player, cls, notes))
    armor = player_armor(g, player, cls)
    if through_armor(g, n, armor) <= 0:
        tell_unhurt(g, cause, player, printed, n, cls, armor, notes)
        return
    player.hp -= n
    tell_hurt(g, cause, player, printed, n, cls, notes)
    if player.hp <= 0:
        die(g, player, cause.thing)
    elif not retaliating and cause.monster is not None and hits_back(player):
        await player_retaliates(g, player, cause.monster)


def tell_hurt(
    g: Dungeon, cause: Cause, target: Adventurer | Monster, printed: int, n: int, cls: str, notes: Roll
) -> None:
    """How much it was in the end, and what is left."""
    if notes.heard:
        left = max(0, target.hp)
        g.tell("DC-123", HURT, target, n, cls.capitalize(), cause.thing, left, changed(printed, notes))


def tell_unhurt(
    g: Dungeon, cause: Cause, target: Adventurer | Monster, printed: int, n: int, cls: str, armor: int, notes: Roll
) -> None:
    """That nothing was left of it, and why."""
    if notes.heard:
        g.tell("DC-130", UNHURT, cause.thing, target, stopped(printed, n, cls, armor, notes))


def changed(printed: int, notes: Roll) -> str | None:
    """What made a damage differ from what is printed: "3, +1 Reaver, +2 Kindle"."""
    if not notes.modifiers:
        return None
    return ", ".join([str(printed), *[f"{amount:+d} {source}" for amount, source in notes.modifiers]])


def stopped(printed: int, n: int, cls: str, armor: int, notes: Roll) -> str:
    """Why a damage came to nothing."""
    working = changed(printed, notes)
    if n > 0:
        return f"{n} {cls.capitalize()}{f' ({working})' if working else ''} against Armored {armor}"
    return f"{printed} {cls.capitalize()}{(working or '').removeprefix(str(printed))}"


def note_lasting(g: Dungeon, notes: Roll, monster: Monster, kind: str, sign: int) -> None:
    """What lasts on a Monster and changes a damage."""
    if notes.heard:
        for lasting in monster.lasting:
            if lasting.kind == kind:
                notes.add(sign * lasting.n, g.cards.title(lasting.source))


def note(g: Dungeon, notes: Roll, amount: int, source: str) -> int:
    """The amount, written down with the card it comes from."""
    if notes.heard:
        notes.add(amount, g.cards.title(source))
    return amount


def cite_class(g: Dungeon, cls: str) -> None:
    """All damage is Physical or Magical; each damage is worked out apart."""
    if g.witness is not None:
        g.cite("DC-122")
        g.cite("DC-124")
        g.cite("DC-125")
        g.cite("DC-181" if cls == PHYSICAL else "DC-182")


# -- bonuses ------------------------------------------


def bonuses_of_the_player(g: Dungeon, cause: Cause, player: Adventurer, cls: str, notes: Roll) -> int:
    """Buff, every bonus of the turn, and all waiting bonuses of this class in the Room, which are then spent."""
    n = 0
    buff = player.buff
    if buff is not None:
        if cls == PHYSICAL and cause.sort == "weapon":
            n += buff.weapon_damage
        elif cls == MAGICAL and cause.sort == "spell":
            n += buff.spell_damage
        notes.add(n, buff.label)
    spent = False
    for bonus in g.bonuses:
        if bonus.space is player.space and bonus.cls == cls:
            g.cite("DC-191")
            n += note(g, notes, bonus.n, bonus.source)
            spent = spent or bonus.until == 0
    if spent:
        g.cite("DC-061")
        g.bonuses = tuple([b for b in g.bonuses if b.until or b.space is not player.space or b.cls != cls])
    return n


def monster_takes_more(monster: Monster) -> int:
    return sum(lasting.n for lasting in monster.lasting if lasting.kind == "vulnerable")


# -- reductions ------------------------------------------


def weakened(monster: Monster) -> int:
    return sum(lasting.n for lasting in monster.lasting if lasting.kind == "weaken")


def reductions(g: Dungeon, cause: Cause, player: Adventurer, cls: str, notes: Roll) -> int:
    """Reductions from different sources add up."""
    less = 0
    for lasting in player.lasting:
        if lasting.kind == "reduce" and applies(lasting.cls, cls):
            less -= note(g, notes, -lasting.n, lasting.source)
    if cause.by == "room" and g.phase == EXPLORE:
        for item in player.ready:
            for effect in item.standing:
                if effect.do == "reduce" and effect.by == "room" and applies(effect.cls, cls):
                    g.cite("DC-046")
                    less -= note(g, notes, -effect.n, item.name)
    return less


# -- Armored ------------------------------------------


def armored(g: Dungeon, monster: Monster, cls: str) -> int:
    best = monster.armor_against(cls)
    if best:
        g.cite("DC-128" if monster.lasting else "DC-127")
    return best


def through_armor(g: Dungeon, n: int, value: int) -> int:
    """A damage of N or less becomes nothing, one above N is applied in full."""
    if value == 0:
        return n
    g.cite("DC-126")
    g.cite("DC-171")
    return 0 if n <= value else n


def has_armor(monster: Monster) -> bool:
    """Has it Armored of any kind?"""
    if any(lasting.kind == "strip" for lasting in monster.lasting):
        return False
    return monster.card.armor > 0 or any(lasting.kind == "armor" for lasting in monster.lasting)


def player_armor(g: Dungeon, player: Adventurer, cls: str) -> int:
    if any(lasting.kind == "armor" for lasting in player.lasting):
        g.cite("DC-128")
    return player.armor_against(cls)


# -- Retaliate ------------------------------------------


async def monster_retaliates(g: Dungeon, monster: Monster, source: Adventurer) -> None:
    """A Monster that took damage and lives hits back at the Player whose card dealt it."""
    card = monster.card
    if card.retaliate and not any(lasting.kind == "strip" for lasting in monster.lasting):
        g.tell("DC-129", RETALIATES, monster)
        g.cite("DC-162")
        g.cite("DC-132")
        await hurt_player(g, of_monster(monster), source, card.retaliate, card.retaliate_class, retaliating=True)


def hits_back(player: Adventurer) -> bool:
    return any(lasting.kind == "retaliate" for lasting in player.lasting)


async def player_retaliates(g: Dungeon, player: Adventurer, source: Monster) -> None:
    """All Retaliate effects of a Player hit the Monster, each as a damage of its own."""
    for lasting in [lasting for lasting in player.lasting if lasting.kind == "retaliate"]:
        if not source.is_alive or not player.is_alive:
            return
        g.tell("DC-129", RETALIATES, player)
        g.cite("DC-162")
        g.cite("DC-132")
        cause = Cause("item", lasting.source, "Retaliate", player.space, player, thing=RETALIATE)
        await hurt_monster(g, cause, source, lasting.n, lasting.cls, retaliating=True)


# -- the end of a Monster ------------------------------------------


async def defeat(g: Dungeon, monster: Monster) -> None:
    """Remove it, check victory, then (the Room being defeated or not) On Death, then the reward."""
    monster.hp = 0
    g.monsters.remove(monster)
    g.tell("DC-133", DEFEATED, monster)
    g.cite("DC-135")
    if monster.is_boss:
        g.cite("DC-154")
        everybody = tuple([player.seat for player in g.players])
        g.finish("DC-152", everybody, "The dungeon is conquered", tuple([1.0 for _ in everybody]))
    if monster.card.death:
        g.tell("DC-160", LAST_STROKE, monster)
        await card_text.carry_out(g, monster.card.death, of_monster(monster))
    if monster.card.tier == "summoned":
        g.cite("DC-121")
        return
    drew: list[Adventurer] = []
    drawn: list[Item] = []
    for player in g.living():
        g.cite("DC-134")
        item = await draw_untold(g, player)
        if item is not None:
            drew.append(player)
            drawn.append(item)
    if drew:
        g.tell("DC-134", ALL_DREW, drew, "each" if len(drew) > 1 else None)
    for player, item in zip(drew, drawn, strict=True):
        g.whisper(player, "DC-088", SAW_ITEM, item)


# -- Players: losing HP, healing, dying ------------------------------------------


def lose_hp(g: Dungeon, player: Adventurer, n: int, cause: object = None) -> None:
    """Not damage: nothing adds to it and nothing takes from it."""
    player.hp -= n
    g.tell("DC-122", LOST_HP, player, n, max(0, player.hp), cause)
    if player.hp <= 0:
        die(g, player, cause)


def heal(g: Dungeon, target: Adventurer | Monster, n: int) -> None:
    """Never above the maximum."""
    healed = min(n, target.max_hp - target.hp)
    if healed > 0:
        target.hp += healed
        g.tell("DC-123", HEALED, target, healed, target.hp)
    else:
        g.tell("DC-123", FULL_HP, target)


def die(g: Dungeon, player: Adventurer, cause: object = None) -> None:
    """Dead at once, from whatever cause; the phase decides which effects follow."""
    g.cite("DC-180")
    for lasting in player.lasting:
        if lasting.kind == "cheat_death":
            player.lasting = without(player.lasting, lasting)
            player.hp = lasting.n
            g.tell("DC-156", CHEATED, player, lasting.n)
            return
    player.hp = 0
    player.death = g.phase
    player.died_in = g.turn
    player.lasting = ()
    there = spot(g, player.space)
    g.tell("DC-136", DIED, player, there, None if label(cause) == there.label else cause)
    g.cite("DC-137")
    g.cite("DC-138")
    if not any(other.is_alive for other in g.players):
        g.cite("DC-139")
        g.cite("DC-154")
        nobody = tuple([0.0 for _ in g.players])
        g.finish("DC-153", (), "All Players are dead", nobody)
    if g.leader == player.seat:
        pass_the_lead(g)


def start(g: Dungeon, target: Adventurer | Monster, kind: str, n: int, cls: str, lasts: int, source: str) -> None:
    """A lasting effect begins; the same card never adds to itself on the same target."""
    until = end_of(g, lasts)
    for old in target.lasting:
        if old.kind == kind and old.source == source:
            g.cite("DC-192")
            target.lasting = without(target.lasting, old)
            break
    target.lasting = (*target.lasting, Lasting(kind, n, cls, until, source))


def without(lasting: tuple[Lasting, ...], ended: Lasting) -> tuple[Lasting, ...]:
    return tuple([each for each in lasting if each is not ended])


def end_of(g: Dungeon, lasts: int) -> int:
    """This turn, this and the next, or this combat."""
    g.cite("DC-164")
    return THIS_COMBAT if lasts == 3 else g.turn + lasts - 1


def in_monster_room(g: Dungeon, player: Adventurer) -> bool:
    """Is the Player in the Monster Room of the running combat?"""
    space: Space | None = player.room
    return g.phase == COMBAT and space is not None and space is g.combat_at
