"""Who comes in: the operator, by a token. These pages bring no script."""

from __future__ import annotations

from undercroft.table.html.elements.frame import bar, csrf, page
from undercroft.table.html.elements.markup import Html, h
from undercroft.table.html.elements.sign import on_page, sign
from undercroft.table.html.elements.visitor import Visitor


def operator_frame(visitor: Visitor, title: str, *inside: Html, signed_in: bool = True) -> str:
    """A page of the operator's."""
    leave = h("form", csrf(visitor), h("button", "Sign out", class_="quiet"), method="post", action="/admin/sign-out")
    menu = h("nav", h("a", "Operator", href="/admin"), leave, class_="row") if signed_in else None
    top = bar(h("strong", title), theme=False, menu=menu)
    return page(visitor, title, top, *inside, scripted=False, styles=("operator",))


def door_page(visitor: Visitor, trouble: str = "") -> str:
    """Asks for the token."""
    field = h(
        "label",
        "The operator's token",
        h("input", type="password", name="token", autocomplete="current-password", required=True, autofocus=True),
        class_="field",
    )
    inside = h(
        "main",
        h("div", sign("padlock"), class_="woodcut", aria_hidden="true"),
        h("h1", "For the operator"),
        h("p", trouble, class_="trouble", role="alert") if trouble else None,
        h(
            "form",
            csrf(visitor),
            field,
            h("button", "Sign in", class_="go"),
            method="post",
            action="/admin/sign-in",
        ),
        class_="narrow dead-end",
    )
    return operator_frame(visitor, "Operator", on_page(inside, "table"), signed_in=False)
