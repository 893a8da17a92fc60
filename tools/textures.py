"""Make the two seamless textures of the table: paper and wood, with alpha, so that both themes tint them.

    pip install numpy pillow
    python tools/textures.py

Writes paper.png and wood.png in src/undercroft/table/static.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

STATIC = Path(__file__).resolve().parents[1] / "src/undercroft/table/static"
Grey = npt.NDArray[np.float64]


def noise(size: int, seed: int, power: float, across: float = 1.0, down: float = 1.0) -> Grey:
    """Seamless noise whose waves get weaker with their frequency; `across` and `down` stretch it."""
    waves = np.fft.fft2(np.random.default_rng(seed).standard_normal((size, size)))
    y, x = np.meshgrid(np.fft.fftfreq(size) * size, np.fft.fftfreq(size) * size, indexing="ij")
    length = np.sqrt((x * across) ** 2 + (y * down) ** 2)
    length[0, 0] = 1
    grey = np.real(np.fft.ifft2(waves / length**power))
    return np.asarray((grey - grey.mean()) / grey.std())


def save(grey: Grey, name: str, strength: int, dark: tuple[int, int, int], light: tuple[int, int, int]) -> None:
    """Dark where the noise is low, light where it is high; alpha carries the strength."""
    grey = np.clip(grey, -2.5, 2.5) / 2.5
    picture = np.zeros((*grey.shape, 4), np.uint8)
    picture[..., :3] = np.where(grey[..., None] < 0, dark, light)
    picture[..., 3] = np.abs(grey) * strength
    flat = Image.fromarray(picture).quantize(24, method=Image.Quantize.FASTOCTREE)
    flat.save(STATIC / name, optimize=True)


def main() -> None:
    save(0.8 * noise(256, 1, 1.5) + 0.35 * noise(256, 2, 0.4), "paper.png", 34, (92, 58, 18), (255, 250, 232))
    grain = noise(512, 3, 1.3, 1.0, 0.05) + 0.4 * noise(512, 4, 0.7, 1.0, 0.03)
    boards = np.zeros((512, 512))
    for y in range(0, 512, 128):
        boards[y : y + 2] = -3.2
        boards[y + 2 : y + 3] = 1.2
    save(grain * 0.8 + boards, "wood.png", 62, (0, 0, 0), (255, 205, 150))


if __name__ == "__main__":
    main()
