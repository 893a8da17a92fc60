"""The form for a new table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel.game import PRESET, Game, Option, Value
from undercroft.table.domain.catalogue import bot_names, default_bot
from undercroft.table.html.frame import bar, csrf, page
from undercroft.table.html.markup import Html, h, only_if
from undercroft.table.html.rule_link import link_to_rule
from undercroft.table.html.visitor import Visitor

KINDS_OF_BOT = {
    "random": "Bot: random (any legal move)",
    "greedy": "Bot: greedy (looks one step ahead)",
    "ismcts": "Bot: ismcts (thinks, strongest)",
}


def new_table_page(visitor: Visitor, game: Game[Any], trouble: str = "", preset: str = "") -> str:
    fewest, most = game.seats
    seats = [_seat_row(game, number) for number in range(most)]
    chosen = game.check_options({PRESET: preset} if preset else {})
    options = [_option_row(game, option, chosen[option.name]) for option in game.options]
    name = h("input", name="name", value=visitor.name, maxlength=24, autocomplete="nickname", placeholder="Guest")
    count = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    return page(
        visitor,
        f"New table: {game.title}",
        bar(h("strong", game.title)),
        h(
            "main",
            h("h1", f"A new table of {game.title}"),
            only_if(trouble, h("p", trouble, class_="trouble", role="alert")),
            _presets(game, preset),
            h(
                "form",
                csrf(visitor),
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
                        h("span", "Without hints: nobody can ask a bot which answer is best"),
                        class_="check",
                    ),
                    h(
                        "label",
                        h("input", type="checkbox", name="no_odds", value="yes"),
                        h("span", "Without odds: answers do not say what they may lead to"),
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
    """Links to named sets of options; single options can still be changed below."""
    made = []
    for each in game.presets:
        name = each.name.capitalize()
        link = h("strong", f"✓ {name}") if each.name == now else h("a", name, href=f"?preset={each.name}")
        made.append(h("li", link, f": {each.text}"))
    return only_if(made, h("nav", h("p", "How do you want to play?"), h("ul", *made), aria_label="Presets"))


def _options(rows: Sequence[Html]) -> Html:
    """A few are shown at once; many wait behind a line, because each of them has a default."""
    if len(rows) <= 6:
        return only_if(rows, h("fieldset", h("legend", "Options"), *rows))
    summary = h("summary", f"Options ({len(rows)}): the game is played as printed unless you change them")
    return h("details", summary, *rows, class_="options-box")


def _seat_row(game: Game[Any], number: int) -> Html:
    fewest = game.seats[0]
    default = "me" if number == 0 else (f"bot:{default_bot()}" if number < max(fewest, 2) else "nobody")
    choices = [("me", "Me"), ("friend", "A friend, by link"), ("here", "Somebody at this device")]
    choices.extend((f"bot:{bot}", KINDS_OF_BOT.get(bot, f"Bot: {bot}")) for bot in bot_names())
    if number >= fewest:
        choices.append(("nobody", "Nobody"))
    made = [h("option", label, value=value, selected=value == default) for value, label in choices]
    colour = game.seat_names[number]
    title = colour.replace("_", " ").capitalize()
    letter = h("span", title[0], class_="badge", data_colour=colour, data_seat=number, aria_hidden="true")
    return h(
        "div",
        h("label", letter, h("span", title), h("select", *made, name=f"seat-{number}"), class_="seat"),
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
