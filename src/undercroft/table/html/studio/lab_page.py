"""Large runs, seen from the studio: what is played, how far it is, and the report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.ink import plots
from undercroft.kernel.game import Game
from undercroft.studio.lab_runs import LabRun
from undercroft.table.html.elements.frame import csrf, page, theme_button
from undercroft.table.html.elements.markup import Html, h, only_if
from undercroft.table.html.elements.sign import on_page, sign
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.html.studio.players import in_words, players_choice


def lab_page(visitor: Visitor, game: Game[Any], edition: str, runs: Sequence[LabRun]) -> str:
    slug = game.slug
    fewest, most = game.seats
    usual = min(most, max(fewest, 3))
    start = h(
        "form", csrf(visitor),
        h("label", "Games ", h("input", name="games", value="300", inputmode="numeric", size=7)),
        h("label", "Players ", h("select", *[h("option", str(n), value=n, selected=n == usual)
                                               for n in range(fewest, most + 1)], name="seats")),
        players_choice(game),
        h("label", "Run on ", h("input", name="ray", placeholder="this machine", size=16),
          title="Empty: this machine. Several machines: the address of their Ray cluster, host:port."),
        h("button", "Play and report", class_="go"),
        method="post", action=f"/studio/{slug}/lab/start", class_="row",
    )  # fmt: skip
    told = "Where people go, fight and die, how long it takes, who leads, what each card is worth: a page of its own."
    body = h(
        "main",
        h(
            "header",
            h("a", sign("own-arch"), h("span", "Undercroft", class_="wide"), h("b", "Lab"), href="/", class_="brand"),
            h("div", h("span", game.title), h("span", edition), class_="chips"),
            h("span", class_="grow"),
            h("a", "Back to the studio", class_="button", href=f"/studio/{slug}"),
            h("div", theme_button(), class_="tools"),
            class_="bar",
        ),
        h("div", h("section", h("h2", "A report on this set"), h("p", told), start, class_="paper"),
          runs_part(slug, runs, visitor), class_="cockpit"),
        class_="studio-like",
    )  # fmt: skip
    return page(
        visitor, f"Lab: {game.title}", on_page(body, slug),
        styles=("studio",),
        data_page="live", data_events=f"/studio/{slug}/lab/events",
    )  # fmt: skip


def runs_part(slug: str, runs: Sequence[LabRun], visitor: Visitor) -> Html:
    """All runs with their progress."""
    shown = [_run(slug, each, visitor) for each in runs]
    return h("div", *shown, id="lab-runs", class_="live")


def _progress(run: LabRun) -> str:
    if run.done >= run.of:
        return "All games are played. The report is being written."
    return f"{run.done:,} of {run.of:,} games played."


def _run(slug: str, run: LabRun, visitor: Visitor) -> Html:
    wanted = run.wanted
    where = f"on the machines at {wanted.ray}" if wanted.ray else "on this machine"
    what = f"{wanted.games:,} games, {wanted.seats} players, {in_words(wanted.bot)}, {where}"
    ring = Html(plots.plot(84, 84, plots.ring(42, 42, 34, run.done / max(1, run.of), f"{run.done:,}"),
                           f"{run.done} of {run.of} games played", "plot rg"))  # fmt: skip
    at = f"/studio/{slug}/lab/{run.name}"

    def button(action: str, title: str) -> Html:
        return h("form", csrf(visitor), h("button", title), method="post", action=f"{at}/{action}")

    done = run.state == "done"
    return h(
        "section",
        h("div", h("h2", wanted.edition), h("p", what, class_="cap"),
          only_if(run.state == "playing", h("p", _progress(run))),
          only_if(run.problem, h("p", run.problem, class_="wrong", role="alert")),
          h("div",
            only_if(done, h("a", "Read the report", class_="button go", href=f"{at}/report.html")),
            only_if(done, h("a", "As one file", class_="button", href=f"{at}/report.html",
                            download=f"{slug}-report.html")),
            only_if(run.state == "playing", button("stop", "Stop")),
            only_if(run.state in ("stopped", "failed"), button("go", "Resume")), class_="row"),
          class_="grow"),
        ring if not done else Html(),
        class_="paper run", id=f"run-{run.name}", data_state=run.state,
    )  # fmt: skip
