"""A plan read from its file. A wrong one gets one line with file, line, key and what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from undercroft.bots import make_bot, stand_up
from undercroft.games import game as find_game
from undercroft.games import game_names
from undercroft.kernel import toml_text
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import PRESET, Game, Value
from undercroft.lab.plan.line_numbers import line_of
from undercroft.lab.plan.plan import BadPlan, Plan
from undercroft.lab.plan.setting import KEYED, PLAIN, Setting, card_text

WHOLE = {
    "games": (1, 10**9, "how many games of each setting"),
    "most_games": (1, 10**9, "where a run that aims at a width gives up"),
    "cap": (1, 10**9, "answers and rolls after which a game counts as unfinished"),
    "observe": (1, 10**9, "every how many-th game is watched in detail"),
    "look": (1, 10**9, "every how many-th game is watched closely"),
    "shard": (1, 10**6, "how many games are handed out at a time"),
}
OF_A_CASE = (
    "name",
    "game",
    "seats",
    "bots",
    "line_ups",
    "rotate",
    "options",
    "cards",
    "cap",
    "observe",
    "look",
    "luck",
)
OF_THE_PLAN = ("title", "seed", "games", "width", "most_games", "shard", "case")


def load_plan(path: Path | str) -> Plan:
    """Read and check a plan file."""
    file = Path(path)
    return parse_plan(read_text(file), str(file), file.parent)


def read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadPlan(f"there is no plan file {file}") from None
    except UnicodeDecodeError:
        raise BadPlan(f"{file} is not a text file") from None
    except OSError as problem:
        raise BadPlan(f"the plan file {file} cannot be read: {problem.strerror}") from None


def parse_plan(text: str, name: str = "plan.toml", folder: Path | None = None) -> Plan:
    """A plan from its text; card files are looked for in `folder`."""
    return read_plan(read_toml(text, name), text, name, folder or Path())


def read_toml(text: str, name: str) -> dict[str, Any]:
    try:
        return toml_text.read_toml(text)
    except toml_text.BadToml as refused:
        raise BadPlan(f"{name}:{refused.line}: {refused.problem}") from None


def read_plan(given: Mapping[str, Any], text: str, name: str, folder: Path) -> Plan:
    """A plan from its keys; the text they come from tells the lines of errors."""
    return _Reader(text, name, folder).plan(given)


class _Reader:
    """Reads one plan and knows where everything stands in its file."""

    def __init__(self, text: str, name: str, folder: Path) -> None:
        self.text = text
        self.name = name
        self.folder = folder
        self.case: int | None = None

    def refuse(self, key: str, problem: str, inside: str = "") -> BadPlan:
        """The error for a key, with the line where it stands: in its case, or above all cases."""
        line = line_of(self.text, key, self.case, inside) or line_of(self.text, key, None, inside)
        if not line and self.case is not None:
            line = line_of(self.text, "", self.case)
        where = f", line {line}" if line else ""
        path = ".".join(part for part in (inside, key) if part)
        return BadPlan(f"{self.name}{where}: {path}: {problem}" if path else f"{self.name}{where}: {problem}")

    def plan(self, given: Mapping[str, Any]) -> Plan:
        self._known(given, (*OF_THE_PLAN, *OF_A_CASE))
        title = self._text(given, "title", "An experiment")
        seed = str(self._one_of(given, "seed", (str, int), "a text or a whole number", "1"))
        games = self._whole(given, "games", 1000)
        width = self._one_of(given, "width", (int, float), "a number above 0 and below 1", 0.0)
        if "width" in given and not 0 < width < 1:
            raise self.refuse("width", f"cannot be {width}: it is a number above 0 and below 1, as 0.04 for 4 points")
        most_games = self._whole(given, "most_games", 20 * games)
        cases = given.get("case", [{}])
        if not isinstance(cases, list) or not cases or not all(isinstance(case, dict) for case in cases):
            raise self.refuse("case", "is written as [[case]] with the keys of one case below it")
        settings: list[Setting] = []
        usual = {key: value for key, value in given.items() if key in OF_A_CASE}
        for number, case in enumerate(cases):
            self.case = number if "case" in given else None
            self._known(case, OF_A_CASE)
            settings.extend(self._settings({**usual, **case, "options": _both(usual, case)}, seed, games))
        self.case = None
        random_only = all(setting.all_random for setting in settings)
        searching = any(bot.startswith("ismcts") for setting in settings for bot in setting.bots)
        shard = self._whole(given, "shard", max(100, games // 16) if random_only else 2 if searching else 20)
        return Plan(title, tuple(_named_apart(settings)), games, seed, float(width), most_games, shard)

    def _settings(self, case: Mapping[str, Any], seed: str, games: int) -> list[Setting]:
        """All settings of a case: every list among seats, options, cards and line-ups is tried out with the others."""
        game = self._game(case)
        found = []
        for seats in self._seats(case, game):
            for bots in self._line_ups(case, game, seats):
                for options in self._options(case, game):
                    for cards_name, cards in self._cards(case, game):
                        setting = self._setting(case, game, seats, bots, options, cards_name, cards, seed, games)
                        found.append(setting)
        return found

    def _setting(
        self,
        case: Mapping[str, Any],
        game: Game[Any],
        seats: int,
        bots: tuple[str, ...],
        options: dict[str, Value],
        cards_name: str,
        cards: str | None,
        seed: str,
        games: int,
    ) -> Setting:
        all_random = all(bot == "random" for bot in bots)
        luck = self._one_of(case, "luck", (str,), "plain or keyed", PLAIN if all_random else KEYED)
        if luck not in (PLAIN, KEYED):
            raise self.refuse("luck", f"cannot be {luck!r}: it is plain or keyed")
        if luck == PLAIN and not all_random:
            raise self.refuse("luck", "cannot be plain with these bots: only random play goes without keyed dice")
        rotate = self._one_of(case, "rotate", (bool,), "true or false", True)
        observe = self._whole(case, "observe", max(1, min(40, games // 100)) if all_random else 1)
        look = self._whole(
            case, "look", observe * max(1, min(50, games // 20 // observe)) if all_random else 5 * observe
        )
        if look % observe:
            raise self.refuse("look", f"cannot be {look}: it is a multiple of observe, which is {observe}")
        parts = [self._text(case, "name", game.title), f"{seats} seat{'s' if seats > 1 else ''}"]
        parts.extend(f"{name}={value}" for name, value in self._changed(game, options).items())
        parts.extend([cards_name] if cards_name else [])
        setting = Setting(
            name=", ".join(parts),
            game=game.slug,
            seats=seats,
            options=options,
            bots=bots,
            seed=seed,
            luck=luck,
            rotate=rotate,
            cards=cards,
            cards_name=cards_name,
            cap=self._whole(case, "cap", 20_000),
            observe=observe,
            look=look,
        )
        self._checked("cards" if cards is not None else "options", setting.lay_out)
        return setting

    # -- single keys ------------------------------------------------------------------------------------------------

    def _known(self, given: Mapping[str, Any], allowed: tuple[str, ...]) -> None:
        for key in given:
            if key not in allowed:
                raise self.refuse(key, f"there is no such key: the keys here are {', '.join(sorted(allowed))}")

    def _one_of(self, given: Mapping[str, Any], key: str, kinds: tuple[type, ...], meaning: str, usual: Any) -> Any:
        value = given.get(key, usual)
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise self.refuse(key, f"cannot be {value!r}: it is {meaning}")
        return value

    def _text(self, given: Mapping[str, Any], key: str, usual: str) -> str:
        return str(self._one_of(given, key, (str,), "a text", usual))

    def _whole(self, given: Mapping[str, Any], key: str, usual: int) -> int:
        least, most, meaning = WHOLE[key]
        value = given.get(key, usual)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.refuse(key, f"cannot be {value!r}: it is a whole number from {least}, {meaning}")
        return value

    def _game(self, case: Mapping[str, Any]) -> Game[Any]:
        if "game" not in case:
            raise self.refuse("game", f"is missing: it is one of {', '.join(game_names())}")
        slug = case["game"]
        if not isinstance(slug, str) or slug not in game_names():
            raise self.refuse("game", f"cannot be {slug!r}: it is one of {', '.join(game_names())}")
        return find_game(slug)

    def _seats(self, case: Mapping[str, Any], game: Game[Any]) -> list[int]:
        found = []
        for seats in _several(case.get("seats", max(2, game.seats[0]))):
            found.append(self._checked("seats", partial(game.check_seats, seats)))
        return found

    def _line_ups(self, case: Mapping[str, Any], game: Game[Any], seats: int) -> list[tuple[str, ...]]:
        if "bots" in case and "line_ups" in case:
            raise self.refuse("line_ups", "give bots or line_ups, not both")
        key = "line_ups" if "line_ups" in case else "bots"
        given = case.get("line_ups", [case.get("bots", "random")])
        if not isinstance(given, list) or not given:
            raise self.refuse(key, 'is a list of line-ups, as [["greedy", "random"], "random"]')
        found = []
        for each in given:
            names = _several(each)
            if not names or not all(isinstance(name, str) for name in names):
                raise self.refuse(key, f"cannot be {each!r}: it is one bot for all seats, or a list with one for each")
            for name in names:
                self._checked(key, partial(_sit_down_and_up, name, game))
            if len(names) not in (1, seats):
                raise self.refuse(key, f"names {len(names)} bots for {seats} seats: name 1 bot, or {seats}")
            found.append(tuple(names) * seats if len(names) == 1 else tuple(names))
        return found

    def _options(self, case: Mapping[str, Any], game: Game[Any]) -> list[dict[str, Value]]:
        given = case.get("options", {})
        if not isinstance(given, dict):
            raise self.refuse("options", "is a table: [options] with one line per option")
        known = {option.name: option for option in game.options}
        for name, value in given.items():
            if name == PRESET and game.presets:
                for each in _several(value):
                    self._checked(name, partial(game.preset, each), "options")
                continue
            if name not in known:
                allowed = ", ".join(sorted(known)) or "none"
                raise self.refuse(name, f"{game.title} has no such option: its options are {allowed}", "options")
            for each in _several(value):
                self._checked(name, partial(known[name].parse, each), "options")
        several = [[(name, each) for each in _several(value)] for name, value in given.items()]
        return [game.check_options(dict(chosen)) for chosen in product(*several)]

    def _changed(self, game: Game[Any], options: Mapping[str, Value]) -> dict[str, Value]:
        return {option.name: options[option.name] for option in game.options if options[option.name] != option.default}

    def _cards(self, case: Mapping[str, Any], game: Game[Any]) -> list[tuple[str, str | None]]:
        found: list[tuple[str, str | None]] = []
        for name in _several(case.get("cards", "")):
            if not isinstance(name, str):
                raise self.refuse(
                    "cards", f'cannot be {name!r}: it is the name of a card file, or "" for the usual cards'
                )
            if not name:
                found.append(("", None))
                continue
            file = self.folder / name
            if not file.is_file():
                raise self.refuse("cards", f"there is no card file {file} that can be read")
            found.append((file.name, self._checked("cards", partial(card_text, game, file))))
        return found

    def _checked(self, key: str, check: Callable[[], Any], inside: str = "") -> Any:
        """Let a game or a bot check something, and say where in the plan it stands."""
        try:
            return check()
        except UndercroftError as problem:
            raise self.refuse(key, str(problem), inside) from None


def _sit_down_and_up(bot: str, game: Game[Any]) -> None:
    """Can this bot be made?"""
    stand_up(make_bot(bot, game=game))


def _several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _both(usual: Mapping[str, Any], case: Mapping[str, Any]) -> Any:
    """Options of the plan and of the case; the case has the last word."""
    first, second = usual.get("options", {}), case.get("options", {})
    return {**first, **second} if isinstance(first, dict) and isinstance(second, dict) else second or first


def _named_apart(settings: list[Setting]) -> list[Setting]:
    """Settings that differ only in their bots get the line-up into their name."""
    names = [setting.name for setting in settings]
    return [
        msgspec.structs.replace(setting, name=f"{setting.name}, {' + '.join(setting.bots)}")
        if names.count(setting.name) > 1
        else setting
        for setting in settings
    ]
