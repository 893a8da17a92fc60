"""Saved games: readable, complete, and refused when they no longer fit."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import undercroft
from undercroft.games.miniskull_caverns import GAME
from undercroft.games.miniskull_caverns.cards import CARDS
from undercroft.kernel.canon import canonical, state_hash
from undercroft.kernel.chance import CommittedDice, Dice, KeyedDice
from undercroft.kernel.conformance.random_play import seen_by
from undercroft.kernel.errors import BadCards, BadOption, BadRecord, Drift, DriftWarning, UnknownGame
from undercroft.kernel.match import Match, start
from undercroft.kernel.record.file import read_record, write_record, write_transcript

READER = """
import json, sys
import undercroft
from undercroft.kernel.canon import canonical
from undercroft.kernel.record.file import read_record, write_record
for path in sys.argv[1:]:
    text = open(path, encoding="utf-8").read()
    match = read_record(text, undercroft.game)
    same = write_record(match) == text
    print(json.dumps([canonical(match.state), [repr(question) for question in match.open], same]))
"""


def played(
    seats: int,
    answers: int,
    options: Mapping[str, object] | None = None,
    seed: int = 7,
    until: str = "",
    dice: Dice | None = None,
) -> Match:
    """A random match of so many answers, and then on until a question of this kind waits."""
    match = start(GAME, seats, options, seed=seed, dice=dice)
    rng = random.Random(seed)
    given = 0
    while not match.over and (given < answers or (until and match.open[0].decision.name != until)):
        question = match.open[0]
        match.answer_index(question, int(rng.random() * len(question.options)))
        given += 1
    return match


def face_down(seats: int, decision: str, answer: str) -> Match:
    """One seat has laid this down, and another is asked for the same."""
    match = played(seats, 40, until=decision)
    match.answer(match.open[0].seat, answer)
    assert match.open[0].decision.name == decision
    return match


KINDS: dict[str, Callable[[], Match]] = {
    "just begun": lambda: played(2, 0),
    "alone": lambda: played(1, 20, {"map": 2, "layout": 3}),
    "alone and over": lambda: played(1, 10_000, {"solo_turns": 4, "solo_clock_past_six": True}, seed=3),
    "two": lambda: played(2, 200, {"map": 2}),
    "three": lambda: played(3, 300, {"challenging": True}),
    "between face-down Controls": lambda: face_down(3, "control", "flip"),
    "between face-down Tactics": lambda: face_down(2, "tactic", "lunge"),
    "committed dice": lambda: played(3, 50, dice=CommittedDice("a secret")),
}
"""One saved game of every kind."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_saved_game_of_every_kind_is_loaded_as_it_was(kind: str) -> None:
    match = KINDS[kind]()
    text = write_record(match)
    again = read_record(text, undercroft.game)
    assert state_hash(again.state) == state_hash(match.state)
    assert [repr(question) for question in again.open] == [repr(question) for question in match.open]
    assert write_record(again) == text and again.told() == match.told()
    assert all(seen_by(again, seat) == seen_by(match, seat) for seat in range(match.seats))


def test_a_loaded_game_goes_on_with_the_same_luck() -> None:
    match = played(2, 50)
    again = read_record(write_record(match), undercroft.game)
    rng = random.Random(1)
    for _ in range(60):
        question = match.open[0]
        index = int(rng.random() * len(question.options))
        match.answer_index(question, index)
        again.answer_index(again.open[0], index)
    assert write_record(again) == write_record(match)


@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_saved_games_replay_in_a_new_process_under_another_hash_seed(tmp_path: Path, hash_seed: str) -> None:
    matches = {kind: play() for kind, play in KINDS.items()}
    paths = []
    for number, match in enumerate(matches.values()):
        paths.append(tmp_path / f"{number}.txt")
        paths[-1].write_text(write_record(match), encoding="utf-8")
    source = str(Path(undercroft.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", READER, *map(str, paths)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(lines) == len(matches)
    for (kind, match), (state, questions, same) in zip(matches.items(), lines, strict=True):
        assert state == canonical(match.state), kind
        assert questions == [repr(question) for question in match.open] and same, kind


def test_a_record_is_a_text_that_people_can_read() -> None:
    lines = write_record(played(2, 3, {"first_player": "blue"})).splitlines()
    assert lines[0] == "undercroft record 1" and lines[1] == "game miniskull_caverns" and lines[4] == "seats 2"
    assert lines[3] == f"edition {CARDS.open().mark}"
    assert "option first_player blue" in lines and "option challenging off" in lines and "dice keyed 7" in lines
    answers = [line for line in lines if " = " in line]
    assert answers[0].startswith("blue start = s") and answers[0].endswith("  [MC-016]")
    assert any(line.startswith("step 1 ") for line in lines)


def test_a_record_from_before_a_change_of_the_rules_is_read_if_its_answers_fit() -> None:
    text = write_record(played(1, 10_000, {"solo_turns": 4}, seed=3))
    rules, step = (next(line for line in text.splitlines() if line.startswith(word)) for word in ("rules ", "step 2 "))
    older = edited(edited(text, rules, "rules 0 00000000"), step, "step 2 000000000000")
    with pytest.warns(DriftWarning, match=r"step 2, .*recorded under rules 0 00000000"):
        match = read_record(older, undercroft.game)
    assert write_record(match) == text
    other = edited(older, "end ", "end red ")
    with pytest.raises(Drift, match="the record has 'end red"):
        read_record(other, undercroft.game)
    with pytest.raises(Drift, match="step 2"):
        read_record(edited(text, step, "step 2 000000000000"), undercroft.game)


# -- what is refused --------------------------------------------------------------------------------------------------


def edited(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_an_edited_state_hash_is_drift_and_names_step_and_rule() -> None:
    text = write_record(played(2, 30))
    line = next(line for line in text.splitlines() if line.startswith("step 4 "))
    with pytest.raises(Drift, match=r"step 4, after rule MC-\d{3}: the record has state 000000000000") as caught:
        read_record(edited(text, line, "step 4 000000000000"), undercroft.game)
    assert "\n" not in str(caught.value)


def test_an_edited_answer_that_is_legal_shows_at_the_next_step() -> None:
    text = write_record(played(2, 30))
    line = next(line for line in text.splitlines() if line.startswith("red control = "))
    other = line.replace(line.split(" = ")[1].split("  ")[0], "rotate_0" if "flip" in line else "flip")
    with pytest.raises(Drift, match=r"step \d+.*MC-\d{3}"):
        read_record(edited(text, line, other), undercroft.game)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("red control = ", "blue control = ", "does not fit; the match asks control"),
        ("red control = ", "red start = ", "does not fit; the match asks control"),
        ("red control = ", "pink control = ", "nobody here is called 'pink': the seats are red, blue"),
        ("red control = ", "red control is ", "is neither a step nor an answer"),
        ("red control = ", "red control = not_", "does not fit"),
    ],
)
def test_an_edited_answer_is_refused(old: str, new: str, problem: str) -> None:
    text = write_record(played(2, 30))
    with pytest.raises(BadRecord, match=problem) as caught:
        read_record(edited(text, old, new), undercroft.game)
    assert str(caught.value).startswith("line ") and "\n" not in str(caught.value)


def test_a_missing_answer_is_drift() -> None:
    text = write_record(played(2, 30))
    line = next(line for line in text.splitlines() if line.startswith("blue control"))
    with pytest.raises(Drift, match=r"step 4, after rule MC-029: .* the replay has step 2"):
        read_record(edited(text, line + "\n", ""), undercroft.game)


def test_an_edited_end_is_drift() -> None:
    match = played(1, 10_000, seed=3)
    text = write_record(match)
    assert match.over and "end nobody  [MC-13" in text
    with pytest.raises(Drift, match="the record has 'end red"):
        read_record(edited(text, "end nobody", "end red"), undercroft.game)
    rest = text.splitlines()
    with pytest.raises(Drift, match="the record ends here, the replay goes on"):
        read_record("\n".join([*rest[:-4], rest[-1]]), undercroft.game)
    with pytest.raises(Drift, match="does not fit; the match asks nothing"):
        read_record(text + "red start = s1  [MC-016]\n", undercroft.game)


@pytest.mark.parametrize(
    ("old", "new", "error", "problem"),
    [
        ("undercroft record 1", "undercroft record 9", BadRecord, "line 1: a record begins with 'undercroft record 1'"),
        ("game miniskull_caverns", "game chess", UnknownGame, "there is no game 'chess': the games are"),
        ("game miniskull_caverns\n", "", BadRecord, "no line 'game' in its header"),
        ("rules 2 ", "ruled 2 ", BadRecord, "no line 'rules' in its header"),
        ("seats 2", "seats two", BadRecord, "seats 'two', not a number"),
        ("seats 2", "seats ²", BadRecord, "seats '²', not a number"),
        ("seats 2\n", "", BadRecord, "seats 'nothing', not a number"),
        ("seats 2", "seats 5", BadOption, "cannot be played with 5 seats: it takes 1 to 3"),
        ("option map 1", "option map 3", BadOption, "option map cannot be '3': it is one of 1, 2"),
        ("option map 1", "option mop 1", BadOption, "has no option 'mop': its options are challenging"),
        ("dice keyed", "dice loaded", BadRecord, "there are no 'loaded' dice: they are keyed, committed"),
        ("step 2 ", "step two ", BadRecord, "is not 'step NUMBER HASH'"),
    ],
)
def test_a_wrong_line_in_the_header_gets_one_clear_line(
    old: str, new: str, error: type[Exception], problem: str
) -> None:
    text = write_record(played(2, 30))
    with pytest.raises(error) as caught:
        read_record(edited(text, old, new), undercroft.game)
    assert problem in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "\n", "hello", "{}"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="line 1: a record begins with"):
        read_record(text, undercroft.game)


def test_other_rules_are_named_when_a_record_drifts() -> None:
    text = write_record(played(2, 30))
    rules = next(line for line in text.splitlines() if line.startswith("rules "))
    older = edited(text, rules, "rules 0 deadbeef")
    assert read_record(older, undercroft.game).step > 1  # as long as it fits, it is the same game
    broken = edited(older, "red control = ", "red control = not_")
    with pytest.raises(Drift, match=r"\(recorded under rules 0 deadbeef, these are 2 [0-9a-f]{8}\)"):
        read_record(broken, undercroft.game)


# -- dice and card files ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["a secret of several words", "deadbeef"])
def test_committed_dice_are_saved_with_their_seed_and_checked_against_their_hash(seed: str) -> None:
    match = start(GAME, 2, dice=CommittedDice(seed))
    match.answer(match.open[0].seat, "s1")
    text = write_record(match)
    again = read_record(text, undercroft.game)
    assert isinstance(again.dice, CommittedDice) and again.dice.seed == seed
    with pytest.raises(BadRecord, match="but their seed is another"):
        read_record(edited(text, f" {seed}\n", " loaded\n"), undercroft.game)


def test_a_transcript_gives_away_neither_seed_nor_hash_nor_face_down_cards() -> None:
    match = face_down(3, "control", "flip")
    owner = match.answers[-1].seat
    own, other = write_transcript(match, owner), write_transcript(match, (owner + 1) % 3)
    laid_down = f"{GAME.seat_names[owner]} control = flip  [MC-029]"
    assert own.splitlines()[-1] == laid_down and laid_down not in other
    for text in (own, other):
        assert "\ndice " not in text and "\nstep " not in text and match.state_hash() not in text


def test_a_record_carries_its_cards_and_refuses_others(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    head = '[edition]\ngame = "miniskull_caverns"\nname = "Mine"\nextends = "miniskull_caverns"\n'
    path.write_text(f"{head}[tiny]\nstrength = 3\n", encoding="utf-8")
    match = start(GAME, 2, dice=KeyedDice(5), cards=path)
    match.answer(match.open[0].seat, "s1")
    text = write_record(match)
    assert "cards mine.toml" in text and f"edition Mine 1 {CARDS.open(path).hash}" in text
    assert read_record(text, undercroft.game, cards=path).view(0).tiny == 3
    assert read_record(text, undercroft.game).view(0).tiny == 3, "the record carries the cards it was played with"
    with pytest.raises(Drift, match=r"step 2.*recorded with the cards Mine 1 \w+, these are Undercroft 1 \w+"):
        read_record(text, undercroft.game, cards=CARDS.home / "cards.toml")
    with pytest.raises(BadCards, match="cannot be read"):
        read_record(text, undercroft.game, cards=tmp_path / "nowhere.toml")
