"""Compile kernel and games with mypyc, from the same source, into build/compiled.

    python tools/compile.py [GAME ...]      compile (all games, or only those named)
    python tools/compile.py --path          print build/compiled if it is there and up to date, else nothing

The sources are copied beside the binaries, so `PYTHONPATH=build/compiled` runs the compiled engine and nothing in src/
is touched. Without a C compiler it says so and leaves pure Python, which runs everything as well, only slower.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
TARGET = ROOT / "build" / "compiled"
STAMP = TARGET / "STAMP"
KERNEL = ("words", "piles", "question", "events", "state", "amounts", "chance", "game", "imagining", "match", "playout")
"""The rooms of the kernel that a running match goes through."""
BOTS = ("tree", "search", "worth", "imagination")
"""The rooms of the bots that every iteration of a search goes through."""

BUILD = """
import os
from multiprocessing.pool import ThreadPool

from setuptools import setup
from distutils.ccompiler import CCompiler
from mypyc.build import mypycify


def compile_side_by_side(self, sources, output_dir=None, macros=None, include_dirs=None, debug=0,
                         extra_preargs=None, extra_postargs=None, depends=None):
    macros, objects, extra, defines, build = self._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs)
    arguments = self._get_cc_args(defines, debug, extra_preargs)

    def one(name):
        source, suffix = build[name]
        self._compile(name, source, suffix, arguments, extra, defines)

    with ThreadPool(os.cpu_count()) as pool:
        pool.map(one, list(build))
    return objects


CCompiler.compile = compile_side_by_side
setup(name="undercroft-compiled", ext_modules=mypycify({modules!r}, opt_level="2", multi_file=True))
"""
"""One C file per module, all cores at work: a single file would keep one core busy for minutes."""


def modules(only: list[str]) -> list[str]:
    """What is compiled: the hot rooms of kernel and bots, and the rooms of a game that a playout goes through."""
    found = [f"undercroft/kernel/{name}.py" for name in KERNEL]
    found += [f"undercroft/bots/{name}.py" for name in BOTS]
    for path in sorted((SOURCE / "undercroft" / "games").glob("*/**/*.py")):
        game = path.relative_to(SOURCE / "undercroft" / "games").parts[0]
        if path.stem == "__init__" or (only and game not in only):
            continue
        text = path.read_text(encoding="utf-8")
        if "msgspec" not in text and "cardfile" not in text:  # views and card files are structs, and read but once
            found.append(path.relative_to(SOURCE).as_posix())
    return found


def fingerprint(only: list[str]) -> str:
    """Changes with any source file, the Python version and the choice of games."""
    digest = hashlib.blake2b(f"{sys.version} {sorted(only)}".encode(), digest_size=16)
    for path in sorted(SOURCE.rglob("*")):
        if path.suffix in (".py", ".toml") and path.is_file():
            digest.update(path.relative_to(SOURCE).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def compile_all(only: list[str]) -> int:
    stamp = fingerprint(only)
    if STAMP.exists() and STAMP.read_text() == stamp:
        print("compiled engine is up to date")
        return 0
    compiler = os.environ.get("CC", "cc")
    if shutil.which(compiler.split()[0]) is None:
        print(f"no C compiler ({compiler}) found: Undercroft runs as pure Python, the same but slower")
        return 0
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(SOURCE, TARGET, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so"))
    script = BUILD.format(modules=["--strict", *modules(only)])
    (TARGET / "build_compiled.py").write_text(script)
    command = [sys.executable, "build_compiled.py", "-q", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=TARGET, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print("\n".join((done.stdout + done.stderr).splitlines()[-40:]))
        print("compiling failed: Undercroft runs as pure Python, the same but slower")
        shutil.rmtree(TARGET)
        return 1
    shutil.rmtree(TARGET / "build", ignore_errors=True)
    STAMP.write_text(stamp)
    print(f"compiled {len(modules(only))} modules into {TARGET.relative_to(ROOT)}")
    return 0


def main(arguments: list[str]) -> int:
    if arguments == ["--path"]:
        if STAMP.exists() and STAMP.read_text() == fingerprint([]):
            print(TARGET)
        return 0
    return compile_all(arguments)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
