"""Tables as TOML text again: a card file that builds on others, written out whole."""

from __future__ import annotations

import json
from typing import Any


def toml_text(tables: dict[str, Any]) -> str:
    """A text that reads back as these tables."""
    lines: list[str] = []
    for key, value in tables.items():
        if not _is_table(value):
            lines.append(f"{_key(key)} = {literal(value)}")
    for key, value in tables.items():
        if isinstance(value, dict):
            lines += ["", f"[{_key(key)}]", *_pairs(value)]
        elif _is_table(value):
            for entry in value:
                lines += ["", f"[[{_key(key)}]]", *_pairs(entry)]
    return "\n".join(lines).strip() + "\n"


def _is_table(value: object) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)
    )


def _pairs(table: dict[str, Any]) -> list[str]:
    return [f"{_key(key)} = {literal(value)}" for key, value in table.items()]


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if plain else json.dumps(key, ensure_ascii=False)


def literal(value: object) -> str:
    """One value, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return f"[{', '.join(literal(each) for each in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(key)} = {literal(each)}' for key, each in value.items())} }}"
    return str(value)
