"""The lobby: the games, one's own tables, and those that can be joined or watched."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import undercroft
from undercroft.kernel.game import Game
from undercroft.table.domain.log.summary import FINISHED, RUNNING, WAITING, TableSummary
from undercroft.table.domain.opening.catalogue import playable_games
from undercroft.table.html.elements.folio import folio
from undercroft.table.html.elements.frame import csrf, page, theme_button
from undercroft.table.html.elements.markup import Html, h, only_if, together
from undercroft.table.html.elements.sign import on_page, sign
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.html.pages.lesson_progress import LessonProgress


def lobby_page(
    visitor: Visitor,
    mine: Sequence[TableSummary],
    seats: Mapping[str, Collection[int]],
    listed: Sequence[TableSummary],
    lessons: Mapping[str, LessonProgress | None],
    studio: bool = False,
    sets: Collection[str] = (),
) -> str:
    folios = [
        _folio(visitor, undercroft.game(slug), lessons.get(slug), studio, slug in sets) for slug in playable_games()
    ]
    others = [table for table in listed if all(table.table != own.table for own in mine)]
    to_join = [table for table in others if table.status == WAITING and table.open_seats]
    to_watch = [table for table in others if table.status == RUNNING]
    to_answer = {table.table for table in mine if set(table.asked) & set(seats.get(table.table, ()))}
    own = sorted(mine, key=lambda table: (table.status == FINISHED, table.table not in to_answer))[:6]
    going_on = sum(table.status != FINISHED for table in mine)
    title = on_page(h("h1", sign("own-arch"), "Undercroft"), "table")
    return page(
        visitor,
        "",
        h(
            "main",
            h(
                "header",
                title,
                h(
                    "p",
                    f"{NUMBERS.get(len(folios), len(folios))} dungeon games at one table, with friends or with bots.",
                ),
                h("span", class_="grow"),
                theme_button(),
                class_="masthead",
            ),
            h("section", *folios, class_="folios", aria_label="Games"),
            only_if(not mine, FIRST_STEPS),
            h(
                "div",
                _tables("Your tables", own, f"{going_on} in progress" if going_on else "", to_answer=to_answer),
                _tables("Open tables", to_join, "join in", "/join"),
                _tables("Tables to watch", to_watch, "look in"),
                class_="lists",
            ),
            class_="lobby",
        ),
        data_page="lobby",
    )


FIRST_STEPS = h(
    "section",
    *[
        h("div", h("h2", title), h("p", said))
        for title, said in (
            ("Play", "You sit down with bots at once. Every question says what each answer does."),
            ("Learn", "A guided first game: ten minutes, and nothing to read beforehand."),
            ("With friends", "You get a link to send. They need a browser, and no account."),
        )
    ],
    class_="first-steps",
    aria_label="What the buttons do",
)
"""For somebody who has not sat at a table here yet."""
NUMBERS = {1: "One", 2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight"}


def _folio(visitor: Visitor, game: Game[Any], lesson: LessonProgress | None, studio: bool, sets: bool) -> Html:
    play = h(
        "form",
        csrf(visitor),
        h("button", "Play", class_="go", aria_label=f"Play now: {game.title}, against bots"),
        method="post",
        action=f"/play/{game.slug}",
    )
    more = "With friends, or other rules"
    new = h("a", more, class_="button more", href=f"/new/{game.slug}", aria_label=f"{more}: new table of {game.title}")
    rules = h("a", "Rules", href=f"/rules/{game.slug}", aria_label=f"Rules of {game.title}")
    ways = together(
        rules,
        only_if(sets, h("a", "Card sets", href=f"/sets/{game.slug}", aria_label=f"Card sets of {game.title}")),
        only_if(
            studio and game.cards is not None,
            h("a", "Studio", href=f"/studio/{game.slug}", aria_label=f"Studio: the cards of {game.title}"),
        ),
    )
    return folio(game, together(play, _learn(game, lesson), new), ways, id=f"game-{game.slug}")


def _learn(game: Game[Any], lesson: LessonProgress | None) -> Html:
    if lesson is None:
        return Html()
    begun = lesson.begun and not lesson.done
    bar_below = only_if(begun, h("progress", value=lesson.step, max=lesson.steps, aria_hidden="true"))
    said = f"{lesson.spoken}: {game.title}"
    return h(
        "a", lesson.label, bar_below, class_="button learn", href=f"/learn/{game.slug}", aria_label=said, title=said
    )


def _tables(
    title: str, tables: Sequence[TableSummary], note: str = "", path: str = "", to_answer: Collection[str] = ()
) -> Html:
    rows = [
        h(
            "li",
            h(
                "a",
                h("span", Html(f'<img src="/pictures/{table.game}.svg" alt="" width="44" height="44">'), class_="pic"),
                h(
                    "span",
                    h("b", f"{_title(table.game)}{' · finished' if table.status == FINISHED else ''}"),
                    h("span", "Your turn", class_="state yours")
                    if table.table in to_answer
                    else h("span", table.headline, class_="state"),
                ),
                h("small", f"{', '.join(table.names)} · {_ago(table.changed)}"),
                href=f"/t/{table.table}{path}",
            ),
        )
        for table in tables
    ]
    if not rows:
        return Html()
    return h("section", h("h2", title, h("small", note)), h("ul", *rows), class_="tables")


def _title(slug: str) -> str:
    return undercroft.game(slug).title if slug in playable_games() else slug


def _ago(then: float) -> str:
    minutes = int((time.time() - then) / 60)
    if minutes < 1:
        return "just now"
    if minutes < 120:
        return f"{minutes} min ago"
    return f"{minutes // 60} h ago" if minutes < 2880 else f"{minutes // 1440} days ago"
