"""What rooms, encounters and Monsters do: for each effect its data and its sentence.

`rules/effects.py` carries out the actions of rooms and encounters by their names; the powers of Monsters are asked for
by name wherever the rules come to their moment. `rule` is the line of the ledger that an effect carries out.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from undercroft.kernel.cardfile.mistakes import spelling
from undercroft.kernel.cardfile.sentences import listing, many
from undercroft.kernel.cardfile.shapes import Count, Effect

Rule = Annotated[str, Meta(pattern=spelling(r"^LC-\d{3}$", "the id of a rule, as in LC-172"))]
Colour = Literal["strength", "weapon", "treasure"]
_COLOURS = {"strength": "Strength", "weapon": "Weapons", "treasure": "Treasure"}


class Ruled(Effect, kw_only=True):
    """An effect with a sentence and the rule it carries out."""

    says: ClassVar[str] = ""

    rule: Rule

    def sentence(self) -> str:
        return self.says


# -- rooms and encounters --------------------------------------------------------------------------------------------


class FoundLoot(Ruled, kw_only=True, tag="found_loot"):
    """Cubes without any test; perhaps all of them for a Hero who stays out of the alcove."""

    amount: Count
    all_in_the_open: bool = False

    def sentence(self) -> str:
        rest = ", or every cube if you stay out of the alcove" if self.all_in_the_open else ""
        return f"take {many(self.amount, 'cube')} from this room{rest}"


class FindACube(Ruled, tag="find_a_cube"):
    """One cube of this room."""

    says = "take 1 cube from this room"


class Search(Ruled, tag="search"):
    """A die of 4 or more finds everything; Strength makes up what is missing."""

    says = "roll a die: on 4 or more take every cube from this room. Each Strength you spend adds 1"


class Fight(Ruled, tag="fight"):
    """A minor Monster guards the room."""

    says = "fight a minor Monster: win and take every cube from this room"


class Trade(Ruled, tag="trade"):
    """One item of the Hero for all the rest."""

    says = "leave a Weapon or a Treasure here and take every other cube"


class Share(Ruled, tag="share"):
    """A cube is added, then one or two may be taken."""

    says = "add a cube from the bag, then take 1 or 2 cubes, but leave at least 1"


class ReachThrough(Ruled, tag="reach_through"):
    """All cubes of this room or of one beside it."""

    says = "take every cube from this room or from one room beside it"


class RandomEncounter(Ruled, tag="encounter"):
    """The die says what happens."""

    says = "roll a die and look up the Random Encounter"


class StudyTheMap(Ruled, tag="study_the_map"):
    """All cubes, then perhaps a walk further."""

    says = "take every cube from this room. Then you may spend 1 Strength to go up to 2 rooms further and act there too"


RoomEffect = FoundLoot | Search | Fight | ReachThrough | RandomEncounter | StudyTheMap
EncounterEffect = FindACube | Search | Fight | Trade | Share | ReachThrough

# -- Monsters: when they are revealed --------------------------------------------------------------------------------


class Numbered(Ruled, kw_only=True):
    """A power with a number."""

    amount: Count

    def sentence(self) -> str:
        return self.says.format(amount=self.amount)


class Coloured(Ruled, kw_only=True):
    """A power over cubes of some colours."""

    last: ClassVar[str] = "and"

    colours: Annotated[tuple[Colour, ...], Meta(min_length=1)]

    def sentence(self) -> str:
        named = listing([_COLOURS[colour] for colour in dict.fromkeys(self.colours)], self.last)
        return self.says.format(colours=named)


class GrowsTreasure(Numbered, tag="grows_treasure_per_two_kills"):
    """Treasure for those slain before, instead of Strength."""

    says = "it starts with {amount} more Treasure for every 2 Monsters slain before (Boss: twice that)"


class GrowsMore(Numbered, tag="grows_more_per_kill"):
    """More Strength than others for those slain before."""

    says = "it starts with {amount} more Strength than usual for each Monster slain before"


# -- when the dice are assigned, and when it moves -------------------------------------------------------------------


class MovesOnlyOnASix(Ruled, tag="moves_only_on_a_six"):
    """Slow, unless a 6 falls."""

    says = "it moves only on a 6, which must then be its die"


class MovesFurther(Ruled, kw_only=True, tag="moves_further"):
    """More rooms, or fewer."""

    amount: Annotated[int, Meta(ge=-9, le=9)]

    def sentence(self) -> str:
        rooms = many(abs(self.amount), "room")
        return f"it moves {rooms} {'further' if self.amount >= 0 else 'less'}"


class SwapsWithTheFurthest(Ruled, tag="swaps_with_the_furthest"):
    """It trades places with a Hero."""

    says = "before it moves, it trades places with the furthest Hero"


class GathersStrength(Numbered, tag="gathers_strength_up_to"):
    """It picks up Strength on its way."""

    says = "with less than {amount} Strength it picks up Strength in every room it passes"


# -- when Heroes move ------------------------------------------------------------------------------------------------


class BarsTheWay(Ruled, tag="bars_the_way"):
    """No sprint past it."""

    says = "nobody sprints past it"


class SetsHeroesOnEachOther(Ruled, tag="sets_heroes_on_each_other"):
    """Forced battles between Heroes."""

    says = "whoever passes another Hero must battle him there, and goes on only after a win"


class WeakensTheLoser(Ruled, tag="weakens_the_loser"):
    """The loser of a forced battle loses more."""

    says = "the loser of such a battle also loses 1 Strength"


# -- when it meets Heroes --------------------------------------------------------------------------------------------


class IgnoresAlcoves(Ruled, tag="ignores_alcoves"):
    """It sees into alcoves."""

    says = "no alcove hides you from it"


class AlwaysDemandsItsToll(Ruled, tag="always_demands_its_toll"):
    """Loot in the room spares nobody."""

    says = "it takes its toll even where loot lies about"


class StartsNoBattle(Ruled, tag="starts_no_battle"):
    """It never attacks."""

    says = "it starts no battle, but where it stops you drop a cube or battle it"


class SparesThePenniless(Ruled, tag="spares_the_penniless"):
    """The usual rules of passing hold."""

    says = "where it passes, loot or an alcove spares you as usual"


# -- in battle -------------------------------------------------------------------------------------------------------


class CancelsWeapons(Ruled, tag="cancels_weapons"):
    """Its Weapons count against those of the Hero."""

    says = "each Weapon it holds cancels one of yours"


class FightsWithTreasure(Ruled, tag="fights_with_treasure"):
    """Its Treasure is its strength."""

    says = "it fights with its Treasure"


class IsFoughtWithTreasure(Ruled, tag="is_fought_with_treasure"):
    """The Hero's Treasure counts against it."""

    says = "you fight it with your Treasure"


class CopiesStrength(Ruled, tag="copies_strength"):
    """As strong as the Hero."""

    says = "in battle it is as strong as you are, plus its die"


class AddsToItsDie(Numbered, tag="adds_to_its_die"):
    """A better die."""

    says = "its die counts {amount} more"


class AddsItsIdleDie(Ruled, tag="adds_its_idle_die"):
    """What it does not use for moving makes it stronger."""

    says = "when it does not move, both dice you leave make it stronger"


class RerollsWhenAttacked(Ruled, tag="rerolls_when_attacked"):
    """Its die is rolled anew."""

    says = "attack it and its die is rolled anew"


class KeepsItsDie(Ruled, tag="keeps_its_die_on_its_own_move"):
    """No new die when it comes to the Hero."""

    says = "on its own move it keeps its die"


# -- when it has lost or tied ----------------------------------------------------------------------------------------


class LosesWeaponsFirst(Ruled, tag="loses_weapons_first"):
    """Weapons before Strength."""

    says = "it loses Weapons before Strength"


class LosesTreasure(Ruled, tag="loses_treasure"):
    """Treasure instead of Strength."""

    says = "it loses Treasure instead of Strength"


class LosesLess(Numbered, tag="loses_less"):
    """A smaller loss."""

    says = "it loses {amount} Strength less"


class LosesAtMost(Numbered, tag="loses_at_most"):
    """A limit to its loss."""

    says = "it loses {amount} Strength at most"


class LosesNothingInATie(Ruled, tag="loses_nothing_in_a_tie"):
    """A tie costs it nothing."""

    says = "it loses nothing in a tie"


class YieldsStrength(Ruled, tag="yields_strength_as_spoils"):
    """Its Strength goes to whoever beats it."""

    says = "its Strength cubes are spoils"


# -- when it has won, and after every battle -------------------------------------------------------------------------


class TakesAnItem(Ruled, tag="takes_an_item"):
    """A Loot Item of the beaten Hero."""

    says = "when it wins, it takes an item from you"


class Drains(Ruled, tag="drains"):
    """What the Hero loses it gains."""

    says = "it gains the Strength you lose to it"


class WoundsStrength(Ruled, tag="wounds_strength_all_the_same"):
    """The Hero loses Strength by the usual rule."""

    says = "beaten by it, you lose Strength as usual"


class Regrows(Numbered, tag="regrows"):
    """New cubes after every battle."""

    def sentence(self) -> str:
        return f"whenever it survives a battle, it grows {many(self.amount, 'random cube')}"


class RegeneratesTo(Numbered, tag="regenerates_to"):
    """It rises again."""

    says = "left with less than {amount} Strength, it rises to {amount} again"


# -- what it collects, keeps and guards ------------------------------------------------------------------------------


class CollectsFirst(Coloured, tag="collects_first"):
    """What it prefers."""

    says = "it collects {colours} first"


class CollectsAllTreasure(Ruled, tag="collects_all_treasure"):
    """All Treasure of a room."""

    says = "it collects all Treasure where it stops"


class CollectsTwoItems(Ruled, tag="collects_two_items"):
    """Both items of a room."""

    says = "it collects both cubes of a room without Strength"


class CollectsAllWithStrength(Ruled, tag="collects_all_with_strength"):
    """A room with Strength is emptied."""

    says = "it collects every cube of a room with Strength in it"


class CollectsStrengthByAlcoves(Ruled, tag="collects_strength_by_alcoves"):
    """Strength only beside an alcove."""

    says = "it collects Strength only beside an alcove, and there all of it"


class NeverCollects(Coloured, tag="never_collects"):
    """What it leaves."""

    last = "or"
    says = "it never collects {colours}"


class HoldsAtMost(Ruled, kw_only=True, tag="holds_at_most"):
    """A limit to its Strength."""

    amount: Count
    boss_amount: Count

    def sentence(self) -> str:
        return f"it never holds more than {self.amount} Strength (Boss: {self.boss_amount})"


class GuardsNeighbours(Ruled, tag="guards_neighbours"):
    """Items beside it are out of reach."""

    says = "nobody collects Weapons or Treasure from the rooms beside it"


class GrowsWhenLeftAlone(Ruled, tag="grows_when_left_alone"):
    """A cube for every turn without a battle."""

    says = "left alone, it grows 1 random cube"


Power = (
    GrowsTreasure | GrowsMore | MovesOnlyOnASix | MovesFurther | SwapsWithTheFurthest | GathersStrength | BarsTheWay
    | SetsHeroesOnEachOther | WeakensTheLoser | IgnoresAlcoves | AlwaysDemandsItsToll | StartsNoBattle
    | SparesThePenniless | CancelsWeapons | FightsWithTreasure | IsFoughtWithTreasure | CopiesStrength | AddsToItsDie
    | AddsItsIdleDie | RerollsWhenAttacked | KeepsItsDie | LosesWeaponsFirst | LosesTreasure | LosesLess | LosesAtMost
    | LosesNothingInATie | YieldsStrength | TakesAnItem | Drains | WoundsStrength | Regrows | RegeneratesTo
    | CollectsFirst | CollectsAllTreasure | CollectsTwoItems | CollectsAllWithStrength | CollectsStrengthByAlcoves
    | NeverCollects | HoldsAtMost | GuardsNeighbours | GrowsWhenLeftAlone
)  # fmt: skip
