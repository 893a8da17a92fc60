"""A package installed into a folder of its own, and real processes that find it there."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pexpect

import undercroft
from tests.cli.at_the_keyboard import plain

SOURCES = Path(undercroft.__file__).parents[1]
API_TEST = """
import sys, warnings
warnings.simplefilter("ignore")
from pettingzoo.test import api_test
from undercroft.envs import pettingzoo as zoo
api_test(zoo.env(sys.argv[1], int(sys.argv[2])), num_cycles=60)
"""
"""PettingZoo's own suite; what it recommends, names like player_0, it says by way of warnings."""


class Installed:
    """A game that `pip` has installed beside Undercroft."""

    def __init__(self, package: Path, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "package"
        self.site = folder / "site"
        shutil.copytree(package, self.package)  # a build leaves things behind, but not in the sources
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
        subprocess.run([*command, "--target", str(self.site), str(self.package)], check=True)

    @property
    def path(self) -> str:
        """What stands in PYTHONPATH of whoever shall find it."""
        return os.pathsep.join([str(self.site), str(SOURCES)])

    def python(self, *arguments: str) -> str:
        """What a Python process prints; its failure is ours."""
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": self.path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def undercroft(self, *arguments: str) -> str:
        return self.python("-m", "undercroft.cli.main", *arguments)

    def own_tests(self) -> str:
        options = ("-q", "-p", "no:cacheprovider", "--rootdir", str(self.package))
        return self.python("-m", "pytest", *options, str(self.package / "tests"))

    def api_test(self, slug: str, seats: int) -> str:
        return self.python("-c", API_TEST, slug, str(seats))

    def play(self, slug: str, *arguments: str, answers: Sequence[str] = ("1",)) -> str:
        """A whole match at a real terminal, with these answers again and again; all that was on the screen."""
        given = itertools.cycle(answers)
        child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-m", "undercroft.cli.main", "play", slug, *arguments],
            cwd=str(self.folder),
            env={**os.environ, "PYTHONPATH": self.path, "TERM": "xterm-256color"},
            dimensions=(50, 100),
            encoding="utf-8",
            timeout=60,
        )
        child.delaybeforesend = None
        shown = ""
        while child.expect([r"> (?:\x1b\[[0-9;]*m)*$", pexpect.EOF]) == 0:
            shown += str(child.before)
            child.sendline("" if shown.rstrip().endswith("Enter leaves") else next(given))
        shown += str(child.before)
        child.close()
        assert child.exitstatus == 0, plain(shown)[-2000:]
        return plain(shown)
