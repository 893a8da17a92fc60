"""What each rule says: short plays, and every sentence that is told of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.skulldug.table import Table
from undercroft.games.skulldug import GAME
from undercroft.games.skulldug.state import TURN_BEGINS, Dig
from undercroft.kernel.scenario import Scenario


def monkey() -> Table:
    play = Table("X─").hold(yellow="golden_idol bandages").lay(e1="pickpocket_monkey")
    play.act("e1", 0, dice=[2, "golden_idol"])
    return play


def fishing() -> Table:
    play = Table("X─").at(blue="e1").hold(yellow="fishing_line", blue="golden_idol")
    play.act("fishing_line", dice=[4])
    return play


def revolver() -> Table:
    play = Table("X─").at(blue="e1").hold(yellow="old_revolver", blue="screaming_urn bandages")
    play.act("old_revolver", 0, dice=[4, 3, "bandages"])
    return play


def flare() -> Table:
    play = Table("X").hold(yellow="flare_gun")
    play.act("flare_gun", "e1", "stop", dice=["ns_plain"])
    return play


def flak_jacket() -> Table:
    play = Table("X─").hold(yellow="flak_jacket").lay(e1="swinging_blade")
    play.act("e1", 0, dice=[1, 4])
    return play


def jade_serpent() -> Table:
    play = Table("X─").hold(yellow="jade_serpent").lay(e1="swinging_blade")
    play.act("e1", 0, dice=[1])
    return play


def smoke() -> Table:
    play = Table("X─").hold(yellow="smoke_bomb").lay(e1="basilisk")
    play.act("e1", "smoke_bomb")
    return play


def ambush() -> Table:
    play = Table("X─").at(yellow="e1").lay(e1="bat_swarm")
    play.state.stage = TURN_BEGINS
    play.act(0, dice=[3])
    return play


def opium() -> Table:
    play = Table("X").hold(yellow="opium_pouch gas_mask")
    play.act("opium_pouch", "yellow")
    return play


def grenade() -> Table:
    play = Table("X").hold(yellow="gas_grenade")
    play.blue.drugged = True
    play.act("gas_grenade")
    return play


def salts() -> Table:
    play = Table("X").hold(yellow="smelling_salts")
    play.yellow.drugged = True
    play.act("smelling_salts")
    return play


def adrenaline() -> Table:
    play = Table("X").hold(yellow="adrenaline")
    play.yellow.ap_spent = 1
    play.act("adrenaline")
    return play


def pit() -> Table:
    play = Table("X─").lay(e1="bear_trap")
    play.act("e1", 2, dice=[1])
    return play


def reinforcements() -> Table:
    play = Table("X")
    play.yellow.at = None
    play.yellow.health = 0
    play.state.stage = TURN_BEGINS
    play.act("leave", dice=["stone_tablet"])
    return play


def whip() -> Table:
    play = Table("X─").hold(yellow="trusty_whip").lay(e1="stone_tablet")
    play.act("trusty_whip")
    return play


def snap() -> Table:
    play = Table("X─").lay(e1="bear_trap")
    play.yellow.drugged = True
    play.act("e1", 0, dice=[3])
    return play


def pick_up() -> Table:
    play = Table("X").lay(entrance="bandages running_shoes")
    play.act("pick_up", "bandages")
    play.act("pick_up")
    return play


TOLD: list[tuple[Callable[[], Table], list[str]]] = [
    (snap, [
        "Yellow goes east to the passage east of the Entrance",
        "Yellow runs into the Bear Trap",
        "Yellow tackles the Bear Trap: 3, -1 Drugged = 2 against 3: caught",
        "Yellow loses 1 Health to the Bear Trap, 4 left",
        "Yellow loses 1 AP to the Bear Trap, 1 left",
    ]),
    (pick_up, [
        "Yellow picks up the Bandages",
        "Yellow picks up the Running Shoes",
        "Yellow gains 1 AP from the Running Shoes, 2 left",
    ]),
    (monkey, [
        "Yellow goes east to the passage east of the Entrance",
        "Yellow runs into the Pickpocket Monkey",
        "Yellow fights the Pickpocket Monkey: 2 against 2: lost",
        "Yellow loses the Golden Idol to the top of the Fortune deck",
        "Yellow flees west to the Entrance",
    ]),
    (fishing, [
        "Yellow uses up the Fishing Line",
        "Yellow rolls for the Fishing Line: 4, 4 or more needed: passed",
        "Yellow takes the Golden Idol from Blue",
    ]),
    (revolver, [
        "Yellow fires the Old Revolver at Blue",
        "Yellow attacks Blue: 3, +1 Screaming Urn = 4 against Blue's 4, a tie: hit",
        "Blue loses 1 Health to Yellow, 4 left",
        "Blue drops the Bandages",
    ]),
    (flare, [
        "Yellow uses up the Flare Gun",
        "Yellow lights up the passage east of the Entrance",
        "Yellow discovers a straight passage from east to west",
    ]),
    (flak_jacket, [
        "Yellow goes east to the passage east of the Entrance",
        "Yellow runs into the Swinging Blade",
        "Yellow tackles the Swinging Blade: 1 against 4: caught",
        "Yellow rolls for the Flak Jacket: 4, 4 or more needed: passed",
        "The Flak Jacket saves Yellow 1 Health",
    ]),
    (jade_serpent, [
        "Yellow goes east to the passage east of the Entrance",
        "Yellow runs into the Swinging Blade",
        "Yellow tackles the Swinging Blade: 1 against 4: caught",
        "The Jade Serpent makes Yellow lose 1 Health more",
        "Yellow loses 2 Health to the Swinging Blade, 3 left",
    ]),
    (smoke, [
        "Yellow goes east to the passage east of the Entrance",
        "Yellow uses up the Smoke Bomb",
        "Yellow slips past the Basilisk",
    ]),
    (ambush, [
        "Round 1: Yellow's turn",
        "The Bat Swarm attacks Yellow",
        "Yellow fights the Bat Swarm: 3 against 2: beaten",
    ]),
    (opium, [
        "Yellow uses up the Opium Pouch",
        "Yellow has full Health already",
        "The Gas Mask keeps Yellow from being Drugged",
    ]),
    (grenade, [
        "Yellow uses up the Gas Grenade",
        "Yellow is Drugged",
        "Blue is Drugged already",
    ]),
    (salts, [
        "Yellow uses up the Smelling Salts",
        "Yellow is Drugged no longer",
    ]),
    (adrenaline, [
        "Yellow uses up the Adrenaline Shot",
        "Yellow gains 2 AP, 4 left",
    ]),
    (pit, [
        "Yellow goes east to the passage east of the Entrance",
        "Yellow runs into the Bear Trap",
        "Yellow tackles the Bear Trap: 1, +2 focus = 3 against 3: caught",
        "Yellow loses 1 Health to the Bear Trap, 4 left",
        "Yellow has no AP left for the Bear Trap and owes 1, due from any AP gained this turn",
    ]),
    (reinforcements, [
        "Round 1: Yellow's turn",
        "Yellow returns through the Entrance with 5 Health",
        "Yellow finds a Stone Tablet there",
        "Yellow leaves the Stone Tablet there",
    ]),
    (whip, [
        "Yellow uses the Trusty Whip",
        "Yellow picks up the Stone Tablet from the passage east of the Entrance",
        "Yellow loses 1 AP to the Stone Tablet, 1 left",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("story", "lines"), TOLD, ids=[story.__name__ for story, _ in TOLD])
def test_a_play_in_its_own_words(story: Callable[[], Table], lines: list[str]) -> None:
    assert [told.text for told in story().told()] == lines


def test_two_gear_rounds_in_their_own_words() -> None:
    play: Scenario[Dig] = Scenario(GAME, 2, {"first_player": 2})
    play.play()
    for seat, gear in (("blue", "pass"), ("yellow", "brass_knuckles"), ("yellow", "pass"), ("blue", "old_revolver")):
        play.play(**{seat: gear})
    play.play()
    assert [told.text for told in play.told()] == [
        "2 explorers gather at the Entrance, with 49 passages to discover",
        "Blue begins",
        "20 gear cards are laid out to choose from",
        "Blue takes no gear",
        "Yellow takes Brass Knuckles",
        "Yellow takes no gear",
        "Blue takes an Old Revolver",
        "18 gear cards go back, and both decks are shuffled",
    ]
