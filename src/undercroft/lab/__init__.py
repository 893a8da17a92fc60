"""The lab: know before you print. Many games, what they show, and how sure that is.

>>> from undercroft import lab
>>> plan = lab.parse_plan('game = "looting_castle"\\ngames = 20')
>>> plan.settings[0].name
'Looting MiniSkull Castle, 2 seats'

`play_plan` plays a plan, `Results` opens what was played, `write_report` makes the page; `compare`, `sweep` and `tune`
answer "what if". What is named here is imported when it is first asked for: a plan can be read without Polars.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from undercroft.lab.data.measures import shown
    from undercroft.lab.data.results import Results
    from undercroft.lab.plan.balance import load_balance
    from undercroft.lab.plan.numbers import changed, parse_number, parse_target
    from undercroft.lab.plan.plan import BadPlan, Plan
    from undercroft.lab.plan.plan_file import load_plan, parse_plan
    from undercroft.lab.plan.setting import Setting
    from undercroft.lab.report.comparison_page import comparison_page, sentences
    from undercroft.lab.report.report import write_report
    from undercroft.lab.report.summary import summary
    from undercroft.lab.report.sweep_page import sweep_page
    from undercroft.lab.run.run import play_plan
    from undercroft.lab.study.comparison import compare
    from undercroft.lab.study.sweep import sweep
    from undercroft.lab.study.tuning import tune
    from undercroft.lab.study.verdict import judge

_WHERE = {
    "data.measures": ("shown",),
    "data.results": ("Results",),
    "plan.balance": ("load_balance",),
    "plan.numbers": ("changed", "parse_number", "parse_target"),
    "plan.plan": ("BadPlan", "Plan"),
    "plan.plan_file": ("load_plan", "parse_plan"),
    "plan.setting": ("Setting",),
    "report.comparison_page": ("comparison_page", "sentences"),
    "report.report": ("write_report",),
    "report.summary": ("summary",),
    "report.sweep_page": ("sweep_page",),
    "run.run": ("play_plan",),
    "study.comparison": ("compare",),
    "study.sweep": ("sweep",),
    "study.tuning": ("tune",),
    "study.verdict": ("judge",),
}

__all__ = [
    "BadPlan",
    "Plan",
    "Results",
    "Setting",
    "changed",
    "compare",
    "comparison_page",
    "judge",
    "load_balance",
    "load_plan",
    "parse_number",
    "parse_plan",
    "parse_target",
    "play_plan",
    "sentences",
    "shown",
    "summary",
    "sweep",
    "sweep_page",
    "tune",
    "write_report",
]


def __getattr__(name: str) -> Any:
    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(f"undercroft.lab.{module}"), name)
    raise AttributeError(f"undercroft.lab has no {name!r}")
