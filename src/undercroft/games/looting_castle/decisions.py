"""Every decision of the game, declared once: every answer that could ever be legal, and how it is put into words."""

from __future__ import annotations

from typing import Final

from undercroft.games.looting_castle import wording
from undercroft.games.looting_castle.board import SPACES, WAYS
from undercroft.games.looting_castle.cubes import CUBES, HANDFULS, SEATS, TREASURE, WEAPON
from undercroft.games.looting_castle.words import (
    ATTACK,
    BATTLE,
    CLOCKWISE_WAY,
    COUNTER_CLOCKWISE_WAY,
    DROPS,
    GIVE_TREASURE,
    HIDE,
    LET_PASS,
    NO_ROOM,
    NO_TRADE,
    PEACE,
    REFUSE,
    SPRINT,
    STAY,
    STAY_OUT,
)
from undercroft.kernel.question import NO, YES, Decision

FACES: Final = (1, 2, 3, 4, 5, 6)
CASTLE_ROOMS: Final = SPACES[:12]

_ROUTES: Final = [(goal, way) for goal in SPACES for way in WAYS]
_COUNTS: Final = range(46)


class Picking:
    """A choice of cubes: one look at every handful while these are few, otherwise one number per colour."""

    def __init__(self, name: str, what: str, words: wording.Picked) -> None:
        self.handful = Decision(name, f"Which cubes {what}", HANDFULS, wording=words.handful)
        self.number = Decision(f"{name}_how_many", f"How many cubes {what}", _COUNTS, wording=words.number)


# -- decisions --------------------------------------------------------------------------------------------------------

ASSIGN_DICE: Final = Decision(
    "assign_dice",
    "How to use the dice",
    [(a, b, c) for a in FACES for b in FACES for c in FACES],
    wording=wording.assign_dice,
)
MOVE_DIE: Final = Decision("move_die", "Which die to move with", FACES, wording=wording.move_die)
ROUTE: Final = Decision("route", "Where to go", [*_ROUTES, STAY], wording=wording.route)
MAP_MOVE: Final = Decision("map_move", "Whether to follow the map", [STAY, *_ROUTES], wording=wording.map_move)
SPRINT_OR_ATTACK: Final = Decision(
    "sprint_or_attack", "Past the Monster, or at it", (SPRINT, ATTACK), wording=wording.sprint_or_attack
)
HIDING: Final = Decision("hiding", "Whether to hide", (HIDE, STAY_OUT), wording=wording.hiding)
BOOST: Final = Decision("boost", "Whether to search harder", (YES, NO), wording=wording.boost)
TRADE: Final = Decision("trade", "What to leave for the rest", (WEAPON, TREASURE, NO_TRADE), wording=wording.trade)
WHICH_ROOM: Final = Decision("which_room", "Which room to empty", (*CASTLE_ROOMS, NO_ROOM), wording=wording.which_room)
HERO_BATTLE: Final = Decision("hero_battle", "Whom to attack", (*SEATS, PEACE), wording=wording.hero_battle)
PASSING_BATTLE: Final = Decision(
    "passing_battle", "Whether to battle in passing", (YES, NO), wording=wording.passing_battle
)
STRONGER: Final = Decision("stronger", "Who of equals comes first", SEATS, wording=wording.stronger)
SWAP_WITH: Final = Decision("swap_with", "Whom the Monster trades places with", SEATS, wording=wording.swap_with)
DIRECTION: Final = Decision(
    "direction", "Which way the Monster goes", (CLOCKWISE_WAY, COUNTER_CLOCKWISE_WAY), wording=wording.direction
)
FACE_MONSTER: Final = Decision(
    "face_monster", "How to face the Monster", (LET_PASS, GIVE_TREASURE, *DROPS, BATTLE), wording=wording.face_monster
)
COLLECT: Final = Decision("collect", "Which cube the Monster takes", CUBES, wording=wording.collect)
GOLEM_ITEM: Final = Decision("take_item", "Which item the Monster takes", (WEAPON, TREASURE), wording=wording.take_item)
DISTRESS_SALE: Final = Decision(
    "distress_sale", "What to sell at the door", (WEAPON, TREASURE, REFUSE), wording=wording.distress_sale
)
SELL: Final = Decision("sell", "How many to sell", _COUNTS, wording=wording.sell)
BUY: Final = Decision("buy", "How many to buy", range(11), wording=wording.buy)
PLACE_CUBE: Final = Decision("place_cube", "Where to put a cube", CASTLE_ROOMS, wording=wording.place_cube)
LAST_TURN: Final = Decision("last_turn", "Whether to take one last turn", (YES, NO), wording=wording.last_turn)
GIVE_UP: Final = Decision("give_up", "How many to give up", _COUNTS, wording=wording.give_up)
TAKE: Final = Picking("take", "to take", wording.TAKE)
SPOILS: Final = Picking("spoils", "to take as spoils", wording.SPOILS)
STEAL: Final = Picking("steal", "to steal", wording.STEAL)
TO_THIEVES: Final = Picking("to_thieves", "to give the thieves", wording.TO_THIEVES)
LEAVE_BEHIND: Final = Picking("leave_behind", "to leave behind", wording.LEAVE_BEHIND)
COLLECT_TWO: Final = Picking("collect_two", "the Monster takes", wording.COLLECT_TWO)

FIRST_PLAYER: Final = Decision("first_player", "Who begins?", SEATS)
CUBE_DRAWN: Final = Decision("cube_drawn", "A cube is drawn from the bag", CUBES)

DECISIONS: Final[tuple[Decision, ...]] = (
    ASSIGN_DICE, MOVE_DIE, ROUTE, MAP_MOVE, SPRINT_OR_ATTACK, HIDING, BOOST, TRADE, WHICH_ROOM, HERO_BATTLE,
    PASSING_BATTLE, STRONGER, SWAP_WITH, DIRECTION, FACE_MONSTER, COLLECT, GOLEM_ITEM, DISTRESS_SALE, SELL, BUY,
    PLACE_CUBE, LAST_TURN, GIVE_UP,
    TAKE.handful, TAKE.number, SPOILS.handful, SPOILS.number, STEAL.handful, STEAL.number, TO_THIEVES.handful,
    TO_THIEVES.number, LEAVE_BEHIND.handful, LEAVE_BEHIND.number, COLLECT_TWO.handful, COLLECT_TWO.number,
)  # fmt: skip
