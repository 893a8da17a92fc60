"""Why something cannot be chosen, as lines for a terminal."""

from __future__ import annotations

from undercroft.kernel.reasons import Explained


def reason_lines(found: Explained) -> list[str]:
    """The thing, then each reason with its rule; or that it can be chosen."""
    if not found.about:
        return ["Say what you would like to choose: why NAME"]
    if found.offered:
        return [f"{found.label}: this can be chosen."]
    lines = [f"{found.label}:"]
    lines.extend(f"- {each.text}.{f' ({each.rule})' if each.rule else ''}" for each in found.reasons)
    if found.also:
        lines.append(f"Also called so: {', '.join(found.also)}.")
    return lines
