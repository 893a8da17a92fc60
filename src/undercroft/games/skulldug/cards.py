"""Reads `cards.toml`, word by word, and says with file and line what it does not understand."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from undercroft.games.skulldug import vocabulary as words
from undercroft.games.skulldug.components import COLOURS, Ability, Card, CardSet, Effect, Passage
from undercroft.kernel.errors import BadCards
from undercroft.kernel.grammar import counted

TOTALS: Final = {"fortune": 47, "hazard": 31, "passage": 50}  # SD-002
SIDES: Final = "NESW"
SHAPES: Final = {"N": "dead end", "NS": "straight passage", "NE": "bend", "NEW": "T-junction", "NESW": "crossing"}


class _Reader:
    """Reads one card file and says in which line it stumbles."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.lines = text.splitlines()
        self.line = 0

    def wrong(self, what: str) -> BadCards:
        return BadCards(f"{self.name}:{self.line}: {what}")

    def seek(self, header: str, nth: int) -> None:
        """Remember the line of the nth table with this header."""
        seen = -1
        for number, line in enumerate(self.lines, start=1):
            if line.strip() == header:
                seen += 1
                if seen == nth:
                    self.line = number
                    return

    def known_keys(self, table: dict[str, Any], keys: tuple[str, ...], what: str) -> None:
        for key in table:
            if key not in keys:
                raise self.wrong(f"{what} has no {key!r}")

    def one_of(self, word: object, allowed: tuple[str, ...], what: str) -> str:
        if not isinstance(word, str) or word not in allowed:
            raise self.wrong(f"{what} cannot be {word!r}; it may be {', '.join(allowed)}")
        return word

    def number(self, table: dict[str, Any], key: str, default: int | None = None) -> int:
        value = table.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(f"{key!r} must be a whole number, not {value!r}")
        return value

    def sentence(self, table: dict[str, Any], key: str) -> str:
        value = table.get(key)
        if not isinstance(value, str) or not value:
            raise self.wrong(f"{key!r} is missing")
        return value

    # ------------------------------------------------------------- abilities

    def effect(self, table: dict[str, Any]) -> Effect:
        verb = next(iter(table), "")
        allowed = words.VERBS.get(verb)
        if allowed is None:
            raise self.wrong(f"unknown verb {verb!r}")
        main = table[verb]
        word, number = "", 0
        if main is True:
            word = self.one_of("true", allowed, verb)
        elif isinstance(main, int):
            self.one_of("number", allowed, verb)
            if main < 1:
                raise self.wrong(f"{verb} needs a number of 1 or more")
            number = main
        else:
            word = self.one_of(main, allowed, verb)
            if word == "number":
                raise self.wrong(f"{verb} needs a number")
        more = words.MORE_KEYS.get(verb, ())
        self.known_keys(table, (verb, *more), verb)
        who = self.one_of(table.get("who", "self"), words.WHO, "who")
        by = self.one_of(table.get("by", "self"), words.BY, "by") if verb.startswith("choose") else "self"
        filters = tuple(key for key in more if table.get(key) is True)
        then = [self.effect(each) for each in table.get("then", ())]
        otherwise = [self.effect(each) for each in table.get("else", ())]
        return Effect(verb, word, number, who, by, filters, self.number(table, "at_least", 0), then, otherwise)

    def effects(self, tables: list[dict[str, Any]], at: int) -> list[Effect]:
        effects = [self.effect(table) for table in tables]
        if not effects:
            raise self.wrong("an ability must do something")
        self.check_order(effects, at, "", "")
        return effects

    def check_order(self, effects: list[Effect], at: int, space: str, explorer: str) -> None:
        """A name used (`there`, `chosen`) must have been chosen before; some verbs belong to one moment."""
        corridor = False
        for effect in effects:
            if effect.verb in words.HELD_VERBS:
                raise self.wrong(f"{effect.verb} works only in a 'held' ability")
            if effect.verb in words.MOMENT_OF and words.MOMENT_OF[effect.verb] != at:
                raise self.wrong(f"{effect.verb} belongs to the moment {words.MOMENTS[words.MOMENT_OF[effect.verb]]}")
            needs_space = effect.word in ("there", "all_there") or effect.who == "all_there" or effect.verb == "put"
            if needs_space and not space:
                raise self.wrong(f"{effect.verb} needs a space that was chosen before")
            named = effect.word == "chosen" and effect.verb != "slide"
            if (named or effect.who == "chosen" or effect.verb == "take") and not explorer:
                raise self.wrong(f"{effect.verb} needs an explorer who was chosen before")
            if effect.verb == "slide" and effect.word == "chosen" and not corridor:
                raise self.wrong("slide needs a corridor that was chosen before")
            if effect.verb == "choose_space":
                if (effect.word == "detour") != (at == words.MOVE_DECLARED):
                    raise self.wrong("a detour belongs to the moment move_declared, and nothing else does")
                space = effect.word
            elif effect.verb == "choose_explorer":
                explorer = effect.word
            elif effect.verb == "choose_corridor":
                corridor = True
            elif effect.verb == "roll" and not 1 <= effect.at_least <= 6:
                raise self.wrong("roll needs at_least = 1 to 6")
            self.check_order(effect.then, at, space, explorer)
            self.check_order(effect.otherwise, at, space, explorer)

    def ability(self, table: dict[str, Any], card: Card) -> None:
        self.known_keys(table, words.ABILITY_KEYS, "an ability")
        when = self.one_of(table.get("when"), words.WHEN, "when")
        if when == "held":
            for each in table.get("do", ()):
                self.held(each, card)
            return
        at = -1
        if when in ("interrupt", "reaction"):
            at = words.MOMENTS.index(self.one_of(table.get("at"), words.MOMENTS, "at"))
        elif "at" in table:
            raise self.wrong(f"{when!r} has no moment 'at'")
        condition = table.get("if", {})
        self.known_keys(condition, words.CONDITIONS, "if")
        ability = Ability(
            when,
            at,
            self.number(table, "cost", 0),
            table.get("once_per_turn") is True,
            self.one_of(condition.get("explorer", "any"), ("self", "other", "any"), "explorer"),
            tuple(self.one_of(kind, words.KINDS, "kind") for kind in condition.get("kind", ())),
            condition.get("in_sight") is True,
            condition.get("hurt") is True,
            condition.get("drugged") is True,
            self.effects(table.get("do", []), at),
        )
        if (when == "on_injury") != card.is_hazard:
            raise self.wrong(f"{card.name}: 'on_injury' is for Hazards, everything else for Fortunes")
        if (when == "action") != ("cost" in table):
            raise self.wrong(f"{card.name}: an action, and nothing else, has a cost in AP")
        if when == "discard" and not card.is_consumable:
            raise self.wrong(f"{card.name}: only a consumable is discarded")
        if when in ("action", "discard"):
            if card.on_turn:
                raise self.wrong(f"{card.name}: one use on its turn is enough")
            card.on_turn.append(ability)
        elif when == "interrupt":
            card.interrupts.append(ability)
            card.at_moments |= 1 << at
        elif when == "reaction":
            card.reactions.append(ability)
            card.at_moments |= 1 << at
        elif when == "turn_start":
            card.turn_start.append(ability)
        elif when == "turn_end":
            card.turn_end.append(ability)
        else:
            card.on_injury.append(ability)

    def held(self, table: dict[str, Any], card: Card) -> None:
        """Fold one 'held' effect into the card's numbers."""
        verb = next(iter(table), "")
        if verb not in words.HELD_VERBS:
            raise self.wrong(f"a 'held' ability knows {', '.join(words.HELD_VERBS)}, not {verb!r}")
        self.known_keys(table, (verb, *words.MORE_KEYS.get(verb, ())), verb)
        if verb == "forbid":
            card.forbids |= words.FORBIDDEN[self.one_of(table[verb], tuple(words.FORBIDDEN), verb)]
        elif verb == "read_die":
            card.die_reads[self.number(table, verb)] = self.number(table, "as")
        elif verb == "set":
            self.set(card, self.one_of(table[verb], words.SETTINGS, verb), self.number(table, "to"))
        else:
            self.mod(card, self.one_of(table[verb], words.STATS, verb), self.number(table, "by"), table.get("on", []))

    def set(self, card: Card, setting: str, to: int) -> None:
        if setting == "hand_limit":
            if to < 3:
                raise self.wrong(f"{card.name}: three treasures must fit in a hand")
            card.hand_limit = to
        elif setting == "sight":
            card.sight = to
        else:
            card.slide_steps = to

    def mod(self, card: Card, stat: str, by: int, on: list[str]) -> None:
        if stat.startswith("roll"):
            mods = card.rolls if stat == "roll" else card.rolls_against
            for kind in on or words.ROLLS:
                mods[words.ROLLS.index(self.one_of(kind, words.ROLLS, "on"))] += by
        elif stat == "ap":
            card.ap += by
        elif stat == "damage_taken":
            card.damage_taken += by
        elif stat == "hazards_drawn":
            card.hazards_drawn += by
        elif stat == "passages_revealed":
            card.passages_revealed += by
        elif stat == "cost_of_pick_up":
            card.cost_of_pick_up += by
        else:
            card.cost_of_destroy += by

    # ------------------------------------------------------------ whole cards

    def card(self, table: dict[str, Any], number: int) -> Card:
        self.known_keys(table, words.CARD_KEYS, "a card")
        card = Card(
            self.sentence(table, "id"),
            self.sentence(table, "name"),
            self.one_of(table.get("type"), words.TYPES, "type"),
            self.number(table, "copies", 1),
            table.get("gear") is True,
            self.sentence(table, "text"),
            number,
        )
        if card.is_hazard:
            card.difficulty = self.number(table, "difficulty")
            card.damage = self.number(table, "damage")
            card.first = table.get("first") is True
        for ability in table.get("abilities", ()):
            self.ability(ability, card)
        self.check_hazard(card)
        combat = [card.rolls[words.MONSTER_ROLL], card.rolls[words.ATTACK_ROLL], card.rolls[words.DEFENCE_ROLL]]
        card.is_about_combat = combat[0] != 0 and combat[0] == combat[1] == combat[2]
        if card.is_treasure and "abilities" not in table:
            raise self.wrong(f"{card.name}: every treasure carries a curse (SD-105)")
        if card.is_consumable and not card.on_turn and not card.interrupts:
            raise self.wrong(f"{card.name}: a consumable must say how it is used")
        return card

    def check_hazard(self, card: Card) -> None:
        if not card.is_hazard:
            return
        if not 0 <= card.difficulty <= 5:
            raise self.wrong(f"{card.name}: a Difficulty above 5 could never be beaten (SD-078)")
        card.holds = any(effect.verb == "no_flight" for ability in card.on_injury for effect in ability.do)
        if card.is_monster and card.damage == 0 and card.difficulty > 2 and not card.holds:
            raise self.wrong(f"{card.name}: a harmless monster that lets go needs Difficulty 2 or less (SD-124)")

    def passage(self, table: dict[str, Any]) -> Passage:
        self.known_keys(table, words.PASSAGE_KEYS, "a passage")
        sides = self.sentence(table, "corridors")
        corridors = 0
        for side in sides:
            if side not in SIDES:
                raise self.wrong(f"no side is called {side!r}")
            corridors |= 1 << SIDES.index(side)
        hazards, fortunes = self.number(table, "hazards", 0), self.number(table, "fortunes", 0)
        icons = "h" * hazards + "f" * fortunes
        name = sides.lower() + "_" + (icons or "plain")
        label = SHAPES.get(sides, sides) + (f" with {counted(hazards, 'Hazard')}" if hazards else "")
        if fortunes:
            label += f"{' and' if hazards else ' with'} {counted(fortunes, 'Fortune')}"
        if table.get("entrance") is True:
            name, label = "entrance", "Entrance"
        return Passage(name, label, corridors, hazards, fortunes, self.number(table, "copies", 1))


def read_cards(text: str, name: str = "cards.toml") -> CardSet:
    """The card set written in `text`; refuses wrong totals, unknown words and dangling names, with file and line."""
    reader = _Reader(text, name)
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadCards(f"{name}: {problem}") from None
    cards: list[Card] = []
    for number, table in enumerate(tables.get("card", ())):
        reader.seek("[[card]]", number)
        card = reader.card(table, number)
        if any(other.name == card.name for other in cards):
            raise reader.wrong(f"{card.name} stands here twice")
        cards.append(card)
    entrance: Passage | None = None
    passages: list[Passage] = []
    for number, table in enumerate(tables.get("passage", ())):
        reader.seek("[[passage]]", number)
        passage = reader.passage(table)
        if any(other.name == passage.name for other in passages):
            raise reader.wrong(f"the passage {passage.name} stands here twice; use copies")
        if passage.name == "entrance":
            entrance = passage
        else:
            passages.append(passage)
    _check_totals(reader, cards, passages, entrance)
    reader.seek("[sets]", 0)
    sets: dict[str, list[Card]] = {}
    for colour in COLOURS:
        sets[colour] = [_named(reader, cards, id, f"set {colour}") for id in tables.get("sets", {}).get(colour, ())]
    if entrance is None or entrance.corridors != 15 or entrance.hazards or entrance.fortunes:
        raise reader.wrong("the Cave Entrance is missing, or not an empty crossing (SD-004)")
    return CardSet("cards", cards, entrance, passages, sets)


def _named(reader: _Reader, cards: list[Card], id: str, what: str) -> Card:
    for card in cards:
        if card.name == id:
            return card
    raise reader.wrong(f"{what}: there is no card {id!r}")


def _check_totals(reader: _Reader, cards: list[Card], passages: list[Passage], entrance: Passage | None) -> None:
    counted = {
        "fortune": sum(card.copies for card in cards if card.deck == "fortune"),
        "hazard": sum(card.copies for card in cards if card.deck == "hazard"),
        "passage": sum(passage.copies for passage in passages) + (entrance is not None),
    }
    for deck, count in counted.items():
        if count != TOTALS[deck]:
            raise reader.wrong(f"the box holds {TOTALS[deck]} {deck} cards, this file {count}")


def cards_from(path: Path) -> CardSet:
    """The cards of a file: ours, or the values of somebody's own printed copy."""
    return read_cards(path.read_text(encoding="utf-8"), str(path))


HOME: Final = Path(__file__).parent
OUR_CARDS: Final = cards_from(HOME / "cards.toml")
