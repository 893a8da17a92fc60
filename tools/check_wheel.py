"""Try what is published where nothing else is: in clean environments, built from the source distribution.

    python tools/check_wheel.py            both wheels are installed, and play all games
    python tools/check_wheel.py --pure     only the wheel for those who have no compiler
    python tools/check_wheel.py --tests    the tests of the engine run on the installed wheel with the compiled engine

The compiled wheel is the one of tools/compile.py, which is built unless it is there. Without a compiler this fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

from compile import DIST, ROOT, WHEELS, build_sdist, build_wheel, compile_all, fingerprint, no_compiler, up_to_date

CLEAN = ROOT / "build" / "clean"
TESTS = ("kernel", "games", "bots", "arena", "insight", "envs", "lab/run", "table/domain", "table/releases")
"""What goes through the compiled engine."""


def compiled_wheel() -> Path | None:
    """Built once for everything that asks."""
    missing = no_compiler()
    if missing:
        print(f"{missing}: there is no compiled wheel to try")
        return None
    if compile_all([]) != 0:
        return None
    return next(WHEELS.glob("*.whl"))


def pure_wheel() -> Path | None:
    found = sorted(DIST.glob("*.tar.gz")) if up_to_date(fingerprint([])) else []
    sdist = found[0] if found else build_sdist()
    os.environ["UNDERCROFT_PURE"] = "1"
    try:
        return build_wheel(sdist, DIST / "pure")
    finally:
        del os.environ["UNDERCROFT_PURE"]


def clean_environment(name: str, wheel: Path, *, borrowed: bool = False) -> Path:
    """The Python of a new virtual environment with nothing but the wheel and what it asks for. What only tests need can
    be borrowed from this environment, behind everything that is its own."""
    home = CLEAN / name
    shutil.rmtree(home, ignore_errors=True)
    venv.create(home, with_pip=True)
    python = home / "bin" / "python"
    if borrowed:
        own = sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)})
        (Path(own) / "borrowed.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    given = ["--no-deps", "--no-index"] if borrowed else []
    subprocess.run([python, "-m", "pip", "install", "--quiet", *given, wheel], check=True)
    return python


def without_ours() -> dict[str, str]:
    """Nothing of this folder may be found by way of the environment."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def plays(wheel: Path, pure: bool) -> bool:
    python = clean_environment("pure" if pure else "compiled", wheel)
    command = [python, "-P", ROOT / "tools" / "try_wheel.py", *(["--pure"] if pure else [])]
    return subprocess.run(command, cwd=CLEAN, env=without_ours(), check=False).returncode == 0


def passes(wheel: Path) -> bool:
    """The tests run from this folder, but what they import of Undercroft is the installed wheel."""
    python = clean_environment("tests", wheel, borrowed=True)
    if subprocess.run([python, "-P", ROOT / "tools" / "try_wheel.py"], cwd=CLEAN, env=without_ours()).returncode != 0:
        return False
    command = [python, "-m", "pytest", "-q", "-n", "2", "--dist", "loadgroup", *[f"tests/{each}" for each in TESTS]]
    return subprocess.run(command, cwd=ROOT, env=without_ours(), check=False).returncode == 0


def main(arguments: list[str]) -> int:
    if "--pure" in arguments:
        wheel = pure_wheel()
        return 0 if wheel is not None and plays(wheel, pure=True) else 1
    compiled = compiled_wheel()
    if compiled is None:
        return 1
    if "--tests" in arguments:
        return 0 if passes(compiled) else 1
    pure = pure_wheel()
    return 0 if pure is not None and plays(compiled, pure=False) and plays(pure, pure=True) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
