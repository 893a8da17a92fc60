"""Kill the server at random moments while real clients play: nothing that was acknowledged is lost."""

from __future__ import annotations

import http.client
import random
import threading
import time
from pathlib import Path
from typing import Any

import undercroft
from tests.table.server import Json, Program, Server, all_games, open_table, short_options

GAMES = 100
CLIENTS = 6
ANSWERS_ALIVE = (100, 600)


class Ledger:
    """What the clients know to be acknowledged."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.to_play = list(range(GAMES))
        self.finished = 0
        self.acknowledged = 0
        self.repeated = 0
        self.problems: list[str] = []


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path, capsys: Any) -> None:
    server = Server(tmp_path, "--quiet", "--bots", "1").start()
    ledger = Ledger()
    clients = [threading.Thread(target=play_games, args=(server.port, ledger, number)) for number in range(CLIENTS)]
    for client in clients:
        client.start()
    rng = random.Random(7)
    kills = 0
    while any(client.is_alive() for client in clients):
        until = ledger.acknowledged + rng.randint(*ANSWERS_ALIVE)
        while ledger.acknowledged < until and any(client.is_alive() for client in clients):
            time.sleep(0.01)
        if not any(client.is_alive() for client in clients):
            break
        server.kill()
        kills += 1
        server.start()
    for client in clients:
        client.join()
    server.stop()
    with capsys.disabled():
        print(
            f"\n{ledger.finished} games finished, server killed {kills} times, "
            f"{ledger.acknowledged} answers acknowledged, {ledger.repeated} sent again, {len(ledger.problems)} lost"
        )
    assert not ledger.problems, ledger.problems[:5]
    assert ledger.finished == GAMES
    assert kills >= 5


def play_games(port: int, ledger: Ledger, number: int) -> None:
    rng = random.Random(number)
    while True:
        with ledger.lock:
            if not ledger.to_play or ledger.problems:
                return
            game = ledger.to_play.pop()
        try:
            play_one(port, ledger, game, rng)
        except AssertionError as problem:
            with ledger.lock:
                ledger.problems.append(f"game {game}: {problem}")


def play_one(port: int, ledger: Ledger, number: int, rng: random.Random) -> None:
    """A whole game, all seats ours, with every view checked against what was acknowledged before."""
    names = all_games()
    slug = names[number % len(names)]
    game = undercroft.game(slug)
    several = game.seats[1] > 1 and bool(short_options(game, 2)) and number // len(names) % 4 == 0
    seats = max(game.seats[0], 2 if several else 1)  # several seats: kills fall between two secret choices
    wanted: list[Json] = [{"kind": "me", "name": f"client {seat}"} for seat in range(seats)]
    options = short_options(game, seats)
    _, programs = again_and_again(lambda: open_table(port, slug, wanted, options=options, seed=f"game {number}"))
    acknowledged = [0] * seats
    while True:
        for seat, program in enumerate(programs):
            view = again_and_again(program.view)
            assert view["question_number"] >= acknowledged[seat], (
                f"{slug}: answer {acknowledged[seat] - 1} of seat {seat} is gone"
            )
            if view["outcome"] is not None:
                with ledger.lock:
                    ledger.finished += 1
                return
            while (question := program.question(view)) is not None:
                message = {"question_number": view["question_number"], "answer": rng.choice(question["options"])}
                view = give(program, message, ledger)
                acknowledged[seat] = message["question_number"] + 1
                assert view["question_number"] == acknowledged[seat], f"{slug}: the acknowledged answer is not counted"


def give(program: Program, message: Json, ledger: Ledger) -> Json:
    """Send an answer until it is acknowledged; sent twice, it counts once."""
    tries = 0
    while True:
        tries += 1
        try:
            status, reply = program.call("/answers", message)
        except (OSError, http.client.HTTPException, ValueError):
            time.sleep(0.05)
            continue
        assert status == 200, reply
        with ledger.lock:
            ledger.acknowledged += 1
            ledger.repeated += tries > 1
        return reply


def again_and_again(call: Any) -> Any:
    while True:
        try:
            return call()
        except (OSError, http.client.HTTPException, ValueError):
            time.sleep(0.05)
