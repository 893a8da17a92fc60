"""What goes over the wire between programs and the table."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from undercroft.insight.prospect import Prospect
from undercroft.insight.why import Why
from undercroft.kernel.match import Seen
from undercroft.kernel.reasons import Explained, Reason
from undercroft.kernel.story.told import Told

Name = Annotated[str, Meta(max_length=60, description="shown to everybody; shortened to 24 letters")]
Number = Annotated[int, Meta(ge=0, le=999_999_999)]


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: `me` (a person who gets its token at once), `friend` (open, by invitation) or `bot`."""

    kind: Annotated[str, Meta(pattern="^(me|friend|bot)$")]
    name: Name = ""
    bot: Annotated[str, Meta(max_length=60, description="for a bot: which one, as listed by /games")] = ""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The table to open."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=12)]
    options: dict[str, int | str | bool] = {}
    seed: Annotated[str, Meta(max_length=64)] = ""
    listed: bool = False
    hints: bool = True
    odds: bool = True


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Take an open seat; without a number, the first that is free."""

    name: Name = ""
    invite: Annotated[str, Meta(max_length=100)] = ""
    seat: Annotated[int, Meta(ge=0, le=99)] | None = None
    request: Annotated[
        str,
        Meta(
            pattern="^(|[!-~]{16,100})$",
            description="random letters of the program's own: sent again, the same join gets the same seat and token",
        ),
    ] = ""


class GivenAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer: the number of the question as the view gives it, and the text of one of its options."""

    question_number: Number
    answer: Annotated[str, Meta(max_length=500)]


class Undo(Struct, frozen=True, forbid_unknown_fields=True):
    """Undo the last answer, while the question with this number is open or comes next."""

    question_number: Number


class AskToUndo(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask everybody to go back to before one's own answer to the question with this number."""

    question_number: Number


class DecideUndo(Struct, frozen=True, forbid_unknown_fields=True):
    """Agree to the undo request with this number or decline it; `agree: false` also withdraws one's own."""

    request: Number
    agree: bool


class AskForHint(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a hint to the question with this number."""

    question_number: Number


class AskForOdds(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what each answer to the question with this number may lead to."""

    question_number: Number


class Chat(Struct, frozen=True, forbid_unknown_fields=True):
    """A line for everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=1000, description="shortened to 300 letters")]


class NewLink(Struct, frozen=True, forbid_unknown_fields=True):
    """Make a private link to one's own seat."""


class RevokeLink(Struct, frozen=True, forbid_unknown_fields=True):
    """Revoke the link of this name."""

    link: Annotated[str, Meta(max_length=100)]


class LinkMade(Struct, frozen=True):
    """A private link: whoever opens its address plays the seat."""

    link: str
    address: str


class LinkText(Struct, frozen=True):
    """A private link as it is listed: its name, when it was made (seconds since 1970), on how many devices it was
    used."""

    link: str
    made: float
    devices: int


class LinkList(Struct, frozen=True):
    """The private links to one's own seat, oldest first."""

    links: tuple[LinkText, ...]


class HintedAnswer(Struct, frozen=True):
    answer: str
    label: str
    chance: float
    margin: float = 0.0
    equal: bool = False  # the search cannot tell it from the best
    reason: str = ""


class HintText(Struct, frozen=True):
    """The best answers with the estimated chance to win, the recommended one first."""

    prompt: str
    answers: tuple[HintedAnswer, ...]


class OutlookText(Struct, frozen=True):
    """What an answer leads to until somebody must decide again: in any case, and what may happen, with shares.

    `exact`: chance was enumerated, and what is hidden has no part in it; else shares are estimates.
    """

    answer: str
    label: str
    certain: str
    odds: str  # the prospects in words
    prospects: tuple[Prospect, ...]
    exact: bool
    continuations: int
    worlds: int


class OddsText(Struct, frozen=True):
    """The outlook of every answer, in the order in which they are offered."""

    question_number: int
    answers: tuple[OutlookText, ...]


class UndoRequestText(Struct, frozen=True):
    """A seat asks to go back to before one of its answers, `text`; these seats must still agree."""

    number: int
    seat: int
    text: str
    waits_for: tuple[int, ...]


class SeatToken(Struct, frozen=True):
    """A seat, and the secret that holds it: send it as `Authorization: Bearer TOKEN`."""

    seat: int
    token: str


class TableOpened(Struct, frozen=True):
    """A new table; whoever knows `invite` may take an open seat."""

    table: str
    page: str
    invite: str
    seats: tuple[SeatToken, ...]


class OptionText(Struct, frozen=True):
    name: str
    rule: str
    text: str
    values: tuple[int | str | bool, ...]
    default: int | str | bool
    seats: tuple[int, ...]


class GameText(Struct, frozen=True):
    """A game that can be played here."""

    slug: str
    title: str
    pitch: str
    minutes: str
    seats: tuple[int, int]
    cooperative: bool
    options: tuple[OptionText, ...]


class Games(Struct, frozen=True):
    games: tuple[GameText, ...]
    bots: tuple[str, ...]


class SeatText(Struct, frozen=True):
    """One seat as everybody sees it."""

    seat: int
    title: str
    kind: str
    name: str
    bot: str
    has_chosen: bool


class OutcomeText(Struct, frozen=True):
    winners: tuple[int, ...]
    reason: str
    rule: str
    scores: tuple[float, ...]


class TableView(Struct, frozen=True):
    """A table as one seat, or a spectator (seat -2), may see it."""

    table: str
    game: str
    status: str
    seat: int
    seats: tuple[SeatText, ...]
    question_number: int | None  # of the question that is open or comes next; a spectator has none
    questions: tuple[Seen, ...]
    can_undo: bool
    told_before: int  # so many events were told before the first of these
    told: tuple[Told, ...]
    view: Any
    text: str
    outcome: OutcomeText | None
    dice: str
    undo_request: UndoRequestText | None = None
    rematch: str = ""  # the table at which the same people play again


class AskWhy(Struct, frozen=True, forbid_unknown_fields=True):
    """Why can't I choose this? The text of an answer, the id of a piece on the drawing, or what people call it."""

    about: Annotated[str, Meta(min_length=1, max_length=100)]


class Problem(Struct, frozen=True):
    """Why a request was refused, in one line; for an answer that is not offered also every reason, with its rule."""

    problem: str
    reasons: tuple[Reason, ...] = ()


REQUESTS = (
    NewTable,
    Join,
    GivenAnswer,
    Undo,
    AskToUndo,
    DecideUndo,
    AskForHint,
    AskForOdds,
    AskWhy,
    Chat,
    NewLink,
    RevokeLink,
)
REPLIES = (TableOpened, SeatToken, Games, TableView, HintText, OddsText, Explained, Why, LinkMade, LinkList, Problem)


def schemas() -> dict[str, Any]:
    """The JSON schemas of all messages."""
    _, components = msgspec.json.schema_components((*REQUESTS, *REPLIES), ref_template="#/components/schemas/{name}")
    return components
