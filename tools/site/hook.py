"""What the site takes from outside docs/: the papers of the repository, and the fonts and paper of the table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[2]
PAPERS = {"ARCHITECTURE.md": "architecture.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
STATIC = ROOT / "src" / "undercroft" / "table" / "static"


def on_files(files: Files, config: Any) -> Files:
    for paper, page in PAPERS.items():
        text = (ROOT / paper).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=as_page(text)))
    for path in [*sorted(STATIC.glob("fonts/*.woff2")), STATIC / "paper.png"]:
        if path.exists():
            files.append(File.generated(config, f"look/{path.name}", abs_src_path=str(path)))
    return files


def as_page(text: str) -> str:
    """A paper of the repository as a page of the site: links to docs/ and to other papers lead to their pages."""
    text = re.sub(r"\]\(docs/decisions\)", "](decisions/README.md)", text)
    text = re.sub(r"\]\(docs/([^)]*)\)", r"](\1)", text)
    for paper, page in PAPERS.items():
        text = text.replace(f"]({paper})", f"]({page})")
    return text
