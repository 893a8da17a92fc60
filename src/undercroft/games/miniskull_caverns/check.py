"""What can never be true of the table."""

from __future__ import annotations

from undercroft.games.miniskull_caverns.state import GEMS, MOST_STRENGTH, Caverns


def check(g: Caverns) -> None:
    """Four Gems, always; Strength from 0 to 6; everybody on the map."""
    if g.phase:
        gems = sum(g.gems) + sum(hero.gems for hero in g.heroes)
        assert gems == GEMS, f"there are {gems} Gems"
    for hero in g.heroes:
        assert 0 <= hero.strength <= MOST_STRENGTH, f"{hero} has Strength {hero.strength}"
        assert hero.gems >= 0, f"{hero} carries {hero.gems} Gems"
        assert hero.space in g.layout.spaces, f"{hero} stands outside the map"
        assert 0 <= hero.side < 8, f"{hero}'s Action card shows side {hero.side}"
        assert 0 <= hero.moved <= g.steps, f"{hero} moved at step {hero.moved} of {g.steps}"
    assert 0 <= g.tiny <= g.cards.tiny_strength, f"Tiny has Strength {g.tiny}"
    assert 0 <= g.noise <= 9, f"the noise is {g.noise}"
    assert 0 <= g.monsters <= 6, f"the monsters have Strength {g.monsters}"
    assert 0 <= g.clock <= g.clock_most, f"the clock shows {g.clock} of at most {g.clock_most}"
