"""One self-contained HTML page: its style, its boxes, its tables. No script, nothing from the network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.55 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; margin: 0; }
body { color: #22303c; background: #f5f3ee; }
main { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.9rem; margin: 0.4rem 0 0.2rem; }
h2 { margin: 3rem 0 0.5rem; font-size: 1.5rem; border-bottom: 3px solid #d9a441; }
h3 { margin: 2rem 0 0.3rem; font-size: 1.15rem; } p { margin: 0.4rem 0; max-width: 48rem; }
.short { background: #fff; border-left: 6px solid #d9a441; padding: 0.8rem 1.2rem; border-radius: 6px; }
.short li { margin: 0.35rem 0; } .says { font-size: 1.05rem; font-weight: 600; }
.quiet { color: #5b6874; font-size: 0.92rem; }
figure { margin: 0.8rem 0; background: #fff; border-radius: 6px; padding: 0.5rem; overflow-x: auto; }
figure svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; background: #fff; margin: 0.6rem 0; font-size: 0.93rem; }
.wide { overflow-x: auto; }
th, td { padding: 0.25rem 0.7rem; text-align: right; border-bottom: 1px solid #e3e7eb; vertical-align: top; }
th { background: #ece8df; } th:first-child, td:first-child { text-align: left; }
details { margin: 0.5rem 0; } summary { cursor: pointer; color: #2f6db3; }
pre { background: #fff; padding: 0.7rem; overflow-x: auto; }
code { background: #ece8df; padding: 0 0.25rem; border-radius: 3px; } nav a { margin-right: 1rem; }
.sure { color: #b5452c; font-weight: 600; }
@media print { body { background: #fff; } }
"""


def page(title: str, parts: Sequence[str]) -> str:
    """The whole page."""
    body = "\n".join(parts)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body><main>\n{body}\n</main></body></html>\n"
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
