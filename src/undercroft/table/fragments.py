"""The parts of the table page that change. Each is drawn for one viewer, and knows only what that viewer may know."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from undercroft.kernel.events import Told
from undercroft.kernel.match import Match
from undercroft.kernel.words import SPECTATOR
from undercroft.table.asking import ask, own_question
from undercroft.table.attention import own_names
from undercroft.table.board import board
from undercroft.table.dice import die_picture, last_dice
from undercroft.table.entries import BOT, OPEN, PERSON
from undercroft.table.hints import Advised, with_advice
from undercroft.table.html import Html, escaped, h, together
from undercroft.table.pieces import badge, form, hidden, link_to_rule, rule_link
from undercroft.table.seats import Note, Seat
from undercroft.table.sitting import Sitting
from undercroft.table.viewer import Viewer

if TYPE_CHECKING:
    from undercroft.table.house import House

LONGEST_LOG = 80  # it travels with every push


def fragments(house: House, sitting: Sitting, viewer: Viewer, base: str) -> dict[str, Html]:
    """All changing parts of the page by id, as this viewer sees them; drawn once for all who see the same."""
    known = house.pictures.setdefault(sitting.id, {})
    found = known.get((viewer, base))
    if isinstance(found, dict):
        return found
    view = sitting.match.view(viewer.eyes) if sitting.match is not None else None
    svg = sitting.game.svg(view) if view is not None else ""
    advised = house.hints.of(sitting, viewer)
    shared = known.get("shared")
    if not isinstance(shared, dict):  # what is the same for everybody
        shared = known["shared"] = {"uc-dice": dice(sitting), "uc-chat": chat(sitting)}
    drawn = {
        "uc-ask": ask(sitting, viewer, base, svg, advised),
        "uc-board": drawing(sitting, viewer, svg, advised),
        "uc-dice": shared["uc-dice"],
        "uc-players": players(house, sitting, viewer),
        "uc-log": story(sitting, viewer, own_names(view, viewer.eyes) if view is not None else ()),
        "uc-now": just_now(sitting, viewer),
        "uc-chat": shared["uc-chat"],
    }
    known[viewer, base] = drawn
    return drawn


def drawing(sitting: Sitting, viewer: Viewer, svg: str, advised: Advised | None = None) -> Html:
    if sitting.match is None:
        picture = h(
            "img", src=f"/pictures/{sitting.game.slug}.svg", alt=f"A table of {sitting.game.title}", class_="preview"
        )
        return h("div", picture, id="uc-board", class_="stage waiting")
    question = own_question(sitting, viewer)
    picture = with_advice(board(svg, question), question, advised)
    return h("div", picture, id="uc-board", class_="stage", tabindex=0, role="region", aria_label="Board")


def dice(sitting: Sitting) -> Html:
    rolled = last_dice(sitting.match) if sitting.match is not None else []
    if not rolled:
        return h("div", id="uc-dice", class_="dice", hidden=True)
    about = rolled[-1].about
    whose = sitting.seats[about].title if about >= 0 else "Dice"
    return h(
        "div",
        h("ul", *[die_picture(die) for die in rolled]),
        h("span", f"{whose} ", rule_link(sitting, rolled[-1].rule), class_="whose"),
        id="uc-dice",
        class_="dice",
        aria_label="The last roll",
        role="group",
    )


def players(house: House, sitting: Sitting, viewer: Viewer) -> Html:
    match = sitting.match
    asked = {seen.seat for seen in match.seen(SPECTATOR)} if match is not None else set()
    chosen = sitting.have_chosen()
    won = set(match.outcome.winners) if match is not None and match.outcome is not None else set()
    rows: list[Html] = []
    for seat in sitting.seats:
        name = h("b", _called(viewer, seat))
        states = [
            ("asked", "is choosing" if not seat.bot_now else "is thinking", seat.number in asked),
            ("chosen", "has chosen", seat.number in chosen),
            ("won", "wins", seat.number in won),
        ]
        state = next((s for s in states if s[2]), ("", "", True))
        rows.append(
            h(
                "li",
                badge(seat),
                h("span", name, h("small", _notes(house, sitting, viewer, seat)), class_="who"),
                h("span", state[1], class_="state"),
                _vote(house, sitting, viewer, seat),
                id=f"player-row-{seat.number}",
                class_=f"player {state[0]}",
            )
        )
    watching = sum(not sitting.seats_of(key) for key in house.people.listening(sitting.id))
    people = "person is" if watching == 1 else "people are"
    also = h("p", f"{watching} {people} watching", class_="hint") if watching else Html()
    return h("section", h("ul", *rows), also, id="uc-players", class_="players", aria_label="Players")


def _called(viewer: Viewer, seat: Seat) -> str:
    if seat.kind == OPEN:
        return "open seat"
    if viewer.held == (seat.number,):
        return "You"
    return seat.name or seat.title


def _notes(house: House, sitting: Sitting, viewer: Viewer, seat: Seat) -> Html:
    called = _called(viewer, seat)
    notes = [note for note in (seat.name, seat.title) if note and note != called]
    if seat.kind == BOT:
        notes.append(f"bot, {seat.bot}")
    elif seat.stand_in:
        notes.append(f"a bot plays on ({seat.stand_in})")
    elif seat.kind == PERSON and seat.number not in viewer.held and house.people.is_away(sitting, seat.number):
        notes.append("away")
    return together(" · ".join(notes))


def _vote(house: House, sitting: Sitting, viewer: Viewer, seat: Seat) -> Html:
    """Offered to people at the table when another person is away."""
    if sitting.match is None or sitting.match.over or viewer.eyes < 0 or seat.number in viewer.held:
        return Html()
    if seat.kind != PERSON or seat.stand_in or not house.people.is_away(sitting, seat.number):
        return Html()
    votes = sitting.votes.get(seat.number, set())
    if viewer.eyes in votes:
        return h("span", f"{len(votes)} for a bot", class_="state")
    button = h("button", "Let a bot play on", class_="quiet")
    return form(sitting, "vote", hidden("seat", viewer.eyes), hidden("about", seat.number), button)


def story(sitting: Sitting, viewer: Viewer, own: Collection[str] = ()) -> Html:
    """What happened, in words, with the rule on each line; what names one of the `own` pieces is marked."""
    lines = story_lines(sitting, sitting.match, viewer.eyes, own) if sitting.match is not None else []
    return h("div", h("ol", *lines), id="uc-log", class_="log", role="log", aria_label="What happened", tabindex=0)


def story_lines(sitting: Sitting, match: Match, eyes: int | None, own: Collection[str] = ()) -> list[Html]:
    """The last lines that these eyes may read, with what the table itself noted in its place."""
    told = match.told()
    known = [(at, line) for at, line in enumerate(told) if eyes is None or line.known_to(eyes)]
    first = max(0, len(known) - LONGEST_LOG)
    since = known[first][0] if first else 0
    notes = [(each.told, n, each) for n, each in enumerate(sitting.notes) if since <= each.told <= len(told)]
    lines: list[Html] = []
    for number, (at, line) in enumerate(known[first:], first):
        while notes and notes[0][0] <= at:
            lines.append(_note(*notes.pop(0)[1:]))
        lines.append(_line(sitting.game.slug, number, line, any(arg in own for arg in line.args)))
    lines.extend(_note(number, note) for _, number, note in notes)
    return lines


def _note(number: int, note: Note) -> Html:
    return h("li", h("span", note.text), id=f"note-{number}", class_="note")


def _line(game: str, number: int, line: Told, you: bool) -> Html:
    """Written by hand: hundreds of these are drawn for every answer."""
    marks = (' class="own"' if line.to else "") + (" data-you" if you else "")
    return Html(f'<li id="log-{number}"{marks}>{link_to_rule(game, line.rule)}<span>{escaped(line.text)}</span></li>')


def just_now(sitting: Sitting, viewer: Viewer) -> Html:
    """The last few lines, beside the board."""
    told = sitting.match.told(viewer.eyes)[-3:] if sitting.match is not None else []
    return h("div", *[h("p", line.text) for line in told], id="uc-now", class_="now", aria_hidden="true")


def chat(sitting: Sitting) -> Html:
    lines = [
        h("li", h("b", said.name), " ", h("span", said.text), id=f"said-{int(said.at * 1000)}-{number}")
        for number, said in enumerate(sitting.chat)
    ]
    empty = h("li", "Nobody has said anything yet.", class_="hint") if not lines else Html()
    return h("div", h("ol", *lines, empty), id="uc-chat", class_="chat", role="log", aria_label="Chat")
