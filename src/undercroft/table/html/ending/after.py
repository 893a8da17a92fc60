"""The page after the game: the winner's scene, how it came to that, luck and choices, the replay, and the way on."""

from __future__ import annotations

from undercroft.insight.chronicle import Chronicle
from undercroft.kernel.chance import CommittedDice
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.frame import page, theme_button
from undercroft.table.html.elements.markup import Html, Part, h
from undercroft.table.html.elements.sign import on_page, sign
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.html.ending.chances import told_section
from undercroft.table.html.ending.ending_scene import ending_scene
from undercroft.table.html.ending.questionnaire import questionnaire
from undercroft.table.html.stage.result import names_of, party, rematch_button, scores, verdict, why
from undercroft.table.html.stage.stage import paper


def after_page(
    visitor: Visitor,
    table: Table,
    held: tuple[int, ...],
    told: Chronicle | str | None,
    luck: Html,
    replay: dict[str, Part],
    ended: str,
) -> str:
    """Everything that is known at once; what bots still work out fills in later. `ended` is the heading of the end."""
    match = table.match
    assert match is not None and match.outcome is not None
    winners = [seat.colour for seat in table.seats if seat.number in match.outcome.winners]
    others = [seat.colour for seat in table.seats if seat.number not in match.outcome.winners]
    scene = ending_scene(table.game.slug, winners, others, _home(table))
    body = h(
        "div",
        _bar(table, held, ended, sum(answer.seat >= 0 for answer in match.log)),
        h(
            "main",
            h("section", scene, class_="ending", aria_label="How it ended"),
            told_section(table, held, told),
            _again(table, replay),
            questionnaire(table, held),
            luck,
            _foot(table, visitor.base),
            class_="after-grid",
        ),
        class_="after",
    )
    return page(
        visitor,
        f"{verdict(table, match, ())}: {table.game.title}",
        on_page(body, table.game.slug),
        styles=("after",),
        preview=table.game.slug,
        about=f"{verdict(table, match, ())}. {match.outcome.reason}",
        data_page="after",
        data_replay=f"/t/{table.id}/replay",
    )


def _home(table: Table) -> str:
    """A few words for the ribbon of the scene."""
    match = table.match
    assert match is not None and match.outcome is not None
    winners = match.outcome.winners
    if match.game.cooperative:
        return "The party wins" if winners else "The dungeon wins"
    if not winners:
        return "Nobody wins" if len(table.seats) > 1 else "The caves win"
    names = names_of(table)
    return f"{names[winners[0]]} wins" if len(winners) == 1 else "A shared victory"


def _bar(table: Table, held: tuple[int, ...], ended: str, choices: int) -> Html:
    brand = h(
        "a",
        sign("own-arch"),
        h("span", "Undercroft", class_="wide"),
        h("b", table.game.title),
        href="/",
        class_="brand",
        aria_label=f"{table.game.title}. Undercroft: lobby",
    )
    share = h("button", "Share", type="button", data_copy="uc-link", class_="share", title="Copy the link to this page")
    return h(
        "header",
        brand,
        h("div", f"{ended} · {choices} choices", class_="round"),
        h("span", class_="grow"),
        rematch_button(table, held),
        h("a", "Watch the replay", class_="button", href=f"/t/{table.id}/replay"),
        share,
        h("div", theme_button(), class_="tools"),
        class_="bar",
    )


def _again(table: Table, replay: dict[str, Part]) -> Html:
    """The game on the map, move by move."""
    return h(
        "section",
        h("div", paper(table.game.slug), replay["uc-board"], class_="stage"),
        h("div", replay["uc-replay"], replay["uc-moment"], class_="controls"),
        class_="again",
        aria_label="The game again",
    )


# -- the foot: scores, link, dice -------------------------------------------------------------------------------------


def _foot(table: Table, base: str) -> Html:
    match = table.match
    assert match is not None and match.outcome is not None
    file = f"undercroft-{table.game.slug}-{table.id}.txt"
    return h(
        "section",
        h(
            "div",
            h("h2", "How it ended"),
            why(table, match),
            party(table) if match.game.cooperative else scores(table, match),
        ),
        h(
            "div",
            h("h2", "Show this game to others"),
            h("p", "Whoever has this link can look at the game, its replay and its record, but change nothing."),
            h(
                "input",
                id="uc-link",
                class_="link",
                value=f"{base}/t/{table.id}/after",
                readonly=True,
                aria_label="Link to this game",
            ),
            h(
                "div",
                h("button", "Copy the link", type="button", data_copy="uc-link"),
                h("a", "Download the record", class_="button", href=f"/t/{table.id}/record", download=file),
                h("a", "Back to the table", class_="button", href=f"/t/{table.id}"),
                class_="row",
            ),
        ),
        _honest_dice(table, file),
        class_="paper foot",
    )


def _honest_dice(table: Table, file: str) -> Html:
    """The seed, and the command that checks every die."""
    rolled = table.dice
    if isinstance(rolled, CommittedDice):
        said = [
            h("p", "This hash was published before the first roll; now you can see the seed behind it."),
            h(
                "dl",
                h("dt", "Hash"),
                h("dd", h("code", rolled.commitment)),
                h("dt", "Seed"),
                h("dd", h("code", rolled.seed)),
            ),
        ]
        command = f"undercroft audit {file} --published {rolled.commitment}"
    else:
        said = [
            h("p", "The seed was chosen when the table was opened, for everybody to see:"),
            h("p", h("code", rolled.seed)),
        ]
        command = f"undercroft audit {file}"
    return h(
        "div",
        h("h2", "Were the dice honest?", id="dice"),
        *said,
        h("p", "Download the record and check every die and every draw yourself:"),
        h("pre", h("code", command, id="uc-audit")),
        class_="honest",
    )
