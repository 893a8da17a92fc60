"""What every game must keep, under random play: all seat counts, maps, layouts and options."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns import GAME
from undercroft.games.miniskull_caverns.state import Caverns
from undercroft.games.miniskull_caverns.view.seat import view
from undercroft.games.miniskull_caverns.view.shapes import View
from undercroft.kernel.conformance.random_play import check_conformance, check_secrets, check_twins, seen_by
from undercroft.kernel.game import Game
from undercroft.kernel.imagining import imagine
from undercroft.kernel.match import Match, start
from undercroft.kernel.playout import playout
from undercroft.kernel.words import SPECTATOR

TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {"map": 1}),
    (2, {"map": 2}),
    (3, {"map": 1}),
    (3, {"map": 2}),
    (2, {"challenging": True, "first_player": "blue"}),
    (3, {"challenging": True, "first_player": "blue"}),
    (1, {"map": 1, "layout": 2}),
    (1, {"map": 1, "layout": 3}),
    (1, {"map": 2, "layout": 2}),
    (1, {"map": 2, "layout": 3}),
    (1, {"solo_hide_both": True}),
    (1, {"solo_clock_past_six": True, "solo_turns": 7}),
    (1, {"solo_gems": 1, "challenging": True}),
    (1, {"solo_turns": 3}),
    (1, {"solo_start_strength": 1}),
    (1, {"solo_surprise_either": True}),
    (1, {"solo_surprise_either": True, "solo_hide_both": True, "solo_gems": 2, "solo_turns": 5, "map": 2, "layout": 3}),
]
SEVERAL = [table for table in TABLES if table[0] > 1]


def named(table: object) -> str:
    return str(table).replace("'", "") if isinstance(table, dict) else f"{table} heroes"


@pytest.mark.parametrize(("heroes", "options"), TABLES, ids=named)
def test_it_conforms_under_random_play(heroes: int, options: dict[str, object]) -> None:
    for seed in range(4 if heroes == 1 else 1):
        report = check_conformance(GAME, heroes, options, seed=seed, cap=200, thorough=0.2)
        assert report.finished or report.answers == 200


@pytest.mark.parametrize(("heroes", "options"), TABLES, ids=named)
def test_nobody_can_tell_twin_worlds_apart(heroes: int, options: dict[str, object]) -> None:
    assert check_twins(GAME, heroes, options, seed=3, cap=120).twins > 0


@pytest.mark.parametrize(("heroes", "options"), SEVERAL, ids=named)
def test_a_face_down_card_could_always_be_another(heroes: int, options: dict[str, object]) -> None:
    assert check_secrets(GAME, heroes, options, seed=3, cap=150).twins > 5


@pytest.mark.parametrize("heroes", [1, 2, 3])
def test_games_end_or_are_reported_as_unfinished(heroes: int) -> None:
    rng = random.Random(heroes)
    for number in range(60 if heroes == 1 else 6):
        options = GAME.check_options({"map": 1 + number % 2, "layout": 2 + number % 2, "challenging": number % 3 == 0})
        state = GAME.setup(heroes, options, None)
        result = playout(GAME, state, rng.random, cap=3000)
        GAME.check(state)
        assert result.outcome is state.outcome
        if heroes == 1:
            assert result.outcome is not None, "a solo game went on past its clock"
        assert result.outcome is not None or result.decisions + result.rolls == 3000
        if result.outcome is not None and result.outcome.winners:
            winner = state.heroes[result.outcome.winners[0]]
            assert state.tiny == 0 and winner.space is state.layout.centre and winner.gems >= state.required


# -- what lies face down ----------------------------------------------------------------------------------------------


def to_phase(match: Match, decision: str, nth: int = 1, seed: int = 0) -> None:
    """Play at random until this question waits and `nth - 1` others of its kind came right before."""
    rng = random.Random(seed)
    before = 0
    while True:
        question = match.open[0]
        if question.decision.name == decision:
            before += 1
            if before == nth:
                return
        else:
            before = 0
        match.answer_index(question, int(rng.random() * len(question.options)))


def after(match: Match, *answers: str) -> Match:
    twin = match.copy(loud=True)
    for answer in answers:
        twin.answer(twin.open[0].seat, answer)
    return twin


@pytest.mark.parametrize("exerting", ["", "_exerting"])
def test_no_byte_tells_one_face_down_control_from_another(exerting: str) -> None:
    match = start(GAME, 3, seed=1)
    to_phase(match, "control")
    first = match.open[0].seat
    others = [seat for seat in (0, 1, 2, SPECTATOR) if seat != first]
    worlds = [after(match, f"{control}{exerting}") for control in ("rotate_0", "rotate_1", "rotate_2", "flip")]
    for seat in others:
        assert len({seen_by(world, seat) for world in worlds}) == 1
    assert len({seen_by(world, first) for world in worlds}) == 4


def test_no_byte_tells_one_face_down_tactic_from_another() -> None:
    match = start(GAME, 3, seed=1)
    to_phase(match, "tactic")
    attacker = match.open[0].seat
    worlds = [after(match, tactic) for tactic in ("block", "parry", "jab", "lunge")]
    for seat in (0, 1, 2, SPECTATOR):
        assert len({seen_by(world, seat) for world in worlds}) == (4 if seat == attacker else 1)


def test_an_imagined_world_has_any_control_that_goes_with_what_is_seen_of_the_strength_die() -> None:
    match = start(GAME, 3, seed=2)
    to_phase(match, "control")
    last, middle = match.open[0].seat, (match.open[0].seat - 1) % 3
    match.answer(last, "flip_exerting")
    match.answer(middle, "rotate_1")
    rng = random.Random(0)
    imagined = set()
    for _ in range(60):
        state = imagine(match, match.open[0].seat, rng).state
        assert isinstance(state, Caverns)
        imagined.add((str(state.heroes[last].placement), str(state.heroes[middle].placement)))
    assert {one for one, _ in imagined} == {f"{name}_exerting" for name in ("rotate_0", "rotate_1", "rotate_2", "flip")}
    assert {other for _, other in imagined} == {"rotate_0", "rotate_1", "rotate_2", "flip"}


def test_face_down_cards_that_lie_there_when_a_step_begins_are_imagined_anew() -> None:
    play = Story(3)
    play.play(red="flip", blue="rotate_1_exerting", green="rotate_0")
    before = view(play.state, 0)
    rng = random.Random(0)
    imagined = set()
    for _ in range(60):
        GAME.imagine(play.state, 0, rng)
        assert view(play.state, 0) == before and str(play.red.placement) == "flip"
        imagined.add((str(play.blue.placement), str(play.green.placement)))
    assert len(imagined) == 16 and all(blue.endswith("_exerting") for blue, _ in imagined)


def test_an_imagined_attacker_may_have_chosen_any_tactic() -> None:
    match = start(GAME, 2, seed=2)
    to_phase(match, "tactic", nth=2)
    attacker, defender = 1 - match.open[0].seat, match.open[0].seat
    rng = random.Random(0)
    imagined = {str(imagine(match, defender, rng).state.player(attacker).tactic) for _ in range(60)}  # type: ignore[attr-defined]
    assert imagined == {"block", "parry", "jab", "lunge"}


# -- the checks themselves can fail -----------------------------------------------------------------------------------


def leaking(leak: Any) -> Game[Caverns]:
    """The game with another view."""
    return Game(
        slug=GAME.slug,
        title=GAME.title,
        pitch=GAME.pitch,
        minutes=GAME.minutes,
        seats=GAME.seats,
        seat_names=GAME.seat_names,
        options=GAME.options,
        decisions=GAME.decisions,
        home=GAME.home,
        setup=GAME.setup,
        step=GAME.step,
        view=leak,
        imagine=GAME.imagine,
        check=GAME.check,
        svg=GAME.svg,
        text=GAME.text,
        features=GAME.features,
        observe_into=GAME.observe_into,
        judge=GAME.judge,
        reference=GAME.reference,
    )


def shows_controls(g: Caverns, seat: int) -> View:
    seen = view(g, seat)
    heroes = tuple(
        msgspec.structs.replace(each, placement=None if hero.placement is None else hero.placement.label)
        for each, hero in zip(seen.heroes, g.heroes, strict=True)
    )
    return msgspec.structs.replace(seen, heroes=heroes)


def shows_tactics(g: Caverns, seat: int) -> View:
    seen = view(g, seat)
    heroes = tuple(
        msgspec.structs.replace(each, tactic=None if hero.tactic is None else hero.tactic.label)
        for each, hero in zip(seen.heroes, g.heroes, strict=True)
    )
    return msgspec.structs.replace(seen, heroes=heroes)


@pytest.mark.parametrize(("leak", "decision"), [(shows_controls, "control"), (shows_tactics, "tactic")])
def test_a_view_that_shows_a_face_down_card_is_caught(leak: Any, decision: str) -> None:
    with pytest.raises(AssertionError, match=f"{decision} .* is answered face down, but others can tell"):
        check_secrets(leaking(leak), 2, seed=3, cap=1500)
    check_secrets(leaking(view), 2, seed=3, cap=200)
