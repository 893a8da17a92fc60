"""Reads a card file into the pieces of the game, and refuses what could not be played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from undercroft.games.skulldug import components, moments, shapes
from undercroft.games.skulldug import vocabulary as effects
from undercroft.games.skulldug.components import COLOURS, Ability, Card, CardSet, Effect
from undercroft.kernel.cardfile import Book, Edition
from undercroft.kernel.cardfile.mistakes import did_you_mean, listed
from undercroft.kernel.cardfile.places import Path as Place
from undercroft.kernel.story.grammar import counted

TOTALS: Final = {"fortune": 47, "hazard": 31, "passage": 50}  # SD-002
SIDES: Final = "NESW"
SHAPES: Final = {"N": "dead end", "NS": "straight passage", "NE": "bend", "NEW": "T-junction", "NESW": "crossing"}
ENTRANCE: Final = "entrance"
FEWEST_IN_HAND: Final = 3
"""Three treasures must fit in a hand."""


class _Builder:
    """Turns one edition into a card set."""

    def __init__(self, edition: Edition[shapes.SkulldugFile]) -> None:
        self.edition = edition
        self.file = edition.file
        self.cards: list[Card] = []

    def build(self) -> CardSet:
        for kind in ("equipment", "consumable", "treasure"):
            for number, line in enumerate(getattr(self.file, kind)):
                self.fortune(kind, (kind, number), line)
        for kind in moments.HAZARD_TYPES:
            for number, line in enumerate(getattr(self.file, kind)):
                self.hazard(kind, (kind, number), line)
        passages = [self.passage(line) for line in self.file.passage]
        self.check_totals()
        sets = {colour: self.gear_of(colour) for colour in COLOURS}
        entrance = next(each for each in passages if each.name == ENTRANCE)
        return CardSet("cards", self.cards, entrance, [each for each in passages if each is not entrance], sets)

    def card(self, kind: str, line: shapes.Fortune | shapes.Hazard) -> Card:
        card = Card(line.id, line.name, kind, line.copies, line.gear, self.edition.text(line), len(self.cards))
        card.icon, card.flavour = line.icon, line.flavour or ""
        self.cards.append(card)
        return card

    # -- Fortune cards -----------------------------------------------------------------------------------------------

    def fortune(self, kind: str, path: Place, line: shapes.Fortune) -> None:
        card = self.card(kind, line)
        for number, ability in enumerate(line.abilities):
            place = (*path, "abilities", number)
            if isinstance(ability, shapes.WhileHeld):
                for each, effect in enumerate(ability.effects):
                    self.fold(card, effect, (*place, "effects", each))
            else:
                self.add(card, ability, place)
        combat = [card.rolls[moments.MONSTER_ROLL], card.rolls[moments.ATTACK_ROLL], card.rolls[moments.DEFENCE_ROLL]]
        card.is_about_combat = combat[0] != 0 and combat[0] == combat[1] == combat[2]
        if card.is_treasure and not any(getattr(each, "curse", False) for each in line.abilities):
            self.edition.refuse(path, "every treasure carries a curse (SD-105): mark one ability with curse = true")

    def add(self, card: Card, ability: shapes.Ability, place: Place) -> None:
        """An ability that works at a moment."""
        done = self.ability(ability, place)
        if isinstance(ability, (shapes.Action, shapes.Discard)):
            if card.on_turn:
                self.edition.refuse(place, "one use on its turn is enough")
            card.on_turn.append(done)
        elif isinstance(ability, shapes.Interrupt):
            card.interrupts.append(done)
            card.at_moments |= 1 << done.at
        elif isinstance(ability, shapes.Reaction):
            card.reactions.append(done)
            card.at_moments |= 1 << done.at
        elif isinstance(ability, shapes.TurnStart):
            card.turn_start.append(done)
        elif isinstance(ability, shapes.TurnEnd):
            card.turn_end.append(done)
        else:
            card.on_injury.append(done)

    def ability(self, line: shapes.Ability, place: Place) -> Ability:
        at, moment = -1, ""
        condition: shapes.HolderIs = getattr(line, "condition", shapes.HolderIs())
        explorer, in_sight = "any", False
        kinds: tuple[str, ...] = ()
        if isinstance(line, shapes.AtMoment):
            moment = line.at
            at = moments.MOMENTS.index(moment)
            explorer, in_sight = line.condition.explorer, line.condition.in_sight
            kinds = tuple(line.condition.kind)
            for kind in kinds:
                self.check_kind(moment, kind, (*place, "if", "kind"))
        timed: tuple[effects.Timed, ...] = line.effects  # type: ignore[attr-defined]
        self.check_order(timed, moment, place, frozenset())
        return Ability(
            str(type(line).__struct_config__.tag),
            at,
            getattr(line, "cost", 0),
            getattr(line, "once_per_turn", False),
            explorer,
            kinds,
            in_sight,
            condition.hurt,
            condition.drugged,
            [digest(each) for each in timed],
        )

    def check_kind(self, moment: str, kind: str, place: Place) -> None:
        known = shapes.KINDS_AT.get(moment, ())
        if kind not in known:
            offer = f"it is about {listed(known)}" if known else "it has no kinds"
            self.edition.refuse(place, f"the moment {moment} never comes with kind {kind!r}: {offer}")

    def check_order(self, line: Sequence[effects.Timed], moment: str, place: Place, known: frozenset[str]) -> None:
        """What an effect works on must have been chosen before; some effects belong to one moment."""
        needed = {"there": "a space", "chosen": "an explorer", "corridor": "a corridor"}
        for number, effect in enumerate(line):
            here = (*place, "effects", number) if place and place[-1] not in ("then", "else") else (*place, number)
            verb = str(type(effect).__struct_config__.tag)
            if effect.moment and effect.moment != moment:
                self.edition.refuse(here, f"{verb} belongs to the moment {effect.moment}, which never comes here")
            wanted = [effect.requires(), *([effect.needs] if effect.needs else [])]
            if isinstance(effect, effects.Put):
                wanted.append({"chosen": "chosen"}.get(effect.to, ""))
            for need in wanted:
                if need and need not in known:
                    self.edition.refuse(here, f"{verb} needs {needed[need]} that was chosen before")
            if isinstance(effect, effects.ChooseSpace):
                if (effect.where == "detour") != (moment == "move_declared"):
                    self.edition.refuse(here, "a detour belongs to the moment move_declared, and nothing else does")
                known |= {"there"}
            elif isinstance(effect, effects.ChooseExplorer):
                known |= {"chosen"}
            elif isinstance(effect, effects.ChooseCorridor):
                known |= {"corridor"}
            elif isinstance(effect, effects.RollDie):
                self.check_order(effect.then, moment, (*here, "then"), known)
                self.check_order(effect.otherwise, moment, (*here, "else"), known)

    # -- what works while held is folded into plain numbers ----------------------------------------------------------

    def fold(self, card: Card, effect: effects.HeldEffect, place: Place) -> None:
        if isinstance(effect, effects.Forbid):
            card.forbids |= moments.FORBIDDEN[effect.what]
        elif isinstance(effect, effects.ReadDie):
            card.die_reads[effect.face] = effect.counts_as
        elif isinstance(effect, effects.Set):
            if effect.stat == "hand_limit" and effect.amount < FEWEST_IN_HAND:
                self.edition.refuse((*place, "amount"), f"{FEWEST_IN_HAND} treasures must fit in a hand")
            setattr(card, effect.stat, effect.amount)
        elif effect.stat in ("roll", "roll_against_you"):
            changed = card.rolls if effect.stat == "roll" else card.rolls_against
            for kind in effect.on or moments.ROLLS:
                changed[moments.ROLLS.index(kind)] += effect.amount
        else:
            if effect.on:
                self.edition.refuse((*place, "on"), f"only rolls are changed on some kinds, not {effect.stat}")
            setattr(card, effect.stat, getattr(card, effect.stat) + effect.amount)

    # -- Hazard and Passage cards ------------------------------------------------------------------------------------

    def hazard(self, kind: str, path: Place, line: shapes.Hazard) -> None:
        card = self.card(kind, line)
        card.difficulty, card.damage, card.first = line.difficulty, line.damage, line.first
        for number, ability in enumerate(line.abilities):
            self.add(card, ability, (*path, "abilities", number))
        card.holds = any(effect.verb == "no_flight" for ability in card.on_injury for effect in ability.do)
        if card.is_monster and card.damage == 0 and card.difficulty > 2 and not card.holds:
            self.edition.refuse(path, "a harmless monster that lets go needs Difficulty 2 or less (SD-124)")

    def passage(self, line: shapes.Passage) -> components.Passage:
        corridors = 0
        for side in line.corridors:
            corridors |= 1 << SIDES.index(side)
        label = SHAPES.get(line.corridors, line.corridors)
        if line.hazards:
            label += f" with {counted(line.hazards, 'Hazard')}"
        if line.fortunes:
            label += f"{' and' if line.hazards else ' with'} {counted(line.fortunes, 'Fortune')}"
        if line.id == ENTRANCE:
            label = "Entrance"
            if line.corridors != SIDES or line.hazards or line.fortunes or line.copies != 1:
                self.edition.refuse_card(line, "the Cave Entrance is one empty crossing (SD-004)")
        return components.Passage(line.id, label, corridors, line.hazards, line.fortunes, line.copies)

    # -- the whole box -----------------------------------------------------------------------------------------------

    def check_totals(self) -> None:
        if all(line.id != ENTRANCE for line in self.file.passage):
            self.edition.refuse(("passage",), "the Cave Entrance is missing (SD-004): a passage with id = 'entrance'")
        counted = {
            "fortune": sum(card.copies for card in self.cards if card.deck == "fortune"),
            "hazard": sum(card.copies for card in self.cards if card.deck == "hazard"),
            "passage": sum(line.copies for line in self.file.passage),
        }
        tables = {"fortune": "equipment", "hazard": "trap", "passage": "passage"}
        for deck, count in counted.items():
            if count != TOTALS[deck]:
                self.edition.refuse(
                    (tables[deck],), f"the box holds {TOTALS[deck]} {deck} cards, this file {count}: change some copies"
                )

    def gear_of(self, colour: str) -> list[Card]:
        by_name = {card.name: card for card in self.cards}
        found: list[Card] = []
        for number, id in enumerate(getattr(self.file.sets, colour)):
            if id not in by_name:
                self.edition.refuse(("sets", colour, number), f"there is no card {id!r}{did_you_mean(id, by_name)}")
            found.append(by_name[id])
        return found


def digest(effect: effects.Timed) -> Effect:
    """An effect as the rules read it."""
    verb = str(type(effect).__struct_config__.tag)
    amount = getattr(effect, "amount", 0)
    who = getattr(effect, "to", "self")
    word = _WORD.get(verb, "")
    if verb in ("drug", "cure", "put"):
        word = who
    for key in ("where", "what", "source", "way"):
        word = getattr(effect, key, word)
    then = [digest(each) for each in effect.then] if isinstance(effect, effects.RollDie) else []
    otherwise = [digest(each) for each in effect.otherwise] if isinstance(effect, effects.RollDie) else []
    return Effect(
        verb,
        "all" if amount == "all" else word,
        0 if amount == "all" else amount,
        who,
        getattr(effect, "by", "self") if verb.startswith("choose") else "self",
        tuple(getattr(effect, "only", ())),
        getattr(effect, "at_least", 0),
        then,
        otherwise,
    )


_WORD: Final = {"throw": "chosen", "flee_to": "there", "redirect": "there", "destroy": "there", "rotate": "there"}


def build(edition: Edition[shapes.SkulldugFile]) -> CardSet:
    """The pieces of an edition."""
    return _Builder(edition).build()


HOME: Final = Path(__file__).parent
CARDS: Final = Book("skulldug", HOME, shapes.SkulldugFile, build)
OUR_CARDS: Final = CARDS.load()
