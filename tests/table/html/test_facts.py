"""Nothing that a decision needs is hidden: for sampled questions, the facts it depends on stand on the page.

Every decision of every game is listed here with the kinds of facts it depends on; a new decision must be added."""

from __future__ import annotations

import os
import random
from html import unescape
from typing import Any

import pytest

import undercroft
from tests.table.server import all_games
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.match import Match
from undercroft.kernel.question import Question
from undercroft.kernel.words import Word
from undercroft.table.domain.bundle import about
from undercroft.table.domain.log import PERSON, Opened, PlannedSeat
from undercroft.table.domain.seat import StandingAnswer
from undercroft.table.domain.snapshot import Snapshot
from undercroft.table.domain.table import Table
from undercroft.table.domain.viewer import Viewer
from undercroft.table.html.stage.drawings import Drawings

SAMPLED = int(os.environ.get("UNDERCROFT_SAMPLED_QUESTIONS", "60"))
LONGEST = 700

OWN, RIVALS, CARDS, STAKES, ABOUT, GHOST = "own", "rivals", "cards", "stakes", "about", "ghost"
"""One's own numbers; who else is there; what each card among the answers does; what is at stake; what the question is
about; how each answer would lie on the map."""

FACTS: dict[str, dict[str, tuple[str, ...]]] = {
    "skulldug": {
        "action": (OWN, RIVALS),
        "where": (OWN,),
        "which_card": (CARDS,),
        "whom": (RIVALS,),
        "focus": (OWN, ABOUT, STAKES),
        "gear": (CARDS, STAKES),
        "rotation": (GHOST, STAKES),
        "passage": (STAKES,),
        "interrupt": (OWN, CARDS),
        "next": (OWN,),
        "corridor": (OWN,),
        "flare": (OWN,),
        "keep": (OWN,),
    },
    "miniskull_caverns": {
        "start": (RIVALS,),
        "control": (OWN, RIVALS, STAKES),
        "adjust": (OWN,),
        "action": (OWN,),
        "step": (OWN, RIVALS),
        "step_past": (OWN, RIVALS),
        "search_damage": (OWN,),
        "strike": (OWN, RIVALS),
        "strike_again": (OWN, RIVALS),
        "penalty": (OWN,),
        "foe": (OWN, RIVALS),
        "tactic": (OWN, RIVALS),
        "tiny_damage": (OWN,),
        "join": (OWN,),
        "raise": (OWN, RIVALS),
        "monster_damage": (OWN,),
        "solo_hide": (OWN,),
        "solo_surprise": (OWN,),
        "countdown_die": (OWN,),
    },
    "looting_castle": {
        "assign_dice": (OWN, RIVALS),
        "move_die": (OWN,),
        "route": (OWN, RIVALS),
        "map_move": (OWN, STAKES),
        "sprint_or_attack": (OWN,),
        "hiding": (OWN,),
        "boost": (OWN,),
        "trade": (OWN,),
        "which_room": (OWN,),
        "hero_battle": (OWN, RIVALS),
        "passing_battle": (OWN, RIVALS),
        "stronger": (RIVALS,),
        "swap_with": (RIVALS,),
        "direction": (OWN,),
        "face_monster": (OWN,),
        "collect": (OWN,),
        "take_item": (OWN,),
        "distress_sale": (OWN,),
        "sell": (OWN,),
        "buy": (OWN,),
        "place_cube": (OWN,),
        "last_turn": (OWN,),
        "give_up": (OWN,),
        "take": (OWN,),
        "take_how_many": (OWN,),
        "spoils": (OWN,),
        "spoils_how_many": (OWN,),
        "steal": (OWN,),
        "steal_how_many": (OWN,),
        "to_thieves": (OWN,),
        "to_thieves_how_many": (OWN,),
        "leave_behind": (OWN,),
        "leave_behind_how_many": (OWN,),
        "collect_two": (OWN,),
        "collect_two_how_many": (OWN,),
    },
    "caverns": {
        "deed": (OWN, RIVALS),
        "next_figure": (OWN,),
        "take_over": (RIVALS,),
        "target": (OWN,),
        "turn_tile": (GHOST,),
        "go_on": (OWN,),
        "interception": (OWN,),
        "flee_or_face": (OWN,),
        "next_monster": (OWN,),
        "approach": (OWN,),
        "bribe": (OWN, CARDS),
        "charm": (OWN, CARDS),
        "show": (OWN,),
        "prove": (OWN,),
        "defend": (OWN,),
        "reroll": (OWN,),
        "ward": (OWN,),
        "size": (OWN,),
        "summoned": (OWN,),
        "offer": (OWN,),
        "want": (OWN,),
        "answer_offer": (OWN,),
        "return": (OWN,),
        "confirm": (OWN,),
        "quest": (STAKES,),
        "propose": (RIVALS,),
        "concede": (OWN, RIVALS),
    },
    "dungeon_crawl": {
        "buff": (CARDS, RIVALS),
        "opening": (OWN,),
        "opening_hand": (OWN,),
        "select": (OWN, RIVALS, CARDS),
        "add": (OWN, CARDS),
        "go": (OWN,),
        "give": (OWN,),
        "take_loot": (OWN, CARDS),
        "equip": (OWN, CARDS),
        "equip_now": (OWN,),
        "stow_gear": (OWN,),
        "player": (OWN, RIVALS),
        "next_player": (RIVALS,),
        "monster": (OWN,),
        "next_monster": (OWN,),
        "next_card": (RIVALS,),
        "next_room": (OWN,),
        "next_death": (RIVALS,),
        "challenge": (OWN, STAKES),
        "alternative": (OWN,),
        "exhaust": (OWN, CARDS),
        "recover": (OWN,),
        "discard": (OWN, CARDS),
        "keep_item": (OWN, CARDS),
        "look": (OWN,),
        "save": (OWN, CARDS),
    },
}


def own_numbers(game: str, state: Any, seat: int) -> list[str]:
    """What a player would count before deciding, straight from the table."""
    if game == "skulldug":
        me = state.explorers[seat]
        return [f"{me.health} of 5"] if me.at is not None else []
    if game == "miniskull_caverns":
        return [f"{state.heroes[seat].strength} of 6"]
    if game == "looting_castle":
        return [f"${state.heroes[seat].money}"]
    if game == "dungeon_crawl":
        me = state.players[seat]
        return [f"{me.hp} of {me.max_hp}"] if me.buff is not None else []
    return [figure.card.label for figure in state.figures if figure.seat == seat]


class Page:
    """What stands on the page for one seat, read as text."""

    def __init__(self, match: Match, seat: int) -> None:
        names = [f"player {number}" for number in range(match.seats)]
        seats = tuple(PlannedSeat(PERSON, name) for name in names)
        table = Table("sampled", Opened(match.game.slug, {}, seats, "", True, "", False, 0.0), ())
        table.match = match
        for answer in match.log:
            if answer.seat >= 0:
                asked = table.seats[answer.seat]
                asked.standing.append(StandingAnswer(asked.question_number, answer.text, "", ""))
                asked.question_number += 1
        parts = Drawings().parts(Snapshot(1, table, frozenset(), 0, {}, {}), Viewer((seat,), seat), "")
        self.note = unescape(parts["uc-ask"])
        self.all = unescape("".join(parts[name] for name in ("uc-ask", "uc-board", "uc-dock", "uc-strips")))
        self.strips = unescape(parts["uc-strips"])
        self.names = names

    def missing(self, match: Match, question: Question[Any], fact: str) -> list[str]:
        """What should be there for this kind of fact, and is not."""
        game, seat, said = match.game.slug, question.seat, question.wording
        wanted: list[str] = []
        if fact == OWN:
            wanted = [each for each in own_numbers(game, match.state, seat) if each not in self.all]
        elif fact == RIVALS:
            others = [number for number in range(match.seats) if number != seat]
            wanted = [f'id="strip-{number}"' for number in others if f'id="strip-{number}"' not in self.strips]
        elif fact == STAKES:
            wanted = [] if said.stakes and said.stakes in self.note else [f"stakes {said.stakes!r}"]
        elif fact == ABOUT:
            label = getattr(question.context[0], "label", "")
            wanted = [] if label and label in self.all else [f"about {label!r}"]
        elif fact == GHOST:
            wanted = [each for each in question.places if f'data-ghost="{each}"' not in self.all]
        elif fact == CARDS:
            wanted = self._unexplained(question, said.effects)
        return wanted

    def _unexplained(self, question: Question[Any], effects: tuple[str, ...]) -> list[str]:
        """Cards among the answers whose text stands neither beside the answer nor on a card."""
        found: list[str] = []
        for option, effect in zip(question.options, effects or ("",) * len(question.options), strict=True):
            is_card = isinstance(option, Word) and bool(getattr(option, "text", ""))
            if is_card and not (effect and effect in self.note) and f'aria-label="{option.label}.' not in self.all:
                found.append(f"what {option.label} does")
        return found


@pytest.mark.parametrize("slug", all_games())
def test_the_facts_a_question_depends_on_are_on_the_page(slug: str) -> None:
    game, rng = undercroft.game(slug), random.Random(5)
    assert {each.name for each in game.decisions} - set(FACTS[slug]) <= _asked_by_chance(game)
    seen, looked, faults = 0, 0, list[str]()
    for number in range(40):
        match = Match(game, max(2, game.seats[0]), game.check_options({}), KeyedDice(f"facts {number}"))
        for _ in range(LONGEST):
            if match.over or looked >= SAMPLED:
                break
            question = rng.choice(match.open)
            seen += 1
            if rng.random() < 0.2:
                looked += 1
                page = Page(match, question.seat)
                for fact in FACTS[slug][question.decision.name]:
                    missing = page.missing(match, question, fact)
                    faults += [f"{question.decision.name} ({about(question)}): {each}" for each in missing]
            match.answer_index(question, rng.randrange(len(question.options)))
        if looked >= SAMPLED:
            break
    assert looked >= SAMPLED, f"only {looked} of {seen} questions were looked at"
    assert not faults, "\n".join(sorted(set(faults))[:20])


def _asked_by_chance(game: Any) -> set[str]:
    """Decisions that no player is ever asked: dice, and what is picked blindly."""
    return {each.name for each in game.decisions if each.wording is None}
