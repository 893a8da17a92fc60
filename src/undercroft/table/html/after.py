"""The pages after the game: how it ended and why, the replay, the way on."""

from __future__ import annotations

from undercroft.kernel.chance import CommittedDice
from undercroft.kernel.question import OPEN as IN_THE_OPEN
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log import BOT, OPEN
from undercroft.table.domain.replay import ALL, Frame, Reel, seen_by
from undercroft.table.domain.table import Sitting
from undercroft.table.html.board import on_stage, readable
from undercroft.table.html.form import rule_link
from undercroft.table.html.frame import bar, csrf, page
from undercroft.table.html.markup import Html, h, only_if, together
from undercroft.table.html.parts import dice
from undercroft.table.html.result import names_of, play_again, scores, verdict, why
from undercroft.table.html.story import Reader
from undercroft.table.http.sessions import Who


def after_page(who: Who, sitting: Sitting, held: tuple[int, ...], base: str, luck: Html) -> str:
    match = sitting.match
    assert match is not None
    link = f"{base}/t/{sitting.id}/after"
    file = f"undercroft-{sitting.game.slug}-{sitting.id}.txt"
    return page(
        who,
        f"After the game: {sitting.game.title}",
        bar(h("strong", sitting.game.title)),
        h(
            "main",
            h(
                "section",
                h("p", "The game is over", class_="eyebrow"),
                h("h1", verdict(sitting, match, held)),
                why(sitting, match),
                scores(sitting, match),
                h(
                    "div",
                    play_again(sitting, held),
                    h("a", "Watch the replay", class_="button", href=f"/t/{sitting.id}/replay"),
                    h("a", "Download the record", class_="button", href=f"/t/{sitting.id}/record", download=file),
                    h("a", "Back to the table", class_="button quiet", href=f"/t/{sitting.id}"),
                    class_="row",
                ),
                class_="ending",
            ),
            luck,
            h(
                "section",
                h("h2", "Show it to others"),
                h("p", "Whoever has this link can look at the game, its replay and its record, and change nothing."),
                h("input", id="uc-link", class_="link", value=link, readonly=True, aria_label="Link to this game"),
                h("div", h("button", "Copy the link", type="button", data_copy="uc-link"), class_="row"),
            ),
            _honest_dice(sitting, file),
            class_="narrow after",
        ),
    )


def _honest_dice(sitting: Sitting, file: str) -> Html:
    """The seed, and the command that checks every die."""
    rolled = sitting.dice
    if isinstance(rolled, CommittedDice):
        said = [
            h("p", "Before the first roll this hash was published; now you know the seed that it stands for."),
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
            h("p", "The seed was chosen when the table was opened, and everybody could know it:"),
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


# -- the replay -------------------------------------------------------------------------------------------------------


def replay_parts(sitting: Sitting, reel: Reel, frame: Frame, eyes: int) -> dict[str, Html]:
    """What changes from one position to the next."""
    then = sitting.after([], frame.match)
    svg = sitting.game.svg(seen_by(frame.match, eyes))
    lines = Reader().lines(then, frame.match, None if eyes == ALL else eyes)
    return {
        "uc-reel": _reel(sitting, reel, frame, eyes),
        "uc-board": on_stage(readable(svg)),
        "uc-dice": dice(then),
        "uc-moment": _moment(sitting, frame, eyes),
        "uc-log": h(
            "div", h("ol", *lines), id="uc-log", class_="log", role="region", aria_label="What happened", tabindex=0
        ),
    }


def replay_page(who: Who, sitting: Sitting, frame: Frame, held: tuple[int, ...], parts: dict[str, Html]) -> str:
    strip = h("div", parts["uc-dice"], parts["uc-moment"], class_="strip")
    left = h("div", parts["uc-board"], strip, class_="centre")
    log = h("div", h("h2", "Story"), parts["uc-log"], class_="panel")
    side = h("aside", parts["uc-reel"], _branch_form(who, sitting, frame, held), log, class_="side")
    return page(
        who,
        f"Replay: {sitting.game.title}",
        bar(
            h("h1", f"Replay: {sitting.game.title}"),
            h("a", "Result", class_="button quiet", href=f"/t/{sitting.id}/after"),
        ),
        h("main", left, side, class_="table replay"),
        data_replay=f"/t/{sitting.id}/replay",
    )


def _reel(sitting: Sitting, reel: Reel, frame: Frame, eyes: int) -> Html:
    """The slider, the buttons beside it, and through whose eyes."""
    at, last = frame.number, reel.last
    look = _written(eyes)

    def step(name: str, sign: str, to: int) -> Html:
        to = max(0, min(last, to))
        href = f"/t/{sitting.id}/replay?at={to}&eyes={look}"
        return h("a", sign, class_="button icon", href=href, data_to=to, aria_label=name, title=name)

    choices = [("all", "everybody, all cards open"), ("watch", "somebody who watches")]
    choices += [(str(seat.number), name) for seat, name in zip(sitting.seats, names_of(sitting), strict=True)]
    select = h(
        "select", *[h("option", text, value=value, selected=value == look) for value, text in choices], name="eyes"
    )
    return h(
        "form",
        h(
            "div",
            step("First", "«", 0),
            step("Back", "←", at - 1),
            h("button", "▶", type="button", class_="icon", data_play=True, aria_label="Play", hidden=True),
            step("On", "→", at + 1),
            step("Last", "»", last),
            h("output", f"Move {at} of {last}", id="uc-at"),
            class_="row",
        ),
        h("input", type="range", id="uc-slider", name="at", min=0, max=last, value=at, aria_label="Move"),
        h("label", h("span", "Seen by"), select, class_="field"),
        h("button", "Show", class_="without-script"),
        id="uc-reel",
        class_="ask reel",
        method="get",
        action=f"/t/{sitting.id}/replay",
    )


def _moment(sitting: Sitting, frame: Frame, eyes: int) -> Html:
    """The answer that led here, as these eyes saw it."""
    answer = frame.answer
    if answer is None:
        said = h("p", "Before the first move")
    else:
        name = names_of(sitting)[answer.seat]
        hidden = answer.secrecy != IN_THE_OPEN and eyes not in (ALL, answer.seat)
        said = together(
            h("p", f"{name} chooses face down" if hidden else f"{name}: {frame.prompt}"),
            only_if(not hidden, h("p", h("b", frame.label), " ", rule_link(sitting, answer.rule))),
        )
    return h("div", said, id="uc-moment", class_="now moment", aria_live="polite")


def _branch_form(who: Who, sitting: Sitting, frame: Frame, held: tuple[int, ...]) -> Html:
    """Another way from here, at a new table."""
    asked = [question.seat for question in frame.match.open if question.seat >= 0]
    usual = held[0] if held else (asked[0] if asked else 0)
    seats = [
        h("option", f"{seat.title} ({name})", value=seat.number, selected=seat.number == usual)
        for seat, name in zip(sitting.seats, names_of(sitting), strict=True)
    ]
    others = [h("option", "bots", value=BOT), h("option", "friends, by a link", value=OPEN)]
    return h(
        "details",
        h("summary", "Play on from here"),
        h(
            "form",
            csrf(who),
            h("input", type="hidden", id="uc-branch-at", name="at", value=frame.number),
            h("label", h("span", "I play"), h("select", *seats, name="seat"), class_="field"),
            h("label", h("span", "The others are"), h("select", *others, name="others"), class_="field"),
            h(
                "label",
                h("input", type="checkbox", name="same", value="yes"),
                h("span", "The same dice as then (everybody knows their seed by now)"),
                class_="check",
            ),
            h("button", "Open a new table from here", class_="go"),
            method="post",
            action=f"/t/{sitting.id}/branch",
        ),
        class_="branch",
    )


def eyes_of(text: str, sitting: Sitting, held: tuple[int, ...]) -> int | None:
    """Through whose eyes to look: by name, or if nothing is said the own ones. None: there are no such eyes."""
    if not text:
        return held[0] if held else ALL
    if text in ("all", "watch"):
        return ALL if text == "all" else SPECTATOR
    known = text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < len(sitting.seats)
    return int(text) if known else None


def _written(eyes: int) -> str:
    return {ALL: "all", SPECTATOR: "watch"}.get(eyes, str(eyes))
