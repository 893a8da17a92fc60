"""What the dice allow: fights, escapes, friendships, and how long an explorer lives on a shrinking Cavern deck."""

from __future__ import annotations

from typing import Final

from undercroft.games.caverns.cards import load
from undercroft.games.caverns.components import (
    ARMOUR,
    CAVERN,
    COMBAT,
    ESCAPE,
    ITEM,
    MAGIC,
    NEVER_CASTS,
    NO_SLOT,
    PETRIFY,
    WEAPON,
    DeckCard,
    FigureCard,
)
from undercroft.games.caverns.view.shapes import FigureView

_BOX: Final = load()
CARDS: Final = {card.name: card for card in _BOX.cards if card.sort == ITEM}
FIGURES: Final = {card.name: card for card in [*_BOX.characters, *_BOX.monsters]}
SLEEPERS: Final = [card.monster for card in _BOX.cards if card.monster is not None and card.deck == CAVERN]
TREASURES: Final = sum(1 for card in _BOX.cards if card.sort == ITEM and card.deck == CAVERN)
DRAGONS: Final = [monster.name for monster in _BOX.monsters if not monster.cooperative]
_DECK: Final = TREASURES + len(SLEEPERS)

# -- dice ------------------------------------------------------------------------------------------------------------


def _chance_to_win(difference: int) -> float:
    """Of a fight with so much more Combat: one die each, ties rolled again."""
    wins = losses = 0
    for one in range(1, 7):
        for other in range(1, 7):
            wins += one + difference > other
            losses += one + difference < other
    return wins / (wins + losses)


_WIN: Final = [_chance_to_win(difference) for difference in range(-6, 7)]


def win(difference: int) -> float:
    return _WIN[min(12, max(0, difference + 6))]


def of_six(score: int) -> float:
    """One die shows the score or less."""
    return min(1.0, max(0.0, score / 6))


def liking(figure: FigureCard, monster: FigureCard) -> int:
    """The affinity of a monster for a figure, by what is printed on both cards."""
    total = monster.affinity
    for like in figure.likings:
        if like.vs & monster.tags:
            total += like.amount
    for like in monster.likings:
        if like.vs & figure.tags:
            total += like.amount
    return total


def edge_against(figure: FigureCard, foe: FigureCard) -> int:
    """The printed Combat of one more than that of the other, with what the cards say of each other's kind."""
    return (
        figure.combat
        + sum(mod.amount for mod in figure.mods if mod.vs & foe.tags)
        - foe.combat
        - sum(mod.amount for mod in foe.mods if mod.vs & figure.tags)
    )


# -- strength --------------------------------------------------------------------------------------------------------


class Strength:
    """What a figure can bring up with the cards in its hand, against anybody or against one kind of foe."""

    def __init__(self, name: str, combat: int, magic: int, escape: int, hand: list[str], against: int = 0) -> None:
        card = FIGURES[name]
        self.card = card
        self.magic = max(0, magic)
        self.escape = escape
        self.money = 0  # Value of cards that are good for nothing else
        self.tricks = 0.0
        self.speed = 1.0
        weapon = armour = other = 0
        for held in hand:
            item = CARDS[held]
            bonus = _bonus(item, card, against)
            if item.slot == WEAPON:
                weapon = max(weapon, bonus)
            elif item.slot == ARMOUR:
                armour = max(armour, bonus)
            else:
                other += bonus
            edge = item.edge[MAGIC]
            if edge is not None and magic != NEVER_CASTS:
                self.magic += edge.amount
            edge = item.edge[ESCAPE]
            if edge is not None:
                self.escape += edge.amount
            self.money += item.value
            self.tricks += (0.5 if item.casts else 0.0) + (0.4 if item.rerolls else 0.0) + (0.1 if item.wards else 0.0)
            self.speed = max(self.speed, 0.7 * item.walk_tiles, 0.8 * item.fly_tiles)
        if self.magic > 0:
            self.speed = max(self.speed, 1.2)
        self.bonus = weapon + armour + other
        self.combat = combat + self.bonus
        if against:
            self.combat += sum([mod.amount for mod in card.mods if mod.vs & against])


def strength_seen(figure: FigureView, against: int = 0) -> Strength:
    """The strength of a figure as a seat sees it."""
    magic = NEVER_CASTS if figure.magic is None else figure.magic
    hand = [held.id for held in figure.hand or []]
    return Strength(figure.id, figure.combat, magic, figure.escape, hand, against)


def _bonus(item: DeckCard, card: FigureCard, against: int) -> int:
    """The Combat that a held card adds against anybody, or against such a foe."""
    edge = item.edge[COMBAT]
    total = 0 if edge is None or (edge.vs and not edge.vs & against) else edge.amount
    for extra in item.full:
        if extra.stat == COMBAT and (extra.vs == 0 or extra.vs & against):
            total += extra.amount
    if item.slot != NO_SLOT:
        total += sum(mod.amount for mod in card.mods if mod.using & item.tags)
    return total


# -- the long way through the deck -------------------------------------------------------------------------------------

_BONUSES: Final = 7
_BETTER_ARMED: Final = 0.22
_NIMBLER: Final = 0.08
"""So often does a treasure raise the Combat, or the Escape, of its finder by one."""


def _survival(card: FigureCard, bonus: int, escape: int, petrify: bool) -> float:
    """The chance to live through one sleeper of the Cavern deck, dealt with in the best of the ways there are."""
    crept = rushed = 0.0
    flee = of_six(escape)
    for monster in SLEEPERS:
        difference = edge_against(card, monster) + bonus
        fight = win(difference)
        best = max(flee, of_six(liking(card, monster)))
        if petrify and not monster.immune & (1 << PETRIFY):
            best = max(best, 0.5)
        crept += best + (1 - best) * fight
        rushed += win(difference + 1)
    return max(crept, rushed) / len(SLEEPERS)


Prospects = list[list[list[float]]]
"""By bonus, Escape and cards in the deck: the chance to draw one certain card of them and be alive."""


def _look_ahead(card: FigureCard, petrify: bool) -> Prospects:
    """Card after card: the wanted one, a monster to live through, or a treasure that may help with the next."""
    lives = [[_survival(card, bonus, escape, petrify) for escape in range(7)] for bonus in range(_BONUSES)]
    found: Prospects = [[[1.0] for _ in range(7)] for _ in range(_BONUSES)]
    monsters = len(SLEEPERS) / (_DECK - 1)
    for cards in range(1, _DECK + 1):
        for bonus in range(_BONUSES):
            for escape in range(7):
                here = found[bonus][escape]
                last = here[cards - 1] if cards > 1 else 0.0
                armed = found[min(_BONUSES - 1, bonus + 1)][escape][cards - 1] if cards > 1 else 0.0
                nimble = found[bonus][min(6, escape + 1)][cards - 1] if cards > 1 else 0.0
                treasure = _BETTER_ARMED * armed + _NIMBLER * nimble + (1 - _BETTER_ARMED - _NIMBLER) * last
                beyond = monsters * lives[bonus][escape] * last + (1 - monsters) * treasure
                here.append((1 + (cards - 1) * beyond) / cards)
    return found


_LOOKED: Final[dict[str, list[Prospects]]] = {}


def prospects(strength: Strength, cards: int) -> float:
    """The chance to find one certain card among so many of the Cavern deck, all by oneself, and live."""
    name = strength.card.name
    if name not in _LOOKED:  # worked out when first asked for: not every character is in every game
        _LOOKED[name] = [_look_ahead(strength.card, petrify) for petrify in (False, True)]
    table = _LOOKED[name][strength.magic >= 2]
    return table[min(_BONUSES - 1, max(0, strength.bonus))][min(6, max(0, strength.escape))][min(_DECK, cards)]
