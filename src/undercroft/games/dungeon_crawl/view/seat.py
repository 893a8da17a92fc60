"""What a seat may know of the table, and the worlds it cannot tell apart (DC-017)."""

from __future__ import annotations

import random
from typing import Final

from undercroft.games.dungeon_crawl.components import Buff, Item, MonsterCard, RoomCard, Space
from undercroft.games.dungeon_crawl.rules.damage import armored, monster_takes_more, weakened
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Lasting, Monster
from undercroft.games.dungeon_crawl.view.shapes import (
    BonusView,
    CardView,
    EffectView,
    MonsterView,
    PlayerView,
    RowView,
    SpaceView,
    StepView,
    View,
)
from undercroft.games.dungeon_crawl.words import (
    ACTIONS,
    COMBAT_TURN,
    EXPLORATION_TURN,
    MAGICAL,
    PHYSICAL,
    THIS_COMBAT,
    Step,
)
from undercroft.kernel.piles import Pile

EVERYBODY: Final = 0b1111
CHOOSING_BUFFS: Final[tuple[str, ...]] = ("buffs", "deaths")
"""The lines of the reference card in which a Player takes a Buff."""


def view(g: Dungeon, seat: int) -> View:
    """Everything in the open, the seat's own Hand, and the face-down cards it has looked at."""
    bit = 1 << seat if seat >= 0 else 0
    kind = "combat" if g.order == COMBAT_TURN else "exploration" if g.order == EXPLORATION_TURN else "setup"
    return View(
        seat=seat,
        turn=g.turn,
        turn_limit=g.variants.turn_limit,
        kind=kind,
        phase=g.phase,
        steps=_steps(g),
        leader=g.first.name,
        combat_at=g.combat_at.name if g.combat_at is not None else "",
        spaces=tuple(_space(g, space, bit) for space in g.cards.board.spaces),
        monsters=tuple(_monster(g, monster, bit) for monster in g.monsters),
        players=tuple(_player(g, player, seat) for player in g.players),
        bonuses=_bonuses(g),
        pool=tuple(_item(item) for item in g.pool),
        shown=tuple(_item(item) for item in g.shown),
        buffs=tuple(_buff(g, buff) for buff in g.buffs_nobody_holds()) if _is_choosing_buffs(g) else (),
        deck=g.deck.name,
        alpha=len(g.alpha),
        omega=len(g.omega),
        discard_alpha=sum(item.tier == "alpha" for item in g.discard),
        discard_omega=sum(item.tier == "omega" for item in g.discard),
        remembered=tuple(sorted(item.name for item in g.discard if _knows(g, item, seat))),
        outcome=g.outcome.reason if g.outcome is not None else "",
        won=g.outcome is not None and bool(g.outcome.winners),
    )


def _knows(g: Dungeon, item: Item, seat: int) -> bool:
    """Has this seat seen where the card is now? A spectator has seen what everybody has."""
    mask = g.seen_by[item.number]
    return mask == EVERYBODY or (seat >= 0 and bool(mask & 1 << seat))


def _bonuses(g: Dungeon) -> tuple[BonusView, ...]:
    """What waits in each Room, added up by class."""
    found: dict[tuple[str, str, bool], int] = {}
    for bonus in g.bonuses:
        key = (bonus.space.name, bonus.cls, bonus.until == 0)
        found[key] = found.get(key, 0) + bonus.n
    return tuple(BonusView(space, cls, n, next_only) for (space, cls, next_only), n in found.items())


# What is printed never changes: these views of it are built once.
_ITEMS: Final[dict[Item, CardView]] = {}
_SPACES: Final[dict[tuple[Space, RoomCard | None, bool], SpaceView]] = {}
_STEPS: Final[dict[tuple[Step, int], tuple[StepView, ...]]] = {}


def _item(item: Item) -> CardView:
    found = _ITEMS.get(item)
    if found is None:
        found = _ITEMS[item] = CardView(
            item.name, item.label, item.icon, item.text, item.sort, item.tier, item.marked, item.flavour
        )
    return found


def _is_choosing_buffs(g: Dungeon) -> bool:
    """At the end of a turn no line of the reference card is marked."""
    return g.mark < len(g.order) and g.step.name in CHOOSING_BUFFS


def _steps(g: Dungeon) -> tuple[StepView, ...]:
    key = (g.order[-1], g.mark)
    found = _STEPS.get(key)
    if found is None:
        found = tuple(StepView(s.name, s.label, s.number, number == g.mark) for number, s in enumerate(g.order))
        _STEPS[key] = found
    return found


def _buff(g: Dungeon, buff: Buff) -> CardView:
    hp = g.max_hp_with(buff)
    return CardView(buff.name, buff.label, buff.icon, buff.text, marked=buff.marked, flavour=buff.flavour, hp=hp)


def _lasting(g: Dungeon, effects: tuple[Lasting, ...]) -> tuple[EffectView, ...]:
    return tuple(EffectView(e.kind, e.n, e.cls, 0 if e.until == THIS_COMBAT else e.until - g.turn + 1) for e in effects)


def _space(g: Dungeon, space: Space, bit: int) -> SpaceView:
    face_up = g.room_up[space.number]
    card = g.room_cards[space.number] if face_up or g.room_looked[space.number] & bit else None
    key = (space, card, face_up)
    found = _SPACES.get(key)
    if found is None:
        found = _SPACES[key] = SpaceView(
            name=space.name,
            column=space.column,
            row=space.row,
            distance=space.distance,
            holds=space.holds,
            exits=tuple(exit_.name for exit_ in space.exits),
            ways=tuple(w for w, to in (("F", space.forward), ("L", space.left), ("R", space.right)) if to is not None),
            face_up=face_up,
            icon=card.icon if card is not None else "",
            label=card.label if card is not None else "",
            explore=card.explore if card is not None else "",
            combat=card.combat if card is not None else "",
            marked_explore=card.marked_explore if card is not None else "",
            marked_combat=card.marked_combat if card is not None else "",
            flavour=card.flavour if card is not None else "",
        )
    return found


def _monster(g: Dungeon, monster: Monster, bit: int) -> MonsterView:
    card = monster.card
    if not monster.face_up and not monster.looked & bit:
        return MonsterView(monster.name, monster.space.name, False)
    stripped = any(lasting.kind == "strip" for lasting in monster.lasting)
    return MonsterView(
        name=monster.name,
        space=monster.space.name,
        face_up=monster.face_up,
        card=CardView(card.name, card.label, card.icon, card.text, "", card.tier, card.marked, card.flavour),
        hp=monster.hp,
        max_hp=monster.max_hp,
        die=card.sides,
        rows=tuple(RowView(row.faces, row.text, row.marked) for row in card.rows),
        armor_physical=armored(g, monster, PHYSICAL),
        armor_magical=armored(g, monster, MAGICAL),
        retaliate=0 if stripped else card.retaliate,
        retaliate_class=card.retaliate_class,
        weakened=weakened(monster),
        vulnerable=monster_takes_more(monster),
        hurt_this_turn=monster.hurt_in == g.turn,
        attacked_this_turn=monster.attacked_in == g.turn,
        rolled=monster.rolled,
        lasting=_lasting(g, monster.lasting),
    )


def _player(g: Dungeon, player: Adventurer, seat: int) -> PlayerView:
    own = player.seat == seat
    hand = hand_seen(g, player, seat)
    return PlayerView(
        name=player.name,
        label=player.label,
        seat=player.seat,
        buff=None if player.buff is None else _buff(g, player.buff),
        had=tuple(buff.name for buff in player.had),
        hp=player.hp,
        max_hp=player.max_hp,
        space=player.space.name,
        heading=player.heading.name if player.heading is not None else "",
        alive=player.is_alive or player.buff is None,  # nobody has died before the game begins
        death=player.death,
        hand_alpha=sum(item.tier == "alpha" for item in player.hand),
        hand_omega=sum(item.tier == "omega" for item in player.hand),
        hand=tuple(_item(item) for item in hand),
        ready=tuple(_item(item) for item in player.ready),
        used=tuple(_item(item) for item in player.used),
        actions=tuple(action.name for action in ACTIONS if action in player.actions),
        used_actions=tuple(action.name for action in ACTIONS if action in player.used_actions),
        selected=player.selected.label if player.selected is not None else "",
        extra=player.extra.label if player.extra is not None else "",
        placing=tuple(where.name for where in player.placing) if own else (),
        lasting=_lasting(g, player.lasting),
        accepted=tuple(space.name for space in player.accepted),
        resolved=player.resolved,
    )


def hand_seen(g: Dungeon, player: Adventurer, seat: int) -> list[Item]:
    """The cards of a Hand that a seat knows: its own, or those it remembers, but not where in the Hand they are."""
    if player.seat == seat:
        return player.hand
    hand = [item for item in player.hand if _knows(g, item, seat)]
    if len(hand) > 1:
        hand.sort(key=_number)
    return hand


def _number(item: Item) -> int:
    return item.number


# -- other worlds ------------------------------------------


def imagine(g: Dungeon, seat: int, rng: random.Random) -> None:
    """Shuffle every face this seat has not seen: Rooms, Monsters, the Boss, and Items by the tier on their backs."""
    bit = 1 << seat if seat >= 0 else 0
    _imagine_rooms(g, bit, rng)
    _imagine_monsters(g, bit, rng)
    for deck in (g.alpha, g.omega):
        _imagine_items(g, deck, seat, rng)


def _imagine_rooms(g: Dungeon, bit: int, rng: random.Random) -> None:
    hidden = [
        space.number
        for space in g.cards.board.rooms
        if g.room_cards[space.number] is not None
        and not g.room_up[space.number]
        and not g.room_looked[space.number] & bit
    ]
    unseen = [card for number in hidden if (card := g.room_cards[number]) is not None] + g.room_pile.cards
    rng.shuffle(unseen)
    for number in hidden:
        g.room_cards[number] = unseen.pop()
    g.room_pile.layers = [unseen] if unseen else []


def _imagine_monsters(g: Dungeon, bit: int, rng: random.Random) -> None:
    """As at setup: Easy in the first Room, Hard in the third, any of the rest in the second."""
    hidden = [m for m in g.monsters if not m.face_up and not m.looked & bit]
    bosses = [m.card for m in hidden if m.is_boss] + g.boss_pile.cards
    others = [m.card for m in hidden if not m.is_boss] + g.monster_pile.cards
    rng.shuffle(bosses)
    rng.shuffle(others)
    for holds, tier, pile in (("first", "easy", others), ("third", "hard", others), ("second", "", others),
                              ("final", "boss", bosses)):  # fmt: skip
        for monster in hidden:
            if monster.space.holds == holds:
                card = next(card for card in pile if tier in ("", card.tier))
                pile.remove(card)
                _become(g, monster, card)
    g.monster_pile.layers = [others] if others else []
    g.boss_pile.layers = [bosses] if bosses else []


def _become(g: Dungeon, monster: Monster, card: MonsterCard) -> None:
    monster.card = card
    monster.label = card.label
    monster.max_hp = card.hp * (len(g.players) if card.hp_per_player else 1)
    monster.hp = monster.max_hp


def _imagine_items(g: Dungeon, deck: Pile[Item], seat: int, rng: random.Random) -> None:
    """What others hold, what was discarded unseen and what is left in the deck may be any of these."""
    places = [player.hand for player in g.players if player.seat != seat]
    places.append(g.discard)
    slots: list[tuple[list[Item], int]] = []
    unseen = deck.cards
    masks: list[int] = []
    for place in places:
        for number, item in enumerate(place):
            if item.tier == deck.name and not _knows(g, item, seat):
                slots.append((place, number))
                unseen.append(item)
                masks.append(g.seen_by[item.number])
    rng.shuffle(unseen)
    for (place, number), mask in zip(slots, masks, strict=True):
        item = unseen.pop()
        place[number] = item
        g.seen_by[item.number] = mask
    for item in unseen:
        g.seen_by[item.number] = 0
    deck.layers = [unseen] if unseen else []
