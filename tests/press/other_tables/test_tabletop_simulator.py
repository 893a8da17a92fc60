"""A save of Tabletop Simulator: it has the documented shape, and every piece of the game is where it should be."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from PIL import Image, ImageChops, ImageStat

from tests.press.other_tables.tts_schema import SAVE, SEATS
from undercroft.cli.main import main
from undercroft.games import game, game_names
from undercroft.press.box import Box, contents
from undercroft.press.credit import designed
from undercroft.press.other_tables.pictures import Pixels, Shot, developed
from undercroft.press.other_tables.tabletop_simulator.save import laid_out
from undercroft.press.typesetter import Typesetter

Thing = dict[str, Any]
PLACE = "https://example.org/pictures"


@cache
def saved(slug: str) -> tuple[Box, dict[str, Any], dict[str, Shot]]:
    box = contents(game(slug))
    save, shots = laid_out(box, PLACE)
    return box, json.loads(msgspec.json.encode(save)), shots


def things(states: list[Thing]) -> Iterator[Thing]:
    """Everything on the table, and everything in it."""
    for thing in states:
        yield thing
        yield from things(thing.get("ContainedObjects", []))


@pytest.mark.parametrize("slug", game_names())
def test_a_save_has_the_documented_shape(slug: str) -> None:
    _, save, _ = saved(slug)
    problems = [problem.message for problem in Draft202012Validator(SAVE).iter_errors(save)]
    assert problems == []
    guids = [thing["GUID"] for thing in things(save["ObjectStates"])]
    assert len(guids) == len(set(guids))


@pytest.mark.parametrize("slug", game_names())
def test_every_piece_of_the_box_is_there_as_often_as_it_should_be(slug: str) -> None:
    box, save, _ = saved(slug)
    there = Counter(thing["GMNotes"] for thing in things(save["ObjectStates"]) if thing["GMNotes"])
    assert there == {piece.id: piece.copies for piece in box.pieces}


@pytest.mark.parametrize("slug", game_names())
def test_every_card_knows_its_place_on_a_sheet(slug: str) -> None:
    box, save, shots = saved(slug)
    found = 0
    for thing in things(save["ObjectStates"]):
        for picture in _pictures(thing):
            assert picture.startswith(f"{PLACE}/") and picture.removeprefix(f"{PLACE}/") in shots
        if "CardID" in thing:
            key, place = divmod(thing["CardID"], 100)
            sheet = thing["CustomDeck"][str(key)]
            shot = shots[sheet["FaceURL"].removeprefix(f"{PLACE}/")]
            assert (shot.columns, shot.rows) == (sheet["NumWidth"], sheet["NumHeight"])
            assert place < shot.columns * shot.rows - 1  # the last place is what others see of a hidden card
            assert shot.drawings[place] == box.piece(thing["GMNotes"]).front.svg
            back = shots[sheet["BackURL"].removeprefix(f"{PLACE}/")]
            drawn = box.piece(thing["GMNotes"]).back
            assert drawn is not None and back.drawings[place if sheet["UniqueBack"] else 0] == drawn.svg
            found += 1
        if thing["Name"] == "DeckCustom":
            assert thing["DeckIDs"] == [card["CardID"] for card in thing["ContainedObjects"]]
    assert found == sum(piece.copies for piece in (*box.cards, *box.references))


def _pictures(thing: Thing) -> list[str]:
    found = [sheet[side] for sheet in thing.get("CustomDeck", {}).values() for side in ("FaceURL", "BackURL")]
    image = thing.get("CustomImage", {})
    return found + [image[side] for side in ("ImageURL", "ImageSecondaryURL") if side in image]


@pytest.mark.parametrize("slug", game_names())
def test_nothing_lies_upon_another_thing(slug: str) -> None:
    _, save, _ = saved(slug)
    places = Counter(
        (thing["Transform"]["posX"], thing["Transform"]["posZ"])
        for thing in save["ObjectStates"]
        if thing["Name"] not in ("BlockSquare", "HandTrigger")
    )
    assert [place for place, count in places.items() if count > 1] == []


@pytest.mark.parametrize("slug", game_names())
def test_the_script_names_what_is_there(slug: str) -> None:
    box, save, _ = saved(slug)
    script = save["LuaScript"]
    guids = {thing["GUID"] for thing in save["ObjectStates"]}
    named = set(re.findall(r'"([0-9a-f]{6})"', script))
    assert named and named <= guids
    piles = {thing["GUID"] for thing in save["ObjectStates"] if {"deck", "bag"} & set(thing["Tags"])}
    shuffled = re.search(r"SHUFFLED = \{(.*)\}", script)
    assert shuffled is not None and set(re.findall(r"[0-9a-f]{6}", shuffled[1])) >= piles - {_spare(save)}
    assert save["Turns"]["TurnOrder"] == list(dict.fromkeys(save["Turns"]["TurnOrder"]))
    assert len(save["Turns"]["TurnOrder"]) == box.game.seats[1] and set(save["Turns"]["TurnOrder"]) <= set(SEATS)
    assert "function set_up(player)" in script and 'onClick="set_up"' in save["XmlUI"]


def _spare(save: dict[str, Any]) -> str:
    return str(next(thing["GUID"] for thing in save["ObjectStates"] if thing["Nickname"] == "Spare pieces"))


@pytest.mark.parametrize("slug", game_names())
def test_the_notebook_has_every_rule_and_whose_game_it_is(slug: str) -> None:
    box, save, _ = saved(slug)
    pages = [tab["body"] for tab in save["TabStates"].values()]
    assert designed(box.game.rulebook.designer) in pages[0] and box.edition in pages[0]
    for rule in box.game.rulebook.rule:
        assert any(f"({rule.id})\n{rule.text}" in page for page in pages)


def test_the_cards_are_painted_where_the_save_says(tmp_path: Path) -> None:
    assert main(["export", "looting_castle", "--for", "tts", "--out", str(tmp_path)]) == 0
    save = json.loads((tmp_path / "TS_Save_looting_castle.json").read_text(encoding="utf-8"))
    box = contents(game("looting_castle"))
    cards = {thing["GMNotes"]: thing for thing in things(save["ObjectStates"]) if "CardID" in thing}
    assert set(cards) == {piece.id for piece in (*box.cards, *box.references)}
    small = Pixels(63, 88)
    with Typesetter() as typesetter:
        drawn = developed([Shot([box.piece(id).front.svg], small, ground="#1e140d") for id in cards], typesetter)
        alone = {id: Image.open(BytesIO(raw)).convert("RGB") for id, raw in zip(cards, drawn, strict=True)}
    for id, thing in cards.items():
        key, place = divmod(thing["CardID"], 100)
        sheet = thing["CustomDeck"][str(key)]
        assert sheet["FaceURL"].startswith("file:///")
        picture = _cell(sheet, place).resize(small, Image.Resampling.BOX)
        nearest = min(alone, key=lambda other: _difference(picture, alone[other]))
        assert alone[nearest].tobytes() == alone[id].tobytes() and _difference(picture, alone[id]) < 12


def _cell(sheet: dict[str, Any], place: int) -> Image.Image:
    """What stands at a place of a sheet."""
    with Image.open(Path(sheet["FaceURL"].removeprefix("file://"))) as picture:
        wide, high = picture.width // sheet["NumWidth"], picture.height // sheet["NumHeight"]
        assert max(picture.size) <= 4096 and (wide * sheet["NumWidth"], high * sheet["NumHeight"]) == picture.size
        row, column = divmod(place, sheet["NumWidth"])
        return picture.convert("RGB").crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))


def _difference(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3
