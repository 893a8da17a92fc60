"""Build the wheel with the compiled engine, and install it into build/compiled, where nothing in src/ is touched.

    python tools/compile.py [GAME ...]      build it, unless it is there and up to date (with only these games compiled)
    python tools/compile.py --background    the same, behind your back; says so in one line
    python tools/compile.py --path          print build/compiled if it is there and up to date, else nothing

A developer's wheel is built from the source distribution: what is tested is what is published.

`python build/compiled …` is then the same as `undercroft …`, only faster. What is compiled, and how, says setup.py.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
TARGET = ROOT / "build" / "compiled"
STAMP = TARGET / "STAMP"
DIST = ROOT / "build" / "dist"
WHEELS = ROOT / "build" / "wheels"
LOG = ROOT / "build" / "compile.log"
LOCK = ROOT / "build" / "compile.lock"
PURE = "Undercroft runs as pure Python, the same but slower"
MAIN = '"""`python build/compiled …`: the command line."""\n\nfrom undercroft.cli.main import main\n\nmain()\n'


def fingerprint(games: list[str]) -> str:
    """Changes with any source file, the way it is built, the version of Python and the choice of games."""
    digest = hashlib.blake2b(f"{sys.version} {games}".encode(), digest_size=16)
    sources = [path for path in SOURCE.rglob("*") if path.suffix in (".py", ".toml") and path.is_file()]
    for path in [ROOT / "setup.py", ROOT / "pyproject.toml", *sorted(sources)]:
        digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def up_to_date(stamp: str) -> bool:
    return STAMP.exists() and STAMP.read_text() == stamp


def no_compiler() -> str:
    """What is missing, or nothing."""
    compiler = os.environ.get("CC", "cc").split()[0]
    if os.environ.get("UNDERCROFT_PURE"):
        return "UNDERCROFT_PURE is set"
    return f"no C compiler ({compiler}) found" if shutil.which(compiler) is None else ""


def can_build() -> bool:
    """A developer has all that it takes; for players, pip fetches it into an environment of its own."""
    return bool(importlib.util.find_spec("mypyc") and importlib.util.find_spec("setuptools"))


def build_sdist() -> Path:
    """The source distribution; it must be all that it takes to build the wheel."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir(parents=True)
    code = f"from setuptools.build_meta import build_sdist; build_sdist({str(DIST)!r})"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return next(DIST.glob("*.tar.gz"))


def build_wheel(source: Path, into: Path) -> Path | None:
    """The wheel of this source tree or source distribution; none, after saying why, if it cannot be built."""
    into.mkdir(parents=True, exist_ok=True)
    for old in into.glob("*.whl"):
        old.unlink()
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(into), str(source)]
    if can_build():
        command.append("--no-build-isolation")
    build = ROOT / "build"  # what is worth keeping from one time to the next
    given = {"UNDERCROFT_OBJECTS": str(build / "objects"), "MYPY_CACHE_DIR": str(build / "types"), **os.environ}
    done = subprocess.run(command, env=given, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print("\n".join((done.stdout + done.stderr).splitlines()[-40:]))
        return None
    return next(into.glob("*.whl"))


def compile_all(games: list[str]) -> int:
    LOCK.parent.mkdir(exist_ok=True)
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # somebody else may be at it: then there is nothing left to do
        return _compile_all(games)


def _compile_all(games: list[str]) -> int:
    stamp = fingerprint(games)
    if up_to_date(stamp):
        print("compiled engine is up to date")
        return 0
    missing = no_compiler()
    if missing:
        print(f"{missing}: {PURE}")
        return 0
    os.environ["UNDERCROFT_GAMES"] = " ".join(games)
    wheel = build_wheel(build_sdist() if can_build() else ROOT, WHEELS)
    shutil.rmtree(TARGET, ignore_errors=True)
    if wheel is not None:
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
        subprocess.run([*install, "--target", str(TARGET), str(wheel)], check=True)
    if not list(TARGET.glob("*__mypyc*")):
        print(f"compiling failed: {PURE}")
        return 1
    (TARGET / "__main__.py").write_text(MAIN)
    STAMP.write_text(stamp)
    print(f"compiled engine is in {TARGET.relative_to(ROOT)}")
    return 0


def compile_in_the_background() -> int:
    """Say in one line what this start has, and leave."""
    if up_to_date(fingerprint([])):
        print("The compiled engine is there: this start uses it.")
        return 0
    missing = no_compiler()
    if missing:
        print(f"{missing}: {PURE}")
        return 0
    LOG.parent.mkdir(exist_ok=True)
    print("The compiled engine is being built in the background; from the next start on, everything is faster.")
    with LOG.open("w") as log:
        nice = ["nice"] if shutil.which("nice") else []
        command = [*nice, sys.executable, __file__]
        subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True)
    return 0


def main(arguments: list[str]) -> int:
    if arguments == ["--path"]:
        if up_to_date(fingerprint([])):
            print(TARGET)
        return 0
    if arguments == ["--background"]:
        return compile_in_the_background()
    unknown = [name for name in arguments if not (SOURCE / "undercroft" / "games" / name / "rules.toml").is_file()]
    if unknown:
        print(f"there is no game {unknown[0]}")
        return 2
    return compile_all(arguments)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
