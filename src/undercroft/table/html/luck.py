"""The luck report of a finished game, as a table and a list of the most expensive choices."""

from __future__ import annotations

from undercroft.insight.luck import Choice, Fortune, LuckReport
from undercroft.table.domain.table import Table
from undercroft.table.html.badge import badge
from undercroft.table.html.markup import Html, h
from undercroft.table.html.result import names_of
from undercroft.table.html.rule_link import rule_link


def luck_section(table: Table, report: LuckReport | str | None) -> Html:
    """What dice, draws and decisions were worth, and the most expensive choices with a link to their moment."""
    head = h("h2", "Luck and decisions")
    if report is None:
        said = h("p", "A bot is going through the game again. This takes up to a minute…", role="status")
        without = Html("<noscript><p class='hint'>Reload this page in a moment.</p></noscript>")
        return h("section", head, said, without, id="uc-luck", class_="luck", data_wait=f"/t/{table.id}/luck")
    if isinstance(report, str):
        return h("section", head, h("p", report), id="uc-luck", class_="luck")
    names = names_of(table)
    rows = [_row(table, names[fortune.seat], fortune) for fortune in report.fortunes]
    columns = ("Player", "Start", "Dice", "Draws", "Decisions", "End")
    fortunes = h(
        "table",
        h("caption", "Estimated chance to win, in percent: where it began, what moved it, where it ended"),
        h("thead", h("tr", h("td"), *[h("th", column, scope="col") for column in columns])),
        h("tbody", *rows),
        class_="scores fortunes",
    )
    costly = [_costly(table, names[fortune.seat], fortune) for fortune in report.fortunes]
    explained = h(
        "p",
        "Luck is what a roll or a card gave, against the mean of everything it could have given. The rest is the work "
        "of decisions, one's own and those of others. A choice is judged by what its player could know at the time.",
        class_="hint",
    )
    return h(
        "section",
        head,
        h("div", fortunes, class_="wide-table"),
        explained,
        h("h3", "The most expensive choices"),
        h("div", *costly, class_="costly"),
        id="uc-luck",
        class_="luck",
    )


def _row(table: Table, name: str, fortune: Fortune) -> Html:
    parts = (fortune.luck - fortune.draws, fortune.draws, fortune.decisions)
    return h(
        "tr",
        h("td", badge(table.seats[fortune.seat])),
        h("th", name, scope="row"),
        h("td", f"{100 * fortune.start:.0f}"),
        *[h("td", _signed(part), class_=_side(part)) for part in parts],
        h("td", f"{100 * fortune.end:.0f}"),
    )


def _costly(table: Table, name: str, fortune: Fortune) -> Html:
    items = [_choice(table, fortune.seat, choice) for choice in fortune.expensive]
    if not items:
        items = [h("li", "Nothing that a short search could improve on.")]
    return h("div", h("h4", badge(table.seats[fortune.seat]), " ", name), h("ol", *items))


def _choice(table: Table, seat: int, choice: Choice) -> Html:
    moment = h("a", f"Move {choice.at + 1}", href=f"/t/{table.id}/replay?at={choice.at}&eyes={seat}")
    return h(
        "li",
        h("p", moment, f" · {choice.prompt} ", rule_link(table, choice.rule)),
        h(
            "p",
            h("b", choice.chosen),
            f" cost about {max(1, round(100 * choice.cost))} %; better: ",
            h("b", choice.better),
        ),
    )


def _signed(share: float) -> str:
    percent = round(100 * share)
    return f"+{percent}" if percent > 0 else f"\N{MINUS SIGN}{-percent}" if percent < 0 else "0"


def _side(share: float) -> str | None:
    return "gain" if share >= 0.005 else "loss" if share <= -0.005 else None
