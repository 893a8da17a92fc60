"""The options of a new table, group by group: what each does in one sentence, and what the book says."""

from __future__ import annotations

import json
from typing import Any

from undercroft.kernel.game import HOUSE_RULES, Game, Option, Value
from undercroft.table.domain.opening.draft import Draft, preset_values
from undercroft.table.html.elements.markup import Html, h, only_if, together
from undercroft.table.html.elements.rule_link import link_to_rule
from undercroft.table.html.elements.sign import sign

PICTURES = {
    "start": "footsteps",
    "harm": "broken-heart",
    "treasure": "cut-diamond",
    "gem": "cut-diamond",
    "loot": "two-coins",
    "monster": "daemon-skull",
    "alone": "person",
    "gear": "card-pick",
    "planning": "three-friends",
    "cave": "cave-entrance",
    "length": "hourglass",
    "clock": "hourglass",
    "house": "scales",
}


def option_groups(game: Game[Any], draft: Draft, troubles: dict[str, str]) -> list[Html]:
    """House rules come last: they choose between two readings of one sentence."""
    groups: dict[str, list[Option]] = {}
    for option in game.options:
        if len(option.values) > 1:
            groups.setdefault(option.group, []).append(option)
    order = sorted(groups, key=lambda group: group == HOUSE_RULES)
    values = draft.values(game)
    presets = {each.name: preset_values(game, each.name) for each in game.presets}
    return [_group(game, title, groups[title], values, presets, draft.taken, troubles) for title in order]


def _group(
    game: Game[Any],
    title: str,
    options: list[Option],
    values: dict[str, Value],
    presets: dict[str, dict[str, Value]],
    taken: int,
    troubles: dict[str, str],
) -> Html:
    names = " · ".join(option.title for option in options if applies(option, taken)) or "not with so many seats"
    said, tone = group_state(options, values, taken)
    wrong = any(option.name in troubles for option in options)
    rows = [_row(game, option, values, presets, troubles.get(option.name, "")) for option in options]
    return group_box(title, names, said, tone, together(*rows), picture_for(title), wrong)


def group_box(title: str, line: str, said: str, tone: str, inside: Html, icon: str, unfolded: bool = False) -> Html:
    """A folded group: its name, what is in it, how it stands."""
    summary = h(
        "summary", sign(icon), h("b", title), h("span", line, class_="line"), h("em", said, class_=f"state {tone}")
    )
    return h("details", summary, h("div", inside, class_="rows"), class_="group", open=unfolded)


def applies(option: Option, taken: int) -> bool:
    """Does it mean anything with so many players?"""
    return not option.seats or taken in option.seats


def group_state(options: list[Option], values: dict[str, Value], taken: int) -> tuple[str, str]:
    """As the book has it, or how many options differ from it."""
    differing = sum(applies(option, taken) and values[option.name] != option.printed for option in options)
    usual = all(values[option.name] == option.default for option in options)
    if not differing:
        return "as printed", ""
    return f"{differing} {'differs' if differing == 1 else 'differ'} from the book", "" if usual else "changed"


def picture_for(title: str) -> str:
    return next((icon for word, icon in PICTURES.items() if word in title.lower()), "scroll-unfurled")


def _row(
    game: Game[Any],
    option: Option,
    values: dict[str, Value],
    presets: dict[str, dict[str, Value]],
    trouble: str,
) -> Html:
    now, name = values[option.name], f"option-{option.name}"
    by_preset = json.dumps({preset: written(chosen[option.name]) for preset, chosen in presets.items()})
    only = h("small", _for_seats(option.seats), class_="only") if option.seats else None
    wrong = only_if(trouble, h("p", trouble, class_="trouble", role="alert", id=f"trouble-{option.name}"))
    about = f"trouble-{option.name}" if trouble else None
    switch = all(isinstance(value, bool) for value in option.values)
    if switch:
        field = h(
            "input",
            type="checkbox",
            role="switch",
            name=name,
            value="on",
            checked=bool(now),
            id=name,
            aria_describedby=about,
        )
    else:
        choices = [
            h("option", _shown(option, value), value=written(value), selected=value == now) for value in option.values
        ]
        field = h("select", *choices, name=name, id=name, aria_describedby=about)
    said = h(
        "div",
        h("label", option.title, for_=name),
        h("p", option.text, " ", only, " ", link_to_rule(game.slug, option.rule)),
        only_if(switch, _book(option)),
        wrong,
    )
    return h(
        "div",
        field,
        said,
        class_="option switch" if switch else "option",
        data_seats=" ".join(str(count) for count in option.seats) or None,
        data_presets=by_preset,
        data_printed=written(option.printed),
        data_usual=written(option.default),
        data_title=option.title,
    )


def _book(option: Option) -> Html:
    return h("small", f"The book: {written(option.printed)}", class_="book")


def _shown(option: Option, value: Value) -> str:
    text = written(value).replace("_", " ")
    return f"{text} (as printed)" if value == option.printed and text != "printed" else text


def written(value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _for_seats(seats: tuple[int, ...]) -> str:
    if seats == (1,):
        return "Only alone."
    *most, last = [str(count) for count in seats]
    return f"Only with {', '.join(most)} or {last} players." if most else f"Only with {last} players."
