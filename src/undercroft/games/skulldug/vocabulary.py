"""The effects a card can be made of: for each its data and its sentence. `rules/effects.py` carries it out by its name.

What works all the time while a card is held is a `Held` effect; everything else happens at a moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from undercroft.games.skulldug.sentences import Telling, die_phrase, rolls_phrase
from undercroft.kernel.cardfile.sentences import Clause, joined, many, more_or_less, order, signed
from undercroft.kernel.cardfile.shapes import Change, Count, Die, Effect, Natural

Roll = Literal["trap", "monster", "attack", "defence", "card"]
Who = Literal["self", "chosen", "others_here", "all_there"]
By = Literal["self", "left"]
SpaceFilter = Literal[
    "discovered", "unoccupied", "occupied", "no_hazard", "with_item", "empty", "other", "not_entrance"
]
ExplorerFilter = Literal["other", "hurt", "with_treasure"]

# -- while held ------------------------------------------------------------------------------------------------------


class Held(Effect):
    """Works all the time while the card is in hand."""

    def statement(self) -> str:
        raise NotImplementedError


class Mod(Held, kw_only=True, tag="mod"):
    """Adds to a number of whoever holds the card. A roll is changed `on` some kinds, or on all."""

    stat: Literal[
        "ap",
        "roll",
        "roll_against_you",
        "damage_taken",
        "hazards_drawn",
        "passages_revealed",
        "cost_of_pick_up",
        "cost_of_destroy",
    ]
    amount: Change
    on: tuple[Roll, ...] = ()

    def statement(self) -> str:
        n = self.amount
        return {
            "ap": f"{signed(n)} AP on each of your turns",
            "roll": f"{signed(n)} to {rolls_phrase(self.on, 'your ')}",
            "roll_against_you": f"{signed(n)} to {rolls_phrase(self.on, '')} against you",
            "damage_taken": f"an Injury that costs you Health costs {more_or_less(n)}",
            "hazards_drawn": f"when you Discover, draw {more_or_less(n)} Hazard card for it",
            "passages_revealed": f"when you Discover, reveal {more_or_less(n)} Passage card, lay one and put the rest "
            "under the deck",
            "cost_of_pick_up": f"your Pick up action costs {more_or_less(n, 'AP')}",
            "cost_of_destroy": f"your Destroy action costs {more_or_less(n, 'AP')}, still once per turn",
        }[self.stat]


class Set(Held, kw_only=True, tag="set"):
    """Fixes a number of whoever holds the card."""

    stat: Literal["hand_limit", "sight", "slide_steps"]
    amount: Natural

    def statement(self) -> str:
        if self.stat == "hand_limit":
            return f"your hand limit is {self.amount}"
        if self.stat == "sight":
            return f"you see {self.amount} passages beyond your own" if self.amount else "you see only your own passage"
        return f"your slides end after {many(self.amount, 'step')}"


class Forbid(Held, kw_only=True, tag="forbid"):
    """Something that whoever holds the card cannot do, or cannot suffer."""

    what: Literal["dash", "focus", "being_shoved", "becoming_drugged"]

    def statement(self) -> str:
        verbs = {
            "dash": "Dash",
            "focus": "focus",
            "being_shoved": "be shoved",
            "becoming_drugged": "become Drugged",
        }
        return f"you cannot {verbs[self.what]}"


class ReadDie(Held, kw_only=True, tag="read_die"):
    """A face of the holder's die counts as another."""

    face: Die
    counts_as: Die = msgspec.field(name="as")

    def statement(self) -> str:
        return f"when your die shows {self.face}, it counts as {self.counts_as} before modifiers"


# -- at a moment -----------------------------------------------------------------------------------------------------


class Timed(Effect):
    """Happens when its moment comes."""

    needs: ClassVar[str] = ""
    """What must have been chosen before: a space ("there"), an explorer ("chosen"), a corridor."""
    moment: ClassVar[str] = ""
    """The only moment at which it changes anything."""

    def requires(self) -> str:
        """What must have been chosen before this effect."""
        return self.needs

    def clause(self, telling: Telling) -> Clause:
        raise NotImplementedError


class ChooseExplorer(Timed, kw_only=True, tag="choose_explorer"):
    """An explorer is chosen: `chosen` in the effects that follow."""

    where: Literal["in_sight", "in_passage"]
    only: tuple[ExplorerFilter, ...] = ()
    by: By = "self"

    def noun(self) -> str:
        hurt = "hurt " if "hurt" in self.only else ""
        article = "another " if "other" in self.only else "a " if hurt else "an "
        place = "in sight" if self.where == "in_sight" else "in your passage"
        treasure = " with a treasure" if "with_treasure" in self.only else ""
        return f"{article}{hurt}explorer {place}{treasure}" + ("" if "other" in self.only else " (or you)")

    def clause(self, telling: Telling) -> Clause:
        return telling.choosing(self.by, self.noun())


class ChooseSpace(Timed, kw_only=True, tag="choose_space"):
    """A passage is chosen: `there` in the effects that follow."""

    where: Literal["adjacent", "connected", "faced", "in_sight", "anywhere", "detour"]
    only: tuple[SpaceFilter, ...] = ()
    by: By = "self"

    def noun(self) -> str:
        first = {"connected": "connected ", "adjacent": "adjacent ", "detour": "connected "}.get(self.where, "")
        adjectives = [each for each in ("discovered", "unoccupied", "occupied", "empty") if each in self.only]
        if self.where in ("faced", "in_sight") and "discovered" in adjectives:
            adjectives.remove("discovered")  # what a passage faces or sees is discovered
        words = first + "".join(f"{each} " for each in adjectives)
        if self.where == "anywhere":
            article = "any other " if "other" in self.only else "any "
        elif "other" in self.only or self.where == "detour":
            article = "another "
        else:
            article = "an " if words[:1] in "aeiou" and words else "a "
        after = {"faced": " that yours faces", "in_sight": " in sight", "adjacent": ", wall or not"}.get(self.where, "")
        if "with_item" in self.only:
            after += " with an item"
        if "no_hazard" in self.only:
            after += " without Hazards"
        if "not_entrance" in self.only:
            after += " (not the Cave Entrance)"
        return f"{article}{words}passage{after}"

    def clause(self, telling: Telling) -> Clause:
        return telling.choosing(self.by, self.noun())


class ChooseCorridor(Timed, tag="choose_corridor"):
    """The holder chooses a corridor of the own passage."""

    def clause(self, telling: Telling) -> Clause:
        return order("choose a corridor of your passage")


class OnSomebody(Timed, kw_only=True):
    """Works on an explorer, or on several."""

    to: Who = "self"

    def requires(self) -> str:
        return {"chosen": "chosen", "all_there": "there"}.get(self.to, "")


class Heal(OnSomebody, kw_only=True, tag="heal"):
    """Health comes back, up to 5."""

    amount: Count

    def clause(self, telling: Telling) -> Clause:
        return telling.by(self.to, f"heal {self.amount} Health", f"heals {self.amount} Health")


class LoseHealth(OnSomebody, kw_only=True, tag="lose_health"):
    """Health is lost without an Injury."""

    amount: Count

    def clause(self, telling: Telling) -> Clause:
        return telling.by(self.to, f"lose {self.amount} Health", f"loses {self.amount} Health")


class Injure(OnSomebody, kw_only=True, tag="injure"):
    """An Injury, as by a Hazard with this Damage."""

    amount: Count

    def clause(self, telling: Telling) -> Clause:
        what = f"an Injury of Damage {self.amount}"
        return telling.by(self.to, f"take {what}", f"takes {what}")


class Drug(OnSomebody, tag="drug"):
    """Somebody becomes Drugged."""

    def clause(self, telling: Telling) -> Clause:
        return telling.by(self.to, "become Drugged", "becomes Drugged")


class Cure(OnSomebody, tag="cure"):
    """Somebody is Drugged no longer."""

    def clause(self, telling: Telling) -> Clause:
        return telling.by(self.to, "stop being Drugged", "stops being Drugged")


class GainAp(Timed, kw_only=True, tag="gain_ap"):
    """More Action Points this turn."""

    amount: Count

    def clause(self, telling: Telling) -> Clause:
        return order(f"gain {self.amount} AP this turn")


class LoseAp(Timed, kw_only=True, tag="lose_ap"):
    """Fewer Action Points this turn, or none left."""

    amount: Count | Literal["all"]

    def clause(self, telling: Telling) -> Clause:
        return order(f"lose {'all your' if self.amount == 'all' else self.amount} AP")


class PickUp(Timed, kw_only=True, tag="pick_up"):
    """An item is picked up, here or in the chosen passage."""

    source: Literal["there", "here"] = msgspec.field(name="from")

    def requires(self) -> str:
        return "there" if self.source == "there" else ""

    def clause(self, telling: Telling) -> Clause:
        place = telling.there("in") if self.source == "there" else "in your passage"
        return order(f"pick up an item {place.removesuffix(' with an item')}")


class Drop(Timed, kw_only=True, tag="drop"):
    """Cards fall into the holder's passage."""

    what: Literal["all", "random", "choice", "treasure"]

    def clause(self, telling: Telling) -> Clause:
        return order(
            {
                "all": "drop all your cards",
                "random": "drop a random card",
                "choice": "drop a card of your choice",
                "treasure": "drop a treasure of your choice (none held: a random card)",
            }[self.what]
        )


class DiscardThis(Timed, tag="discard_this"):
    """A Hazard that destroys itself."""

    def clause(self, telling: Telling) -> Clause:
        return order("discard this card")


class PutOnDeck(Timed, kw_only=True, tag="put_on_deck"):
    """A card of the hand goes on top of its deck."""

    what: Literal["random", "choice"]

    def clause(self, telling: Telling) -> Clause:
        card = "a random card" if self.what == "random" else "a card of your choice"
        return order(f"put {card} on top of its deck")


class Take(Timed, kw_only=True, tag="take"):
    """A card changes hands, from the chosen explorer to the holder."""

    needs = "chosen"
    what: Literal["treasure", "choice", "random"]

    def clause(self, telling: Telling) -> Clause:
        card = {"treasure": "a treasure of your choice", "choice": "a card of your choice", "random": "a random card"}
        return order(f"take {card[self.what]} from {telling.chosen()}")


class Throw(Timed, tag="throw"):
    """A throw at the chosen explorer, without an item."""

    needs = "chosen"

    def clause(self, telling: Telling) -> Clause:
        return order(f"Throw at {telling.chosen()} without dropping an item")


class Put(OnSomebody, tag="put"):
    """Explorers are put into the chosen passage and enter it."""

    needs = "there"

    def requires(self) -> str:
        return "there"

    def clause(self, telling: Telling) -> Clause:
        place = telling.there("into")
        return telling.by(self.to, f"put your explorer {place}", f"is put {place}")


class Slide(Timed, kw_only=True, tag="slide"):
    """A slide, on in the direction of entry or through the chosen corridor."""

    way: Literal["entry", "chosen"]

    def requires(self) -> str:
        return "corridor" if self.way == "chosen" else ""

    def clause(self, telling: Telling) -> Clause:
        return order("slide that way" if self.way == "chosen" else "slide on in the direction in which you entered")


class Flee(Timed, tag="flee"):
    """The holder flees the passage."""

    def clause(self, telling: Telling) -> Clause:
        return order("flee")


class FleeTo(Timed, tag="flee_to"):
    """The flight leads into the chosen passage."""

    needs = "there"
    moment = "would_flee"

    def clause(self, telling: Telling) -> Clause:
        return order(f"flee {telling.there('to')} instead")


class NoFlight(Timed, tag="no_flight"):
    """Losing against this Hazard causes no flight."""

    def clause(self, telling: Telling) -> Clause:
        return order("do not flee")


class Redirect(Timed, tag="redirect"):
    """The declared Move or Dash leads into the chosen passage."""

    needs = "there"
    moment = "move_declared"

    def clause(self, telling: Telling) -> Clause:
        return order(f"send it {telling.there('into')} instead (a Dash into a discovered one, where it ends)")


class StrikeEncounter(Timed, tag="strike_encounter"):
    """The encounter does not take place."""

    moment = "encounter_begins"

    def clause(self, telling: Telling) -> Clause:
        return order("skip that encounter")


class LoseLess(Timed, kw_only=True, tag="lose_less"):
    """Less Health is lost."""

    moment = "would_lose_health"
    amount: Count

    def clause(self, telling: Telling) -> Clause:
        return order(f"lose {self.amount} Health less")


class Destroy(Timed, tag="destroy"):
    """The chosen passage collapses."""

    needs = "there"

    def clause(self, telling: Telling) -> Clause:
        return order(f"destroy {telling.there()}; this is not your Destroy action")


class Rotate(Timed, tag="rotate"):
    """The chosen passage is turned."""

    needs = "there"

    def clause(self, telling: Telling) -> Clause:
        return order(f"turn {telling.there()} as you like")


class DiscoverChain(Timed, kw_only=True, tag="discover_chain"):
    """Passages are discovered one after the other; nobody enters them."""

    amount: Count

    def clause(self, telling: Telling) -> Clause:
        return order(f"Discover up to {self.amount} passages in a chain, the first connected to yours")


class RollDie(Timed, kw_only=True, tag="roll"):
    """The die decides what happens next."""

    at_least: Die
    then: tuple[TimedEffect, ...] = ()
    otherwise: tuple[TimedEffect, ...] = msgspec.field(name="else", default=())

    def clause(self, telling: Telling) -> Clause:
        then, otherwise = (tell(each, Telling(telling.known)) for each in (self.then, self.otherwise))
        return order(die_phrase(self.at_least, then, otherwise))


class Reroll(Timed, tag="reroll"):
    """The die is rolled again."""

    moment = "after_roll"

    def clause(self, telling: Telling) -> Clause:
        return order("roll that die again; the new die counts")


class Bonus(Timed, kw_only=True, tag="bonus"):
    """Adds to the roll that is about to be made."""

    moment = "before_roll"
    amount: Count

    def clause(self, telling: Telling) -> Clause:
        return order(f"add {self.amount} to that roll")


HeldEffect = Mod | Set | Forbid | ReadDie
TimedEffect = (
    ChooseExplorer | ChooseSpace | ChooseCorridor | Heal | LoseHealth | Injure | Drug | Cure | GainAp | LoseAp
    | PickUp | Drop | DiscardThis | PutOnDeck | Take | Throw | Put | Slide | Flee | FleeTo | NoFlight | Redirect
    | StrikeEncounter | LoseLess | Destroy | Rotate | DiscoverChain | RollDie | Reroll | Bonus
)  # fmt: skip
HeldEffects = Annotated[tuple[HeldEffect, ...], Meta(min_length=1)]
TimedEffects = Annotated[tuple[TimedEffect, ...], Meta(min_length=1)]


def tell(effects: Sequence[Timed], telling: Telling | None = None) -> str:
    """What effects do, one after the other, as one sentence without its full stop."""
    telling = telling or Telling()
    clauses: list[Clause] = []
    for number, effect in enumerate(effects):
        if isinstance(effect, (ChooseExplorer, ChooseSpace)):
            following = effects[number + 1].requires() if number + 1 < len(effects) else ""
            wanted = "chosen" if isinstance(effect, ChooseExplorer) else "there"
            if effect.by == "self" and following == wanted:
                telling.hold(wanted, effect.noun())
                continue
            telling.name(wanted)
        clause = effect.clause(telling)
        telling.last = clause.who
        clauses.append(clause)
    return joined(clauses)
