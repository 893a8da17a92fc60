"""Who answers for chance: plain, keyed, committed and scripted dice."""

from __future__ import annotations

import collections
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel import toys
from undercroft.kernel.chance import CommittedDice, Dice, KeyedDice, PlainDice, ScriptedDice, commitment
from undercroft.kernel.errors import Unscripted
from undercroft.kernel.match import start
from undercroft.kernel.piles import Pile
from undercroft.kernel.question import OPEN, Draw, Question
from undercroft.kernel.state import CARD_DRAWN, DICE, FACES
from undercroft.kernel.words import CHANCE, Word

CARDS = [Word(f"card{number}") for number in range(20)]


def roll(rule: str = "TY-001", about: int = CHANCE, sides: int = 6) -> Question[int]:
    return Question(CHANCE, rule, DICE[sides], FACES[sides], OPEN, (), about)


def draw(pile: Pile[Word]) -> Draw[Word]:
    return Draw("TY-001", CARD_DRAWN, pile, OPEN, CHANCE)


def deal(dice: Dice, pile: Pile[Word], cards: int) -> list[str]:
    """Draw so many cards, one after the other."""
    dealt = []
    for _ in range(cards):
        question = draw(pile)
        card = question.options[dice.pick(question, 0)]
        pile.take(card)
        dealt.append(card.name)
    return dealt


@pytest.mark.parametrize("dice", [PlainDice(4), KeyedDice(4), CommittedDice("four")], ids=lambda dice: str(dice.kind))
def test_every_face_comes_about_as_often_as_the_others(dice: Dice) -> None:
    counts = collections.Counter(dice.pick(roll(), count) for count in range(6000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(880 < count < 1120 for count in counts.values())


def test_plain_dice_with_the_same_seed_roll_the_same() -> None:
    one, other = PlainDice(9), PlainDice(9)
    assert [one.pick(roll(), 0) for _ in range(20)] == [other.pick(roll(), 0) for _ in range(20)]


# -- keyed ------------------------------------------------------------------------------------------------------------


def test_each_purpose_has_its_own_luck() -> None:
    dice = KeyedDice(1)
    streams = [
        [dice.pick(question, count) for count in range(30)]
        for question in (roll(), roll("TY-002"), roll(about=0), roll(about=1), roll(sides=8))
    ]
    assert len({tuple(stream) for stream in streams}) == 5


@settings(deadline=None)
@given(st.lists(st.integers(0, 2), max_size=30))
def test_luck_stays_aligned_whoever_rolls_in_between(others: list[int]) -> None:
    """The nth roll of a seat is the same, however often the others roll before."""
    dice = KeyedDice("table")
    alone = [dice.pick(roll(about=0), count) for count in range(len(others) + 1)]
    counts = [0, 0, 0]
    for seat in (*others, 0):
        rolled = dice.pick(roll(about=seat), counts[seat])
        if seat == 0:
            assert rolled == alone[counts[0]]
        counts[seat] += 1


def test_a_deck_keeps_its_order_when_somebody_draws_one_card_more() -> None:
    dice = KeyedDice(5)
    whole = deal(dice, Pile("deck", CARDS), 20)
    assert sorted(whole) == sorted(card.name for card in CARDS)
    shorter = Pile("deck", CARDS)
    shorter.take_anywhere(CARDS[3])
    assert deal(dice, shorter, 19) == [name for name in whole if name != "card3"]


def test_every_deck_and_every_shuffle_has_its_own_order() -> None:
    dice = KeyedDice(5)
    again = Pile[Word]("deck")
    again.shuffle_in(CARDS)
    orders = {tuple(deal(dice, pile, 20)) for pile in (Pile("deck", CARDS), Pile("other", CARDS), again)}
    assert len(orders) == 3


def test_the_order_of_the_bag_does_not_matter() -> None:
    dice = KeyedDice(5)
    assert deal(dice, Pile("deck", CARDS), 20) == deal(dice, Pile("deck", CARDS[::-1]), 20)


def test_cards_of_the_same_name_are_all_dealt() -> None:
    twins = [Word("gold"), Word("gold"), Word("gold"), Word("stone")]
    assert sorted(deal(KeyedDice(2), Pile("deck", twins), 4)) == ["gold", "gold", "gold", "stone"]


def test_a_number_and_its_text_are_the_same_seed() -> None:
    assert KeyedDice(7).pick(roll(), 3) == KeyedDice("7").pick(roll(), 3)
    assert KeyedDice(7).public == "keyed"


def test_two_matches_with_one_seed_have_the_same_luck_whatever_is_decided(tmp_path: Path) -> None:
    """Red strikes at once or rests first: its first roll shows the same face."""

    async def one_roll(g: toys.Table) -> None:
        hand = g.mover
        if await g.choose(hand, "TY-001", toys.ROLE, ["strike", "rest"]) == "strike":
            g.shown = [*g.shown, hand.seat * 10 + await g.roll("TY-002", hand)]
        g.turn += 1
        if g.turn == 4:
            g.finish("TY-009", (0,), "rolled", (1.0, 0.0))

    game = toys.toy(one_roll, tmp_path)
    rolls = []
    for answers in (["strike", "strike", "rest", "rest"], ["rest", "rest", "strike", "strike"]):
        match = start(game, 2, seed=3)
        for answer in answers:
            match.answer(match.open[0].seat, answer)
        rolls.append(match.view(0).shown)
    assert rolls[0] == rolls[1]


# -- committed --------------------------------------------------------------------------------------------------------


def test_committed_dice_publish_a_hash_and_keep_their_seed() -> None:
    dice = CommittedDice()
    assert dice.public == f"committed {commitment(dice.seed)}" and dice.seed not in dice.public
    assert CommittedDice().seed != dice.seed
    assert CommittedDice(dice.seed).commitment == dice.commitment


def test_whoever_knows_the_seed_in_the_end_can_roll_again() -> None:
    dice = CommittedDice()
    assert [KeyedDice(dice.seed).pick(roll(), n) for n in range(9)] == [dice.pick(roll(), n) for n in range(9)]


def test_another_seed_has_another_hash() -> None:
    assert len({commitment(seed) for seed in ("", "a", "b", "A", "a ")}) == 5


# -- scripted ---------------------------------------------------------------------------------------------------------


def test_scripted_dice_say_what_the_script_says_and_draws_are_named_by_card() -> None:
    dice = ScriptedDice([6, 1, "card3"])
    assert (dice.pick(roll(), 0), dice.pick(roll(), 1)) == (5, 0)
    assert dice.left == ["card3"]
    assert dice.pick(draw(Pile("deck", CARDS)), 0) == 3 and not dice.left


def test_a_script_that_ends_too_soon_or_asks_for_the_impossible_says_so() -> None:
    with pytest.raises(Unscripted, match="TY-001 rolls d6, but the script has no more dice"):
        ScriptedDice([]).pick(roll(), 0)
    with pytest.raises(Unscripted, match="TY-001 cannot give 7: it gives one of 1, 2, 3, 4, 5, 6"):
        ScriptedDice([7]).pick(roll(), 0)


def test_after_the_script_other_dice_may_go_on() -> None:
    dice = ScriptedDice([2], then=KeyedDice(3))
    assert dice.pick(roll(), 0) == 1
    assert dice.pick(roll(), 1) == KeyedDice(3).pick(roll(), 1)
