"""Every option switched on the same luck."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.lab.plan.plan import BadPlan
from undercroft.lab.plan.variant import plain_setting
from undercroft.lab.study.ablation import ablate, switches_of


def test_each_switch_is_measured_against_the_usual_options(tmp_path: Path) -> None:
    base = plain_setting("miniskull_caverns", 1, "random", "s")
    found = ablate(base, tmp_path, games=8, jobs=1)
    names = {each.option.name for each in found.switched}
    assert names == {option.name for option, _ in switches_of(base)} and "solo_turns" in names
    fewer = next(each for each in found.switched if each.option.name == "solo_turns" and each.value == 4)
    assert fewer.differences["decisions"].before != fewer.differences["decisions"].after
    rows = found.table().splitlines()
    assert len(rows) == 2 + len(found.switched) and all(row.count("|") == 7 for row in rows)


def test_a_game_for_another_number_of_players_is_refused() -> None:
    with pytest.raises(BadPlan, match="cannot be played with 9 seats"):
        plain_setting("skulldug", 9, "random", "s")
    assert plain_setting("skulldug", 0, "random", "s").seats == 2


def test_only_some_options_are_switched() -> None:
    base = plain_setting("looting_castle", 2, "random", "only")
    names = [option.name for option, _ in switches_of(base, ("house",))]
    assert names == ["monster_collects_when_attacked", "full_weapon_die", "encounter_from_bag"]  # one is for solo play
    assert [value for _, value in switches_of(base, ("sprint",))] == [False]
    with pytest.raises(BadPlan, match="no option 'sprnt'"):
        switches_of(base, ("sprnt",))
