"""One game → rows. A crash is a row too, with its seed and, if wanted, its record."""

from __future__ import annotations

import random

from undercroft.bots import Bot, Chair, make_bot, stand_up
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.match import Match, start
from undercroft.kernel.playout import Playout, playout
from undercroft.kernel.record import write_record
from undercroft.kernel.state import Outcome
from undercroft.lab.drive import Answers, KeyedAnswers, KeyedChoices, LoggedAnswers, PlainAnswers, Watcher, drive
from undercroft.lab.observer import Lookout, Noted, Observer
from undercroft.lab.outlook import result
from undercroft.lab.probe import probe
from undercroft.lab.settings import PLAIN, Setting
from undercroft.lab.tables import Row, Rows, empty

FINISHED, UNFINISHED, FAILED = "finished", "unfinished", "failed"


def play_game(setting: Setting, setting_number: int, number: int, rows: Rows) -> None:
    """Play one game of a setting and add its rows."""
    try:
        if setting.all_random and setting.luck == PLAIN and not setting.is_observed(number):
            chance = random.Random(setting.luck_of(number)).random
            done = playout(setting.rules, setting.lay_out(), chance, setting.cap)
            _add_result(setting, setting_number, number, done, rows, {})
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
    watched = setting.is_observed(number)
    log = None
    if not setting.all_random:
        log = LoggedAnswers(play_match(setting, number).log)
    answers = log or random_answers(setting, number)
    state = setting.lay_out()
    if not watched:
        done = drive(setting.rules, state, answers, setting.cap, Watcher())
        _add_result(setting, setting_number, number, done, rows, {})
        return rows
    noted = Noted()
    state.witness = noted
    if not setting.is_looked_into(number):
        watcher = Observer(noted)
        done = drive(setting.rules, state, answers, setting.cap, watcher)
        _add_result(setting, setting_number, number, done, rows, watcher.openings)
    else:
        watcher = lookout = Lookout(noted, setting.rules, setting.seats)
        done = drive(setting.rules, state, answers, setting.cap, watcher)
        problem = _look_into(setting, setting_number, number, done, lookout, log, rows)
        lead = lookout.lead(done.outcome)
        _add_result(setting, setting_number, number, done, rows, watcher.openings, problem, *lead)
    _add_details(setting_number, number, watcher, rows)
    return rows


def _look_into(
    setting: Setting,
    setting_number: int,
    number: int,
    done: Playout,
    lookout: Lookout,
    log: LoggedAnswers | None,
    rows: Rows,
) -> str:
    """The outlook, a few decisions taken again, and the same luck with other choices.

    If a rule breaks in what might have been, that is told, and the game itself still counts.
    """
    for part, worths in lookout.curve(done.outcome, done.steps):
        rows["leads"].extend((setting_number, number, seat, part, each) for seat, each in enumerate(worths))
    try:
        again = LoggedAnswers(log.log) if log is not None else random_answers(setting, number)
        found = probe(setting, again, done.decisions, setting.luck_of(number))
        rows["choices"].extend((setting_number, number, *each) for each in found)
        _add_twins(setting, setting_number, number, done.outcome, rows)
    except Exception as problem:
        return f"in what might have been: {_in_one_line(problem)}"
    return ""


def _in_one_line(problem: Exception) -> str:
    return " ".join(f"{type(problem).__name__}: {problem}".split())


def random_answers(setting: Setting, number: int, choices: str = "") -> Answers:
    """All answers of a game in which every seat is random; other `choices` give another game with the same luck."""
    luck = setting.luck_of(number)
    if setting.luck == PLAIN and not choices:
        return PlainAnswers(random.Random(luck).random)
    return KeyedAnswers(luck, f"{luck}{choices}")


def play_match(setting: Setting, number: int, choices: str = "") -> Match:
    """A whole match of bots, who look at views and imagine worlds."""
    match = _start(setting, number)
    _play_bots(match, setting, number, choices)
    return match


def _start(setting: Setting, number: int) -> Match:
    luck = KeyedDice(setting.luck_of(number))
    return start(setting.rules, setting.seats, setting.options, dice=luck, cards=setting.card_file)


def _play_bots(match: Match, setting: Setting, number: int, choices: str = "") -> None:
    luck = setting.luck_of(number)
    bots = [_bot(spec, f"{luck} {seat}{choices}") for seat, spec in enumerate(setting.line_up(number))]
    try:
        answers = 0
        while not match.over and answers + sum(match.counts.values()) < setting.cap:
            question = match.open[0]
            match.answer_index(question, bots[question.seat].answer(Chair(match, question)))
            answers += 1
    finally:
        for bot in bots:
            stand_up(bot)


class FreshBot:
    """A bot that is made anew for each question, with luck named by what is asked: one question more or less in a game
    does not change how it answers the others. Only for bots that remember nothing."""

    def __init__(self, spec: str, seed: str) -> None:
        self.name = spec
        self.spec = spec
        self.seed = seed
        self.counts: dict[str, int] = {}

    def answer(self, chair: Chair) -> int:
        asked = chair.question.decision.name
        count = self.counts.get(asked, 0)
        self.counts[asked] = count + 1
        return make_bot(self.spec, f"{self.seed} {asked} {count}").answer(chair)


def _bot(spec: str, seed: str) -> Bot:
    if spec == "random":
        return KeyedChoices(seed)
    if spec.partition(":")[0] in ("greedy", "ismcts"):
        return FreshBot(spec, seed)
    return make_bot(spec, seed)


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
    openings: dict[int, str],
    problem: str = "",
    changes: int | None = None,
    decided: float | None = None,
) -> None:
    outcome = done.outcome
    status = UNFINISHED if outcome is None else FINISHED
    rows["games"].append(_game_row(setting, setting_number, number, done, status, problem, changes, decided))
    line_up = setting.line_up(number)
    names = setting.rules.seat_names
    players = rows["players"]
    for seat in range(setting.seats):
        won = score = None
        if outcome is not None:
            won = result(setting.rules, outcome, seat)
            score = float(outcome.scores[seat]) if seat < len(outcome.scores) else None
        players.append((setting_number, number, seat, names[seat], line_up[seat], won, score, openings.get(seat, "")))


def _add_details(setting_number: int, number: int, watcher: Observer, rows: Rows) -> None:
    here = setting_number, number
    noted = watcher.noted
    rows["decisions"].extend((*here, *key, *counts) for key, counts in watcher.asked.items())
    for (seat, decision, option), counts in watcher.options.items():
        rows["options"].append((*here, seat, decision, watcher.labels[decision, option], *counts))
    rows["cards"].extend((*here, *key, count) for key, count in noted.things.items())
    rows["rules"].extend((*here, rule, count) for rule, count in noted.cited.items())
    rows["deaths"].extend((*here, *death) for death in noted.deaths)


def _add_twins(setting: Setting, setting_number: int, number: int, outcome: Outcome | None, rows: Rows) -> None:
    """The same luck with other choices. A game with plain luck has no twin: then two new ones are played."""
    first, second = outcome, None
    if not setting.all_random:
        second = play_match(setting, number, " again").outcome
    else:
        if setting.luck == PLAIN:
            first = _play_keyed(setting, number, " once")
        second = _play_keyed(setting, number, " again")
    if first is not None and second is not None:
        pair = winners_of(setting, first), winners_of(setting, second)
        rows["twins"].append((setting_number, number, *pair))


def _play_keyed(setting: Setting, number: int, choices: str) -> Outcome | None:
    state = setting.lay_out()
    answers = random_answers(setting, number, choices)
    return drive(setting.rules, state, answers, setting.cap, Watcher()).outcome


# -- records --------------------------------------------------------------------------------------------------------


def record_of(setting: Setting, number: int) -> str:
    """The record of a game, played once more; of a failed one up to the answer that broke it."""
    said = [f"# game {number} of {setting.name}: {', '.join(setting.line_up(number))}; seed {setting.luck_of(number)}"]
    if setting.all_random:
        match = Match(setting.rules, setting.seats, setting.options, None, setting.card_file)
    else:
        match = _start(setting, number)
    try:
        if setting.all_random:
            _play_random(match, random_answers(setting, number), setting.cap)
        else:
            _play_bots(match, setting, number)
    except Exception as problem:
        asked = ", ".join(f"{question.decision.name} ({question.rule})" for question in match.open) or "nothing"
        said.append(f"# it broke here, when the match asked {asked}: {' '.join(str(problem).split())}")
    return write_record(match) + "\n".join(said) + "\n"


def _play_random(match: Match, answers: Answers, cap: int) -> None:
    for _ in range(cap):
        if match.over:
            return
        _, question, index = answers.reply(match.open[0])
        match.answer_index(question, index)
