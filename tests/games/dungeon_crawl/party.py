"""Rule-of-thumb Players, and what comes of whole games: the evidence that the card set does what it should.

`team` plans for the party: it breaks armor first, steers damage to who can bear it, orders cards and keeps together.
`greedy` hits as hard as it can and rests when empty. Both look only at what their seat may know: public things and
their own Hand. `random` picks any option.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from undercroft.games.dungeon_crawl import GAME
from undercroft.games.dungeon_crawl.components import Effect, Item, Space
from undercroft.games.dungeon_crawl.rules.damage import armored, player_armor
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Monster
from undercroft.games.dungeon_crawl.words import (
    ACCEPT,
    COMBAT,
    DECLINE,
    DONE,
    EQUIP_IT,
    KEEP,
    MAGICAL,
    PHYSICAL,
    PICK_UP,
)
from undercroft.kernel.driver import Driver
from undercroft.kernel.events import Event, Witness
from undercroft.kernel.question import Question
from undercroft.kernel.words import CHANCE

HAZARDS = ("r08", "r13", "r20")
BUFFS = ("b1", "b2", "b3", "b4", "b6", "b5")
FIRST = ("vulnerable", "bonus_turn", "armor", "strip", "bonus_next")
"""What should come before blows, in this order."""


def strikes(item: Item) -> list[Effect]:
    return [inner for effect in item.use_in_combat for inner in effect.every() if inner.do == "damage"]


def does(item: Item, verb: str) -> Effect | None:
    for effect in item.use_in_combat:
        for inner in effect.every():
            if inner.do == verb:
                return inner
    return None


def waiting_bonus(g: Dungeon, player: Adventurer, cls: str) -> int:
    return sum(bonus.n for bonus in g.bonuses if bonus.space is player.space and bonus.cls == cls)


def blow(g: Dungeon, player: Adventurer, item: Item, monster: Monster) -> int:
    """What an Item would take from a Monster now."""
    total = 0
    buff = player.buff
    for number, hit in enumerate(strikes(item)):
        n = hit.n
        if hit.instead_n and monster.hurt_in == g.turn:
            n = hit.instead_n
        if buff is not None:
            n += buff.weapon_damage if item.sort == "weapon" and hit.cls == PHYSICAL else 0
            n += buff.spell_damage if item.sort == "spell" and hit.cls == MAGICAL else 0
        n += waiting_bonus(g, player, hit.cls) if number == 0 else 0
        n += sum(lasting.n for lasting in monster.lasting if lasting.kind == "vulnerable")
        total += n if hit.pierce or n > armored(g, monster, hit.cls) else 0
    return min(total, monster.hp)


def bears(g: Dungeon, player: Adventurer) -> float:
    """How well a Player would take a directed blow."""
    less = sum(lasting.n for lasting in player.lasting if lasting.kind == "reduce")
    armor = max(player_armor(g, player, PHYSICAL), player_armor(g, player, MAGICAL))
    return player.hp + 3 * less + 2 * armor


class Thumb:
    """Answers every question of one game by rules of thumb."""

    def __init__(self, rng: random.Random, team: bool = True, orders: bool = True) -> None:
        self.rng = rng
        self.team = team
        self.orders = (
            orders  # as Leader: says in which order cards resolve and who is hit, instead of leaving it to luck
        )

    def answer(self, g: Dungeon, question: Question[Any]) -> Any:
        player = g.players[question.seat]
        rule = getattr(self, question.decision.name, None)
        if rule is None:
            return question.options[int(self.rng.random() * len(question.options))]
        return rule(g, player, list(question.options))

    # -- setup, gear ------------------------------------------------------------------------------------------------

    def buff(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        return min(options, key=lambda buff: BUFFS.index(buff.name))

    def opening(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        return EQUIP_IT if EQUIP_IT in options else KEEP

    def opening_hand(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        return options[0]

    def equip(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        gear = [item for item in options if item is not DONE]
        return max(gear, key=worth) if gear else DONE

    def equip_now(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        return EQUIP_IT

    def give(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        return DONE if DONE in options else min(options, key=worth)

    def take_loot(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        loot = [item for item in options if item is not DONE]
        return max(loot, key=worth) if loot else DONE

    def exhaust(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        return min(options, key=worth)

    def discard(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        return min(options, key=worth)

    def recover(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        return max(
            options, key=lambda card: worth(card) if isinstance(card, Item) else 3.5 if card.name == "rest" else 0
        )

    def keep_item(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        return max(options, key=worth)

    def save(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        return max(options, key=worth)

    # -- exploring ----------------------------------------------------------------------------------------------------

    def challenge(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        if ACCEPT not in options:
            return DECLINE
        card = g.room_card(player.space)
        assert card is not None
        effects = [inner for effect in card.effects if effect.may for inner in effect.every()]
        price = sum(e.n for e in effects if e.do in ("damage", "lose_hp"))
        heals = sum(e.n for e in effects if e.do == "heal")
        if any(e.do == "discard" for e in effects):
            return ACCEPT if any(e.n == 2 and e.do == "draw" for e in effects) and len(player.items) > 6 else DECLINE
        if heals and not price:
            return ACCEPT if player.hp + 2 <= player.max_hp else DECLINE
        if price:
            return ACCEPT if player.hp > price + 7 else DECLINE
        return ACCEPT

    def alternative(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        return options[-1] if player.hp <= 4 else options[0]

    def go(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        end = g.cards.board.monster_rooms[-1]
        return min(options, key=lambda space: (space.ahead[end.number], space.name))

    def select(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        if g.phase == COMBAT:
            return self.select_in_combat(g, player, options)
        names = {option.name: option for option in options}
        for item in options:
            if isinstance(item, Item) and any(
                e.do == "heal" and player.hp + e.n <= player.max_hp + 1 for e in item.use_exploring
            ):
                return item
        if self.needs_rest(player) and not self.in_hazard(g, player.space):
            return names["rest"]
        if g.pool and any(item.is_gear for item in g.pool) and g.leader == player.seat:
            return names["take"]
        if self.should_wait(g, player):
            return names["rest"]
        return names["forward"]

    def needs_rest(self, player: Adventurer) -> bool:
        return bool(player.used) or any(item.is_gear for item in player.hand)

    def in_hazard(self, g: Dungeon, space: Space) -> bool:
        card = g.room_card(space)
        return card is not None and card.name in HAZARDS and not any(exit_.holds for exit_ in space.exits)

    def should_wait(self, g: Dungeon, player: Adventurer) -> bool:
        """For who is behind, and for who rests."""
        if not self.team:
            return False
        others = [other for other in g.players if other is not player and other.is_alive]
        if any(other.space.distance < player.space.distance for other in others):
            return True
        dead = any(not other.is_alive for other in g.players)
        resting = any(other.used and other.space is player.space for other in others)
        return (resting or dead) and not self.in_hazard(g, player.space)

    # -- fighting -----------------------------------------------------------------------------------------------------

    def select_in_combat(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        if player.space is not g.combat_at:
            for name in ("forward", "left_right", "rest"):
                for option in options:
                    if option.name == name:
                        return option
            return options[0]
        return max(options, key=lambda option: self.value(g, player, option))

    def value(self, g: Dungeon, player: Adventurer, option: Any) -> float:
        if isinstance(option, Item):
            return self.value_of_item(g, player, option)
        if option is PICK_UP:
            return 0.0
        spent = len(player.used)
        fresh = sum(bool(strikes(item)) for item in player.ready)
        match option.name:
            case "rest":
                return (0.9 + 0.55 * spent) if fresh < 2 else 0.05
            case "forward":
                return 1.6 if self.team and self.someone_strikes(g, player) else 0.3
            case "left_right":
                return 1.2 if self.team and player.hp < player.max_hp else 0.3
        return 0.1

    def someone_strikes(self, g: Dungeon, player: Adventurer) -> bool:
        return any(
            item.sort == "weapon" for other in g.inside(player.space) if other is not player for item in other.ready
        )

    def value_of_item(self, g: Dungeon, player: Adventurer, item: Item) -> float:
        monsters = g.monsters_in(player.space)
        value = 0.0
        if strikes(item) and monsters:
            blows = [blow(g, player, item, monster) for monster in monsters]
            value = float(sum(blows) if strikes(item)[0].to == "each_monster" else max(blows))
            value += sum(1.0 for monster, n in zip(monsters, blows, strict=True) if n >= monster.hp)
        if not self.team:
            return value if value else 0.2
        value += self.value_of_help(g, player, item, monsters)
        if item.is_consumable:
            hard = any(monster.space.holds in ("third", "final") for monster in monsters)
            value *= 1.0 if hard or len(monsters) > 1 else 0.7
        if does(item, "exhaust"):
            value -= 0.8
        return value

    def value_of_help(self, g: Dungeon, player: Adventurer, item: Item, monsters: list[Monster]) -> float:
        there = g.inside(player.space)
        value = 0.0
        heal = does(item, "heal")
        if heal is not None:
            value += max(min(heal.n, p.max_hp - p.hp) * (1.3 if p.hp <= p.max_hp // 2 else 0.6) for p in there)
        bonus = does(item, "bonus_next")
        if bonus is not None:
            strong = self.someone_strikes(g, player) if bonus.cls == PHYSICAL else len(there) > 1
            value += bonus.n * (0.75 if strong else 0.3)
        if does(item, "bonus_turn") is not None:
            value += 2.0 * (len(there) - 1)
        reduce = does(item, "reduce")
        if reduce is not None:
            length = {1: 1.0, 2: 2.0, 3: 3.5}[reduce.lasts]
            value += reduce.n * length * (0.45 * len(there) if reduce.to == "each_player" else 0.75)
            if any(lasting.source == item.name for lasting in player.lasting):
                value -= 3.0
        armor = does(item, "armor")
        if armor is not None and armor.n > 0:
            value += 0.6 * armor.n
        if armor is not None and armor.n < 0:
            value += 1.5 if any(monster.card.armor for monster in monsters) else -0.5
        if does(item, "strip") is not None:
            value += 2.5 if any(monster.card.armor for monster in monsters) else 0.0
        weaken = does(item, "weaken")
        if weaken is not None:
            value += 0.6 * weaken.n
        if does(item, "skip_attack") is not None:
            value += 3.0
        if does(item, "vulnerable") is not None:
            value += 1.2 * len(there)
        if does(item, "cheat_death") is not None:
            value += 5.0 if player.hp <= 5 else 0.0
        recover = does(item, "recover")
        if recover is not None and recover.to != "self":
            value += 0.9 * min(2, max([len(p.used) for p in there if p is not player], default=0))
        elif recover is not None:
            value += 0.8 * len(player.used)
        return value

    def monster(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        return min(options, key=lambda monster: (monster.hp, monster.name))

    def player(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        """Who is meant: for the own card whoever needs it most, for an attack whoever bears it best."""
        if self.team and g.order[g.mark].name in ("equipment", "consumables", "rest") and player in options:
            return max(options, key=lambda other: other.max_hp - other.hp)
        if not self.team or not self.orders:
            return options[int(self.rng.random() * len(options))]
        return max(options, key=lambda other: bears(g, other))

    def next_card(self, g: Dungeon, player: Adventurer, options: list[Any]) -> Any:
        """Helpers before blows, the blade for the wounded last."""
        if not self.team or not self.orders:
            return options[int(self.rng.random() * len(options))]
        return min(options, key=lambda other: self.rank(other))

    def rank(self, player: Adventurer) -> float:
        item = player.selected if isinstance(player.selected, Item) else player.extra
        assert item is not None
        for number, verb in enumerate(FIRST):
            effect = does(item, verb)
            if effect is not None and not (verb == "armor" and effect.n > 0):
                return number
        hits = strikes(item)
        if not hits:
            return 5
        return 9 if hits[0].instead_n else 7 - 0.1 * hits[0].n


def worth(item: Any) -> float:
    """A rough price of an Item, for giving up and picking out."""
    if not isinstance(item, Item):
        return 0.0
    hits = sum(e.n * (1.4 if e.to == "each_monster" else 1.0) for e in strikes(item))
    return hits + (2.0 if item.tier == "omega" else 0.0) + (1.5 if not hits else 0.0)


class Tally(Witness):
    """Counts what happens, without keeping a word of it."""

    def __init__(self) -> None:
        super().__init__()
        self.events: Counter[str] = Counter()
        self.used: Counter[str] = Counter()

    def cite(self, rule: str) -> None:
        return

    def tell(self, rule: str, event: Event, args: tuple[object, ...], to: tuple[int, ...] | None) -> None:
        self.events[event.name] += 1
        if event.name in ("used", "selected"):
            self.used[f"{event.name} {getattr(args[1], 'design', args[1])}"] += 1


class Result:
    """What came of many games."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0
        self.turns = 0
        self.timeouts = 0
        self.lost_in: Counter[str] = Counter()
        self.fights: dict[str, list[int]] = {"first": [], "second": [], "third": [], "final": []}
        self.events: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.ready: Counter[str] = Counter()
        self.bosses: dict[str, list[bool]] = {}
        self.deathless = 0

    @property
    def win_rate(self) -> float:
        return self.wins / self.games

    def fight_length(self, room: str) -> float:
        return sum(self.fights[room]) / max(1, len(self.fights[room]))


Answerer = Callable[[Dungeon, "Question[Any]"], Any]


def play_game(seats: int, seed: int, answerer: Answerer, result: Result, **options: object) -> None:
    """One game to its end, its chance seeded apart from the Players."""
    g = GAME.setup(seats, GAME.check_options(options), None)
    tally = Tally()
    g.witness = tally
    dice = random.Random(seed)
    turns_in: Counter[str] = Counter()
    turn = -1
    boss = ""
    driver = Driver(g, GAME.step, GAME.title, pausing=True)
    while driver.between_steps:
        if g.turn != turn and g.combat_at is not None and g.phase == COMBAT:
            turns_in[g.combat_at.holds] += 1
            for player in g.players:
                for item in player.ready:
                    result.ready[item.design] += 1
        turn = g.turn
        driver.begin()
        while driver.question is not None:
            driver.give(_reply(g, driver.question, dice, answerer))
        if not boss:
            boss = next((m.card.name for m in g.monsters if m.is_boss), "")
    assert g.outcome is not None
    won = bool(g.outcome.winners)
    result.games += 1
    result.wins += won
    result.turns += g.turn
    result.timeouts += g.outcome.rule == "DC-155"
    result.deathless += tally.events["died"] == 0
    if not won:
        result.lost_in[g.combat_at.holds if g.combat_at is not None else "exploring"] += 1
    for room, count in turns_in.items():
        if not any(monster.space.holds == room for monster in g.monsters):
            result.fights[room].append(count)
    result.bosses.setdefault(boss, []).append(won)
    result.events.update(tally.events)
    result.used.update(tally.used)


def _reply(g: Dungeon, question: Question[Any], dice: random.Random, answerer: Answerer) -> Any:
    if question.seat == CHANCE:
        return question.options[int(dice.random() * len(question.options))]
    return answerer(g, question)


def simulate(seats: int, games: int, bot: str, seed: int = 0, **options: object) -> Result:
    """So many games with Players of one kind: team, disorder (a team without orders), greedy or random."""
    result = Result()
    for number in range(games):
        rng = random.Random(f"{seed} {number}")
        thumb = Thumb(rng, bot in ("team", "disorder"), bot != "disorder")
        answerer: Answerer = thumb.answer
        if bot == "random":
            answerer = _at_random(rng)
        play_game(seats, seed * 1_000_003 + number, answerer, result, **options)
    return result


def _at_random(rng: random.Random) -> Answerer:
    return lambda _, question: question.options[int(rng.random() * len(question.options))]
