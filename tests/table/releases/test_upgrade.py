"""The last release plays tables half-way, in processes of its own, from its own sources; this one finishes them.

The last release is the newest tag `v*` in the history of this commit, or, where no tags came along, the commit named in
`last_release.txt`. There must be a history: a clone without one fails here.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tarfile
import warnings
from io import BytesIO
from pathlib import Path

import pytest

import undercroft
from tests.table.server import Json, Program, Server, ask, open_table, short_options
from tests.table.tables import run, service_in
from undercroft import bots
from undercroft.bots import Chair
from undercroft.games import built_in, game
from undercroft.kernel.errors import DriftWarning

ROOT = Path(__file__).parents[3]
NAMED = Path(__file__).with_name("last_release.txt")
HALF = 20
"""Answers that the last release takes at each table."""
GOODBYE = "see you after the upgrade"
PEOPLE: list[Json] = [{"kind": "me"}, {"kind": "me"}]


def git(*arguments: str) -> bytes:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, f"git {arguments[0]}: the history is needed for this: {done.stderr.decode()}"
    return done.stdout


def last_release() -> str:
    """Its tag, or its commit."""
    tags = git("tag", "--merged", "HEAD", "--list", "v*", "--sort=-version:refname").decode().split()
    return tags[0] if tags else NAMED.read_text().strip()


class LastRelease(Server):
    """Its server, with nothing of this source tree."""

    usual = ("--pace", "0", "--rate", "5000")

    def __init__(self, folder: Path) -> None:
        sources = folder / "last release"
        with tarfile.open(fileobj=BytesIO(git("archive", last_release(), "src"))) as archive:
            archive.extractall(sources, filter="data")
        self.sources = sources / "src"
        super().__init__(folder, environment={"PYTHONPATH": str(self.sources)})

    def start(self) -> LastRelease:
        says = "import undercroft; print(undercroft.__file__)"
        command = [sys.executable, "-c", says]
        found = subprocess.run(
            command, env=self.environment, cwd=self.folder, capture_output=True, text=True, check=True
        )
        assert Path(found.stdout.strip()).is_relative_to(self.sources), "another Undercroft would play"
        super().start()
        return self


def answer_some(players: list[Program], answers: int, seed: int) -> int:
    """Anybody answers anything, so many times or to the end; how many answers were taken."""
    rng, given = random.Random(seed), 0
    while given < answers:
        before = given
        for player in players:
            view = player.view()
            question = player.question(view)
            if view["outcome"] is None and question is not None and given < answers:
                number = next(name for name in ("question_number", "ask") if name in view)  # as 0.1.0 called it
                said = {number: view[number], "answer": rng.choice(question["options"])}
                status, reply = player.call("/answers", said)
                assert status == 200, reply
                given += 1
        if given == before:
            break
    return given


def test_the_history_is_there_and_the_named_release_is_in_it() -> None:
    git("merge-base", "--is-ancestor", last_release(), "HEAD")


def test_tables_of_the_last_release_are_finished_by_this_one(tmp_path: Path) -> None:
    old = LastRelease(tmp_path).start()
    tables: dict[str, tuple[str, list[Program]]] = {}
    try:
        for slug in built_in():
            made, players = open_table(old.port, slug, PEOPLE, options=short_options(game(slug), 2))
            assert answer_some(players, HALF, seed=1) == HALF
            players[0].call("/chat", {"text": GOODBYE})
            tables[slug] = made["table"], players
        waiting, (host,) = open_table(old.port, "looting_castle", [{"kind": "me"}, {"kind": "friend"}])
        over, quick = open_table(old.port, "skulldug", PEOPLE, options=short_options(game("skulldug"), 2))
        answer_some(quick, 5_000, seed=2)
        assert quick[0].view()["outcome"] is not None
        before = {slug: players[0].view() for slug, (_, players) in tables.items()}
        kept = tmp_path / "kept by a player.undercroft"
        kept.write_bytes(ask(old.port, "GET", f"/t/{over['table']}/record")[2])
    finally:
        old.stop()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DriftWarning)  # the rules may have changed since
        record = undercroft.load(kept)
    assert record.over and record.game.slug == "skulldug", "what a player kept is read"

    new = Server(tmp_path).start()
    try:
        for slug, (_, players) in tables.items():
            for player in players:
                player.port = new.port
            view = players[0].view()
            assert view["seat"] == before[slug]["seat"] and view["outcome"] is None
            assert answer_some(players, 3, seed=3) == 3, f"{slug} does not go on"
        quick[0].port = new.port
        status, ended = quick[0].call()
        assert status == 410 or ended["outcome"] is not None
        assert ask(new.port, "GET", f"/t/{over['table']}", None, {"Accept": "text/html"})[0] == 200
        host.port = new.port
        guest = Program(new.port, waiting["table"])
        invite = waiting["invite"].rpartition("=")[2].rpartition("/")[2]
        status, joined = guest.call("/join", {"name": "late", "invite": invite})
        assert status in (200, 201), joined
        assert host.view()["status"] == "running"
    finally:
        new.stop()
    run(finish(tmp_path, {slug: table for slug, (table, _) in tables.items()}))


async def finish(folder: Path, tables: dict[str, str]) -> None:
    """Sensible players take over: at random some games hardly ever end."""
    service = service_in(folder)
    for slug, table_id in tables.items():
        table = await service.table(table_id)
        assert [line.text for line in table.chat] == [GOODBYE], slug
        players = [bots.make_bot("sensible", seat, game(slug)) for seat in range(2)]
        while table.match is not None and not table.match.over:
            question = table.match.open[0]
            index = players[question.seat].answer(Chair(table.match, question))
            number = table.seats[question.seat].question_number
            table = await service.answer(table_id, question.seat, number, question.texts[index])
        assert table.ended is not None, slug
        service.tables._drop(table_id)
        again = await service.table(table_id)
        assert again.drift == "" and again.ended == table.ended, f"{slug} does not replay"
    await service.close()


def test_a_clone_without_history_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "GIT_DIR", str(tmp_path))
    with pytest.raises(AssertionError, match="the history is needed"):
        last_release()
