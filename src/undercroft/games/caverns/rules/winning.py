"""Winning, and the ways in which nobody wins."""

from __future__ import annotations

from typing import Final, NoReturn

from undercroft.games.caverns.components import PLACES_PER_TILE, Quest
from undercroft.games.caverns.decisions import CONCEDE, PROPOSE
from undercroft.games.caverns.events import GOES_ON, PROPOSES, QUEST_SHOWN
from undercroft.games.caverns.figures import Adventurer, Figure
from undercroft.games.caverns.state import Caverns
from undercroft.kernel.question import NO, YES

SOLO_ROUNDS: Final = 60


def is_home(g: Caverns, figure: Figure) -> bool:
    """At the stairs of an entrance; with the option, at any stairs but the Holy Place."""
    tile = figure.at // PLACES_PER_TILE
    if tile < 2:
        return True
    return g.any_stairs and figure.at in g.stairs


def has_fulfilled(g: Caverns, figure: Figure) -> bool:
    """The character itself holds the treasure its quest names, or has killed what it names."""
    quest = g.players[figure.seat].quest
    if quest is None:  # it is being dealt
        return False
    if quest.kill:
        return figure.slain & quest.kill != 0
    return any(card.quest == quest.name for card in figure.hand)


def came_home(g: Caverns, figure: Figure) -> None:
    """After every change of position or of cards: the first living character home with its quest wins at once."""
    if not figure.card.is_character or not is_home(g, figure):
        return
    if not has_fulfilled(g, figure):
        g.cite("CV-239")
        return
    who = g.players[figure.seat]
    assert who.quest is not None
    g.reveal("CV-234")
    g.tell("CV-234", QUEST_SHOWN, who, who.quest)
    g.cite("CV-237" if who.quest.kill else "CV-236")
    g.cite("CV-238")
    g.cite("CV-247" if figure.at // PLACES_PER_TILE >= 2 else "CV-235")
    g.cite("CV-245")
    scores = [0.0] * g.seats
    scores[who.seat] = 1.0
    if g.seats == 1:
        g.cite("CV-248")
        scores[0] = max(0.0, (SOLO_ROUNDS + 1 - g.round) / SOLO_ROUNDS)
    home = f"{figure.label} is home"
    reason = f"{home}: {who.quest.label} is done" if who.quest.kill else f"{home} with {the_quest(who.quest)}"
    g.finish("CV-233", (who.seat,), reason, tuple(scores))


def the_quest(quest: Quest) -> str:
    """What was brought home, inside a sentence."""
    return quest.label[0].lower() + quest.label[1:] if quest.label.startswith("The ") else quest.label


def nobody_left(g: Caverns) -> NoReturn:
    g.cite("CV-159")
    g.finish("CV-242", (), "No character is left alive", (0.0,) * g.seats)


async def propose_the_end(g: Caverns, who: Adventurer) -> None:
    """Once all tiles are explored, the active player may propose to end the game; all living characters must agree."""
    if g.hero(who.seat) is None:
        return
    g.cite("CV-066")
    if await g.choose(who, "CV-241", PROPOSE, (NO, YES)) is NO:
        return
    g.tell("CV-241", PROPOSES, who)
    for step in range(1, g.seats):
        other = g.players[(who.seat + step) % g.seats]
        if g.hero(other.seat) is not None and await g.choose(other, "CV-241", CONCEDE, (NO, YES), (who,)) is NO:
            g.tell("CV-241", GOES_ON, other)
            return
    g.finish("CV-240", (), "Nobody believes in a quest any more", (0.0,) * g.seats)


def cap_reached(g: Caverns) -> None:
    """A configured number of rounds is over."""
    if g.round_cap and g.round > g.round_cap:
        g.finish("CV-244", (), "The last round is over", (0.0,) * g.seats)
