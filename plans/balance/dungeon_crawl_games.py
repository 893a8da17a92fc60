"""Games of Dungeon Crawl by rule-of-thumb parties, and what each is asked about afterwards."""

from __future__ import annotations

import pickle
import random
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from undercroft.arena.bot_match import BotMatch, Watcher, heard_match
from undercroft.bots import Bot, Chair, make_bot
from undercroft.games.dungeon_crawl import GAME
from undercroft.games.dungeon_crawl.components import Item
from undercroft.games.dungeon_crawl.judge.players import RuleOfThumb, Sight, strikes
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon
from undercroft.games.dungeon_crawl.words import COMBAT
from undercroft.kernel.chance import PlainDice
from undercroft.kernel.match import Match
from undercroft.kernel.story.events import Event, Witness

ROOMS = ("first", "second", "third", "final")
PRINTED = Path(GAME.home) / "cards.toml"


# -- who plays -------------------------------------------------------------------------------------


class Planner(RuleOfThumb):
    """A party that talks: one head for all seats, which fits every card to what the earlier seats have selected."""

    def __init__(self, rng: random.Random, cards: Path | None) -> None:
        super().__init__(rng, cards)
        self.turn = -1
        self.known: dict[int, Any] = {}

    def select_in_combat(self, sight: Sight, options: list[Any]) -> Any:
        view = sight.view
        if view.turn != self.turn:
            self.turn, self.known = view.turn, {}
        for seat, card in self.known.items():  # the blows that are already promised, on whom the party strikes first
            ally = Sight(msgspec.structs.replace(view, seat=seat), self.shelf)
            standing = [monster for monster in sight.monsters if monster.hp > 0]
            if not standing or not isinstance(card, Item) or not strikes(card) or ally.me.space != sight.me.space:
                continue
            target = min(standing, key=lambda monster: (monster.hp, monster.name))
            dealt = ally.blow(card, target)
            hurt = msgspec.structs.replace(
                target, hp=target.hp - dealt, hurt_this_turn=target.hurt_this_turn or bool(dealt)
            )
            sight.monsters[sight.monsters.index(target)] = hurt
        if sight.monsters and not any(monster.hp > 0 for monster in sight.monsters):
            choice = next((o for o in options if o.name == "rest"), None) if sight.me.used else None
            choice = choice or next((o for o in options if o.name == "left_right"), options[0])
        else:
            choice = super().select_in_combat(sight, options)
        self.known[view.seat] = choice
        return choice

    def someone_strikes(self, sight: Sight) -> bool:
        """Somebody has chosen a Weapon, or may still."""
        for other in sight.there:
            if other.seat == sight.me.seat:
                continue
            if other.seat in self.known:
                card = self.known[other.seat]
                if isinstance(card, Item) and card.sort == "weapon":
                    return True
            elif any(card.sort == "weapon" for card in other.ready):
                return True
        return False


class PlannersSeat:
    """One seat of a party that talks."""

    name = "planner"

    def __init__(self, planner: Planner) -> None:
        self.planner = planner

    def answer(self, chair: Chair) -> int:
        return self.planner.answer(chair.view, chair.question)


PARTIES = {"team": "sensible", "disorder": "disorder", "greedy": "hitter", "random": "random", "any_buff": "any_buff"}
"""The parties of the tables as bots; the planner, whose seats talk to each other, is none."""


def party(kind: str, seats: int, key: str, cards: Path | None) -> list[Bot]:
    if kind == "planner":
        planner = Planner(random.Random(key), cards)
        return [PlannersSeat(planner) for _ in range(seats)]
    return [make_bot(PARTIES[kind], f"{key} {seat}", GAME) for seat in range(seats)]


# -- one game --------------------------------------------------------------------------------------


class Story(Witness):
    """What a game is asked about afterwards."""

    def __init__(self) -> None:
        super().__init__()
        self.g: Dungeon | None = None
        self.deaths = 0
        self.bare_deaths = 0  # exploring, with nothing left to lose
        self.kinds: Counter[str] = Counter()
        self.ready: set[str] = set()
        self.used: set[str] = set()
        self.chances: Counter[str] = Counter()
        self.uses: Counter[str] = Counter()
        self.turns: Counter[str] = Counter()
        self.deserted = 0
        self.deserted_most = 0
        self._deserted_now = 0
        self.pairs: dict[str, tuple[str, ...]] = {}
        self.cleared: list[str] = []
        self.dealt: set[str] = set()
        self.buffs: set[str] = set()
        self.boss = ""
        self.won = False
        self.length = 0
        self.late = False
        self.lost_in = ""

    def cite(self, rule: str) -> None:
        return

    def tell(self, rule: str, event: Event, args: tuple[object, ...], to: tuple[int, ...] | None) -> None:
        g = self.g
        if g is None:
            return  # nobody has sat down yet
        if event.name == "died":
            self.deaths += 1
            who = args[0]
            if isinstance(who, Adventurer) and g.phase != COMBAT and not who.items:
                self.bare_deaths += 1
        elif event.name == "selected" and g.phase == COMBAT:
            card = args[1]
            if isinstance(card, Item):
                self.kinds["attack" if strikes(card) else "support"] += 1
                self.used.add(card.name)
            else:
                self.kinds[getattr(card, "name", "other")] += 1

    def new_turn(self, g: Dungeon) -> None:
        if g.turn == 1:
            self.buffs = {p.buff.name for p in g.players if p.buff is not None}
            self.dealt = {item.design for p in g.players for item in p.items} | {item.design for item in g.pool}
        if g.combat_at is None or g.phase != COMBAT:
            self.end_combat()
            return
        holds = g.combat_at.holds
        if holds not in self.pairs:
            self.pairs[holds] = tuple(sorted(m.card.name for m in g.monsters if m.space is g.combat_at))
        self.turns[holds] += 1
        inside = g.inside(g.combat_at)
        self._deserted_now = 0 if inside else self._deserted_now + 1
        self.deserted += not inside
        self.deserted_most = max(self.deserted_most, self._deserted_now)
        for player in inside:
            self.ready.update(item.name for item in player.ready)
            self.ready.update(item.name for item in player.hand if item.is_consumable and item.use_in_combat)

    def end_combat(self) -> None:
        for name in self.ready:
            design = name.split(".")[0]
            self.chances[design] += 1
            self.uses[design] += name in self.used
        self.ready, self.used = set(), set()


class Turns(Watcher):
    """Tells the story of every new turn."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.turn = 0

    def step(self, match: Match) -> None:
        g = match.state
        assert isinstance(g, Dungeon)
        if g.turn != self.turn:
            self.turn = g.turn
            self.story.new_turn(g)
            self.story.boss = self.story.boss or next((m.card.name for m in g.monsters if m.is_boss), "")


def play(seats: int, key: str, kind: str, cards: Path | None = None, **options: object) -> Story:
    return told(party(kind, seats, f"{key} who", cards), f"{key} dice", cards, **options)


def told(bots: list[Bot], luck: str, cards: Path | None = None, **options: object) -> Story:
    """Play to the end, and say what there is to say about it."""
    story = Story()
    match = heard_match(GAME, len(bots), GAME.check_options(options), story, cards)
    g = match.state
    assert isinstance(g, Dungeon)
    story.g = g
    BotMatch(match, bots, PlainDice(luck), Turns(story)).play()
    assert g.outcome is not None
    story.end_combat()
    story.won = bool(g.outcome.winners)
    story.length = g.turn
    story.late = g.outcome.rule == "DC-155"
    story.cleared = [r for r in story.turns if not any(m.space.holds == r for m in g.monsters)]
    story.lost_in = "" if story.won else g.combat_at.holds if g.combat_at is not None else "exploring"
    story.g = None
    return story


KEPT = (
    "deaths", "bare_deaths", "kinds", "chances", "uses", "turns", "deserted", "deserted_most", "pairs", "cleared",
    "dealt", "buffs", "boss", "won", "length", "late", "lost_in",
)  # fmt: skip
CHUNK = 250
cache: Path | None = None


def many(seats: int, games: int, kind: str, seed: str, cards: Path | None = None, **options: object) -> list[Story]:
    """So many games; with a folder to keep them in, only those that are not there yet are played."""
    if cache is None:
        return [play(seats, f"{seed} {seats} {number}", kind, cards, **options) for number in range(games)]
    printed = zlib.crc32((cards or PRINTED).read_bytes())
    named = "-".join([f"{printed:08x}", str(seats), kind, seed, *sorted(options)])
    found: list[Story] = []
    for first in range(0, games, CHUNK):
        file = cache / f"{named}-{first}.pickle"
        if not file.exists():
            played = [play(seats, f"{seed} {seats} {first + n}", kind, cards, **options) for n in range(CHUNK)]
            file.write_bytes(pickle.dumps([{name: getattr(story, name) for name in KEPT} for story in played]))
        for kept in pickle.loads(file.read_bytes()):
            story = Story()
            for name, value in kept.items():
                setattr(story, name, value)
            found.append(story)
    return found[:games]
