"""A view as numbers: for bots, research environments and the lab."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_crawl.view import CardView, MonsterView, PlayerView, View
from undercroft.games.dungeon_crawl.words import ACTIONS

SORTS: Final = ("weapon", "armor", "spell", "consumable")
BUFFS: Final = ("b1", "b2", "b3", "b4", "b5", "b6")
STEPS: Final = (
    "deal", "buffs", "items", "redraw", "opening", "select", "forward", "left_right", "donate", "take", "consumables",
    "equipment", "rooms", "attack", "rest", "deaths", "enter", "end",
)  # fmt: skip
SHARES: Final = {"first": 0.12, "second": 0.24, "third": 0.26, "final": 0.38}
"""How much of the way each Monster Room is."""
PLACED: Final = {"equip": 0.5, "keep": 0.0, "stow": -0.4}
"""What placing an opening Item so adds to its worth in Hand."""
READY: Final = 1.0
USED: Final = 0.5
HELD: Final = 0.4
MOST_MONSTERS: Final = 7
WEIGHTS: Final = (0.46, 0.24, 0.08, 0.14, 0.02)
"""Of the way behind the party, its health, the living, their gear and how far they have walked."""
MOST_SEATS: Final = 4
FAR: Final = 12
HEART: Final = 30


def _share(part: float, whole: float) -> float:
    return max(0.0, min(1.0, part / whole)) if whole else 0.0


def _cards(cards: tuple[CardView, ...]) -> list[float]:
    """How many of each kind, and how many of the stronger tier."""
    return [
        *(_share(sum(card.sort == sort for card in cards), 6) for sort in SORTS),
        _share(sum(card.tier == "omega" for card in cards), 6),
    ]


def _player(view: View, player: PlayerView, distance: dict[str, int]) -> list[float]:
    place = player.heading or player.space
    return [
        1.0,
        float(player.alive),
        _share(player.hp, HEART),
        _share(player.hp, player.max_hp),
        _share(distance[place], FAR),
        float(bool(player.heading)),
        float(bool(view.combat_at) and player.space == view.combat_at and not player.heading and player.alive),
        float(player.name == view.leader),
        float(player.death == "waiting"),
        _share(player.hand_alpha + player.hand_omega, 12),
        *(float(action.name in player.actions) for action in ACTIONS),
        *(float(player.buff is not None and player.buff.name == buff) for buff in BUFFS),
        *_cards(player.ready),
        *_cards(player.used),
        *_cards(player.hand),
        _share(sum(e.n for e in player.lasting if e.kind == "reduce"), 6),
        _share(max([e.n for e in player.lasting if e.kind == "armor"], default=0), 6),
        float(any(e.kind == "guard" for e in player.lasting)),
        float(any(e.kind == "retaliate" for e in player.lasting)),
        float(bool(player.selected)),
    ]


PLAYER_SIZE: Final = 10 + 5 + 6 + 15 + 5


def _monster(view: View, monster: MonsterView) -> list[float]:
    return [
        1.0,
        float(monster.face_up),
        float(monster.space == view.combat_at),
        _share(monster.hp, 80),
        _share(monster.hp, monster.max_hp),
        _share(monster.armor_physical, 5),
        _share(monster.armor_magical, 5),
        _share(monster.retaliate, 3),
        _share(monster.weakened, 6),
        _share(monster.vulnerable, 4),
        float(monster.hurt_this_turn),
        float(monster.attacked_this_turn),
    ]


MONSTER_SIZE: Final = 12


def observe(view: View) -> list[float]:
    """The table from this seat, itself first; always as many numbers, each between 0 and 1."""
    distance = {space.name: space.distance for space in view.spaces}
    now = next((step.name for step in view.steps if step.now), "end")
    numbers = [
        _share(view.turn, view.turn_limit),
        float(view.kind == "combat"),
        float(view.phase == "combat"),
        _share(len(view.players), MOST_SEATS),
        _share(view.alpha, 61),
        _share(view.omega, 37),
        float(view.deck == "omega"),
        _share(len(view.pool), 20),
        _share(sum(b.n for b in view.bonuses if b.space == view.combat_at and b.cls == "physical"), 10),
        _share(sum(b.n for b in view.bonuses if b.space == view.combat_at and b.cls == "magical"), 10),
        *(float(now == step) for step in STEPS),
        *_cards(view.pool),
    ]
    first = max(view.seat, 0)
    around = [*view.players[first:], *view.players[:first]]
    for player in around:
        numbers.extend(_player(view, player, distance))
    numbers.extend([0.0] * (PLAYER_SIZE * (MOST_SEATS - len(around))))
    shown = view.monsters[:MOST_MONSTERS]
    for monster in shown:
        numbers.extend(_monster(view, monster))
    numbers.extend([0.0] * (MONSTER_SIZE * (MOST_MONSTERS - len(shown))))
    return numbers


def progress(view: View) -> float:
    """How much of the dungeon is behind the party: Monster Rooms by their share, the running fight by its HP."""
    done = 0.0
    for holds, share in SHARES.items():
        room = next(space.name for space in view.spaces if space.holds == holds)
        there = [monster for monster in view.monsters if monster.space == room]
        if not there:
            done += share if view.turn else 0.0
        elif all(monster.face_up for monster in there):
            count = 1 if holds in ("first", "final") else 2
            left = sum(
                monster.hp / monster.max_hp for monster in there if monster.card and monster.card.tier != "summoned"
            )
            done += share * max(0.0, 1.0 - left / count)
    return done


def gear(player: PlayerView) -> float:
    """What a Player could still do: ready cards count most, Omega more than Alpha."""
    worth = 0.0
    for cards, weight in ((player.ready, READY), (player.used, USED), (player.hand, HELD)):
        worth += weight * sum(1.7 if card.tier == "omega" else 1.0 for card in cards)
    worth += sum(PLACED[where] for where in player.placing)
    return min(1.0, worth / 10)


def evaluate(view: View) -> float:
    """How good it looks for the party: the way behind it, its health, its gear and how far it has walked."""
    if view.outcome:
        return 1.0 if view.won else 0.0
    distance = {space.name: space.distance for space in view.spaces}
    count = len(view.players)
    health = sum(_share(player.hp, player.max_hp) for player in view.players) / count
    alive = sum(player.alive for player in view.players) / count
    kit = sum(gear(player) for player in view.players) / count
    way = [_share(distance[player.heading or player.space], FAR) for player in view.players if player.alive]
    walked = (sum(way) / len(way) + min(way)) / 2 if way else 0.0  # together, and not far behind the first
    done, well, living, kit_weight, way_weight = WEIGHTS
    return 0.02 + done * progress(view) + well * health + living * alive + kit_weight * kit + way_weight * walked
