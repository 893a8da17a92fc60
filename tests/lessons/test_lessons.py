"""Every lesson is played by its script against the real rules: a rule or card that breaks one fails here, in words."""

from __future__ import annotations

import pytest

import undercroft
from undercroft.kernel.record.file import read_record, write_record
from undercroft.lessons import BadLesson, Course, has_lesson, lesson_of, longest_way, reach
from undercroft.lessons.course import begin, moments_of
from undercroft.lessons.script import Line, read_lesson, read_script

CAVERNS = undercroft.game("miniskull_caverns")

SMALL = """
title = "Small"
seats = 2
seat = "red"
done = "Done."
[options]
first_player = "red"
[[step]]
title = "Begin"
say = "Begin somewhere."
rule = ["MC-016"]
ask = "start"
try = ["s1"]
accept = ["s2"]
instead = "Not there."
after = "You have begun."
expect = ["begins_at"]
[[step]]
title = "Choose"
say = "Choose in secret."
rule = ["MC-029"]
ask = "control"
try = ["$last"]
before = "blue control = flip | rotate_0"
"""


def small(*changes: tuple[str, str]) -> Course:
    text = SMALL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return begin(read_lesson(text, CAVERNS, "small.toml"), CAVERNS)


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_every_game_has_a_lesson_that_its_rules_follow(slug: str) -> None:
    """Each click that the lesson accepts is tried, alone and with the first answer everywhere else."""
    assert has_lesson(slug)
    course = reach(slug)
    clicks = 0
    while not course.done:
        for letter in course.letters:
            after = course.after(letter)
            while not after.done:
                after = after.after(after.letters[0])
            assert after.unused == [], "scripted dice that are never rolled"
            clicks += 1
        course = reach(slug, course.way + course.letters[0])
    assert clicks >= len(course.moments)
    outcome = course.match.outcome
    assert course.lesson.wins == (outcome is not None and course.seat in outcome.winners)


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_a_lesson_takes_about_five_minutes(slug: str) -> None:
    """Six to twelve steps, most of them with something to try; so many words that they are read in five minutes."""
    lesson = lesson_of(slug)
    assert 6 <= len(lesson.step) <= 12
    assert sum(bool(step.ask) for step in lesson.step) >= 5
    words = sum(len(f"{step.say} {step.after}".split()) for step in lesson.step)
    assert 250 < words < 800, f"{words} words"
    assert all(step.instead or step.accept for step in lesson.step if step.ask and not _is_forced(slug, step.title))


def _is_forced(slug: str, title: str) -> bool:
    """Is there nothing else to answer at this step?"""
    course = reach(slug)
    while not course.done:
        question = course.question
        if course.moment.step.title == title and question is not None:
            return len(question.options) == 1
        course = reach(slug, course.way + course.letters[0])
    return False


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_the_rules_named_by_a_lesson_are_those_of_its_moments(slug: str) -> None:
    """At least one of the rules beside each step was cited by the match when the lesson is over, or is only read."""
    course = reach(slug)
    while not course.done:
        course = reach(slug, course.way + course.letters[0])
    record = write_record(course.match)
    replayed = read_record(record, undercroft.game)
    assert replayed.witness is not None
    cited = set(replayed.witness.cited)
    for step in course.lesson.step:
        if step.ask:
            assert cited & set(step.rule), f"{step.title}: none of {', '.join(step.rule)} was used in this lesson"


def test_a_course_goes_on_only_with_what_is_accepted() -> None:
    course = small()
    assert course.moment.is_try and course.to_try == ("s1",) and course.accepted == {"s1": "0", "s2": "1"}
    read = course.after("1")
    assert not read.moment.is_try and read.moment.text == "You have begun." and read.question is None
    assert [told.text for told in read.match.told()][-2].startswith("Blue begins")
    tried = read.after("0")
    assert tried.question is not None and tried.to_try == (tried.question.texts[-1],)
    assert tried.after("0").done
    assert course.match.question(0) is not None, "a click leaves the course before it as it was"


def test_a_seat_that_answers_otherwise_than_scripted_is_named() -> None:
    with pytest.raises(
        BadLesson, match=r"step 2 \(Choose\): 'blue control = sleep' is not possible: choose from rotate_0"
    ):
        small(("flip | rotate_0", "sleep")).after("0").after("0")
    with pytest.raises(
        BadLesson, match=r"step 2 \(Choose\): the script says 'blue step = a1', but blue is asked control"
    ):
        small(("blue control = flip | rotate_0", "blue step = a1")).after("0").after("0")
    with pytest.raises(BadLesson, match=r"the learner is to be asked action, but .* control"):
        small(('ask = "control"', 'ask = "action"')).after("0").after("0")
    with pytest.raises(BadLesson, match=r"step 1 \(Begin\): start does not offer s9: it offers s1, s2"):
        small(('try = ["s1"]', 'try = ["s9"]'))
    with pytest.raises(BadLesson, match=r"finds was to happen, but what happened is begins_at"):
        small(('expect = ["begins_at"]', 'expect = ["finds"]')).after("0")
    with pytest.raises(BadLesson, match="the learner was to win, but"):
        small(('done = "Done."', 'done = "Done."\nwins = true')).after("0").after("0").after("0")


def test_an_optional_line_is_left_out_if_it_is_not_asked_or_not_possible() -> None:
    script = 'before = """\n?blue tactic = jab\n?blue control = sleep\nblue control = flip\n?blue control = flip\n"""'
    course = small(('before = "blue control = flip | rotate_0"', script))
    assert course.after("0").after("0").question is not None


def test_scripted_dice_that_are_never_rolled_are_noted() -> None:
    course = small(('expect = ["begins_at"]', 'expect = ["begins_at"]\nthen = "chance MC-120 = 6"')).after("0")
    assert course.unused == ["miniskull_caverns, step 1 (Begin): chance MC-120 = 6"]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('seat = "red"', 'seat = "pink"', "nobody sits in seat 'pink': the seats are red, blue"),
        ("seats = 2", "seats = 9", "cannot be played with 9 seats"),
        ('first_player = "red"', 'colour = "red"', "has no option 'colour'"),
        ('rule = ["MC-016"]', 'rule = ["MC-999"]', r"step 1 \(Begin\): there is no rule MC-999"),
        ('rule = ["MC-016"]', "rule = []", "a step names the rule it teaches"),
        ('ask = "start"', 'ask = "dance"', "there is no decision 'dance'"),
        ('try = ["s1"]', "try = []", "one needs the other"),
        ('say = "Begin somewhere."', f'say = "{"x" * 500}"', "too long to read on a phone"),
        ('before = "blue control = flip | rotate_0"', 'before = "blue controls"', "is not 'WHO WHAT = ANSWER'"),
        ('before = "blue control = flip | rotate_0"', 'before = "pink control = flip"', "nobody is called 'pink'"),
        ('before = "blue control = flip | rotate_0"', 'before = "blue dance = flip"', "there is no decision 'dance'"),
        ('title = "Small"', "title = 7", "Expected `str`, got `int`"),
        ('done = "Done."', 'done = "Done."\nsetup = "red start = s1"', "only chance answers"),
        ('done = "Done."', 'done = "Done."\nfun = true', "unknown field `fun`"),
    ],
)
def test_a_wrong_file_gets_one_line_that_says_where(old: str, new: str, problem: str) -> None:
    with pytest.raises(undercroft.UndercroftError, match=problem):
        small((old, new))


def test_a_script_is_read_line_by_line() -> None:
    lines = read_script("blue step = a1 | a2   # northwards\n\n?chance MC-120 = 6\n", "here")
    assert lines == [Line("blue", "step", ("a1", "a2")), Line("chance", "MC-120", ("6",), True)]
    assert str(lines[0]) == "blue step = a1 | a2"


def test_a_way_that_no_longer_fits_is_cut_where_it_leaves_the_lesson() -> None:
    slug = "miniskull_caverns"
    assert longest_way(slug, "0000") == "0000"
    assert longest_way(slug, "00z0") == "00"
    assert longest_way(slug, "x") == ""
    assert len(longest_way(slug, "0" * 150)) == len(moments_of(lesson_of(slug)))
    with pytest.raises(BadLesson, match="does not go on with 'z' after '00'"):
        reach(slug, "00z")
