"""A luck report is worked out elsewhere and shown when it is ready."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from tests.table.tables import finished, run, service_in
from undercroft.insight.luck import LuckReport
from undercroft.table.domain.table.replay import Replay
from undercroft.table.html.ending.luck import luck_section


def test_a_luck_report_is_worked_out_elsewhere_and_shown_when_ready(tmp_path: Path) -> None:
    async def story() -> None:
        service = service_in(tmp_path)
        table = await finished(service, short=True)
        assert service.luck_reports.of(table) is None
        waiting = luck_section(table, None)
        assert f'data-wait="/t/{table.id}/luck"' in waiting
        until = time.time() + 600
        while not isinstance(report := service.luck_reports.of(table), LuckReport):
            assert time.time() < until and report is None
            await asyncio.sleep(0.1)
        shown = luck_section(table, report)
        assert "data-wait" not in shown
        assert all(word in shown for word in ("Dice", "Draws", "Decisions", "player 0", "player 1"))
        for fortune in report.fortunes:
            assert fortune.margin >= 0
            assert len(fortune.expensive) <= 3
            for choice in fortune.expensive:
                link = f"/t/{table.id}/replay?at={choice.at}&amp;eyes={fortune.seat}"
                if round(100 * choice.cost) == 0:
                    assert link not in shown, "what cost nothing is not told"
                    continue
                assert link in shown
                assert f'name="at" value="{choice.at}"' in shown, "and one click sits down in that chair again"
                assert choice.cost > 0 and choice.margin >= 0
                position = Replay(table.match).position(choice.at)  # type: ignore[arg-type]
                assert position.match.question(fortune.seat) is not None, "the link leads to the moment of the choice"
        await service.close()

    run(story())
