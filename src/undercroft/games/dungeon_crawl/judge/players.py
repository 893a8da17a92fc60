"""Players by rules of thumb: the parties behind the figures of docs/balance/dungeon_crawl.md.

`sensible` plans for the party: it breaks armor first, steers damage to who can bear it, orders cards and keeps
together. `disorder` is the same party without a Leader's orders. `hitter` hits as hard as it can, rests when empty and
waits for nobody. `hitter_together` and `sensible_apart` separate the two: mere force that waits, a plan that does not.
`any_buff` is a sensible party whose Buffs are picked by luck, so that their strength can be compared.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

from undercroft.games.dungeon_crawl.cards import load_cards
from undercroft.games.dungeon_crawl.components import Buff, CardSet, Effect, Item, RoomCard
from undercroft.games.dungeon_crawl.view.shapes import CardView, MonsterView, PlayerView, SpaceView, View
from undercroft.games.dungeon_crawl.words import ACCEPT, DECLINE, DONE, EQUIP_IT, KEEP, MAGICAL, PHYSICAL, PICK_UP
from undercroft.kernel.question import Question

HAZARDS: Final[tuple[str, ...]] = ("r08", "r13", "r20")
"""Rooms that are no place to rest."""
BUFFS: Final[tuple[str, ...]] = ("b1", "b2", "b3", "b4", "b6", "b5")
FIRST: Final[tuple[str, ...]] = ("vulnerable", "bonus_turn", "armor", "strip", "bonus_next")
"""What should come before blows, in this order."""
OWN_CARDS: Final[tuple[str, ...]] = ("equipment", "consumables", "rest")
"""The lines of the reference card in which Players use their cards."""


def strikes(item: Item) -> list[Effect]:
    return [inner for effect in item.use_in_combat for inner in effect.every() if inner.do == "damage"]


def does(item: Item, verb: str) -> Effect | None:
    for effect in item.use_in_combat:
        for inner in effect.every():
            if inner.do == verb:
                return inner
    return None


def worth(card: Any) -> float:
    """A rough price of an Item, for giving up and picking out."""
    if not isinstance(card, Item):
        return 0.0
    hits = sum([e.n * (1.4 if e.to == "each_monster" else 1.0) for e in strikes(card)])
    return hits + (2.0 if card.tier == "omega" else 0.0) + (1.5 if not hits else 0.0)


class Shelf:
    """The printed cards by the names and labels under which a view shows them."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.items: dict[str, Item] = {item.name: item for item in cards.items}
        self.by_label: dict[str, Item] = {item.label: item for item in cards.items}
        self.rooms: dict[str, RoomCard] = {room.label: room for room in cards.rooms}
        self.buffs: dict[str, Buff] = {buff.name: buff for buff in cards.buffs}


_SHELVES: Final[dict[CardSet, Shelf]] = {}


def shelf_of(path: Path | None) -> Shelf:
    cards = load_cards(path)
    found = _SHELVES.get(cards)
    if found is None:
        found = _SHELVES[cards] = Shelf(cards)
    return found


class Sight:
    """A view with what follows from it for the seat that looks."""

    def __init__(self, view: View, shelf: Shelf) -> None:
        self.view = view
        self.shelf = shelf
        self.me: PlayerView = view.players[view.seat]
        self.others: list[PlayerView] = [player for player in view.players if player.seat != view.seat]
        self.here: SpaceView = next(space for space in view.spaces if space.name == self.me.space)
        self.there: list[PlayerView] = [
            p for p in view.players if p.alive and not p.heading and p.space == self.me.space
        ]
        self.monsters: list[MonsterView] = [m for m in view.monsters if m.space == self.me.space and m.card is not None]
        self.buff: Buff | None = None if self.me.buff is None else shelf.buffs.get(self.me.buff.name)

    def item(self, card: CardView) -> Item | None:
        return self.shelf.items.get(card.name)

    def room(self) -> RoomCard | None:
        return self.shelf.rooms.get(self.here.label) if self.here.face_up else None

    def step(self) -> str:
        """The line of the reference card that is being carried out."""
        return next((step.name for step in self.view.steps if step.now), "")

    def ready(self) -> list[Item]:
        found = [self.item(card) for card in self.me.ready]
        return [item for item in found if item is not None]

    def blow(self, item: Item, monster: MonsterView) -> int:
        """What an Item of this seat would take from a Monster now."""
        total = 0
        for number, hit in enumerate(strikes(item)):
            n = hit.instead_n if hit.instead_n and monster.hurt_this_turn else hit.n
            if self.buff is not None:
                n += self.buff.weapon_damage if item.sort == "weapon" and hit.cls == PHYSICAL else 0
                n += self.buff.spell_damage if item.sort == "spell" and hit.cls == MAGICAL else 0
            if number == 0:
                n += sum([b.n for b in self.view.bonuses if b.space == self.me.space and b.cls == hit.cls])
            n += monster.vulnerable
            armor = monster.armor_physical if hit.cls == PHYSICAL else monster.armor_magical
            total += n if hit.pierce or n > armor else 0
        return min(total, monster.hp)

    def bears(self, seat: int) -> float:
        """How well a Player would take a directed blow."""
        player = self.view.players[seat]
        less = sum([effect.n for effect in player.lasting if effect.kind == "reduce"])
        armor = max([effect.n for effect in player.lasting if effect.kind == "armor"], default=0)
        buff = None if player.buff is None else self.shelf.buffs.get(player.buff.name)
        return player.hp + 3 * less + 2 * max(armor, 0 if buff is None else buff.armor)


@mypyc_attr(allow_interpreted_subclasses=True)
class RuleOfThumb:
    """Answers every question of one Player by rules of thumb."""

    def __init__(
        self,
        rng: random.Random,
        cards: Path | None = None,
        team: bool = True,
        orders: bool = True,
        any_buff: bool = False,
        waits: bool = True,
    ) -> None:
        self.rng = rng
        self.shelf = shelf_of(cards)
        self.team = team
        self.orders = orders  # as Leader: says in which order cards resolve and who is hit, or leaves it to luck
        self.any_buff = any_buff
        self.waits = waits  # on the way: for who is behind, and for who rests

    def answer(self, view: View, question: Question[Any]) -> int:
        options = list(question.options)
        wanted = self.choose(question.decision.name, Sight(view, self.shelf), options, question.context)
        for index, option in enumerate(options):
            if option is wanted:
                return index
        return self.any(len(options))

    def any(self, many: int) -> int:
        return int(self.rng.random() * many)

    def choose(self, decision: str, sight: Sight, options: list[Any], context: tuple[object, ...]) -> Any:
        """The option that is wanted; nothing if it does not matter."""
        match decision:
            case "buff":
                return None if self.any_buff else min(options, key=_buff_rank)
            case "opening":
                return EQUIP_IT if EQUIP_IT in options else KEEP
            case "opening_hand":
                return options[0]
            case "equip" | "take_loot":
                gear = [item for item in options if item is not DONE]
                return max(gear, key=worth) if gear else DONE
            case "equip_now":
                return EQUIP_IT
            case "give":
                return DONE if DONE in options else min(options, key=worth)
            case "exhaust" | "discard":
                return min(options, key=worth)
            case "keep_item" | "save":
                return max(options, key=worth)
            case "recover":
                return max(options, key=_recover_rank)
            case "challenge":
                return self.challenge(sight, options, context)
            case "alternative":
                return options[-1] if sight.me.hp <= 4 else options[0]
            case "go":
                end = self.shelf.cards.board.monster_rooms[-1]
                return min(options, key=lambda space: (space.ahead[end.number], space.name))
            case "select":
                return self.select(sight, options)
            case "monster":
                health = {monster.name: monster.hp for monster in sight.view.monsters}
                return min(options, key=lambda monster: (health.get(monster.name, 0), monster.name))
            case "player":
                return self.player(sight, options)
            case "next_card":
                return self.next_card(sight, options)
        return None

    # -- exploring ----------------------------------------------------------------------------------------------------

    def challenge(self, sight: Sight, options: list[Any], context: tuple[object, ...]) -> Any:
        card = context[0]
        if ACCEPT not in options or not isinstance(card, RoomCard):
            return DECLINE
        me = sight.me
        effects = [inner for effect in card.effects if effect.may for inner in effect.every()]
        price = sum([e.n for e in effects if e.do in ("damage", "lose_hp")])
        heals = sum([e.n for e in effects if e.do == "heal"])
        if any(e.do == "discard" for e in effects):
            many = len(me.hand) + len(me.ready) + len(me.used)
            return ACCEPT if any(e.n == 2 and e.do == "draw" for e in effects) and many > 6 else DECLINE
        if heals and not price:
            return ACCEPT if me.hp + 2 <= me.max_hp else DECLINE
        if price:
            return ACCEPT if me.hp > price + 7 else DECLINE
        return ACCEPT

    def select(self, sight: Sight, options: list[Any]) -> Any:
        if sight.view.kind == "combat":
            return self.select_in_combat(sight, options)
        names = {option.name: option for option in options}
        me = sight.me
        for item in options:
            if isinstance(item, Item) and any(
                e.do == "heal" and me.hp + e.n <= me.max_hp + 1 for e in item.use_exploring
            ):
                return item
        bare = any(card.sort != "consumable" for card in me.hand)
        if (me.used or bare) and not self.in_hazard(sight):
            return names["rest"]
        if any(card.sort != "consumable" for card in sight.view.pool) and sight.view.leader == me.name:
            return names["take"]
        if self.should_wait(sight):
            return names["rest"]
        return names["forward"]

    def in_hazard(self, sight: Sight) -> bool:
        card = sight.room()
        if card is None or card.name not in HAZARDS:
            return False
        holds = {space.name: space.holds for space in sight.view.spaces}
        return not any(holds[name] for name in sight.here.exits)

    def should_wait(self, sight: Sight) -> bool:
        """For who is behind, and for who rests."""
        if not self.waits:
            return False
        distance = {space.name: space.distance for space in sight.view.spaces}
        living = [other for other in sight.others if other.alive]
        if any(distance[other.space] < sight.here.distance for other in living):
            return True
        dead = len(living) < len(sight.others)
        resting = any(bool(other.used) and other.space == sight.me.space for other in living)
        return (resting or dead) and not self.in_hazard(sight)

    # -- fighting -----------------------------------------------------------------------------------------------------

    def select_in_combat(self, sight: Sight, options: list[Any]) -> Any:
        if sight.me.space != sight.view.combat_at:
            for name in ("forward", "left_right", "rest"):
                for option in options:
                    if option.name == name:
                        return option
            return options[0]
        return max(options, key=lambda option: self.value(sight, option))

    def value(self, sight: Sight, option: Any) -> float:
        if isinstance(option, Item):
            return self.value_of_item(sight, option)
        if option is PICK_UP:
            return 0.0
        me = sight.me
        match option.name:
            case "rest":
                fresh = sum([bool(strikes(item)) for item in sight.ready()])
                return (0.9 + 0.55 * len(me.used)) if fresh < 2 else 0.05
            case "forward":
                return 1.6 if self.team and self.someone_strikes(sight) else 0.3
            case "left_right":
                return 1.2 if self.team and me.hp < me.max_hp else 0.3
        return 0.1

    def someone_strikes(self, sight: Sight) -> bool:
        return any(c.sort == "weapon" for other in sight.there if other.seat != sight.me.seat for c in other.ready)

    def value_of_item(self, sight: Sight, item: Item) -> float:
        value = 0.0
        hits = strikes(item)
        if hits and sight.monsters:
            blows = [sight.blow(item, monster) for monster in sight.monsters]
            value = float(sum(blows) if hits[0].to == "each_monster" else max(blows))
            value += sum([1.0 for monster, n in zip(sight.monsters, blows, strict=True) if n >= monster.hp])
        if not self.team:
            return value if value else 0.2
        value += self.value_of_help(sight, item)
        if item.is_consumable:
            hard = sight.here.holds in ("third", "final")
            value *= 1.0 if hard or len(sight.monsters) > 1 else 0.7
        if does(item, "exhaust") is not None:
            value -= 0.8
        return value

    def value_of_help(self, sight: Sight, item: Item) -> float:
        there, me = sight.there, sight.me
        value = 0.0
        heal = does(item, "heal")
        if heal is not None:
            n = heal.n
            value += max([min(n, p.max_hp - p.hp) * (1.3 if p.hp <= p.max_hp // 2 else 0.6) for p in there], default=0)
        bonus = does(item, "bonus_next")
        if bonus is not None:
            strong = self.someone_strikes(sight) if bonus.cls == PHYSICAL else len(there) > 1
            value += bonus.n * (0.75 if strong else 0.3)
        if does(item, "bonus_turn") is not None:
            value += 2.0 * (len(there) - 1)
        reduce = does(item, "reduce")
        if reduce is not None:
            value += (
                reduce.n
                * (0.0, 1.0, 2.0, 3.5)[reduce.lasts]
                * (0.45 * len(there) if reduce.to == "each_player" else 0.75)
            )
            if any(effect.kind == "reduce" and effect.n == reduce.n for effect in me.lasting):
                value -= 3.0
        value += self.value_against_armor(sight, item)
        weaken = does(item, "weaken")
        if weaken is not None:
            value += 0.6 * weaken.n
        if does(item, "skip_attack") is not None:
            value += 3.0
        if does(item, "vulnerable") is not None:
            value += 1.2 * len(there)
        if does(item, "cheat_death") is not None:
            value += 5.0 if me.hp <= 5 else 0.0
        recover = does(item, "recover")
        if recover is not None and recover.to != "self":
            value += 0.9 * min(2, max([len(p.used) for p in there if p.seat != me.seat], default=0))
        elif recover is not None:
            value += 0.8 * len(me.used)
        return value

    def value_against_armor(self, sight: Sight, item: Item) -> float:
        armored = any(monster.armor_physical or monster.armor_magical for monster in sight.monsters)
        value = 2.5 if armored and does(item, "strip") is not None else 0.0
        armor = does(item, "armor")
        if armor is not None and armor.n > 0:
            value += 0.6 * armor.n
        elif armor is not None and armor.n < 0:
            value += 1.5 if armored else -0.5
        return value

    # -- for the group ------------------------------------------------------------------------------------------------

    def player(self, sight: Sight, options: list[Any]) -> Any:
        """Who is meant: for the own card whoever needs it most, for an attack whoever bears it best."""
        players = sight.view.players
        seats = [option.seat for option in options]
        if self.team and sight.step() in OWN_CARDS and sight.me.seat in seats:
            return max(options, key=lambda other: players[other.seat].max_hp - players[other.seat].hp)
        if not self.team or not self.orders:
            return None
        return max(options, key=lambda other: sight.bears(other.seat))

    def next_card(self, sight: Sight, options: list[Any]) -> Any:
        """Help before blows, the blade for the wounded last."""
        if not self.team or not self.orders:
            return None
        return min(options, key=lambda other: self.rank(sight.view.players[other.seat]))

    def rank(self, player: PlayerView) -> float:
        item = self.shelf.by_label.get(player.selected) or self.shelf.by_label.get(player.extra)
        if item is None:
            return 5.0
        for number, verb in enumerate(FIRST):
            effect = does(item, verb)
            if effect is not None and not (verb == "armor" and effect.n > 0):
                return float(number)
        hits = strikes(item)
        if not hits:
            return 5.0
        return 9.0 if hits[0].instead_n else 7 - 0.1 * hits[0].n


def _buff_rank(buff: Buff) -> int:
    return BUFFS.index(buff.name) if buff.name in BUFFS else len(BUFFS)


def _recover_rank(card: Any) -> float:
    return worth(card) if isinstance(card, Item) else 3.5 if card.name == "rest" else 0.0


def sensible(rng: random.Random, cards: Path | None) -> RuleOfThumb:
    return RuleOfThumb(rng, cards)


def disorder(rng: random.Random, cards: Path | None) -> RuleOfThumb:
    return RuleOfThumb(rng, cards, orders=False)


def hitter(rng: random.Random, cards: Path | None) -> RuleOfThumb:
    return RuleOfThumb(rng, cards, team=False, waits=False)


def hitter_together(rng: random.Random, cards: Path | None) -> RuleOfThumb:
    return RuleOfThumb(rng, cards, team=False)


def sensible_apart(rng: random.Random, cards: Path | None) -> RuleOfThumb:
    return RuleOfThumb(rng, cards, waits=False)


def any_buff(rng: random.Random, cards: Path | None) -> RuleOfThumb:
    return RuleOfThumb(rng, cards, any_buff=True)


PLAYERS: Final = {
    "sensible": sensible,
    "disorder": disorder,
    "hitter": hitter,
    "hitter_together": hitter_together,
    "sensible_apart": sensible_apart,
    "any_buff": any_buff,
}
