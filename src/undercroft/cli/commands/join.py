"""`undercroft join URL`: play a table of a server from the terminal, through its JSON API."""

from __future__ import annotations

import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Annotated, Any, NoReturn
from urllib.parse import urlsplit

import msgspec
import typer

from undercroft.cli.terminal.layout import Layout
from undercroft.cli.terminal.menu import Menu
from undercroft.cli.terminal.paint import Paint, console
from undercroft.cli.terminal.reasons import reason_lines
from undercroft.cli.terminal.terminal import Terminal
from undercroft.kernel.reasons import Explained

Table = dict[str, Any]
KEYS = "number/name · u undo · b ask to go back · h hint · q leave"


class Trouble(Exception):
    """What went wrong, in one line."""


class Away(Trouble):
    """The server cannot be reached now; it may come back."""


class Remote:
    """One table on a server, as the JSON API shows it to one seat."""

    def __init__(self, base: str, table: str, token: str = "") -> None:
        self.base = base
        self.table = table
        self.token = token
        self.answered: list[int] = []  # the numbers of the questions answered from here

    def call(self, path: str, message: Table | None = None) -> Table:
        with self._open(path, message, timeout=30) as reply:
            found: Table = json.load(reply)
        return found

    def join(self, invite: str, name: str) -> None:
        """Sit down. If the reply is lost on its way, the same request is sent again and gets the same seat."""
        wanted = {"invite": invite, "name": name, "request": secrets.token_urlsafe(24)}
        try:
            joined = self.call("/join", wanted)
        except (Away, OSError):
            joined = self.call("/join", wanted)
        self.token = str(joined["token"])

    def events(self) -> Iterator[Table]:
        """The view now, and whenever it changes; a lost connection is taken up again."""
        while True:
            try:
                with self._open("/events", None, timeout=60) as lines:
                    yield from _views(lines)
            except (Away, OSError):
                time.sleep(1)

    def _open(self, path: str, message: Table | None, timeout: float) -> Any:
        request = urllib.request.Request(f"{self.base}/api/tables/{self.table}{path}")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        if message is not None:
            request.data = json.dumps(message).encode()
            request.add_header("Content-Type", "application/json")
        try:
            return urllib.request.urlopen(request, timeout=timeout)
        except urllib.error.HTTPError as refused:
            raise Trouble(_problem(refused)) from None
        except (urllib.error.URLError, OSError) as gone:
            raise Away(f"{self.base} cannot be reached: {getattr(gone, 'reason', gone)}") from None


def _problem(refused: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(refused)["problem"])
    except (ValueError, KeyError):
        return f"the server answers {refused.code}"


def _views(lines: Any) -> Iterator[Table]:
    """The data of each event called `view`."""
    event, data = "", []
    for raw in lines:
        line = raw.decode().rstrip("\n")
        if line.startswith("event: "):
            event = line.removeprefix("event: ")
        elif line.startswith("data: "):
            data.append(line.removeprefix("data: "))
        elif not line:
            if event == "view":
                yield json.loads("\n".join(data))
            event, data = "", []


def read_link(url: str) -> tuple[str, str, str, str]:
    """A link as the table page gives it: server, table, invitation, private token."""
    parts = urlsplit(url if "//" in url else f"http://{url}")
    path = [part for part in parts.path.split("/") if part]
    if not parts.netloc or len(path) < 2 or path[0] != "t":
        raise Trouble(f"{url} is no link to a table: it looks like http://HOST:PORT/t/TABLE/join/INVITATION")
    invite = path[3] if len(path) > 3 and path[2] == "join" else ""
    token = path[3] if len(path) > 3 and path[2] == "seat" else ""
    return f"{parts.scheme}://{parts.netloc}", path[1], invite, token


def join_command(
    url: Annotated[str, typer.Argument(help="The link to a table: an invitation, a private link, or just the table.")],
    name: Annotated[str, typer.Option(help="How you are called at the table.")] = "",
    watch: Annotated[bool, typer.Option("--watch", help="Only watch.")] = False,
) -> None:
    """Play a table of a server from the terminal."""
    try:
        base, table, invite, token = read_link(url)
        remote = Remote(base, table, token)
        if not token and not watch:
            remote.join(invite, name)
            typer.echo(f"You can come back with: undercroft join {base}/t/{table}/seat/{remote.token}")
        play(remote)
    except Trouble as trouble:
        _fail(str(trouble))
    except KeyboardInterrupt:
        typer.echo("\nYou left the table; your seat stays yours.")


class Sight:
    """What one person at a terminal has seen of a table; it lies there as a match at one terminal does."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self._told = 0
        self._news: list[tuple[str, str]] = []  # since the last question

    def tell(self, view: Table) -> None:
        """Say the lines that are new, and keep them for the next question."""
        before, lines = view["told_before"], view["told"]
        new = [(line["rule"], line["text"]) for line in lines[max(0, self._told - before) :]]
        self.terminal.say(*self._layout(view).news(new))
        self._news += new
        self._told = int(before) + len(lines)

    def question(self, view: Table, question: Table, menu: Menu) -> None:
        """The table, what happened since the last question, and what is asked now."""
        layout = self._layout(view)
        ask = layout.ask(question["prompt"], question.get("stakes", ""), question["rule"], menu, KEYS)
        own = next(seat for seat in view["seats"] if seat["seat"] == view["seat"])
        bar = layout.bar(f"{own['title']} decides", view["seat"], str(own["name"]))
        self.terminal.clear()
        self.terminal.say(*layout.table(view["text"], self._news, len(ask) + 2), bar, *ask)
        self._news = []

    def ending(self, view: Table) -> None:
        self.terminal.say("", *self._layout(view).rows(view["text"]), "")
        typer.echo(f"The game is over: {view['outcome']['reason']} [{view['outcome']['rule']}]")

    def _layout(self, view: Table) -> Layout:
        titles = [str(seat["title"]) for seat in view["seats"]]
        return Layout(self.terminal, Paint(titles, [title.lower() for title in titles]))


def play(remote: Remote) -> None:
    """Show what changes, and answer what is asked, until the game is over."""
    sight = Sight(Terminal(console()))
    shown = ""
    for view in remote.events():
        sight.tell(view)
        while True:
            if view["outcome"] is not None:
                sight.ending(view)
                return
            request = view["undo_request"]
            if request is not None and view["seat"] in request["waits_for"]:
                view = _consent(remote, request)
                sight.tell(view)
                continue
            question = next((q for q in view["questions"] if q["seat"] == view["seat"] and q["options"]), None)
            if question is None:
                waiting = "; ".join(q["prompt"] for q in view["questions"]) or "Waiting for the others"
                if waiting != shown:
                    typer.echo(f"… {waiting}")
                shown = waiting
                break
            shown = ""
            after = _ask(remote, view, question, sight)
            if after is None:
                return
            sight.tell(after)
            view = after


def _consent(remote: Remote, request: Table) -> Table:
    """Somebody asks to go back, and it cannot be without this seat."""
    said = ""
    while said not in ("y", "n"):
        said = _line(f"{request['text']}. Do you agree? (y or n): ") or "n"
    after = _sent(remote, "/decide-undo", {"request": request["number"], "agree": said == "y"})
    if after is not None:
        typer.echo("You agree." if said == "y" else "You do not agree: the game goes on.")
    return after or remote.call("")


def _ask(remote: Remote, view: Table, question: Table, sight: Sight) -> Table | None:
    """Ask until an answer is taken; None if the person leaves."""
    menu = Menu(question["options"], question["labels"], question.get("effects", ()))
    sight.question(view, question, menu)
    while True:
        keys = ", u takes back" if view["can_undo"] else ", b asks all to go back" if remote.answered else ""
        given = (
            _line(f"Your answer (a number or a word{keys}, h gives a hint, why NAME tells why not, q leaves): ") or "q"
        )
        if given == "q":
            typer.echo("You left the table; your seat stays yours.")
            return None
        path, message = "/answers", {"question_number": view["question_number"], "answer": given}
        if given == "u" and view["can_undo"]:
            path, message = "/undo", {"question_number": view["question_number"]}
        elif given == "b" and remote.answered:
            path, message = "/ask-to-undo", {"question_number": remote.answered.pop()}
        elif given.split()[0] == "why":
            _why(remote, given[4:].strip())
            continue
        elif given == "h":
            _hint(remote, view["question_number"])
            continue
        else:
            picked = menu.pick(given)
            if isinstance(picked, str):
                typer.echo(picked)
                continue
            message["answer"] = question["options"][picked]
        after = _sent(remote, path, message)
        if after is None:
            return remote.call("")
        if path == "/answers":
            remote.answered.append(view["question_number"])
        return after


def _line(prompt: str) -> str:
    """What is typed; nothing at the end of the input."""
    while True:
        try:
            given = input(prompt).strip()
        except EOFError:
            return ""
        if given:
            return given


def _hint(remote: Remote, ask: int) -> None:
    """The best answers with their chances, as the table's bots see it."""
    found = _sent(remote, "/hint", {"question_number": ask})
    if found is not None:
        for each in found["answers"]:
            typer.echo(f"  {each['chance']:>4.0%}  {each['label']}")
        if not found["answers"]:
            typer.echo("  All answers look the same.")


def _why(remote: Remote, about: str) -> None:
    """Why something cannot be chosen, with the rules."""
    if not about:
        typer.echo("Say what you would like to choose: why NAME")
        return
    found = _sent(remote, "/why", {"about": about})
    if found is not None:
        for line in reason_lines(msgspec.convert(found, Explained)):
            typer.echo(f"  {line}")


def _sent(remote: Remote, path: str, message: Table) -> Table | None:
    """The reply, as soon as the server can be reached; nothing if it refuses, with the reason told."""
    while True:
        try:
            return remote.call(path, message)
        except Away as away:
            typer.echo(f"{away}. Trying again.")
            time.sleep(1)
        except Trouble as refused:
            typer.echo(str(refused))
            return None


def _fail(text: str) -> NoReturn:
    typer.echo(f"undercroft join: {text}", err=True)
    raise typer.Exit(2)
