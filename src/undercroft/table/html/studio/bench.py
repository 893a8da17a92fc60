"""The bench: the card as it will be printed, and its form."""

from __future__ import annotations

from undercroft.ink import plots
from undercroft.ink.cards import card
from undercroft.studio.form import GROUP, ICON, LIST, NUMBER, RAW, SWITCH, WORD, WORDS, Choice, Field
from undercroft.table.html.elements.markup import Html, h, only_if
from undercroft.table.html.elements.sign import sign
from undercroft.table.html.studio.look import OnBench, StudioLook

SIGNS = {"hp": "hearts", "per_player": "hearts", "armor": "shield", "damage": "drop", "copies": "card-random"}
WORDS_KEYS = ("name", "icon", "keywords", "flavour", "text", "explore")
FEW = 3
"""So many words stand side by side; more of them are a list to choose from."""


def bench(look: StudioLook) -> Html:
    """The whole middle of the page."""
    on = look.bench
    at_field = _nearest(on.form, look.mistake_at) if look.mistake_at.startswith(on.card) else ""
    trouble = look.mistake if look.mistake and not at_field else ""
    elsewhere = look.mistake_at and not look.mistake_at.startswith(on.card)
    form = FormDrawing(on, at_field, look.mistake)
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


class FormDrawing:
    """A form as markup."""

    def __init__(self, on: OnBench, wrong_at: str, problem: str) -> None:
        self.on = on
        self.wrong_at = wrong_at
        self.problem = problem

    def whole(self) -> Html:
        fields = self.on.form.fields
        words = [each for each in fields if each.key in WORDS_KEYS]
        plain = [each for each in fields if each.look not in (GROUP, LIST, RAW) and each not in words]
        groups = [each for each in fields if each.look in (GROUP, LIST, RAW)]
        small = [each for each in groups if each.look == GROUP and len(each.fields) < 4]
        large = [each for each in groups if each not in small]
        first = sorted([*small, *plain], key=lambda each: each.look != GROUP and each.look != NUMBER)
        own = self._wrong(self.on.form)
        says = self.on.sentences.get(self.on.card, "")
        spoken = only_if(says, h("p", says, class_="says"))
        return Html(
            "".join(
                [
                    own,
                    h("div", *[self.field(each) for each in first], class_="flds"),
                    *[self.field(each) for each in large],
                    spoken,
                    h("h4", "Name, picture and words") if words else "",
                    h("div", *[self.field(each) for each in words], class_="flds") if words else "",
                ]
            )
        )  # fmt: skip

    def field(self, field: Field) -> Html:
        if field.look == LIST:
            return self._list(field)
        if field.look == GROUP:
            return self._group(field)
        return h(
            "div",
            h("label", field.title, for_=_id(field)),
            self._forms(field),
            self._input(field),
            _sweep_button(field),
            self._was(field),
            self._wrong(field),
            class_=f"fld look-{field.look}{' chd' if field.was is not None else ''}",
            id=f"{_id(field)}-box",
        )

    def _was(self, field: Field) -> Html:
        return only_if(field.was is not None, h("small", f"was {field.was or 'none'}"))

    def _wrong(self, field: Field) -> Html:
        if field.address != self.wrong_at:
            return Html()
        return h("p", self.problem, class_="wrong", role="alert", id="st-wrong")

    def _forms(self, field: Field) -> Html:
        """What else this value could be."""
        choices = field.forms
        if not choices and field.optional and field.look == GROUP:
            name = "Leave out" if field.is_set else f"Add {field.title.lower()}"
            return h("button", name, type="button", class_="plain", data_op="become", data_at=field.address,
                     data_value="" if field.is_set else "number")  # fmt: skip
        if not choices:
            return Html()
        given = [Choice("", "none")] if field.optional else []
        options = [
            h("option", each.title, value=each.value, selected=each.value == field.form, title=each.note)
            for each in [*given, *choices]
        ]
        return h("select", *options, data_op="become", data_at=field.address, aria_label=f"Kind of {field.title}")

    def _input(self, field: Field) -> Html:
        at, id = field.address, _id(field)
        if field.form and field.form not in ("number",) and not field.fields:
            return Html()  # a word among numbers: it is picked above
        if field.look == NUMBER:
            return _stepper(field)
        if field.look == SWITCH:
            return h("input", type="checkbox", id=id, data_at=at, checked=field.value == "true", class_="switch")
        if field.look == WORD and len(field.choices) <= FEW and not field.optional:
            words = [
                h("button", each.title, type="button", data_op="set", data_at=at, data_value=each.value,
                  class_="on" if each.value == field.value else None,
                  aria_pressed="true" if each.value == field.value else "false")
                for each in field.choices
            ]  # fmt: skip
            return h("div", *words, class_="seg", id=id, role="group", aria_label=field.title)
        if field.look == WORD:
            given = [Choice("", "none"), *field.choices] if field.optional else list(field.choices)
            if field.value not in [each.value for each in given]:
                given.append(Choice(field.value, field.value))
            options = [h("option", e.title, value=e.value, selected=e.value == field.value) for e in given]
            return h("select", *options, id=id, data_at=at)
        if field.look == RAW or field.longest > 100:
            return h("textarea", field.value, id=id, data_at=at, rows=3 if field.look == RAW else 2, spellcheck="false")
        listed = "st-icons" if field.look == ICON else None
        return h("input", type="text", id=id, data_at=at, value=field.value, list=listed, maxlength=400)

    def _group(self, field: Field) -> Html:
        inner = [self.field(each) for each in field.fields] if field.is_set else []
        return h(
            "fieldset", h("legend", field.title), self._forms(field), *inner, self._wrong(field),
            class_="grp", id=f"{_id(field)}-box",
        )  # fmt: skip

    def _list(self, field: Field) -> Html:
        rows = [self._row(field, each, number) for number, each in enumerate(field.fields)]
        if field.choices:
            options = [h("option", f"{each.title}: {each.note}" if each.note else each.title, value=each.value)
                       for each in field.choices]  # fmt: skip
            add = h("select", h("option", "Add\N{HORIZONTAL ELLIPSIS}", value="", selected=True), *options,
                    data_op="add", data_at=field.address, class_="add", aria_label=f"Add to {field.title}")  # fmt: skip
        else:
            add = h("button", "Add a row", type="button", class_="plain", data_op="add", data_at=field.address)
        return h("section", h("h4", field.title, add), self._wrong(field), *rows, class_="lst", id=f"{_id(field)}-box")

    def _row(self, owner: Field, field: Field, number: int) -> Html:
        simple = [each for each in field.fields if each.look not in (GROUP, LIST)]
        usual = [each for each in simple if each.is_set or each.was is not None or each.look in (NUMBER, WORDS)]
        rest = [each for each in simple if each not in usual]
        deep = [each for each in field.fields if each.look in (GROUP, LIST) and (each.is_set or each.fields)]
        more = [each for each in field.fields if each.look in (GROUP, LIST) and each not in deep]
        says = self.on.sentences.get(field.address, "")
        last = len(owner.fields) - 1
        tools = h(
            "span",
            only_if(number, _tool("\N{UPWARDS ARROW}", "up", field.address, "Move up")),
            only_if(number < last, _tool("\N{DOWNWARDS ARROW}", "down", field.address, "Move down")),
            _tool("\N{MULTIPLICATION SIGN}", "remove", field.address, "Remove"),
            class_="tools",
        )
        kind = [each for each in field.forms if each.value == field.form]
        return h(
            "div",
            h("div", self._forms(field), *[self.field(each) for each in usual], tools, class_="ws"),
            *[self.field(each) for each in deep],
            only_if(
                rest or more,
                h("details", h("summary", "more"), h("div", *[self.field(each) for each in rest], class_="ws"),
                  *[self.field(each) for each in more], id=f"{_id(field)}-more"),
            ),
            self._wrong(field),
            only_if(says, h("p", says, class_="says")),
            only_if(kind and kind[0].note and not says, h("small", kind[0].note if kind else "", class_="means")),
            class_="drow",
            id=f"{_id(field)}-box",
        )  # fmt: skip


def _tool(text: str, op: str, address: str, said: str) -> Html:
    return h("button", text, type="button", data_op=op, data_at=address, aria_label=said, title=said)


def _stepper(field: Field) -> Html:
    pic = SIGNS.get(field.key, "")
    low, high = ("" if end is None else str(end) for end in (field.low, field.high))
    box = h("input", type="text", inputmode="numeric", id=_id(field), data_at=field.address, value=field.value,
            data_low=low, data_high=high, maxlength=9, size=3)  # fmt: skip
    return h(
        "span",
        h("button", "\N{MINUS SIGN}", type="button", data_step="-1", aria_label=f"{field.title}: less", tabindex="-1"),
        h("b", sign(pic) if pic else Html(), box),
        h("button", "+", type="button", data_step="1", aria_label=f"{field.title}: more", tabindex="-1"),
        class_="stp",
    )


def _sweep_button(field: Field) -> Html:
    """Over a range: what does this number do?"""
    if field.look != NUMBER or not field.value.lstrip("-").isdecimal():
        return Html()
    return h(
        "button", "sweep", type="button", class_="plain swp", data_op="sweep", data_at=field.address,
        aria_label=f"Sweep {field.title}", title="Play it with other values, as a curve",
    )  # fmt: skip


def _id(field: Field) -> str:
    return "st-f-" + field.address.replace("/", "-")


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
            body += plots.words(at, 31, name, "b m" if kind == "now" else "m")
    said = f"{on.title} among its kind: {title}"
    return h("div", h("h4", "Among its kind"), Html(plots.plot(660, 66, body, said)), class_="kin")
