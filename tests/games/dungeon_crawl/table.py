"""A table in a few lines: who stands where with what, and what lies in the Rooms."""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from undercroft.games.dungeon_crawl import GAME
from undercroft.games.dungeon_crawl.components import Item, Space
from undercroft.games.dungeon_crawl.rules.card_text import carry_out
from undercroft.games.dungeon_crawl.rules.cause import of_item
from undercroft.games.dungeon_crawl.rules.combat import attack, monsters_attack
from undercroft.games.dungeon_crawl.rules.rooms import enter, flip, ongoing_effects
from undercroft.games.dungeon_crawl.rules.turn import next_line, next_of_line
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Monster
from undercroft.games.dungeon_crawl.view.seat import view
from undercroft.games.dungeon_crawl.view.shapes import View
from undercroft.games.dungeon_crawl.words import COMBAT, COMBAT_TURN, EXPLORATION_TURN
from undercroft.kernel.scenario import Scenario
from undercroft.kernel.state import State

NEUTRAL = ("b6", "b5", "b4", "b3")
"""Buffs that change no damage of Weapons."""
STORY_HP = {
    "e2": 6, "e3": 8, "e4": 6, "e8": 7, "h1": 8, "h2": 6, "h3": 6, "h4": 7, "h5": 8, "h7": 7, "k1": 19,
    "k2": 19, "k3": 16, "k4": 18,
}  # fmt: skip
"""HP per Player in the stories, which keep their numbers when the card set is tuned."""
STORY_HEARTS = {"b1": 15, "b2": 12, "b3": 10, "b4": 12, "b5": 12, "b6": 12}
"""HP of the Buffs in the stories."""
DENS = {"M1": ("e1",), "M2": ("e2", "e5"), "M3": ("h1", "h2"), "M4": ("k2",)}


@functools.cache
def story_cards() -> Path:
    """Our card file with the hearts and armor of the stories, which keep their numbers when the card set is tuned."""
    hearts = "".join(f'[[buff]]\nid = "{buff}"\nhp = {hp}\n' for buff, hp in STORY_HEARTS.items())
    text = f"""
[edition]
game = "dungeon_crawl"
name = "The stories"
extends = "dungeon_crawl"
[scaling]
player_hp = [14, 7, 5, 0]
monster_damage = [-2, -1, 0, 0]
[[monster]]
id = "k3"
armor = {{ any = 3 }}
{hearts}"""
    path = Path(tempfile.mkdtemp()) / "story-cards.toml"
    path.write_text(text, encoding="utf-8")
    return path


class Table(Scenario[Dungeon]):
    """A scenario after setup: the first Exploration Turn, everybody at the Entrance, Red the Leader."""

    def __init__(
        self,
        seats: int = 2,
        at: str = "Entrance",
        buffs: Sequence[str] = NEUTRAL,
        dens: Mapping[str, Sequence[str]] | None = None,
        **options: object,
    ) -> None:
        super().__init__(GAME, seats, options, story_cards())
        g = self.state
        g.turn = 1
        g.order = EXPLORATION_TURN
        g.exploration_turns = 1
        spare = [card for card in g.cards.rooms if card.name != "r23"]
        for space in g.cards.board.rooms:
            card = spare.pop()
            g.room_cards[space.number] = card
            g.room_pile.take_anywhere(card)
        for den, names in {**DENS, **(dens or {})}.items():
            self.fill(den, names)
        on_board = [monster.card for monster in g.monsters]
        g.monster_pile.shuffle_in([c for t in ("easy", "hard") for c in g.cards.tier(t) if c not in on_board])
        for player, name in zip(g.players, buffs, strict=False):
            buff = next(buff for buff in g.cards.buffs if buff.name == name)
            player.buff = buff
            player.had = (buff,)
            player.max_hp = player.hp = g.max_hp_with(buff)
            player.space = self.space(at)
        self.flip(at, "r23")

    def fill(self, den: str, names: Sequence[str]) -> None:
        g = self.state
        for number, name in enumerate(names, 1):
            card = g.cards.monster(name)
            if card.tier == "boss" and card in g.boss_pile.cards:
                g.boss_pile.take_anywhere(card)
            hp = STORY_HP.get(name, card.hp) * len(g.players)
            g.monsters.append(Monster(card, self.space(den), f"{den}.{number}", hp, 0))

    # -- names ------------------------------------------------------------------------------------------------------

    def __getattr__(self, name: str) -> Adventurer:
        for player in self.state.players:
            if player.name == name:
                return player
        raise AttributeError(name)

    def space(self, name: str) -> Space:
        return next(space for space in self.state.cards.board.spaces if space.name == name)

    def item(self, name: str) -> Item:
        """A physical card: "a01.2", or the first copy of a design that nobody has yet."""
        g = self.state
        free = [*g.alpha.cards, *g.omega.cards]
        return next(item for item in [*free, *g.cards.items] if name in (item.name, item.design))

    def monster(self, name: str = "") -> Monster:
        return next(m for m in self.state.monsters if m.face_up and name in ("", m.name, m.card.name))

    # -- laying things out ------------------------------------------------------------------------------------------

    def flip(self, where: str, card: str, up: bool = True) -> Table:
        """Lay a Room card on a Room, face-up unless said otherwise."""
        g = self.state
        space = self.space(where)
        if space.row == 0:
            return self
        wanted = g.cards.room(card)
        old = g.room_cards[space.number]
        if old is not wanted:
            other = next((n for n, c in enumerate(g.room_cards) if c is wanted), None)
            if other is None:
                g.room_pile.take_anywhere(wanted)
                if old is not None:
                    g.room_pile.shuffle_in([old])
            else:
                g.room_cards[other] = old
            g.room_cards[space.number] = wanted
        g.room_up[space.number] = up
        return self

    def place(self, **where: str) -> Table:
        for name, space in where.items():
            getattr(self, name).space = self.space(space)
        return self

    def give(self, who: str, ready: Sequence[str] = (), hand: Sequence[str] = (), used: Sequence[str] = ()) -> Table:
        g = self.state
        player = getattr(self, who)
        for names, place in ((ready, player.ready), (hand, player.hand), (used, player.used)):
            for name in names:
                item = self.item(name)
                (g.alpha if item.tier == "alpha" else g.omega).take_anywhere(item)
                place.append(item)
                g.seen_by[item.number] = 0b1111 if place is not player.hand else 1 << player.seat
        return self

    def pool(self, *names: str) -> Table:
        g = self.state
        for name in names:
            item = self.item(name)
            (g.alpha if item.tier == "alpha" else g.omega).take_anywhere(item)
            g.pool.append(item)
            g.seen_by[item.number] = 0b1111
        return self

    def fight(self, where: str = "M1", room: str = "r23") -> Table:
        """Combat is running there, with everybody inside."""
        g = self.state
        space = self.space(where)
        g.phase = COMBAT
        g.combat_at = space
        g.order = COMBAT_TURN
        self.flip(where, room)
        for monster in g.monsters_in(space):
            monster.face_up = True
        for player in g.players:
            player.space = space
        return self

    # -- playing ----------------------------------------------------------------------------------------------------

    def turn(self, dice: Sequence[object] = (), **answers: object) -> object:
        """One whole turn of either kind."""
        return self.run(whole_turn, dice=dice, **answers)

    def use(self, who: str, name: str, dice: Sequence[object] = (), **answers: object) -> Table:
        """A Player carries out an Item, which they have or now get."""
        player = getattr(self, who)
        found = [item for item in player.items if name in (item.name, item.design)]
        item = found[0] if found else self.item(name)
        if not found:
            self.give(who, hand=[item.name]) if item.is_consumable else self.give(who, ready=[item.name])
        lines = item.use_in_combat if self.state.phase == COMBAT else item.use_exploring
        self.run(carry_out, lines, of_item(item, player), dice=dice, **answers)
        return self

    def attack(self, face: int = 0, monster: str = "", dice: Sequence[object] = (), **answers: object) -> Table:
        """A Monster attacks, its die showing this face."""
        self.run(attack, self.monster(monster), dice=[face, *dice] if face else dice, **answers)
        return self

    def enter(self, where: str, card: str, dice: Sequence[object] = (), **answers: object) -> Table:
        """Everybody stands in this Room as its card is flipped; its challenges follow."""
        self.flip(where, card, up=False)
        for player in self.state.players:
            player.space = self.space(where)
        self.run(flip_and_challenges, self.space(where), dice=dice, **answers)
        return self

    def stay(self, where: str, card: str, dice: Sequence[object] = (), **answers: object) -> Table:
        """Everybody stands in this Room as its While Inside effect comes."""
        self.flip(where, card)
        for player in self.state.players:
            player.space = self.space(where)
            player.resolved = False
        self.run(all_ongoing, dice=dice, **answers)
        return self

    def check(self) -> None:
        GAME.check(self.state)


def look(state: State, seat: int) -> View:
    """What this seat may know of the table."""
    assert isinstance(state, Dungeon)
    return view(state, seat)


async def whole_turn(g: Dungeon) -> None:
    turn = g.turn
    while g.turn == turn:
        todo = next_of_line(g, g.step.name)
        if todo is None:
            next_line(g)
        else:
            await todo


async def flip_and_challenges(g: Dungeon, space: Space) -> None:
    flip(g, space)
    while (todo := enter(g)) is not None:
        await todo


async def all_ongoing(g: Dungeon) -> None:
    while (todo := ongoing_effects(g)) is not None:
        await todo


async def all_attacks(g: Dungeon) -> None:
    while (todo := monsters_attack(g)) is not None:
        await todo


def fight(
    seats: int = 2,
    monsters: Sequence[str] = ("e1",),
    room: str = "r23",
    buffs: Sequence[str] = NEUTRAL,
    **options: object,
) -> Table:
    """A running combat in the first Monster Room that fits these Monsters."""
    tier = Table(1).state.cards.monster(monsters[0]).tier
    where = {"easy": "M1" if len(monsters) == 1 else "M2", "hard": "M3", "boss": "M4"}[tier]
    return Table(seats, "Entrance", buffs, {where: monsters}, **options).fight(where, room)
