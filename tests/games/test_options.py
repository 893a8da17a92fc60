"""Options and presets of all games: worded for people, in groups, and every preset can be played."""

from __future__ import annotations

import random
import re

import pytest

from undercroft import game, game_names
from undercroft.kernel.game import HOUSE_RULES
from undercroft.kernel.playout import playout

every_game = pytest.mark.parametrize("slug", game_names())
ANSWERS = 1500
"""Of a random game; most presets of most games are over before."""


@every_game
def test_every_option_has_a_title_a_group_and_a_sentence(slug: str) -> None:
    found = game(slug)
    for option in found.options:
        assert re.fullmatch(r"[A-Z][^_.]{2,40}", option.title), option.title
        assert option.group not in ("", "Options"), f"{option.name} stands in no group"
        assert re.fullmatch(r"[A-Z].*\.", option.text) and "  " not in option.text, option.text
        assert not re.search(r"\b[A-Z]{2}-\d{3}\b|_", option.text), f"{option.name}: a code among the words"
        assert option.printed in option.values
    titles = [option.title for option in found.options]
    assert len(set(titles)) == len(titles)


@every_game
def test_house_rules_are_numbered_and_off_unless_chosen(slug: str) -> None:
    found = game(slug)
    house = [option for option in found.options if option.group == HOUSE_RULES]
    assert house
    for option in house:
        assert option.values == (False, True) and option.default is option.printed is False
        assert option.name in found.rulebook[option.rule].text or "Variant" in found.rulebook[option.rule].text


@every_game
def test_there_are_three_ways_to_play_and_the_first_is_the_printed_one(slug: str) -> None:
    found = game(slug)
    assert [preset.name for preset in found.presets] == ["printed", "family", "grim"]
    assert [preset.title for preset in found.presets] == ["As printed", "Family", "Grim"]
    assert found.check_options({"preset": "printed"}) == found.check_options({})
    for preset in found.presets:
        assert 50 <= len(preset.text) <= 140 and preset.text.count(". ") == 1, preset.text
        for name, value in preset.options.items():
            default = next(option.default for option in found.options if option.name == name)
            assert value != default, f"{preset.title} sets {name} to what it is anyway"


@pytest.mark.parametrize("name", ["printed", "family", "grim"])
@every_game
def test_every_preset_can_be_played_at_every_table(slug: str, name: str) -> None:
    found = game(slug)
    fewest, most = found.seats
    options = found.check_options({"preset": name})
    for seats in range(fewest, most + 1):
        state = found.setup(seats, options, None)
        played = playout(found, state, random.Random(f"{name} {seats}").random, ANSWERS)
        found.check(state)
        assert played.outcome is not None or played.decisions + played.rolls >= ANSWERS


@every_game
def test_a_preset_changes_something_at_every_table(slug: str) -> None:
    found = game(slug)
    fewest, most = found.seats
    for preset in found.presets[1:]:
        for seats in range(fewest, most + 1):
            meant = [o for o in found.options if o.name in preset.options and (not o.seats or seats in o.seats)]
            assert meant, f"{preset.title} means nothing with {seats} seats"
