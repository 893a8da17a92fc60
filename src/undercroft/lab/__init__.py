"""The lab: know before you print. Many games, what they show, and how sure that is.

>>> from undercroft import lab
>>> plan = lab.parse_plan('game = "looting_castle"\\ngames = 20')
>>> plan.settings[0].name
'Looting MiniSkull Castle, 2 seats'

`run` plays a plan, `Results` opens what was played, `write_report` makes the page; `compare`, `sweep` and `tune` ask
what would be if. The statistics (`undercroft.lab.statistics`) need no further package; everything else is imported when
it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from undercroft.lab.aims import load_balance
    from undercroft.lab.change import changed, parse_number, parse_target
    from undercroft.lab.comparing import compare, comparison_page, sentences, shown
    from undercroft.lab.judging import judge
    from undercroft.lab.plan import BadPlan, Plan, load_plan, parse_plan
    from undercroft.lab.reports import report, write_report
    from undercroft.lab.results import Results
    from undercroft.lab.runs import run
    from undercroft.lab.settings import Setting
    from undercroft.lab.summaries import summary
    from undercroft.lab.sweeping import sweep, sweep_page
    from undercroft.lab.tuning import tune

_WHERE = {
    "aims": ("load_balance",),
    "change": ("changed", "parse_number", "parse_target"),
    "comparing": ("compare", "comparison_page", "sentences", "shown"),
    "judging": ("judge",),
    "plan": ("BadPlan", "Plan", "load_plan", "parse_plan"),
    "reports": ("report", "write_report"),
    "results": ("Results",),
    "runs": ("run",),
    "settings": ("Setting",),
    "summaries": ("summary",),
    "sweeping": ("sweep", "sweep_page"),
    "tuning": ("tune",),
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
    "report",
    "run",
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
