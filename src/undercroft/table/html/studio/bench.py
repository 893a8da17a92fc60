"""The bench: the card as it will be printed, its form, and where it stands among its kind."""

from __future__ import annotations

from undercroft.ink import plots
from undercroft.ink.cards import card
from undercroft.studio.form import Field
from undercroft.table.html.elements.markup import Html, h, only_if
from undercroft.table.html.studio.card_form import CardForm
from undercroft.table.html.studio.look import OnBench, StudioLook


def bench(look: StudioLook) -> Html:
    """The whole middle of the page."""
    on = look.bench
    at_field = _nearest(on.form, look.mistake_at) if look.mistake_at.startswith(on.card) else ""
    trouble = look.mistake if look.mistake and not at_field else ""
    elsewhere = look.mistake_at and not look.mistake_at.startswith(on.card)
    form = CardForm(on, at_field, look.mistake)
    return h(
        "section",
        h("div", _drawing(on), class_="ed"),
        h(
            "form",
            only_if(
                trouble,
                h("p", f"{_where(look.mistake_at)}: " if elsewhere else "", trouble, class_="wrong", role="alert"),
            ),
            form.whole(),
            class_="form",
            id="st-form",
            autocomplete="off",
        ),
        _kin(on),
        class_="paper big",
        id="st-bench",
        data_card=on.card,
        aria_label=on.title,
    )


def _where(address: str) -> str:
    return " ".join(part for part in address.split("/")[:2] if part)


def _drawing(on: OnBench) -> Html:
    buttons = h(
        "p",
        h("button", "Copy", type="button", data_op="copy", data_at=on.card),
        h("button", "Retire", type="button", data_op="retire", data_at=on.card),
        class_="row",
    )
    if on.face is None:
        said = "Nothing to draw yet: mend the mistake." if on.is_card else "No card: numbers of the box."
        return h("div", h("div", said, class_="no-card"), only_if(on.grows, buttons), id="st-drawn")
    drawn = card(on.face, more=' data-drawn="yes"')
    return h(
        "div", Html(drawn), h("p", "Printed size 63 \N{MULTIPLICATION SIGN} 88 mm.", class_="cap"),
        only_if(on.grows, buttons), id="st-drawn",
    )  # fmt: skip


def _nearest(field: Field, address: str) -> str:
    """The field at which a mistake is shown: the innermost one around its place."""
    found = field.address if address == field.address or address.startswith(field.address + "/") else ""
    for each in field.fields:
        inner = _nearest(each, address)
        if len(inner) > len(found):
            found = inner
    return found


def _kin(on: OnBench) -> Html:
    """Where the card stands among its kind: exact numbers, so no intervals."""
    title, points = on.kin
    if len(points) < 3:
        return Html()
    values = [value for value, _, _ in points]
    low, high = min(values), max(values)
    if low == high:
        return Html()
    place = plots.scale(low, high, 130, 630)
    body = plots.axis(place, 44, plots.ticks(low, high), "kin", lambda value: f"{value:g}")
    body += plots.words(0, 48, title)
    named: list[float] = []
    for value, _, kind in sorted(points, key=lambda point: (point[2] == "now", point[0])):
        body += plots.dot(place(value), 44, kind, 6.5 if kind == "now" else 4.5)
    for value, name, kind in sorted(points, key=lambda point: (point[2] != "now", point[2] != "was", point[0])):
        wide = 3.4 * len(name) + 8
        at = place(value)
        if all(abs(at - other) > wide + 34 for other in named):
            named.append(at)
            end = "e" if at + wide > 656 else "m"  # a name at the edge ends there
            body += plots.words(min(at + 20, 656) if end == "e" else at, 31, name, f"b {end}" if kind == "now" else end)
    said = f"{on.title} among its kind: {title}"
    return h("div", h("h4", "Among its kind"), Html(plots.plot(660, 66, body, said)), class_="kin")
