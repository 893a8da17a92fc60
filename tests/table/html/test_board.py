"""A drawing becomes a place to click, and one picture becomes the next without losing what a person was doing."""

from __future__ import annotations

import random
import weakref
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import undercroft
from tests.table.server import all_games
from undercroft.kernel.match import Seen, start
from undercroft.kernel.words import SPECTATOR
from undercroft.table.html.elements.html import Layer, end_of_group, named, pieces_of
from undercroft.table.html.elements.markup import Html
from undercroft.table.html.stage.asking.target import Shown, with_targets
from undercroft.table.html.stage.dock import without_hero
from undercroft.table.html.stage.stage import board_of
from undercroft.table.html.stage.telling.dice import LastRoll
from undercroft.table.http.app import STATIC

SVG = Html(
    '<svg viewBox="0 0 100 200"><g data-answer="space-a" class="space"><circle r="3"/></g>'
    '<g data-answer="space-ab"><rect/></g><circle id="hero-red" r="1"/></svg>'
)


def seen(*places: str) -> Seen:
    texts = tuple(f"answer {number}" for number in range(len(places)))
    return Seen(0, "step", "MC-001", "Where to?", texts, tuple(f"Go <{text}>" for text in texts), places)


def test_legal_targets_become_labelled_buttons_and_nothing_else() -> None:
    marked = with_targets(SVG, seen("space-a", "hero-red", "space-gone", ""))
    assert (
        '<g data-answer="space-a" class="target space" tabindex="0" role="button" aria-label="Go &lt;answer 0&gt;"'
        in marked
    )
    assert '<circle id="hero-red" r="1" class="target" tabindex="0"' in marked
    assert '<g data-answer="space-ab"><rect/></g>' in marked
    assert marked.count('role="button"') == 2
    assert Shown(SVG).things(seen("space-a", "hero-red", "space-gone", "")) == {"space-a", "hero-red"}


def test_a_place_with_several_answers_says_so() -> None:
    assert 'aria-label="2 choices here"' in with_targets(SVG, seen("space-a", "space-a"))


def test_every_thing_that_stands_for_the_answer_can_be_touched() -> None:
    twice = Html('<svg id="card" data-answer="card-a"></svg><g data-answer="card-a"></g>')
    assert with_targets(twice, seen("card-a")).count('data-target="1"') == 2


@pytest.mark.parametrize("slug", all_games())
def test_places_of_options_are_found_in_the_drawing_of_every_game(slug: str) -> None:
    """Somewhere in a game there are places to click, and the drawing of a seat has them."""
    game = undercroft.game(slug)
    found = 0
    for seed in range(6):
        match = start(game, max(2, game.seats[0]), seed=seed)
        rng = random.Random(seed)
        for _ in range(120):
            if match.over:
                break
            question = rng.choice(match.open)
            own = next(each for each in match.seen(question.seat) if each.seat == question.seat)
            _, board = board_of(game, match.view(question.seat))
            found += len(Shown(board).things(own))
            picture = str(board)
            assert ' style="' not in picture and "<script" not in picture and "<style" not in picture
            assert picture.isascii(), "one wide letter makes the whole picture wide"
            match.answer_index(question, rng.randrange(len(question.options)))
    assert found > 10


def test_the_dice_of_the_last_roll_have_numbers_of_their_own() -> None:
    match = start(undercroft.game("miniskull_caverns"), 2, seed=4)
    rng = random.Random(4)
    numbers: list[int] = []
    for _ in range(60):
        numbers.extend(die.number for die in LastRoll().dice(match)[-1:])
        question = match.open[0]
        match.answer_index(question, rng.randrange(len(question.options)))
    assert len(set(numbers)) > 5
    assert numbers == sorted(numbers), "a die that was rolled later has a higher number"


def test_morphing_keeps_the_svg_namespace_when_a_known_piece_gets_a_new_group(browser: Browser) -> None:
    """A room that is added around a token must be SVG, or the token becomes invisible."""
    page = browser.new_page()
    page.set_content('<div id="stage"><svg viewBox="0 0 100 100"><circle id="tok" r="9" cx="20" cy="20"/></svg></div>')
    page.evaluate((STATIC / "idiomorph.min.js").read_text() + ";window.Idiomorph = Idiomorph")
    facts = page.evaluate(
        """() => {
          const before = document.getElementById('tok');
          Idiomorph.morph(document.getElementById('stage'), '<div id="stage"><svg viewBox="0 0 100 100">'
            + '<g id="room"><circle id="tok" r="9" cx="20" cy="20"/></g></svg></div>', {morphStyle: 'outerHTML'});
          const room = document.getElementById('room'), tok = document.getElementById('tok');
          return [room.namespaceURI, tok === before, tok.getBoundingClientRect().width > 0];
        }"""
    )
    page.close()
    assert facts == ["http://www.w3.org/2000/svg", True, True]


def test_what_is_vendored_is_complete_and_licensed() -> None:
    assert (STATIC / "idiomorph.LICENSE.txt").read_text().startswith("Zero-Clause BSD")
    assert 9_000 < (STATIC / "idiomorph.min.js").stat().st_size < 12_000
    names = {Path(found).name for found in STATIC.iterdir()}
    assert {"script", "style", "favicon.svg"} <= names
    for file in [*STATIC.glob("style/*/*.css"), *STATIC.glob("script/*.js")]:
        assert "http://" not in file.read_text() and "https://" not in file.read_text(), file.name


def test_a_layer_is_made_once_for_all_who_see_the_same_and_kept_no_longer_than_they_do() -> None:
    game = undercroft.game("miniskull_caverns")
    match = start(game, 2)
    _, first = board_of(game, match.view(0))
    _, second = board_of(game, match.view(0))
    assert pieces_of(first)[1] is pieces_of(second)[1]
    layer = weakref.ref(pieces_of(first)[1])
    del first
    assert layer() is not None
    del second
    assert layer() is None


def test_a_layer_with_ghosts_has_the_names_of_both() -> None:
    ground = Layer('<svg id="map"><g id="tile" data-answer="here"></g></svg>')
    more = ground.with_more('<g data-ghost="there" id="new"></g>')
    assert more == '<svg id="map"><g id="tile" data-answer="here"></g><g data-ghost="there" id="new"></g></svg>'
    assert more.named() == Layer(more).named() == named(str(more))
    assert ground.named().ghosts == frozenset()


@pytest.mark.parametrize(
    ("inside", "end"),
    [
        ("<path/></g>", 11),
        ("<path/></g><g></g></g>", 11),
        ("<g><path/></g></g></g>", 18),
        ('<g class="a"><g></g></g>x</g>', 29),
        ("<glow/></g>", 11),
        ("<path/>", 0),
        ("<g></g>", 0),
    ],
)
def test_where_a_group_ends(inside: str, end: int) -> None:
    assert end_of_group(inside) == end


def test_whom_the_party_meets_is_seen_without_a_dock_of_ones_own() -> None:
    """In a replay that everybody sees, if they are shown on the sheet."""
    game = undercroft.game("dungeon_crawl")
    match, rng = start(game, 2, seed=1), random.Random(1)
    assert "card" not in str(without_hero(None))
    while not match.over:
        question = match.open[0]
        match.answer_index(question, rng.randrange(len(question.options)))
        scene = board_of(game, match.view(SPECTATOR))[0]
        assert scene is not None
        shown = str(without_hero(scene))
        assert all(f'id="{face.key}"' in shown for face in scene.foes)
        if scene.foes:
            return
    raise AssertionError("nobody was met")


def test_a_card_that_only_its_viewer_has_seen_lies_hidden_on_the_stage() -> None:
    game = undercroft.game("dungeon_crawl")
    for seed in range(20):
        match, rng = start(game, 2, seed=seed), random.Random(seed)
        while not match.over:
            question = match.open[0]
            match.answer_index(question, rng.randrange(len(question.options)))
            scenes = [board_of(game, match.view(seat)) for seat in (0, 1)]
            known = [{face.key for face in scene.known} for scene, _ in scenes if scene is not None]
            if known[0] != known[1]:
                for seat in (0, 1):
                    for key in known[seat] - known[1 - seat]:
                        assert f'id="{key}"' in str(scenes[seat][1])
                        assert f'id="{key}"' not in str(scenes[1 - seat][1])
                return
    raise AssertionError("nobody looked at anything alone")
