"""What becomes of the killed: spoils, failed quests, and players who go on as monsters."""

from __future__ import annotations

from undercroft.games.caverns.decisions import TAKE_OVER, TARGET
from undercroft.games.caverns.events import (
    OUT,
    QUEST_FAILED,
    SPOILS,
    SPOILS_SEEN,
    TAKES_OVER,
    WOKEN,
)
from undercroft.games.caverns.figures import ASLEEP, Adventurer, Figure
from undercroft.games.caverns.rules.notes import whole_hand_passes
from undercroft.games.caverns.rules.winning import came_home, nobody_left
from undercroft.games.caverns.state import Caverns
from undercroft.kernel.words import Word


def killed(g: Caverns, victim: Figure, killer: Figure) -> None:
    """The loser's figure is taken off the board, and the winner takes every card it held."""
    g.fight = None
    take_spoils(g, victim, killer)
    g.figures.remove(victim)
    victim.is_dead = True
    g.cite("CV-132")
    if victim.card.number in g.to_act:
        g.to_act.remove(victim.card.number)
    if g.encounter is not None and victim.card.number in g.encounter.waiting:
        g.encounter.waiting.remove(victim.card.number)
        if not g.encounter.waiting:
            g.encounter = None
            g.cite("CV-103")
    killer.slain |= victim.card.tags
    if victim.card.is_character:
        character_dies(g, victim, killer)
    else:
        monster_dies(g, victim, killer)
    if g.dead_stay_out and victim.is_awake and not g.run_by(victim.seat):
        g.tell("CV-252", OUT, g.players[victim.seat])
    came_home(g, killer)
    if not g.has_character:
        nobody_left(g)


def take_spoils(g: Caverns, victim: Figure, killer: Figure) -> None:
    """Unseen by the other players, and in hand at once."""
    whole_hand_passes(g, victim, killer)
    g.cite("CV-001")
    g.cite("CV-131")
    if victim.hand:
        g.tell("CV-131", SPOILS, killer, len(victim.hand), victim)
        g.reveal("CV-131")
        if killer.is_awake:
            g.whisper(g.runner(killer), "CV-131", SPOILS_SEEN, tuple(victim.hand))
            g.cite("CV-135")
            if not killer.card.is_character:
                g.cite("CV-170")
        killer.hand.extend(victim.hand)
    victim.hand = []


def character_dies(g: Caverns, victim: Figure, killer: Figure) -> None:
    """The quest has failed and is put away unseen; a monster that nobody runs is taken over by its victim."""
    who = g.players[victim.seat]
    g.tell("CV-146", QUEST_FAILED, who)
    if killer.card.is_character:
        g.cite("CV-151")
    elif killer.is_awake:
        g.cite("CV-150")
    else:
        g.cite("CV-149")
        g.cite("CV-148")
        takes_over(g, who, killer, "CV-147")


def monster_dies(g: Caverns, victim: Figure, killer: Figure) -> None:
    """Its card leaves the game; its player, if that was the last one, has no figure left."""
    g.gone.append(g.box.cards[victim.card.deck_card])
    g.cite("CV-139")
    if victim.is_awake and not g.run_by(victim.seat):
        if not killer.is_awake:
            takes_over(g, g.players[victim.seat], killer, "CV-166")
        else:
            g.cite("CV-154")


def takes_over(g: Caverns, who: Adventurer, monster: Figure, rule: str) -> None:
    monster.seat = who.seat
    monster.began = monster.at
    monster.moved = False
    g.tell(rule, TAKES_OVER, who, monster)


def sleepers(g: Caverns) -> list[Word]:
    """The monsters that a player without a figure may take over."""
    found: list[Word] = []
    for figure in g.figures:
        if figure.seat == ASLEEP and figure.card.cooperative and not figure.is_stone:
            found.append(figure.card)
    return found


async def take_over_a_sleeper(g: Caverns, who: Adventurer, sleepers: list[Word]) -> None:
    """A player without a figure takes over a sleeping monster and plays this turn with it."""
    if not sleepers:
        g.cite("CV-153")
        return
    picked = await g.choose(who, "CV-152", TAKE_OVER, sleepers)
    for figure in g.figures:
        if figure.card is picked:
            takes_over(g, who, figure, "CV-152")


# -- waking ----------------------------------------------------------------------------------------------------------


def can_wake(monster: Figure, other: Figure) -> bool:
    return (
        other.seat == ASLEEP
        and other.at == monster.at
        and monster.card.cooperative
        and other.card.cooperative
        and not other.is_stone
    )


async def wake(g: Caverns, monster: Figure) -> None:
    """An awake monster wakes a sleeping one in its place; its player runs it from the next turn on."""
    g.cite("CV-155")
    sleepers: list[Word] = [other.card for other in g.figures if can_wake(monster, other)]
    picked = await g.choose(g.runner(monster), "CV-156", TARGET, sleepers, (monster.card,))
    for other in g.figures:
        if other.card is picked:
            other.seat = monster.seat
            g.tell("CV-157", WOKEN, monster, other)
