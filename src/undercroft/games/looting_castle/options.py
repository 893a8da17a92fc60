"""What may be set before a match: the difficulty lists, the board, and the length of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undercroft.games.looting_castle.cubes import MONSTERS, SEATS
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Option, Preset, Value
from undercroft.kernel.words import Word

_TABLE: Final = (2, 3, 4)  # seat counts of the multiplayer game
_SOLO: Final = (1,)


PRESETS: Final = (
    Preset(
        "family",
        "shorter and kinder: less money to earn, a Weapon from the start, more loot, no fee at the door",
        {"goal_money": 30, "start_weapon": True, "found_loot_cubes": 2, "entry_fee": False},
    ),
    Preset("standard", "as printed", {}),
    Preset(
        "grim",
        "no sprinting, small bags, stronger Monsters that collect everything",
        {"sprint": False, "inventory_limit": 12, "monster_extra_strength": 2, "monster_collects_all": True},
    ),
)
"""Three ways to play, from options that the rulebook offers."""


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


def _switch(name: str, rule: str, default: bool, text: str, seats: tuple[int, ...] = ()) -> Option:
    return Option(name, rule, (False, True), default, text, seats)


OPTIONS: Final[tuple[Option, ...]] = (
    # the table
    Option("first_player", "LC-031", ("random", *SEATS), "random", "Who begins", _TABLE),
    Option(
        "later_seat_money",
        "LC-335",
        (0, 1, 2, 3),
        0,
        "Dollars more at the start for every Hero who plays before. Of two equal bots the first wins 65 % with 0, 55 % "
        "with 3; of three 48 % with 0, 27 % with 2; with four no edge was found",
        _TABLE,
    ),
    Option("back_door_corner", "LC-023", (3, 6, 9), 6, "The corner room at the Back Door", (4,)),
    Option(
        "goal_money",
        "LC-106",
        (50, 30, 0),
        50,
        "The money that ends the game; 0: only dead Monsters do",
        _TABLE,
    ),
    Option("round_cap", "LC-117", (200, 0, *range(1, 200)), 200, "The game ends after that many rounds; 0: never"),
    Option("monster_count", "LC-296", ("printed", *range(1, 15)), "printed", "How many Monsters there are"),
    Option("monster_pool", "LC-195", ("all", "starter", "advanced"), "all", "Which Monsters may appear"),
    DeckOption("monster_deck", "LC-027", ("random",), "random", "Monsters in the order in which they appear"),
    # easier
    _switch("monster_growth", "LC-298", True, "Monsters bring more cubes for every Monster killed before", _TABLE),
    _switch("start_weapon", "LC-299", False, "Heroes start with a Weapon"),
    Option("found_loot_cubes", "LC-300", (1, 2), 1, "Cubes in a Found Loot room"),
    _switch("dangerous_road", "LC-301", True, "The Dangerous Road lies before the Market", (1, 4)),
    _switch("entry_fee", "LC-302", True, "The Black Market charges an entry fee"),
    Option("buy_limit_strength", "LC-303", tuple(range(11)), 3, "Strength a Hero may buy in one visit"),
    Option("buy_limit_weapon", "LC-303", tuple(range(6)), 1, "Weapons a Hero may buy in one visit"),
    _switch("buy_treasure", "LC-304", False, "One Treasure may be bought in a visit, $1 above its selling price"),
    _switch("stun_beaten_monster", "LC-305", False, "A beaten Monster lies down and loses its next move", _TABLE),
    # harder
    _switch("sprint", "LC-306", True, "Heroes may Sprint past a Monster"),
    _switch("lie_down", "LC-307", True, "A beaten Hero lies down and is spared"),
    Option("inventory_limit", "LC-308", ("printed", 12, 15, 20), "printed", "Pieces a Hero can carry"),
    _switch("monster_bonus_cube", "LC-309", False, "The Monster gains a random cube every turn", _TABLE),
    Option("monster_extra_strength", "LC-310", tuple(range(-3, 11)), 0, "Added to every Monster's first Strength"),
    _switch("monster_attacks_in_place", "LC-311", False, "A Monster that stands still attacks in its room", _TABLE),
    _switch("monster_collects_when_attacked", "LC-312", False, "An attacked Monster collects too", _TABLE),
    _switch("monster_collects_all", "LC-313", False, "A Monster takes all cubes where it ends its move", _TABLE),
    _switch("alcoves", "LC-314", True, "Heroes may hide in alcoves", _TABLE),
    _switch("thieves_both_ways", "LC-315", False, "Thieves also wait on the way back", (1, 4)),
    _switch("passing_battles", "LC-316", False, "Heroes may battle when one passes another", _TABLE),
    # solo, easier
    _switch("solo_feed_outside", "LC-317", True, "Monsters are fed while the Hero is outside the castle", _SOLO),
    _switch("solo_feed_last", "LC-318", True, "The last Monster is fed every turn", _SOLO),
    _switch("solo_extra_dice", "LC-319", True, "One die more for every Experience Level", _SOLO),
    _switch("solo_reset_always", "LC-320", False, "Every empty room is reset, wherever the Hero is", _SOLO),
    _switch("solo_open_room_two", "LC-321", False, "Found Loot rooms with alcove give up to 2 cubes", _SOLO),
    _switch("solo_feed_before_entry", "LC-322", False, "Monsters in rooms are fed before the others enter", _SOLO),
    # solo, harder
    _switch("solo_feed_all", "LC-327", False, "All Monsters in rooms are fed every turn", _SOLO),
    _switch("solo_hard_start", "LC-329", False, "Monsters begin in their rooms, the Back Door is on a side", _SOLO),
)


class Options(Word):
    """The options of one match, as the rules read them."""

    def __init__(self, seats: int, given: Mapping[str, Value]) -> None:
        super().__init__("options")
        self.seats: int = seats
        self.solo: bool = seats == 1
        chosen: dict[str, Value] = {option.name: option.default for option in OPTIONS}
        chosen.update(given)
        for option in OPTIONS:  # LC-334: an option without meaning here has no effect
            if option.seats and seats not in option.seats:
                chosen[option.name] = option.default
        count, limit, first = chosen["monster_count"], chosen["inventory_limit"], chosen["first_player"]
        self.monster_count: int = (4 if self.solo else seats + 2) if isinstance(count, str) else int(count)
        self.inventory_limit: int = (20 if self.solo else 15) if isinstance(limit, str) else int(limit)
        self.first_player: int = -1 if first == "random" else SEATS.index(str(first))
        self.monster_pool: str = str(chosen["monster_pool"])
        deck = str(chosen["monster_deck"])
        self.monster_deck: tuple[str, ...] = () if deck == "random" else tuple(deck.split(","))
        self.later_seat_money: int = int(chosen["later_seat_money"])
        self.back_door_corner: int = int(chosen["back_door_corner"])
        self.goal_money: int = int(chosen["goal_money"])
        self.round_cap: int = int(chosen["round_cap"])
        self.found_loot_cubes: int = int(chosen["found_loot_cubes"])
        self.buy_limit_strength: int = int(chosen["buy_limit_strength"])
        self.buy_limit_weapon: int = int(chosen["buy_limit_weapon"])
        self.monster_extra_strength: int = int(chosen["monster_extra_strength"])
        self.monster_growth: bool = bool(chosen["monster_growth"])
        self.start_weapon: bool = bool(chosen["start_weapon"])
        self.dangerous_road: bool = bool(chosen["dangerous_road"])
        self.entry_fee: bool = bool(chosen["entry_fee"])
        self.buy_treasure: bool = bool(chosen["buy_treasure"])
        self.stun_beaten_monster: bool = bool(chosen["stun_beaten_monster"])
        self.sprint: bool = bool(chosen["sprint"])
        self.lie_down: bool = bool(chosen["lie_down"])
        self.monster_bonus_cube: bool = bool(chosen["monster_bonus_cube"])
        self.monster_attacks_in_place: bool = bool(chosen["monster_attacks_in_place"])
        self.monster_collects_when_attacked: bool = bool(chosen["monster_collects_when_attacked"])
        self.monster_collects_all: bool = bool(chosen["monster_collects_all"])
        self.alcoves: bool = bool(chosen["alcoves"]) and not self.solo  # LC-275
        self.thieves_both_ways: bool = bool(chosen["thieves_both_ways"])
        self.passing_battles: bool = bool(chosen["passing_battles"])
        self.solo_feed_outside: bool = bool(chosen["solo_feed_outside"])
        self.solo_feed_last: bool = bool(chosen["solo_feed_last"])
        self.solo_extra_dice: bool = bool(chosen["solo_extra_dice"])
        self.solo_reset_always: bool = bool(chosen["solo_reset_always"])
        self.solo_open_room_two: bool = bool(chosen["solo_open_room_two"])
        self.solo_feed_before_entry: bool = bool(chosen["solo_feed_before_entry"])
        self.solo_feed_all: bool = bool(chosen["solo_feed_all"])
        self.solo_hard_start: bool = bool(chosen["solo_hard_start"])
        self.check()

    def check(self) -> None:
        """Refuse what each option allows alone but not this game."""
        if self.first_player >= self.seats:
            raise BadOption(f"option first_player cannot be {SEATS[self.first_player]} with {self.seats} seats")
        if self.solo and self.monster_count > 4:
            raise BadOption(f"option monster_count cannot be {self.monster_count} in the solo game: it is 1 to 4")
        if self.monster_pool != "all" and self.monster_count > 7:
            raise BadOption(f"option monster_count cannot be {self.monster_count}: {self.monster_pool} Monsters are 7")
        if len(self.monster_deck) > self.monster_count:
            raise BadOption(f"option monster_deck names more than the {self.monster_count} Monsters that are used")
