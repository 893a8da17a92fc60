"""Forms as they come in."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.requests import Request

from undercroft.table.domain.refusal import Forbidden, Impossible
from undercroft.table.domain.service import TableService
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.http.problem import Malformed
from undercroft.table.http.sessions import Session


class Form:
    """The fields of a form."""

    def __init__(self, fields: dict[str, list[str]]) -> None:
        self._fields = fields

    def text(self, name: str) -> str:
        return self._fields.get(name, [""])[0]

    def all(self, name: str) -> tuple[str, ...]:
        """Every value under this name."""
        return tuple(self._fields.get(name, ()))

    def starting(self, prefix: str) -> dict[str, str]:
        """The fields whose names begin like this, by what follows."""
        return {name.removeprefix(prefix): given[0] for name, given in self._fields.items() if name.startswith(prefix)}

    def number(self, name: str) -> int:
        text = self.text(name)
        if not text.isascii() or not text.isdecimal() or len(text) > 9:
            raise Impossible(f"{name} must be a number")
        return int(text)


async def read_form(request: Request, visitor: Visitor) -> Form:
    """The form, if it was drawn for whoever sends it, and if they may send any."""
    try:
        fields = parse_qs((await request.body()).decode(), keep_blank_values=True, max_num_fields=100)
    except ValueError:
        raise Malformed("this form cannot be read") from None
    form = Form(fields)
    if not visitor.sent_the_form(form.text("csrf")):
        raise Forbidden("this form is out of date: load the page again")
    if isinstance(visitor, Session):
        service: TableService = request.app.state.service
        service.restrictions.let_in(visitor.hash)
    return form


def is_quiet(request: Request) -> bool:
    """Sent by our script, which stays on the page."""
    return request.headers.get("x-requested-with") == "fetch"
