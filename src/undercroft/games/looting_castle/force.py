"""How strong a Monster is against a Hero: its dice, its power, and what it fights with."""

from __future__ import annotations

from undercroft.games.looting_castle.state import Castle, Hero, Monster

Share = tuple[int, str]


def force(g: Castle, hero: Hero, monster: Monster, dice: tuple[int, ...]) -> list[Share]:
    """What it is made of: so much, and from where."""
    card = monster.card
    shares = [(dice[0], "on its die")] if len(dice) == 1 else [(sum(dice), "on its dice")]
    if card.adds_to_its_die is not None:
        shares.append((card.adds_to_its_die.amount, "by its power"))
    if card.adds_its_idle_die is not None and not g.is_solo and g.turn.monster_die != 6:
        shares.append((g.turn.monster_die, "on its idle die"))
    if card.copies_strength is not None:
        shares.append((hero.loot.strength, "like its foe"))
    else:
        shares.append((monster.fighting_cubes, "Strength" if card.fights_with_treasure is None else "Treasure"))
    return shares


def in_words(shares: list[Share]) -> str:
    """ "5 on its die, +2 by its power, +4 Strength"; nothing of what adds nothing."""
    (first, where), *others = shares
    return ", ".join([f"{first} {where}", *[f"+{amount} {source}" for amount, source in others if amount]])
