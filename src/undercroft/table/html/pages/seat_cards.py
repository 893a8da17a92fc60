"""Who sits where at a new table: a card for each seat, on which one of several kinds of players is chosen."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.game import Game
from undercroft.table.domain.opening.draft import BOT_PREFIX, FRIEND, HERE, ME, NOBODY, SeatDraft
from undercroft.table.domain.opening.strength import STEADY, STRENGTHS, bot_name
from undercroft.table.domain.plain_text import LONGEST_NAME
from undercroft.table.html.elements.markup import Html, h, only_if, together
from undercroft.table.html.elements.sign import figure, sign

SAID = {
    ME: ("You", "your name at the table"),
    FRIEND: ("A friend", "you get a link to send them"),
    HERE: ("Somebody here", "you share this device"),
    NOBODY: ("Empty", "nobody sits here"),
}


def seat_cards(game: Game[Any], seats: tuple[SeatDraft, ...], trouble: str) -> Html:
    """All seats of the game. Which part of a card is shown follows from what is chosen on it, without a script."""
    cards = [_card(game, number, seat) for number, seat in enumerate(seats)]
    wrong = only_if(trouble, h("p", trouble, class_="trouble", role="alert", id="trouble-seats"))
    return together(wrong, h("div", *cards, class_=f"seats of-{len(seats)}", id="uc-seats"))


def _card(game: Game[Any], number: int, seat: SeatDraft) -> Html:
    colour = game.seat_names[number]
    title = colour.replace("_", " ").capitalize()
    heads = [_head(kind, *SAID[kind]) for kind in (ME, FRIEND, HERE, NOBODY)]
    heads += [
        _head(BOT_PREFIX + each.bot, f"{bot_name(number)}, {each.word}", f"bot, {each.line}") for each in STRENGTHS
    ]
    kinds = [
        _kind(number, ME, "You", seat),
        _kind(number, FRIEND, "Friend", seat),
        h("label", "Bot", for_=f"seat-{number}-{STEADY.word}", class_="kind to-bot"),
        _kind(number, HERE, "Here", seat),
        only_if(number >= game.seats[0], _kind(number, NOBODY, "Empty", seat)),
    ]
    faces = [_face(number, each.word, each.bot, each.face, seat) for each in STRENGTHS]
    if seat.bot and all(each.bot != seat.bot for each in STRENGTHS):  # one that has no word, from an older address
        faces.append(_face(number, seat.bot, seat.bot, "gears", seat))
    name = h(
        "input",
        name=f"name-{number}",
        value=seat.name,
        maxlength=LONGEST_NAME,
        autocomplete="off",
        placeholder="Guest",
        aria_label=f"Name of {title}",
        class_="seat-name",
    )
    return h(
        "fieldset",
        h("legend", title, class_="spoken"),
        h("div", figure(colour), class_="seat-figure"),
        h("div", *heads, class_="seat-head", aria_hidden="true"),
        name,
        h("div", *faces, class_="faces"),
        h("div", *kinds, class_="kinds"),
        class_="seat-card",
        data_seat=number,
        data_colour=title,
    )


def _head(kind: str, who: str, what: str) -> Html:
    return h("div", h("h3", who), h("p", what), data_for=kind)


def _kind(number: int, kind: str, label: str, seat: SeatDraft) -> Html:
    return h("label", _radio(number, kind, kind, seat), h("span", label), class_="kind")


def _face(number: int, word: str, bot: str, face: str, seat: SeatDraft) -> Html:
    chosen = _radio(number, BOT_PREFIX + bot, word, seat, f"Bot, {word}")
    return h("label", chosen, h("span", sign(face), h("small", word)), class_="face")


def _radio(number: int, value: str, word: str, seat: SeatDraft, said: str | None = None) -> Html:
    return h(
        "input",
        type="radio",
        name=f"seat-{number}",
        id=f"seat-{number}-{word}",
        value=value,
        checked=seat.kind == value,
        aria_label=said,
    )
