"""The observation of dungeon_crawl a second way: worked out from the view alone, all numbers in a list."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_crawl.view.shapes import CardView, MonsterView, PlayerView, View
from undercroft.games.dungeon_crawl.words import ACTIONS

SORTS: Final = ("weapon", "armor", "spell", "consumable")
BUFFS: Final = ("b1", "b2", "b3", "b4", "b5", "b6")
STEPS: Final = (
    "deal", "buffs", "items", "redraw", "opening", "select", "forward", "left_right", "donate", "take", "consumables",
    "equipment", "rooms", "attack", "rest", "deaths", "enter", "end",
)  # fmt: skip
MOST_MONSTERS: Final = 7
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
