"""Every decision of the game, declared once: prompt, every answer that could ever be legal, labels."""

from __future__ import annotations

from typing import Final

from undercroft.games.looting_castle.cubes import CUBES, HANDFULS, SEATS, TREASURE, WEAPON
from undercroft.games.looting_castle.layout import CLOCKWISE, COUNTER_CLOCKWISE, SPACES, WAYS
from undercroft.kernel.question import NO, YES, Decision
from undercroft.kernel.words import Word, label

FACES: Final = (1, 2, 3, 4, 5, 6)
CASTLE_ROOMS: Final = SPACES[:12]

# -- the words Heroes answer with -------------------------------------------------------------------------------------

SPRINT: Final = Word("sprint", "Sprint past it (1 Strength)")
ATTACK: Final = Word("attack", "Attack it")
HIDE: Final = Word("hide", "Hide in the alcove")
STAY_OUT: Final = Word("stay_out", "Stay in the open")
PEACE: Final = Word("peace", "Keep the peace")
REFUSE: Final = Word("refuse", "Sell nothing and turn back")
NO_TRADE: Final = Word("no_trade", "Keep it")
NO_ROOM: Final = Word("no_room", "Take nothing")
STAY: Final = Word("stay", "Stay here")
BATTLE: Final = Word("battle", "Battle it")
LET_PASS: Final = Word("let_pass", "Let it be")
GIVE_TREASURE: Final = Word("give_treasure", "Give it a Treasure")
DROPS: Final[tuple[Word, ...]] = tuple(Word(f"drop_{cube.name}", f"Drop 1 {cube.label}") for cube in CUBES)
CLOCKWISE_WAY: Final = WAYS[CLOCKWISE]
COUNTER_CLOCKWISE_WAY: Final = WAYS[COUNTER_CLOCKWISE]


def _assignment(option: tuple[int, int, int]) -> str:
    return f"Hero {option[0]} · Monster {option[1]} · Strength {option[2]}"


def _route(option: object) -> str:
    if isinstance(option, tuple):
        goal, way = option
        return f"{label(goal)}, {label(way)}"
    return label(option)


_ROUTES: Final = [(goal, way) for goal in SPACES for way in WAYS]
_COUNTS: Final = range(46)


class Picking:
    """A choice of cubes: one look at every handful while these are few, otherwise one number per colour."""

    def __init__(self, name: str, what: str) -> None:
        self.handful = Decision(name, f"Which cubes {what}?", HANDFULS)
        self.number = Decision(f"{name}_how_many", f"How many {{0}} cubes {what}? ({{1}} so far)", _COUNTS)


# -- decisions --------------------------------------------------------------------------------------------------------

ASSIGN_DICE: Final = Decision(
    "assign_dice",
    "How does {who} assign the dice?",
    [(a, b, c) for a in FACES for b in FACES for c in FACES],
    _assignment,
)
MOVE_DIE: Final = Decision("move_die", "Which die moves {who}?", FACES)
ROUTE: Final = Decision("route", "Where does {who} go?", [*_ROUTES, STAY], _route)
MAP_MOVE: Final = Decision("map_move", "Does {who} spend 1 Strength to go further?", [STAY, *_ROUTES], _route)
SPRINT_OR_ATTACK: Final = Decision("sprint_or_attack", "The {0} stands in the way of {who}", (SPRINT, ATTACK))
HIDING: Final = Decision("hiding", "Does {who} hide?", (HIDE, STAY_OUT))
BOOST: Final = Decision("boost", "Does {who} spend {0} Strength to find everything?", (YES, NO))
TRADE: Final = Decision("trade", "Which item does {who} leave for all the rest?", (WEAPON, TREASURE, NO_TRADE))
WHICH_ROOM: Final = Decision("which_room", "Which room does {who} empty?", (*CASTLE_ROOMS, NO_ROOM))
HERO_BATTLE: Final = Decision("hero_battle", "Whom does {who} attack?", (*SEATS, PEACE))
PASSING_BATTLE: Final = Decision("passing_battle", "Does {who} battle {0} in passing?", (YES, NO))
STRONGER: Final = Decision("stronger", "Equally strong: {who} says who comes first", SEATS)
SWAP_WITH: Final = Decision("swap_with", "Whom does the {0} trade places with?", SEATS)
DIRECTION: Final = Decision("direction", "Which way does {who} send the {0}?", (CLOCKWISE_WAY, COUNTER_CLOCKWISE_WAY))
FACE_MONSTER: Final = Decision("face_monster", "The {0} comes upon {who}", (LET_PASS, GIVE_TREASURE, *DROPS, BATTLE))
COLLECT: Final = Decision("collect", "Which cube does the {0} take?", CUBES)
GOLEM_ITEM: Final = Decision("take_item", "What does the {0} take from {1}?", (WEAPON, TREASURE))
DISTRESS_SALE: Final = Decision(
    "distress_sale", "{who} cannot pay the fee of ${0}", (WEAPON, TREASURE, REFUSE), "Sell {}"
)
SELL: Final = Decision("sell", "{0}: how many does {who} sell?", _COUNTS)
BUY: Final = Decision("buy", "{0}: how many does {who} buy at ${1} each?", range(11))
PLACE_CUBE: Final = Decision("place_cube", "Where does {who} put the {0}?", CASTLE_ROOMS)
LAST_TURN: Final = Decision("last_turn", "Does {who} take one last turn to reach the Market?", (YES, NO))
GIVE_UP: Final = Decision("give_up", "Too much to carry. {0}: how many does {who} give up? ({1} so far)", _COUNTS)
TAKE: Final = Picking("take", "does {who} take")
SPOILS: Final = Picking("spoils", "does {who} take as spoils")
STEAL: Final = Picking("steal", "does {who} steal")
TO_THIEVES: Final = Picking("to_thieves", "does {who} lose to the thieves")
LEAVE_BEHIND: Final = Picking("leave_behind", "does {who} leave behind")
COLLECT_TWO: Final = Picking("collect_two", "does the Monster take")

FIRST_PLAYER: Final = Decision("first_player", "Who begins?", SEATS)
CUBE_DRAWN: Final = Decision("cube_drawn", "A cube is drawn from the bag", CUBES)

DECISIONS: Final[tuple[Decision, ...]] = (
    ASSIGN_DICE, MOVE_DIE, ROUTE, MAP_MOVE, SPRINT_OR_ATTACK, HIDING, BOOST, TRADE, WHICH_ROOM, HERO_BATTLE,
    PASSING_BATTLE, STRONGER, SWAP_WITH, DIRECTION, FACE_MONSTER, COLLECT, GOLEM_ITEM, DISTRESS_SALE, SELL, BUY,
    PLACE_CUBE, LAST_TURN, GIVE_UP,
    TAKE.handful, TAKE.number, SPOILS.handful, SPOILS.number, STEAL.handful, STEAL.number, TO_THIEVES.handful,
    TO_THIEVES.number, LEAVE_BEHIND.handful, LEAVE_BEHIND.number, COLLECT_TWO.handful, COLLECT_TWO.number,
)  # fmt: skip
