"""The lobby: the games, one's own tables, and those that can be joined or watched."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

import undercroft
from undercroft.kernel.game import Game
from undercroft.table.domain.catalogue import playable_games
from undercroft.table.domain.summary import FINISHED, RUNNING, WAITING, TableSummary
from undercroft.table.html.frame import bar, csrf, page
from undercroft.table.html.lesson_progress import LessonProgress
from undercroft.table.html.markup import Html, h, only_if
from undercroft.table.html.visitor import Visitor


def lobby_page(
    visitor: Visitor,
    mine: Sequence[TableSummary],
    listed: Sequence[TableSummary],
    lessons: Mapping[str, LessonProgress | None],
) -> str:
    cards = [_card(visitor, undercroft.game(slug), lessons.get(slug)) for slug in playable_games()]
    others = [table for table in listed if all(table.table != own.table for own in mine)]
    to_join = [table for table in others if table.status == WAITING and table.open_seats]
    to_watch = [table for table in others if table.status == RUNNING]
    return page(
        visitor,
        "",
        bar(),
        h(
            "main",
            h(
                "section",
                h("h1", "Pick a game and play"),
                h("p", "Five dungeon board games. Alone against bots, at one device, or with friends by a link."),
                class_="hero",
            ),
            _tables("Your tables", sorted(mine, key=lambda table: table.status == FINISHED)[:6], "Go on"),
            h("section", *cards, class_="cards", aria_label="Games"),
            _tables("Open tables", to_join, "Join", "/join"),
            _tables("Tables to watch", to_watch, "Watch"),
            class_="lobby",
        ),
    )


def _card(visitor: Visitor, game: Game[Any], lesson: LessonProgress | None) -> Html:
    fewest, most = game.seats
    people = f"{fewest} player" if most == 1 else f"{fewest}-{most} players"
    rules = h("a", "rules", href=f"/rules/{game.slug}", aria_label=f"Rules of {game.title}")
    together_or_not = "cooperative" if game.cooperative else "competitive"
    return h(
        "article",
        h("img", src=f"/pictures/{game.slug}.svg", alt="", loading="lazy"),
        h(
            "div",
            h("h2", game.title),
            h("p", f"{people} · {game.minutes} min · {together_or_not} · ", rules, class_="facts"),
            h("p", game.pitch),
            h(
                "div",
                h(
                    "form",
                    csrf(visitor),
                    h("button", "Play now", class_="go", aria_label=f"Play now: {game.title}, against bots"),
                    method="post",
                    action=f"/play/{game.slug}",
                ),
                _learn(game, lesson),
                h("a", "New table", class_="button", href=f"/new/{game.slug}", aria_label=f"New table of {game.title}"),
                class_="row",
            ),
            class_="body",
        ),
        class_="card",
        id=f"game-{game.slug}",
    )


def _learn(game: Game[Any], lesson: LessonProgress | None) -> Html:
    if lesson is None:
        return Html()
    begun = lesson.begun and not lesson.done
    bar_below = only_if(begun, h("progress", value=lesson.step, max=lesson.steps, aria_hidden="true"))
    said = f"{lesson.spoken}: {game.title}"
    return h(
        "a", lesson.label, bar_below, class_="button learn", href=f"/learn/{game.slug}", aria_label=said, title=said
    )


def _tables(title: str, tables: Sequence[TableSummary], verb: str, path: str = "") -> Html:
    rows = [
        h(
            "li",
            h(
                "a",
                h("b", _title(table.game)),
                h("span", table.headline, class_="state"),
                href=f"/t/{table.table}{path}",
            ),
            h("small", f"{', '.join(table.names)} · {_ago(table.changed)}"),
            h(
                "a",
                verb if table.status != FINISHED else "Look back",
                class_="button quiet",
                href=f"/t/{table.table}{path}",
                aria_label=f"{verb}: {_title(table.game)}",
            ),
        )
        for table in tables
    ]
    return only_if(rows, h("section", h("h2", title), h("ul", *rows), class_="tables"))


def _title(slug: str) -> str:
    return undercroft.game(slug).title if slug in playable_games() else slug


def _ago(then: float) -> str:
    minutes = int((time.time() - then) / 60)
    if minutes < 1:
        return "just now"
    if minutes < 120:
        return f"{minutes} min ago"
    return f"{minutes // 60} h ago" if minutes < 2880 else f"{minutes // 1440} days ago"
