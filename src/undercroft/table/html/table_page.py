"""The table page, the rules, invitations and private links."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel.game import Game
from undercroft.kernel.rulebook import Rule
from undercroft.table.domain.table import Sitting
from undercroft.table.html.frame import bar, csrf, page
from undercroft.table.html.markup import Html, h, only_if, together
from undercroft.table.html.question import qr_code
from undercroft.table.http.sessions import Who


def table(who: Who, sitting: Sitting, parts: dict[str, Html], held: tuple[int, ...]) -> str:
    """The table page. Its parts are the same that are pushed later."""
    side = h("aside", parts["uc-ask"], parts["uc-players"], _tabs(who, sitting, parts, bool(held)), class_="side")
    return page(
        who,
        sitting.game.title,
        h("a", "Skip to the question", href="#uc-prompt", class_="skip button"),
        bar(
            h("h1", sitting.game.title),
            h("span", id="uc-net", class_="net", role="status"),
            menu=_menu(who, sitting, held),
        ),
        h("main", stage(parts), side, class_="table"),
        data_events=f"/t/{sitting.id}/events",
        data_rules=f"/rules/{sitting.game.slug}",
        data_attention=f"/t/{sitting.id}/attention" if held else None,
    )


def stage(parts: dict[str, Html]) -> Html:
    """The board, and below it the dice, the last lines of the story and the buttons to look closer."""
    zoom = h(
        "div",
        h("button", "+", type="button", class_="icon", data_zoom="in", aria_label="Closer"),
        h("button", "\N{MINUS SIGN}", type="button", class_="icon", data_zoom="out", aria_label="Farther"),
        h("button", "⤢", type="button", class_="icon", data_zoom="fit", aria_label="The whole board"),
        class_="zoom",
    )
    strip = h("div", parts["uc-dice"], parts["uc-now"], zoom, class_="strip")
    return h("div", parts["uc-board"], strip, class_="centre")


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
    items.insert(len(share), h("button", "Sound: off", type="button", class_="quiet", data_sound=True, hidden=True))
    if sitting.opened.origin:
        items.append(h("a", "The game this one branched off from", href=f"/t/{sitting.opened.origin}/after"))
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
    return tabbed(
        (
            ("story", "Story", parts["uc-log"]),
            ("rules", "Rules", rules_panel(sitting.game)),
            ("card", "Reference", reference_panel(sitting.game)),
            ("chat", "Chat", together(parts["uc-chat"], chat if seated else Html())),
        )
    )


def rules_panel(game: Game[Any]) -> Html:
    search = h("input", type="search", id="uc-search", placeholder="Search the rules", aria_label="Search the rules")
    whole = h("p", h("a", "All rules on a page of their own", href=f"/rules/{game.slug}"), class_="hint")
    return together(search, h("div", whole, id="uc-rules", class_="rules"))


def reference_panel(game: Game[Any]) -> Html:
    return h("div", *_reference(game.reference), class_="reference")


def tabbed(panels: Sequence[tuple[str, str, Html]]) -> Html:
    """Several panels in one place: their names, their titles, what is in them."""
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


def rules_list(game: Game[Any], words: str = "", heading: int = 3) -> Html:
    """The rules by chapter; with words, only those that contain them all. Chapters are headings of this rank."""
    found = game.rulebook.search(words) if words.strip() else list(game.rulebook.rule)
    sections: dict[str, list[Rule]] = {}
    for rule in found:
        sections.setdefault(rule.section, []).append(rule)
    if not found:
        return h("p", f"No rule contains {words!r}.", class_="hint")
    return together(
        *[
            h("section", h(f"h{heading}", title), *[_rule(rule, heading + 1) for rule in rules], class_="chapter")
            for title, rules in sections.items()
        ]
    )


def _rule(rule: Rule, heading: int) -> Html:
    ruling = only_if(rule.ruling, h("p", h("b", "Ruling: "), rule.ruling, class_="ruling"))
    title = h(f"h{heading}", h("span", rule.id, class_="rule"), " ", rule.title)
    return h("article", title, h("p", rule.text), ruling, id=rule.id)


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
            h("div", rules_list(game, words, 2), class_="rules"),
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
