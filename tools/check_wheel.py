"""Build what is published and try it where nothing else is: sdist, wheel from the sdist, clean environments.

python tools/check_wheel.py [--pure]    --pure: only the wheel for those who have no compiler
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from compile import ROOT, build_wheel, no_compiler

DIST = ROOT / "build" / "dist"


def build_sdist() -> Path:
    """The source distribution; it must be all that it takes to build the wheel."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir(parents=True)
    code = f"from setuptools.build_meta import build_sdist; build_sdist({str(DIST)!r})"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return next(DIST.glob("*.tar.gz"))


def try_in_a_clean_environment(wheel: Path, pure: bool) -> int:
    """A new virtual environment with nothing but the wheel and what it asks for."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        venv.create(home, with_pip=True)
        python = home / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", wheel], check=True)
        clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        command = [python, "-P", ROOT / "tools" / "try_wheel.py", *(["--pure"] if pure else [])]
        return subprocess.run(command, cwd=home, env=clean, check=False).returncode


def main(arguments: list[str]) -> int:
    sdist = build_sdist()
    for pure in (True,) if "--pure" in arguments else (True, False):
        os.environ.pop("UNDERCROFT_PURE", None)
        if not pure and no_compiler():
            print(f"{no_compiler()}: the compiled wheel is not checked")
            continue
        if pure:
            os.environ["UNDERCROFT_PURE"] = "1"
        wheel = build_wheel(sdist, DIST / ("pure" if pure else "compiled"))
        if wheel is None or try_in_a_clean_environment(wheel, pure) != 0:
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
