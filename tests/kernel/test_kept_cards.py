"""Card files that came as text lie where nobody else can change them."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

import pytest

from undercroft.kernel.cardfile.kept import kept_file

TEXT = "[edition]\nname = 'mine'\n"


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A temporary folder in which everybody may write."""
    folder = tmp_path / "shared"
    folder.mkdir(mode=0o777)
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def everything_in(folder: Path) -> list[Path]:
    return [folder, *folder.rglob("*")]


def test_the_same_text_is_written_once_and_for_its_owner_alone(shared: Path) -> None:
    file = kept_file(TEXT, "mine.toml")
    written = file.stat().st_mtime_ns
    assert kept_file(TEXT, "mine.toml") == file and file.stat().st_mtime_ns == written
    assert file.read_text() == TEXT and file.name == "mine.toml"
    assert kept_file(TEXT + "# more", "mine.toml").parent != file.parent
    (own,) = shared.iterdir()
    assert all(not each.stat().st_mode & 0o077 for each in everything_in(own))


@pytest.mark.parametrize("planted", ["link", "open folder", "file"])
def test_what_somebody_else_has_put_there_is_left_alone(planted: str, shared: Path, tmp_path: Path) -> None:
    """They know under which names we write: nothing of ours goes through their link, or into their folder."""
    victim = tmp_path / "victim"
    victim.mkdir(mode=0o700)
    (own,) = (kept_file(TEXT).parent.parent,)
    name = own.name
    for each in sorted(everything_in(own), reverse=True):
        each.rmdir() if each.is_dir() else each.unlink()
    there = shared / name
    if planted == "link":
        there.symlink_to(victim, target_is_directory=True)
    elif planted == "open folder":
        there.mkdir()
        there.chmod(0o777)
    else:
        there.write_text("in the way")
    file = kept_file(TEXT)
    assert file.read_text() == TEXT
    assert list(victim.iterdir()) == [], "nothing was written through the link"
    assert not there.is_dir() or not list(there.iterdir())
    assert stat.S_IMODE(file.parent.parent.lstat().st_mode) == 0o700
    assert file.parent.parent.lstat().st_uid == os.getuid()
    assert kept_file(TEXT) == file, "one folder of our own is enough"


def test_a_folder_of_another_owner_is_not_ours(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = kept_file(TEXT).parent.parent.name
    somebody = os.getuid() + 1
    monkeypatch.setattr(os, "getuid", lambda: somebody)
    (shared / f"undercroft-cards-{somebody}").mkdir(mode=0o700)  # made by whoever we really are: a stranger by now
    file = kept_file(TEXT)
    assert file.parent.parent.name not in (name, f"undercroft-cards-{somebody}")


def test_a_folder_that_was_tidied_away_is_made_again(shared: Path) -> None:
    file = kept_file(TEXT)
    for each in sorted(everything_in(file.parent.parent), reverse=True):
        each.rmdir() if each.is_dir() else each.unlink()
    assert kept_file(TEXT) == file and file.read_text() == TEXT


@pytest.mark.parametrize("name", ["", ".", "..", "/", "../../etc/passwd", "x" * 5_000, "a\0b\n.toml", "ß" * 300])
def test_any_name_will_do(name: str, shared: Path) -> None:
    file = kept_file(TEXT, name)
    assert file.read_text() == TEXT
    assert file.parent.parent.parent == shared
