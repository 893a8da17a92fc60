"""The table page: the board, the question, the players, and beside them story, rules and chat."""

from __future__ import annotations

from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.frame import csrf, page
from undercroft.table.html.elements.markup import Html, Part, h, together
from undercroft.table.html.elements.sign import on_page, sign
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.html.stage.layout import tabbed, table_layout
from undercroft.table.html.stage.played_rules import played_rules
from undercroft.table.html.stage.rules_panel import reference_panel, rules_panel


def table_page(
    visitor: Visitor, table: Table, parts: dict[str, Part], held: tuple[int, ...], unheard: bool = False
) -> str:
    """The table page. Its parts are the same that are pushed later."""
    column = together(parts["uc-ask"], _tabs(visitor, table, parts, bool(held)))
    return page(
        visitor,
        table.game.title,
        h("a", "Skip to the question", href="#uc-prompt", class_="skip button"),
        table_layout(
            table.game.slug,
            table.game.title,
            parts,
            column,
            [_menu(visitor, table, held, unheard)],
            table.match is None,
        ),
        KEYS,
        data_page="table",
        data_events=f"/t/{table.id}/events",
        data_story=f"/t/{table.id}/story",
        data_rules=f"/rules/{table.game.slug}",
        data_because=f"/t/{table.id}/because",
        data_attention=f"/t/{table.id}/attention" if held else None,
    )


KEYS = h(
    "dialog",
    h("h2", "Keys"),
    h(
        "dl",
        *[
            h("div", h("dt", h("kbd", key)), h("dd", does))
            for key, does in (
                ("1 to 9", "give that answer"),
                ("Tab", "go to the next thing that can be chosen"),
                ("Enter", "choose it"),
                ("q", "back to the question"),
                ("u", "undo"),
                ("i", "look closely at the card, piece, place or number under the pointer"),
                ("Space", "skip what is being played"),
                ("r", "play again what happened since your turn"),
                ("+ \N{MINUS SIGN} 0", "closer, farther, the whole map"),
                ("w", "why can't I choose this?"),
                ("/", "search the rules"),
                ("?", "these keys"),
            )
        ],
    ),
    h("form", h("button", "Close", class_="go"), method="dialog"),
    id="uc-keys",
    class_="paper",
    aria_label="Keys",
)


def _menu(visitor: Visitor, table: Table, held: tuple[int, ...], unheard: bool) -> Html:
    share = [
        h(
            "form",
            csrf(visitor),
            h("input", type="hidden", name="seat", value=seat),
            h("button", f"Play {table.seats[seat].title} on another device", class_="quiet"),
            method="post",
            action=f"/t/{table.id}/share",
        )
        for seat in held
    ]
    if held:
        share.append(h("a", "Private links", href=f"/t/{table.id}/links"))
    items = [*share, h("a", "Download the record", href=f"/t/{table.id}/record"), h("a", "Back to the lobby", href="/")]
    if unheard:
        items.append(h("a", "People you do not hear", href="/unheard"))
    items.insert(
        len(share), h("button", "Report a problem", type="button", class_="quiet", data_report=f"/t/{table.id}")
    )
    items.insert(len(share), h("button", "Keys", type="button", class_="quiet", data_keys=True))
    items.insert(len(share), h("button", "Sound: off", type="button", class_="quiet", data_sound=True, hidden=True))
    if table.opened.origin:
        items.append(h("a", "The game this one branched off from", href=f"/t/{table.opened.origin}/after"))
    dice = table.dice.public if not table.opened.seed_was_chosen else f"seed {table.opened.seed}"
    items.append(h("small", f"Dice: {dice[:30]}{'…' if len(dice) > 30 else ''}", title=dice))
    return h("details", h("summary", sign("cog"), class_="icon", aria_label="Menu"), h("div", *items), class_="menu")


FILTERS = h(
    "details",
    h("summary", sign("magnifying-glass"), aria_label="Find in the story", title="Find in the story"),
    h(
        "div",
        *[
            h("button", title, type="button", data_filter=name, aria_pressed="true" if name == "all" else "false")
            for name, title in (("all", "All"), ("you", "You"), ("fights", "Fights"), ("finds", "Finds"))
        ],
        h(
            "label",
            sign("magnifying-glass"),
            h("input", type="search", id="uc-story-search", placeholder="Search", aria_label="Search the story"),
            class_="search",
        ),
        h("button", "Copy", type="button", data_copy_story=True, title="Copy the story as text"),
        class_="filters",
    ),
    class_="find",
)
"""Folded away: who only reads has the room."""


def _tabs(visitor: Visitor, table: Table, parts: dict[str, Part], seated: bool) -> Html:
    chat = h(
        "form",
        csrf(visitor),
        h(
            "input",
            name="text",
            maxlength=300,
            autocomplete="off",
            placeholder="Say something" if seated else "Say something as a spectator",
            aria_label="Say something",
        ),
        h("button", "Send"),
        method="post",
        action=f"/t/{table.id}/chat",
        data_quiet=True,
        data_clear=True,
        class_="say",
    )
    return tabbed(
        (
            ("story", "Story", together(on_page(FILTERS, table.game.slug), parts["uc-log"])),
            ("rules", "Rules", rules_panel(table.game)),
            (
                "card",
                "Reference",
                h("div", played_rules(table), parts["uc-piles"], reference_panel(table.game), class_="reference-tab"),
            ),
            ("players", "Players", parts["uc-players"]),
            ("chat", "Chat", together(parts["uc-chat"], chat)),
        )
    )
