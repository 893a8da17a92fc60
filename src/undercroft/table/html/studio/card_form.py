"""The form of a card: numbers first, then what it does as sentences of words to pick, then name and picture."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.studio.form import GROUP, ICON, LIST, NUMBER, RAW, SWITCH, WORD, WORDS, Choice, Field
from undercroft.studio.shapes import PLAIN
from undercroft.table.html.elements.markup import Html, h, only_if
from undercroft.table.html.elements.sign import sign
from undercroft.table.html.studio.look import OnBench

SIGNS = {"hp": "hearts", "per_player": "hearts", "armor": "shield", "damage": "drop", "copies": "card-random"}
WORDS_KEYS = ("name", "icon", "keywords", "flavour", "text", "explore")
SILENT = ("amount", "class", "kind", "at")
"""Keys that a sentence needs no label for: the words beside them say what they are."""
FEW = 3
"""So many words stand side by side; more of them are a list to choose from."""


class CardForm:
    """A form as markup; a mistake is told at its field."""

    def __init__(self, on: OnBench, wrong_at: str, problem: str) -> None:
        self.on = on
        self.wrong_at = wrong_at
        self.problem = problem
        self.dice = dict(_dice(on.form))

    def whole(self) -> Html:
        fields = self.on.form.fields
        words = [each for each in fields if each.key in WORDS_KEYS]
        plain = [each for each in fields if each.look not in (GROUP, LIST, RAW) and each not in words]
        groups = [each for each in fields if each.look in (GROUP, LIST, RAW)]
        small = [each for each in groups if each.look == GROUP and len(each.fields) < 4]
        large = [each for each in groups if each not in small]
        first = sorted([*small, *plain], key=lambda each: each.look != GROUP and each.look != NUMBER)
        says = self.on.sentences.get(self.on.card, "")
        return Html(
            "".join(
                [
                    self._wrong(self.on.form),
                    h("div", *[self.field(each) for each in first], class_="flds"),
                    *[self.field(each) for each in large],
                    only_if(says, h("p", says, class_="says")),
                    h("h4", "Name, picture and words") if words else "",
                    h("div", *[self.field(each) for each in words], class_="flds words") if words else "",
                ]
            )
        )

    def field(self, field: Field, label: bool = True) -> Html:
        if field.look == LIST:
            return self._list(field)
        if field.look == GROUP:
            return self._group(field)
        return h(
            "div",
            h("label", field.title, for_=_id(field), class_=None if label else "unseen"),
            self._forms(field),
            self._input(field),
            _sweep_button(field),
            only_if(field.was is not None, h("small", f"was {field.was or 'none'}")),
            self._wrong(field),
            class_=f"fld look-{field.look}{' chd' if field.was is not None else ''}",
            id=f"{_id(field)}-box",
        )

    def _wrong(self, field: Field) -> Html:
        if field.address != self.wrong_at:
            return Html()
        told = self.problem.removeprefix(f"{field.key} ")
        said = f"{field.title} {told}" if told != self.problem else self.problem  # the field's name, not the file's key
        return h("p", said, class_="wrong", role="alert", id="st-wrong")

    def _forms(self, field: Field) -> Html:
        """What else this value could be."""
        choices = field.forms
        if not choices and field.optional and field.look == GROUP:
            name = "Leave out" if field.is_set else "Add"
            return h("button", name, type="button", class_="plain", data_op="become", data_at=field.address,
                     data_value="" if field.is_set else PLAIN, aria_label=f"{name}: {field.title}")  # fmt: skip
        if not choices:
            return Html()
        given = [Choice("", "none")] if field.optional else []
        options = [
            h("option", each.title, value=each.value, selected=each.value == field.form, title=each.note)
            for each in [*given, *choices]
        ]
        return h(
            "select", *options, data_op="become", data_at=field.address, aria_label=f"Kind of {field.title}",
            class_="caret" if field.form == PLAIN else None, title="A plain number, or another kind"
            if field.form == PLAIN else None,
        )  # fmt: skip

    def _input(self, field: Field) -> Html:
        at, id = field.address, _id(field)
        if field.form and field.form != PLAIN and not field.fields:
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
        sides = self._sides(field)
        if sides and all(each.isdecimal() and int(each) <= sides for each in _listed(field.value)):
            return _faces(field, sides)
        if field.look == RAW or field.longest > 100:
            return h("textarea", field.value, id=id, data_at=at, rows=3 if field.look == RAW else 2, spellcheck="false")
        listed = "st-icons" if field.look == ICON else None
        return h("input", type="text", id=id, data_at=at, value=field.value, list=listed, maxlength=400)

    def _group(self, field: Field) -> Html:
        inner = [self.field(each, len(field.fields) > 1) for each in field.fields] if field.is_set else []
        return h(
            "fieldset", h("legend", field.title), self._forms(field), *inner, self._wrong(field),
            class_="grp", id=f"{_id(field)}-box",
        )  # fmt: skip

    # -- lists ---------------------------------------------------------------------------------------------------------

    def _list(self, field: Field) -> Html:
        rows = [self._row(field, each, number) for number, each in enumerate(field.fields)]
        title = "What it does on its die" if field.key == "rows" and self.dice else field.title
        return h(
            "section", h("h4", title, self._adding(field, "Add\N{HORIZONTAL ELLIPSIS}")), self._wrong(field), *rows,
            class_="lst", id=f"{_id(field)}-box",
        )  # fmt: skip

    def _adding(self, field: Field, word: str) -> Html:
        if not field.choices:
            return h("button", "Add a row", type="button", class_="plain", data_op="add", data_at=field.address)
        options = [
            h("option", f"{each.title}: {each.note}" if each.note else each.title, value=each.value)
            for each in field.choices
        ]
        return h("select", h("option", word, value="", selected=True), *options, data_op="add", data_at=field.address,
                 class_="add", aria_label=f"Add to {field.title}")  # fmt: skip

    def _sentences(self, field: Field) -> Html:
        """A list of effects inside a row: one sentence after the other, without a heading."""
        rows = [self._row(field, each, number) for number, each in enumerate(field.fields)]
        return h("div", self._wrong(field), *rows, class_="effects", id=f"{_id(field)}-box")

    def _row(self, owner: Field, field: Field, number: int) -> Html:
        faces = [each for each in field.fields if each.key == "at" and self._sides(each)]
        simple = [each for each in field.fields if each.look not in (GROUP, LIST) and each not in faces]
        usual = [each for each in simple if each.is_set or each.was is not None or self._is_wrong(each)]
        deep = [each for each in field.fields if each.look in (GROUP, LIST) and (each.is_set or each.fields)]
        effects = [each for each in deep if each.look == LIST and each.choices]
        shown = [*faces, *usual, *deep]
        rest = [each for each in field.fields if each not in shown]
        says = self.on.sentences.get(field.address, "")
        spoken = h("p", says, class_="says") if says else Html()
        tools = self._tools(owner, field, number)
        words = [self._forms(field), *[self.field(each, each.key not in SILENT) for each in usual]]
        head = [*[self.field(each, False) for each in faces], spoken, tools] if faces else [*words, tools]
        more = h("details", h("summary", "more"), h("div", *[self.field(each) for each in rest], class_="ws"),
                 id=f"{_id(field)}-more")  # fmt: skip
        then = [self._adding(each, "then\N{HORIZONTAL ELLIPSIS}") for each in effects]
        return h(
            "div",
            h("div", *head, class_="ws head" if faces else "ws"),
            only_if(faces and (usual or field.forms), h("div", *words, class_="ws")),
            *[self._sentences(each) if each in effects else self.field(each) for each in deep],
            only_if(rest or then, h("div", *then, more if rest else Html(), class_="foot")),
            self._wrong(field),
            Html() if faces else spoken,
            class_="drow",
            id=f"{_id(field)}-box",
        )

    def _tools(self, owner: Field, field: Field, number: int) -> Html:
        last = len(owner.fields) - 1
        return h(
            "span",
            only_if(number, _tool("\N{UPWARDS ARROW}", "up", field.address, "Move up")),
            only_if(number < last, _tool("\N{DOWNWARDS ARROW}", "down", field.address, "Move down")),
            only_if(
                last or owner.key != "effects", _tool("\N{MULTIPLICATION SIGN}", "remove", field.address, "Remove")
            ),
            class_="tools",
        )

    def _is_wrong(self, field: Field) -> bool:
        return bool(self.wrong_at) and self.wrong_at.startswith(field.address)

    def _sides(self, field: Field) -> int:
        """How many faces the die has whose faces this field names; 0 if it names none."""
        if field.key != "at" or field.look != WORDS:
            return 0
        around = [parent for parent in self.dice if field.address.startswith(f"{parent}/")]
        return self.dice[max(around, key=len)] if around else 0


def _dice(field: Field) -> Sequence[tuple[str, int]]:
    """Every die of the form: the address of what it belongs to, and its faces."""
    found: list[tuple[str, int]] = []
    for each in field.fields:
        sides = each.value.lower().removeprefix("d")
        if each.key == "die" and sides.isdecimal() and 2 <= int(sides) <= 12:
            found.append((field.address, int(sides)))
        found.extend(_dice(each))
    return found


def _listed(value: str) -> list[str]:
    return [part.strip() for part in value.split(",") if part.strip()]


def _faces(field: Field, sides: int) -> Html:
    """The faces of a die; each can be pressed in or out."""
    on = {int(each) for each in _listed(field.value)}
    buttons = [
        h("button", str(face), type="button", data_op="set", data_at=field.address,
          data_value=", ".join(str(each) for each in sorted(on ^ {face})), class_="on" if face in on else None,
          aria_pressed="true" if face in on else "false", aria_label=f"Face {face}")
        for face in range(1, sides + 1)
    ]  # fmt: skip
    return h("span", *buttons, class_="faces", id=_id(field), role="group", aria_label=field.title)


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
