"""One self-contained HTML page: its style, its boxes, its tables. No script, nothing from the network."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path

from undercroft.ink.style_sheet import whole_sheet

STATIC = Path(__file__).parents[2] / "table" / "static"
"""Where the style sheet of all pages lies, with its letters and textures."""
_ADDRESS = re.compile(r'url\("/static/([^"]+)"\)')
KINDS = {".woff2": "font/woff2", ".png": "image/png"}


@cache
def style() -> str:
    """The look of all pages and that of reports, with everything they refer to inside."""
    own = Path(__file__).with_name("report.css").read_text(encoding="utf-8")
    return _ADDRESS.sub(_inside, f"{whole_sheet(STATIC / 'style' / 'look.css')}\n{own}")


def _inside(found: re.Match[str]) -> str:
    file = STATIC / found[1]
    whole = base64.b64encode(file.read_bytes()).decode()
    return f'url("data:{KINDS[file.suffix]};base64,{whole}")'


def page(title: str, parts: Sequence[str]) -> str:
    """The whole page."""
    body = "\n".join(parts)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style()}</style></head>\n"
        f'<body><main class="report">\n{body}\n</main></body></html>\n'
    )


def says(text: str) -> str:
    """The one sentence to take away."""
    return f'<p class="says">{text}</p>'


def quiet(text: str) -> str:
    return f'<p class="quiet">{text}</p>'


def in_short(sentences: Sequence[str]) -> str:
    items = "".join(f"<li>{sentence}</li>" for sentence in sentences)
    return f'<div class="short"><strong>In short</strong><ul>{items}</ul></div>'


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of texts that are safe already."""
    head = "".join(f"<th>{each}</th>" for each in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def folded(title: str, inside: str) -> str:
    return f"<details><summary>{title}</summary>{inside}</details>"


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: a, b and c."""
    safe = [escape(name) for name in names]
    return safe[0] if len(safe) == 1 else f"{', '.join(safe[:-1])} and {safe[-1]}"


HOW_TO_READ = (
    "<h2>How to read this</h2>"
    "<p>A <strong>dot</strong> is what was measured. The <strong>bar</strong> around it is the 95 % interval: "
    "if the whole run were repeated again and again, nineteen of twenty such bars would hold the true value. "
    "<strong>n</strong> says how many cases stand behind a number: four times as many make the bar half as long.</p>"
    "<p>Red dots are <strong>hardly chance</strong>: whoever looks at twenty cards finds one odd by chance alone, so a "
    "difference is marked only if it would be surprising among all that are shown side by side (Holm, 5 %). "
    "Everything else may be chance, or needs more games.</p>"
    "<p>Cards held by winners go together with winning; that does not prove that they are the reason. "
    "To find the reason, change the card and compare: <code>undercroft lab compare</code>.</p>"
)
