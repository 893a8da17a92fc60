"""The sounds of the table: there, short, mono, and about as loud as each other."""

from __future__ import annotations

import math
import struct
import wave
from pathlib import Path

import pytest

import undercroft

HOME = Path(undercroft.__file__).parent / "table" / "static" / "sounds"
NAMES = (
    "turn",
    "step",
    "tile",
    "card",
    "dice",
    "hit",
    "miss",
    "heal",
    "treasure",
    "door",
    "death",
    "win",
    "error",
    "chat",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short_dry_and_no_louder_than_the_others(name: str) -> None:
    with wave.open(str(HOME / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        count, rate = file.getnframes(), file.getframerate()
        samples = [value / 32768 for (value,) in struct.iter_unpack("<h", file.readframes(count))]
    assert 0.03 < count / rate < 0.6
    loud = math.sqrt(sum(value * value for value in samples) / count)
    assert 0.05 < loud < 0.15
    assert abs(samples[-1]) < 0.01
