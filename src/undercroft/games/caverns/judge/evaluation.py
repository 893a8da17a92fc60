"""What a seat may hope for: its chance to come home with its quest, judged from what it may know.

The numbers fit together so that the one thing a player should do, going on, never looks worse than waiting: the chance
to live through the rest of the deck counts every card that is still to be drawn, and every turn has its price.
"""

from __future__ import annotations

from math import exp
from typing import Final

from undercroft.games.caverns.components import CAVERN, PETRIFY
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.judge.odds import (
    CARDS,
    DRAGONS,
    FIGURES,
    TREASURES,
    Strength,
    edge_against,
    liking,
    of_six,
    prospects,
    win,
)
from undercroft.games.caverns.judge.reach import outlook, terrains, turns_home, turns_to
from undercroft.games.caverns.paths import FAR
from undercroft.games.caverns.rules.winning import has_fulfilled
from undercroft.games.caverns.state import Caverns
from undercroft.games.caverns.view.seat import manner_of

TURN: Final = 0.03
"""What a turn costs, as a share of all hope: somebody else may be home first, and nobody waits for ever."""
FOUND: Final = 0.6
"""The least that a quest fulfilled is worth, however far it is home: nothing hoped for may be worth more."""
HUNTED: Final = 0.97
"""What every dead player leaves of the hopes of the living: a monster will hunt them. Nobody kills for nothing."""
NOBODY: Final = 0.03
"""The most that a player can still hope for who cannot win: that nobody does."""


NEARNESS: Final[tuple[float, ...]] = (1.0, 0.6, 0.25)
"""How likely somebody so many turns away is to come."""


class Surroundings:
    """How far it is for a figure of one's own, to places and to whomever one can see."""

    def __init__(self, g: Caverns, figure: Figure) -> None:
        self.g = g
        self.figure = figure
        self.can = terrains(figure)
        self.reach = g.paths().reach(figure.at, self.can)

    def to(self, other: Figure) -> int:
        """FAR also if nobody knows where it is: an invisible figure of somebody else."""
        if other.invisible and other.seat != self.figure.seat:
            return FAR
        return turns_to(self.g, self.figure, self.can, self.reach, other.at)


def strength_of(figure: Figure, against: int = 0) -> Strength:
    """What a figure of one's own can bring up."""
    card = figure.card
    return Strength(card.name, card.combat, card.magic, card.escape, [held.name for held in figure.hand], against)


def cavern_cards(figure: Figure) -> int:
    """How many Cavern cards somebody holds: their backs tell."""
    count = 0
    for held in figure.hand:
        if held.deck == CAVERN:
            count += 1
    return count


def evaluate(g: Caverns, seat: int) -> float:
    """The chance of this seat to come home with its quest; for a monster's player, how badly the living fare."""
    if g.outcome is not None:
        return 1.0 if seat in g.outcome.winners else 0.0
    figure: Figure | None = None
    for each in g.figures:  # the character of this seat, or else the first monster it runs
        if each.seat == seat and seat >= 0:
            figure = each
            break
    if figure is None or not figure.card.is_character:
        return _spite(g, seat)
    strength = strength_of(figure)
    around = Surroundings(g, figure)
    if has_fulfilled(g, figure):
        chance: float = FOUND + (0.97 - FOUND) * exp(-2 * TURN * turns_home(g, around.reach) / strength.speed)
    else:
        chance = FOUND * _hope(g, figure, strength, around)
    chance /= 1 + TURN * _turns_gone(g, figure)
    chance *= _present_danger(g, figure, strength) * _danger_near(g, figure, strength, around)
    chance *= HUNTED ** _dead(g)
    if figure.is_stone or figure.pit:
        chance *= 0.96
    if figure.rushed:
        chance *= 0.99  # as if a monster had been there: who creeps can still run, befriend, cast
    if figure.waives and (strength.bonus or strength.tricks or strength.money or strength.escape > figure.card.escape):
        chance *= 0.97  # to be asked about one's cards costs nothing
    if figure.invisible or figure.size or (g.casting >= 0 and g.acting == figure.card.number):
        chance *= 0.985  # magic that serves nothing at the moment
    return min(0.99, NOBODY + 0.96 * chance)  # whoever lives is never worse off than the dead


def _dead(g: Caverns) -> int:
    """Players without a living character."""
    living = 0
    for figure in g.figures:
        if figure.card.is_character and figure.seat >= 0:
            living += 1
    return len(g.players) - living


def _turns_gone(g: Caverns, figure: Figure) -> int:
    """The turns this seat has had: the one of this round counts as soon as its movement is made or given away."""
    seats = len(g.players)
    now, own = (g.active - g.first) % seats, (figure.seat - g.first) % seats
    return g.round if now > own or (now == own and figure.moved) else g.round - 1


def _spite(g: Caverns, seat: int) -> float:
    """Who cannot win any more hopes that nobody will, hunts those who still can, and hides what they look for."""
    living = [figure for figure in g.figures if figure.card.is_character]
    if seat < 0 or not living:
        return 0.0
    value = 0.6 * (1 - len(living) / len(g.players))
    cards = 0
    nearest = 0.0
    for figure in g.figures:
        if figure.seat == seat:
            around = Surroundings(g, figure)
            for prey in living:
                turns = around.to(prey)
                if turns < FAR:
                    nearest = max(nearest, 1 - turns / FAR)
            cards += cavern_cards(figure)
    return NOBODY * min(1.0, value + 0.2 * nearest + 0.15 * cards / TREASURES)


# -- hope ------------------------------------------------------------------------------------------------------------


def _hope(g: Caverns, figure: Figure, strength: Strength, around: Surroundings) -> float:
    """The quest is still to be fulfilled: in the caverns that nobody has entered, or by what others hold."""
    seat = figure.seat
    caverns = _caverns(g, figure, strength, around)
    quest = g.players[seat].quest
    if quest is not None and not quest.item:
        return _dragon_hunt(g, figure, around, caverns)
    known = g.known[seat]
    own = 0
    for each in g.figures:
        if each.seat == seat:
            for held in each.hand:
                own |= 1 << held.index
    treasures: list[int] = []  # by whom the Cavern cards are held that this seat has seen in other hands
    for card, holders in known.items():
        if own >> card & 1:
            continue
        name = g.box.cards[card].name
        if quest is not None and name == quest.item:
            best = -1.0
            for one in g.figures:
                if holders >> one.card.number & 1:
                    best = max(best, _robbery(g, one, strength, around))
            return best if best >= 0.0 else 0.02
        if CARDS[name].deck == CAVERN:
            treasures.append(holders)
    unseen = TREASURES - len(treasures) - cavern_cards(figure)
    if unseen <= 0:
        return 0.02
    held_by_others = 0.0
    elsewhere = 0.0
    for other in g.figures:
        cards = cavern_cards(other)
        if other is figure or cards == 0:
            continue
        for holders in treasures:
            if holders >> other.card.number & 1:
                cards -= 1
        if cards > 0:
            held_by_others += cards
            elsewhere += cards / unseen * _robbery(g, other, strength, around)
    first = 1 / (0.4 + 0.6 * len(g.players))  # so often one draws it oneself; else it has to be taken from the finder
    return caverns * (first + 0.45 * (1 - first)) * max(0.0, 1 - held_by_others / unseen) + 0.8 * elsewhere


def _caverns(g: Caverns, figure: Figure, strength: Strength, around: Surroundings) -> float:
    """The chance to find what one seeks in the caverns: to live through the rest of the deck, and the time it takes.

    It is reckoned as if nobody else drew a card: whoever counts on others to draw waits for them. A tile
    laid saves more than the turn it takes, or a dead end that is known to come next would never be laid.
    """
    way, ways = outlook(g, figure, around.can, around.reach)
    helped = min(1.1, 1 + 0.005 * strength.money + 0.05 * strength.tricks)
    alive = min(0.98, prospects(strength, len(g.cavern_deck)) * helped)
    turns = 1.3 * len(g.stack) + 1.2 * len(g.unused) + 0.6 * min(FAR, way) / min(1.5, strength.speed)
    value: float = alive * exp(-TURN * turns) * (1 - 0.1 * 0.6**ways)
    return value if way < FAR else 0.3 * value


def _robbery(g: Caverns, other: Figure, strength: Strength, around: Surroundings) -> float:
    """The chance to take a card from somebody and bring it home, now or when one is stronger."""
    difference = strength.combat - other.card.combat
    awake = other.is_awake
    if awake:
        difference -= min(4, (cavern_cards(other) + 1) // 2)
    later = 0.5 if g.stack.is_empty else 0.8
    kill = max(win(difference), later * win(difference + 2), 0.55 if strength.magic >= 4 else 0.0)
    turns = around.to(other) / strength.speed
    return (0.7 if awake else 0.9) * kill * exp(-TURN * turns)


def _dragon_hunt(g: Caverns, figure: Figure, around: Surroundings, caverns: float) -> float:
    """Whoever finds the Dragon leaves it where it is, for a hunter who is strong enough by then."""
    strength = strength_of(figure, FIGURES[DRAGONS[0]].tags)
    for other in g.figures:
        if other.card.name in DRAGONS:
            return _robbery(g, other, strength, around)
    return caverns * max(win(strength.combat + 3 - FIGURES[DRAGONS[0]].combat), 0.55 if strength.magic >= 4 else 0.0)


# -- danger ----------------------------------------------------------------------------------------------------------


def _present_danger(g: Caverns, figure: Figure, strength: Strength) -> float:
    """What stands against the figure here and now: a fight begun, monsters met."""
    alive = 1.0
    own = figure.card.number
    fight = g.fight
    encounter = g.encounter
    rush = 1 if encounter is not None and manner_of(encounter) == "rushed" else 0
    if fight is not None and fight.attacker == own:
        alive = win(max(fight.attack, _blow(figure, g.figure(fight.defender)) + rush) - fight.defence)
    elif fight is not None and fight.defender == own:
        alive = win(max(fight.defence, _blow(figure, g.figure(fight.attacker))) - fight.attack)
    if encounter is None or not encounter.waiting or g.acting != own:
        return alive
    bonus = 0 if figure.waives else strength.bonus
    faced = fought = 1.0
    for other in g.figures:
        number = other.card.number
        if number in encounter.waiting and (fight is None or fight.defender != number):
            monster = FIGURES[other.card.name]
            blows = win(edge_against(strength.card, monster) + bonus + rush)
            bribe = strength.money if monster.takes_bribes and not figure.waives else 0
            friends = of_six(liking(strength.card, monster) + bribe)
            if strength.magic >= 2 and not monster.immune & (1 << PETRIFY):
                friends = max(friends, 0.5)
            fought *= blows
            faced *= friends + (1 - friends) * blows
    flee = of_six(strength.escape + (2 if figure.invisible else 0))
    fled = flee + (1 - flee) * fought
    manner = manner_of(encounter)
    if manner in ("rushed", "worn"):
        return alive * fought
    if manner == "fleeing":
        return alive * fled
    return alive * (faced if manner == "facing" else max(faced, fled))


def _blow(figure: Figure, foe: Figure) -> int:
    """The Combat that a figure can bring up against this one."""
    strength = strength_of(figure, FIGURES[foe.card.name].tags)
    return strength.combat - (strength.bonus if figure.waives else 0)


def _danger_near(g: Caverns, figure: Figure, strength: Strength, around: Surroundings) -> float:
    """Whoever is awake, near and stronger may strike: monsters of dead players surely will, rivals perhaps."""
    alive = 1.0
    if figure.invisible:
        return alive
    combat = figure.card.combat if figure.waives else strength.combat
    for other in g.figures:
        if not other.is_awake or other.seat == figure.seat or other.is_stone:
            continue
        turns = around.to(other)
        if turns <= 2:
            theirs = other.card.combat + min(4, (cavern_cards(other) + 1) // 2)
            will = 0.008 if other.card.is_character else 0.3
            alive *= 1 - will * win(theirs - combat) * NEARNESS[turns]
    return alive
