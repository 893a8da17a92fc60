"""Play with what is installed: run by a Python that has the wheel and nothing of this folder.

    python tools/try_wheel.py [--pure]

Says which engine it found. A wheel that is not what it should be (compiled, or with --pure, not) is an error.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import undercroft
from undercroft.kernel import match, playout


def main(arguments: list[str]) -> int:
    home = Path(undercroft.__file__).parent
    if home.is_relative_to(Path(__file__).resolve().parents[1] / "src"):
        print(f"this is the source tree ({home}), not an installed wheel")
        return 1
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    compiled = [module.__name__ for module in (match, playout) if str(module.__file__).endswith(suffix)]
    if bool(compiled) == ("--pure" in arguments):
        print(f"the engine in {home} is {'compiled' if compiled else 'pure Python'}: it should be the other")
        return 1
    for slug in undercroft.game_names():
        seats = undercroft.game(slug).seats[1]
        command = [sys.executable, "-P", "-m", "undercroft.cli.main", "simulate", slug, "--seats", str(seats)]
        with tempfile.TemporaryDirectory() as elsewhere:
            done = subprocess.run(
                [*command, "--games", "2", "--bots", "random"],
                cwd=elsewhere,
                capture_output=True,
                text=True,
                check=False,
            )
        if done.returncode != 0:
            print(f"{slug} does not play:\n{done.stdout}{done.stderr}")
            return 1
    print(f"{len(undercroft.game_names())} games play, {'compiled' if compiled else 'pure Python'}, from {home}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
