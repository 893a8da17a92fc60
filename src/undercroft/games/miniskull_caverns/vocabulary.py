"""What actions and Tactics are made of: for each effect its data and its sentence.

The actions are those of the rulebook (`rules/actions.py` carries them out by name); their numbers are on the cards.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from undercroft.kernel.cardfile.sentences import many
from undercroft.kernel.cardfile.shapes import Effect

Few = Annotated[int, Meta(ge=1, le=6)]


class Clause(Effect):
    """An effect with a sentence of its own."""

    def sentence(self) -> str:
        raise NotImplementedError


# -- actions ---------------------------------------------------------------------------------------------------------


class Pay(Clause, kw_only=True, tag="pay"):
    """Strength is expended before anything else."""

    amount: Few

    def sentence(self) -> str:
        return f"pay {self.amount} Strength"


class Move(Clause, kw_only=True, tag="move"):
    """Steps, as many as the hero likes."""

    amount: Few

    def sentence(self) -> str:
        return f"move up to {many(self.amount, 'space')}"


class Gain(Clause, kw_only=True, tag="gain"):
    """Strength comes back, to 6 at the most."""

    amount: Few

    def sentence(self) -> str:
        return f"gain {self.amount} Strength"


class Hide(Clause, tag="hide"):
    """Nobody can attack a hidden hero."""

    def sentence(self) -> str:
        return "nobody can attack you until the end of the round"


class Strike(Clause, tag="strike"):
    """A step and an attack on heroes near by."""

    def sentence(self) -> str:
        return "move exactly 1 space, then you may strike at heroes there or next door"


class Search(Clause, tag="search"):
    """A search for Gems."""

    def sentence(self) -> str:
        return "search for the Gems on your space; where there is none, move exactly 1 space"


# -- Tactics ---------------------------------------------------------------------------------------------------------


class Bonus(Clause, kw_only=True, tag="bonus"):
    """Adds to the own attack."""

    amount: Few

    def sentence(self) -> str:
        return f"your attack is {self.amount} higher"


class Hinder(Clause, kw_only=True, tag="hinder"):
    """Takes off the opponent's attack."""

    amount: Few

    def sentence(self) -> str:
        return f"your opponent's attack is {self.amount} lower"


class Ward(Clause, kw_only=True, tag="ward"):
    """Keeps damage off."""

    amount: Few

    def sentence(self) -> str:
        return f"take {self.amount} damage less"


class Hold(Clause, tag="hold"):
    """Gems are safe, and no damage is dealt."""

    def sentence(self) -> str:
        return "keep your Gems and deal no damage"


class Overreach(Clause, tag="overreach"):
    """A Block makes it costly."""

    def sentence(self) -> str:
        return "lose a Gem if you lose to a Block"


ActionEffect = Pay | Move | Gain | Hide | Strike | Search
TacticEffect = Bonus | Hinder | Ward | Hold | Overreach
