"""The table page: the board, the question, the players, and beside them story, rules and chat."""

from __future__ import annotations

from undercroft.table.domain.table import Table
from undercroft.table.html.frame import bar, csrf, page
from undercroft.table.html.layout import stage, tabbed
from undercroft.table.html.markup import Html, h, together
from undercroft.table.html.rules_page import reference_panel, rules_panel
from undercroft.table.html.visitor import Visitor


def table_page(visitor: Visitor, table: Table, parts: dict[str, Html], held: tuple[int, ...]) -> str:
    """The table page. Its parts are the same that are pushed later."""
    side = h("aside", parts["uc-ask"], parts["uc-players"], _tabs(visitor, table, parts, bool(held)), class_="side")
    return page(
        visitor,
        table.game.title,
        h("a", "Skip to the question", href="#uc-prompt", class_="skip button"),
        bar(
            h("h1", table.game.title),
            h("span", id="uc-net", class_="net", role="status"),
            menu=_menu(visitor, table, held),
        ),
        h("main", stage(parts), side, class_="table"),
        data_events=f"/t/{table.id}/events",
        data_rules=f"/rules/{table.game.slug}",
        data_attention=f"/t/{table.id}/attention" if held else None,
    )


def _menu(visitor: Visitor, table: Table, held: tuple[int, ...]) -> Html:
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
    items = [*share, h("a", "Record", href=f"/t/{table.id}/record"), h("a", "Lobby", href="/")]
    items.insert(len(share), h("button", "Sound: off", type="button", class_="quiet", data_sound=True, hidden=True))
    if table.opened.origin:
        items.append(h("a", "The game this one branched off from", href=f"/t/{table.opened.origin}/after"))
    dice = table.dice.public if not table.opened.seed_was_chosen else f"seed {table.opened.seed}"
    items.append(h("small", f"Dice: {dice[:30]}{'…' if len(dice) > 30 else ''}", title=dice))
    return h("details", h("summary", "☰", class_="icon", aria_label="Menu"), h("div", *items), class_="menu")


def _tabs(visitor: Visitor, table: Table, parts: dict[str, Html], seated: bool) -> Html:
    chat = h(
        "form",
        csrf(visitor),
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
        action=f"/t/{table.id}/chat",
        data_quiet=True,
        data_clear=True,
        class_="say",
    )
    return tabbed(
        (
            ("story", "Story", parts["uc-log"]),
            ("rules", "Rules", rules_panel(table.game)),
            ("card", "Reference", reference_panel(table.game)),
            ("chat", "Chat", together(parts["uc-chat"], chat if seated else Html())),
        )
    )
