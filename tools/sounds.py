"""The sounds of the table, made from noise and sines: `python tools/sounds.py` writes them into static/sounds.

Short, dry, mono, no samples from anywhere. The same numbers give the same bytes, so a change shows in the diff.

    python tools/sounds.py            write all
    python tools/sounds.py --check    fail if a file differs from what would be written
"""

from __future__ import annotations

import math
import random
import struct
import sys
import wave
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

HOME = Path(__file__).resolve().parents[1] / "src" / "undercroft" / "table" / "static" / "sounds"
RATE = 16_000
LOUDNESS = 0.125
"""Root mean square of the loudest 100 ms, about -18 dB below full scale."""
Wave = list[float]


def silence(seconds: float) -> Wave:
    return [0.0] * int(seconds * RATE)


def noise(seconds: float, seed: str, low: float = 0.0, high: float = 1.0) -> Wave:
    """Noise through two one-pole filters: `high` close to 0 is dull, `low` close to 1 is thin."""
    rng = random.Random(seed)
    dull = floor = 0.0
    out = []
    for _ in range(int(seconds * RATE)):
        dull += high * (rng.uniform(-1, 1) - dull)
        floor += (1 - low) * (dull - floor)
        out.append(dull - floor if low else dull)
    return out


def tone(seconds: float, pitch: float, to: float | None = None, overtones: tuple[float, ...] = (1.0,)) -> Wave:
    """A sine that may slide to another pitch, with overtones by their strength."""
    count = int(seconds * RATE)
    phase = 0.0
    out = []
    for n in range(count):
        phase += 2 * math.pi * (pitch + ((to or pitch) - pitch) * n / count) / RATE
        out.append(sum(part * math.sin(phase * k) for k, part in enumerate(overtones, 1)))
    return out


def bell(seconds: float, pitch: float) -> Wave:
    """Partials of a small bell: not whole multiples, each fading at its own speed."""
    partials = ((0.5, 0.5, 2.0), (1.0, 1.0, 3.0), (1.19, 0.6, 4.0), (1.56, 0.4, 6.0), (2.0, 0.5, 6.0), (2.74, 0.3, 9.0))
    return [
        sum(
            size * math.exp(-fade * n / RATE) * math.sin(2 * math.pi * pitch * ratio * n / RATE)
            for ratio, size, fade in partials
        )
        for n in range(int(seconds * RATE))
    ]


def fading(sound: Wave, speed: float, rise: float = 0.002) -> Wave:
    """Quickly there, then away: `speed` in e-folds a second."""
    start = max(1, int(rise * RATE))
    return [value * min(1.0, n / start) * math.exp(-speed * n / RATE) for n, value in enumerate(sound)]


def mixed(*layers: tuple[float, float, Wave]) -> Wave:
    """Layers as (begins at, strength, sound)."""
    length = max(int(at * RATE) + len(sound) for at, _, sound in layers)
    out = [0.0] * length
    for at, strength, sound in layers:
        begin = int(at * RATE)
        for n, value in enumerate(sound):
            out[begin + n] += strength * value
    return out


def knock(seed: str, pitch: float, dull: float = 0.35) -> Wave:
    """Something hard on wood."""
    click = fading(noise(0.05, seed, 0.2, dull), 120, 0.0005)
    return mixed((0, 1, click), (0, 0.7, fading(tone(0.09, pitch, pitch * 0.8), 55)))


def turn() -> Wave:
    """A match is struck."""
    scratch = fading(noise(0.12, "scratch", 0.75, 0.9), 12, 0.03)
    return mixed((0, 0.9, scratch), (0.1, 0.8, fading(noise(0.34, "flare", 0.3, 0.5), 9, 0.04)))


def step() -> Wave:
    """A boot on stone."""
    return mixed(
        (0, 1, fading(noise(0.12, "boot", 0.0, 0.12), 38)), (0.035, 0.25, fading(noise(0.06, "grit", 0.6, 0.8), 70))
    )


def tile() -> Wave:
    """Paper laid on wood."""
    return mixed((0, 0.5, fading(noise(0.16, "paper", 0.5, 0.6), 22, 0.05)), (0.13, 1, knock("laid", 170, 0.2)))


def card() -> Wave:
    """A card is flicked."""
    return mixed(
        (0, 0.6, fading(noise(0.07, "flick", 0.7, 0.95), 60)), (0.06, 1, fading(noise(0.05, "snap", 0.4, 0.7), 90))
    )


def dice() -> Wave:
    """Bone on wood, three knocks."""
    knocks = [(0.0, 1.0, 520.0), (0.11, 0.75, 560.0), (0.19, 0.5, 500.0), (0.25, 0.3, 540.0)]
    return mixed(*[(at, size, knock(f"bone{at}", pitch, 0.5)) for at, size, pitch in knocks])


def hit() -> Wave:
    """A dull thud."""
    return mixed((0, 1, fading(tone(0.22, 110, 55), 18)), (0, 0.8, fading(noise(0.12, "thud", 0.0, 0.15), 35)))


def miss() -> Wave:
    """Cloth through the air."""
    sound = noise(0.24, "cloth", 0.55, 0.55)
    return [value * math.sin(math.pi * n / len(sound)) ** 2 for n, value in enumerate(sound)]


def heal() -> Wave:
    """A glass is touched."""
    return mixed((0, 1, fading(tone(0.45, 1320, None, (1, 0.2, 0.12)), 8)), (0.07, 0.6, fading(tone(0.4, 1980), 9)))


def treasure() -> Wave:
    """Coins."""
    return mixed(
        *[
            (0.06 * n, 0.9 - 0.15 * n, fading(tone(0.2, p, None, (1, 0, 0.5)), 24))
            for n, p in enumerate((2100, 2640, 2350, 3140))
        ]
    )


def door() -> Wave:
    """A hinge, then the door."""
    creak = fading(tone(0.3, 260, 340, (1, 0.7, 0.6, 0.5, 0.3)), 5, 0.06)
    rough = [value * (0.6 + 0.4 * math.sin(n / RATE * 2 * math.pi * 34)) for n, value in enumerate(creak)]
    return mixed((0, 0.5, rough), (0.3, 1, knock("door", 90, 0.12)))


def death() -> Wave:
    """One low bell."""
    return fading(bell(0.59, 174), 2.2)


def win() -> Wave:
    """Three bells."""
    return mixed(
        (0, 0.8, fading(bell(0.35, 523), 6)),
        (0.1, 0.8, fading(bell(0.35, 659), 6)),
        (0.2, 1, fading(bell(0.38, 784), 5)),
    )


def error() -> Wave:
    """A pencil tick."""
    return mixed((0, 1, fading(noise(0.04, "pencil", 0.6, 0.8), 130)), (0, 0.3, fading(tone(0.05, 900), 90)))


def chat() -> Wave:
    """Two knuckles on the table."""
    return mixed((0, 0.8, knock("one", 300)), (0.12, 1, knock("two", 320)))


SOUNDS: dict[str, Callable[[], Wave]] = {
    made.__name__: made
    for made in (turn, step, tile, card, dice, hit, miss, heal, treasure, door, death, win, error, chat)
}


def as_file(sound: Wave) -> bytes:
    """A WAV file of 16 bits, as loud as the others."""
    window = RATE // 10
    loudest = max(
        math.sqrt(sum(value * value for value in sound[at : at + window]) / window)
        for at in range(0, max(1, len(sound) - window + 1), window // 4)
    )
    peak = max(abs(value) for value in sound)
    gain = min(LOUDNESS / loudest, 0.89 / peak)
    tail = min(len(sound), RATE // 100)
    level = [value * gain for value in sound]
    for n in range(tail):  # no click at the end
        level[-1 - n] *= n / tail
    out = BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(struct.pack("<h", round(32767 * value)) for value in level))
    return out.getvalue()


def main(arguments: list[str]) -> int:
    HOME.mkdir(exist_ok=True)
    wrong = []
    for name, make in SOUNDS.items():
        path, data = HOME / f"{name}.wav", as_file(make())
        if "--check" not in arguments:
            path.write_bytes(data)
        elif not path.exists() or path.read_bytes() != data:
            wrong.append(path.name)
    if wrong:
        print(f"not as tools/sounds.py makes them: {', '.join(wrong)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
