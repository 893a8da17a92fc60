"""What may be set before a match: the difficulty lists, the board, the length of the game, and house rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undercroft.games.looting_castle.cubes import MONSTERS, SEATS
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import HOUSE_RULES, Option, Preset, Value

_TABLE: Final = (2, 3, 4)  # seat counts of the multiplayer game
_SOLO: Final = (1,)


class DeckOption(Option):
    """Monsters in the order in which they appear, parted by commas; whatever follows is left to chance."""

    def parse(self, given: object) -> Value:
        text = ",".join(given) if isinstance(given, (list, tuple)) else str(given)
        names = [name.strip().lower().replace(" ", "_") for name in text.split(",") if name.strip()]
        if names in ([], ["random"]):
            return "random"
        for name in names:
            if name not in MONSTERS:
                raise BadOption(f"option {self.name} cannot name {name!r}: the Monsters are {', '.join(MONSTERS)}")
            if names.count(name) > 1:
                raise BadOption(f"option {self.name} names {name} twice, but there is only one card of it")
        return ",".join(names)


START: Final = "The start"
MARKET: Final = "Loot and Market"
DANGER: Final = "Harm and death"
MONSTER: Final = "Monsters"
SOLO: Final = "Alone"
LENGTH: Final = "Length"


def _switch(
    name: str, rule: str, default: bool, title: str, group: str, text: str, seats: tuple[int, ...] = ()
) -> Option:
    return Option(name, rule, (False, True), default, text, seats, title=title, group=group)


def _choice(
    name: str,
    rule: str,
    values: Sequence[Value],
    default: Value,
    title: str,
    group: str,
    text: str,
    seats: tuple[int, ...] = (),
    printed: Value | None = None,
) -> Option:
    return Option(name, rule, values, default, text, seats, title=title, group=group, printed=printed)


OPTIONS: Final[tuple[Option, ...]] = (
    _choice(
        "first_player",
        "LC-031",
        ("random", *SEATS),
        "random",
        "First player",
        START,
        "Who takes the first turn.",
        _TABLE,
    ),
    _choice(
        "later_seat_money",
        "LC-335",
        (0, 1, 2, 3),
        0,
        "Money for later seats",
        START,
        "Every Hero starts with this many dollars more for each Hero who plays before him. Of two equal bots the first "
        "wins 65 % with 0 and 55 % with 3, of three 48 % with 0 and 27 % with 2; with four no edge was found.",
        _TABLE,
    ),
    _switch(
        "start_weapon", "LC-299", False, "A Weapon to start with", START, "Easier: every Hero starts with a Weapon."
    ),
    _choice(
        "back_door_corner",
        "LC-023",
        (3, 6, 9),
        6,
        "Back Door",
        START,
        "The corner room that the Back Door leads to, counted clockwise from the Entrance.",
        (4,),
    ),
    # loot and Market
    _choice(
        "found_loot_cubes",
        "LC-300",
        (1, 2),
        1,
        "Cubes in Found Loot rooms",
        MARKET,
        "Easier with 2: a Found Loot room gives up to two cubes instead of one.",
    ),
    _switch(
        "dangerous_road",
        "LC-301",
        True,
        "Dangerous Road",
        MARKET,
        "Thieves may wait on the road to the Market; without it the Market is one space nearer and safe.",
        (1, 4),
    ),
    _switch(
        "thieves_both_ways",
        "LC-315",
        False,
        "Thieves both ways",
        MARKET,
        "Harder: thieves also wait on the way back from the Market.",
        (1, 4),
    ),
    _switch(
        "entry_fee",
        "LC-302",
        True,
        "Entry fee",
        MARKET,
        "The Black Market charges at the door; without the fee nobody is ever turned away.",
    ),
    _choice(
        "buy_limit_strength",
        "LC-303",
        tuple(range(11)),
        3,
        "Strength for sale",
        MARKET,
        "The most Strength a Hero may buy in one visit; more makes Monsters easier prey.",
    ),
    _choice(
        "buy_limit_weapon",
        "LC-303",
        tuple(range(6)),
        1,
        "Weapons for sale",
        MARKET,
        "The most Weapons a Hero may buy in one visit.",
    ),
    _switch(
        "buy_treasure",
        "LC-304",
        False,
        "Treasure for sale",
        MARKET,
        "Easier: one Treasure may be bought in a visit, for $1 more than it sells for.",
    ),
    _choice(
        "inventory_limit",
        "LC-308",
        ("printed", 12, 15, 20),
        "printed",
        "What a Hero can carry",
        MARKET,
        "The most pieces in a sack (as printed: 15, alone 20); fewer means more trips to the Market.",
    ),
    # harm and death
    _switch(
        "sprint",
        "LC-306",
        True,
        "Sprinting",
        DANGER,
        "A Hero may pay 1 Strength to get past a Monster; without it every Monster in the way must be fought.",
    ),
    _switch(
        "lie_down",
        "LC-307",
        True,
        "Beaten Heroes lie down",
        DANGER,
        "A beaten Hero lies down and is spared until he gets up; without it he can be attacked again at once.",
    ),
    _switch(
        "alcoves",
        "LC-314",
        True,
        "Alcoves",
        DANGER,
        "Heroes may hide from a passing Monster in an alcove; without them there is no hiding place.",
        _TABLE,
    ),
    _switch(
        "passing_battles",
        "LC-316",
        False,
        "Battles in passing",
        DANGER,
        "Harder: when a Hero passes another, either of them may start a battle.",
        _TABLE,
    ),
    # Monsters
    _choice(
        "monster_count",
        "LC-296",
        ("printed", *range(1, 15)),
        "printed",
        "Number of Monsters",
        MONSTER,
        "How many Monsters come before the game is over (as printed: two more than Heroes; alone 4).",
    ),
    _choice(
        "monster_pool",
        "LC-195",
        ("all", "starter", "advanced"),
        "all",
        "Which Monsters",
        MONSTER,
        "All fourteen Monsters, only the seven for beginners, or only the seven advanced ones.",
    ),
    DeckOption(
        "monster_deck",
        "LC-027",
        ("random",),
        "random",
        "Names the Monsters in the order in which they appear; whatever is not named is left to chance.",
        title="Order of Monsters",
        group=MONSTER,
    ),
    _switch(
        "monster_growth",
        "LC-298",
        True,
        "Monsters grow",
        MONSTER,
        "Each Monster brings more cubes for every Monster killed before; without it all are equally strong.",
        _TABLE,
    ),
    _choice(
        "monster_extra_strength",
        "LC-310",
        tuple(range(-3, 11)),
        0,
        "Extra Strength",
        MONSTER,
        "Added to the Strength with which every Monster appears; less than 0 makes them weaker.",
    ),
    _switch(
        "stun_beaten_monster",
        "LC-305",
        False,
        "Beaten Monsters lie down",
        MONSTER,
        "Easier: a beaten Monster lies down and loses its next move.",
        _TABLE,
    ),
    _switch(
        "monster_bonus_cube",
        "LC-309",
        False,
        "A cube every turn",
        MONSTER,
        "Harder: the Monster gains a random cube every turn.",
        _TABLE,
    ),
    _switch(
        "monster_attacks_in_place",
        "LC-311",
        False,
        "Attacks where it stands",
        MONSTER,
        "Harder: a Monster that cannot move attacks the Heroes in its own room.",
        _TABLE,
    ),
    _switch(
        "monster_collects_all",
        "LC-313",
        False,
        "Takes all cubes",
        MONSTER,
        "Harder: a Monster takes every cube of the room where its move ends, not just one.",
        _TABLE,
    ),
    # alone
    _switch(
        "solo_feed_outside",
        "LC-317",
        True,
        "Fed while you are outside",
        SOLO,
        "All Monsters gain a cube each turn that you spend outside the castle; without it the Market costs no time.",
        _SOLO,
    ),
    _switch(
        "solo_feed_last",
        "LC-318",
        True,
        "The last Monster is always fed",
        SOLO,
        "The last Monster gains a cube every turn; without it you can take your time.",
        _SOLO,
    ),
    _switch(
        "solo_extra_dice",
        "LC-319",
        True,
        "More dice with experience",
        SOLO,
        "One die more for every Experience Level: you choose your step, and the Monsters fight with all the others.",
        _SOLO,
    ),
    _switch(
        "solo_reset_always",
        "LC-320",
        False,
        "Rooms always renewed",
        SOLO,
        "Easier: every empty room is refilled, also those in line with you.",
        _SOLO,
    ),
    _switch(
        "solo_open_room_two",
        "LC-321",
        False,
        "Two cubes by an alcove",
        SOLO,
        "Easier: a Found Loot room with an alcove gives up to 2 cubes.",
        _SOLO,
    ),
    _switch(
        "solo_feed_before_entry",
        "LC-322",
        False,
        "Fed before they enter",
        SOLO,
        "Easier: Monsters that enter their room this turn are not fed yet.",
        _SOLO,
    ),
    _switch(
        "solo_feed_all",
        "LC-327",
        False,
        "All are fed",
        SOLO,
        "Harder: every Monster in a room gains a cube every turn.",
        _SOLO,
    ),
    _switch(
        "solo_hard_start",
        "LC-329",
        False,
        "Monsters are awake",
        SOLO,
        "Harder: Monsters begin in their rooms, and the Back Door is on a side instead of a corner.",
        _SOLO,
    ),
    # length
    _choice(
        "goal_money",
        "LC-106",
        (50, 30, 0),
        50,
        "Money that ends the game",
        LENGTH,
        "The game ends when a Hero has this much; 30 is a shorter game, with 0 only Monsters and the bag end it.",
        _TABLE,
    ),
    _choice(
        "round_cap",
        "LC-117",
        (200, 0, *range(1, 200)),
        200,
        "Last round",
        LENGTH,
        "The game ends after this many rounds, alone as a defeat; 0 sets no limit, and the book knows none.",
        printed=0,
    ),
    # two readings of one sentence
    _switch(
        "monster_collects_when_attacked",
        "LC-312",
        False,
        "Attacked Monsters collect",
        HOUSE_RULES,
        "Harder: a Monster that was attacked and survived still takes its cube, although it does not move.",
        _TABLE,
    ),
    _switch(
        "full_weapon_die",
        "LC-336",
        False,
        "Full Weapon die",
        HOUSE_RULES,
        "Easier: against a minor Monster the Weapon die counts in full (1 to 6) instead of half (0 to 3).",
    ),
    _switch(
        "encounter_from_bag",
        "LC-337",
        False,
        "Found in the bag",
        HOUSE_RULES,
        "An encounter of 1 gives a random cube from the bag, even in an empty room, instead of one of the room's.",
    ),
    _switch(
        "solo_may_stay",
        "LC-338",
        False,
        "Standing still",
        HOUSE_RULES,
        "Easier: you may stay where you are instead of moving; there is then no room action.",
        _SOLO,
    ),
)

PRESETS: Final = (
    Preset(
        "printed",
        "The rules in the box, word for word. Choose this if you own the game.",
        {},
        title="As printed",
    ),
    Preset(
        "family",
        "Shorter and kinder: $30 ends the game, and the Market is free. Everybody starts with a Weapon and finds more.",
        {"goal_money": 30, "start_weapon": True, "found_loot_cubes": 2, "entry_fee": False},
    ),
    Preset(
        "grim",
        "No sprinting past a Monster, and small sacks. Monsters are 2 stronger and empty every room they stop in.",
        {"sprint": False, "inventory_limit": 12, "monster_extra_strength": 2, "monster_collects_all": True},
    ),
)
"""Three ways to play, from options that the rulebook offers."""
