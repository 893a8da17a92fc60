"""The import graph: every import counts, circles are named, and the picture stands in rows."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools import import_graph


def package(folder: Path, **modules: str) -> import_graph.Graph:
    """A little package `box` with these modules; `a__b` is b in the folder a."""
    home = folder / "box"
    home.mkdir()
    (home / "__init__.py").write_text("")
    for name, text in modules.items():
        path = home / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(exist_ok=True)
        (path.parent / "__init__.py").touch()
        path.write_text(text)
    return import_graph.read(folder)


def test_late_and_type_checking_imports_count(tmp_path: Path) -> None:
    graph = package(
        tmp_path,
        lid="from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from box.base import size\n",
        base="def size():\n    from box import lid\n    return lid\n",
    )
    assert graph["box.lid"] == {"box.base"} and graph["box.base"] == {"box.lid"}
    assert import_graph.circles(graph) == [["box.base", "box.lid"]]
    told = import_graph.in_a_sentence(["box.base", "box.lid"], graph)
    assert told == "2 modules in a circle: box.base -> box.lid -> box.base"


def test_relative_imports_and_folders_are_understood(tmp_path: Path) -> None:
    graph = package(tmp_path, inner__one="from . import two\nfrom ..outer import x\n", inner__two="", outer="x = 1\n")
    assert graph["box.inner.one"] == {"box.inner.two", "box.outer"}
    assert import_graph.circles(graph) == []


def test_a_module_stands_above_all_that_it_imports(tmp_path: Path) -> None:
    graph = package(tmp_path, a="from box import b, c\n", b="from box import c\n", c="")
    graph.pop("box")
    assert import_graph.rows(graph) == [["box.c"], ["box.b"], ["box.a"]]
    assert import_graph.without_detours(graph)["box.a"] == {"box.b"}, "c is implied"


def test_a_circle_can_be_drawn_too(tmp_path: Path) -> None:
    graph = package(tmp_path, a="from box import b\n", b="from box import a\n")
    picture = ElementTree.fromstring(import_graph.drawn(graph, "Box"))
    assert len(picture.findall("{http://www.w3.org/2000/svg}g")) == 3


@pytest.mark.parametrize("package", ["kernel", "games", "bots", "envs", "lessons"])
def test_no_circle_inside(package: str) -> None:
    graph = import_graph.read(import_graph.SOURCE)
    inside = {name for name in graph if name.startswith(f"undercroft.{package}")}
    assert inside
    assert import_graph.circles({name: graph[name] & inside for name in inside}) == []
