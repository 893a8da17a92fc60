"""What is told of the game, and how it asks: lines that say what happened, questions that say what is at stake."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tests.coverage import covers
from tests.games.dungeon_crawl.table import Table, all_ongoing
from undercroft.bots import Chair, make_bot
from undercroft.games.dungeon_crawl import GAME
from undercroft.games.dungeon_crawl.places import spot
from undercroft.games.dungeon_crawl.rules.combat import use_one_of
from undercroft.kernel.conformance.telling import check_every_die_is_told, check_told_is_changed
from undercroft.kernel.match import Match, start
from undercroft.kernel.question import Question, Together
from undercroft.kernel.story.chapters import Block, chapters

OPTIONS: list[dict[str, object]] = [{}, {"voting": True}, {"free_consumables": True, "opening_redraw": True}, {}]


def sensibly(match: Match, question: Question[Any], rng: random.Random) -> int:
    return make_bot("sensible", rng.getrandbits(32), GAME).answer(Chair(match, question))


@pytest.mark.parametrize("seed", range(4))
def test_what_changes_is_told_and_what_is_told_has_changed(seed: int) -> None:
    options = OPTIONS[seed]
    assert check_told_is_changed(GAME, 1 + seed, options, seed=seed, cap=300).changes > 50
    assert check_told_is_changed(GAME, 1 + seed, options, seed=seed, cap=400, player=sensibly).changes > 50


@pytest.mark.parametrize("seed", range(4))
def test_every_die_and_every_drawn_card_stands_in_one_line(seed: int) -> None:
    check_every_die_is_told(GAME, 1 + seed, OPTIONS[seed], seed=seed, cap=300)
    assert check_every_die_is_told(GAME, 1 + seed, OPTIONS[seed], seed=seed, cap=400, player=sensibly).dice > 0


def lines(play: Table) -> list[str]:
    return [told.text for told in play.told()]


def test_an_attack_is_one_block_and_its_roll_says_what_it_means() -> None:
    play = Table(2, dens={"M1": ("e4",)}).fight("M1")
    play.attack(1, red="red")
    told = play.told()
    block = chapters(told)[-1].parts[-1]
    assert (
        isinstance(block, Block)
        and block.begin.text == "The Lantern Wisp attacks and rolls 1: 3 Magical damage to one Player"
    )
    assert block.dice[0].sides[0].faces == [1] and "to one Player" in block.dice[0].outcome
    assert block.result.endswith("HP lost")


@covers("DC-123")
def test_a_damage_says_what_changed_it_and_what_is_left() -> None:
    play = Table(2, buffs=("b2", "b4"), dens={"M1": ("e2",)}).give("red", ready=["a01"]).fight("M1")
    left = play.monster().hp - 4
    play.use("red", "a01")
    assert lines(play)[-1] == (
        f"The Bone Sentry takes 4 Physical damage from the Notched Sword (3, +1 Reaver), {left} HP left"
    )
    assert play.monster().hp == left


def asked(play: Table) -> Question[Any]:
    """What the first Player is asked, together with the others."""
    rule = GAME.step(play.state)
    together = rule.send(None)
    assert isinstance(together, Together)
    question = together.open[0]
    assert question is not None
    rule.close()
    return question


def test_the_choice_of_a_card_says_what_each_does_here() -> None:
    wording = asked(Table(2, at="R01").flip("R01", "r19")).wording
    said = dict(zip(wording.labels, wording.effects, strict=True))
    assert wording.prompt == "Which card do you play?" and not wording.stakes  # what a Chapel reveals is over
    assert said["Forward"] == "no path leads straight on: choose a side"
    assert said["Left/Right"] == "go left or right, to an unknown Room"
    assert said["Take Loot"] == "the Loot Pool is empty"


@pytest.mark.parametrize(
    ("looked", "said"),
    [
        (0b01, "go left to the Whispering Library or right to an unknown Room"),
        (0b10, "go left or right, to an unknown Room"),  # Blue looked, who is not asked
    ],
)
def test_whoever_looked_at_a_room_is_told_its_name(looked: int, said: str) -> None:
    play = Table(2, at="R01").flip("R01", "r19").flip("R02", "r07", up=False)
    play.state.room_looked[play.space("R02").number] = looked
    wording = asked(play).wording
    assert dict(zip(wording.labels, wording.effects, strict=True))["Left/Right"] == said


def test_what_a_room_goes_on_doing_is_at_stake() -> None:
    wording = asked(Table(2, at="R01").flip("R01", "r07")).wording  # a Library: its On Reveal is over
    assert wording.stakes == ("Whispering Library. While Inside, once per Player: you may lose 2 HP to draw 1 Item.")


def test_a_card_says_whom_it_would_hit_and_how_hard() -> None:
    play = Table(2, buffs=("b2", "b4"), dens={"M1": ("e2",)}).give("red", ready=["a01"]).fight("M1")
    hp = play.monster().hp
    wording = asked(play).wording
    said = dict(zip(wording.labels, wording.effects, strict=True))
    assert (
        said["Notched Sword"]
        == f"Deal 3 Physical damage to a Monster. Bone Sentry: {hp} \N{RIGHTWARDS ARROW} {hp - 4} of {hp} HP."
    )


def test_a_card_without_a_foe_in_reach_says_so() -> None:
    play = Table(2, dens={"M1": ("e2",)}).give("red", ready=["a01"]).fight("M1")
    play.red.space = play.space("R03")
    wording = asked(play).wording
    said = dict(zip(wording.labels, wording.effects, strict=True))
    assert said["Notched Sword"] == "Deal 3 Physical damage to a Monster. No Monster is in reach."


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_blow_is_said_to_do_is_what_it_does(seats: int) -> None:
    """Whoever is named, what the answer says of their HP comes true in the next line about damage."""
    checked = {"DC-110": 0, "DC-117": 0}
    for seed in range(8):
        match, rng = start(GAME, seats, seed=seed), random.Random(seed)
        for _ in range(400):
            if match.over:
                break
            question = next(each for seat in range(seats) if (each := match.question(seat)) is not None)
            picked = sensibly(match, question, rng)
            said = ""
            if question.rule in checked and question.decision.name in ("monster", "player"):
                said = question.wording.effects[picked]
            before = len(match.told())
            match.answer(question.seat, question.options[picked])
            found = next((line for line in match.told()[before:] if line.event in ("hurt", "unhurt")), None)
            if not re.search("\N{RIGHTWARDS ARROW}|unhurt|: ", said) or found is None:
                continue
            checked[question.rule] += 1
            if "\N{RIGHTWARDS ARROW}" in said:
                left = said.partition("\N{RIGHTWARDS ARROW} ")[2].partition(" ")[0]
                assert found.event == "hurt" and found.roles["left"].label == left, (said, found.text)
            else:
                assert found.event == "unhurt" if "unhurt" in said else found.roles["left"].label == "0", (
                    said,
                    found.text,
                )
    assert checked["DC-110"] > 20 and (seats == 2 or checked["DC-117"] > 5), checked


def test_in_a_fight_the_same_cards_do_something_else() -> None:
    wording = asked(Table(2, dens={"M1": ("e4",)}).fight("M1")).wording
    said = dict(zip(wording.labels, wording.effects, strict=True))
    assert re.fullmatch(
        r"The Lantern Wisp \(\d+ HP\) attacks after you with a D6: on 1\N{EN DASH}3, 3 Magical damage to one Player\.",
        wording.stakes,
    )
    assert said["Forward"].startswith("the next Physical damage here is ")
    assert said["Left/Right"] == "you take 2 less damage, this turn and the next"


def test_what_several_monsters_do_is_not_forecast() -> None:
    play = Table(2, dens={"M1": ("e2", "e4")}).fight("M1")
    assert re.fullmatch(
        r"The Bone Sentry \(\d+ HP\) and the Lantern Wisp \(\d+ HP\) attack after you\.", asked(play).wording.stakes
    )


def test_what_a_room_offers_says_what_it_takes() -> None:
    play = Table(1, at="R01").flip("R01", "r07")
    rule = all_ongoing(play.state)
    question = rule.send(None)
    assert isinstance(question, Question)
    rule.close()
    said = dict(zip(question.wording.labels, question.wording.effects, strict=True))
    hp = play.red.hp
    assert question.wording.stakes == "While Inside, once per Player."
    assert said == {
        "Yes": f"Lose 2 HP to draw 1 Item. {hp} \N{RIGHTWARDS ARROW} {hp - 2} of {play.red.max_hp} HP.",
        "No": "",
    }


def test_a_monster_that_is_revealed_says_whom_it_would_hurt_how_much() -> None:
    """Seen in the answers as long as they are asked; the next line about damage says the same."""
    seen = 0
    for seed in range(60):
        match, rng = start(GAME, 3, seed=seed), random.Random(seed)
        for _ in range(120):
            if match.over:
                break
            question = match.open[0]
            picked = sensibly(match, question, rng)
            revealed = question.decision.name == "player" and question.wording.stakes.startswith("On Reveal")
            said = question.wording.effects[picked] if revealed and "hit?" in question.wording.prompt else ""
            before = len(match.told())
            match.answer(question.seat, question.options[picked])
            if "\N{RIGHTWARDS ARROW}" not in said:
                continue
            hurt = next(line for line in match.told()[before:] if line.event == "hurt")
            assert f"\N{RIGHTWARDS ARROW} {hurt.roles['left'].label} of" in said, (said, hurt.text)
            seen += 1
    assert seen > 3


def test_places_have_names_that_people_use() -> None:
    play = Table(2, at="R01").flip("R01", "r19").flip("R02", "r08")
    names = [spot(play.state, play.space(name)).label for name in ("Entrance", "R01", "R02", "R04", "M2")]
    assert names == ["Entrance", "Quiet Chapel", "Flooded Crypt", "far right Room at step 3", "second Monster Room"]


def test_those_who_play_the_same_action_are_told_together() -> None:
    play = Table(3, at="R01").flip("R01", "r19")
    play.turn(red=["rest"], blue=["rest"], green=["take"])
    assert [line.text for line in play.told("selected")] == ["Red and Blue play Rest", "Green plays Take Loot"]
    assert "Green takes nothing from the Loot Pool" in lines(play)


def test_a_card_that_finds_no_monster_says_so() -> None:
    play = Table(2, dens={"M1": ("e2",)}).give("red", ready=["a01"]).fight("M1")
    play.state.monsters = [monster for monster in play.state.monsters if monster.space.name != "M1"]
    play.red.selected = play.red.ready[0]
    play.run(use_one_of, [play.red])
    assert lines(play)[-1] == "Red finds no Monster left for the Notched Sword"
