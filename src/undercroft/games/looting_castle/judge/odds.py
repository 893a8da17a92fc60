"""What a battle with a Monster promises: every throw of the Battle Dice, weighed by its chance."""

from __future__ import annotations

from typing import Final

from undercroft.games.looting_castle.view.shapes import HeroView, MonsterView

_FACES: Final[tuple[int, ...]] = (0, 1, 1, 2, 2, 3)  # a Battle Die is a die halved


def _throws(most: int) -> tuple[tuple[float, ...], ...]:
    """For each number of dice the chance of each sum."""
    found: list[tuple[float, ...]] = [(1.0,)]
    for dice in range(1, most + 1):
        chances = [0.0] * (3 * dice + 1)
        for before, chance in enumerate(found[-1]):
            for face in _FACES:
                chances[before + face] += chance / 6
        found.append(tuple(chances))
    return tuple(found)


THROWS: Final = _throws(7)
AT_LEAST: Final = tuple(tuple(sum(chances[least:]) for least in range(len(chances) + 1)) for chances in THROWS)
"""For each number of dice the chance of each sum or more."""


class Odds:
    """The chances of one battle, and what each side may expect to lose by it."""

    __slots__ = ("kill", "lose", "loss", "win", "wound")

    def __init__(self) -> None:
        self.kill: float = 0.0
        self.win: float = 0.0  # without killing it
        self.lose: float = 0.0
        self.loss: float = 0.0  # cubes that it loses, killed or not
        self.wound: float = 0.0  # Strength that the Hero loses


def kill_chance(strength: int, battle_dice: int, beast: int, dice: int) -> float:
    """The chance to slay an ordinary Monster of Strength `beast` in one battle: quicker than all its odds."""
    thrown = 2 * beast + dice - strength
    chances = AT_LEAST[battle_dice]
    return 1.0 if thrown <= 0 else chances[thrown] if thrown < len(chances) else 0.0


def battle_odds(mine: HeroView, beast: MonsterView, dice: int) -> Odds:
    """The odds between two who are seen; `dice` is what its Strength dice show, or are expected to show."""
    own, its = mine.cubes, beast.cubes
    ours, theirs = (own.strength, own.weapons, own.treasure), (its.strength, its.weapons, its.treasure)
    return odds_between(ours, mine.battle_dice, beast.name, theirs, dice)


def odds_between(
    ours: tuple[int, int, int], battle_dice: int, kind: str, theirs: tuple[int, int, int], dice: int
) -> Odds:
    """Of Hero and Monster their Strength, Weapons and Treasure; abilities that matter are known by name."""
    odds = Odds()
    weapons = theirs[1]
    ahead = ours[0] - dice
    number = battle_dice
    fighting = theirs[0]
    spared, most, shield = 0, 99, 0
    if kind == "crystalline_entity":
        fighting = theirs[2]
        ahead = ours[2] - dice
    elif kind == "vampire":
        ahead -= 2
    elif kind == "gargoyle":
        spared = 1
    elif kind == "phantom":
        most = 2
    elif kind == "phoenix":
        most = fighting if fighting <= 3 else 99
    elif kind == "black_knight":
        shield = weapons
        if 0 < ours[1] <= weapons:
            number -= 1
    ahead -= ours[0] if kind == "doppelganger" else fighting
    for thrown, chance in enumerate(THROWS[number]):
        difference = ahead + thrown
        if difference < 0:
            odds.lose += chance
            odds.wound += chance * min(-difference, 2)
            continue
        lost = min(difference - spared, most) - shield if difference else 1 - spared
        if lost >= fighting:
            odds.kill += chance
            odds.loss += chance * fighting
        else:
            odds.loss += chance * max(lost, 0)
            if difference:
                odds.win += chance
    return odds
