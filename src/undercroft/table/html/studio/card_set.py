"""The set on wood: search, filters, small cards."""

from __future__ import annotations

import zlib

from undercroft.ink.icons import ENGRAVINGS, icon
from undercroft.table.html.elements.markup import Html, h, only_if
from undercroft.table.html.elements.sign import sign
from undercroft.table.html.studio.look import Item, Section, StudioLook

LONG_WORD = 10
"""A longer word is set smaller, so that it stays whole."""


def card_set(look: StudioLook) -> Html:
    """Everything in the box."""
    many = sum(len(section.items) for section in look.sections)
    filters = [_filter("", f"All {many}")]
    filters += [_filter(section.table, f"{section.title} {len(section.items)}") for section in look.sections]
    filters.append(h("button", sign("quill-ink"), f" changed {look.changed}", type="button", data_filter="*changed"))
    find = h(
        "label",
        sign("magnifying-glass"),
        h("input", type="search", id="st-find", placeholder="a name, a word, \N{LEFT DOUBLE QUOTATION MARK}heals"
          "\N{RIGHT DOUBLE QUOTATION MARK}", aria_label="Search the cards", autocomplete="off"),
        class_="find",
    )  # fmt: skip
    sections = [_section(section, look.bench.card) for section in look.sections]
    none = h("p", "No card has these words. ", h("button", "Show all", type="button", class_="plain", data_filter=""),
             id="st-none", hidden=True)  # fmt: skip
    return h(
        "aside", find, h("div", *filters, class_="filt", id="st-filters"), none, *sections, id="st-set", class_="set",
        aria_label="The set",
    )  # fmt: skip


def _filter(table: str, title: str) -> Html:
    return h("button", title, type="button", data_filter=table)


def _section(section: Section, selected: str) -> Html:
    add = only_if(
        section.can_grow,
        h("button", "+ new", type="button", class_="plain", data_op="new", data_at=section.table,
          aria_label=f"New card: {section.title}"),
    )  # fmt: skip
    cards = [_small(item, item.card == selected) for item in section.items]
    head = h("h3", section.title, h("small", add, " ", len(section.items)))
    return h("section", head, h("div", *cards, class_="mcs"), data_section=section.table, id=f"st-of-{section.table}")


def _small(item: Item, selected: bool) -> Html:
    long = max(map(len, item.title.split()), default=0) > LONG_WORD
    seed = zlib.crc32(item.title.encode()) % ENGRAVINGS
    art = (
        f'<svg class="art" viewBox="0 0 240 130" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f'<use href="icon:rays-{seed}" class="rays"/>{icon(item.icon, 62, 7, 116, "#1f140c")}</svg>'
    )
    tag = only_if(
        item.changes or item.new, h("i", sign("quill-ink"), "new" if item.new else item.changes, class_="chg")
    )
    return h(
        "a", Html(art), only_if(item.gem, h("em", item.gem)), tag, h("b", item.title, class_="long" if long else None),
        id=f"st-{item.table}-{item.id or 'all'}", href=f"?card={item.card}", data_card=item.card,
        class_=f"mc k-{item.kind}{' on' if selected else ''}", data_words=item.words, data_changed=bool(tag) or None,
        aria_current="true" if selected else None,
    )  # fmt: skip
