"""A new table while somebody fills in its form: what they chose and typed, right or wrong. Nothing of it is lost."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import PRESET, Game, Value
from undercroft.table.domain.log.entries import BOT, OPEN, PERSON, PlannedSeat
from undercroft.table.domain.opening.strength import STEADY, bot_name

ME, FRIEND, HERE, NOBODY = "me", "friend", "here", "nobody"
BOT_PREFIX = "bot:"


class SeatDraft(msgspec.Struct, frozen=True):
    """Who shall sit here: `me`, a `friend` by link, somebody `here` at this device, `bot:NAME`, or `nobody`."""

    kind: str
    name: str = ""

    @property
    def bot(self) -> str:
        """The bot meant to sit here, or nothing."""
        return self.kind.removeprefix(BOT_PREFIX) if self.kind.startswith(BOT_PREFIX) else ""


class Draft(msgspec.Struct, frozen=True):
    """The whole form. `drawn` is the preset whose values the options showed: what differs from them was chosen."""

    seats: tuple[SeatDraft, ...]
    preset: str = ""
    drawn: str = ""
    options: dict[str, str] = {}
    seed: str = ""
    listed: bool = False
    hints: bool = True
    clock: float = 0.0
    odds: bool = True
    card_set: str = ""  # the title of a published set; none: the game's own cards
    own_cards: str = ""  # the text of a card file, which goes before any set

    def chosen(self, game: Game[Any]) -> dict[str, object]:
        """The options by name: those of the preset, and over them whatever was chosen one by one."""
        wanted: dict[str, object] = dict(game.preset(self.preset).options) if self.preset else {}
        shown = preset_values(game, self.drawn)
        for option in game.options:
            given = self.options.get(option.name)
            if given is not None and not _same(option.parse, given, shown[option.name]):
                wanted[option.name] = given
        return wanted

    def values(self, game: Game[Any]) -> dict[str, Value]:
        """Every option as the form should show it; what cannot be is shown as the preset says."""
        values = preset_values(game, self.preset)
        for name, given in self.chosen(game).items():
            option = next(each for each in game.options if each.name == name)
            try:
                values[name] = option.parse(given)
            except UndercroftError:
                continue
        return values

    @property
    def taken(self) -> int:
        """How many play."""
        return sum(seat.kind != NOBODY for seat in self.seats)

    def planned(self, own_name: str) -> tuple[list[PlannedSeat], list[int]]:
        """Who sits where, empty chairs put away, and which of these seats are at this device."""
        seats: list[PlannedSeat] = []
        mine: list[int] = []
        for number, seat in enumerate(self.seats):
            if seat.kind == NOBODY:
                continue
            if seat.kind in (ME, HERE):
                mine.append(len(seats))
                seats.append(PlannedSeat(PERSON, seat.name or (own_name or "Guest" if seat.kind == ME else "")))
            elif seat.kind == FRIEND:
                seats.append(PlannedSeat(OPEN))
            else:
                seats.append(PlannedSeat(BOT, bot_name(number), seat.bot))
        return seats, mine


EMPTY = Draft(())


def fresh_draft(game: Game[Any], own_name: str, preset: str = "") -> Draft:
    """The form as a newcomer finds it: whoever presses Start plays at once, against a bot or two."""
    fewest, most = game.seats
    bots = max(fewest, min(3, most)) - 1
    seats = [SeatDraft(ME, own_name), *[SeatDraft(BOT_PREFIX + STEADY.bot)] * bots]
    seats += [SeatDraft(NOBODY)] * (most - len(seats))
    first = preset or (game.presets[0].name if game.presets else "")
    return Draft(tuple(seats), first, first)


def preset_values(game: Game[Any], preset: str) -> dict[str, Value]:
    """Every option as a preset has it."""
    return game.check_options({PRESET: preset} if preset else {})


def _same(parse: Any, given: str, shown: Value) -> bool:
    try:
        found = parse(given)
    except UndercroftError:
        return False
    return type(found) is type(shown) and bool(found == shown)
