"""What a seat may hope for: its chance to come home with its quest, judged from what it sees."""

from __future__ import annotations

from typing import Final

from undercroft.games.caverns.cards import load
from undercroft.games.caverns.components import (
    ARMOUR,
    CAVERN,
    COMBAT,
    ESCAPE,
    ITEM,
    MAGIC,
    NARROW,
    NO_SLOT,
    WATER,
    WEAPON,
    DeckCard,
    FigureCard,
)
from undercroft.games.caverns.seen import FigureView, TileView, View

_BOX = load()
FAR: Final = 30
_CAVERNS: Final = sum(1 for tile in _BOX.tiles if tile.has_cavern)
_TREASURES: Final = sum(1 for card in _BOX.cards if card.sort == ITEM and card.deck == CAVERN)
_CARDS: Final = {card.name: card for card in _BOX.cards if card.sort == ITEM}
_FIGURES: Final = {card.name: card for card in [*_BOX.characters, *_BOX.monsters]}
_SLEEPERS: Final = [card.monster for card in _BOX.cards if card.monster is not None and card.deck == CAVERN]
_DRAGONS: Final = [monster.name for monster in _BOX.monsters if not monster.cooperative]
_MONSTERS_PER_CARD: Final = len(_SLEEPERS) / (_TREASURES + len(_SLEEPERS))


# -- distances -------------------------------------------------------------------------------------------------------


def tile_of(place: str) -> str:
    """The tile of a place: 61b and C05c lie on 61 and C05."""
    return place[:-1] if place[-1:] in ("b", "c") else place


def passes(figure: FigureView) -> str:
    """The terrains a figure gets through, by itself or with a card it holds."""
    narrow, water = figure.narrow, figure.water
    for held in figure.hand or []:
        terrains = _CARDS[held.id].passes
        narrow = narrow or terrains & NARROW != 0
        water = water or terrains & WATER != 0
    return "p" + ("n" if narrow else "") + ("w" if water else "")


def distances(v: View, figure: FigureView) -> dict[str, int]:
    """How many turns on foot from where the figure stands to every place it can reach, stairs included.

    A cavern costs nothing on the way: a movement may begin by leaving one and end by entering one.
    """
    tiles = {tile.no: tile for tile in v.tiles}
    can = passes(figure)
    stairs = [tile.no for tile in v.tiles if tile.stairs]
    start = figure.place
    found = {start: 0}
    ring = [start]
    turns = 0
    if start.endswith("c"):
        tile = tiles[start[:-1]]
        if tile.mouth not in can:
            return found
        found[tile.no] = 1
        ring = [tile.no]
    at_stairs = False
    while ring:
        turns += 1
        beyond: list[str] = []
        for place in ring:
            tile = tiles[tile_of(place)]
            if tile.spots and tile.mouth in can and place + "c" not in found:
                found[place + "c"] = max(1, turns - 1)
            _walk_on(tiles, tile, place, can, found, turns, beyond)
            if tile.stairs and not at_stairs and place != tile_of(start) + "b":
                at_stairs = True
                for other in stairs:
                    if other not in found:
                        found[other] = turns
                        beyond.append(other)
        ring = beyond
    return found


def _walk_on(
    tiles: dict[str, TileView], tile: TileView, place: str, can: str, found: dict[str, int], turns: int, ring: list[str]
) -> None:
    tunnel = 1 if place.endswith("b") else 0
    arms = tile.arms
    for port, there in enumerate(tile.links):
        if there and there != "?" and there not in found and arms[port] in can and tile.places[port] == tunnel:
            back = tiles[tile_of(there)]
            for number, link in enumerate(back.links):
                if link == place and back.arms[number] in can:
                    found[there] = turns
                    ring.append(there)
                    break


def way_home(v: View, reach: dict[str, int]) -> int:
    homes = [tile.no for tile in v.tiles if tile.no in ("E1", "E2") or (v.options["any_stairs"] and tile.stairs)]
    return min((reach[home] for home in homes if home in reach), default=FAR)


def way_to_the_new(v: View, figure: FigureView, reach: dict[str, int]) -> int:
    """To the nearest cavern that nobody has entered, or the nearest arm into the unknown, if it can be passed."""
    best = FAR
    can = passes(figure)
    for tile in v.tiles:
        turns = reach.get(tile.no, FAR)
        if tile.unused and tile.mouth in can:
            best = min(best, turns)
        if v.stack and "?" in tile.links:
            for port, link in enumerate(tile.links):
                if link == "?" and tile.arms[port] in can:
                    place = tile.no + "b" if tile.places[port] else tile.no
                    best = min(best, reach.get(place, FAR) + 1)
    return best


# -- strength --------------------------------------------------------------------------------------------------------


def _chance_to_win(difference: int) -> float:
    """Of a fight with so much more Combat: one die each, ties rolled again."""
    wins = losses = 0
    for one in range(1, 7):
        for other in range(1, 7):
            wins += one + difference > other
            losses += one + difference < other
    return wins / (wins + losses)


_WIN: Final = [_chance_to_win(difference) for difference in range(-6, 7)]


def win(difference: int) -> float:
    return _WIN[min(12, max(0, difference + 6))]


class Strength:
    """What a figure can bring up with the cards in its hand."""

    def __init__(self, figure: FigureView, dragon: bool = False) -> None:
        card = _FIGURES[figure.id]
        self.magic = figure.magic or 0
        self.escape = figure.escape
        self.money = 0
        self.tricks = 0.0
        self.speed = 1.0
        weapon = armour = other = 0
        for held in figure.hand or []:
            item = _CARDS[held.id]
            bonus = _bonus(item, card, dragon)
            if item.slot == WEAPON:
                weapon = max(weapon, bonus)
            elif item.slot == ARMOUR:
                armour = max(armour, bonus)
            else:
                other += bonus
            edge = item.edge[MAGIC]
            if edge is not None and figure.magic is not None:
                self.magic += edge.amount
            edge = item.edge[ESCAPE]
            if edge is not None:
                self.escape += edge.amount
            self.money += item.value
            self.tricks += (0.5 if item.casts else 0.0) + (0.3 if item.rerolls else 0.0) + (0.1 if item.wards else 0.0)
            self.speed = max(self.speed, 0.8 * item.walk_tiles, 0.8 * item.fly_tiles)
        if self.magic > 0:
            self.speed = max(self.speed, 1.3)
        self.combat = figure.combat + weapon + armour + other
        if dragon:
            self.combat += sum(mod.amount for mod in card.mods if mod.vs & _FIGURES[_DRAGONS[0]].tags)


def _bonus(item: DeckCard, card: FigureCard, dragon: bool) -> int:
    """The Combat that a held card adds against anybody, or against the Dragon."""
    against = _FIGURES[_DRAGONS[0]].tags if dragon else 0
    edge = item.edge[COMBAT]
    total = 0 if edge is None or (edge.vs and not edge.vs & against) else edge.amount
    for extra in item.full:
        if extra.stat == COMBAT and (extra.vs == 0 or extra.vs & against):
            total += extra.amount
    if item.slot != NO_SLOT:
        total += sum(mod.amount for mod in card.mods if mod.using & item.tags)
    return total


def _survival(combat: int, escape: int, petrify: bool) -> float:
    """The chance to live through one sleeper of the Cavern deck, dealt with in the best of the ways there are."""
    total = 0.0
    flee = min(1.0, escape / 6)
    for monster in _SLEEPERS:
        fight = win(combat - monster.combat)
        friends = min(1.0, monster.affinity / 6)
        best = max(flee, friends, 0.5 if petrify and not monster.immune else 0.0)
        total += best + (1 - best) * fight
    return total / len(_SLEEPERS)


_SURVIVAL: Final = [
    [[_survival(combat, escape, petrify) for petrify in (False, True)] for escape in range(7)] for combat in range(13)
]


def survival(strength: Strength) -> float:
    return _SURVIVAL[min(12, max(0, strength.combat))][min(6, max(0, strength.escape))][strength.magic >= 2]


# -- the chance ------------------------------------------------------------------------------------------------------

TURN: Final = 0.006
"""What a turn costs: somebody else may be home first, and nobody waits for ever."""


def own_figure(v: View) -> FigureView | None:
    """The character of this seat, or else the first monster it runs."""
    for figure in v.figures:
        if figure.seat == v.seat and v.seat >= 0:
            return figure
    return None


def evaluate(v: View) -> float:
    """The chance of this seat to come home with its quest; for a monster's player, how badly the living fare."""
    if v.over:
        return 1.0 if v.seat in v.winners else 0.0
    figure = own_figure(v)
    if figure is None or not figure.character:
        return _spite(v)
    strength = Strength(figure)
    reach = distances(v, figure) if figure.place else {}
    rivals = sum(1 for player in v.players if player.alive) - 1
    if v.fulfilled:
        chance: float = 0.55 + 0.43 * 0.96 ** (way_home(v, reach) / strength.speed)
    else:
        chance = _hope(v, figure, strength, reach, rivals)
    chance *= _present_danger(v, figure, strength)
    if figure.stone or figure.pit:
        chance *= 0.96
    if figure.waives and figure.hand:
        chance *= 0.98
    if figure.invisible:
        chance *= 1.03
    return min(0.99, 0.01 + 0.99 * chance)


def _spite(v: View) -> float:
    """Who cannot win any more hunts those who still can."""
    living = [figure for figure in v.figures if figure.character]
    if v.seat < 0 or len(living) < 2:
        return 0.0
    value = 0.05 * (1 - len(living) / len(v.players))
    for figure in v.figures:
        if figure.seat == v.seat:
            reach = distances(v, figure) if figure.place else {}
            value += 0.004 * max((1 - reach[prey.place] / FAR for prey in living if prey.place in reach), default=0.0)
    return value


def _hope(v: View, figure: FigureView, strength: Strength, reach: dict[str, int], rivals: int) -> float:
    """The quest is still to be fulfilled: in the caverns that nobody has entered, or by what others hold."""
    way_on = way_to_the_new(v, figure, reach)
    way = min(12.0, way_on / strength.speed)
    entered = sum(1 for tile in v.tiles if tile.spots and not tile.unused)
    found = sum(1 for tile in v.tiles if tile.unused)
    left = 1 - 0.018 * (_CAVERNS - entered) + 0.004 * found - 0.002 * (v.cavern_deck + v.stack) - 0.006 * way
    monsters = 0.3 * v.cavern_deck * _MONSTERS_PER_CARD / (1 + 0.3 * rivals)
    monsters = max(0.0, monsters - 0.1 * strength.money - strength.tricks)
    caverns: float = survival(strength) ** monsters * max(0.1, left) / (1 + 0.05 * rivals)
    if v.quest is not None and not v.quest.item:
        return _dragon_hunt(v, figure, reach, caverns)
    known = {note.card: note.holders for note in v.notes}
    if v.quest is not None and v.quest.item in known:
        holders = known[v.quest.item]
        return max((_robbery(one, strength, reach) for one in v.figures if one.id in holders), default=0.02)
    unseen = _TREASURES - sum(1 for note in v.notes if _CARDS[note.card].deck == CAVERN) - figure.cavern_cards
    if unseen <= 0:
        return 0.02
    held = 0.0
    elsewhere = 0.0
    for other in v.figures:
        cards = other.cavern_cards
        if other is figure or cards == 0:
            continue
        cards -= sum(1 for note in v.notes if other.id in note.holders and _CARDS[note.card].deck == CAVERN)
        if cards > 0:
            held += cards
            elsewhere += cards / unseen * _robbery(other, strength, reach)
    return caverns * max(0.0, 1 - held / unseen) + 0.8 * elsewhere


def _robbery(other: FigureView, strength: Strength, reach: dict[str, int]) -> float:
    """The chance to take a card from somebody and bring it home."""
    theirs = other.combat
    if other.awake:
        theirs += min(4, (other.cavern_cards + 1) // 2)
    turns = (reach.get(other.place, FAR) + 8) / strength.speed
    return (0.15 + 0.65 * win(strength.combat - theirs)) * max(0.1, 1 - 2 * TURN * turns)


def _dragon_hunt(v: View, figure: FigureView, reach: dict[str, int], caverns: float) -> float:
    strength = Strength(figure, dragon=True)
    for other in v.figures:
        if other.id in _DRAGONS:
            kill = max(win(strength.combat - other.combat), 0.5 if strength.magic >= 4 else 0.0)
            turns = (reach.get(other.place, FAR) + 8) / strength.speed
            return 0.9 * kill * max(0.1, 1 - TURN * turns)
    return caverns * max(0.1, win(strength.combat + 2 - _FIGURES[_DRAGONS[0]].combat))


def _present_danger(v: View, figure: FigureView, strength: Strength) -> float:
    """What stands against the figure here and now: a fight begun, monsters met, the stronger in the same place."""
    alive = 1.0
    if v.fight is not None:
        if v.fight.attacker == figure.id:
            alive = win(max(v.fight.attack, strength.combat) - v.fight.defence)
        elif v.fight.defender == figure.id:
            alive = win(max(v.fight.defence, strength.combat) - v.fight.attack)
    met = v.encounter if v.acting == figure.id else []
    if met:
        rush = 1 if v.manner == "rushed" else 0
        beaten = 1.0
        for other in v.figures:
            if other.id in met and (v.fight is None or v.fight.defender != other.id):
                fought = win(strength.combat + rush - other.combat)
                friends = 0.0 if rush else min(1.0, other.affinity / 6)
                beaten *= friends + (1 - friends) * fought
        if not rush and v.fight is None:
            flee = min(1.0, strength.escape / 6)
            beaten = max(beaten, flee + (1 - flee) * beaten)
        alive *= beaten
    for other in v.figures:
        if other is figure or other.place != figure.place or other.stone or other.id in met:
            continue
        if other.awake and other.seat != figure.seat:
            theirs = other.combat + min(4, (other.cavern_cards + 1) // 2)
            alive *= 1 - 0.04 * win(theirs - strength.combat)
    return alive
