"""The page after the game: how it ended and why, luck, and the way on."""

from __future__ import annotations

from undercroft.kernel.chance import CommittedDice
from undercroft.table.domain.table import Table
from undercroft.table.html.frame import bar, page
from undercroft.table.html.markup import Html, h
from undercroft.table.html.result import rematch_button, scores, verdict, why
from undercroft.table.html.visitor import Visitor


def after_page(visitor: Visitor, table: Table, held: tuple[int, ...], base: str, luck: Html) -> str:
    match = table.match
    assert match is not None
    link = f"{base}/t/{table.id}/after"
    file = f"undercroft-{table.game.slug}-{table.id}.txt"
    return page(
        visitor,
        f"After the game: {table.game.title}",
        bar(h("strong", table.game.title)),
        h(
            "main",
            h(
                "section",
                h("p", "The game is over", class_="eyebrow"),
                h("h1", verdict(table, match, held)),
                why(table, match),
                scores(table, match),
                h(
                    "div",
                    rematch_button(table, held),
                    h("a", "Watch the replay", class_="button", href=f"/t/{table.id}/replay"),
                    h("a", "Download the record", class_="button", href=f"/t/{table.id}/record", download=file),
                    h("a", "Back to the table", class_="button quiet", href=f"/t/{table.id}"),
                    class_="row",
                ),
                class_="ending",
            ),
            luck,
            h(
                "section",
                h("h2", "Show this game to others"),
                h("p", "Whoever has this link can look at the game, its replay and its record, but change nothing."),
                h("input", id="uc-link", class_="link", value=link, readonly=True, aria_label="Link to this game"),
                h("div", h("button", "Copy the link", type="button", data_copy="uc-link"), class_="row"),
            ),
            _honest_dice(table, file),
            class_="narrow after",
        ),
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
        "section",
        h("h2", "Were the dice honest?"),
        *said,
        h("p", "Download the record and check every die and every draw yourself:"),
        h("pre", h("code", command, id="uc-audit")),
        class_="honest",
    )
