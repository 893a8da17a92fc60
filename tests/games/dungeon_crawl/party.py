"""Whole games of parties, and what comes of them: the evidence that the card set does what it should."""

from __future__ import annotations

from collections import Counter

from undercroft.arena.bot_match import BotMatch, Watcher, heard_match
from undercroft.bots import make_bot
from undercroft.games.dungeon_crawl import GAME
from undercroft.games.dungeon_crawl.state import Dungeon
from undercroft.games.dungeon_crawl.words import COMBAT
from undercroft.kernel.chance import PlainDice
from undercroft.kernel.match import Match
from undercroft.kernel.story.events import Event, Witness


class Tally(Witness):
    """Counts what happens, without keeping a word of it."""

    def __init__(self) -> None:
        super().__init__()
        self.events: Counter[str] = Counter()
        self.used: Counter[str] = Counter()

    def cite(self, rule: str) -> None:
        return

    def tell(self, rule: str, event: Event, args: tuple[object, ...], to: tuple[int, ...] | None) -> None:
        self.events[event.name] += 1
        if event.name in ("used", "selected"):
            self.used[f"{event.name} {getattr(args[1], 'design', args[1])}"] += 1


class Result:
    """What came of many games."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0
        self.turns = 0
        self.timeouts = 0
        self.lost_in: Counter[str] = Counter()
        self.fights: dict[str, list[int]] = {"first": [], "second": [], "third": [], "final": []}
        self.events: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.ready: Counter[str] = Counter()
        self.bosses: dict[str, list[bool]] = {}
        self.deathless = 0

    @property
    def win_rate(self) -> float:
        return self.wins / self.games

    def fight_length(self, room: str) -> float:
        return sum(self.fights[room]) / max(1, len(self.fights[room]))


class Turns(Watcher):
    """Notes how long fights last, what was ready in them, and who the Boss was."""

    def __init__(self, result: Result) -> None:
        self.result = result
        self.turn = -1
        self.turns_in: Counter[str] = Counter()
        self.boss = ""

    def step(self, match: Match) -> None:
        g = match.state
        assert isinstance(g, Dungeon)
        if g.turn != self.turn and g.combat_at is not None and g.phase == COMBAT:
            self.turns_in[g.combat_at.holds] += 1
            for player in g.players:
                for item in player.ready:
                    self.result.ready[item.design] += 1
        self.turn = g.turn
        self.boss = self.boss or next((m.card.name for m in g.monsters if m.is_boss), "")


def play_game(seats: int, seed: int, bot: str, result: Result, **options: object) -> None:
    """One game to its end, its chance seeded apart from the Players."""
    tally, turns = Tally(), Turns(result)
    match = heard_match(GAME, seats, GAME.check_options(options), tally)
    bots = [make_bot(bot, f"{seed} {seat}", GAME) for seat in range(seats)]
    BotMatch(match, bots, PlainDice(seed), turns).play()
    g = match.state
    assert isinstance(g, Dungeon) and g.outcome is not None
    won = bool(g.outcome.winners)
    result.games += 1
    result.wins += won
    result.turns += g.turn
    result.timeouts += g.outcome.rule == "DC-155"
    result.deathless += tally.events["died"] == 0
    if not won:
        result.lost_in[g.combat_at.holds if g.combat_at is not None else "exploring"] += 1
    for room, count in turns.turns_in.items():
        if not any(monster.space.holds == room for monster in g.monsters):
            result.fights[room].append(count)
    result.bosses.setdefault(turns.boss, []).append(won)
    result.events.update(tally.events)
    result.used.update(tally.used)


def simulate(seats: int, games: int, bot: str, seed: int = 0, **options: object) -> Result:
    """So many games with Players of one kind, as a bot spec."""
    result = Result()
    for number in range(games):
        play_game(seats, seed * 1_000_003 + number, bot, result, **options)
    return result
