"""The lab: know before you print. Many games, what they show, and how sure that is.

>>> from undercroft import lab
>>> plan = lab.parse_plan('game = "looting_castle"\\ngames = 20')
>>> plan.settings[0].name
'Looting MiniSkull Castle, 2 seats'
"""

from undercroft.lab.plan import BadPlan, Plan, load_plan, parse_plan
from undercroft.lab.settings import Setting

__all__ = ["BadPlan", "Plan", "Setting", "load_plan", "parse_plan"]
