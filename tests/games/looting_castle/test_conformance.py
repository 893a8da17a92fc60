"""What every game must keep under random play, and what only this one knows."""

from __future__ import annotations

import random

import pytest

from undercroft.games.looting_castle import GAME
from undercroft.games.looting_castle.cubes import MONSTERS
from undercroft.games.looting_castle.options import OPTIONS
from undercroft.games.looting_castle.state import Castle
from undercroft.games.looting_castle.view.seat import view
from undercroft.kernel.conformance.random_play import check_conformance, check_twins
from undercroft.kernel.game import Value
from undercroft.kernel.match import start
from undercroft.kernel.playout import playout
from undercroft.kernel.story.events import Counter
from undercroft.kernel.words import SPECTATOR


def random_options(rng: random.Random, seats: int) -> dict[str, Value]:
    """Any combination of options that this table allows."""
    chosen: dict[str, Value] = {}
    for option in OPTIONS:
        if option.name not in ("monster_deck", "monster_pool", "first_player") and rng.random() < 0.4:
            chosen[option.name] = option.values[int(rng.random() * len(option.values))]
    chosen["round_cap"] = 60
    if seats == 1:
        chosen["monster_count"] = 1 + int(rng.random() * 4)
    return chosen


def deck_with(monster: str, place: int, rng: random.Random, count: int) -> str:
    """A deck in which this Monster comes first, in the middle or last."""
    others = [name for name in MONSTERS if name != monster]
    rng.shuffle(others)
    names = others[: count - 1]
    names.insert(place, monster)
    return ",".join(names)


def slay_the_first(state: Castle, number: int) -> None:
    """Begin as if so many Monsters had been killed before."""
    for _ in range(number):
        card = state.monster_pile.top[0]
        state.monster_pile.take(card)
        state.slain.append(card)
        state.monsters_to_come -= 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_random_matches_keep_the_contract(seats: int, seed: int) -> None:
    report = check_conformance(GAME, seats, {}, seed=seed, cap=120, thorough=0.15)
    assert report.finished or report.answers == 120


@pytest.mark.parametrize("seed", range(6))
def test_random_options_keep_the_contract(seed: int) -> None:
    rng = random.Random(seed)
    seats = 1 + seed % 4
    report = check_conformance(GAME, seats, random_options(rng, seats), seed=seed, cap=80, thorough=0.1)
    assert report.answers > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_can_tell_twin_worlds_apart(seats: int) -> None:
    report = check_twins(GAME, seats, {"monster_deck": "hydra,demon,golem"}, seed=seats)
    assert report.twins > 10


def test_the_order_of_a_named_deck_is_hidden_and_imagined_anew() -> None:
    match = start(GAME, 3, {"monster_deck": "hydra,demon,golem,troll"}, seed=4)
    state = match.state
    assert isinstance(state, Castle)
    before = view(state, 0)
    orders = set()
    for seed in range(20):
        world = state.copy()
        GAME.imagine(world, 0, random.Random(seed))
        orders.add(tuple(card.name for card in world.monster_pile.cards))
        assert view(world, 0) == before
    assert len(orders) > 10
    assert "golem" in before.monsters_unseen and list(before.monsters_unseen) == sorted(before.monsters_unseen)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_monster_as_first_middle_and_boss_finishes_with_all_cubes(seats: int) -> None:
    count = 4 if seats == 1 else seats + 2
    for number, monster in enumerate(MONSTERS):
        place = (0, count // 2, count - 1)[number % 3]
        rng = random.Random(number)
        options = GAME.check_options({"monster_deck": deck_with(monster, place, rng, count), "round_cap": 40})
        state = GAME.setup(seats, options, None)
        if seats > 1:
            slay_the_first(state, place)
        played = playout(GAME, state, rng.random)
        assert played.outcome is not None, f"{monster} with {seats} seats never ends"
        GAME.check(state)


def test_every_option_can_be_combined_with_others() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        seats = 1 + seed % 4
        state = GAME.setup(seats, GAME.check_options(random_options(rng, seats)), None)
        assert playout(GAME, state, rng.random).outcome is not None
        GAME.check(state)


def test_the_powers_of_all_monsters_fire_under_random_play() -> None:
    """A short form of the report over 10,000 games: each Monster's powers are cited while it is the only one."""
    for monster in MONSTERS:
        counter = Counter()
        silent = {monster}
        for seed in range(300):
            rng = random.Random(seed)
            options = GAME.check_options({"monster_deck": monster, "monster_count": 1, "round_cap": 40})
            state = GAME.setup(2 + seed % 3, options, None)
            state.witness = counter
            playout(GAME, state, rng.random)
            card = state.cards.monster(monster)
            rules = {card.start.rule, *(power.rule for power in card.powers)}
            silent = {rule for rule in rules if rule not in counter.cited}
            if not silent:
                break
        assert not silent, f"{monster}: {silent} never fired"


def test_a_spectator_is_judged_neutrally_and_a_winner_fully() -> None:
    match = start(GAME, 2, {}, seed=1)
    state = match.state
    assert isinstance(state, Castle)
    assert GAME.judge(state, SPECTATOR) == 0.5
    state.witness = None
    playout(GAME, state, random.Random(3).random)
    assert state.outcome is not None
    values = [GAME.judge(state, seat) for seat in (0, 1)]
    assert sum(values) == pytest.approx(1.0)
