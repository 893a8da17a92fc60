"""What drawings cost: `make bench` asks, and gets an answer."""

from __future__ import annotations

import asyncio

import pytest

from tools import drawings


def test_a_push_and_a_view_are_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawings, "ANSWERS", 12)
    found = asyncio.run(drawings.pushes("miniskull_caverns"))
    assert 0 < found["packed"] < found["push"] and found["view"] > 1000
    assert drawings.common()["page"] > 10_000
