"""How good it looks: SKULLDUG! is a race, so the way to the goal is measured in Action Points and then in rounds.

What an explorer still needs: the way to treasures that lie open, the search for those that do not, the way home; and
what dangers on that way, a curse, a wound or Drugged cost on average. Useful cards are Action Points in advance.
"""

from __future__ import annotations

import math
from typing import Final

from undercroft.games.skulldug.board import ENTRANCE, Space
from undercroft.games.skulldug.cards import OUR_CARDS
from undercroft.games.skulldug.components import Card, Effect
from undercroft.games.skulldug.judge.cave import KNOWN_STEP, LONGEST_SEARCH, Cave
from undercroft.games.skulldug.moments import DASH, FOCUS, MONSTER_ROLL, TRAP_ROLL
from undercroft.games.skulldug.state import FREE_PLAY, GEARING_UP, SETTING_UP, TURN_ENDS, Dig, Explorer
from undercroft.kernel.observation.row import vec

WANTED: Final = 3
FULL_HEALTH: Final = 5
USUAL_AP: Final = 3.0
ENCOUNTERS_PER_AP: Final = 0.28
LOSS_PER_ENCOUNTER: Final = 0.5
POINT_OF_A_ROLL: Final = 0.35
"""AP that 1 more or less in every roll of an encounter is worth, per encounter."""
PAR: Final = 15.0
"""The round in which one expects to be home."""
PATIENCE: Final = 16.0
"""The later it is, the less another round matters: after so many half as much hope is left."""
RIVALRY: Final = 4.0
"""Rounds that it is worth that the nearest rival is far from winning."""
USUAL_CAVE: Final = 16
SPARE_AP: Final = 0.3
"""What an unspent AP is worth before the way home: most of what one could do with it comes to nothing."""
IN_HAND: Final = 2.0
"""AP by which a treasure in hand is better than one on the ground: others may take it, monsters may come."""
CREDIT: Final = 0.3
"""Rounds by which a discovery brings everybody forward, whatever is found."""


class Trait:
    """What a card means to its holder, read off its printed abilities once."""

    def __init__(self, card: Card) -> None:
        self.ap = card.ap
        self.monster_rolls = card.rolls[MONSTER_ROLL]
        self.trap_rolls = card.rolls[TRAP_ROLL]
        spoilt = sum(card.die_reads) - sum(range(7))
        self.roll = 0.55 * self.monster_rolls + 0.45 * self.trap_rolls + spoilt / 6
        if card.forbids & FOCUS:
            self.roll -= 1.4
        self.no_dash = bool(card.forbids & DASH)
        self.pick_up = card.cost_of_pick_up
        self.more_hazards = card.hazards_drawn
        self.more_damage = card.damage_taken
        self.bleeding = sum(_bleeding(effect) for each in card.turn_end for effect in each.do)
        self.worth = WORTH.get(card.name, USUAL_WORTH.get(card.type, 0.0))


def _bleeding(effect: Effect) -> float:
    """Health that an effect costs on average."""
    if effect.verb == "lose_health":
        return effect.number
    if effect.verb == "roll":
        lost = sum(_bleeding(each) for each in effect.otherwise)
        return lost * (effect.at_least - 1) / 6
    return 0.0


USUAL_WORTH: Final = {"equipment": 0.6, "consumable": 1.0, "trap": 0.5}
WORTH: Final = {
    "adrenaline": 1.7,
    "bandages": 1.3,
    "fishing_line": 1.6,
    "first_aid_kit": 1.0,
    "flare_gun": 1.8,
    "grappling_hook": 1.4,
    "miners_lantern": 1.2,
    "rabbits_foot": 1.2,
    "rusty_sword": 1.2,
    "trusty_whip": 1.0,
}
"""AP that holding a card is worth beyond what its numbers say; anything else as usual for its type."""

TRAITS: Final = {card.name: Trait(card) for card in OUR_CARDS.cards}


class Outlook:
    """One explorer on the way to the goal."""

    def __init__(self, explorer: Explorer, cave: Cave) -> None:
        self.explorer = explorer
        self.cave = cave
        at = explorer.at
        self.alive = at is not None
        self.place: Space = ENTRANCE if at is None else at
        self.health = explorer.health if self.alive else FULL_HEALTH
        self.treasures = 0
        self.ap = 0
        self.roll = -1.0 if explorer.drugged else 0.0
        self.pick_up = 1.0
        self.bleeding = 0.0
        self.damage = 1.0
        self.hazards = 1.0
        self.step = KNOWN_STEP
        self.gifts: list[float] = []
        for card in explorer.hand:
            self._hold(card)
        fear = 1.0 + max(0, 4 - self.health) ** 2 / 4
        self.ways: vec[float] = cave.ways_from(self.place, fear, self.step)

    def _hold(self, card: Card) -> None:
        if card.is_treasure:
            self.treasures += 1
        trait = TRAITS.get(card.name)
        if trait is None:
            if not card.is_treasure:
                self.gifts.append(USUAL_WORTH.get(card.type, 0.0))
            return
        self.ap += trait.ap
        self.roll += trait.roll
        self.pick_up += trait.pick_up
        self.bleeding += trait.bleeding
        if trait.more_damage:
            self.damage += 0.7
        if trait.more_hazards:
            self.hazards += 0.35
        if trait.no_dash:
            self.step = 1.4
        if not card.is_treasure:
            self.gifts.append(trait.worth)

    def ap_needed(self, others: list[Outlook]) -> float:
        """From here to three treasures at the Cave Entrance, with everything that is to be feared."""
        cave = self.cave
        lying = cave.treasures.copy()
        here = self.place
        needed = searched = 0.0
        first = True
        dark = self._way_to_the_unknown()
        missing = max(0, WANTED - self.treasures)
        while missing > 0:
            missing -= 1
            best = cave.search + (dark if first else 1.0)
            found = -1
            for index, place in enumerate(lying):
                if first:
                    way = self._way_to(place) + self._contest(place, others)
                else:
                    way = KNOWN_STEP * _apart(here, place) + cave.tolls[place.number]
                if way + self.pick_up + IN_HAND < best:
                    best = way + self.pick_up + IN_HAND
                    found = index
            needed += best
            first = False
            if found >= 0:
                here = lying.pop(found)
            else:
                searched += cave.search
        home = self._way_home(here)
        needed += 3.0 + 0.25 * home if searched else home  # whoever searches will be somewhere else by then
        needed += cave.monsters.get(self.place, 0.0)
        return needed + self._perils(searched, needed)

    def _way_to(self, place: Space) -> float:
        way = self.ways[place.number]
        return LONGEST_SEARCH if way < 0.0 else way

    def _way_home(self, here: Space) -> float:
        home = self.cave.home[here.number]
        if home < 0.0:
            return 3.0 + 1.5 * _apart(here, ENTRANCE)  # cut off: a way has to be dug
        return (home - self.cave.tolls[here.number]) * self.step / KNOWN_STEP

    def _way_to_the_unknown(self) -> float:
        nearest = LONGEST_SEARCH
        for place in self.cave.unknown:
            way = self.ways[place]
            if 0.0 <= way < nearest:
                nearest = way
        return nearest

    def _contest(self, place: Space, others: list[Outlook]) -> float:
        """Somebody else may be there first."""
        own = self._way_to(place)
        lead = 9.0
        for other in others:
            if other is not self and other.alive:
                lead = min(lead, other._way_to(place) - own)
        if lead > 4:
            return 0.0
        return 3.0 if lead < -4 else 0.375 * (4 - lead)

    def _perils(self, searched: float, needed: float) -> float:
        """What fights, curses and the danger of death cost on the way, less what the cards in hand save."""
        encounters = ENCOUNTERS_PER_AP * searched * self.hazards + 0.5
        cost = -POINT_OF_A_ROLL * self.roll * encounters
        loss = LOSS_PER_ENCOUNTER * encounters * self.damage * (1 - 0.15 * self.roll)
        loss += self.bleeding * needed / (USUAL_AP + self.ap)
        death = 1 / (1 + math.exp(min(20.0, 1.3 * (self.health - 0.7 - loss))))
        cost += death * (2.5 + 3.5 * min(WANTED, self.treasures)) - 0.15 * len(self.gifts)
        room = self.explorer.hand_limit - max(WANTED, self.treasures)
        if self.gifts and room > 0:
            if len(self.gifts) > room:
                self.gifts.sort(reverse=True)
            cost -= sum(self.gifts[:room]) * min(1.0, searched / 15)
        return cost


def _apart(one: Space, other: Space) -> int:
    return abs(one.x - other.x) + abs(one.y - other.y)


class Times:
    """When each seat brings three treasures home, as far as one can tell."""

    def __init__(self, g: Dig) -> None:
        cave = Cave(g)
        outlooks = [Outlook(explorer, cave) for explorer in g.explorers]
        seats = len(outlooks)
        stage = g.stage
        active = max(0, g.first) if stage is GEARING_UP or stage is SETTING_UP else g.active
        self.rounds: list[float] = []  # from now on
        self.clock: list[float] = []  # in rounds of the game
        for seat, outlook in enumerate(outlooks):
            needed = outlook.ap_needed(outlooks)
            rate = max(1.0, USUAL_AP + outlook.ap)
            waiting = (seat - active) % seats
            at_it = waiting == 0 and stage is FREE_PLAY and outlook.alive
            ap = float(g.ap(outlook.explorer)) if at_it else 0.0
            is_over = waiting == 0 and (stage is FREE_PLAY or stage is TURN_ENDS)
            turns = max(0.0, (needed - ap) / rate if is_over else needed / rate - 1)
            if outlook.treasures >= WANTED:
                turns = 0.4 * turns + 0.6 * math.ceil(turns)
            self.rounds.append(waiting / seats + turns)
            if outlook.treasures < WANTED:
                if not is_over:
                    turns = needed / rate - 1
                elif ap > 0:
                    turns = (needed - SPARE_AP * ap) / rate - 1  # the turn is not over: who knows what comes of it
            if not is_over and (seat - g.first) % seats < (active - g.first) % seats:
                turns += 1  # the next turn is in the next round
            self.clock.append(g.round + turns + 0.02 * needed)  # of two ways in one turn the shorter


def evaluate_all(g: Dig) -> list[float]:
    """The chance of each seat to bring three treasures home first. Hands lie open: all see the same."""
    outcome = g.outcome
    if outcome is not None:
        winner = outcome.winners[0] if outcome.winners else -1
        return [0.5 if winner < 0 else float(winner == explorer.seat) for explorer in g.explorers]
    times = Times(g)
    return [_chance(g, times, explorer.seat) for explorer in g.explorers]


def evaluate(g: Dig, seat: int) -> float:
    """The same for one seat; for whoever only watches, nobody is ahead."""
    return evaluate_all(g)[seat] if 0 <= seat < len(g.explorers) else 0.5


def _chance(g: Dig, times: Times, seat: int) -> float:
    nearest = math.inf
    for other, rounds in enumerate(times.rounds):
        if other != seat and rounds < nearest:
            nearest = rounds
    late = _delay(g, times.clock[seat]) - RIVALRY * _ease(nearest)
    return 0.5 - 0.49 * late / (abs(late) + PATIENCE)


def _delay(g: Dig, home: float) -> float:
    """How late this seat will be home, by the clock: not by comparison with rivals, whom bots imagine playing badly.

    A round in which nobody does anything costs what it would cost in a real race, and a discovery counts as progress
    whatever is found.
    """
    return home - PAR - CREDIT * (len(g.laid) - USUAL_CAVE)


def _ease(rounds: float) -> float:
    """How harmless the nearest rival is: from -1, who wins at once, to 1, who has everything still to do."""
    return 0.6 * min(rounds, 8.0) / 8 + 1.4 * min(rounds, 3.0) / 3 - 1
