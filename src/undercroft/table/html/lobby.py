"""The lobby, and the form for a new table."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

import undercroft
from undercroft.kernel.game import PRESET, Game, Option, Value
from undercroft.table.domain.store import FINISHED, RUNNING, WAITING, Summary
from undercroft.table.domain.workers import stand_in, strengths
from undercroft.table.html.form import link_to_rule
from undercroft.table.html.frame import bar, csrf, page
from undercroft.table.html.markup import Html, h, only_if
from undercroft.table.html.pictures import games_that_work
from undercroft.table.http.lesson_cookie import Progress
from undercroft.table.http.sessions import Who

KINDS_OF_BOT = {
    "random": "Bot: random (any legal move)",
    "greedy": "Bot: greedy (looks one step ahead)",
    "ismcts": "Bot: ismcts (thinks, strongest)",
}


def lobby(who: Who, mine: Sequence[Summary], listed: Sequence[Summary], lessons: Mapping[str, Progress | None]) -> str:
    cards = [_card(who, undercroft.game(slug), lessons.get(slug)) for slug in games_that_work()]
    others = [table for table in listed if all(table.table != own.table for own in mine)]
    to_join = [table for table in others if table.status == WAITING and table.open_seats]
    to_watch = [table for table in others if table.status == RUNNING]
    return page(
        who,
        "",
        bar(),
        h(
            "main",
            h(
                "section",
                h("h1", "Pick a game and play"),
                h("p", "Five dungeon board games. Alone against bots, at one device, or with friends by a link."),
                class_="hero",
            ),
            _tables("Your tables", sorted(mine, key=lambda table: table.status == FINISHED)[:6], "Go on"),
            h("section", *cards, class_="cards", aria_label="Games"),
            _tables("Open tables", to_join, "Join", "/join"),
            _tables("Tables to watch", to_watch, "Watch"),
            class_="lobby",
        ),
    )


def _card(who: Who, game: Game[Any], lesson: Progress | None) -> Html:
    fewest, most = game.seats
    people = f"{fewest} player" if most == 1 else f"{fewest}-{most} players"
    rules = h("a", "rules", href=f"/rules/{game.slug}", aria_label=f"Rules of {game.title}")
    together_or_not = "cooperative" if game.cooperative else "competitive"
    return h(
        "article",
        h("img", src=f"/pictures/{game.slug}.svg", alt="", loading="lazy"),
        h(
            "div",
            h("h2", game.title),
            h("p", f"{people} · {game.minutes} min · {together_or_not} · ", rules, class_="facts"),
            h("p", game.pitch),
            h(
                "div",
                h(
                    "form",
                    csrf(who),
                    h("button", "Play now", class_="go", aria_label=f"Play now: {game.title}, against bots"),
                    method="post",
                    action=f"/play/{game.slug}",
                ),
                _learn(game, lesson),
                h("a", "New table", class_="button", href=f"/new/{game.slug}", aria_label=f"New table of {game.title}"),
                class_="row",
            ),
            class_="body",
        ),
        class_="card",
        id=f"game-{game.slug}",
    )


def _learn(game: Game[Any], lesson: Progress | None) -> Html:
    if lesson is None:
        return Html()
    begun = lesson.begun and not lesson.done
    bar_below = only_if(begun, h("progress", value=lesson.step, max=lesson.steps, aria_hidden="true"))
    said = f"{lesson.spoken}: {game.title}"
    return h(
        "a", lesson.label, bar_below, class_="button learn", href=f"/learn/{game.slug}", aria_label=said, title=said
    )


def _tables(title: str, tables: Sequence[Summary], verb: str, path: str = "") -> Html:
    rows = [
        h(
            "li",
            h(
                "a",
                h("b", _title(table.game)),
                h("span", table.headline, class_="state"),
                href=f"/t/{table.table}{path}",
            ),
            h("small", f"{', '.join(table.names)} · {_ago(table.changed)}"),
            h(
                "a",
                verb if table.status != FINISHED else "Look",
                class_="button quiet",
                href=f"/t/{table.table}{path}",
                aria_label=f"{verb}: {_title(table.game)}",
            ),
        )
        for table in tables
    ]
    return only_if(rows, h("section", h("h2", title), h("ul", *rows), class_="tables"))


def _title(slug: str) -> str:
    return undercroft.game(slug).title if slug in games_that_work() else slug


def _ago(then: float) -> str:
    minutes = int((time.time() - then) / 60)
    if minutes < 1:
        return "just now"
    if minutes < 120:
        return f"{minutes} min ago"
    return f"{minutes // 60} h ago" if minutes < 2880 else f"{minutes // 1440} days ago"


# -- a new table ------------------------------------------------------------------------------------------------------


def new_table(who: Who, game: Game[Any], trouble: str = "", preset: str = "") -> str:
    fewest, most = game.seats
    seats = [_seat_row(game, number) for number in range(most)]
    chosen = game.check_options({PRESET: preset} if preset else {})
    options = [_option_row(game, option, chosen[option.name]) for option in game.options]
    name = h("input", name="name", value=who.name, maxlength=24, autocomplete="nickname", placeholder="Guest")
    count = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    return page(
        who,
        f"New table: {game.title}",
        bar(h("strong", game.title)),
        h(
            "main",
            h("h1", f"A new table of {game.title}"),
            only_if(trouble, h("p", trouble, class_="trouble", role="alert")),
            _presets(game, preset),
            h(
                "form",
                csrf(who),
                h(
                    "fieldset",
                    h("legend", f"Who plays? ({count} seats)"),
                    h("label", h("span", "Your name"), name, class_="field"),
                    *seats,
                ),
                _options(options),
                h(
                    "fieldset",
                    h("legend", "Table"),
                    h(
                        "label",
                        h("input", type="checkbox", name="listed", value="yes"),
                        h("span", "Listed in the lobby: anybody may take an open seat or watch"),
                        class_="check",
                    ),
                    h(
                        "label",
                        h("input", type="checkbox", name="no_hints", value="yes"),
                        h("span", "Without hints: nobody can ask a bot for advice"),
                        class_="check",
                    ),
                    h(
                        "label",
                        h("span", "Seed (leave empty for dice that nobody can know; their hash is published first)"),
                        h("input", name="seed", maxlength=64, autocomplete="off"),
                        class_="field",
                    ),
                ),
                h("div", h("button", "Open the table", class_="go"), class_="row"),
                method="post",
                action=f"/new/{game.slug}",
            ),
            class_="narrow",
        ),
    )


def _presets(game: Game[Any], now: str) -> Html:
    """Links that lay the table out with a named set of options; single ones can still be changed below."""
    made = []
    for each in game.presets:
        name = each.name.capitalize()
        link = h("strong", f"✓ {name}") if each.name == now else h("a", name, href=f"?preset={each.name}")
        made.append(h("li", link, f": {each.text}"))
    return only_if(made, h("nav", h("p", "How shall it be played?"), h("ul", *made), aria_label="Presets"))


def _options(rows: Sequence[Html]) -> Html:
    """A few are shown at once; many wait behind a line, because every one of them has a usual value."""
    if len(rows) <= 6:
        return only_if(rows, h("fieldset", h("legend", "Options"), *rows))
    summary = h("summary", f"Options ({len(rows)}): the game is played as printed unless you change them")
    return h("details", summary, *rows, class_="options-box")


def _seat_row(game: Game[Any], number: int) -> Html:
    fewest = game.seats[0]
    usual = "me" if number == 0 else (f"bot:{stand_in()}" if number < max(fewest, 2) else "nobody")
    choices = [("me", "Me"), ("friend", "A friend, by link"), ("here", "Somebody at this device")]
    choices.extend((f"bot:{bot}", KINDS_OF_BOT.get(bot, f"Bot: {bot}")) for bot in strengths())
    if number >= fewest:
        choices.append(("nobody", "Nobody"))
    made = [h("option", label, value=value, selected=value == usual) for value, label in choices]
    colour = game.seat_names[number]
    title = colour.replace("_", " ").capitalize()
    badge = h("span", title[0], class_="badge", data_colour=colour, data_seat=number, aria_hidden="true")
    return h(
        "div",
        h("label", badge, h("span", title), h("select", *made, name=f"seat-{number}"), class_="seat"),
        h(
            "input",
            name=f"name-{number}",
            maxlength=24,
            placeholder="Name",
            aria_label=f"Name of {title}",
            class_="here",
        ),
        class_="seat-row",
    )


def _option_row(game: Game[Any], option: Option, now: Value) -> Html:
    rule = link_to_rule(game.slug, option.rule)
    only = f" ({_for_seats(option.seats)})" if option.seats else ""
    said = h("span", f"{option.text}{only} ", rule)
    name = f"option-{option.name}"
    seats = " ".join(str(count) for count in option.seats) or None
    if all(isinstance(value, bool) for value in option.values):
        box = h("input", type="checkbox", name=name, value="on", checked=bool(now))
        return h("label", box, said, class_="check", data_seats=seats)
    made = [
        h("option", str(value).replace("_", " "), value=str(value), selected=value == now) for value in option.values
    ]
    return h("label", said, h("select", *made, name=name), class_="field", data_seats=seats)


def _for_seats(seats: tuple[int, ...]) -> str:
    return f"with {' or '.join(str(count) for count in seats)} seat{'s' if seats != (1,) else ''}"
