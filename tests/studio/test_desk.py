"""A card set on the desk: edited, refused, undone, kept, and never written over somebody else's work."""

from __future__ import annotations

from pathlib import Path

import pytest

import undercroft
from undercroft.kernel.record.file import read_record, write_record
from undercroft.studio.card_text import CardText, NoSuchPlace
from undercroft.studio.desk import Desk, first_text
from undercroft.studio.form import FormMaker
from undercroft.studio.working_file import ChangedUnderneath

CRAWL = undercroft.game("dungeon_crawl")
GOLEM = "monster/h2/hp/per_player"
ON_OURS = '[edition]\ngame = "dungeon_crawl"\nname = "Mine"\nextends = "dungeon_crawl"\n'


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(CRAWL, tmp_path / "mine.toml")


def lines_changed(before: str, after: str) -> list[str]:
    return [line for line in after.splitlines() if line not in before.splitlines()]


def test_a_number_changes_one_line_and_nothing_else(desk: Desk) -> None:
    before = desk.path.read_text()
    desk.type(GOLEM, "9")
    assert lines_changed(before, desk.path.read_text()) == ["hp = { per_player = 9 }"]
    assert desk.good.edition.faces["h2"].numbers["hp per player"] == "9"


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_a_new_set_of_every_game_is_ours_with_its_comments(slug: str) -> None:
    game = undercroft.game(slug)
    if game.cards is None:
        return
    ours = (game.home / "cards.toml").read_text()
    text = first_text(game)
    assert game.cards.read(text)[0].hash == game.cards.read(ours)[0].hash
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        line for line in ours.splitlines() if line.startswith("#")
    ]


@pytest.mark.parametrize(
    ("at", "text", "said"),
    [
        (GOLEM, "0", "must be a whole number from 1 to 99"),
        (GOLEM, "many", "'many'"),
        ("monster/h2/name", "", "name must be"),
        ("monster/h2/icon", "no-such-icon", "there is no icon"),
        ("monster/h2/tier", "huge", "one of"),
        ("monster/h2/rows/0/at", "1, 9", "at must be a whole number from 1 to 6"),
        ("monster/h2/rows/0/at", "1", "no row for 2"),
        ("monster/h2/rows/0/effects/0/to", "nobody", "to must be"),
        ("monster/h2/flavour", "It has 3 heads.", "flavour has no numbers"),
        ("monster/h2/keywords", "Nonsense", "is not under [keywords]"),
        ("scaling//player_hp/0", "-99", "scaling takes"),
    ],
)
def test_a_mistake_is_told_at_its_field_and_stays_out_of_the_file(desk: Desk, at: str, text: str, said: str) -> None:
    before = desk.path.read_text()
    desk.type(at, text)
    assert desk.mistake is not None
    assert said in desk.mistake.problem
    assert at.startswith(desk.mistake.address) or desk.mistake.address.startswith(at)
    assert desk.path.read_text() == before


def test_every_field_of_every_form_refuses_nonsense_at_its_place(tmp_path: Path) -> None:
    for slug, card in (("skulldug", "monster"), ("caverns", "monster"), ("looting_castle", "market")):
        desk = Desk(undercroft.game(slug), tmp_path / f"{slug}.toml")
        id = desk.tables[card][0]["id"]
        form = FormMaker(desk.entries).form(desk.tables, card, id, desk.tables)
        numbers = [field for field in form.fields if field.look == "number"]
        assert numbers or card == "market"
        for field in numbers:
            desk.type(field.address, "nonsense")
            assert desk.mistake is not None, field.address
            assert desk.mistake.address == field.address
            desk.undo()
            assert desk.mistake is None


def test_undo_and_redo_walk_the_history(desk: Desk) -> None:
    first = desk.path.read_text()
    desk.type(GOLEM, "9")
    desk.type("monster/h1/hp/per_player", "8")
    second = desk.path.read_text()
    desk.undo()
    desk.undo()
    assert desk.path.read_text() == first
    desk.redo()
    desk.redo()
    assert desk.path.read_text() == second


def test_going_on_in_a_field_is_one_edit(desk: Desk) -> None:
    before = len(desk.history.edits())
    for text in ("1", "12", "1"):
        desk.type(GOLEM, text)
    assert len(desk.history.edits()) == before + 1


def test_a_draft_survives_the_death_of_the_server(desk: Desk) -> None:
    desk.type("monster/h1/hp/per_player", "8")
    desk.type(GOLEM, "lots")
    again = Desk(CRAWL, desk.path)  # nobody closed the first one
    assert again.mistake is not None
    assert again.mistake.address == GOLEM
    assert again.entries.value_at(again.tables, ("monster", "h2", ("hp", "per_player"))) == "lots"
    again.type(GOLEM, "9")
    assert again.good.edition.faces["h1"].numbers["hp per player"] == "8"
    assert again.good.edition.faces["h2"].numbers["hp per player"] == "9"


def test_a_file_that_changed_underneath_is_not_written_over(desk: Desk) -> None:
    theirs = desk.path.read_text().replace('name = "My set"', 'name = "Theirs"')
    desk.path.write_text(theirs)
    with pytest.raises(ChangedUnderneath):
        desk.type(GOLEM, "9")
    assert desk.path.read_text() == theirs
    desk.take_over()
    desk.type(GOLEM, "9")
    assert 'name = "Theirs"' in desk.path.read_text()
    assert "hp = { per_player = 9 }" in desk.path.read_text()


def test_a_set_that_builds_on_ours_holds_only_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(ON_OURS)
    desk = Desk(CRAWL, file)
    desk.type(GOLEM, "9")
    desk.type("scaling//player_hp/1", "3")
    desk.retire("monster", "e1")
    assert "e1" not in desk.good.edition.faces
    assert desk.good.edition.faces["h2"].numbers["hp per player"] == "9"
    assert len(file.read_text().splitlines()) < 20
    with pytest.raises(NoSuchPlace, match="copy the card"):
        desk.type("monster/h2/armor", "")


def test_new_copied_and_retired_cards(desk: Desk) -> None:
    copy = desk.new_card("monster", "h2")
    assert desk.mistake is None
    assert desk.good.edition.faces[copy].text == desk.good.edition.faces["h2"].text
    ids = [each["id"] for each in desk.tables["monster"]]
    assert ids.index(copy) == ids.index("h2") + 1
    desk.retire("monster", "h2")
    assert "h2" not in desk.good.edition.faces
    desk.undo()
    assert "h2" in desk.good.edition.faces
    new = desk.new_card("monster")
    desk.type(f"monster/{new}/name", "Lamp Eater")
    desk.become(f"monster/{new}/hp", "per_player")
    desk.type(f"monster/{new}/hp/per_player", "4")
    assert desk.mistake is None
    assert desk.good.edition.faces[new].name == "Lamp Eater"


def test_the_last_cards_of_a_kind_cannot_go(desk: Desk) -> None:
    for number, buff in enumerate(desk.tables["buff"]):
        if number == 0:
            with pytest.raises(NoSuchPlace, match="Buffs instead of 6"):
                desk.retire("buff", buff["id"])
    assert len(desk.tables["buff"]) == 6


def test_effects_are_picked_from_the_vocabulary(desk: Desk) -> None:
    row = "monster/h2/rows/0/effects"
    desk.add(row, "heal")
    assert desk.mistake is None
    assert "heals" in desk.good.edition.faces["h2"].text
    desk.become(f"{row}/1", "damage")
    desk.type(f"{row}/1/to", "each_player")
    desk.move(f"{row}/1", -1)
    assert desk.tables["monster"][9]["rows"][0]["effects"][0]["to"] == "each_player"
    desk.remove(f"{row}/0")
    assert len(desk.tables["monster"][9]["rows"][0]["effects"]) == 1


def test_an_edition_has_a_name_and_comes_back(desk: Desk) -> None:
    desk.type(GOLEM, "9")
    named = desk.call_it("  Candlemas  ")
    desk.type(GOLEM, "2")
    assert desk.last_edition.name == "Candlemas"
    desk.go_back_to(named.number)
    assert desk.good.edition.faces["h2"].numbers["hp per player"] == "9"
    assert [edit.name for edit in desk.history.editions()] == ["As it began", "Candlemas"]


def test_comments_of_changed_values_stay() -> None:
    text = CardText('# mine\n[[monster]]\nid = "a"\nhp = 3 # tough\n')
    text.set(("monster", "a", ("hp",)), 4, {})
    assert text.text == '# mine\n[[monster]]\nid = "a"\nhp = 4 # tough\n'


def test_a_record_carries_the_whole_edition(desk: Desk) -> None:
    desk.type(GOLEM, "9")
    match = undercroft.start(CRAWL, 2, seed="1", cards=desk.path)
    record = write_record(match)
    desk.path.unlink()
    again = read_record(record, undercroft.game)
    assert again.state_hash() == match.state_hash()
    assert again.cards is not None
    assert CRAWL.cards is not None
    assert CRAWL.cards.open(again.cards).faces["h2"].numbers["hp per player"] == "9"


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_a_new_card_can_be_played_or_says_what_is_missing(slug: str, tmp_path: Path) -> None:
    """It has the numbers of the plainest of its kind: wrong can only be how many there are, or what is unique."""
    game = undercroft.game(slug)
    if game.cards is None:
        return
    for table in Desk(game, tmp_path / "look.toml").entries.classes:
        desk = Desk(game, tmp_path / f"{table}.toml")
        if not desk.entries.can_grow(table) or not desk.tables.get(table):
            continue
        many = len(desk.tables[table])
        id = desk.new_card(table)
        assert len(desk.tables[table]) == many + 1
        mine = next(each for each in desk.tables[table] if each["id"] == id)
        if "name" in mine:
            assert mine["name"] == f"New {table.replace('_', ' ')}"
        if desk.mistake is not None:
            assert "must be" not in desk.mistake.problem, desk.mistake


def test_a_copy_of_a_copy_counts_on(desk: Desk) -> None:
    second = desk.new_card("monster", "h2")
    third = desk.new_card("monster", second)
    names = [each["name"] for each in desk.tables["monster"] if each["id"] in (second, third)]
    assert sorted(names) == ["Stone Golem 2", "Stone Golem 3"]


def test_an_edit_says_what_it_was_and_what_it_is(desk: Desk) -> None:
    desk.type(GOLEM, "1")
    desk.type(GOLEM, "12")
    assert desk.head.what == "per player 5 \N{RIGHTWARDS ARROW} 12", "from before one began to type"
