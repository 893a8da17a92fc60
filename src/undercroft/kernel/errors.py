"""What can go wrong, each with one clear line that names the culprit and what is allowed."""

from __future__ import annotations

LONGEST = 600
"""So many letters at most: what somebody typed may be quoted, but never at length."""


class UndercroftError(Exception):
    """The base of every error that a user may see: its text is one clear line.

    >>> import undercroft
    >>> try:
    ...     undercroft.start("skulldug", seats=9)
    ... except undercroft.UndercroftError as problem:
    ...     print(problem)
    SKULLDUG! cannot be played with 9 seats: it takes 2 to 5
    """

    def __init__(self, text: str = "") -> None:
        super().__init__(one_line(text))


def one_line(text: str) -> str:
    """A text as one printable line, shortened in the middle if it is endless."""
    if not text.isprintable():
        text = "".join(each if each.isprintable() else " " if each.isspace() else repr(each)[1:-1] for each in text)
    if len(text) > LONGEST:
        text = f"{text[: LONGEST - 200]} … {text[-190:]}"
    return text


class UnknownGame(UndercroftError):
    """No game has that name."""


class BadOption(UndercroftError):
    """An option, a seat count or a value that the game does not have."""


class BadCards(UndercroftError):
    """A card file that the game refuses, with file and line; where it is known, also the place of the mistake in the
    tables of the file, and the problem alone."""

    def __init__(self, text: str, path: tuple[str | int, ...] | None = None, problem: str = "") -> None:
        super().__init__(text)
        self.path = path
        self.problem = problem or text


class BadRulebook(UndercroftError):
    """A ledger that cannot be read."""


class BadRecord(UndercroftError):
    """A record that cannot be read, with its line."""


class Drift(BadRecord):
    """A record that no longer replays to the same match: the rules or the cards have changed."""


class DriftWarning(UserWarning):
    """All answers of a record from before a change of the rules still fit, but they lead to other positions."""


class IllegalAnswer(UndercroftError):
    """An answer that the open question does not offer; the match is untouched.

    >>> import undercroft
    >>> match = undercroft.start("miniskull_caverns", seats=2, seed=7)
    >>> try:
    ...     match.answer(1, "the moon")
    ... except undercroft.IllegalAnswer as problem:
    ...     print(problem.rule, problem.options)
    MC-016 ('s1', 's2')
    """

    def __init__(self, problem: str, rule: str = "", options: tuple[str, ...] = ()) -> None:
        super().__init__(problem)
        self.rule = rule
        self.options = options


class CannotUndo(UndercroftError):
    """Something was rolled, drawn, revealed or answered since: it stays."""


class CannotImagine(UndercroftError):
    """No world that fits what the seat knows was found within the tries allowed."""


class RuleError(UndercroftError):
    """A rule failed in the middle of an answer; the match stands as it was before that answer."""


class Unscripted(UndercroftError):
    """A test or a lesson was asked something that its script does not answer."""
