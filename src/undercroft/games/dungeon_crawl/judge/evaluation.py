"""How good it looks for the party: its chance to win, estimated from what a seat may know.

The chance is a logistic sum of a few signs, each with a weight for every part of the dungeon. The weights were fitted
on the results of many games of rule-of-thumb parties that now and then err; small bonuses on top keep the
party on its way.
"""

from __future__ import annotations

import math
from typing import Final

from undercroft.games.dungeon_crawl.cards import load_cards
from undercroft.games.dungeon_crawl.components import Effect, Item, MonsterCard
from undercroft.games.dungeon_crawl.rules.damage import armored, weakened
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Monster
from undercroft.games.dungeon_crawl.view.seat import hand_seen
from undercroft.games.dungeon_crawl.words import MAGICAL, PHYSICAL, REST, THIS_COMBAT

LENGTH: Final[tuple[float, ...]] = (1.0, 1.0, 1.8, 3.0)
"""What an effect that lasts a turn, two turns or the combat is worth in turns; first those that do not last."""
PLAIN: Final = {"alpha": (2.2, 1.0), "omega": (3.8, 1.8)}
"""Blows and help of a card that cannot be seen, by the tier on its back."""
IN_THE_POOL: Final = 0.6
"""What a card in the Loot Pool counts, compared with one in a Hand."""
PLACED: Final = {"equip": 1.0, "keep": 0.0, "stow": -1.0}
"""What placing an opening Item so adds to the blows that are ready."""
Hit = tuple[int, str, bool]
Armor = tuple[int, int]
"""What a Monster stops of a physical and of a magical blow."""


def _every(effects: tuple[Effect, ...]) -> list[Effect]:
    return [inner for effect in effects for inner in effect.every()]


class Means:
    """What an Item does in a fight: its blows, and its help in points of damage dealt or spared."""

    __slots__ = ("blows", "help", "hits", "spent")

    def __init__(self, item: Item) -> None:
        found = _every(item.use_in_combat)
        self.hits: list[Hit] = []
        self.help = 0.0
        for effect in found:
            if effect.do == "damage":
                usual = (effect.n + effect.instead_n) // 2 if effect.instead_n else effect.n
                self.hits.append((usual, effect.cls, effect.pierce))
                if effect.to == "each_monster":
                    self.hits.append((effect.n, effect.cls, effect.pierce))
            else:
                self.help += _help(effect)
        self.blows = float(sum(hit[0] for hit in self.hits))
        self.spent = item.is_consumable


def _help(effect: Effect) -> float:
    n = min(effect.n, 5)
    everybody = 2.0 if effect.to in ("each_player", "each_other", "each_monster") else 1.0
    turns = LENGTH[effect.lasts]
    match effect.do:
        case "heal":
            return 0.8 * effect.n
        case "reduce" | "weaken":
            return 0.6 * n * turns * everybody
        case "armor":
            return 0.5 * abs(n) * turns
        case "bonus_next":
            return 0.6 * effect.n
        case "bonus_turn" | "vulnerable" | "recover":
            return 1.2 * n * everybody if effect.to != "self" else 3.0
        case "retaliate":
            return 0.4 * n * turns
        case "skip_attack":
            return 3.0 * everybody
        case "strip" | "cheat_death":
            return 3.0
        case "guard":
            return 0.5
        case "exhaust" | "lose_hp":
            return -0.7 * n
    return 0.0


def _threat(card: MonsterCard) -> float:
    """Damage of an average attack, against one of two Players."""
    total = 0.0
    for row in card.attack:
        for effect in _every(row):
            if effect.do == "damage":
                total += effect.n * effect.times * (1.6 if effect.to == "each_player" else 1.0)
            elif effect.do == "exhaust":
                total += 0.7 * effect.n
    return total / len(card.attack)


WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (
    (-3.34, 0.80, 0.40, 0.0, 2.76, 0.40, 2.46, 0.25, 2.26, 0.10, 0.60, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    (-4.93, 1.50, 1.49, 0.0, 2.57, 0.40, 2.17, 0.20, 1.97, 0.15, 0.61, -1.20, -0.23, 0.05, 0.63, 0.10, 0.10, -0.66),
    (-5.40, 1.74, 1.60, 0.0, 3.08, 0.40, 2.78, 0.25, 2.58, 0.15, 1.46, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    (-4.67, 2.94, 1.16, 0.0, 1.70, 0.40, 1.30, 0.20, 0.89, 0.10, 0.85, -1.20, -0.87, 1.21, 0.51, 0.10, 0.10, -0.50),
    (-4.96, 3.18, 2.47, 0.0, 1.88, 0.40, 1.58, 0.25, 1.38, 0.15, 1.79, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    (-3.98, 4.01, 1.84, 0.0, 1.74, 0.49, 1.34, 0.34, 0.90, 0.10, 1.73, -1.20, 0.0, 0.78, 0.31, 0.53, 0.57, -0.52),
    (-4.29, 3.62, 4.17, 0.0, 1.99, 0.43, 1.69, 0.28, 1.49, 0.18, 1.00, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    (-1.50, 2.43, 3.26, 0.0, 1.65, 1.01, 1.10, 0.86, 0.63, 0.31, 0.83, -2.29, 0.0, 1.68, 0.71, 0.67, 0.18, -0.86),
)  # fmt: skip
"""One row for each part of the dungeon, one column for each sign: as fitted, smoothed where the sample was thin."""
PARTIES: Final[tuple[tuple[float, ...], ...]] = (
    (-0.26, -0.29, -0.31, -0.48, -0.42, -0.72, -0.51, -0.86),
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    (-0.18, 0.16, 0.05, 0.36, 0.35, 0.27, 0.39, 0.27),
    (-0.27, 0.23, 0.11, 0.66, 0.17, 0.35, 0.10, 0.21),
)  # fmt: skip
"""Added by number of Players: alone one has more HP, and needs them."""
CHANCE_COUNTS: Final = 0.7
WAY_COUNTS: Final = 0.2
WALK_COUNTS: Final = 0.1
FAR: Final = 12
SHARES: Final = {"first": 0.14, "second": 0.26, "third": 0.26, "final": 0.34}
"""How much of the way each Monster Room is."""

_CARDS: Final = load_cards()
MEANS: Final[dict[str, Means]] = {item.name: Means(item) for item in _CARDS.items}
THREATS: Final[dict[str, float]] = {card.name: _threat(card) for card in _CARDS.monsters}


class Kit:
    """The blows and the help of some cards."""

    __slots__ = ("blows", "cards", "help", "once")

    def __init__(self) -> None:
        self.cards = 0
        self.blows = 0.0
        self.help = 0.0
        self.once = 0.0  # of Consumables

    def add(self, cards: list[Item], against: list[Armor]) -> None:
        self.cards += len(cards)
        for card in cards:
            means = MEANS.get(card.name)
            if means is None:
                blows, help_ = PLAIN.get(card.tier, PLAIN["alpha"])
                self.blows += blows
                self.help += help_
                continue
            blows = _through(means.hits, against) if against and means.hits else means.blows
            if means.spent:
                self.once += blows + means.help
            else:
                self.blows += blows
                self.help += means.help


def _through(hits: list[Hit], against: list[Armor]) -> float:
    """What comes through armor, on the mean of the Monsters there."""
    total = 0
    for n, cls, pierces in hits:
        for physical, magical in against:
            if pierces or n > (physical if cls == "physical" else magical):
                total += n
    return total / len(against)


def signs(g: Dungeon, seat: int) -> tuple[int, list[float]]:
    """The part of the dungeon (0 to 7: by Monster Rooms cleared, odd in a fight), and the signs, each about 0 to 1."""
    cleared = 0
    for room in g.cards.board.monster_rooms:
        if g.monsters_in(room):
            break
        cleared += 1
    cleared = min(cleared, 3) if g.turn else 0
    at = g.combat_at
    fought: list[Monster] = []
    if at is not None:
        fought = [monster for monster in g.monsters if monster.space is at and monster.face_up]
    there: list[Armor] = [(armored(g, each, PHYSICAL), armored(g, each, MAGICAL)) for each in fought]
    count = len(g.players)
    ready, used, held = Kit(), Kit(), Kit()
    hp = full = 0.0
    alive = inside = resting = guarded = 0.0
    lowest = 1.0
    for player in g.players:
        full += player.max_hp
        if not is_alive(player):
            continue
        if player.seat == seat:
            for where in player.placing:
                ready.blows += PLACED[where.name]
        alive += 1
        hp += player.hp
        lowest = min(lowest, player.hp / player.max_hp if player.max_hp else 1.0)
        ready.add(player.ready, there)
        used.add(player.used, there)
        seen = hand_seen(g, player, seat)
        held.add(seen, there)
        if len(seen) < len(player.hand):
            for tier, (blows, help_) in PLAIN.items():
                unseen = _of_tier(player.hand, tier) - _of_tier(seen, tier)
                held.blows += 0.7 * blows * unseen
                held.help += 0.7 * help_ * unseen
        if there:
            inside += player.space is at and player.heading is None
            resting += REST in player.actions
            guarded += _guarded(g, player)
    pool = Kit()
    pool.add(g.pool, there)
    held.blows += IN_THE_POOL * pool.blows
    held.help += IN_THE_POOL * pool.help
    held.once += IN_THE_POOL * pool.once
    left = waiting = 0
    threat = 0.0
    for monster in fought:
        left += monster.hp
        threat += max(0.0, THREATS.get(monster.card.name, 3.0) - 0.8 * weakened(monster))
    if there:
        for bonus in g.bonuses:
            if bonus.space is at:
                waiting += bonus.n
    share = 1.0 / count
    rate = alive * (ready.blows + used.blows + 1) / (ready.cards + used.cards + 1 + alive)
    ordeal = min(3.0, left / rate * threat * (0.6 + 0.2 * count) / hp) if left and hp else 0.0
    return 2 * cleared + (at is not None), [
        1.0,
        hp / full if full else 1.0,
        lowest if alive else 0.0,
        alive * share,
        ready.blows * share / 20,
        ready.help * share / 10,
        used.blows * share / 20,
        used.help * share / 10,
        held.blows * share / 20,
        held.help * share / 10,
        (ready.once + used.once + held.once) * share / 20,
        left * share / 20,
        threat / 10,
        inside * share,
        resting * share,
        guarded * share / 5,
        waiting * share / 5,
        ordeal,
    ]


def is_alive(player: Adventurer) -> bool:
    """Nobody has died before the game begins."""
    return player.hp > 0 or player.buff is None


def _of_tier(cards: list[Item], tier: str) -> int:
    count = 0
    for card in cards:
        if card.tier == tier:
            count += 1
    return count


def _guarded(g: Dungeon, player: Adventurer) -> float:
    """What lasting effects will spare a Player."""
    total = 0.0
    for effect in player.lasting:
        if effect.kind in ("reduce", "armor"):
            turns = 0 if effect.until == THIS_COMBAT else effect.until - g.turn + 1
            total += effect.n * (3 if turns == 0 else turns) * (1.0 if effect.kind == "reduce" else 0.7)
    return total


def progress(g: Dungeon) -> float:
    """How much of the dungeon is behind the party: Monster Rooms by their share, the running fight by its HP."""
    done = 0.0
    for room in g.cards.board.monster_rooms:
        share = SHARES[room.holds]
        there = g.monsters_in(room)
        if not there:
            done += share if g.turn else 0.0
            continue
        left = 0.0
        hidden = False
        for monster in there:
            hidden = hidden or not monster.face_up
            if monster.card.tier != "summoned":
                left += monster.hp / monster.max_hp
        if not hidden:
            done += share * max(0.0, 1.0 - left / (1 if room.holds in ("first", "final") else 2))
    return done


def walked(g: Dungeon) -> float:
    """How far the party has come, together and not far behind the first."""
    way: list[float] = []
    for player in g.players:
        if is_alive(player):
            way.append(min(1.0, (player.heading or player.space).distance / FAR))
    return (sum(way) / len(way) + min(way)) / 2 if way else 0.0


def evaluate(g: Dungeon, seat: int) -> float:
    """The party's chance, and a little for every step of the way: who only keeps safe never arrives."""
    if g.outcome is not None:
        return 1.0 if g.outcome.winners else 0.0
    part, found = signs(g, seat)
    total = PARTIES[len(g.players) - 1][part]
    weights = WEIGHTS[part]
    for number, sign in enumerate(found):
        total += weights[number] * sign
    chance = 1.0 / (1.0 + math.exp(-total))
    return CHANCE_COUNTS * chance + WAY_COUNTS * progress(g) + WALK_COUNTS * walked(g)
