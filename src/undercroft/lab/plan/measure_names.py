"""What can be measured of a game, by name: targets, sweeps and comparisons speak of these."""

from __future__ import annotations

from undercroft.lab.plan.setting import Setting

MEANINGS = {
    "won": "games won (by anybody)",
    "decisions": "decisions in a game",
    "steps": "steps of a game",
    "rounds": "rounds of a game",
    "finished": "games that came to an end",
    "deaths": "deaths in a game",
    "lead_changes": "changes of the lead",
    "decided": "part of the game after which the winner leads for good",
}


def measure_names(setting: Setting) -> tuple[str, ...]:
    """Everything that can be measured: `win:SEAT` and `win:BOT` are shares of games won by one seat or one bot."""
    seats = setting.rules.seat_names[: setting.seats] if setting.seats > 1 and not setting.rules.cooperative else ()
    bots = dict.fromkeys(setting.bots) if len(set(setting.bots)) > 1 else ()
    return (*MEANINGS, *(f"win:{name}" for name in seats), *(f"win:{bot}" for bot in bots))


def meaning(name: str) -> str:
    return MEANINGS.get(name) or f"games won by {name.removeprefix('win:')}"


def is_share(name: str) -> bool:
    return name in ("won", "finished", "decided") or name.startswith("win:")
