"""Events: something happened. The log, the screen, the lab and the tests listen.

An event declares its kind, its sentence and its roles, in the order in which a rule names them:

    MOVED = Event("moved", MOVE, "{who} [goes] to {place}", WHO, PLACE, changes="who.place")
"""

from __future__ import annotations

from types import ModuleType
from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.kernel.story.roll import Roll
from undercroft.kernel.story.sentence import Part, Sentence, sentence_of
from undercroft.kernel.story.told import Die, Modifier, Rolled, Side, Told
from undercroft.kernel.why_not import Exclusions
from undercroft.kernel.words import CHANCE, Player, Word, label, spell

# What an event can be. Readers go by these, never by the words of a sentence.
MOVE: Final = "move"
ROLL: Final = "roll"
DRAW: Final = "draw"
REVEAL: Final = "reveal"
GAIN: Final = "gain"
LOSE: Final = "lose"
PAY: Final = "pay"
USE: Final = "use"
HURT: Final = "hurt"
HEAL: Final = "heal"
DIE: Final = "die"
CHANGE: Final = "change"
FIGHT_BEGINS: Final = "fight begins"
FIGHT_ENDS: Final = "fight ends"
VISIT_BEGINS: Final = "visit begins"
VISIT_ENDS: Final = "visit ends"
TURN: Final = "turn"
ROUND: Final = "round"
END: Final = "end"
NOTE: Final = "note"
KINDS: Final = (
    MOVE, ROLL, DRAW, REVEAL, GAIN, LOSE, PAY, USE, HURT, HEAL, DIE, CHANGE,
    FIGHT_BEGINS, FIGHT_ENDS, VISIT_BEGINS, VISIT_ENDS, TURN, ROUND, END, NOTE,
)  # fmt: skip

# What may stand in a role.
PLAYER: Final = "player"
THING: Final = "thing"
NUMBER: Final = "number"
TEXT: Final = "text"
DICE: Final = "roll"
ANYBODY: Final = "player or thing"


class Role:
    """A part to be played in an event, and what may play it; `several`: a list of such."""

    def __init__(self, name: str, type: str, several: bool = False) -> None:
        self.name = name
        self.type = type
        self.several = several

    def fits(self, part: Part) -> bool:
        if self.several and part.kind == "list":
            return all(self.fits(each) for each in part.parts)
        if self.type == ANYBODY:
            return part.kind not in (NUMBER, TEXT, DICE, "list")
        if self.type == PLAYER:
            return part.seat >= 0
        if self.type == THING:
            return part.seat < 0 and part.kind not in (NUMBER, TEXT, DICE, "list")
        return part.kind == self.type

    def __repr__(self) -> str:
        return self.name


WHO: Final = Role("who", PLAYER)
WHOM: Final = Role("whom", PLAYER)
EVERYBODY: Final = Role("everybody", PLAYER, several=True)
AMOUNT: Final = Role("amount", NUMBER)
LEFT: Final = Role("left", NUMBER)
CARD: Final = Role("card", THING)
CARDS: Final = Role("cards", THING, several=True)
DRAWN: Final = Role("drawn", THING, several=True)
"""What came from a pile, in the open: every public draw stands in this role of exactly one event."""
THE_THING: Final = Role("thing", THING)
PLACE: Final = Role("place", THING)
WAY: Final = Role("way", THING)
CAUSE: Final = Role("cause", ANYBODY)
DICE_ROLLED: Final = Role("roll", DICE, several=True)
REASON: Final = Role("reason", TEXT)
WHAT: Final = Role("what", TEXT)
NTH: Final = Role("number", NUMBER)


class Event:
    """Something that can happen: its kind, the sentence that tells it, its roles, and the quantities it changes.

    `changes` names quantities of the game's ledger, by role: "who.health place.floor". `dies` names the role that does
    not survive it. Where a roll is told, the sentence goes "purpose: {roll}: outcome". `apart`: it comes whatever was
    answered before, as a roll for the weather would, and belongs to no answer's outlook.
    """

    def __init__(
        self,
        name: str,
        kind: str,
        sentence: str,
        *roles: Role,
        changes: str = "",
        dies: str = "",
        apart: bool = False,
    ) -> None:
        self.name = name
        self.kind = kind
        self.sentence = sentence
        self.roles = roles
        self.names: tuple[str, ...] = tuple([role.name for role in roles])
        self.changes = tuple(changes.split())
        self.dies = dies
        self.apart = apart
        strange = [field for field in sentence_of(sentence).fields if field not in self.names]
        if strange or self.kind not in KINDS:
            raise ValueError(f"event {name}: {strange or self.kind} is not among its roles or kinds")
        if (dies and dies not in self.names) or (self.kind == DIE and not dies):
            raise ValueError(f"event {name}: {dies or 'nobody'} dies, and must be one of its roles")

    def __repr__(self) -> str:
        return self.name


def events_of(module: ModuleType) -> tuple[Event, ...]:
    """All events that a game's `events` module declares, in its order, also those that stand together in a tuple or
    a table."""
    found: list[Event] = []
    for each in vars(module).values():
        several = each.values() if isinstance(each, dict) else each if isinstance(each, tuple) else (each,)
        found.extend([event for event in several if isinstance(event, Event)])
    return tuple(found)


MOST_SHARED: Final = 8_000
_shared: Final[dict[tuple[str, str, tuple[str, ...], str, tuple[int, ...] | None], Told]] = {}


def once(
    rule: str, event: Event, roles: dict[str, Part], text: str, to: tuple[int, ...] | None, roll: Rolled | None
) -> Told:
    """A line as it was told before, if it was: hundreds of tables tell mostly the same, and keep it once."""
    line = (rule, event.name, tuple([f"{part.name} {part.owner}" for part in roles.values()]), text, to)
    told = _shared.get(line)
    same = told is not None and told.roles == roles and told.roll == roll  # roles may say more than the sentence does
    if told is None or not same or told.kind != event.kind or told.template != event.sentence:
        if len(_shared) > MOST_SHARED:
            _shared.clear()
        told = _shared[line] = Told(rule, event.name, event.kind, roles, text, event.sentence, to, roll)
    return told


def tale(rule: str, event: Event, args: tuple[object, ...], to: tuple[int, ...] | None = None) -> Told:
    """An event in words."""
    roles: dict[str, Part] = {}
    dice: list[Roll] = []
    for name, arg in zip(event.names, args, strict=False):
        if arg is None:
            continue
        if isinstance(arg, Roll):
            dice = [arg]
        elif isinstance(arg, (tuple, list)) and arg and isinstance(arg[0], Roll):
            dice = [roll for roll in arg if isinstance(roll, Roll)]
        elif isinstance(arg, (tuple, list)) and not arg:
            continue
        else:
            roles[name] = part_of(arg)
            continue
        roles[name] = Part("roll", str(dice[-1].total), "")
    sentence = sentence_of(event.sentence)
    rolled = explained(dice, sentence, roles) if dice else None
    return once(rule, event, roles, sentence.fill(roles), to, rolled)


def part_of(thing: object) -> Part:
    """Whoever or whatever plays a role, as data."""
    if isinstance(thing, Player):
        return Part(thing.kind, thing.name, thing.label, thing.seat, True)
    if isinstance(thing, (tuple, list)):
        parts = tuple([part_of(each) for each in thing])
        return Part("list", spell(tuple(thing)), " + ".join([part.label for part in parts]) or "nothing", parts=parts)
    if isinstance(thing, Word):
        return Part(thing.kind, thing.name, thing.label, proper=thing.proper)
    if isinstance(thing, int) and not isinstance(thing, bool):
        return Part("number", str(thing), str(thing), proper=True)
    proper = bool(getattr(thing, "proper", isinstance(thing, (str, bool))))
    owner = int(getattr(thing, "seat", -1))
    return Part(str(getattr(thing, "kind", "text")), spell(thing), label(thing), proper=proper, owner=owner)


def explained(dice: list[Roll], sentence: Sentence, roles: dict[str, Part]) -> Rolled:
    """The dice as data; purpose and outcome are what the sentence says before and after them."""
    first = dice[0]
    opposed = first.rival is not None
    sides = [first, first.rival] if first.rival is not None else dice
    role = next(name for name, part in roles.items() if part.kind == "roll")
    before, after = sentence.around(role)
    rolled = Rolled(
        tuple([_side(roll) for roll in sides]),
        first.target if first.target >= 0 else None,
        first.at_least,
        opposed,
        before.fill(roles),
        after.fill(roles),
    )
    roles[role] = Part("roll", str(first.total), rolled.text(), proper=True)
    return rolled


def _side(roll: Roll) -> Side:
    who = roll.who
    return Side(
        "" if who is None else who.label,
        CHANCE if who is None else who.seat,
        tuple([Die(face, sides, struck) for face, sides, struck in roll.dice]),
        tuple([Modifier(amount, label(source)) for amount, source in roll.modifiers]),
        roll.total,
        roll.reads,
    )


class Times:
    """How often something happened: to count on takes a few instructions, where a table of numbers takes hundreds."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Witness:
    """Listens to a match: keeps what was told and which rules were cited. Subclass it to count something else."""

    def __init__(self) -> None:
        self.told: list[Told] = []
        self.listens = True  # to events: if not, nobody gathers what they are about
        self.reads = True  # lines: if not, no roll is explained, and nothing is put into words
        self._cited: dict[str, Times] = {}
        self.drawn: list[str] = []
        self.exclusions: Exclusions | None = None  # kept while somebody asks why something is not offered

    def ask(self, rule: str) -> None:
        """A question is put by this rule."""
        self.cite(rule)
        if self.exclusions is not None:
            self.exclusions.asked()

    def cite(self, rule: str) -> None:
        times = self._cited.get(rule)
        if times is None:
            times = self._cited[rule] = Times()
        times.count += 1

    @property
    def cited(self) -> dict[str, int]:
        """How often each rule was cited, in the order in which they first were."""
        return {rule: times.count for rule, times in self._cited.items()}

    def tell(self, rule: str, event: Event, args: tuple[object, ...], to: tuple[int, ...] | None) -> None:
        self.told.append(tale(rule, event, args, to))

    def draw(self, thing: object) -> None:
        """The last card of a pile is drawn in the open: chance was not asked."""
        self.drawn.append(spell(thing))


@mypyc_attr(allow_interpreted_subclasses=True)
class Counter(Witness):
    """Counts citations only: for simulations, where no event objects are wanted."""

    def __init__(self) -> None:
        super().__init__()
        self.listens = False
        self.reads = False

    def tell(self, rule: str, event: Event, args: tuple[object, ...], to: tuple[int, ...] | None) -> None:
        return
