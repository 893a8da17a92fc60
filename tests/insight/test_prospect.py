"""What may come of an answer, without what is given for it and without sums."""

from __future__ import annotations

import pytest

from undercroft.insight.continuation import Continuation
from undercroft.insight.prospect import prospects
from undercroft.kernel.story.events import FIGHT_ENDS, GAIN, HURT, LOSE
from undercroft.kernel.story.sentence import Part
from undercroft.kernel.story.told import Told

RED, BOMB = Part("player", "red", "Red", seat=0), Part("card", "a24", "Smoke Bomb")
USED_UP = Told("R-1", "used_up", LOSE, {"who": RED, "card": BOMB}, "", "{who} [discards] {card:the}")
FINDS = Told("R-2", "finds", GAIN, {"who": RED}, "", "{who} [finds] a gem")
WOUND = Told("R-3", "wound", HURT, {"who": RED}, "", "{who} [takes] 1 damage")
SUM = Told("R-4", "over", FIGHT_ENDS, {"damage": Part("number", "1", "1")}, "", "{damage} HP lost")


@pytest.mark.parametrize(("option", "said"), [("a24", False), ("a25", True)])
def test_the_card_that_an_answer_uses_up_is_no_prospect(option: str, said: bool) -> None:
    ways = [Continuation(0.5, [USED_UP, FINDS], "", True), Continuation(0.5, [], "", True)]
    _, may = prospects(ways, 0, option)
    assert any("find a gem" in each.brief for each in may)
    assert any("Smoke Bomb" in f"{each.brief} {each.brings}" for each in may) is said


def test_a_wound_is_said_once_in_brief() -> None:
    ways = [Continuation(0.5, [WOUND, SUM], "", True), Continuation(0.5, [], "", True)]
    _, may = prospects(ways, 0)
    assert [each.brief for each in may if each.brief] == ["you take 1 damage"]
