"""One game → rows: what is watched is the same game, and a crash is a row."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.kernel.toys import PICK, Table, interrupts, sorting, toy
from undercroft.arena.observer import DRAWN, Noted, Observer
from undercroft.arena.watched_playout import watched_playout
from undercroft.games import game_names
from undercroft.games.skulldug import GAME, events
from undercroft.kernel.game import Game
from undercroft.kernel.match import start
from undercroft.kernel.playout import playout
from undercroft.kernel.question import Question
from undercroft.kernel.record.file import read_record
from undercroft.kernel.story.events import Event
from undercroft.kernel.words import CHANCE, Player, label
from undercroft.lab.data.tables import TABLES, Rows, empty
from undercroft.lab.plan.plan_file import parse_plan
from undercroft.lab.plan.setting import Setting
from undercroft.lab.run.choices import KeyedChoices
from undercroft.lab.run.game import FAILED, FINISHED, play_game, play_match
from undercroft.lab.run.records import record_of


class ToySetting(Setting, frozen=True, dict=True):
    """A setting whose game is not on the shelf."""

    @property
    def rules(self) -> Game[Any]:
        return self.__dict__["toy"]  # type: ignore[no-any-return]


def at_the_toy_table(game: Game[Any], **changes: Any) -> ToySetting:
    setting = ToySetting("Toy", "toy", 3, {}, ("random",) * 3, "1", **changes)
    setting.__dict__["toy"] = game
    return setting


def rows_of(setting: Setting, *games: int) -> Rows:
    rows = empty()
    for number in games:
        play_game(setting, 0, number, rows)
    return rows


def all_noted(watcher: Observer) -> list[Any]:
    """Everything that an observer and its witness have written down, in their order."""
    noted = watcher.noted
    were = noted.whereabouts
    return [
        [(key, asked.times, asked.options) for key, asked in watcher.asked.items()],
        [(each.seat, each.decision, each.option, each.label, each.offered, each.taken) for each in watcher.offers],
        list(watcher.openings.items()),
        list(noted.things.items()),
        list(noted.cited.items()),
        noted.deaths,
        list(noted.held.items()),
        list(were.counts.items()),
        list(were.steps.items()),
        were.round,
    ]


@pytest.mark.parametrize("slug", game_names())
def test_a_watched_playout_notes_what_a_watched_match_does(slug: str) -> None:
    setting = parse_plan(f'game = "{slug}"\ncap = 400').settings[0]
    for number in (1, 2):
        quick, thorough = Observer(Noted()), Observer(Noted())
        chance = random.Random(setting.luck_of(number)).random
        done = watched_playout(setting.rules, setting.lay_out(), chance, setting.cap, quick)
        table = play_match(setting, number, watcher=thorough, noted=thorough.noted)
        assert (done.decisions, done.rolls, done.steps) == (table.decisions, table.rolls, table.steps)
        assert repr(done.outcome) == repr(table.match.outcome)
        assert all_noted(quick) == all_noted(thorough)
        assert quick.noted.things == quick.noted.things and sum(quick.noted.things.values()) > 100


class PlainlyNoted(Noted):
    """Counts what is named and cited once more, one by one."""

    def __init__(self) -> None:
        super().__init__()
        self.named: Counter[tuple[int, str, str, str]] = Counter()
        self.rules: Counter[str] = Counter()

    def cite(self, rule: str) -> None:
        super().cite(rule)
        self.rules[rule] += 1

    def tell(self, rule: str, event: Event, args: tuple[object, ...], to: tuple[int, ...] | None) -> None:
        super().tell(rule, event, args, to)
        players = [arg.seat for arg in args if isinstance(arg, Player)]
        seat = players[0] if players else -1 if to is None else to[0]
        for arg in args:
            for thing in arg if isinstance(arg, (list, tuple)) else (arg,):
                if hasattr(thing, "kind") and not isinstance(thing, (Player, str, int)):
                    self.named[seat, thing.kind, label(thing), event.name] += 1


class PlainObserver(Observer):
    """Counts options once more, one by one."""

    def __init__(self, noted: Noted) -> None:
        super().__init__(noted)
        self.made: Counter[tuple[int, str, str]] = Counter()
        self.took: Counter[tuple[int, str, str]] = Counter()

    def note(self, question: Question[Any], index: int) -> None:
        super().note(question, index)
        if question.seat != CHANCE:
            for number, text in enumerate(question.texts):
                self.made[question.seat, question.decision.name, text] += 1
                self.took[question.seat, question.decision.name, text] += number == index


@pytest.mark.parametrize("slug", game_names())
def test_what_is_counted_together_is_what_is_counted_one_by_one(slug: str) -> None:
    setting = parse_plan(f'game = "{slug}"\nseats = 2\ncap = 600').settings[0]
    noted = PlainlyNoted()
    watcher = PlainObserver(noted)
    watched_playout(setting.rules, setting.lay_out(), random.Random(slug).random, setting.cap, watcher)
    named = {
        key: count for key, count in noted.things.items() if key[1] not in ("event", "event kind") and key[3] != DRAWN
    }
    assert named == noted.named and len(named) > 10
    assert noted.cited == noted.rules and list(noted.cited) == list(noted.rules)
    assert {(each.seat, each.decision, each.option): each.offered for each in watcher.offers} == watcher.made
    assert {(each.seat, each.decision, each.option): each.taken for each in watcher.offers} == watcher.took
    assert sum(watcher.took.values()) == sum(asked.times for asked in watcher.asked.values()) > 50


@pytest.mark.parametrize("slug", game_names())
def test_a_watched_game_is_the_same_game(slug: str) -> None:
    bare = parse_plan(f'game = "{slug}"\ncap = 400\nobserve = 1000\nlook = 1000').settings[0]
    watched = msgspec.structs.replace(bare, observe=1, look=2)
    games = 1, 2, 3
    plain, seen = rows_of(bare, *games), rows_of(watched, *games)
    results = slice(3, 11)  # status to steps
    assert [row[results] for row in plain["games"]] == [row[results] for row in seen["games"]]
    assert [row[:7] for row in plain["players"]] == [row[:7] for row in seen["players"]]
    assert not plain["rules"] and seen["rules"] and seen["options"] and seen["cards"]
    assert seen["leads"] and {row[1] for row in seen["leads"]} == {2}
    state = bare.rules.setup(bare.seats, bare.options, None)
    done = playout(bare.rules, state, random.Random("1 2").random, 400)
    assert (done.decisions, done.rolls, done.steps) == plain["games"][1][8:11]


@pytest.mark.parametrize("slug", game_names())
def test_every_row_fits_its_table(slug: str) -> None:
    setting = parse_plan(f'game = "{slug}"\ncap = 400\nobserve = 1\nlook = 1').settings[0]
    for table, rows in rows_of(setting, 1).items():
        for row in rows:
            assert len(row) == len(TABLES[table]), table


def test_a_match_of_bots_is_watched_while_it_is_played() -> None:
    setting = parse_plan('game = "looting_castle"\nbots = ["greedy:worlds=1", "random"]\nlook = 50').settings[0]
    rows = rows_of(setting, 1)
    match = play_match(setting, 1).match
    assert match.outcome is not None
    assert rows["games"][0][3] == FINISHED
    assert rows["games"][0][7] == match.outcome.reason
    assert rows["games"][0][8] == sum(answer.seat >= 0 for answer in match.log)
    assert rows["games"][0][9] == sum(answer.seat < 0 for answer in match.log)
    assert [row[4] for row in rows["players"]] == ["random", "greedy:worlds=1"]


def test_seats_that_answer_side_by_side_are_watched_too(tmp_path: Path) -> None:
    setting = at_the_toy_table(toy(sorting, tmp_path), observe=1, look=1)
    rows = rows_of(setting, 0, 1)
    assert [row[3] for row in rows["games"]] == [FINISHED] * 2
    drawn = [row for row in rows["cards"] if row[5] == "drawn"]
    assert sum(row[6] for row in drawn if row[1] == 0) == 12  # type: ignore[misc]


async def breaks_at_four(g: Table) -> None:
    """A game with a mistake in it: whoever picks 4 breaks the rule."""
    picked = await g.choose(g.mover, "TY-001", PICK, range(1, 5))
    g.turn += 1
    if picked == 4:
        raise ZeroDivisionError("a mistake in a rule")
    if g.turn == 3:
        g.finish("TY-009", (0,), "three turns", (1.0, 0.0, 0.0))


def test_a_crash_is_a_row_with_its_seed_and_the_run_goes_on(tmp_path: Path) -> None:
    game = toy(breaks_at_four, tmp_path)
    setting = at_the_toy_table(game, observe=1, look=1)
    rows = rows_of(setting, *range(12))
    status = [row[3] for row in rows["games"]]
    assert len(status) == 12 and {FAILED, FINISHED} == set(status)
    broken = rows["games"][status.index(FAILED)]
    assert broken[2] == f"1 {broken[1]}"
    assert "ZeroDivisionError: a mistake in a rule" in str(broken[16])
    record = record_of(setting, int(str(broken[1])))
    assert "# it broke here, when the match asked pick (TY-001)" in record
    assert "a mistake in a rule" in record
    assert read_record(record, lambda slug: game).over is False


def test_the_record_of_a_random_game_replays_to_the_same_end() -> None:
    setting = parse_plan('game = "looting_castle"').settings[0]
    rows = rows_of(setting, 4)
    match = read_record(record_of(setting, 4), lambda slug: setting.rules)
    assert match.outcome is not None
    assert match.outcome.reason == rows["games"][0][7]
    assert match.step == rows["games"][0][10]


def test_keyed_choices_are_fair_and_do_not_mind_another_option(tmp_path: Path) -> None:
    game = toy(interrupts, tmp_path)
    question = start(game, 3, seed=1).open[0]
    yes = sum(KeyedChoices(str(seed)).pick(question) == 0 for seed in range(2000))
    assert 900 < yes < 1100
    match = start(game, 3, seed=1)
    asked = match.open[0]
    for seed in range(50):
        asked.options = ["a", "b", "c", "d"]
        first = asked.options[KeyedChoices(str(seed)).pick(asked)]
        asked.options = ["a", "b", "new", "c", "d"]
        second = asked.options[KeyedChoices(str(seed)).pick(asked)]
        assert second in (first, "new")


def test_deaths_have_a_cause_and_are_those_of_players() -> None:
    caves = parse_plan('game = "caverns"\nseats = 3\nobserve = 1\nlook = 100\n[options]\nround_cap = 60').settings[0]
    dig = parse_plan('game = "skulldug"\nobserve = 1\nlook = 100\n[options]\nround_cap = 10').settings[0]
    for setting in (caves, dig):
        deaths = rows_of(setting, *range(1, 9))["deaths"]
        assert deaths
        assert {row[2] for row in deaths} <= set(range(setting.seats))
        assert all(str(row[4]) in setting.rules.rulebook for row in deaths)
        assert any(row[5] for row in deaths)


def test_a_death_is_booked_under_what_did_the_harm_last() -> None:
    """Not under a Hazard that was met turns ago: throws and curses kill too."""
    dig = GAME.setup(2, GAME.check_options({}), None)
    yellow, blue = dig.explorers
    mummy, amulet = dig.cards.by_name["mummy"], dig.cards.by_name["bloodstone_amulet"]
    noted = Noted()
    stories: list[list[tuple[Event, *tuple[object, ...]]]] = [
        [(events.MEETS, yellow, mummy)],
        [(events.MEETS, yellow, mummy), (events.SHOT, blue, yellow), (events.LOST_HEALTH, yellow, 1, blue)],
        [(events.MEETS, blue, mummy), (events.SHOT, blue, yellow), (events.LOST_HEALTH, yellow, 1, amulet)],
    ]
    for story in stories:
        for event, *told in (*story, (events.DIED, yellow)):
            noted.tell("SD-127", event, tuple(told), None)
    assert [death[3] for death in noted.deaths] == ["Mummy", "another player", "Bloodstone Amulet"]
    assert {death[0] for death in noted.deaths} == {yellow.seat}
