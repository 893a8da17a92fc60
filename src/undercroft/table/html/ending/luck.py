"""Luck and choices of a finished game: what each was worth to everybody, and the costliest choices."""

from __future__ import annotations

from undercroft.ink.pen import num
from undercroft.ink.pieces import figure as wooden
from undercroft.ink.plots import Scale, hand, mark, scale, words
from undercroft.ink.text import BOLD, fitted
from undercroft.insight.luck import Choice, Fortune, LuckReport
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.badge import badge
from undercroft.table.html.elements.form import CSRF
from undercroft.table.html.elements.markup import Html, h, in_ascii, only_if
from undercroft.table.html.elements.rule_link import rule_link
from undercroft.table.html.stage.result import names_of

SHOWN = 3
PARTY = "The party"
WIDE, ROW = 376, 62


def luck_section(table: Table, report: LuckReport | str | None) -> Html:
    """Two papers: luck against choices, and the costliest choices, each one click from sitting in that chair again."""
    if isinstance(report, LuckReport):
        return h("div", _luck(table, report), _dearest(table, report), id="uc-luck", class_="luck")
    said = report or "A bot goes through every choice again. This takes up to a minute…"
    waiting = h(
        "section",
        h("h2", "Luck or choices?"),
        h("p", said, role="status", class_="waiting"),
        only_if(report is None, Html("<noscript><p class='hint'>Reload this page in a moment.</p></noscript>")),
        class_="paper",
    )
    wait = f"/t/{table.id}/luck" if report is None else None
    return h("div", waiting, id="uc-luck", class_="luck", data_wait=wait)


# -- luck against choices ---------------------------------------------------------------------------------------------


def _luck(table: Table, report: LuckReport) -> Html:
    names = names_of(table)
    fortunes = report.fortunes[:1] if table.game.cooperative else report.fortunes
    if table.game.cooperative:
        names = [PARTY]
    return h(
        "section",
        h("h2", "Luck or choices?"),
        h(
            "p",
            h("b", finding(fortunes, names)),
            " In points of winning chance, compared with what the dice and the piles give on average; "
            "the rest comes from choices, your own and those of others. Bars are 95 % intervals.",
            class_="cap",
        ),
        _plot(table, fortunes, names),
        _spoken(fortunes, names),
        class_="paper balance",
    )


def finding(fortunes: tuple[Fortune, ...], names: list[str]) -> str:
    """What decided it, in a sentence; where nobody won, for whoever had most to lose."""
    if not any(each.end for each in fortunes):
        return f"Nobody won. {_decided(max(fortunes, key=lambda each: each.start), names, fortunes)}"
    return _decided(max(fortunes, key=lambda each: each.end), names, fortunes)


def _decided(best: Fortune, names: list[str], fortunes: tuple[Fortune, ...]) -> str:
    name = names[best.seat] if len(fortunes) > 1 or names != [PARTY] else "the party"
    if abs(best.luck) <= best.margin and abs(best.decisions) <= best.margin:
        return "Nothing that could not be chance."
    if abs(best.luck) >= abs(best.decisions):
        return f"Mostly luck: it {_moved(best.luck, name)}, choices {_points(best.decisions)}."
    return f"Mostly choices: they {_moved(best.decisions, name)}, luck {_points(best.luck)}."


def _moved(share: float, name: str) -> str:
    return f"{'brought' if share > 0 else 'cost'} {name} {abs(round(100 * share))} points"


def _plot(table: Table, fortunes: tuple[Fortune, ...], names: list[str]) -> Html:
    reach = max([0.2, *[abs(value) + each.margin for each in fortunes for value in (each.luck, each.decisions)]])
    at = scale(-reach, reach, 130, WIDE - 58)
    high = 34 + ROW * len(fortunes) + 22
    out = [hand([(at(0), 22), (at(0), high - 24)], "zero", "p-axis"), words(at(0), 14, "no help, no harm", "m")]
    for number, fortune in enumerate(fortunes):
        y = 52 + ROW * number
        name, _ = fitted(names[fortune.seat], BOLD, 13, 84, 13)
        out.append(f'<g transform="translate(18 {num(y + 24)}) scale(.79) translate(-24 -48)">')
        out.append(wooden(table.seats[fortune.seat].colour) + "</g>")
        out.append(words(40, y + 5, name, "b"))
        if number:
            out.append(hand([(0, y - ROW / 2), (WIDE, y - ROW / 2)], f"row {number}", "p-axis faint"))
        out.append(_estimate(at, y - 11, fortune.luck, fortune.margin, True, "luck" if not number else ""))
        out.append(_estimate(at, y + 12, fortune.decisions, fortune.margin, False, "choices" if not number else ""))
    out.append(words(130, high - 6, "fewer wins"))
    out.append(words(WIDE, high - 6, "more wins", "e"))
    svg = f'<svg class="plot" viewBox="0 0 {WIDE} {high}" aria-hidden="true">{"".join(out)}</svg>'
    return Html(in_ascii(svg))


def _estimate(at: Scale, y: float, value: float, margin: float, hollow: bool, word: str) -> str:
    side = -1 if value < 0 else 1
    said = f"{_points(value)} {word}".strip()
    line = hand([(at(0), y), (at(value), y)], f"{said} {y}", "p-line thin")
    x = at(value + side * margin) + side * 8
    estimate = mark(at, y, (value, value - margin, value + margin), "old" if hollow else "now")
    return line + estimate + words(x, y + 5, said, "b e" if side < 0 else "b")


def _spoken(fortunes: tuple[Fortune, ...], names: list[str]) -> Html:
    """The same numbers for those who listen, and for those who want them all."""
    rows = [
        h(
            "tr",
            h("th", names[each.seat], scope="row"),
            h("td", f"{100 * each.start:.0f}"),
            *[h("td", _points(part)) for part in (each.luck - each.draws, each.draws, each.decisions)],
            h("td", f"{100 * each.end:.0f}"),
        )
        for each in fortunes
    ]
    columns = ("Player", "Start", "Dice", "Draws", "Decisions", "End")
    numbers = h(
        "table",
        h("thead", h("tr", *[h("th", column, scope="col") for column in columns])),
        h("tbody", *rows),
        class_="scores",
    )
    return h("details", h("summary", "The numbers"), h("div", numbers, class_="wide-table"), class_="numbers-told")


# -- the costliest choices --------------------------------------------------------------------------------------------


def _dearest(table: Table, report: LuckReport) -> Html:
    names = names_of(table)
    all_of_them = [(fortune, choice) for fortune in report.fortunes for choice in fortune.expensive]
    dearest = sorted((each for each in all_of_them if _points(each[1].cost) != "0"), key=lambda each: -each[1].cost)
    rows = [_choice(table, names[fortune.seat], fortune, choice) for fortune, choice in dearest[:SHOWN]]
    more = [_choice(table, names[fortune.seat], fortune, choice) for fortune, choice in dearest[SHOWN:]]
    rest = h("details", h("summary", f"{len(more)} more"), *more, class_="more-choices")
    return h(
        "section",
        h("h2", "The costliest choices"),
        h(
            "p",
            "\N{BLACK CIRCLE} what was done  \N{WHITE CIRCLE} the best answer, going by what could be known. "
            "Click one to sit in that chair again.",
            class_="cap",
        ),
        *(rows or [h("p", "Nobody gave anything away that a short search would notice.")]),
        only_if(more, rest),
        class_="paper dearest",
    )


def _choice(table: Table, name: str, fortune: Fortune, choice: Choice) -> Html:
    """A button that opens a table at this moment, and a link to look first."""
    seat = table.seats[fortune.seat]
    low, high = choice.cost + choice.margin, choice.cost - choice.margin
    cost = h(
        "span",
        h("b", _points(-choice.cost)),
        h("small", f"{_points(-low)} to {_points(-high)}"),
        _two_marks(choice),
        class_="cost-told",
    )
    again = h(
        "button",
        badge(seat),
        h(
            "span",
            h("small", f"{name} · move {choice.at + 1} · {choice.prompt}"),
            h("b", choice.chosen),
            h("span", f"Better: {choice.better}"),
        ),
        cost,
        aria_label=f"{name}: {choice.chosen} cost {_points(choice.cost)} points; {choice.better} was better. Play on "
        "from there",
    )
    fields: dict[str, str | int] = {"csrf": CSRF, "at": choice.at, "seat": fortune.seat, "others": "bot"}
    hidden = [h("input", type="hidden", name=key, value=value) for key, value in fields.items()]
    form = h("form", *hidden, again, method="post", action=f"/t/{table.id}/branch")
    look = h("a", "Look at it", href=f"/t/{table.id}/replay?at={choice.at}&eyes={fortune.seat}")
    return h("div", form, h("p", look, " · ", rule_link(table, choice.rule)), class_="dear")


def _two_marks(choice: Choice) -> Html:
    low = max(0.0, min(choice.chance - choice.chance_margin, choice.chance))
    best = choice.chance + choice.cost
    high = min(1.0, best + choice.better_margin)
    at = scale(low - 0.04, high + 0.04, 8, 148)
    y = 12
    done = choice.chance, low, min(1.0, choice.chance + choice.chance_margin)
    could = best, max(0.0, best - choice.better_margin), high
    out = hand([(6, y), (150, y)], "choice", "p-axis")
    out += hand([(at(choice.chance), y), (at(best), y)], "way", "p-line dash")
    out += mark(at, y, done) + mark(at, y, could, "old")
    out += words(max(16, at(choice.chance)), 36, f"{100 * choice.chance:.0f} %", "m b")
    out += words(min(140, max(at(best), at(choice.chance) + 34)), 36, f"{100 * best:.0f} %", "m")
    return Html(in_ascii(f'<svg class="plot" viewBox="0 0 156 40" aria-hidden="true">{out}</svg>'))


def _points(share: float) -> str:
    percent = round(100 * share)
    return f"+{percent}" if percent > 0 else f"\N{MINUS SIGN}{-percent}" if percent < 0 else "0"
