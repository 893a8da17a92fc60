"""`undercroft new-game`: a game of your own as a package that plays at once, to be rewritten room by room."""

from __future__ import annotations

import keyword
import re
from pathlib import Path
from typing import Annotated

import typer

from undercroft.games import game_names
from undercroft.kernel.errors import BadOption

SKELETON = Path(__file__).parents[1] / "skeleton"
"""A whole small game called `new_game`, New Game, with rules NG-001 and on; every file ends in .txt."""


def new_game_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its name in Python, e.g. lantern_run.")],
    title: Annotated[str, typer.Option("--title", help="Its title; made from the name if none.")] = "",
    into: Annotated[
        Path | None, typer.Option("--into", metavar="FOLDER", help="Where to write it; a folder of its name if none.")
    ] = None,
) -> int:
    """Write a small game that plays at once: a package with rules, a view and tests, for you to change."""
    slug = checked_name(name)
    folder = into if into is not None else Path(slug)
    title = title or slug.replace("_", " ").title()
    written = write_skeleton(folder, slug, title)
    listed = "\n".join(f"  {path}" for path in written)
    typer.echo(
        f"{title} is in {folder}:\n{listed}\n\n"
        f"  pip install -e {folder}      # it stands on the shelf\n"
        f"  pytest {folder}              # its tests\n"
        f"  undercroft play {slug}       # and it plays"
    )
    return 0


def checked_name(name: str) -> str:
    """The slug that was meant; a name that is taken or no name is refused."""
    slug = name.strip().replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", slug) or keyword.iskeyword(slug):
        raise BadOption(f"{name!r} is no name for a game: small letters, digits and _, as in lantern_run")
    if len(slug) < 2:
        raise BadOption(f"{name!r} is too short: its rules are numbered by two letters of it")
    if slug in game_names() or slug == "undercroft":
        raise BadOption(f"there is a game {slug} already")
    return slug


def write_skeleton(folder: Path, slug: str, title: str) -> list[Path]:
    """Every file of the skeleton under its new name; what is there already is never touched."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadOption(f"{folder} is there already: choose an empty folder with --into")
    said = title.replace("\\", "").replace('"', "'")
    written: list[Path] = []
    for source in sorted(SKELETON.rglob("*.txt")):
        path = folder / source.relative_to(SKELETON).as_posix().replace("new_game", slug).removesuffix(".txt")
        text = source.read_text(encoding="utf-8")
        for placeholder, word in (
            ("New Game", said),
            ("new_game", slug),
            ("new-game", slug.replace("_", "-")),
            ("NG-", f"{letters(slug)}-"),
        ):
            text = text.replace(placeholder, word)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written


def letters(slug: str) -> str:
    """Two letters for the numbers of its rules: LR for lantern_run, CA for candle."""
    words = [word for word in slug.split("_") if word[0].isalpha()]
    found = words[0][0] + words[1][0] if len(words) > 1 else re.sub("[^a-z]", "", slug)[:2]
    return (found if len(found) == 2 else f"{found}x").upper()
