"""Threads that convert the same shape for the first time at the same moment."""

from __future__ import annotations

import subprocess
import sys

RUNS = 8
"""With msgspec's own `convert` about every second run ends in a segmentation fault."""
FOUR_AT_ONCE = """
import sys, threading
from undercroft.games.looting_castle.cards import load_cards
sys.setswitchinterval(1e-6)
gate, loaded = threading.Barrier(4), []
def load():
    gate.wait()
    loaded.append(load_cards())
threads = [threading.Thread(target=load) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(loaded))
"""


def test_threads_that_open_the_same_cards_first_do_not_crash() -> None:
    for _ in range(RUNS):
        done = subprocess.run([sys.executable, "-c", FOUR_AT_ONCE], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (0, "4\n"), done.stderr
