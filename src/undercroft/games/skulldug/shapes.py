"""The shape of a card file: every class of cards with its numbers, and the abilities they may have."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from undercroft.games.skulldug.sentences import roll_phrase
from undercroft.games.skulldug.vocabulary import HeldEffects, TimedEffects, tell
from undercroft.kernel.cardfile.mistakes import spelling
from undercroft.kernel.cardfile.sentences import capital, full_stop, listing, paragraph
from undercroft.kernel.cardfile.shapes import Card, CardFile, Copies, Entry, Id, Line, Names

Moment = Literal[
    "move_declared",
    "discovering",
    "contents_drawn",
    "entered",
    "encounter_begins",
    "before_roll",
    "after_roll",
    "would_lose_health",
    "injured",
    "became_drugged",
    "would_flee",
    "picked_up",
    "dropped",
]
Kind = Literal[
    "trap",
    "monster",
    "attack",
    "defence",
    "card",
    "injury",
    "other",
    "equipment",
    "consumable",
    "treasure",
    "move",
    "dash",
]
Cost = Annotated[int, Meta(ge=0, le=9)]

_ROLLS = ("trap", "monster", "attack", "defence", "card")
_ITEMS = ("equipment", "consumable", "treasure", "trap")
KINDS_AT: dict[str, tuple[str, ...]] = {
    "move_declared": ("move", "dash"),
    "encounter_begins": ("trap", "monster"),
    "before_roll": _ROLLS,
    "after_roll": _ROLLS,
    "would_lose_health": ("injury", "other"),
    "picked_up": _ITEMS,
    "dropped": _ITEMS,
}
"""Which kinds of things a moment can be about; at the others there is only one."""


class HolderIs(Line):
    """A condition on whoever holds the card."""

    hurt: bool = False
    drugged: bool = False

    def phrase(self) -> str:
        states = [word for word, wanted in (("hurt", self.hurt), ("Drugged", self.drugged)) if wanted]
        return f"if you are {listing(states)}" if states else ""


class Situation(HolderIs):
    """A condition on what happens, to whom and where."""

    explorer: Literal["self", "other", "any"] = "any"
    kind: tuple[Kind, ...] = ()
    in_sight: bool = False


class Ability(Line, tag_field="when"):
    """When a card works, and what it does then."""

    def sentence(self, consumable: bool) -> str:
        raise NotImplementedError


class WhileHeld(Ability, kw_only=True, tag="held"):
    """Works all the time while the card is in hand; `curse` marks the price of a treasure."""

    effects: HeldEffects
    curse: bool = False

    def sentence(self, consumable: bool) -> str:
        said = paragraph(effect.statement() for effect in self.effects)
        return f"Curse: {said[:1].lower() + said[1:]}" if self.curse else said


class Action(Ability, kw_only=True, tag="action"):
    """A turn action that costs AP."""

    cost: Cost
    effects: TimedEffects
    once_per_turn: bool = False
    condition: HolderIs = msgspec.field(name="if", default_factory=HolderIs)

    def sentence(self, consumable: bool) -> str:
        head = [f"{self.cost} AP", "once per turn" if self.once_per_turn else "", self.condition.phrase()]
        return f"{', '.join(part for part in head if part)}: {full_stop(tell(self.effects))}"


class Discard(Ability, kw_only=True, tag="discard"):
    """A consumable, used on one's own turn."""

    effects: TimedEffects
    condition: HolderIs = msgspec.field(name="if", default_factory=HolderIs)

    def sentence(self, consumable: bool) -> str:
        condition = self.condition.phrase()
        return capital(f"{condition}, discard: " if condition else "discard: ") + full_stop(tell(self.effects))


class AtMoment(Ability, kw_only=True):
    """Works when something is about to happen, or has just happened."""

    at: Moment
    effects: TimedEffects
    condition: Situation = msgspec.field(name="if", default_factory=Situation)

    def head(self) -> str:
        holder = self.condition.phrase()
        return moment_phrase(self.at, self.condition) + (f", {holder}" if holder else "")


class Interrupt(AtMoment, kw_only=True, tag="interrupt"):
    """May be used at a moment: a consumable is discarded, equipment stays in hand."""

    once_per_turn: bool = False

    def sentence(self, consumable: bool) -> str:
        said = tell(self.effects)
        if consumable:
            return f"{self.head()}, discard: {full_stop(said)}"
        once = "once per turn " if self.once_per_turn else ""
        return f"{self.head()}, {once}you may {said}."


class Reaction(AtMoment, kw_only=True, tag="reaction"):
    """Happens by itself at a moment."""

    curse: bool = False

    def sentence(self, consumable: bool) -> str:
        said = f"{self.head()}, {tell(self.effects)}."
        return f"Curse: {said[:1].lower() + said[1:]}" if self.curse else said


class TurnStart(Ability, kw_only=True, tag="turn_start"):
    """Happens by itself when the holder's turn begins."""

    effects: TimedEffects
    curse: bool = False

    def sentence(self, consumable: bool) -> str:
        return ("Curse: at" if self.curse else "At") + f" the start of each of your turns, {tell(self.effects)}."


class TurnEnd(Ability, kw_only=True, tag="turn_end"):
    """Happens by itself when the holder's turn ends."""

    effects: TimedEffects
    curse: bool = False

    def sentence(self, consumable: bool) -> str:
        return ("Curse: at" if self.curse else "At") + f" the end of each of your turns, {tell(self.effects)}."


class OnInjury(Ability, kw_only=True, tag="on_injury"):
    """What a Hazard does to whoever loses against it, after its Damage."""

    effects: TimedEffects

    def sentence(self, consumable: bool) -> str:
        return f"On Injury: {tell(self.effects)}."


FortuneAbility = WhileHeld | Action | Interrupt | Reaction | TurnStart | TurnEnd
ConsumableAbility = Discard | Action | Interrupt


def moment_phrase(at: str, condition: Situation) -> str:
    """When you do something, or another explorer does."""
    mine = condition.explorer == "self"
    sight = " in sight" if condition.in_sight else ""
    who = "you" if mine else ("another explorer" if condition.explorer == "other" else "an explorer") + sight
    whose = "your" if mine else f"{who}'s"
    s, are = ("", "are") if mine else ("s", "is")
    kinds = [kind for kind in KINDS_AT.get(at, ()) if kind in condition.kind]
    roll = roll_phrase(kinds)
    move = listing([kind.capitalize() for kind in kinds or ("move", "dash")], "or")
    hazard = kinds[0] if len(kinds) == 1 else "Hazard"
    item = listing([f"{'an' if kind == 'equipment' else 'a'} {kind}" for kind in kinds], "or") or "an item"
    injury = kinds == ["injury"]
    return {
        "move_declared": f"When {who} declare{s} a {move}",
        "discovering": f"When {who} Discover{s}",
        "contents_drawn": f"When {who} {'have' if mine else 'has'} Discovered a passage",
        "entered": f"When {who} enter{s} a passage",
        "encounter_begins": f"When {who} {are} about to encounter a {hazard}",
        "before_roll": f"Before {whose} {roll}",
        "after_roll": f"After {whose} {roll}",
        "would_lose_health": f"When an Injury would cost {who} Health" if injury else f"When {who} would lose Health",
        "injured": f"When {who} take{s} an Injury",
        "became_drugged": f"When {who} become{s} Drugged",
        "would_flee": f"When {who} flee{s}",
        "picked_up": f"When {who} pick{s} up {item}",
        "dropped": f"When {who} drop{s} {item}",
    }[at]


# -- cards -----------------------------------------------------------------------------------------------------------


class Fortune(Card, kw_only=True):
    """A card of the Fortune deck; `gear` may be picked before the first turn."""

    consumable: ClassVar[bool] = False

    copies: Copies = 1
    gear: bool = False
    abilities: tuple[FortuneAbility, ...] = ()

    def sentence(self, names: Names) -> str:
        return " ".join(ability.sentence(self.consumable) for ability in self.abilities)


class Equipment(Fortune, kw_only=True):
    """Works while held, may offer actions, and stays in hand."""

    called: ClassVar[str] = "an equipment card"


class Consumable(Fortune, kw_only=True):
    """Works once, by being discarded."""

    called: ClassVar[str] = "a consumable"
    consumable: ClassVar[bool] = True

    abilities: Annotated[tuple[ConsumableAbility, ...], Meta(min_length=1)]  # type: ignore[assignment]


class Treasure(Fortune, kw_only=True):
    """Three of them win the game, and each carries a curse."""

    called: ClassVar[str] = "a treasure"


class Hazard(Card, kw_only=True):
    """A card of the Hazard deck; `first` is encountered before everything else in its passage."""

    copies: Copies = 1
    gear: bool = False
    difficulty: Annotated[int, Meta(ge=0, le=5)]
    damage: Annotated[int, Meta(ge=0, le=5)]
    first: bool = False
    abilities: tuple[OnInjury, ...] = ()

    def sentence(self, names: Names) -> str:
        said = ["Encounter this before every other card here."] if self.first else []
        return " ".join([*said, *(ability.sentence(False) for ability in self.abilities)])


class Trap(Hazard, kw_only=True):
    """Stays in its passage until somebody beats it and takes it."""

    called: ClassVar[str] = "a trap"


class Monster(Hazard, kw_only=True):
    """Stays in its passage until somebody beats it; whoever loses flees."""

    called: ClassVar[str] = "a monster"


Sides = Annotated[
    str,
    Meta(pattern=spelling("^N?E?S?W?$", "some of the letters N, E, S, W, in this order"), min_length=1),
]


class Passage(Entry, kw_only=True):
    """A Passage card: its open sides, as one may lay it, and how many cards are drawn into it."""

    called: ClassVar[str] = "a passage"

    copies: Copies = 1
    corridors: Sides
    hazards: Annotated[int, Meta(ge=0, le=4)] = 0
    fortunes: Annotated[int, Meta(ge=0, le=4)] = 0


class Sets(Line, kw_only=True):
    """The ready-made gear of each seat, by the ids of cards."""

    called: ClassVar[str] = "[sets]"

    yellow: tuple[Id, ...]
    blue: tuple[Id, ...]
    green: tuple[Id, ...]
    red: tuple[Id, ...]
    black: tuple[Id, ...]


class SkulldugFile(CardFile, kw_only=True):
    """The cards of SKULLDUG!."""

    sets: Sets
    equipment: tuple[Equipment, ...]
    consumable: tuple[Consumable, ...]
    treasure: tuple[Treasure, ...]
    trap: tuple[Trap, ...]
    monster: tuple[Monster, ...]
    passage: tuple[Passage, ...]
