"""The effects of figures, items, events and markers: for each its data and its sentence.

Figures and items carry them as plain numbers (`components.py`), which the rules add up when they are asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from undercroft.games.caverns.components import SPELL_NAMES, SPELL_TITLES
from undercroft.kernel.cardfile.sentences import listing, many, paragraph, signed
from undercroft.kernel.cardfile.shapes import Die, Effect, Id

Spell = Literal["flying", "petrify", "invisibility", "shape_changing", "fireball", "summoning"]
MarkerName = Literal["web", "holy", "mirror"]
Amount = Annotated[int, Meta(ge=-9, le=9)]
EdgeAmount = Annotated[int, Meta(ge=1, le=5)]
Tiles = Annotated[int, Meta(ge=1, le=9)]

_PLURALS = {"undead": "the undead", "elf": "elves", "dwarf": "dwarves", "human": "humans", "troll": "trolls"}


def title_of(spell: str) -> str:
    return SPELL_TITLES[SPELL_NAMES.index(spell)]


def plural(tag: str) -> str:
    """How many of a kind are called."""
    return _PLURALS.get(tag, f"{tag}s")


def with_article(tag: str) -> str:
    return f"{'an' if tag[:1] in 'aeiou' else 'a'} {tag}"


class Clause(Effect):
    """An effect with a sentence of its own."""

    def sentence(self) -> str:
        raise NotImplementedError


# -- of characters and monsters --------------------------------------------------------------------------------------


class Mod(Clause, kw_only=True, tag="mod"):
    """Adds to Combat, `vs` opponents of a kind or `using` a kind of weapon."""

    stat: Literal["combat"]
    amount: Amount
    vs: Id | None = None
    using: Id | None = None

    def sentence(self) -> str:
        against = f" against {plural(self.vs)}" if self.vs else ""
        weapon = f" with {with_article(self.using)}" if self.using else ""
        return f"Combat {signed(self.amount)}{weapon}{against}"


class AffinityMod(Clause, kw_only=True, tag="affinity_mod"):
    """Adds to the affinity of monsters of a kind."""

    amount: Amount
    vs: Id

    def sentence(self) -> str:
        return affinity_sentence([self])


class HolyStairs(Clause, tag="holy_stairs"):
    """The Holy Place is stairs to this figure."""

    def sentence(self) -> str:
        return "the Holy Place counts as stairs"


class Immune(Clause, kw_only=True, tag="immune"):
    """A spell cannot be aimed at this figure."""

    spell: Spell

    def sentence(self) -> str:
        return f"{title_of(self.spell)} cannot be aimed at it"


class BringMarker(Clause, kw_only=True, tag="place_marker"):
    """A marker is laid where the monster is declared."""

    marker: MarkerName

    def sentence(self) -> str:
        return f"put {MARKERS[self.marker]} on its tile"


class IgnoreWebs(Clause, kw_only=True, tag="pass"):
    """Webs do not hold this figure."""

    terrain: Literal["web"]

    def sentence(self) -> str:
        return "webs do not hold it"


# -- of items --------------------------------------------------------------------------------------------------------


class ItemMod(Clause, kw_only=True, tag="mod"):
    """A bonus: the others see only the bottom edge (`reveal = "bonus"`), or the whole card (`"full"`)."""

    stat: Literal["combat", "magic", "escape"]
    amount: EdgeAmount
    vs: Id | None = None
    reveal: Literal["bonus", "full"] = "bonus"

    def sentence(self) -> str:
        against = f" against {plural(self.vs)}" if self.vs else ""
        show = "Show it: " if self.reveal == "full" else ""
        return f"{show}{self.stat.capitalize()} {signed(self.amount)}{against}"


class ItemAffinity(AffinityMod, kw_only=True, tag="affinity_mod"):
    """Adds to the affinity of monsters of a kind, once the card is shown."""


class Pass(Clause, kw_only=True, tag="pass"):
    """The holder may pass a terrain."""

    terrain: Literal["narrow", "water"]

    def sentence(self) -> str:
        return "Show it: pass a narrow place" if self.terrain == "narrow" else "Show it: cross deep water"


class WalkTiles(Clause, kw_only=True, tag="walk_tiles"):
    """A longer walk over explored tiles."""

    amount: Tiles

    def sentence(self) -> str:
        return f"Show it: walk up to {many(self.amount, 'explored tile')} as your movement"


class FlyTiles(Clause, kw_only=True, tag="fly_tiles"):
    """A flight over tiles, without a roll."""

    amount: Tiles

    def sentence(self) -> str:
        return f"Show it: fly up to {many(self.amount, 'tile')} as your movement, without a roll"


class Cast(Clause, kw_only=True, tag="cast"):
    """A spell, whatever the holder's Magic."""

    spell: Spell

    def sentence(self) -> str:
        return f"Show it: cast {title_of(self.spell)}, whatever your Magic"


class Ward(Clause, tag="ward"):
    """A spell that is aimed at the holder comes to nothing."""

    def sentence(self) -> str:
        return "Show it when a spell is aimed at you: the spell comes to nothing"


class Reroll(Clause, tag="reroll"):
    """A die of the holder is rolled again."""

    def sentence(self) -> str:
        return "Show it just after your die fell: roll that die again"


class PeekStack(Clause, kw_only=True, tag="peek_stack"):
    """The holder looks at tiles, once per turn before moving."""

    amount: Tiles

    def sentence(self) -> str:
        return f"Show it once per turn before you move: look at {top_tiles(self.amount)}"


class BurnWeb(Clause, tag="burn_web"):
    """The web of the holder's tile is removed."""

    def sentence(self) -> str:
        return "Show it: burn the web of your tile"


# -- of events -------------------------------------------------------------------------------------------------------


class PlaceMarker(Clause, kw_only=True, tag="place_marker"):
    """A marker is laid on the tile where the card was found."""

    marker: MarkerName

    def sentence(self) -> str:
        return f"put {MARKERS[self.marker]} on this tile"


class Halt(Clause, tag="halt"):
    """The movement of whoever found the card ends."""

    def sentence(self) -> str:
        return "your movement ends"


class TestEscape(Clause, tag="test_escape"):
    """A roll against Escape, or the next turn is lost."""

    def sentence(self) -> str:
        return "roll your Escape or less, or miss your next turn"


class Glimpse(Clause, kw_only=True, tag="peek_stack"):
    """Whoever found the card looks at tiles, at once."""

    amount: Tiles

    def sentence(self) -> str:
        return f"you alone look at {top_tiles(self.amount)}"


# -- of markers ------------------------------------------------------------------------------------------------------


class Catch(Clause, kw_only=True, tag="catch"):
    """Whoever steps in must roll to move on."""

    at_least: Die

    def sentence(self) -> str:
        return f"whoever steps in is caught: roll {self.at_least} or more to move on"


class Sanctuary(Clause, kw_only=True, tag="sanctuary"):
    """No violence, and no monsters of a kind."""

    shuns: Id

    def sentence(self) -> str:
        return f"nobody attacks here, and {plural(self.shuns)} cannot enter"


class PeekHand(Clause, kw_only=True, tag="peek_hand"):
    """A look at what a figure carries, for a roll."""

    at_least: Die

    def sentence(self) -> str:
        return f"once per turn, name a figure and roll: on {self.at_least} or more you see all it carries"


MARKERS = {"web": "a Spider Web", "holy": "the Holy Place", "mirror": "the Magic Mirror"}
FigureEffect = Mod | AffinityMod | HolyStairs | Immune | BringMarker | IgnoreWebs
ItemEffect = ItemMod | ItemAffinity | Pass | WalkTiles | FlyTiles | Cast | Ward | Reroll | PeekStack | BurnWeb
EventEffect = PlaceMarker | Halt | TestEscape | Glimpse
MarkerEffect = Catch | Sanctuary | PeekHand


def top_tiles(number: int) -> str:
    return f"the top {number} tiles of the stack" if number > 1 else "the top tile of the stack"


def affinity_sentence(likings: Sequence[AffinityMod]) -> str:
    """One clause for all kinds that like somebody by the same amount."""
    amounts = list(dict.fromkeys(each.amount for each in likings))
    clauses = []
    for amount in amounts:
        kinds = [plural(each.vs) for each in likings if each.amount == amount]
        clauses.append(f"Affinity {signed(amount)} with {listing(kinds)}")
    return ". ".join(clauses)


def tell(effects: Sequence[Clause]) -> str:
    """What effects say, in their order; likings and immunities are gathered where the first one stands."""
    clauses: list[str] = []
    likings = [each for each in effects if isinstance(each, AffinityMod)]
    immune = [title_of(each.spell) for each in effects if isinstance(each, Immune)]
    for effect in effects:
        if isinstance(effect, AffinityMod):
            if effect is likings[0]:
                shown = "Show it: " if isinstance(effect, ItemAffinity) else ""
                clauses.append(shown + affinity_sentence(likings))
        elif isinstance(effect, Immune):
            if effect.spell == next(each.spell for each in effects if isinstance(each, Immune)):
                clauses.append(f"{listing(immune)} cannot be aimed at it")
        else:
            clauses.append(effect.sentence())
    return paragraph(clauses)
