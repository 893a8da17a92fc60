"""Encounters and fleeing (SD-106 to SD-124, SD-156, SD-160, SD-161)."""

from __future__ import annotations

from undercroft.games.skulldug import events
from undercroft.games.skulldug.components import Card
from undercroft.games.skulldug.decisions import NEXT
from undercroft.games.skulldug.rules import dice, injuries, movement, timing
from undercroft.games.skulldug.rules.cause import Cause
from undercroft.games.skulldug.state import Dig, Explorer, kinds
from undercroft.games.skulldug.vocabulary import ENCOUNTER_BEGINS, MONSTER_ROLL, TRAP_ROLL, WOULD_FLEE


async def face_the_hazards_entered(g: Dig, explorer: Explorer) -> bool:
    """Entering a passage with Hazard cards means encountering them, however one got there, unless one is dying."""
    here = explorer.at
    if here is None or here not in g.lying or explorer.health == 0:
        return False
    hazards = g.hazards_in(here)
    if not hazards:
        return False
    g.cite("SD-108")
    await face(g, explorer, hazards)
    return True


async def face_the_monsters_here(g: Dig, explorer: Explorer) -> None:
    """Monsters in the passage at the start of a turn attack at once; traps do not, because nobody entered."""
    here = explorer.at
    if here is None or here not in g.lying:
        return
    monsters = [card for card in g.lying[here] if card.is_monster]
    if monsters:
        g.cite("SD-109")
        await face(g, explorer, monsters)


async def face(g: Dig, explorer: Explorer, listed: list[Card]) -> None:
    """One after another, all of them, unless the explorer flees, dies or otherwise leaves; engaged until the end."""
    entry = explorer.entries
    g.cite("SD-049")
    while True:
        listed = still_there(g, explorer, listed)
        if not listed:
            return
        card = await g.choose(explorer, "SD-111", NEXT, next_in_order(g, listed), ("Which card is faced first?",))
        listed.remove(card)
        await encounter(g, explorer, card)
        if explorer.entries != entry:
            g.cite("SD-147")
            return
        if listed:
            g.cite("SD-110")


def still_there(g: Dig, explorer: Explorer, listed: list[Card]) -> list[Card]:
    """Hazards gone before their turn are struck off the list; later ones are not on it."""
    assert explorer.at is not None
    lying = list(g.lying.get(explorer.at, ()))
    found: list[Card] = []
    for card in listed:
        if card in lying:
            lying.remove(card)
            found.append(card)
    return found


def next_in_order(g: Dig, listed: list[Card]) -> list[Card]:
    """A card that must be met first, then traps, then monsters; within each the player chooses."""
    if len(listed) == 1:
        return listed
    first = [card for card in listed if card.first]
    if first:
        g.cite("SD-156")
        return kinds(first)
    traps = [card for card in listed if card.is_trap]
    return kinds(traps or listed)


async def encounter(g: Dig, explorer: Explorer, card: Card) -> None:
    """Focus, roll, and beat the Difficulty or take the Injury."""
    entry = explorer.entries
    if timing.listens(g, explorer, ENCOUNTER_BEGINS):
        cause = Cause(ENCOUNTER_BEGINS, explorer, card.type, f"{explorer.label} is about to encounter {card.label}.")
        await timing.moment(g, cause)
        if cause.settled:
            g.tell("SD-110", events.STRUCK, explorer, card)
            return
        if explorer.entries != entry:
            return  # SD-147: a card has taken the explorer away
    g.tell("SD-106" if card.is_monster else "SD-107", events.MEETS, explorer, card)
    if card.is_monster:
        g.cite("SD-094")
    kind = MONSTER_ROLL if card.is_monster else TRAP_ROLL
    total = await dice.roll_against_difficulty(g, explorer, kind, "SD-113", "SD-112", card)
    if explorer.entries != entry:
        return  # SD-147
    if total > card.difficulty:
        victory(g, explorer, card)
    else:
        await defeat(g, explorer, card)


def victory(g: Dig, explorer: Explorer, card: Card) -> None:
    """A beaten monster is discarded; a beaten trap goes straight into the winner's hand."""
    assert explorer.at is not None
    if card not in g.lying.get(explorer.at, ()):
        return
    g.lift(card, explorer.at)
    if card.is_monster:
        g.discard(card)
        g.tell("SD-114", events.BEATEN, explorer, card)
    else:
        explorer.hand.append(card)
        g.tell("SD-115", events.BEATEN, explorer, card)


async def defeat(g: Dig, explorer: Explorer, card: Card) -> None:
    """The card stays, the explorer takes its Injury, and a monster drives it out."""
    entry = explorer.entries
    g.tell("SD-117", events.LOST, explorer, card)
    no_flight = await injuries.injury(g, explorer, card.damage, card, "SD-116")
    g.cite("SD-118")
    if not card.is_monster or explorer.entries != entry:
        return
    if no_flight:
        g.tell("SD-160", events.STAYED, explorer)
        return
    assert explorer.at is not None
    if any(other.holds for other in g.lying.get(explorer.at, ())):
        g.cite("SD-161")
    await flee(g, explorer)


async def flee(g: Dig, explorer: Explorer) -> None:
    """Back to the passage occupied last during this turn, if there is one and the way is open."""
    here, last = explorer.at, explorer.came_from
    assert here is not None
    if last is None:
        g.tell("SD-120", events.STAYED, explorer)
        return
    if last not in g.connected_discovered(here):
        g.tell("SD-121", events.STAYED, explorer)
        return
    if timing.listens(g, explorer, WOULD_FLEE):
        cause = Cause(WOULD_FLEE, explorer, "other", f"{explorer.label} must flee to {last.label}.")
        cause.space = last
        await timing.moment(g, cause)
        assert cause.space is not None
        last = cause.space
        if explorer.at is not here:
            return  # SD-147
    g.tell("SD-119", events.FLED, explorer, last)
    g.cite("SD-122")
    g.cite("SD-123")
    if last in g.lying and any(card.is_monster for card in g.lying[last]):
        g.cite("SD-124")
    await movement.enter(g, explorer, last)
