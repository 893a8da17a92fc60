"""docs/benchmarks.md: everything that was measured, beside what was wanted, the peers, and the history of the guard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import guard
from drawing import draw
from measure import HERE, ROOT, Figures, figures
from peers import EARLIER

PAGE = ROOT / "docs" / "benchmarks.md"
PICTURE = ROOT / "docs" / "pictures" / "benchmarks.svg"
MINISKULL = "miniskull_caverns"
OTHERS = ("caverns", "dungeon_crawl", "looting_castle", "skulldug")
ROUNDS = 10_000_000
"""What is wanted is meant for a machine whose bare loop makes so many rounds a second."""


def write() -> None:
    rows = figures()
    before = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    mark = before.find("<!-- load:")  # what `make load` has written stays
    draw(guard.history(), PICTURE)
    parts = [_head(rows), _wanted(rows), _playouts(rows), _everything(rows), _peers(rows), _guard(), _profile()]
    parts.append(rows.get("drawings", ""))
    PAGE.write_text("\n".join(parts) + ("\n" + before[mark:] if mark >= 0 else ""), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} is written")


def _head(rows: Figures) -> str:
    machine = rows.get("machine", {})
    loop = rows.get("loop compiled") or rows.get("loop interpreted") or 0.0
    return f"""# Benchmarks

`make bench` writes this page, all rates in one run (the counts below are kept by the guard). This one:
Python {machine.get("python")}, {machine.get("kind")},
{machine.get("cores")} cores, on {machine.get("day")}, at a load of {machine.get("load")}.

Machines swing by a factor of two, and a loaded one tells little by the clock. So rates are per second of processor
time, and each is also given as a share of the bare loop `x += i & 3` (at the top level of a script) just before and
after: here it made {loop / 1e6:.1f} million rounds a second. What is wanted is meant for a machine on which it makes
10 million; "at 10 M" is what our share comes to there. Inside a function the same loop makes about 50 million here:
measured by that, every share would be less than half. We take the top level, because there the loop makes about 10
million on machines of the kind for which the figures were set; that is a reading, not a fact.

Decisions are answers of players: dice and draws are not counted, forced answers neither.
"""


def _share(rows: Figures, slug: str, seats: int, kind: str, engine: str = "compiled") -> tuple[float, float] | None:
    found = rows.get(f"{slug} {seats} {kind} {engine}")
    return None if found is None else (found[0], found[1])


def _many(rate: float) -> str:
    return f"{rate / 1e6:.2f} M" if rate >= 1e6 else f"{rate / 1e3:.0f} k" if rate >= 1e4 else f"{rate / 1e3:.1f} k"


def _line(title: str, shares: list[tuple[float, float] | None], wanted: float) -> str:
    """One row: measured, at 10 M, wanted; of several games from the slowest to the fastest."""
    known = sorted(each for each in shares if each is not None)
    if not known:
        return f"| {title} | not measured | | {_many(wanted)} | |"
    rates = " to ".join(dict.fromkeys(_many(each[0]) for each in (known[0], known[-1])))
    by_share = sorted(each[1] for each in known)
    scaled = " to ".join(dict.fromkeys(_many(each * ROUNDS) for each in (by_share[0], by_share[-1])))
    reached = by_share[0] * ROUNDS >= wanted
    return f"| {title} | {rates} | {scaled} | {_many(wanted)} | {'reached' if reached else 'not reached'} |"


def _wanted(rows: Figures) -> str:
    def others(kind: str, seats: int) -> list[tuple[float, float] | None]:
        return [_share(rows, slug, seats, kind) for slug in OTHERS]

    def every(kind: str, seats: int) -> list[tuple[float, float] | None]:
        return [_share(rows, MINISKULL, seats, kind), *others(kind, seats)]

    lines = [
        "## What was wanted",
        "",
        "| compiled, one core | per second | at 10 M | wanted | |",
        "|---|---:|---:|---:|---|",
        _line("playout, MiniSkull Caverns x3, decisions", [_share(rows, MINISKULL, 3, "playout")], 1e6),
        _line("playout, the other four x3", others("playout", 3), 4e5),
        _line("`simulate --bots random`, MiniSkull Caverns x3", [_share(rows, MINISKULL, 3, "simulate")], 5e5),
        _line("Gymnasium, MiniSkull Caverns, answers", [_share(rows, MINISKULL, 2, "gymnasium")], 1.5e5),
        _line("Gymnasium, the others", others("gymnasium", 2), 6e4),
        _line("PettingZoo, MiniSkull Caverns, steps", [_share(rows, MINISKULL, 2, "pettingzoo")], 1.5e5),
        _line("PettingZoo, the others", others("pettingzoo", 2), 6e4),
        _line("64 matches in a batch, MiniSkull Caverns, steps", [_share(rows, MINISKULL, 2, "batch")], 3e5),
        _line("64 matches in a batch, the others", others("batch", 2), 1.2e5),
        _line("ISMCTS, iterations", every("ismcts", 2), 2.5e4),
        _line("copies of a match", every("copy", 3), 2e5),
        "",
        "| compiled | " + " | ".join((MINISKULL, *OTHERS)) + " | wanted |",
        "|---|" + "---:|" * 6,
        _ratio(rows, "quiet match, cost as a multiple of the playout", "playout", "match", "at most 1.5"),
        _ratio(rows, "simulate, speed as a share of the playout", "simulate", "playout", "at least 0.85"),
        _ratio(rows, "lab, the same", "lab", "playout", "at least 0.85"),
        _two_processes(rows),
        _served(rows, "server, ms of processor time per answer with four open pages", lambda row: 1000 / row[0], ".2f"),
        _served(rows, "the same in rounds of the bare loop", lambda row: 1 / row[1], ",.0f"),
        "",
    ]
    return "\n".join(lines)


def _ratio(rows: Figures, title: str, above: str, below: str, wanted: str) -> str:
    cells = []
    for slug in (MINISKULL, *OTHERS):
        one, other = _share(rows, slug, 3, above), _share(rows, slug, 3, below)
        cells.append("" if one is None or other is None else f"{one[1] / other[1]:.2f}")
    return f"| {title} | {' | '.join(cells)} | {wanted} |"


def _two_processes(rows: Figures) -> str:
    cells = []
    for slug in (MINISKULL, *OTHERS):
        found = rows.get(f"{slug} 2 processes compiled")
        cells.append("" if found is None else f"{found[1]:.2f}")
    title = "a batch in two processes, speed as a multiple of one (by the wall clock)"
    return f"| {title} | {' | '.join(cells)} | at least 1.8 |"


def _served(rows: Figures, title: str, figure: Callable[[tuple[float, float]], float], form: str) -> str:
    """What an answer costs the table server: the request, the rules, the store, and a push to each of four pages."""
    found = [_share(rows, slug, 4, "server") for slug in (MINISKULL, *OTHERS)]
    cells = ["" if row is None else format(figure(row), form) for row in found]
    return f"| {title} | {' | '.join(cells)} | |"


def _playouts(rows: Figures) -> str:
    lines = [
        "## Playouts and copies",
        "",
        "| game, seats | decisions/s | compiled | share of the loop | copies/s | compiled | share of the loop |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for slug in sorted((MINISKULL, *OTHERS)):
        for seats in range(1, 7):
            cells: list[str] = []
            for kind in ("playout", "copy"):
                plain, fast = _share(rows, slug, seats, kind, "interpreted"), _share(rows, slug, seats, kind)
                cells.append("" if plain is None else f"{plain[0]:,.0f}")
                cells.append("" if fast is None else f"{fast[0]:,.0f}")
                cells.append("" if fast is None else f"{fast[1]:.4f}")
            if any(cells):
                lines.append(f"| {slug} {seats} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def _everything(rows: Figures) -> str:
    kinds = ("match", "table", "simulate", "lab", "look", "gymnasium", "pettingzoo", "batch", "ismcts")
    lines = [
        "## Everything else, compiled",
        "",
        "Per second of processor time: answers of a quiet match, and of one that tells everything as a table does;",
        "decisions in simulations and in the lab (three seats); observations, environment steps, steps of a batch",
        "of 64, iterations of a search (two seats).",
        "",
        "| game | " + " | ".join(kinds) + " |",
        "|---|" + "---:|" * len(kinds),
    ]
    for slug in (MINISKULL, *OTHERS):
        cells = []
        for kind in kinds:
            found = _share(rows, slug, 3, kind) or _share(rows, slug, 2, kind)
            cells.append("" if found is None else f"{found[0]:,.0f}")
        lines.append(f"| {slug} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def _peers(rows: Figures) -> str:
    ours = {
        "playout, decisions/s": _share(rows, MINISKULL, 3, "playout"),
        "environment, steps/s": _share(rows, MINISKULL, 2, "pettingzoo"),
        "search, iterations/s": _share(rows, MINISKULL, 2, "ismcts"),
    }
    lines = [
        "## Peers",
        "",
        "Measured in the same run, by the same clock, unless a row says otherwise; the last column is MiniSkull",
        "Caverns, compiled, as a multiple.",
        "",
        "| peer | what | per second | share of the loop | ours |",
        "|---|---|---:|---:|---:|",
    ]
    now = rows.get("peers of this run", list(rows))
    for name, found in rows.items():
        if name.startswith("peer "):
            mine = ours[found[2]]
            multiple = "" if mine is None else f"{mine[1] / found[1]:.1f} x"
            what = found[2] if name in now else f"{found[2]}, not of this run"
            lines.append(f"| {name[5:]} | {what} | {found[0]:,.0f} | {found[1]:.5f} | {multiple} |")
    for name, speed in EARLIER.items():
        lines.append(
            f"| {name} | playout, decisions/s, not of this run: measured earlier on such a machine | {speed:,} | | |"
        )
    return "\n".join([*lines, ""])


def _guard() -> str:
    known = guard.baseline()
    kinds = list(dict.fromkeys(row.split()[1] for row in known))
    lines = [
        "## The guard",
        "",
        "`make bench-check` counts the instructions of every row with callgrind, which ignores how busy a machine",
        "is, and fails if one costs over 10 % more than when the counts were last kept (tools/bench/history.json).",
        "Thousands of instructions per decision, answer, observation, copy, step or iteration:",
        "",
        "| game | " + " | ".join(kinds) + " |",
        "|---|" + "---:|" * len(kinds),
    ]
    for slug in (MINISKULL, *OTHERS):
        cells = [f"{known[f'{slug} {kind}'] / 1000:.1f}" if f"{slug} {kind}" in known else "" for kind in kinds]
        lines.append(f"| {slug} | {' | '.join(cells)} |")
    lines += ["", "By these counts, the speed of a game as a share of the same game's as a mere playout:", ""]
    lines += ["| | " + " | ".join((MINISKULL, *OTHERS)) + " |", "|---|" + "---:|" * 5]
    for kind in ("simulate", "lab"):
        shares = []
        for slug in (MINISKULL, *OTHERS):
            plain, cost = known.get(f"{slug} unwatched"), known.get(f"{slug} {kind}")
            shares.append(f"{plain / cost:.2f}" if plain and cost else "")
        lines.append(f"| {kind} | {' | '.join(shares)} |")
    return "\n".join([*lines, "", "![What each row costs, over time](pictures/benchmarks.svg)", ""])


def _profile() -> str:
    return Path(HERE / "profile.md").read_text(encoding="utf-8")
