"""What lies on the table: the dungeon, the party, the decks; with the questions that can be read off it."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, ClassVar, Final

from undercroft.games.dungeon_crawl.components import Buff, CardSet, Item, MonsterCard, RoomCard, Space
from undercroft.games.dungeon_crawl.words import (
    ACTIONS,
    ANY,
    COMBAT,
    COMBAT_TURN,
    EXPLORE,
    SETUP,
    Action,
    Step,
)
from undercroft.kernel.piles import Pile
from undercroft.kernel.state import State
from undercroft.kernel.words import Player, Word

NO_ROOMS: Final[Pile[RoomCard]] = Pile("no rooms")
NO_MONSTERS: Final[Pile[MonsterCard]] = Pile("no monsters")
NO_ITEMS: Final[Pile[Item]] = Pile("no items")
NO_CARDS: Final[list[Item]] = []
NO_ACTIONS: Final[list[Action]] = []
NO_MONSTERS_YET: Final[list[Monster]] = []
NOTHING_DEALT: Final[list[RoomCard | None]] = []
NOTHING_UP: Final[list[bool]] = []
NOBODY_KNOWS: Final[list[int]] = []
"""What a table has before it is set up, and a copy before it is filled. What seldom changes is a tuple, which copies
share."""


class Lasting:
    """Something a card started that goes on: what, how much, until the end of which turn, and which card did it."""

    __slots__ = ("cls", "kind", "n", "source", "until")

    def __init__(self, kind: str, n: int, cls: str, until: int, source: str) -> None:
        self.kind = kind
        self.n = n
        self.cls = cls
        self.until = until
        self.source = source


class Bonus:
    """Waits in a Room for the next damage of its class, or (with an end) raises every one (DC-191)."""

    __slots__ = ("cls", "n", "source", "space", "until")

    def __init__(self, space: Space, cls: str, n: int, until: int, source: str) -> None:
        self.space = space
        self.cls = cls
        self.n = n
        self.until = until
        self.source = source


class Monster:
    """A Monster card on a Room, face-down until combat starts there."""

    __slots__ = (
        "attacked_in", "card", "face_up", "fresh", "hp", "hurt_in", "label", "lasting", "looked", "max_hp", "name",
        "rolled", "since", "space",
    )  # fmt: skip

    kind: ClassVar[str] = "monster"

    def __init__(self, card: MonsterCard, space: Space, name: str, hp: int, since: int) -> None:
        self.card = card
        self.space = space
        self.name = name
        self.label = card.label
        self.hp = hp
        self.max_hp = hp
        self.face_up = False
        self.looked = 0  # one bit for each seat that has looked at the face-down card
        self.since = since  # the turn in which it came into play
        self.hurt_in = -1  # the last turn in which it took damage
        self.attacked_in = -1
        self.rolled = 0  # what its die showed last
        self.fresh = False  # just turned face-up, its On Reveal still to come
        self.lasting: tuple[Lasting, ...] = ()

    @property
    def is_alive(self) -> bool:
        return self.hp > 0

    @property
    def is_boss(self) -> bool:
        return self.card.tier == "boss"

    def armor_against(self, cls: str) -> int:
        """The highest Armored value against this class, raised and lowered by what cards have done to it."""
        printed = self.card.armor if applies(self.card.armor_class, cls) else 0
        if not self.lasting:
            return printed
        change = 0
        values = [printed] if printed else []
        for lasting in self.lasting:
            if lasting.kind == "strip":
                return 0
            if lasting.kind == "armor_change":
                change += lasting.n
            elif lasting.kind == "armor" and applies(lasting.cls, cls):
                values.append(lasting.n)
        return max([0, *[value + change for value in values]])

    def copy(self) -> Monster:
        twin = Monster(self.card, self.space, self.name, self.hp, self.since)
        twin.max_hp = self.max_hp
        twin.face_up = self.face_up
        twin.looked = self.looked
        twin.hurt_in = self.hurt_in
        twin.attacked_in = self.attacked_in
        twin.rolled = self.rolled
        twin.fresh = self.fresh
        twin.lasting = self.lasting
        return twin

    def __repr__(self) -> str:
        return self.name


class Adventurer(Player):
    """A Player: the token on the board, the Hand, and the Equipment area with the Buff."""

    __slots__ = (
        "accepted", "actions", "buff", "death", "died_in", "extra", "had", "hand", "heading", "hp", "lasting", "max_hp",
        "moved", "placing", "ready", "resolved", "selected", "space", "used", "used_actions",
    )  # fmt: skip

    def __init__(self, seat: int, name: str, label: str, space: Space) -> None:
        super().__init__(seat, name, label)
        self.space = space
        self.heading: Space | None = None  # between Rooms, on the way there (DC-052)
        self.buff: Buff | None = None
        self.had: tuple[Buff, ...] = ()
        self.hp = 0
        self.max_hp = 0
        self.death = ""  # the phase of a death whose effects are still to come, or waiting
        self.died_in = 0  # the turn of the last death
        self.hand = NO_CARDS
        self.ready = NO_CARDS
        self.used = NO_CARDS
        self.actions = NO_ACTIONS
        self.used_actions = NO_ACTIONS
        self.lasting: tuple[Lasting, ...] = ()
        self.accepted: tuple[Space, ...] = ()  # once-per-Player challenges taken (DC-168)
        self.selected: Word | None = None  # the revealed card that still has to resolve
        self.extra: Item | None = None  # the Consumable added to it (DC-185)
        self.resolved = False  # dealt with in the running step
        self.moved = 0  # cards moved by the Action being carried out
        self.placing: tuple[Word, ...] = ()  # where the opening Items go, hidden until all have decided

    def sit_down(self) -> None:
        """With the five Actions and no Items."""
        self.hand = []
        self.ready = []
        self.used = []
        self.actions = list(ACTIONS)
        self.used_actions = []

    @property
    def is_alive(self) -> bool:
        return self.hp > 0

    @property
    def room(self) -> Space | None:
        """The Room the Player is in; nobody between Rooms or dead is in one (DC-052, DC-138)."""
        return self.space if self.hp > 0 and self.heading is None else None

    @property
    def items(self) -> list[Item]:
        """All Item cards, Hand and Equipment."""
        return [*self.hand, *self.ready, *self.used]

    def armor_against(self, cls: str) -> int:
        """The highest Armored value against this class."""
        best = self.buff.armor if self.buff is not None else 0
        for lasting in self.lasting:
            if lasting.kind == "armor" and applies(lasting.cls, cls):
                best = max(best, lasting.n)
        return best

    def copy(self) -> Adventurer:
        twin = Adventurer(self.seat, self.name, self.label, self.space)
        twin.heading = self.heading
        twin.buff = self.buff
        twin.had = self.had
        twin.hp = self.hp
        twin.max_hp = self.max_hp
        twin.death = self.death
        twin.died_in = self.died_in
        twin.hand = self.hand.copy()
        twin.ready = self.ready.copy()
        twin.used = self.used.copy()
        twin.actions = self.actions.copy()
        twin.used_actions = self.used_actions.copy()
        twin.lasting = self.lasting
        twin.accepted = self.accepted
        twin.selected = self.selected
        twin.extra = self.extra
        twin.resolved = self.resolved
        twin.moved = self.moved
        twin.placing = self.placing
        return twin


class Variants:
    """What was agreed before the game (DC-183 to DC-190, DC-196, DC-197), and the turn limit."""

    def __init__(
        self,
        open_selection: bool = False,
        voting: bool = False,
        free_consumables: bool = False,
        renewing_rest: bool = False,
        loadout_limit: bool = False,
        torchlight: bool = False,
        opening_redraw: bool = False,
        fresh_pack: bool = False,
        turn_limit: int = 300,
        back_at_once: bool = False,
        extra_hp: int = 0,
    ) -> None:
        self.open_selection = open_selection
        self.voting = voting
        self.free_consumables = free_consumables
        self.renewing_rest = renewing_rest
        self.loadout_limit = loadout_limit
        self.torchlight = torchlight
        self.opening_redraw = opening_redraw
        self.fresh_pack = fresh_pack
        self.turn_limit = turn_limit
        self.back_at_once = back_at_once
        self.extra_hp = extra_hp


class Dungeon(State):
    """The whole table."""

    def __init__(self, cards: CardSet, variants: Variants, players: list[Adventurer]) -> None:
        super().__init__()
        self.cards = cards
        self.variants = variants
        self.players = players
        self.worked_out = players  # the same from the Leader on
        self.order: tuple[Step, ...] = SETUP
        self.mark = 0  # the line of the reference card that is being carried out
        self.phase: str = EXPLORE
        self.turn = 0
        self.exploration_turns = 0
        self.leader = 0
        self.combat_at: Space | None = None
        self.revealing: Space | None = None  # a Room just flipped whose On Reveal is still to come
        self.room_cards = NOTHING_DEALT
        self.room_up = NOTHING_UP
        self.room_looked = NOBODY_KNOWS
        self.monsters = NO_MONSTERS_YET
        self.bonuses: tuple[Bonus, ...] = ()
        self.pool = NO_CARDS
        self.shown: tuple[Item, ...] = ()  # drawn and laid open, until somebody has chosen among them
        self.discard = NO_CARDS
        self.seen_by = NOBODY_KNOWS  # one bit for each seat that knows where the card is
        self.room_pile = NO_ROOMS
        self.monster_pile = NO_MONSTERS
        self.boss_pile = NO_MONSTERS
        self.alpha = NO_ITEMS
        self.omega = NO_ITEMS

    def clear_the_table(self) -> None:
        """No card dealt, and nothing known of any."""
        spaces = len(self.cards.board.spaces)
        self.room_cards = [None] * spaces
        self.room_up = [False] * spaces
        self.room_looked = [0] * spaces
        self.monsters = []
        self.pool = []
        self.discard = []
        self.seen_by = [0] * len(self.cards.items)

    def copy(self) -> Dungeon:
        twin = Dungeon(self.cards, self.variants, [player.copy() for player in self.players])
        twin.outcome = self.outcome
        twin.reveals = self.reveals
        twin.lessons = self.lessons
        twin.order = self.order
        twin.mark = self.mark
        twin.phase = self.phase
        twin.turn = self.turn
        twin.exploration_turns = self.exploration_turns
        twin.leader = self.leader
        twin.combat_at = self.combat_at
        twin.revealing = self.revealing
        twin.room_cards = self.room_cards.copy()
        twin.room_up = self.room_up.copy()
        twin.room_looked = self.room_looked.copy()
        twin.monsters = [monster.copy() for monster in self.monsters]
        twin.bonuses = self.bonuses
        twin.pool = self.pool.copy()
        twin.shown = self.shown
        twin.discard = self.discard.copy()
        twin.seen_by = self.seen_by.copy()
        twin.room_pile = self.room_pile.copy()
        twin.monster_pile = self.monster_pile.copy()
        twin.boss_pile = self.boss_pile.copy()
        twin.alpha = self.alpha.copy()
        twin.omega = self.omega.copy()
        return twin

    # -- who is where ---------------------------------------------------------------------------------------------

    def player(self, seat: int) -> Adventurer:
        return self.players[seat]

    @property
    def first(self) -> Adventurer:
        """The Leader."""
        return self.players[self.leader]

    def from_the_leader(self) -> list[Adventurer]:
        """All Players in seat order, the Leader first (DC-036)."""
        leader = self.leader
        if self.worked_out[0].seat != leader:
            self.worked_out = self.players[leader:] + self.players[:leader]
        return self.worked_out

    def living(self) -> list[Adventurer]:
        """The living in seat order from the Leader."""
        return [player for player in self.from_the_leader() if player.hp > 0]

    def inside(self, space: Space) -> list[Adventurer]:
        """The living Players in a Room, in seat order from the Leader."""
        return [p for p in self.from_the_leader() if p.space is space and p.heading is None and p.hp > 0]

    def somebody_is_in(self, space: Space) -> bool:
        """Is any living Player in this Room?"""
        return any(p.space is space and p.heading is None and p.hp > 0 for p in self.players)

    def occupied(self) -> list[Space]:
        """Where living Players are, outward from the Entrance, ties by name (DC-081)."""
        found: list[Space] = []
        for player in self.players:
            if player.hp <= 0 or player.heading is not None:
                continue
            space = player.space
            at = len(found)
            while at > 0 and found[at - 1].outward > space.outward:
                at -= 1
            if at == 0 or found[at - 1] is not space:
                found.insert(at, space)
        return found

    def monsters_in(self, space: Space | None) -> list[Monster]:
        return [monster for monster in self.monsters if monster.space is space]

    def some_monster_is_in(self, space: Space | None) -> bool:
        return any(monster.space is space for monster in self.monsters)

    def may_strike(self, space: Space, reach: int) -> list[Monster]:
        """The Monsters a Player in this Room can target: its own, or within range where a Player stands (DC-167)."""
        if reach == 0:
            return [monster for monster in self.monsters if monster.space is space and monster.face_up]
        return [
            monster
            for monster in self.monsters
            if monster.face_up
            and 0 <= space.ahead[monster.space.number] <= reach
            and (monster.space is space or self.somebody_is_in(monster.space))
        ]

    # -- what holds now -------------------------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        return self.order[self.mark]

    @property
    def in_combat(self) -> bool:
        return self.phase == COMBAT

    @property
    def in_combat_turn(self) -> bool:
        """Is this a Combat Turn? Its first line tells: compiled, a tuple has no identity of its own."""
        return self.order[0] is COMBAT_TURN[0]

    @property
    def second_room_is_defeated(self) -> bool:
        return self.turn > 0 and not self.some_monster_is_in(self.cards.board.monster_rooms[1])

    @property
    def deck(self) -> Pile[Item]:
        """The deck in use: exactly one (DC-085 to DC-087)."""
        return self.omega if self.second_room_is_defeated else self.alpha

    def buffs_nobody_holds(self) -> list[Buff]:
        held = [player.buff for player in self.players]
        return [buff for buff in self.cards.buffs if buff not in held]

    def room_card(self, space: Space) -> RoomCard | None:
        """The face-up card of a Room."""
        return self.room_cards[space.number] if self.room_up[space.number] else None

    def max_hp_with(self, buff: Buff) -> int:
        """The heart of the Buff and the bonus for the number of Players (DC-027), as the table wants it (DC-197)."""
        if self.variants.extra_hp:
            self.cite("DC-197")
        return max(1, buff.hp + self.cards.player_hp[len(self.players) - 1] + self.variants.extra_hp)

    def printed(self, n: int) -> int:
        """A printed Monster damage after the shift for the number of Players (DC-031)."""
        return max(1, n + self.cards.monster_damage[len(self.players) - 1]) if n >= 1 else n


Todo = Coroutine[Any, Any, None] | None
"""What a line of the reference card has to carry out next: a rule, or nothing more."""


def applies(lasting_class: str, cls: str) -> bool:
    """Does something bound to one class (or to none) concern a damage of this class?"""
    return lasting_class in (ANY, "", cls)
