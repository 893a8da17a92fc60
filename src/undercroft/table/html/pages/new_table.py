"""The form for a new table: how it should be, who sits where, house rules, start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import undercroft
from undercroft.kernel.game import Game, Preset
from undercroft.table.domain.opening.catalogue import playable_games
from undercroft.table.domain.opening.draft import FRIEND, HERE, ME, Draft, SeatDraft, fresh_draft
from undercroft.table.domain.opening.strength import strength_of
from undercroft.table.domain.table.clock import TIMES
from undercroft.table.html.elements.folio import folio
from undercroft.table.html.elements.frame import TABLE, csrf, page, theme_button
from undercroft.table.html.elements.markup import Html, h, only_if, together
from undercroft.table.html.elements.sign import on_page, sign
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.html.pages.option_groups import group_box, option_groups
from undercroft.table.html.pages.seat_cards import seat_cards

WOODCUTS = {"printed": "spell-book", "family": "campfire", "grim": "death-skull"}
SEATS, SEED, CARDS = "seats", "seed", "cards"
"""Fields that something can be wrong with, besides the options, which go by their names."""


def new_table_page(
    visitor: Visitor,
    game: Game[Any],
    draft: Draft | None = None,
    troubles: dict[str, str] | None = None,
    sets: Sequence[str] = (),
) -> str:
    """The form as it was filled in, and what is wrong with it, beside the field that is wrong. `sets`: the titles of
    the card sets that are published here."""
    draft = draft or fresh_draft(game, visitor.name)
    wrong = dict(troubles or {})
    seats = seat_cards(game, draft.seats, wrong.get(SEATS, ""))
    known = {SEATS, SEED, CARDS, *(option.name for option in game.options)}
    general = [text for field, text in wrong.items() if field not in known]
    groups = [*option_groups(game, draft, wrong), _table_group(draft, wrong.get(SEED, ""))]
    if game.cards is not None:
        groups.append(_cards_group(game, draft, sets, wrong.get(CARDS, "")))
    form = h(
        "form",
        csrf(visitor),
        h("input", type="hidden", name="drawn", value=draft.preset),
        only_if(general, h("p", " ".join(general), class_="trouble", role="alert")),
        only_if(game.presets, _step(1, "How should it play?", "", _presets(game, draft.preset))),
        _step(2 if game.presets else 1, "Who sits where?", _count(game), seats),
        _step(3 if game.presets else 2, "Options", "only if you like", h("div", *groups, class_="groups")),
        _start(game, draft),
        class_="opening-form",
        method="post",
        action=f"/new/{game.slug}",
        id="uc-opening",
        data_game=game.title,
        data_minutes=_minutes(game),
    )
    bar = h(
        "header",
        h("a", sign("own-arch"), h("span", "Undercroft", class_="wide"), href="/", class_="brand", aria_label="Lobby"),
        h("h1", "A new table", h("span", game.title, class_="of-game")),
        h("p", "Three choices and you play. Everything else is already set.", class_="lead"),
        h("span", class_="grow"),
        h("div", theme_button(), class_="tools"),
        class_="bar",
    )
    body = h("div", bar, _aside(game), h("main", form), class_="opening")
    return page(
        visitor,
        f"New table: {game.title}",
        on_page(body, game.slug),
        styles=("opening",),
        scripts=(*TABLE, "opening"),
        preview=game.slug,
    )


def _step(number: int, title: str, note: str, inside: Html) -> Html:
    head = h("h2", h("i", number, aria_hidden="true"), title, only_if(note, h("small", note)))
    return h("section", head, inside, class_="step")


def _count(game: Game[Any]) -> str:
    fewest, most = game.seats
    return f"{fewest} players" if fewest == most else f"{fewest} to {most} players"


def _minutes(game: Game[Any]) -> str:
    return game.minutes.replace("-", "\N{EN DASH}")


def _aside(game: Game[Any]) -> Html:
    """The game itself, and the way to the others."""
    others = [undercroft.game(slug) for slug in playable_games() if slug != game.slug]
    links = [
        h("li", h("a", h("img", src=f"/pictures/{other.slug}.svg", alt=""), other.title, href=f"/new/{other.slug}"))
        for other in others
    ]
    learn = h("a", "Learn it in ten minutes", class_="button", href=f"/learn/{game.slug}")
    rules = h("a", "The rules", class_="button more", href=f"/rules/{game.slug}")
    return h(
        "aside",
        folio(game, together(learn, rules)),
        h("nav", h("h2", "Another game"), h("ul", *links), aria_label="Another game"),
        class_="which",
    )


# -- how it should be -------------------------------------------------------------------------------------------------


def _presets(game: Game[Any], now: str) -> Html:
    papers = [_preset(game, each, each.name == now) for each in game.presets]
    return h("div", *papers, class_="presets", role="radiogroup", aria_label="How should it play?")


def _preset(game: Game[Any], preset: Preset, chosen: bool) -> Html:
    titles = {option.name: option.title for option in game.options}
    changed = [titles[name] for name in preset.options]
    facts = " · ".join(changed[:4]) + (f" and {len(changed) - 4} more" if len(changed) > 4 else "")
    radio = h("input", type="radio", name="preset", value=preset.name, checked=chosen, data_title=preset.title)
    return h(
        "label",
        radio,
        h("span", sign(WOODCUTS.get(preset.name, "scroll-unfurled")), class_="woodcut"),
        h(
            "span",
            h("b", preset.title),
            h("span", preset.text),
            h("small", f"Changes: {facts}" if changed else "Changes nothing"),
        ),
        h("span", sign("check-mark"), class_="tick"),
        class_="preset",
    )


# -- the table itself -------------------------------------------------------------------------------------------------


def _table_group(draft: Draft, trouble: str) -> Html:
    """Who may come, help, and the dice."""
    times = [
        h("option", words.capitalize(), value=f"{seconds:g}", selected=seconds == draft.clock)
        for seconds, words in TIMES.items()
    ]
    rows = together(
        h(
            "div",
            h("select", *times, name="clock", id="clock"),
            h("div", h("label", "Time to think", for_="clock"), h("p", "A bot plays for anybody who takes longer.")),
            class_="option",
        ),
        _switch("listed", "Listed in the lobby", "Anybody may take a free seat or watch.", draft.listed),
        _switch("no_hints", "Without hints", "Nobody can ask a bot which answer is best.", not draft.hints),
        _switch("no_odds", "Without odds", "Answers do not say what they may lead to.", not draft.odds),
        h(
            "div",
            h(
                "input",
                name="seed",
                id="seed",
                value=draft.seed,
                maxlength=64,
                autocomplete="off",
                placeholder="secret",
            ),
            h(
                "div",
                h("label", "Dice seed", for_="seed"),
                h(
                    "p",
                    "Leave it empty for dice that nobody can foresee; their hash is published before the first roll.",
                ),
                only_if(trouble, h("p", trouble, class_="trouble", role="alert")),
            ),
            class_="option",
        ),
    )
    usual = not draft.listed and draft.hints and not draft.seed and not draft.clock and draft.odds
    said = "as usual" if usual else "changed"
    return group_box(
        "Time and company", "Clock · lobby · hints · dice", said, "" if usual else "changed", rows, "candle-light"
    )


def _cards_group(game: Game[Any], draft: Draft, sets: Sequence[str], trouble: str) -> Html:
    """The cards of the box, a published set, or a card file of one's own."""
    hint = f'[edition] game = "{game.slug}" …'
    choices = [h("option", "As in the box", value="", selected=not draft.card_set)]
    choices += [h("option", title, value=title, selected=title == draft.card_set) for title in sets]
    wrong = only_if(trouble, h("p", trouble, class_="trouble", role="alert", id="trouble-cards"))
    file = h(
        "textarea",
        draft.own_cards,
        name="own_cards",
        id="own_cards",
        rows=3,
        placeholder=hint,
        class_="own",
    )
    rows = together(
        only_if(
            sets,
            h(
                "div",
                h("select", *choices, name="card_set", id="card_set"),
                h("div", h("label", "Card set", for_="card_set"), h("p", "Sets published on this server.")),
                class_="option",
            ),
        ),
        h(
            "div",
            h(
                "div",
                h("label", "A card file of your own", for_="own_cards"),
                h("p", "Paste its text, or choose the file. The record of the game will contain it."),
                h("input", type="file", accept=".toml", data_into="own_cards", hidden=True, aria_label="Card file"),
                wrong,
            ),
            file,
            class_="option own-cards",
        ),
    )
    changed = bool(draft.card_set or draft.own_cards)
    said = draft.card_set or ("your own" if draft.own_cards else "as in the box")
    line = " · ".join(sets) or "A card file of your own"
    return group_box("Cards", line, said, "changed" if changed else "", rows, "card-pick", bool(trouble))


def _switch(name: str, title: str, text: str, on: bool) -> Html:
    field = h("input", type="checkbox", role="switch", name=name, value="yes", checked=on, id=name)
    return h("div", field, h("div", h("label", title, for_=name), h("p", text)), class_="option switch")


# -- start ------------------------------------------------------------------------------------------------------------


def _start(game: Game[Any], draft: Draft) -> Html:
    return h(
        "section",
        h("div", h("h2", "Ready"), h("p", ready_sentence(game, draft), id="uc-ready", aria_live="polite")),
        h(
            "div",
            h("button", "Start", class_="go huge"),
            h("small", "Friends with the link may join later.", id="uc-later"),
            Html("<noscript><button name='look' value='yes' class='again'>Show these rules first</button></noscript>"),
        ),
        class_="ready paper",
    )


def ready_sentence(game: Game[Any], draft: Draft) -> str:
    """The whole table as one sentence."""
    title = game.preset(draft.preset).title.lower() if draft.preset else ""
    preset = f" {title}" if title.startswith("as ") else f", {title} rules" if title else ""
    people = [name for name in (_person(seat) for seat in draft.seats) if name]
    friends = sum(seat.kind == FRIEND for seat in draft.seats)
    if friends:
        people.append("a friend" if friends == 1 else f"{COUNTS[friends]} friends")
    bots = Counter(strength_of(seat.bot) for seat in draft.seats if seat.bot)
    people += [f"a {word} bot" if count == 1 else f"{COUNTS[count]} {word} bots" for word, count in bots.items()]
    company = " and ".join([", ".join(people[:-1]), people[-1]] if len(people) > 1 else people)
    return f"{game.title}{preset}. {company[:1].upper()}{company[1:]}. About {_minutes(game)} minutes."


COUNTS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight")


def _person(seat: SeatDraft) -> str:
    said = {ME: "you", HERE: "somebody here"}.get(seat.kind, "")
    return seat.name or said if seat.kind in (ME, HERE) else said
