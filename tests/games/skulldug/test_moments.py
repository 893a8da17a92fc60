"""Moments and effects that only a designer's cards use: new cards in place of second copies, and what they do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.coverage import covers
from tests.games.skulldug.table import HOME, Table
from undercroft.games.skulldug.board import SPACE
from undercroft.games.skulldug.components import Effect
from undercroft.games.skulldug.moments import AFTER_ROLL, DISCOVERING, ENTERED, MOVE_DECLARED
from undercroft.games.skulldug.rules import card_text
from undercroft.games.skulldug.rules.cause import Cause, Deed
from undercroft.games.skulldug.rules.timing import listens
from undercroft.games.skulldug.state import TURN_BEGINS, Dig

HEAD = '[edition]\ngame = "skulldug"\nname = "New cards"\nextends = "skulldug"\n'
SPARE = (("consumable", "rusty_sword"), ("consumable", "rabbits_foot"), ("consumable", "questionable_rations"))
SPARE_TRAP = ("trap", "swinging_blade")


def edition(folder: Path, **cards: str) -> Path:
    """A card file in which each new card takes the place of the second copy of another one."""
    lines = [HEAD]
    spare = list(SPARE)
    for name, text in cards.items():
        kind, rest = text.split(None, 1)
        gone = SPARE_TRAP if kind == "trap" else spare.pop()
        lines.append(f'[[{gone[0]}]]\nid = "{gone[1]}"\ncopies = 1\n')
        lines.append(f'[[{kind}]]\nid = "{name}"\nname = "{name.replace("_", " ").title()}"\nicon = "vial"\n{rest}\n')
    path = folder / "cards.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def heals_at(moment: str, who: str = "self") -> str:
    condition = f'if = {{ explorer = "{who}" }}'
    effects = 'effects = [{ do = "heal", amount = 1 }]'
    return f'equipment abilities = [{{ when = "reaction", at = "{moment}", {condition}, {effects} }}]'


def lever_at(moment: str) -> str:
    """Puts another explorer in sight somewhere else."""
    return f"""consumable abilities = [
      {{ when = "interrupt", at = "{moment}", if = {{ explorer = "other" }}, effects = [
        {{ do = "choose_explorer", where = "in_sight", only = ["other"] }},
        {{ do = "choose_space", where = "connected", only = ["discovered"] }},
        {{ do = "put", to = "chosen" }},
      ] }},
    ]"""


@pytest.mark.parametrize("moment", ["discovering", "contents_drawn", "entered"])
def test_a_card_works_at_each_moment_of_a_discovery_which_goes_on(moment: str, tmp_path: Path) -> None:
    play = Table("X", cards=edition(tmp_path, dowsing_rod=heals_at(moment))).hold(yellow="dowsing_rod")
    play.yellow.health = 2
    play.act("n1", 0, dice=["ns_h", "bat_swarm", 6])
    assert play.yellow.health == 3 and play.yellow.at is SPACE["n1"]
    assert play.state.is_discovered(SPACE["n1"]) and play.told("beaten")


@pytest.mark.parametrize("moment", ["discovering", "contents_drawn"])
def test_who_leaves_during_a_discovery_meets_nothing_there(moment: str, tmp_path: Path) -> None:
    rope = f"""consumable abilities = [
      {{ when = "interrupt", at = "{moment}", if = {{ explorer = "self" }}, effects = [
        {{ do = "choose_space", where = "anywhere", only = ["other", "not_entrance"] }},
        {{ do = "put" }},
      ] }},
    ]"""
    cards = edition(tmp_path, rope_ladder=rope, pocket_altar=heals_at("entered"))
    play = Table("X─", cards=cards).hold(yellow="rope_ladder pocket_altar")
    play.yellow.health = 2
    drawn = [] if moment == "discovering" else ["ns_h", "bat_swarm"]
    play.act("n1", "rope_ladder", dice=drawn)
    assert play.yellow.at is SPACE["e1"] and not play.told("meets")
    assert play.state.is_discovered(SPACE["n1"]) == (moment == "contents_drawn")
    assert play.yellow.health == 3, "only one passage was entered"


def test_a_roll_that_comes_to_nothing_is_told(tmp_path: Path) -> None:
    play = Table("X──", cards=edition(tmp_path, trapdoor_lever=lever_at("after_roll"))).at(blue="e1")
    play.hold(blue="trapdoor_lever").lay(e1="bat_swarm")
    play.act("e1", 0, blue=["trapdoor_lever", "e2"], dice=[6])
    assert play.told()[-1].text == "Yellow's roll comes to nothing: 6 against 2"
    assert play.yellow.at is SPACE["e2"] and play.floor("e1") == ["bat_swarm"]


@covers("SD-147")
def test_a_throw_is_cut_short_when_the_target_dies_of_its_own_roll(tmp_path: Path) -> None:
    heart = """equipment abilities = [
      { when = "reaction", at = "after_roll", if = { explorer = "self", kind = ["defence"] }, effects = [
        { do = "lose_health", amount = 5 },
      ] },
    ]"""
    play = Table("X", cards=edition(tmp_path, glass_heart=heart)).hold(yellow="bandages", blue="glass_heart")
    play.act("throw", dice=[4])
    assert play.blue.is_dead and play.told()[-1].text == "Blue's roll comes to nothing: 4"
    assert play.floor("entrance") == ["bandages", "glass_heart"]


@covers("SD-150")
def test_who_picks_for_somebody_else_is_told(tmp_path: Path) -> None:
    blame = """consumable abilities = [{ when = "discard", effects = [
      { do = "choose_explorer", where = "in_sight", by = "left" },
      { do = "drug", to = "chosen" },
    ] }]"""
    play = Table("X", seats=3, cards=edition(tmp_path, blame=blame)).hold(yellow="blame opium_pouch")
    play.act("blame", blue="green")
    assert [told.text for told in play.told()] == [
        "Yellow uses up the Blame",
        "Blue picks Green for the Blame",
        "Green is Drugged",
    ]
    play.act("opium_pouch", "blue")
    assert len(play.told("chose")) == 1, "an own choice needs no line"


@covers("SD-144")
def test_one_cure_is_enough(tmp_path: Path) -> None:
    path = edition(tmp_path)
    spare = "".join(f'[[{kind}]]\nid = "{name}"\ncopies = 1\n' for kind, name in SPARE[:1])
    path.write_text(f'{HEAD}{spare}[[consumable]]\nid = "smelling_salts"\ncopies = 2\n', encoding="utf-8")
    play = Table("X─", cards=path).hold(yellow="smelling_salts smelling_salts").lay(e1="poison_darts")
    play.act("e1", 0, "smelling_salts", dice=[1])
    assert play.hand("yellow") == ["smelling_salts"] and not play.yellow.drugged
    assert "smelling_salts" not in play.options_of("action")


@covers("SD-146")
def test_who_passes_speaks_for_nobody_else(tmp_path: Path) -> None:
    path = tmp_path / "signs.toml"
    spare = "".join(f'[[{kind}]]\nid = "{name}"\ncopies = 1\n' for kind, name in SPARE[:1])
    path.write_text(f'{HEAD}{spare}[[consumable]]\nid = "convincing_sign"\ncopies = 2\n', encoding="utf-8")
    play = Table("┼X┼", seats=3, cards=path).hold(blue="convincing_sign", green="convincing_sign")
    play.act("e1", blue=["pass", "pass"], green=["convincing_sign", "w1"])
    assert play.yellow.at is SPACE["w1"] and play.hand("blue") == ["convincing_sign"]


def test_picking_up_where_nothing_lies_is_in_vain(tmp_path: Path) -> None:
    glove = 'consumable abilities = [{ when = "discard", effects = [{ do = "pick_up", from = "here" }] }]'
    play = Table("X", cards=edition(tmp_path, greedy_glove=glove)).hold(yellow="greedy_glove")
    play.act("greedy_glove")
    assert play.hand("yellow") == [] and [asked[1] for asked in play.asked] == ["action"]


def test_a_hazard_that_was_left_behind_does_not_discard_itself(tmp_path: Path) -> None:
    floor = """trap difficulty = 3
    damage = 1
    abilities = [{ when = "on_injury", effects = [
      { do = "choose_space", where = "connected", only = ["discovered"] },
      { do = "put" },
      { do = "discard_this" },
    ] }]"""
    play = Table("X─", cards=edition(tmp_path, loose_floor=floor)).lay(e1="loose_floor")
    play.act("e1", 0, dice=[1])
    assert play.yellow.at is HOME and play.floor("e1") == ["loose_floor"]
    assert play.state.hazard_discard == []


def test_who_has_no_treasure_loses_none(tmp_path: Path) -> None:
    fingers = """consumable abilities = [{ when = "discard", effects = [
      { do = "choose_explorer", where = "in_sight", only = ["other"] },
      { do = "take", what = "treasure" },
    ] }]"""
    play = Table("X", cards=edition(tmp_path, long_fingers=fingers)).hold(yellow="long_fingers", blue="bandages")
    play.act("long_fingers")
    assert play.hand("yellow") == [] and play.hand("blue") == ["bandages"]


@covers("SD-125", "SD-126")
def test_a_card_works_on_an_injury_that_is_survived(tmp_path: Path) -> None:
    cards = edition(tmp_path, thick_skin=heals_at("injured"))
    play = Table("X─", cards=cards).hold(yellow="thick_skin").lay(e1="poison_darts")
    play.yellow.health = 3
    play.act("e1", 0, dice=[1])
    assert play.yellow.health == 3


@covers("SD-165", "SD-127")
@pytest.mark.parametrize("hazard", ["poison_darts", "swinging_blade"])
def test_who_is_dying_is_not_healed_by_the_wound(hazard: str, tmp_path: Path) -> None:
    cards = edition(tmp_path, thick_skin=heals_at("injured"))
    play = Table("X─", cards=cards, effects_first=True).hold(yellow="thick_skin").lay(e1=hazard)
    play.yellow.health = 1
    play.act("e1", 0, dice=[1])
    assert play.yellow.is_dead and not play.told("healed")


@covers("SD-070", "SD-087", "SD-116")
def test_every_card_that_falls_is_noticed_dropped_thrown_or_all_at_once(tmp_path: Path) -> None:
    cards = edition(tmp_path, gloating_parrot=heals_at("dropped", "other"))
    play = Table("X──", seats=3, cards=cards).at(blue="e2").hold(blue="gloating_parrot")
    play.hold(yellow="bandages gas_mask pickaxe golden_idol").lay(e1="snare_trap")
    play.blue.health = 1
    play.act("drop", "bandages", "entrance")
    assert play.blue.health == 2
    play.act("throw", "green", "gas_mask", 0, dice=[6, 1])
    assert play.blue.health == 3
    play.act("e1", 0, dice=[1])
    assert play.blue.health == 5


@covers("SD-152")
def test_a_slide_counts_its_steps(tmp_path: Path) -> None:
    cleats = 'equipment abilities = [{ when = "held", effects = [{ do = "set", stat = "slide_steps", amount = 2 }] }]'
    play = Table("X─────", cards=edition(tmp_path, cleats=cleats)).hold(yellow="cleats").lay(e1="bucket_of_grease")
    play.act("e1", 0, dice=[1])
    assert play.yellow.at is SPACE["e3"]


@covers("SD-044", "SD-149")
def test_a_turn_begins_with_the_cards_that_say_so(tmp_path: Path) -> None:
    prayer = 'equipment abilities = [{ when = "turn_start", effects = [{ do = "heal", amount = 1 }] }]'
    play = Table("X", cards=edition(tmp_path, morning_prayer=prayer)).hold(yellow="morning_prayer")
    play.yellow.health = 2
    play.state.stage = TURN_BEGINS
    play.act()
    assert play.yellow.health == 3
    play.act("end_turn")
    play.act()
    assert play.yellow.health == 3


def test_a_moment_for_which_nobody_holds_a_card_is_not_one() -> None:
    play = Table("X").hold(yellow="rabbits_foot", blue="convincing_sign")
    g = play.state
    assert listens(g, play.yellow, AFTER_ROLL) and not listens(g, play.blue, AFTER_ROLL)
    assert listens(g, play.yellow, MOVE_DECLARED) and not listens(g, play.yellow, DISCOVERING)
    play.blue.hand.clear()
    assert not listens(g, play.yellow, MOVE_DECLARED)


def test_a_moment_is_named_after_what_happens_to_whom_and_how_much() -> None:
    explorer = Table("X").yellow
    cause = Cause(ENTERED, explorer, "other")
    assert cause.name == "entered-yellow-0"
    cause.number = 2
    assert cause.name == "entered-yellow-2"


def test_a_verb_that_was_learned_is_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def hum(_g: Dig, deed: Deed, _effect: Effect) -> None:
        done.append(f"{deed.holder.label} hums")

    async def sing(_g: Dig, deed: Deed, _effect: Effect) -> None:
        done.append(f"{deed.holder.label} sings")

    monkeypatch.setattr(card_text, "_plain", {})
    monkeypatch.setattr(card_text, "_asking", {})
    card_text.learn({"hum": hum}, {"sing": sing})
    play = Table("X")
    deed = Deed(play.yellow, play.state.cards.by_name["bandages"], None)
    play.run(card_text.perform, deed, [Effect(verb, "", 0, "", "", (), 0, [], []) for verb in ("hum", "sing")])
    assert done == ["Yellow hums", "Yellow sings"]
