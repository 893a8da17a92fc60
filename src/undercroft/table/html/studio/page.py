"""The studio: the set, the bench, the history, and what the edit does."""

from __future__ import annotations

import time
from collections.abc import Mapping
from itertools import pairwise

from undercroft.ink import plots
from undercroft.ink.icons import names
from undercroft.studio.edit import Edit
from undercroft.table.html.elements.frame import csrf, page, theme_button
from undercroft.table.html.elements.markup import Html, h, only_if, together
from undercroft.table.html.elements.sign import on_page, sign
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.html.studio.answer import answer
from undercroft.table.html.studio.bench import bench
from undercroft.table.html.studio.card_set import card_set
from undercroft.table.html.studio.look import Answer, NamedResult, StudioLook


def studio_page(visitor: Visitor, look: StudioLook, found: Answer) -> str:
    slug = look.game.slug
    icons = h("datalist", *[h("option", value=name) for name in sorted(names())], id="st-icons")
    whole = h(
        "main",
        bar(look),
        card_set(look),
        h("div", bench(look), history(look), class_="bench"),
        h("aside", answer(found), goes(visitor, look), class_="column2"),
        icons,
        class_="studio",
    )
    return page(
        visitor, f"Studio: {look.game.title}", on_page(whole, slug),
        styles=("studio",),
        scripts=("panels", "studio"), data_page="studio", data_game=slug, data_csrf=visitor.csrf,
    )  # fmt: skip


def parts(visitor: Visitor, look: StudioLook, found: Answer) -> Html:
    """Everything that an edit can change."""
    everything = (bar(look), card_set(look), bench(look), history(look), answer(found), goes(visitor, look))
    return on_page(together(*everything), look.game.slug)


def answer_part(look_game: str, found: Answer) -> Html:
    return on_page(answer(found), look_game)


def history_part(look: StudioLook) -> Html:
    return on_page(history(look), look.game.slug)


def bar(look: StudioLook) -> Html:
    saved = "Saved as you type" if not look.mistake else "Kept, not yet in the file"
    outside = only_if(
        look.changed_outside,
        h("span", "The file was changed by another program. ",
          h("button", "Read it", type="button", data_op="take over"), class_="wrong", role="alert"),
    )  # fmt: skip
    return h(
        "header",
        h("a", sign("own-arch"), h("span", "Undercroft", class_="wide"), h("b", "Studio"), href="/", class_="brand"),
        h("div", h("span", look.game.title), h("span", look.file, class_="wide"), class_="chips"),
        h("span", class_="grow"),
        outside,
        h("span", sign("check-mark"), f" {saved}", class_="say wide", id="st-saved"),
        h(
            "div",
            h("button", sign("return-arrow"), type="button", data_op="undo", aria_label="Undo", title="Undo (Ctrl+Z)",
              disabled=not look.can_undo),
            h("button", sign("return-arrow", "again"), type="button", data_op="redo", aria_label="Redo",
              title="Redo", disabled=not look.can_redo),
            theme_button(),
            class_="tools",
        ),
        class_="bar",
        id="st-bar",
    )  # fmt: skip


def goes(visitor: Visitor, look: StudioLook) -> Html:
    """What can be done with the set."""
    slug = look.game.slug
    play = h(
        "form", csrf(visitor), h("input", type="hidden", name="with", value="bots"),
        h("button", "Play this now", class_="go", disabled=bool(look.mistake)),
        method="post", action=f"/studio/{slug}/play",
    )  # fmt: skip
    with_friends = h(
        "form", csrf(visitor), h("input", type="hidden", name="with", value="friends"),
        h("button", "With friends", disabled=bool(look.mistake)), method="post", action=f"/studio/{slug}/play",
    )  # fmt: skip
    share = h(
        "details",
        h("summary", "Share"),
        h("a", "The set, one file", href=f"/studio/{slug}/set.toml", download=f"{slug}.toml"),
        h("a", "What changed, one page", href=f"/studio/{slug}/report.html", download=f"{slug}-report.html"),
        only_if(look.can_print, h("a", "Print these cards", href=f"/studio/{slug}/print")),
        class_="share",
    )
    ways = [
        h("a", title, class_="button", href=f"/studio/{slug}/{way}")
        for way, title in (
            (f"tune?card={look.bench.card}", "Tune"), ("playtest", "Playtest"), ("lab", "Report"),
            ("compare", "Compare"),
        )
    ]  # fmt: skip
    return h("div", play, with_friends, *ways, share, class_="gos", id="st-goes")


def history(look: StudioLook) -> Html:
    """Editions with names and what was measured of them; below, every edit."""
    name = h(
        "span",
        h("input", type="text", id="st-name", placeholder="name this edition", maxlength=40, aria_label="Name"),
        h("button", "Name it", type="button", data_op="name"),
        class_="naming",
    )
    called = {item.card: item.title for section in look.sections for item in section.items}
    edits = [
        h(
            "li",
            h("span", _day(edit.at), class_="when"),
            h("span", f"{_card(edit, called)}{edit.what}", h("b", f" {edit.name}") if edit.name else Html()),
            only_if(
                edit.number != look.head.number,
                h("button", "Back to this", type="button", class_="plain", data_op="back", data_value=edit.number),
            ),
            only_if(edit.number == look.head.number, h("i", "now")),
        )
        for edit in look.edits
    ]
    return h(
        "section",
        h("h3", "History", h("small", f"{look.measure}, edition by edition")),
        _editions(look),
        h("div", name, h("details", h("summary", "Every edit"), h("ol", *edits), id="st-edits"), class_="row"),
        class_="hist",
        id="st-history",
    )


def _editions(look: StudioLook) -> Html:
    shown = look.editions[-5:]
    measured = [each for each in shown if each.games]
    ends = [end for each in measured for end in (each.low, each.high)] + (list(look.wanted) if look.wanted else [])
    if not ends:
        names = ", ".join(each.edit.name or "this edit" for each in shown)
        return h("p", f"{names}: not measured yet.", class_="cap")
    low, high = min(ends), max(ends)
    y = plots.scale(low - 0.08 * (high - low), high + 0.12 * (high - low), 84, 12)
    xs = [84 + number * min(150.0, 560 / max(1, len(shown) - 1)) for number in range(len(shown))]
    body = ""
    if look.wanted:
        top, bottom = y(look.wanted[1]), y(look.wanted[0])
        body += f'<rect class="p-want" x="60" y="{top:.1f}" width="600" height="{bottom - top:.1f}"/>'
        body += plots.words(56, (top + bottom) / 2 + 4, "wanted", "e")
    known = [(x, y(each.value), each.now) for x, each in zip(xs, shown, strict=True) if each.games]
    for (x1, y1, _), (x2, y2, last) in pairwise(known):
        body += plots.hand([(x1, y1), (x2, y2)], f"ed{x1:.0f}", "p-line dash" if last else "p-line thin")
    for x, each in zip(xs, shown, strict=True):
        body += _edition(look, x, each, y)
    return Html(plots.plot(680, 128, body, f"{look.measure}, edition by edition"))


def _edition(look: StudioLook, x: float, each: NamedResult, y: plots.Scale) -> str:
    kind = "now" if each.now else "old"
    body = ""
    if each.games:
        body += f'<path class="p-whisk {kind}" d="M{x:.1f} {y(each.low):.1f}V{y(each.high):.1f}"/>'
        body += plots.dot(x, y(each.value), kind, 4.4)
        value = f"{100 * each.value:.0f} %" if look.is_share else f"{each.value:.1f}"
        body += plots.words(x + 8, y(each.value) - 7, value, "b")
    title = "This edit" if each.now and not each.edit.name else each.edit.name
    body += plots.words(x, 106, title[:20], "m f act" if each.now else "m f")
    return body + plots.words(x, 122, _day(each.edit.at) if each.edit.name else "not named yet", "m")


def _card(edit: Edit, called: Mapping[str, str]) -> str:
    return f"{called.get(edit.card) or edit.card.replace('/', ' ')}: " if edit.card else ""


def _day(at: float) -> str:
    then = time.localtime(at)
    if time.time() - at < 86_400:
        return time.strftime("%H:%M", then)
    return time.strftime("%d %B", then).lstrip("0")
