"""What each decision depends on, and questions to look at: a table in the middle of a game, and whoever is asked."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import undercroft
from tests.table.tables import as_texts
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match
from undercroft.kernel.question import Question
from undercroft.kernel.words import Word
from undercroft.table.domain.log.entries import PERSON, Opened, PlannedSeat
from undercroft.table.domain.log.seat import StandingAnswer
from undercroft.table.domain.table.snapshot import Snapshot
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.elements.markup import Html
from undercroft.table.html.stage.drawings import Drawings

LONGEST = 700


def how_many(most: int) -> int:
    """So many questions are looked at, or as many as UNDERCROFT_SAMPLED_QUESTIONS says."""
    return int(os.environ.get("UNDERCROFT_SAMPLED_QUESTIONS", most))


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


def sampled(slug: str, number: int) -> Iterator[tuple[Match, Question[Any]]]:
    """So many questions, about one in five of games in which anybody answers anything."""
    game, rng, looked = undercroft.game(slug), random.Random(5), 0
    for each in range(400):
        match = Match(game, max(2, game.seats[0]), game.check_options({}), KeyedDice(f"facts {each}"))
        for _ in range(LONGEST):
            if match.over:
                break
            question = rng.choice(match.open)
            if rng.random() < 0.2:
                yield match, question
                looked += 1
                if looked >= number:
                    return
            match.answer_index(question, rng.randrange(len(question.options)))
    raise AssertionError(f"only {looked} questions of {slug} were found")


def parts_for(match: Match, seat: int) -> dict[str, Html]:
    """The page as this seat sees it."""
    seats = tuple(PlannedSeat(PERSON, f"player {number}") for number in range(match.seats))
    table = Table("sampled", Opened(match.game.slug, {}, seats, "", True, "", False, 0.0), ())
    table.match = match
    for answer in match.log:
        if answer.seat >= 0:
            asked = table.seats[answer.seat]
            asked.standing.append(StandingAnswer(asked.question_number, answer.text, "", ""))
            asked.question_number += 1
    return as_texts(Drawings().parts(Snapshot(1, table, frozenset(), 0, {}, {}), Viewer((seat,), seat), ""))


def cards_among(question: Question[Any]) -> list[tuple[str, str, str]]:
    """Each card among the answers, what is said beside it, and the place it has on the table."""
    said = question.wording.effects or ("",) * len(question.options)
    return [
        (option.label, effect, place)
        for option, effect, place in zip(question.options, said, question.places, strict=True)
        if isinstance(option, Word) and bool(getattr(option, "text", ""))
    ]


def asked_by_chance(game: Game[Any]) -> set[str]:
    """Decisions that no player is ever asked: dice, and what is picked blindly."""
    return {each.name for each in game.decisions if each.wording is None}
