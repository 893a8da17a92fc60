"""Whole pages: the lobby, a new table, the table itself, rules, invitations."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import undercroft
from undercroft.kernel.game import Game, Option
from undercroft.kernel.rulebook import Rule
from undercroft.table.asking import qr_code
from undercroft.table.html import Html, h, only_if, together
from undercroft.table.pictures import games_that_work
from undercroft.table.pieces import link_to_rule
from undercroft.table.sitting import Sitting
from undercroft.table.store import RUNNING, WAITING, Summary
from undercroft.table.who import Who
from undercroft.table.workers import stand_in, strengths

KINDS_OF_BOT = {
    "random": "Bot: random (any legal move)",
    "greedy": "Bot: greedy (looks one step ahead)",
    "ismcts": "Bot: ismcts (thinks, strongest)",
}


def page(who: Who, title: str, *body: Html, **attributes: str | None) -> str:
    """A page around its contents."""
    head = h(
        "head",
        h("meta", charset="utf-8"),
        h("meta", name="viewport", content="width=device-width, initial-scale=1"),
        h("meta", name="color-scheme", content="dark light"),
        h("title", f"{title} · Undercroft" if title else "Undercroft"),
        h("link", rel="icon", href="/static/favicon.svg", type="image/svg+xml"),
        h("link", rel="stylesheet", href="/static/table.css"),
        h("script", src="/static/idiomorph.min.js", defer=True),
        h("script", src="/static/table.js", defer=True),
    )
    toast = h("div", id="uc-toast", class_="toast", role="status", aria_live="polite", hidden=True)
    whole = h("html", head, h("body", *body, toast, **attributes), lang="en", data_theme=who.theme or None)
    return "<!doctype html>" + whole


def bar(*middle: Html, menu: Html | None = None) -> Html:
    """The line at the top of every page."""
    theme = h("button", "◐", type="button", class_="icon", data_theme_switch=True, aria_label="Dark or light")
    home = h(
        "a", Html(MARK), h("span", "Undercroft", class_="wide"), href="/", class_="home", aria_label="Undercroft: lobby"
    )
    return h("header", home, *middle, h("span", class_="grow"), theme, menu or Html(), class_="bar")


MARK = (
    '<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M4 28V15a12 12 0 0 1 24 0v13h-7V16a5 5 0 0 0-10 0v12Z" '
    'fill="currentColor"/></svg>'
)


def csrf(who: Who) -> Html:
    return h("input", type="hidden", name="csrf", value=who.csrf)


# -- the lobby --------------------------------------------------------------------------------------------------------


def lobby(who: Who, mine: Sequence[Summary], listed: Sequence[Summary]) -> str:
    cards = [_card(who, undercroft.game(slug)) for slug in games_that_work()]
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
            _tables("Your tables", mine, "Go on"),
            h("section", *cards, class_="cards", aria_label="Games"),
            _tables("Open tables", to_join, "Join", "/join"),
            _tables("Tables to watch", to_watch, "Watch"),
            class_="lobby",
        ),
    )


def _card(who: Who, game: Game[Any]) -> Html:
    fewest, most = game.seats
    people = f"{fewest} player" if most == 1 else f"{fewest}-{most} players"
    together_or_not = "cooperative" if game.cooperative else "competitive"
    return h(
        "article",
        h("img", src=f"/pictures/{game.slug}.svg", alt="", loading="lazy"),
        h(
            "div",
            h("h2", game.title),
            h("p", f"{people} · {game.minutes} minutes · {together_or_not}", class_="facts"),
            h("p", game.pitch),
            h(
                "div",
                h(
                    "form",
                    csrf(who),
                    h("button", "Play now", class_="go", aria_label=f"Play {game.title} now, against bots"),
                    method="post",
                    action=f"/play/{game.slug}",
                ),
                h("a", "New table", class_="button", href=f"/new/{game.slug}", aria_label=f"New table of {game.title}"),
                h("a", "Rules", class_="button quiet", href=f"/rules/{game.slug}", aria_label=f"Rules of {game.title}"),
                class_="row",
            ),
            class_="body",
        ),
        class_="card",
        id=f"game-{game.slug}",
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
                verb,
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


def new_table(who: Who, game: Game[Any], trouble: str = "") -> str:
    fewest, most = game.seats
    seats = [_seat_row(game, number) for number in range(most)]
    options = [_option_row(game, option) for option in game.options]
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
            h(
                "form",
                csrf(who),
                h(
                    "fieldset",
                    h("legend", f"Who plays? ({count} seats)"),
                    h("label", h("span", "Your name"), name, class_="field"),
                    *seats,
                ),
                only_if(
                    options,
                    h("fieldset", h("legend", "Options"), *options),
                ),
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


def _option_row(game: Game[Any], option: Option) -> Html:
    rule = link_to_rule(game.slug, option.rule)
    only = f" ({_for_seats(option.seats)})" if option.seats else ""
    said = h("span", f"{option.text}{only} ", rule)
    name = f"option-{option.name}"
    seats = " ".join(str(count) for count in option.seats) or None
    if all(isinstance(value, bool) for value in option.values):
        box = h("input", type="checkbox", name=name, value="on", checked=bool(option.default))
        return h("label", box, said, class_="check", data_seats=seats)
    made = [
        h("option", str(value).replace("_", " "), value=str(value), selected=value == option.default)
        for value in option.values
    ]
    return h("label", said, h("select", *made, name=name), class_="field", data_seats=seats)


def _for_seats(seats: tuple[int, ...]) -> str:
    return f"with {' or '.join(str(count) for count in seats)} seat{'s' if seats != (1,) else ''}"


# -- the table --------------------------------------------------------------------------------------------------------


def table(who: Who, sitting: Sitting, parts: dict[str, Html], held: tuple[int, ...]) -> str:
    """The table page. Its parts are the same that are pushed later."""
    zoom = h(
        "div",
        h("button", "+", type="button", class_="icon", data_zoom="in", aria_label="Closer"),
        h("button", "\N{MINUS SIGN}", type="button", class_="icon", data_zoom="out", aria_label="Farther"),
        h("button", "⤢", type="button", class_="icon", data_zoom="fit", aria_label="The whole board"),
        class_="zoom",
    )
    strip = h("div", parts["uc-dice"], parts["uc-now"], zoom, class_="strip")
    left = h("div", parts["uc-board"], strip, class_="centre")
    side = h("aside", parts["uc-ask"], parts["uc-players"], _tabs(who, sitting, parts, bool(held)), class_="side")
    return page(
        who,
        sitting.game.title,
        bar(
            h("strong", sitting.game.title),
            h("span", id="uc-net", class_="net", role="status"),
            menu=_menu(who, sitting, held),
        ),
        h("main", left, side, class_="table"),
        data_events=f"/t/{sitting.id}/events",
        data_rules=f"/rules/{sitting.game.slug}",
    )


def _menu(who: Who, sitting: Sitting, held: tuple[int, ...]) -> Html:
    share = [
        h(
            "form",
            csrf(who),
            h("input", type="hidden", name="seat", value=seat),
            h("button", f"Play {sitting.seats[seat].title} on another device", class_="quiet"),
            method="post",
            action=f"/t/{sitting.id}/share",
        )
        for seat in held
    ]
    items = [*share, h("a", "Record", href=f"/t/{sitting.id}/record"), h("a", "Lobby", href="/")]
    dice = sitting.dice.public if not sitting.opened.seed_was_chosen else f"seed {sitting.opened.seed}"
    items.append(h("small", f"Dice: {dice[:30]}{'…' if len(dice) > 30 else ''}", title=dice))
    return h("details", h("summary", "☰", class_="icon", aria_label="Menu"), h("div", *items), class_="menu")


def _tabs(who: Who, sitting: Sitting, parts: dict[str, Html], seated: bool) -> Html:
    chat = h(
        "form",
        csrf(who),
        h(
            "input",
            name="text",
            maxlength=300,
            autocomplete="off",
            placeholder="Say something",
            aria_label="Say something",
        ),
        h("button", "Send"),
        method="post",
        action=f"/t/{sitting.id}/chat",
        data_quiet=True,
        data_clear=True,
        class_="say",
    )
    search = h("input", type="search", id="uc-search", placeholder="Search the rules", aria_label="Search the rules")
    whole = h("p", h("a", "All rules on a page of their own", href=f"/rules/{sitting.game.slug}"), class_="hint")
    panels = (
        ("story", "Story", parts["uc-log"]),
        ("rules", "Rules", together(search, h("div", whole, id="uc-rules", class_="rules"))),
        ("card", "Reference", h("div", *_reference(sitting.game.reference), class_="reference")),
        ("chat", "Chat", together(parts["uc-chat"], chat if seated else Html())),
    )
    tabs = [
        h("button", title, type="button", role="tab", id=f"tab-{name}", aria_controls=f"panel-{name}", data_tab=name)
        for name, title, _ in panels
    ]
    shown = [
        h("section", part, id=f"panel-{name}", role="tabpanel", aria_labelledby=f"tab-{name}", class_="panel")
        for name, _, part in panels
    ]
    return h("div", h("div", *tabs, role="tablist", class_="tablist"), *shown, class_="tabs")


def _reference(text: str) -> list[Html]:
    """One paragraph per line; what stands before a colon is what it is about."""
    made = []
    for line in text.splitlines():
        head, colon, rest = line.partition(":")
        if colon and len(head) < 32:
            made.append(h("p", h("b", f"{head}:"), rest))
        else:
            made.append(h("p", line))
    return made


# -- rules and invitations --------------------------------------------------------------------------------------------


def rules_list(game: Game[Any], words: str = "") -> Html:
    """The rules of a game by chapter; with words, only those that contain them all."""
    found = game.rulebook.search(words) if words.strip() else list(game.rulebook.rule)
    sections: dict[str, list[Rule]] = {}
    for rule in found:
        sections.setdefault(rule.section, []).append(rule)
    if not found:
        return h("p", f"No rule contains {words!r}.", class_="hint")
    return together(
        *[
            h("section", h("h3", title), *[_rule(rule) for rule in rules], class_="chapter")
            for title, rules in sections.items()
        ]
    )


def _rule(rule: Rule) -> Html:
    ruling = only_if(rule.ruling, h("p", h("b", "Ruling: "), rule.ruling, class_="ruling"))
    return h(
        "article", h("h4", h("span", rule.id, class_="rule"), " ", rule.title), h("p", rule.text), ruling, id=rule.id
    )


def rules_page(who: Who, game: Game[Any], words: str) -> str:
    return page(
        who,
        f"Rules of {game.title}",
        bar(h("strong", game.title)),
        h(
            "main",
            h("h1", f"The rules of {game.title}"),
            h("p", f"A game by {game.rulebook.designer}. {game.rulebook.licence_note}", class_="hint"),
            h(
                "form",
                h("input", type="search", name="q", value=words, aria_label="Search the rules", placeholder="Search"),
                h("button", "Search"),
                class_="say",
            ),
            h("div", rules_list(game, words), class_="rules"),
            h("p", h("a", "New table", class_="button go", href=f"/new/{game.slug}")),
            class_="narrow",
        ),
    )


def invitation(who: Who, sitting: Sitting, invite: str) -> str:
    seats = [h("option", f"{seat.title}", value=seat.number) for seat in sitting.open_seats]
    names = ", ".join(seat.name for seat in sitting.seats if seat.kind == "person" and seat.name)
    return page(
        who,
        f"Join: {sitting.game.title}",
        bar(h("strong", sitting.game.title)),
        h(
            "main",
            h("h1", f"Join a table of {sitting.game.title}"),
            only_if(names, h("p", f"At the table: {names}.")),
            h("p", sitting.game.pitch),
            h(
                "form",
                csrf(who),
                h("input", type="hidden", name="invite", value=invite),
                h(
                    "label",
                    h("span", "Your name"),
                    h("input", name="name", value=who.name, maxlength=24, autocomplete="nickname", placeholder="Guest"),
                    class_="field",
                ),
                h("label", h("span", "Your seat"), h("select", *seats, name="seat"), class_="field"),
                h("div", h("button", "Sit down", class_="go"), class_="row"),
                method="post",
                action=f"/t/{sitting.id}/sit",
            ),
            class_="narrow",
        ),
    )


def private_link(who: Who, sitting: Sitting, seat: int, link: str) -> str:
    return page(
        who,
        "Another device",
        bar(h("strong", sitting.game.title)),
        h(
            "main",
            h("h1", f"Play {sitting.seats[seat].title} on another device"),
            h("p", "Whoever opens this link plays this seat. Keep it to yourself."),
            h("input", id="uc-link", class_="link", value=link, readonly=True, aria_label="Private link"),
            h("div", qr_code(link), class_="qr", role="img", aria_label="The link as a QR code"),
            h("p", h("a", "Back to the table", class_="button", href=f"/t/{sitting.id}")),
            class_="narrow",
        ),
    )


def take_seat(who: Who, sitting: Sitting, seat: int, secret: str) -> str:
    """Asked first: a link that is only looked at (by a preview, say) must not change anything."""
    return page(
        who,
        "Play here",
        bar(h("strong", sitting.game.title)),
        h(
            "main",
            h("h1", f"Play {sitting.seats[seat].title} on this device?"),
            h(
                "form",
                csrf(who),
                h("button", "Play here", class_="go"),
                method="post",
                action=f"/t/{sitting.id}/seat/{secret}",
            ),
            class_="narrow",
        ),
    )


def trouble(who: Who, status: int, text: str) -> str:
    return page(
        who,
        "Not possible",
        bar(),
        h(
            "main",
            h("h1", "That is not possible"),
            h("p", text),
            h("p", h("a", "To the lobby", class_="button", href="/")),
            class_="narrow",
            data_status=status,
        ),
    )
