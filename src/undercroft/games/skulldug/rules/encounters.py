"""Entering a passage, encounters and fleeing (SD-106 to SD-124, SD-156, SD-160, SD-161)."""

from __future__ import annotations

from undercroft.games.skulldug import events
from undercroft.games.skulldug.board import Space, direction_between
from undercroft.games.skulldug.components import Card
from undercroft.games.skulldug.decisions import NEXT
from undercroft.games.skulldug.moments import ENCOUNTER_BEGINS, ENTERED, MONSTER_ROLL, TRAP_ROLL, WOULD_FLEE
from undercroft.games.skulldug.rules import dice, discovery, injuries, timing
from undercroft.games.skulldug.rules.cause import Cause
from undercroft.games.skulldug.state import Dig, Explorer, kinds
from undercroft.games.skulldug.words import FACING
from undercroft.kernel.story.events import Event
from undercroft.kernel.story.grammar import the
from undercroft.kernel.story.roll import Roll


async def enter(g: Dig, explorer: Explorer, there: Space) -> bool:
    """However it got there: Discover what is unknown, then encounter every Hazard. True if there was one."""
    here = explorer.at
    explorer.came_from = here
    explorer.heading = None if here is None else direction_between(here, there)
    explorer.at = there
    explorer.entries += 1
    entry = explorer.entries
    if there not in g.corridors:
        await discovery.discover(g, explorer, there, here)
    if explorer.entries == entry and timing.listens(g, explorer, ENTERED):
        await timing.moment(g, Cause(ENTERED, explorer, "other", there))
    if explorer.entries != entry:
        return True  # SD-147: already somewhere else
    hazards = hazards_entered(g, explorer)
    if hazards:
        await face(g, explorer, hazards)
    return bool(hazards)


def hazards_entered(g: Dig, explorer: Explorer) -> list[Card]:
    """Entering a passage with Hazard cards means encountering them, however one got there, unless one is dying."""
    here = explorer.at
    if here is None or explorer.health == 0:
        return []
    hazards = g.hazards_in(here)
    if hazards:
        g.cite("SD-108")
    return hazards


async def face_the_monsters_here(g: Dig, explorer: Explorer) -> None:
    """Monsters in the passage at the start of a turn attack at once; traps do not, because nobody entered."""
    here = explorer.at
    if here is None or here not in g.lying:
        return
    monsters = [card for card in g.lying[here] if card.is_monster]
    if monsters:
        g.cite("SD-109")
        await face(g, explorer, monsters, events.ATTACKED)


async def face(g: Dig, explorer: Explorer, listed: list[Card], how: Event = events.MEETS) -> None:
    """One after another, all of them, unless the explorer flees, dies or otherwise leaves; engaged until the end."""
    entry = explorer.entries
    g.cite("SD-049")
    while True:
        listed = still_there(g, explorer, listed)
        if not listed:
            return
        card = await g.choose(explorer, "SD-111", NEXT, next_in_order(g, listed), (FACING,))
        listed.remove(card)
        await encounter(g, explorer, card, how)
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


async def encounter(g: Dig, explorer: Explorer, card: Card, how: Event) -> None:
    """Focus, roll, and beat the Difficulty or take the Injury."""
    entry, here = explorer.entries, explorer.at
    assert here is not None
    if timing.listens(g, explorer, ENCOUNTER_BEGINS):
        cause = Cause(ENCOUNTER_BEGINS, explorer, card.type, card)
        await timing.moment(g, cause)
        if cause.settled:
            g.tell("SD-110", events.SLIPPED_AWAY, explorer, card)
            return
        if explorer.entries != entry:
            return  # SD-147: a card has taken the explorer away
    rule = "SD-106" if card.is_monster else "SD-107"
    if how is events.MEETS:
        g.tell(rule, how, explorer, card, here)
    else:
        g.tell(rule, how, card, explorer, here)
    if card.is_monster:
        g.cite("SD-094")
    kind = MONSTER_ROLL if card.is_monster else TRAP_ROLL
    notes = g.rolling(explorer)
    notes.against(card.difficulty)
    total = await dice.roll_against(g, explorer, kind, "SD-113", "SD-112", card, notes, card.difficulty)
    if explorer.entries != entry or card not in g.lying.get(here, ()):
        g.tell("SD-147", events.CUT_SHORT, explorer, notes, card)
    elif total > card.difficulty:
        victory(g, explorer, card, here, notes)
    else:
        await defeat(g, explorer, card, notes)


def victory(g: Dig, explorer: Explorer, card: Card, here: Space, notes: Roll) -> None:
    """A beaten monster is discarded; a beaten trap goes straight into the winner's hand."""
    g.lift(card, here)
    if card.is_monster:
        g.discard(card)
        g.tell("SD-114", events.BEATEN, explorer, card, notes, here)
    else:
        explorer.hand.append(card)
        g.tell("SD-115", events.DISARMED, explorer, card, notes, here)


async def defeat(g: Dig, explorer: Explorer, card: Card, notes: Roll) -> None:
    """The card stays, the explorer takes its Injury, and a monster drives it out."""
    entry = explorer.entries
    g.tell("SD-117", events.LOST if card.is_monster else events.CAUGHT, explorer, card, notes)
    no_flight = await injuries.injury_from(g, explorer, card, "SD-116")
    g.cite("SD-118")
    if not card.is_monster or explorer.entries != entry:
        return
    if no_flight:
        g.tell("SD-160", events.STAYED, explorer, f"{the(card.label)} holds fast")
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
        g.tell("SD-120", events.STAYED, explorer, "there is no passage to go back to this turn")
        return
    if last not in g.connected_discovered(here):
        g.tell("SD-121", events.STAYED, explorer, "the way back is closed")
        return
    if timing.listens(g, explorer, WOULD_FLEE):
        cause = Cause(WOULD_FLEE, explorer, "other")
        cause.space = last
        await timing.moment(g, cause)
        assert cause.space is not None
        last = cause.space
        if not explorer.stands_in(here):
            return  # SD-147
    g.tell("SD-119", events.FLED, explorer, direction_between(here, last), last)
    g.cite("SD-122")
    g.cite("SD-123")
    if last in g.lying and any(card.is_monster for card in g.lying[last]):
        g.cite("SD-124")
    await enter(g, explorer, last)
