"""One game of a trial, played by bots in a process of its own."""

from __future__ import annotations

import msgspec

from undercroft.arena.observer import EVENT, Noted
from undercroft.bots.worth import result
from undercroft.lab.plan.setting import Setting
from undercroft.lab.run.game import play_match
from undercroft.studio.noted import NotedGame


def play(setting: Setting, number: int) -> NotedGame:
    """Play one game. A rule that breaks is noted: an edit may break it, and the trial goes on."""
    noted = Noted(keeps_lines=not setting.all_random)
    try:
        table = play_match(setting, number, noted=noted)
    except Exception as problem:
        return NotedGame((), 0.0, 0, {}, {}, " ".join(f"{type(problem).__name__}: {problem}".split())[:200])
    outcome = table.match.outcome
    won = () if outcome is None else tuple(result(setting.rules, outcome, seat) for seat in range(setting.seats))
    causes: dict[str, int] = {}
    for _, _, _, cause, _, _ in noted.deaths:
        causes[cause] = causes.get(cause, 0) + 1
    return NotedGame(won, float(noted.whereabouts.round or table.steps), len(noted.deaths), causes, _things(noted))


def _things(noted: Noted) -> dict[str, tuple[int, ...]]:
    """How often each card was named, and with which seats."""
    counts: dict[str, int] = {}
    seats: dict[str, set[int]] = {}
    for (seat, kind, card, _), count in noted.things.items():
        if " " not in kind and kind != EVENT:
            counts[card] = counts.get(card, 0) + count
            seats.setdefault(card, set()).add(seat)
    return {card: (count, *sorted(seat for seat in seats[card] if seat >= 0)) for card, count in counts.items()}


def play_several(setting: Setting, numbers: tuple[int, ...]) -> dict[int, bytes]:
    """Some games, each packed as it is kept."""
    return {number: msgspec.json.encode(play(setting, number)) for number in numbers}


_packed: msgspec.json.Decoder[NotedGame] = msgspec.json.Decoder(NotedGame)  # made here: several threads unpack


def unpack(packed: bytes) -> NotedGame:
    return _packed.decode(packed)
