"""How a game ended, in a sentence and a table: on the table page, and on the page after the game."""

from __future__ import annotations

from undercroft.kernel.match import Match
from undercroft.table.domain.log.entries import BOT
from undercroft.table.domain.log.seat import Seat
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.badge import badge
from undercroft.table.html.elements.form import form
from undercroft.table.html.elements.markup import Html, h
from undercroft.table.html.elements.rule_link import rule_link


def names_of(table: Table) -> list[str]:
    return [seat.name or (f"{seat.title} (bot)" if seat.kind == BOT else seat.title) for seat in table.seats]


def verdict(table: Table, match: Match, held: tuple[int, ...]) -> str:
    """Who won, said to whoever holds these seats."""
    outcome = match.outcome
    assert outcome is not None
    names = names_of(table)
    winners = [_known(table.seats[seat], names[seat]) for seat in outcome.winners]
    if match.game.cooperative:
        whose = "You" if held else "They"
        return f"{whose} win together" if winners else f"{whose} lose together"
    if len(table.seats) == 1 and held:
        return "You win" if winners else "You lose"
    if not winners:
        return "Nobody wins"
    if len(held) == 1 and held[0] in outcome.winners:
        return "You win" if len(winners) == 1 else "You share the victory"
    return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"


def _known(seat: Seat, name: str) -> str:
    """Bots are known by their colour: the story calls them by nothing else."""
    return f"{name} ({seat.title})" if seat.kind == BOT and seat.name else name


def why(table: Table, match: Match) -> Html:
    outcome = match.outcome
    assert outcome is not None
    return h("p", f"{outcome.reason} ", rule_link(table, outcome.rule))


def scores(table: Table, match: Match) -> Html:
    """What everybody has, where one can have more than another: a party that wins or loses together has no score."""
    outcome = match.outcome
    assert outcome is not None
    if match.game.cooperative:
        return Html()
    counted = not set(outcome.scores) <= {0, 1}  # otherwise they only say once more who won
    sign = match.game.score_sign
    best_first = sorted(
        zip(table.seats, names_of(table), outcome.scores, strict=False),
        key=lambda each: (each[0].number not in outcome.winners, -each[2]),
    )
    rows = [
        h(
            "tr",
            h("td", badge(seat)),
            h("td", name, h("small", f" {seat.title}") if name != seat.title else None),
            h("td", "wins" if seat.number in outcome.winners else ""),
            h("td", f"{sign}{_score(score)}") if counted else None,
            class_="won" if seat.number in outcome.winners else None,
        )
        for seat, name, score in best_first
    ]
    columns = ["Player", "Result", *(["Money" if sign else "Score"] if counted else [])]
    head = h("thead", h("tr", h("td"), *[h("th", column, scope="col") for column in columns]))
    return h("table", head, h("tbody", *rows), class_="scores")


def party(table: Table) -> Html:
    """Those who won or lost together."""
    rows = [h("li", badge(seat), " ", name) for seat, name in zip(table.seats, names_of(table), strict=True)]
    return h("ul", *rows, class_="party")


def rematch_button(table: Table, held: tuple[int, ...]) -> Html:
    """The same people once more, everybody one seat further. Once one of them has asked for it, the others join."""
    if not held:
        return Html()
    if table.rematch:
        return h("a", "Join the rematch", class_="button go", href=f"/t/{table.rematch}")
    return form(table, "rematch", h("button", "Rematch", class_="go"), quiet=False)


def _score(score: float) -> str:
    return str(int(score)) if score == int(score) else f"{score:.2f}"
