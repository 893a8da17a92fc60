"""What a seat may hope for: its chance to come home with its quest, judged from what it sees.

The numbers fit together so that the one thing a player should do, going on, never looks worse than waiting: the chance
to live through the rest of the deck counts every card that is still to be drawn, and every turn has its price.
"""

from __future__ import annotations

from math import exp
from typing import Final

from undercroft.games.caverns.components import CAVERN, PETRIFY
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
    strength_seen,
    win,
)
from undercroft.games.caverns.judge.ways import distances, outlook, own_figure, way_home
from undercroft.games.caverns.paths import FAR
from undercroft.games.caverns.view.shapes import FigureView, View

TURN: Final = 0.03
"""What a turn costs, as a share of all hope: somebody else may be home first, and nobody waits for ever."""
FOUND: Final = 0.6
"""The least that a quest fulfilled is worth, however far it is home: nothing hoped for may be worth more."""
HUNTED: Final = 0.97
"""What every dead player leaves of the hopes of the living: a monster will hunt them. Nobody kills for nothing."""
NOBODY: Final = 0.03
"""The most that a player can still hope for who cannot win: that nobody does."""


def evaluate(v: View) -> float:
    """The chance of this seat to come home with its quest; for a monster's player, how badly the living fare."""
    if v.over:
        return 1.0 if v.seat in v.winners else 0.0
    figure = own_figure(v)
    if figure is None or not figure.character:
        return _spite(v)
    strength = strength_seen(figure)
    reach = distances(v, figure) if figure.place else {}
    if v.fulfilled:
        chance: float = FOUND + (0.97 - FOUND) * exp(-2 * TURN * way_home(v, reach) / strength.speed)
    else:
        chance = FOUND * _hope(v, figure, strength, reach)
    chance /= 1 + TURN * _turns_gone(v, figure)
    chance *= _present_danger(v, figure, strength) * _danger_near(v, figure, strength, reach)
    chance *= HUNTED ** sum(1 for player in v.players if not player.alive)
    if figure.stone or figure.pit:
        chance *= 0.96
    if figure.rushed:
        chance *= 0.99  # as if a monster had been there: who creeps can still run, befriend, cast
    if figure.waives and (strength.bonus or strength.tricks or strength.money or strength.escape > figure.escape):
        chance *= 0.97  # to be asked about one's cards costs nothing
    if figure.invisible or figure.size or (v.casting and v.acting == figure.id):
        chance *= 0.985  # magic that serves nothing at the moment
    return min(0.99, NOBODY + 0.96 * chance)  # whoever lives is never worse off than the dead


def _turns_gone(v: View, figure: FigureView) -> int:
    """The turns this seat has had: the one of this round counts as soon as its movement is made or given away."""
    seats = len(v.players)
    now, own = (v.active - v.first) % seats, (v.seat - v.first) % seats
    return v.round if now > own or (now == own and figure.moved) else v.round - 1


def _spite(v: View) -> float:
    """Who cannot win any more hopes that nobody will, hunts those who still can, and hides what they look for."""
    living = [figure for figure in v.figures if figure.character]
    if v.seat < 0 or not living:
        return 0.0
    value = 0.6 * (1 - len(living) / len(v.players))
    cards = 0
    nearest = 0.0
    for figure in v.figures:
        if figure.seat == v.seat:
            reach = distances(v, figure) if figure.place else {}
            close = max((1 - reach[prey.place] / FAR for prey in living if prey.place in reach), default=0.0)
            nearest = max(nearest, close)
            cards += figure.cavern_cards
    return NOBODY * min(1.0, value + 0.2 * nearest + 0.15 * cards / TREASURES)


# -- hope ------------------------------------------------------------------------------------------------------------


def _hope(v: View, figure: FigureView, strength: Strength, reach: dict[str, int]) -> float:
    """The quest is still to be fulfilled: in the caverns that nobody has entered, or by what others hold."""
    caverns = _caverns(v, figure, strength, reach)
    if v.quest is not None and not v.quest.item:
        return _dragon_hunt(v, figure, reach, caverns)
    known = {note.card: note.holders for note in v.notes}
    if v.quest is not None and v.quest.item in known:
        holders = known[v.quest.item]
        return max((_robbery(one, strength, reach, v.stack) for one in v.figures if one.id in holders), default=0.02)
    unseen = TREASURES - sum(1 for note in v.notes if CARDS[note.card].deck == CAVERN) - figure.cavern_cards
    if unseen <= 0:
        return 0.02
    held = 0.0
    elsewhere = 0.0
    for other in v.figures:
        cards = other.cavern_cards
        if other is figure or cards == 0:
            continue
        cards -= sum(1 for note in v.notes if other.id in note.holders and CARDS[note.card].deck == CAVERN)
        if cards > 0:
            held += cards
            elsewhere += cards / unseen * _robbery(other, strength, reach, v.stack)
    first = 1 / (0.4 + 0.6 * len(v.players))  # so often one draws it oneself; else it has to be taken from the finder
    return caverns * (first + 0.45 * (1 - first)) * max(0.0, 1 - held / unseen) + 0.8 * elsewhere


def _caverns(v: View, figure: FigureView, strength: Strength, reach: dict[str, int]) -> float:
    """The chance to find what one seeks in the caverns: to live through the rest of the deck, and the time it takes.

    It is reckoned as if nobody else drew a card: whoever counts on others to draw waits for them. A tile
    laid saves more than the turn it takes, or a dead end that is known to come next would never be laid.
    """
    way, ways = outlook(v, figure, reach)
    helped = min(1.1, 1 + 0.005 * strength.money + 0.05 * strength.tricks)
    alive = min(0.98, prospects(strength, v.cavern_deck) * helped)
    turns = (
        1.3 * v.stack + 1.2 * sum(1 for tile in v.tiles if tile.unused) + 0.6 * min(FAR, way) / min(1.5, strength.speed)
    )
    value: float = alive * exp(-TURN * turns) * (1 - 0.1 * 0.6**ways)
    return value if way < FAR else 0.3 * value


def _robbery(other: FigureView, strength: Strength, reach: dict[str, int], stack: int) -> float:
    """The chance to take a card from somebody and bring it home, now or when one is stronger."""
    difference = strength.combat - other.combat
    if other.awake:
        difference -= min(4, (other.cavern_cards + 1) // 2)
    kill = max(win(difference), (0.8 if stack else 0.5) * win(difference + 2), 0.55 if strength.magic >= 4 else 0.0)
    turns = reach.get(other.place, FAR) / strength.speed
    return (0.9 if not other.awake else 0.7) * kill * exp(-TURN * turns)


def _dragon_hunt(v: View, figure: FigureView, reach: dict[str, int], caverns: float) -> float:
    """Whoever finds the Dragon leaves it where it is, for a hunter who is strong enough by then."""
    strength = strength_seen(figure, FIGURES[DRAGONS[0]].tags)
    for other in v.figures:
        if other.id in DRAGONS:
            return _robbery(other, strength, reach, v.stack)
    return caverns * max(win(strength.combat + 3 - FIGURES[DRAGONS[0]].combat), 0.55 if strength.magic >= 4 else 0.0)


# -- danger ----------------------------------------------------------------------------------------------------------


def _present_danger(v: View, figure: FigureView, strength: Strength) -> float:
    """What stands against the figure here and now: a fight begun, monsters met."""
    alive = 1.0
    bonus = 0 if figure.waives else strength.bonus
    rush = 1 if v.manner == "rushed" else 0
    fight = v.fight
    if fight is not None and fight.attacker == figure.id:
        alive = win(max(fight.attack, _blow(figure, fight.defender) + rush) - fight.defence)
    elif fight is not None and fight.defender == figure.id:
        alive = win(max(fight.defence, _blow(figure, fight.attacker)) - fight.attack)
    met = v.encounter if v.acting == figure.id else []
    if met:
        faced = fought = 1.0
        for other in v.figures:
            if other.id in met and (v.fight is None or v.fight.defender != other.id):
                monster = FIGURES[other.id]
                blows = win(edge_against(strength.card, monster) + bonus + rush)
                bribe = strength.money if monster.takes_bribes and not figure.waives else 0
                friends = of_six(liking(strength.card, monster) + bribe)
                if strength.magic >= 2 and not monster.immune & (1 << PETRIFY):
                    friends = max(friends, 0.5)
                fought *= blows
                faced *= friends + (1 - friends) * blows
        flee = of_six(strength.escape + (2 if figure.invisible else 0))
        fled = flee + (1 - flee) * fought
        if v.manner in ("rushed", "worn"):
            alive *= fought
        elif v.manner == "fleeing":
            alive *= fled
        elif v.manner == "facing":
            alive *= faced
        else:
            alive *= max(faced, fled)
    return alive


def _blow(figure: FigureView, foe: str) -> int:
    """The Combat that a figure can bring up against this one."""
    strength = strength_seen(figure, FIGURES[foe].tags)
    return strength.combat - (strength.bonus if figure.waives else 0)


def _danger_near(v: View, figure: FigureView, strength: Strength, reach: dict[str, int]) -> float:
    """Whoever is awake, near and stronger may strike: monsters of dead players surely will, rivals perhaps."""
    alive = 1.0
    combat = figure.combat if figure.waives else strength.combat
    for other in [] if figure.invisible else v.figures:
        if not other.awake or other.seat == figure.seat or other.stone or other.place not in reach:
            continue
        turns = reach[other.place]
        if turns <= 2:
            theirs = other.combat + min(4, (other.cavern_cards + 1) // 2)
            will = 0.008 if other.character else 0.3
            alive *= 1 - will * win(theirs - combat) * (1.0, 0.6, 0.25)[turns]
    return alive
