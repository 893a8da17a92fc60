"""Why something is not offered, where no filter of a rule says so, and when each decision is asked."""
# ruff: noqa: ARG001 - all decisions are explained alike

from __future__ import annotations

from typing import Any, Final

from undercroft.games.dungeon_crawl.components import Buff, Item
from undercroft.games.dungeon_crawl.decisions import SEATS
from undercroft.games.dungeon_crawl.places import Spot, spot, way
from undercroft.games.dungeon_crawl.rules.damage import in_monster_room
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Monster
from undercroft.games.dungeon_crawl.words import PICK_UP, Action
from undercroft.kernel.question import OPEN, Question
from undercroft.kernel.story.grammar import listed, the
from undercroft.kernel.why_not import ReasonBook, WhyNot
from undercroft.kernel.words import Word

Asked = Question[Any]


def named(g: Dungeon, text: str) -> object:
    """The Player, card, Room or Monster of this name; what lies face-down is called by its place alone."""
    for things in (g.players, g.cards.buffs, g.cards.items):
        for thing in things:
            if thing.name == text:
                return thing
    what, _, name = text.rpartition(" ")
    for space in g.cards.board.spaces:
        if space.name == name:
            found = spot(g, space)
            return Word(text, f"the card of {the(found.label)}", True) if what else found
    return _monster(g, text, name) if name[:1] == "M" else text


def _monster(g: Dungeon, text: str, name: str) -> object:
    for monster in g.monsters:
        if monster.name == name:
            if monster.face_up:
                return Word(text, the(monster.label), True) if text != name else monster
            return Word(text, f"a face-down Monster of {the(spot(g, monster.space).label)}", True)
    return Word(text, "a Monster that is not in the dungeon", True)


def _me(g: Dungeon, asked: Asked) -> Adventurer:
    return g.players[asked.seat]


# -- cards of one's own ------------------------------------------------------------------------------------------------


def _elsewhere(g: Dungeon, asked: Asked, item: Item, rule: str) -> list[WhyNot]:
    """The asked Player does not have this card. Only what lies open is told of where it is."""
    me = _me(g, asked)
    if item in me.items:
        return []
    if any(each.label == item.label for each in me.items):
        return [WhyNot(rule, "You have another copy of {item:the}", (item,))]
    if item in g.pool:
        return [WhyNot(rule, "{item:the} [lies] in the Loot Pool", (item,))]
    for player in g.players:
        if item in player.ready or item in player.used:
            return [WhyNot(rule, "{item:the} [belongs:item] to {player}", (item, player))]
    return [WhyNot(rule, "You do not have {item:the}", (item,))]


def select(g: Dungeon, asked: Asked, card: Word) -> list[WhyNot]:
    me = _me(g, asked)
    if card in asked.options:
        return []
    if isinstance(card, Action):
        return [
            WhyNot(
                "DC-104" if g.in_combat_turn else "DC-049", "You have used {action}, and it is not back yet", (card,)
            )
        ]
    if card is PICK_UP:
        if g.in_combat_turn:
            return [WhyNot("DC-106", "You have something else left to select")]
        return [WhyNot("DC-106", "Used Actions are picked up only in combat")]
    assert isinstance(card, Item)
    found = _elsewhere(g, asked, card, "DC-102" if g.in_combat_turn else "DC-043")
    return found or _unusable(g, me, card)


def _unusable(g: Dungeon, me: Adventurer, item: Item) -> list[WhyNot]:
    found: list[WhyNot] = []
    if item.is_gear:
        if not g.in_combat_turn:
            found.append(WhyNot("DC-046", "{item:the} [is] Equipment, which is used only in combat", (item,)))
        if item in me.hand:
            found.append(WhyNot("DC-091", "{item:the} [is] in your Hand: it takes a Rest to equip it", (item,)))
        if item in me.used:
            found.append(WhyNot("DC-090", "{item:the} [has] been used and [is] ready again when you rest", (item,)))
    if g.in_combat_turn and not item.use_in_combat:
        found.append(WhyNot("DC-102", "{item:the} [has] no use in combat", (item,)))
    if item.is_consumable and not g.in_combat_turn and not item.use_exploring:
        found.append(WhyNot("DC-047", "{item:the} [has] a use only in combat", (item,)))
    return found


def add(g: Dungeon, asked: Asked, item: Word) -> list[WhyNot]:
    if item in asked.options or not isinstance(item, Item):
        return []
    found = _elsewhere(g, asked, item, "DC-185")
    if found:
        return found
    if item.is_gear:
        return [WhyNot("DC-185", "{item:the} [is] no Consumable", (item,))]
    return _unusable(g, _me(g, asked), item) or [WhyNot("DC-185", "You have selected {item:the} already", (item,))]


def give(g: Dungeon, asked: Asked, item: Word) -> list[WhyNot]:
    if item in asked.options:
        return []
    if not isinstance(item, Item):
        return [WhyNot(asked.rule, "Everybody here must give something")]
    found = _elsewhere(g, asked, item, asked.rule)
    return found or [WhyNot("DC-185", "You have added {item:the} to your selection", (item,))]


def take_loot(g: Dungeon, asked: Asked, item: Word) -> list[WhyNot]:
    if item in g.pool or not isinstance(item, Item):
        return []
    if any(each.label == item.label for each in g.pool):
        return [WhyNot("DC-069", "Another copy of {item:the} lies in the Loot Pool", (item,))]
    return [WhyNot("DC-069", "{item:the} [does] not lie in the Loot Pool", (item,))]


def equip(g: Dungeon, asked: Asked, item: Word) -> list[WhyNot]:
    me = _me(g, asked)
    if item in asked.options or not isinstance(item, Item):
        return []
    found = _elsewhere(g, asked, item, "DC-091")
    if item.is_consumable:
        found.append(WhyNot("DC-092", "{item:the} cannot be equipped: Consumables are used from the Hand", (item,)))
    if item in me.ready or item in me.used:
        found.append(WhyNot("DC-091", "{item:the} [is] equipped already", (item,)))
    return found


def equipped(g: Dungeon, asked: Asked, item: Item) -> list[WhyNot]:
    """Of one's Equipment: what goes back to the Hand, what is exhausted."""
    me = _me(g, asked)
    if item in asked.options:
        return []
    found = _elsewhere(g, asked, item, asked.rule)
    if item in me.hand:
        found.append(WhyNot(asked.rule, "{item:the} [is] in your Hand, not equipped", (item,)))
    if item in me.used:
        found.append(WhyNot("DC-165", "{item:the} [is] used already", (item,)))
    return found


def recover(g: Dungeon, asked: Asked, card: Word) -> list[WhyNot]:
    me = _me(g, asked)
    if card in asked.options:
        return []
    if not isinstance(card, Item):
        if card in me.used_actions:
            return [WhyNot("DC-165", "Only Equipment is recovered here")]
        return [WhyNot("DC-165", "You have not used {action}", (card,))]
    return _elsewhere(g, asked, card, "DC-165") or [WhyNot("DC-165", "{item:the} [is] not used", (card,))]


def discard(g: Dungeon, asked: Asked, item: Item) -> list[WhyNot]:
    if item in asked.options:
        return []
    found = _elsewhere(g, asked, item, "DC-193")
    return found or [WhyNot("DC-193", "{item:the} [is] not of the kind that is to be paid", (item,))]


def keep_item(g: Dungeon, asked: Asked, item: Item) -> list[WhyNot]:
    return [] if item in asked.options else [WhyNot("DC-037", "{item:the} [was] not drawn", (item,))]


def save(g: Dungeon, asked: Asked, item: Item) -> list[WhyNot]:
    dead = asked.context[0]
    if item in asked.options:
        return []
    return [WhyNot("DC-143", "{item:the} [is] not among the Equipment of {player}", (item, dead))]


def opening(g: Dungeon, asked: Asked, where: Word) -> list[WhyNot]:
    if where in asked.options:
        return []
    return [WhyNot("DC-092", "{item:the} cannot be equipped: Consumables are used from the Hand", (asked.context[0],))]


def opening_hand(g: Dungeon, asked: Asked, answer: Word) -> list[WhyNot]:
    if answer in asked.options:
        return []
    return [WhyNot("DC-189", "Your Hand deals damage: only a harmless one is drawn anew")]


def challenge(g: Dungeon, asked: Asked, answer: Word) -> list[WhyNot]:
    if answer in asked.options:
        return []
    return [WhyNot("DC-193", "You cannot pay what {room:the} asks", (asked.context[0],))]


def alternative(g: Dungeon, asked: Asked, verb: Any) -> list[WhyNot]:
    if asked.find(verb) >= 0:
        return []
    offered = listed([f"“{label}”" for label in asked.labels])
    return [
        WhyNot("DC-193", "Here you choose between {offered}; what cannot be done in full is not offered", (offered,))
    ]


def buff(g: Dungeon, asked: Asked, wanted: Buff) -> list[WhyNot]:
    me = _me(g, asked)
    if wanted in asked.options:
        return []
    for player in g.players:
        if player.buff is wanted and player is not me:
            return [WhyNot("DC-026", "{player} [has] {buff:the}", (player, wanted))]
    return [WhyNot("DC-145", "You have had {buff:the} before", (wanted,))]


# -- places, Players, Monsters -----------------------------------------------------------------------------------------


def go(g: Dungeon, asked: Asked, place: Spot) -> list[WhyNot]:
    here = _me(g, asked).space
    space = next(each for each in g.cards.board.spaces if each.name == place.name)
    if space in asked.options:
        return []
    if space is here:
        return [WhyNot(asked.rule, "You are there already")]
    if way(here, space) is None:
        return [WhyNot("DC-058", "No path leads from here to {room:the}", (place,))]
    return [WhyNot("DC-062", "Left/Right does not lead forward", (place,))]


def next_room(g: Dungeon, asked: Asked, place: Spot) -> list[WhyNot]:
    if any(option.name == place.name for option in asked.options):
        return []
    if any(space.name == place.name and g.room_up[space.number] for space in g.cards.board.spaces):
        return [WhyNot("DC-077", "{room:the} [is] face-up already", (place,))]
    return [WhyNot("DC-077", "Nobody has entered {room:the}", (place,))]


def player(g: Dungeon, asked: Asked, who: Any) -> list[WhyNot]:
    """Whom a card means, or whose turn comes next."""
    rule = asked.rule
    if who in asked.options:
        return []
    if not isinstance(who, Adventurer):
        return [WhyNot(rule, "{player} does not play in this match", (who.label.capitalize(),))]
    if not who.is_alive and asked.decision.name != "next_death":
        return [WhyNot(rule, "{player} [is] dead", (who,))]
    if rule == "DC-184" and asked.secrecy == OPEN:
        return [WhyNot(rule, "{player} did not get the most votes, or could not be chosen", (who,))]
    if asked.decision.name == "player":
        return _not_meant(g, asked, who)
    return [WhyNot(rule, "{player} [is] not among those who wait for this", (who,))]


def _not_meant(g: Dungeon, asked: Asked, who: Adventurer) -> list[WhyNot]:
    rule = asked.rule
    if rule == "DC-195":
        if who.heading is not None:
            return [WhyNot(rule, "{player} [is] between Rooms already", (who,))]
        if in_monster_room(g, who):
            return [WhyNot(rule, "{player} [is] in the fight", (who,))]
        return [WhyNot(rule, "The card does not move {player}", (who,))]
    first = asked.options[0]
    if who.heading is not None or who.space is not first.space:
        return [WhyNot(rule, "{player} [is] not in the same Room", (who,))]
    if rule == "DC-166":
        return [WhyNot(rule, "{guard} [guards] the others", (first,))]
    if rule == "DC-117" and who.hp > first.hp:
        return [WhyNot(rule, "{player} [has] more HP than others", (who,))]
    return [WhyNot(rule, "The card does not mean {player}", (who,))]


def monster(g: Dungeon, asked: Asked, who: Any) -> list[WhyNot]:
    rule = asked.rule
    if not isinstance(who, Monster):
        if any(each.name == who.name for each in g.monsters):
            return [WhyNot(rule, "{monster} [has] no part in this fight", (who,))]
        return [WhyNot(rule, "There is no such Monster in this dungeon")]
    if who in asked.options:
        return []
    if rule == "DC-033":
        return [WhyNot(rule, "{monster:the} [is] not the most damaged", (who,))]
    if who.space is not asked.options[0].space:
        return [WhyNot(rule, "{monster:the} [is] out of reach", (who,))]
    return [WhyNot(rule, "{monster:the} [is] not among those that wait for this", (who,))]


def look(g: Dungeon, asked: Asked, card: Word) -> list[WhyNot]:
    if card.name in asked.options:
        return []
    what, _, name = card.name.partition(" ")
    bit = 1 << asked.seat
    if what == "room":
        space = next(each for each in g.cards.board.spaces if each.name == name)
        if g.room_up[space.number]:
            return [WhyNot("DC-194", "{card} [lies] face-up", (card,))]
        if g.room_looked[space.number] & bit:
            return [WhyNot("DC-194", "You have seen {card}", (card,))]
    for each in g.monsters:
        if what == "monster" and each.name == name:
            if each.face_up:
                return [WhyNot("DC-194", "{card} [lies] face-up", (card,))]
            if each.looked & bit:
                return [WhyNot("DC-194", "You have seen {card}", (card,))]
    if what == "monster" and all(each.name != name for each in g.monsters):
        return [WhyNot("DC-194", "{card} [is] not on the board", (card,))]
    return [WhyNot("DC-194", "You have named {card} already", (card,))]


EQUIPMENT_ONLY: Final = ("equip", "equip_now", "exhaust", "recover", "stow_gear")


def ever(g: Dungeon, decision: str, thing: Any) -> bool:
    """Players who play, Monsters of this dungeon, cards that lie face-down to be looked at, and Items by their sort."""
    if isinstance(thing, Item):
        if decision == "add":
            return g.variants.free_consumables and thing.is_consumable
        if decision == "stow_gear" and not g.variants.loadout_limit:
            return False
        return decision not in EQUIPMENT_ONLY or not thing.is_consumable
    name = getattr(thing, "name", "")
    if name in SEATS:
        return isinstance(thing, Adventurer)
    what, _, place = name.rpartition(" ")
    if what == "room":
        return not any(each.name == place and g.room_up[each.number] for each in g.cards.board.spaces)
    if place[:1] != "M" or "." not in place:
        return True
    return any(each.name == place and not (what and each.face_up) for each in g.monsters)


REASONS: Final = ReasonBook(
    ever=ever,
    named=named,
    why={
        "buff": buff,
        "opening": opening,
        "opening_hand": opening_hand,
        "select": select,
        "add": add,
        "go": go,
        "give": give,
        "take_loot": take_loot,
        "equip": equip,
        "stow_gear": equipped,
        "player": player,
        "next_player": player,
        "monster": monster,
        "next_monster": monster,
        "next_card": player,
        "next_room": next_room,
        "next_death": player,
        "challenge": challenge,
        "alternative": alternative,
        "exhaust": equipped,
        "recover": recover,
        "discard": discard,
        "keep_item": keep_item,
        "look": look,
        "save": save,
    },
    when={
        "buff": "at the beginning, or when you come back from the dead",
        "opening": "at the beginning, for each of your 5 Items",
        "opening_hand": "at the beginning, if your Hand is harmless",
        "select": "at the start of each turn, when everybody selects a card",
        "add": "after the selection, if Consumables may be added",
        "go": "when you move and there is more than one path",
        "give": "when you donate loot",
        "take_loot": "when you take loot",
        "equip": "when you rest",
        "equip_now": "when you have taken a piece of Equipment and may equip it at once",
        "stow_gear": "when you equip more than you can wear",
        "player": "when a card asks for a Player",
        "next_player": "when several Players are due and the Leader chooses the order",
        "monster": "when you attack and several Monsters can be hit",
        "next_monster": "when several Monsters are hit and the order counts",
        "next_card": "when the cards of several Players are due and the Leader chooses the order",
        "next_room": "when several new Rooms are entered and the Leader chooses the order",
        "next_death": "when several Players have died and the Leader chooses the order",
        "challenge": "when a Room offers you a challenge",
        "alternative": "when a card lets you choose between effects",
        "exhaust": "when you must exhaust Equipment",
        "recover": "when you may recover something",
        "discard": "when you pay with an Item",
        "keep_item": "when you have drawn several Items and keep one",
        "look": "when you may look at a face-down card",
        "save": "when somebody has died in your Room",
    },
)
