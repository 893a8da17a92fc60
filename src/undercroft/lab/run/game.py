"""One game of a setting, played once → rows. A crash is a row too, with its seed."""

from __future__ import annotations

import random

from undercroft.arena.bot_match import BotMatch, Watcher, heard_match
from undercroft.arena.details import add_details
from undercroft.arena.observer import Noted, Observer
from undercroft.arena.watched_playout import watched_playout
from undercroft.bots.worth import result
from undercroft.kernel.playout import Playout, playout
from undercroft.kernel.state import Outcome
from undercroft.lab.data.tables import Row, Rows, empty
from undercroft.lab.plan.setting import PLAIN, Setting
from undercroft.lab.run.choices import dice_and_bots
from undercroft.lab.run.lookout import Lookout
from undercroft.lab.run.probe import Prober

FINISHED, UNFINISHED, FAILED = "finished", "unfinished", "failed"


def play_game(setting: Setting, setting_number: int, number: int, rows: Rows) -> None:
    """Play one game of a setting and add its rows."""
    try:
        if setting.all_random and setting.luck == PLAIN and not setting.is_observed(number):
            chance = random.Random(setting.luck_of(number)).random
            done = playout(setting.rules, setting.lay_out(), chance, setting.cap)
            _add_result(setting, setting_number, number, done, rows, None)
            return
        played = _play_watched(setting, setting_number, number)
    except Exception as problem:  # a broken rule, card or bot must not end a long run
        nothing = Playout(None, 0, 0, 0)
        rows["games"].append(_game_row(setting, setting_number, number, nothing, FAILED, _in_one_line(problem)))
        return
    for table, added in played.items():
        rows[table].extend(added)


def _play_watched(setting: Setting, setting_number: int, number: int) -> Rows:
    """The rows of a game that needs more than a quick playout."""
    rows = empty()
    if not setting.is_observed(number):
        done = _done(play_match(setting, number))
        _add_result(setting, setting_number, number, done, rows, None)
        return rows
    noted = Noted(keeps_lines=not setting.all_random)  # whoever imagines worlds compares what was told in them
    if not setting.is_looked_into(number):
        watcher = Observer(noted)
        if setting.all_random and setting.luck == PLAIN:
            chance = random.Random(setting.luck_of(number)).random
            done = watched_playout(setting.rules, setting.lay_out(), chance, setting.cap, watcher)
        else:
            done = _done(play_match(setting, number, watcher=watcher, noted=noted))
        _add_result(setting, setting_number, number, done, rows, watcher)
    else:
        prober = Prober(setting, setting.luck_of(number))
        watcher = lookout = Lookout(noted, setting.rules, setting.seats, prober)
        done = _done(play_match(setting, number, watcher=watcher, noted=noted))
        problem = _look_into(setting, setting_number, number, done, lookout, prober, rows)
        lead = lookout.lead(done.outcome)
        _add_result(setting, setting_number, number, done, rows, watcher, problem, *lead)
    add_details(setting_number, number, watcher, rows)
    return rows


def play_match(
    setting: Setting, number: int, choices: str = "", watcher: Watcher | None = None, noted: Noted | None = None
) -> BotMatch:
    """The whole match of a game, played to its end or its cap."""
    table = seated(setting, number, choices, watcher, noted)
    table.play(cap=setting.cap)
    return table


def seated(
    setting: Setting, number: int, choices: str = "", watcher: Watcher | None = None, noted: Noted | None = None
) -> BotMatch:
    """The match of a game before its first answer: chance waits like any seat, so that its answers are seen too."""
    dice, bots = dice_and_bots(setting, number, choices)
    match = heard_match(setting.rules, setting.seats, setting.options, noted, setting.card_file, setting.lay_out())
    in_turn = setting.all_random and setting.luck == PLAIN and not choices
    return BotMatch(match, bots, dice, watcher, in_turn)


def _done(table: BotMatch) -> Playout:
    return Playout(table.match.outcome, table.decisions, table.rolls, table.steps)


def _look_into(
    setting: Setting,
    setting_number: int,
    number: int,
    done: Playout,
    lookout: Lookout,
    prober: Prober,
    rows: Rows,
) -> str:
    """The outlook, a few decisions taken again, and the same luck with other choices.

    If a rule breaks in what might have been, that is told, and the game itself still counts.
    """
    for part, worths in lookout.curve(done.outcome, done.steps):
        rows["leads"].extend((setting_number, number, seat, part, each) for seat, each in enumerate(worths))
    try:
        rows["choices"].extend((setting_number, number, *each) for each in prober.probes())
        _add_twins(setting, setting_number, number, done.outcome, rows)
    except Exception as problem:
        return f"in what might have been: {_in_one_line(problem)}"
    return ""


def _in_one_line(problem: Exception) -> str:
    return " ".join(f"{type(problem).__name__}: {problem}".split())


# -- rows -----------------------------------------------------------------------------------------------------------


def _game_row(
    setting: Setting,
    setting_number: int,
    number: int,
    done: Playout,
    status: str,
    problem: str = "",
    changes: int | None = None,
    decided: float | None = None,
    rounds: int | None = None,
) -> Row:
    outcome = done.outcome
    return (
        setting_number,
        number,
        setting.luck_of(number),
        status,
        winners_of(setting, outcome),
        0 if outcome is None else len(outcome.winners),
        "" if outcome is None else outcome.rule,
        "" if outcome is None else outcome.reason,
        done.decisions,
        done.rolls,
        done.steps,
        rounds,
        setting.is_observed(number) and status != FAILED,
        setting.is_looked_into(number) and status != FAILED,
        changes,
        decided,
        problem,
        "",
    )


def winners_of(setting: Setting, outcome: Outcome | None) -> str:
    return "" if outcome is None else " ".join(setting.rules.seat_names[seat] for seat in outcome.winners)


def _add_result(
    setting: Setting,
    setting_number: int,
    number: int,
    done: Playout,
    rows: Rows,
    watcher: Observer | None,
    problem: str = "",
    changes: int | None = None,
    decided: float | None = None,
) -> None:
    outcome = done.outcome
    status = UNFINISHED if outcome is None else FINISHED
    rounds = None if watcher is None else watcher.noted.whereabouts.round or None
    openings = {} if watcher is None else watcher.openings
    rows["games"].append(_game_row(setting, setting_number, number, done, status, problem, changes, decided, rounds))
    line_up = setting.line_up(number)
    names = setting.rules.seat_names
    players = rows["players"]
    for seat in range(setting.seats):
        won = score = None
        if outcome is not None:
            won = result(setting.rules, outcome, seat)
            score = float(outcome.scores[seat]) if seat < len(outcome.scores) else None
        players.append((setting_number, number, seat, names[seat], line_up[seat], won, score, openings.get(seat, "")))


def _add_twins(setting: Setting, setting_number: int, number: int, outcome: Outcome | None, rows: Rows) -> None:
    """The same luck with other choices. A game with plain luck has no twin: then two new ones are played."""
    first = outcome
    if setting.all_random and setting.luck == PLAIN:
        first = play_match(setting, number, " once").match.outcome
    second = play_match(setting, number, " again").match.outcome
    if first is not None and second is not None:
        pair = winners_of(setting, first), winners_of(setting, second)
        rows["twins"].append((setting_number, number, *pair))
