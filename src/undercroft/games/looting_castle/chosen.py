"""What was chosen for one match: its options as the rules read them, and what they refuse together."""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.games.looting_castle.cubes import SEATS
from undercroft.games.looting_castle.options import OPTIONS
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Value
from undercroft.kernel.words import Word


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
        self.full_weapon_die: bool = bool(chosen["full_weapon_die"])
        self.encounter_from_bag: bool = bool(chosen["encounter_from_bag"])
        self.solo_feed_outside: bool = bool(chosen["solo_feed_outside"])
        self.solo_feed_last: bool = bool(chosen["solo_feed_last"])
        self.solo_extra_dice: bool = bool(chosen["solo_extra_dice"])
        self.solo_reset_always: bool = bool(chosen["solo_reset_always"])
        self.solo_open_room_two: bool = bool(chosen["solo_open_room_two"])
        self.solo_feed_before_entry: bool = bool(chosen["solo_feed_before_entry"])
        self.solo_feed_all: bool = bool(chosen["solo_feed_all"])
        self.solo_hard_start: bool = bool(chosen["solo_hard_start"])
        self.solo_may_stay: bool = bool(chosen["solo_may_stay"])
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
