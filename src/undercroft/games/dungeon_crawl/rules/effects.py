"""What card texts do: one small rule per verb of the vocabulary, and how their targets are found."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, Final

from undercroft.games.dungeon_crawl.components import Effect, Item
from undercroft.games.dungeon_crawl.decisions import ALTERNATIVE, DISCARD, EQUIP, GIVE, KEEP_ITEM
from undercroft.games.dungeon_crawl.events import (
    BEGAN,
    BONUS,
    CARD_ROLLED,
    CARD_ROLLED_NOTHING,
    CHOSE_ITEM,
    FOUND,
    ROLLED_FOR,
    ROLLED_NOTHING,
    SUMMONED,
    SURGE,
)
from undercroft.games.dungeon_crawl.places import spot
from undercroft.games.dungeon_crawl.rules import damage as harm
from undercroft.games.dungeon_crawl.rules import items, movement, peeking
from undercroft.games.dungeon_crawl.rules.beginning import hp_of
from undercroft.games.dungeon_crawl.rules.card_text import Handler, carry, carry_out
from undercroft.games.dungeon_crawl.rules.cause import Cause
from undercroft.games.dungeon_crawl.rules.group import next_of, the_group_decides
from undercroft.games.dungeon_crawl.rules.targets import every_target, next_monster, the_monster, the_player, to_whom
from undercroft.games.dungeon_crawl.state import Adventurer, Bonus, Dungeon, Monster
from undercroft.games.dungeon_crawl.words import ANY, DONE

# -- damage, HP ------------------------------------------


def damage(g: Dungeon, effect: Effect, cause: Cause) -> Coroutine[Any, Any, None]:
    if effect.to in ("one_monster", "same_monster"):
        return damage_a_monster(g, effect, cause)
    if effect.to == "each_monster":
        return damage_each_monster(g, effect, cause)
    if effect.to == "each_player":
        return damage_each_player(g, effect, cause)
    return damage_a_player(g, effect, cause)


async def damage_a_monster(g: Dungeon, effect: Effect, cause: Cause) -> None:
    monster = await the_monster(g, effect, cause)
    cause.hit = monster
    if monster is None:
        return
    n = effect.number(len(g.players))
    if effect.instead_if == "target_damaged_this_turn" and monster.hurt_in == g.turn:
        n = effect.instead_n
    await harm.hurt_monster(g, cause, monster, n, effect.cls, effect.pierce)


async def damage_each_monster(g: Dungeon, effect: Effect, cause: Cause) -> None:
    waiting = g.may_strike(cause.space, 0)
    while waiting:
        monster = await next_monster(g, cause, waiting)
        waiting.remove(monster)
        if monster.is_alive and (cause.user is None or cause.user.is_alive):
            await harm.hurt_monster(g, cause, monster, effect.number(len(g.players)), effect.cls, effect.pierce)


async def damage_each_player(g: Dungeon, effect: Effect, cause: Cause) -> None:
    """Everybody in the Room once, one after the other, in the Leader's order."""
    n = effect.number(len(g.players))
    rule = "DC-118" if cause.monster is not None else "DC-176"
    waiting = g.inside(cause.space)
    while waiting:
        player = await next_of(g, rule, waiting, cause.label, order_can_matter(waiting, n))
        waiting.remove(player)
        g.cite(rule)
        if player.is_alive:
            await harm.hurt_player(g, cause, player, n, effect.cls)


def order_can_matter(players: list[Adventurer], n: int) -> bool:
    """Somebody may die, or hit back and kill: only then does it matter who is hit first."""
    return any(player.hp <= n or harm.hits_back(player) for player in players)


async def damage_a_player(g: Dungeon, effect: Effect, cause: Cause) -> None:
    """So many times, each at a Player named anew if the damage is split."""
    for _ in range(effect.times):
        if effect.split:
            cause.named = None
        player = await the_player(g, effect, cause)
        if player is not None and player.is_alive:
            await harm.hurt_player(g, cause, player, effect.number(len(g.players)), effect.cls)
        elif player is not None:
            g.cite("DC-119")  # aimed at the dead: lost, not redirected


async def lose_hp(g: Dungeon, effect: Effect, cause: Cause) -> None:
    player = await the_player(g, effect, cause)
    if player is not None and player.is_alive:
        harm.lose_hp(g, player, effect.n, cause.thing)


async def heal(g: Dungeon, effect: Effect, cause: Cause) -> None:
    n = effect.number(len(g.players))
    if cause.by == "item" and cause.user is not None and cause.user.buff is not None:
        n += cause.user.buff.healing
    for target in await every_target(g, effect, cause):
        harm.heal(g, target, n)


# -- what lasts ------------------------------------------

SPANS: Final[tuple[str | None, ...]] = (None, "this turn", "this turn and the next", "this combat")
"""How long something goes on, in words."""


async def lasting(g: Dungeon, effect: Effect, cause: Cause) -> None:
    """Something begins that goes on for a turn, two turns or the combat."""
    kind = "armor_change" if effect.what == ("change",) else effect.do
    begun: list[Adventurer | Monster] = []
    for target in await every_target(g, effect, cause):
        if effect.condition == "no_armor" and isinstance(target, Monster) and harm.has_armor(target):
            continue
        harm.start(g, target, kind, effect.n, effect.cls, effect.lasts, cause.source)
        begun.append(target)
    if begun:
        told = kind if kind != "armor_change" else "more_armor" if effect.n > 0 else "less_armor"
        against = effect.cls.capitalize() if effect.cls not in ("", ANY) else None
        rule = "DC-156" if kind == "strip" else "DC-164"
        g.tell(rule, BEGAN[told], begun, abs(effect.n), against, SPANS[effect.lasts], cause.thing)


async def bonus_next(g: Dungeon, effect: Effect, cause: Cause) -> None:
    """Waits in this Room, however long, and adds to what else waits there."""
    g.bonuses = (*g.bonuses, Bonus(cause.space, effect.cls, effect.n, 0, cause.source))
    g.tell("DC-191", BONUS, effect.cls.capitalize(), spot(g, cause.space), effect.n, cause.thing)


async def bonus_turn(g: Dungeon, effect: Effect, cause: Cause) -> None:
    until = harm.end_of(g, effect.lasts)
    others = [b for b in g.bonuses if not (b.until and b.source == cause.source and b.space is cause.space)]
    g.bonuses = (*others, Bonus(cause.space, effect.cls, effect.n, until, cause.source))
    g.tell("DC-191", SURGE, effect.cls.capitalize(), spot(g, cause.space), effect.n, cause.thing)


# -- cards ------------------------------------------


async def exhaust(g: Dungeon, effect: Effect, cause: Cause) -> None:
    for player in await to_whom(g, effect, cause):
        await items.exhaust(g, player, effect.n)


async def recover(g: Dungeon, effect: Effect, cause: Cause) -> None:
    what = effect.what[0] if effect.what else "equipment"
    for player in await to_whom(g, effect, cause):
        await items.recover(g, player, effect.n, what)


async def equip(g: Dungeon, effect: Effect, cause: Cause) -> None:
    """A card that says equip needs no Rest."""
    for player in await to_whom(g, effect, cause):
        for _ in range(effect.n):
            item = await g.choose(player, "DC-091", EQUIP, [DONE, *items.wearable(player)])
            if not isinstance(item, Item):
                break
            items.put_on(g, player, item, "DC-091")


async def draw(g: Dungeon, effect: Effect, cause: Cause) -> None:
    for player in await to_whom(g, effect, cause):
        if effect.keep:
            await draw_and_keep(g, player, effect.n)
        else:
            for _ in range(effect.n):
                await items.draw_item(g, player)


async def draw_and_keep(g: Dungeon, player: Adventurer, n: int) -> None:
    """Laid open; the user keeps one and the rest goes to the Loot Pool."""
    for _ in range(n):
        item = await items.draw_openly(g)
        if item is not None:
            g.shown = (*g.shown, item)
    if not g.shown:
        return
    shown = g.shown
    kept = await g.choose(player, "DC-037", KEEP_ITEM, shown)
    g.shown = ()
    player.hand.append(kept)
    g.pool.extend([item for item in shown if item is not kept])
    g.tell("DC-014", CHOSE_ITEM, player, shown, kept)


async def discard(g: Dungeon, effect: Effect, cause: Cause) -> None:
    """A price: shown, and gone."""
    for player in await to_whom(g, effect, cause):
        for _ in range(effect.n):
            options = payable(player, effect)
            if options:
                item = await g.choose_secretly(player, "DC-193", DISCARD, options, (cause.label,))
                g.reveal("DC-193")
                items.throw_away(g, player, item, "DC-193")


def payable(player: Adventurer, effect: Effect) -> list[Item]:
    """The Items, from Hand or Equipment, of the kinds a price names."""
    return [item for item in player.items if not effect.what or item.sort in effect.what]


async def to_pool(g: Dungeon, effect: Effect, cause: Cause) -> None:
    if effect.origin == "deck":
        for _ in range(effect.n):
            found = await items.draw_openly(g)
            if found is not None:
                g.pool.append(found)
                g.tell("DC-014", FOUND, found)
        return
    givers = [player for player in g.inside(cause.space) if player.items]
    if not givers:
        return
    gifts = [giver.items[0] for giver in givers]
    choosing = [number for number, giver in enumerate(givers) if len(giver.items) > 1]  # all see how many there are
    if choosing:
        choosers = [givers[number] for number in choosing]
        chosen = await g.secretly(choosers, "DC-176", GIVE, [chooser.items for chooser in choosers])
        for number, gift in zip(choosing, chosen, strict=True):
            gifts[number] = gift
    g.reveal("DC-176")
    for giver, gift in zip(givers, gifts, strict=True):
        items.to_the_pool(g, giver, gift, "DC-176")


# -- looking, moving, summoning ------------------------------------------


async def peek(g: Dungeon, effect: Effect, cause: Cause) -> None:
    await peeking.peek(g, effect, cause)


async def move(g: Dungeon, effect: Effect, cause: Cause) -> None:
    await movement.moved_by_a_card(g, effect, cause)


async def stay(g: Dungeon, _: Effect, cause: Cause) -> None:
    """The mover does not get away."""
    g.cite("DC-159")
    cause.stays = True


async def summon(g: Dungeon, effect: Effect, cause: Cause) -> None:
    """It must be defeated too, attacks from the next turn on and gives no Item."""
    card = g.cards.monster(effect.what[0])
    if effect.condition == "none_in_play" and any(monster.card is card for monster in g.monsters):
        return
    taken = [monster.name for monster in g.monsters_in(cause.space)]
    name = next(f"{cause.space.name}.{n}" for n in range(1, 9) if f"{cause.space.name}.{n}" not in taken)
    monster = Monster(card, cause.space, name, hp_of(g, card), g.turn)
    monster.face_up = True
    g.monsters.append(monster)
    g.tell("DC-121", SUMMONED, monster, monster.hp, spot(g, cause.space))


# -- dice and alternatives ------------------------------------------


async def roll(g: Dungeon, effect: Effect, cause: Cause) -> None:
    """One roll for all, or one for each Player apart."""
    if effect.to != "each_player":
        await roll_once(g, effect, cause)
        return
    worst = max(
        (inner.number(len(g.players)) for inner in effect.every() if inner.do in ("damage", "lose_hp")), default=0
    )
    waiting = g.inside(cause.space)
    while waiting:
        player = await next_of(g, "DC-176", waiting, cause.label, order_can_matter(waiting, worst))
        waiting.remove(player)
        if player.is_alive:
            apart = Cause(cause.by, cause.source, cause.label, cause.space, player, cause.monster, thing=cause.thing)
            await roll_once(g, effect, apart)


async def roll_once(g: Dungeon, effect: Effect, cause: Cause) -> None:
    face = await g.roll("DC-174" if effect.sides == 4 else "DC-175", cause.user, effect.sides)
    g.cite("DC-002")
    notes = g.rolling(cause.user)
    notes.die(face, effect.sides)
    idle = not effect.rows[face - 1]
    rule = "DC-174" if effect.sides == 4 else "DC-175"
    if cause.user is not None:
        g.tell(rule, ROLLED_NOTHING if idle else ROLLED_FOR, cause.user, cause.thing, notes)
    else:
        g.tell(rule, CARD_ROLLED_NOTHING if idle else CARD_ROLLED, cause.thing, notes)
    await carry_out(g, effect.rows[face - 1], cause)


async def choose(g: Dungeon, effect: Effect, cause: Cause) -> None:
    """Only what can be done in full may be chosen; if nothing can, as much as possible of the first."""
    possible = [line.do for line in effect.alternatives if can_be_done(g, line, cause)] or [effect.alternatives[0].do]
    if cause.user is not None:
        verb = await g.choose(cause.user, "DC-193", ALTERNATIVE, possible, (cause.label,))
    else:
        verb = await the_group_decides(g, "DC-193", ALTERNATIVE, possible, cause.label)
    for line in effect.alternatives:
        if line.do == verb:
            await carry(g, line, cause)


def can_be_done(g: Dungeon, effect: Effect, cause: Cause) -> bool:
    """In full, by this user?"""
    user = cause.user
    if effect.do == "exhaust":
        return user is not None and len(user.ready) >= effect.n
    if effect.do == "discard":
        return user is not None and len(payable(user, effect)) >= effect.n
    if effect.do == "move":
        return bool(movement.could_be_moved(g, effect, cause))
    return True


async def nothing(g: Dungeon, _: Effect, __: Cause) -> None:
    g.cite("DC-157")


HANDLERS: Final[dict[str, Handler]] = {
    "damage": damage, "lose_hp": lose_hp, "heal": heal, "armor": lasting, "reduce": lasting, "weaken": lasting,
    "vulnerable": lasting, "retaliate": lasting, "guard": lasting, "skip_attack": lasting, "cheat_death": lasting,
    "strip": lasting, "ignore": lasting, "bonus_next": bonus_next, "bonus_turn": bonus_turn, "exhaust": exhaust,
    "recover": recover, "equip": equip, "draw": draw, "discard": discard, "to_pool": to_pool, "peek": peek,
    "move": move, "stay": stay, "summon": summon, "roll": roll, "choose": choose, "nothing": nothing,
    "modify": nothing,
}  # fmt: skip
