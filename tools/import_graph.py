"""Draw who imports whom, and fail on any circle.

    python tools/import_graph.py             draw docs/pictures/imports.svg and one picture per package
    python tools/import_graph.py --check     fail on any circle, or if imports.svg is out of date

Late imports and those behind TYPE_CHECKING count like any other: a circle that is hidden is still a circle.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
PICTURES = ROOT / "docs" / "pictures"
SPLIT = ("undercroft.table", "undercroft.cli", "undercroft.lab")
"""Packages whose folders stand apart in the picture of the whole."""

Graph = dict[str, set[str]]


# -- reading ----------------------------------------------------------------------------------------------------------


def read(source: Path) -> Graph:
    """Every module below a source folder, and the modules it imports, wherever in it the import stands."""
    files = {name_of(path, source): path for path in sorted(source.rglob("*.py"))}
    return {name: imports_of(name, path, files) for name, path in files.items()}


def name_of(path: Path, source: Path) -> str:
    parts = path.relative_to(source).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(name: str, path: Path, known: Mapping[str, Path]) -> set[str]:
    """The imported modules; `from package import module` means the module, and a package's own folder is no import."""
    found: set[str] = set()
    base = name if path.stem == "__init__" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = node.module or ""
            if node.level:
                parts = base.split(".")
                origin = ".".join([*parts[: len(parts) - node.level + 1], *([origin] if origin else [])])
            for alias in node.names:
                inner = f"{origin}.{alias.name}"
                found.add(inner if inner in known else origin)
    return {each for each in found if each in known and each != name and not name.startswith(f"{each}.")}


def grouped(graph: Graph, group: Mapping[str, str]) -> Graph:
    """The same imports between groups of modules; modules without a group are left out."""
    found: Graph = {name: set() for name in group.values()}
    for name, targets in graph.items():
        for target in targets:
            one, other = group.get(name), group.get(target)
            if one is not None and other is not None and one != other:
                found[one].add(other)
    return found


def room_of(name: str) -> str:
    """Where a module stands in the picture of the whole: its package, or its folder in one of the large packages."""
    parts = name.split(".")
    if len(parts) == 1:
        return "face"
    wide = ".".join(parts[:2]) in SPLIT and len(parts) > 3
    return ".".join(parts[1:3] if wide else parts[1:2])


# -- circles ----------------------------------------------------------------------------------------------------------


def circles(graph: Graph) -> list[list[str]]:
    """Groups of modules of which each can reach each other (Tarjan's components with more than one member)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for target in sorted(graph[name]):
            if target not in index:
                visit(target)
                low[name] = min(low[name], low[target])
            elif target in stack:
                low[name] = min(low[name], index[target])
        if low[name] == index[name]:
            members = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(members) > 1:
                found.append(sorted(members))

    sys.setrecursionlimit(10_000)
    for name in sorted(graph):
        if name not in index:
            visit(name)
    return found


def in_a_sentence(circle: list[str], graph: Graph) -> str:
    """One way around: a imports b, which imports c ..."""
    start = circle[0]
    ways = [[start]]
    seen = {start}
    while ways:
        way = ways.pop(0)
        for target in sorted(graph[way[-1]] & set(circle)):
            if target == start:
                return f"{len(circle)} modules in a circle: " + " -> ".join([*way, start])
            if target not in seen:
                seen.add(target)
                ways.append([*way, target])
    raise ValueError(f"{circle} is no circle")


# -- drawing ----------------------------------------------------------------------------------------------------------


def rows(graph: Graph) -> list[list[str]]:
    """The bottom row imports nothing; every other module stands one row above the highest that it imports."""
    height: dict[str, int] = {}
    around = {name: circle[0] for circle in circles(graph) for name in circle}

    def at(name: str, on: frozenset[str]) -> int:
        if name not in height:
            below = [target for target in graph[name] if target not in on and around.get(target, target) not in on]
            step = on | {name, around.get(name, name)}
            height[name] = 1 + max((at(target, step) for target in sorted(below)), default=-1)
        return height[name]

    for name in sorted(graph):
        at(name, frozenset())
    found: list[list[str]] = [[] for _ in range(max(height.values(), default=-1) + 1)]
    for name in sorted(graph):
        found[height[name]].append(name)
    return found


def without_detours(graph: Graph) -> Graph:
    """Only the imports that are not implied by a longer way."""
    reach: Graph = {}

    def reached(name: str, on: frozenset[str] = frozenset()) -> set[str]:
        if name not in reach:
            found: set[str] = set()
            for target in graph[name]:
                if target not in on:
                    found |= {target} | reached(target, on | {name})
            reach[name] = found
        return reach[name]

    return {
        name: {target for target in targets if not any(target in reached(other) for other in targets - {target})}
        for name, targets in graph.items()
    }


WIDTH, HEIGHT, GAP, STEP, MOST_IN_A_ROW = 150, 44, 22, 96, 7


def ordered(layers: list[list[str]], graph: Graph) -> list[list[str]]:
    """Each row in the order of what it imports and what imports it, so that few lines cross."""
    layers = [layer[:] for layer in layers]
    place = {name: number / max(1, len(layer) - 1) for layer in layers for number, name in enumerate(layer)}
    users: Graph = {name: {other for other in graph if name in graph[other]} for name in graph}
    for _ in range(8):
        for layer in layers:
            wish = {name: mean([place[other] for other in graph[name] | users[name]], place[name]) for name in layer}
            layer.sort(key=lambda name: (wish[name], name))
            for number, name in enumerate(layer):
                place[name] = (number + 0.5) / len(layer)
    return layers


def mean(numbers: list[float], otherwise: float) -> float:
    return sum(numbers) / len(numbers) if numbers else otherwise


def drawn(graph: Graph, title: str, sizes: Mapping[str, int] | None = None) -> str:
    """The graph as an SVG: rows from the bottom up, one line for every import that is not implied by others."""
    lines = without_detours(graph)
    layers = [
        layer[start : start + MOST_IN_A_ROW]
        for layer in ordered(rows(graph), lines)
        for start in range(0, len(layer), MOST_IN_A_ROW)
    ]
    width = max([len(layer) for layer in layers], default=1) * (WIDTH + GAP) + 2 * GAP
    height = len(layers) * STEP + 60
    spot: dict[str, tuple[float, float]] = {}
    for number, layer in enumerate(layers):
        left = (width - len(layer) * (WIDTH + GAP) + GAP) / 2
        for column, name in enumerate(layer):
            spot[name] = left + column * (WIDTH + GAP), height - 20 - HEIGHT - number * STEP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="{title}" font-family="Alegreya Sans, Segoe UI, sans-serif" font-size="15">',
        f'<rect width="{width}" height="{height}" fill="#f8efd9"/>',
        f'<text x="{GAP}" y="30" font-size="20" fill="#241a12">{title}</text>',
    ]
    for name in sorted(graph):
        x, y = spot[name]
        for target in sorted(lines[name]):
            tx, ty = spot[target]
            start, end = (x + WIDTH / 2, y + HEIGHT), (tx + WIDTH / 2, ty)
            bend = max(24.0, (end[1] - start[1]) / 2)
            parts.append(
                f'<path d="M{start[0]:.0f} {start[1]:.0f}C{start[0]:.0f} {start[1] + bend:.0f} {end[0]:.0f} '
                f'{end[1] - bend:.0f} {end[0]:.0f} {end[1]:.0f}" fill="none" stroke="#5b4733" stroke-width="1.2">'
                f"<title>{name} imports {target}</title></path>"
            )
    for name in sorted(graph):
        x, y = spot[name]
        count = f" · {sizes[name]}" if sizes else ""
        parts.append(
            f"<g><title>{name} imports {', '.join(sorted(graph[name])) or 'nothing'}</title>"
            f'<rect x="{x:.0f}" y="{y:.0f}" width="{WIDTH}" height="{HEIGHT}" rx="4" fill="#fffaf0" stroke="#241a12" '
            f'stroke-width="1.6"/><text x="{x + WIDTH / 2:.0f}" y="{y + 28:.0f}" text-anchor="middle" fill="#241a12">'
            f"{name}{count}</text></g>"
        )
    return "\n".join([*parts, "</svg>", ""])


def the_whole(graph: Graph) -> str:
    """The picture of all packages, with the number of modules in each."""
    group = {name: room_of(name) for name in graph}
    sizes = {room: sum(each == room for each in group.values()) for room in group.values()}
    return drawn(grouped(graph, group), "Undercroft: who imports whom (top to bottom), and how many modules", sizes)


def packages(graph: Graph) -> list[str]:
    """The packages with a picture of their own."""
    return sorted({".".join(name.split(".")[:2]) for name in graph if name.count(".") >= 2})


def the_package(graph: Graph, package: str) -> str:
    """The picture of one package: its modules, and its folders as one box each where there are many."""
    inside = [name for name in graph if name.startswith(f"{package}.")]
    deep = len(inside) > 40
    group = {name: ".".join(name.removeprefix(f"{package}.").split(".")[: 1 if deep else None]) for name in inside}
    return drawn(grouped(graph, group), f"{package}: who imports whom")


def main(arguments: Iterable[str]) -> int:
    graph = read(SOURCE)
    whole = PICTURES / "imports.svg"
    if "--check" not in arguments:
        whole.write_text(the_whole(graph), encoding="utf-8")
        for package in packages(graph):
            (PICTURES / f"imports-{package.rpartition('.')[2]}.svg").write_text(
                the_package(graph, package), encoding="utf-8"
            )
        print(f"drew {len(graph)} modules into {PICTURES.relative_to(ROOT)}")
        return 0
    problems = [in_a_sentence(circle, graph) for circle in circles(graph)]
    if not whole.exists() or whole.read_text(encoding="utf-8") != the_whole(graph):
        problems.append(f"{whole.relative_to(ROOT)} is out of date: run `python tools/import_graph.py`")
    for problem in problems:
        print(problem)
    if not problems:
        print(f"{len(graph)} modules, no circle")
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
