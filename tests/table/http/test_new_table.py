"""The form for a new table, filled in without scripts: presets, seats, and mistakes that cost nothing."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette

import undercroft
from tests.table.caller import call
from tests.table.http.test_after import ADA, send
from undercroft.bots import BOTS
from undercroft.table.domain.log.entries import BOT, OPEN, PERSON
from undercroft.table.domain.opening.draft import Draft, SeatDraft, fresh_draft
from undercroft.table.domain.opening.strength import STRENGTHS, strength_of
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.html.pages.new_table import new_table_page, ready_sentence
from undercroft.table.html.stage.played_rules import played_rules
from undercroft.table.http.app import make_app

SKULLDUG = undercroft.game("skulldug")
OWN = """[edition]
game = "skulldug"
name = "Mine"
extends = "skulldug"
"""
SHOWN = {"option-gear": "choose", "option-first_player": "roll", "option-half_width": "6"}
SHOWN |= {"option-treasures": "shuffled", "option-round_cap": "0", "drawn": "printed"}


def door(tmp_path: Path) -> Starlette:
    return make_app(Settings(db=tmp_path / "tables.sqlite3", answers_per_second=1e6, pace=60.0))


async def opened(app: Starlette, **fields: object) -> Table:
    reply = await send(app, "/new/skulldug", ADA, **{**SHOWN, **fields})
    assert reply.status == 303, reply.body
    where = next(value.decode() for name, value in reply.headers if name == b"location")
    return await app.state.service.table(where.removeprefix("/t/"))  # type: ignore[no-any-return]


def test_a_newcomer_presses_start_and_plays() -> None:
    page = new_table_page(Visitor("Ada", "", ""), SKULLDUG)
    sent = dict(re.findall(r'<input type="radio" name="(seat-\d)" id="[^"]*" value="([^"]*)" checked', page))
    assert sent == {
        "seat-0": "me",
        "seat-1": "bot:sensible",
        "seat-2": "bot:sensible",
        "seat-3": "nobody",
        "seat-4": "nobody",
    }
    said = "SKULLDUG! as printed. Ada and two steady bots. About 60\N{EN DASH}90 minutes."
    assert ready_sentence(SKULLDUG, fresh_draft(SKULLDUG, "Ada")) == said


def test_friends_are_counted_in_the_sentence_as_bots_are() -> None:
    me, friend, bot = SeatDraft("me", "Ada"), SeatDraft("friend"), SeatDraft("bot:sensible")
    said = ready_sentence(SKULLDUG, Draft((me, friend, friend, bot), preset="printed"))
    assert "Ada, two friends and a steady bot." in said
    assert "Ada and a friend." in ready_sentence(SKULLDUG, Draft((me, friend), preset="printed"))


def test_every_word_for_a_strength_stands_for_a_bot() -> None:
    assert [each.word for each in STRENGTHS] == ["novice", "steady", "strong"]
    assert all(each.bot in BOTS for each in STRENGTHS)
    assert strength_of("ismcts:seconds=1") == "strong" and strength_of("random") == "random"


def test_seats_as_they_were_chosen(tmp_path: Path) -> None:
    async def story() -> None:
        app = door(tmp_path)
        seats = {"seat-0": "me", "name-0": "Ada", "seat-1": "friend", "seat-2": "nobody", "seat-3": "bot:ismcts"}
        table = await opened(app, **seats, **{"seat-4": "here", "name-4": "Ben"})
        planned = [(seat.kind, seat.name, seat.bot) for seat in table.opened.seats]
        assert planned == [(PERSON, "Ada", ""), (OPEN, "", ""), (BOT, "Bramble", "ismcts"), (PERSON, "Ben", "")]
        await app.state.service.close()

    asyncio.run(story())


def test_a_preset_fills_in_only_what_nobody_has_changed(tmp_path: Path) -> None:
    async def story() -> None:
        app = door(tmp_path)
        both = {"seat-0": "me", "seat-1": "friend", "preset": "family"}
        family = (await opened(app, **both)).opened.options
        assert (family["gear"], family["treasures"], family["half_width"]) == ("sets", "paced", 6)
        own = (await opened(app, **both, **{"option-half_width": "3"})).opened.options
        assert (own["gear"], own["half_width"]) == ("sets", 3), "the cave stays as small as it was made"
        back = {**both, "drawn": "family", "option-treasures": "paced"}
        kept = (await opened(app, **back)).opened.options
        assert (kept["gear"], kept["treasures"]) == ("choose", "paced"), "gear was set back by hand"
        await app.state.service.close()

    asyncio.run(story())


def test_without_scripts_the_rules_of_a_preset_can_be_looked_at_first(tmp_path: Path) -> None:
    async def story() -> None:
        app = door(tmp_path)
        fields = {**SHOWN, "seat-0": "me", "name-0": "Ada+L", "seat-1": "bot:greedy", "seed": "my+dice"}
        reply = await send(app, "/new/skulldug", ADA, **fields, preset="family", look="yes")
        page = reply.body.decode()
        assert reply.status == 200
        assert re.search(r'<option value="sets" selected>', page) and 'name="drawn" value="family"' in page
        assert 'value="Ada L"' in page and 'value="my dice"' in page
        assert re.search(r'value="bot:greedy" checked', page)
        await app.state.service.close()

    asyncio.run(story())


def test_a_mistake_is_said_at_its_field_and_costs_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        app = door(tmp_path)
        wrong: dict[str, Any] = {**SHOWN, "option-half_width": "99", "seat-0": "me", "name-0": "Ada", "seed": "dice"}
        reply = await send(app, "/new/skulldug", ADA, **wrong, **{"seat-1": "bot:sensible"})
        page = reply.body.decode()
        assert reply.status == 422
        assert re.search(r'<p class="trouble" role="alert" id="trouble-half_width">option half_width cannot be', page)
        assert 'value="Ada"' in page and 'value="dice"' in page
        alone = await send(app, "/new/skulldug", ADA, **{**SHOWN, "seat-0": "me", "name-0": "Ada"})
        assert alone.status == 422 and b'id="trouble-seats"' in alone.body
        await app.state.service.close()

    asyncio.run(story())


def test_options_that_mean_nothing_here_are_left_alone() -> None:
    castle = undercroft.game("looting_castle")
    draft = Draft((SeatDraft("me"),), "printed", "printed", {"goal_money": "30", "solo_may_stay": "on"})
    assert draft.chosen(castle) == {"goal_money": "30", "solo_may_stay": "on"}
    assert draft.values(castle)["goal_money"] == 30


def test_a_card_file_of_ones_own(tmp_path: Path) -> None:
    async def story() -> None:
        app = door(tmp_path)
        seats = {"seat-0": "me", "seat-1": "friend"}
        wrong = await send(app, "/new/skulldug", ADA, **SHOWN, **seats, own_cards="this+is+no+card+file")
        page = wrong.body.decode()
        assert wrong.status == 422 and 'id="trouble-cards"' in page
        assert "this is no card file</textarea>" in page, "and what was pasted is still there"
        table = await opened(app, **seats, own_cards=quote(OWN))
        assert table.opened.cards is not None and table.opened.cards.text == OWN
        plain = await opened(app, **seats)
        assert plain.opened.cards is None
        await app.state.service.close()

    asyncio.run(story())


def test_a_table_shows_which_house_rules_are_on(tmp_path: Path) -> None:
    async def story() -> None:
        app = door(tmp_path)
        seats = {"seat-0": "me", "name-0": "Ada", "seat-1": "bot:sensible"}
        plain = await opened(app, **seats)
        house = await opened(app, **seats, **{"option-effects_first": "on"})
        assert played_rules(plain) == ""
        said = played_rules(house)
        assert "Effects before death: on." in said and 'href="/rules/skulldug#SD-165"' in said
        reply = await call(app, "GET", f"/t/{house.id}", headers={"cookie": f"undercroft={ADA}", "accept": "text/html"})
        assert said in reply.body.decode()
        await app.state.service.close()

    asyncio.run(story())
