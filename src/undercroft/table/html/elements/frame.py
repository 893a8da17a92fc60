"""The frame of every page: head, bar, scripts."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.table.html.elements.markup import Html, h, only_if
from undercroft.table.html.elements.scripts import script_tags
from undercroft.table.html.elements.styles import style_tags
from undercroft.table.html.elements.visitor import Visitor

PRELOADED = ("fell-sc", "sans-500")
"""Fonts that every page shows at once."""
TABLE = ("table",)
"""The script of pages that show a table, or need a part of what its page can do."""
ABOUT = "Dungeon board games at one table, with friends or with bots."


def page(
    visitor: Visitor,
    title: str,
    *body: Html,
    styles: Sequence[str] = (),
    scripts: tuple[str, ...] = TABLE,
    about: str = ABOUT,
    preview: str = "undercroft",
    scripted: bool = True,
    **attributes: str | None,
) -> str:
    """A page around its contents, with style sheets that only it needs and the scripts it begins with. What others see
    who get its link are `about`, a sentence, and `preview`, the name of a picture."""
    whole_title = f"{title} · Undercroft" if title else "Undercroft"
    head = h(
        "head",
        h("meta", charset="utf-8"),
        h("meta", name="viewport", content="width=device-width, initial-scale=1"),
        h("meta", name="color-scheme", content="dark light"),
        h("title", whole_title),
        h("meta", name="description", content=about),
        h("meta", property="og:title", content=whole_title),
        h("meta", property="og:description", content=about),
        h("meta", property="og:image", content=f"{visitor.base}/static/previews/{preview}.png"),
        h("meta", name="twitter:card", content="summary_large_image"),
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
        *style_tags("look", "stage", "pages", *styles),
        *(script_tags(scripts) if scripted else ()),
    )
    said = visitor.announcement
    hide = h("button", "Hide", type="button", class_="quiet", data_hide="uc-announcement")
    announced = h(
        "div", h("span", said), hide, id="uc-announcement", class_="announcement", role="status", hidden=not said
    )
    toast = h("div", id="uc-toast", class_="toast", role="status", aria_live="polite", hidden=True)
    whole = h(
        "html", head, h("body", announced, *body, toast, **attributes), lang="en", data_theme=visitor.theme or "auto"
    )
    return "<!doctype html>" + whole


def theme_button() -> Html:
    return h("button", "◐", type="button", class_="icon", data_theme_switch=True, aria_label="Candlelight or daylight")


def bar(*middle: Html, menu: Html | None = None, theme: bool = True) -> Html:
    """The line at the top of every page; to change the theme takes a script."""
    home = h(
        "a", Html(MARK), h("span", "Undercroft", class_="wide"), href="/", class_="home", aria_label="Undercroft: lobby"
    )
    return h(
        "header", home, *middle, h("span", class_="grow"), only_if(theme, theme_button()), menu or Html(), class_="bar"
    )


MARK = (
    '<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M4 28V15a12 12 0 0 1 24 0v13h-7V16a5 5 0 0 0-10 0v12Z" '
    'fill="currentColor"/></svg>'
)


def csrf(visitor: Visitor) -> Html:
    return h("input", type="hidden", name="csrf", value=visitor.csrf)
