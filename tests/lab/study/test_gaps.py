"""Gaps in the rules are found, and each record ends where the gap is."""

from __future__ import annotations

from pathlib import Path

import undercroft
from undercroft.kernel.record.file import Replay
from undercroft.lab.plan.variant import plain_setting
from undercroft.lab.study.gaps import ENDLESS, RULE, STALL, STALLING, find_gaps, play, written


def test_players_who_stall_are_found_out_and_their_record_opens_there(tmp_path: Path) -> None:
    base = plain_setting("skulldug", 2, "random", "s")
    gaps = find_gaps(base, tmp_path, games=1, cap=150)
    stalled = next(each for each in gaps if each.sort == STALL and STALLING in each.text)
    assert stalled.record is not None
    match = Replay(stalled.record.read_text(encoding="utf-8"), undercroft.game).finish()
    assert not match.over and 0 < len(match.log) <= 150
    assert any(each.sort == ENDLESS for each in gaps)
    silent = [each.text.split()[0] for each in gaps if each.sort == RULE]
    assert "SD-044" not in silent and all(rule in base.rules.rulebook for rule in silent)
    assert written(gaps).count("\n") == len(gaps) + 1


def test_the_same_game_can_be_played_again_up_to_any_answer() -> None:
    base = plain_setting("miniskull_caverns", 2, "random", "s")
    whole, _, _ = play(base, STALLING, 0, 80)
    part, _, _ = play(base, STALLING, 0, 50)
    texts = [[answer.text for answer in table.match.log] for table in (whole, part)]
    assert texts[0][: len(texts[1])] == texts[1] and len(texts[1]) >= 50
