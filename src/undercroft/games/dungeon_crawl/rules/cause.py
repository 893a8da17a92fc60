"""What makes an effect happen: the card, where it acts, whose it is, and whom it has named so far."""

from __future__ import annotations

from undercroft.games.dungeon_crawl.components import Item, RoomCard, Space
from undercroft.games.dungeon_crawl.state import Adventurer, Monster
from undercroft.games.dungeon_crawl.words import Action


class Cause:
    """One card being carried out, from its first effect to its last."""

    __slots__ = (
        "by",
        "hit",
        "label",
        "led_to",
        "monster",
        "named",
        "sort",
        "source",
        "space",
        "stays",
        "thing",
        "user",
    )

    def __init__(
        self,
        by: str,
        source: str,
        label: str,
        space: Space,
        user: Adventurer | None = None,
        monster: Monster | None = None,
        sort: str = "",
        thing: object = None,
    ) -> None:
        self.by = by  # item, room, monster or action
        self.source = source  # the physical card, so that it never adds to itself (DC-192)
        self.label = label
        self.thing = thing  # what is told to have done it
        self.space = space
        self.user = user
        self.monster = monster
        self.sort = sort
        self.named: Adventurer | None = None  # the One Player of this row (DC-117)
        self.hit: Monster | None = None  # the Monster hit last, for "it"
        self.led_to: Space | None = None  # where the card has moved somebody
        self.stays = False  # an On Exiting effect holds the mover back


def of_item(item: Item, user: Adventurer) -> Cause:
    return Cause("item", item.name, item.label, user.space, user, None, item.sort, item)


def of_room(card: RoomCard, space: Space, player: Adventurer | None = None) -> Cause:
    return Cause("room", card.name, card.label, space, player, thing=card)


def of_monster(monster: Monster) -> Cause:
    return Cause("monster", monster.card.name, monster.label, monster.space, None, monster, thing=monster)


def of_action(action: Action, user: Adventurer) -> Cause:
    return Cause("action", f"{action.name}.{user.seat}", action.label, user.space, user, thing=action)
