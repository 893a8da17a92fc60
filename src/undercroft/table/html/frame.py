"""The frame of every page: head, bar, scripts."""

from __future__ import annotations

from undercroft.table.html.markup import Html, h
from undercroft.table.html.visitor import Visitor

PRELOADED = ("fell-sc", "sans-500")
"""Fonts that every page shows at once."""


def page(visitor: Visitor, title: str, *body: Html, **attributes: str | None) -> str:
    """A page around its contents."""
    head = h(
        "head",
        h("meta", charset="utf-8"),
        h("meta", name="viewport", content="width=device-width, initial-scale=1"),
        h("meta", name="color-scheme", content="dark light"),
        h("title", f"{title} · Undercroft" if title else "Undercroft"),
        h("link", rel="icon", href="/static/favicon.svg", type="image/svg+xml"),
        *[
            h(
                "link",
                rel="preload",
                href=f"/static/fonts/{name}.woff2",
                as_="font",
                type="font/woff2",
                crossorigin=True,
            )
            for name in PRELOADED
        ],
        *[h("link", rel="stylesheet", href=f"/static/{name}.css") for name in ("look", "stage", "pages")],
        h("script", src="/static/idiomorph.min.js", defer=True),
        h("script", src="/static/table.js", defer=True),
        h("script", src="/static/stage.js", defer=True),
        h("script", src="/static/why.js", defer=True),
        h("script", src="/static/after.js", defer=True),
    )
    toast = h("div", id="uc-toast", class_="toast", role="status", aria_live="polite", hidden=True)
    whole = h("html", head, h("body", *body, toast, **attributes), lang="en", data_theme=visitor.theme or "auto")
    return "<!doctype html>" + whole


def theme_button() -> Html:
    return h("button", "◐", type="button", class_="icon", data_theme_switch=True, aria_label="Candlelight or daylight")


def bar(*middle: Html, menu: Html | None = None) -> Html:
    """The line at the top of every page."""
    home = h(
        "a", Html(MARK), h("span", "Undercroft", class_="wide"), href="/", class_="home", aria_label="Undercroft: lobby"
    )
    return h("header", home, *middle, h("span", class_="grow"), theme_button(), menu or Html(), class_="bar")


MARK = (
    '<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M4 28V15a12 12 0 0 1 24 0v13h-7V16a5 5 0 0 0-10 0v12Z" '
    'fill="currentColor"/></svg>'
)


def csrf(visitor: Visitor) -> Html:
    return h("input", type="hidden", name="csrf", value=visitor.csrf)
