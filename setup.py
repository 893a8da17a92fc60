"""Builds the wheel. What is hot is compiled by mypyc, from the same sources; everything else is in pyproject.toml.

Without a C compiler, or with UNDERCROFT_PURE=1, the wheel is pure Python: the same, but slower. An editable install is
always pure, so that what is edited is what runs.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError, CompileError, LinkError

SOURCE = Path("src")
KERNEL = (
    "words", "why_not", "piles", "question", "story/roll", "story/events", "state", "canon", "amounts", "chance",
    "observation/row", "observation/features", "driver", "game", "log", "logbook", "match", "imagining", "playout",
)  # fmt: skip
"""The rooms of the kernel that a running match goes through."""
BOTS = ("tree", "bookmark", "search", "worth", "worlds")
"""The rooms of the bots that every iteration of a search goes through."""
ARENA = ("bot_match", "whereabouts", "observer", "details", "watched_playout")
"""The rooms of the arena that every answer of a bot and every event of a watched game goes through."""
ENVIRONMENTS = ("numbering", "quiet", "rows")
"""The rooms of the environments that every step goes through."""
COLD = ("__init__", "cards", "check", "printed", "reasons")
"""In a game: what is read once, only by tests or the press, or only when somebody asks why."""
GAMES = os.environ.get("UNDERCROFT_GAMES", "").split()
"""For the impatient: compile only these games."""
PURE = "Undercroft is built as pure Python, which plays the same but three to four times slower: "


def modules() -> list[str]:
    """What is compiled: the hot rooms, and of a game whatever a match goes through; pictures are drawn interpreted."""
    hot = (("kernel", KERNEL), ("bots", BOTS), ("arena", ARENA), ("envs", ENVIRONMENTS))
    found = [SOURCE / "undercroft" / room / f"{name}.py" for room, names in hot for name in names]
    for path in sorted((SOURCE / "undercroft" / "games").glob("*/**/*.py")):
        cold = (
            path.stem in COLD or path.parent.name in ("draw", "reasons") or (GAMES and not set(GAMES) & set(path.parts))
        )
        text = path.read_text(encoding="utf-8")
        if not cold and "msgspec" not in text and "cardfile" not in text:  # structs, and what is read but once
            found.append(path)
    return [path.as_posix() for path in found]


def extensions() -> list[Any]:
    """All of them or none: a half-compiled engine is of no use to anybody."""
    if not {"bdist_wheel", "build_ext"} & set(sys.argv):
        return []  # metadata, a source distribution or an editable install
    if os.environ.get("UNDERCROFT_PURE"):
        print(f"{PURE}UNDERCROFT_PURE is set", file=sys.stderr)
        return []
    compiler = os.environ.get("CC", "cc").split()[0]
    if os.name == "posix" and shutil.which(compiler) is None:
        print(f"{PURE}there is no C compiler ({compiler})", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    level = os.environ.get("UNDERCROFT_OPT_LEVEL", "1")
    made = list(mypycify(modules(), opt_level=level, debug_level="0", multi_file=True))
    if os.name == "posix":
        for extension in made:  # nobody outside calls what is inside: calls need no detour by the dynamic linker
            extension.extra_compile_args.append("-fvisibility=hidden")
    return made


class SideBySide(build_ext):
    """Compiles one C file per module, as many at once as there are cores, and only what has changed.

    Objects are kept by the hash of all that they are made from, in UNDERCROFT_OBJECTS or beside the build.
    """

    def build_extensions(self) -> None:
        self.headers = b"".join(sorted(path.read_bytes() for path in Path("build").glob("**/*.h")))
        self.objects = Path(os.environ.get("UNDERCROFT_OBJECTS", "build/objects"))
        self.objects.mkdir(parents=True, exist_ok=True)
        self.compiler.compile = self.compile_changed
        try:
            super().build_extensions()
        except (BaseError, CCompilerError, CompileError, LinkError) as problem:
            print(f"{PURE}{problem}", file=sys.stderr)
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = []

    def compile_changed(
        self,
        sources: list[str],
        output_dir: str | None = None,
        macros: Any = None,
        include_dirs: Any = None,
        debug: bool = False,
        extra_preargs: Any = None,
        extra_postargs: Any = None,
        depends: Any = None,
    ) -> list[str]:
        compiler: Any = self.compiler
        macros, objects, extra, defines, build = compiler._setup_compile(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        arguments = compiler._get_cc_args(defines, debug, extra_preargs)

        def compile_one(name: str) -> None:
            source, suffix = build[name]
            made_from = f"{sys.version} {arguments} {extra}".encode() + self.headers + Path(source).read_bytes()
            kept = self.objects / hashlib.blake2b(made_from, digest_size=16).hexdigest()
            if kept.exists():
                shutil.copyfile(kept, name)
                return
            compiler._compile(name, source, suffix, arguments, extra, defines)
            shutil.copyfile(name, f"{kept}.new")
            Path(f"{kept}.new").replace(kept)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_one, build))
        return list(objects)


setup(ext_modules=extensions(), cmdclass={"build_ext": SideBySide})
