"""What the studio calls things: words for people, not names from code."""

from __future__ import annotations

import re

import pytest

import undercroft
from tests.table.server import all_games
from undercroft.table.html.studio.players import in_words, players_choice


@pytest.mark.parametrize("slug", all_games())
def test_every_player_is_offered_in_words(slug: str) -> None:
    game = undercroft.game(slug)
    offered = re.findall(r'<option value="(\w+)">([^<]+)</option>', str(players_choice(game)))
    assert [value for value, _ in offered] == [*game.players, "greedy", "random"]
    said = [words for _, words in offered]
    assert len(set(said)) == len(said) and not any("_" in words for words in said)


def test_a_player_of_a_game_from_elsewhere_goes_by_its_name() -> None:
    assert in_words("very_careful") == "very careful"
