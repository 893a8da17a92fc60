"""Setting up and gearing up (SD-001 to SD-021)."""

from __future__ import annotations

from undercroft.games.skulldug import events
from undercroft.games.skulldug.components import Card
from undercroft.games.skulldug.decisions import GEAR
from undercroft.games.skulldug.rules import discovery
from undercroft.games.skulldug.state import GEARING_UP, TURN_BEGINS, Dig, Explorer, kinds
from undercroft.games.skulldug.words import PASS
from undercroft.kernel.story.roll import Roll


async def set_up(g: Dig) -> None:
    """The Cave Entrance in the middle, everybody in it, three decks, and who begins."""
    g.tell("SD-004", events.LAID_OUT, len(g.explorers), len(g.passages))
    for rule in ("SD-001", "SD-002", "SD-005", "SD-006", "SD-007", "SD-008", "SD-009"):
        g.cite(rule)
    if g.first < 0:
        await roll_to_begin(g)
    else:
        g.tell("SD-011", events.BEGINS, g.explorers[g.first])
    g.active = g.first
    if g.quick_start:
        hand_out_the_sets(g)
        begin(g)
    else:
        lay_out_the_gear(g)
        g.stage = GEARING_UP


async def roll_to_begin(g: Dig) -> None:
    """Everybody rolls, the highest begins, and those tied at the top roll again."""
    rolling = g.explorers
    notes: list[Roll] = []
    while len(rolling) > 1:
        if notes:
            g.tell("SD-011", events.ROLLED_ALIKE, notes)
        notes = []
        rolls: list[int] = []
        for explorer in rolling:
            die = await g.roll("SD-011", explorer)
            notes.append(g.rolling(explorer))
            notes[-1].die(die)
            rolls.append(die)
        best = max(rolls)
        rolling = [explorer for explorer, die in zip(rolling, rolls, strict=True) if die == best]
    g.first = rolling[0].seat
    g.tell("SD-011", events.BEGINS, rolling[0], notes)


def lay_out_the_gear(g: Dig) -> None:
    """Every card with the Gear symbol, from both decks: equipment in the top row, the rest in the second."""
    for pile in (g.fortunes, g.hazards):
        found = [card for card in pile.cards if card.gear]
        for card in found:
            pile.take_anywhere(card)
        g.gear.extend(found)
    g.tell("SD-013", events.GEAR_LAID_OUT, len(g.gear))


def top_row(g: Dig) -> list[Card]:
    return [card for card in kinds(g.gear) if card.type == "equipment"]


def second_row(g: Dig) -> list[Card]:
    return [card for card in kinds(g.gear) if card.type != "equipment"]


async def gear_up(g: Dig) -> None:
    """One pick: the first round goes clockwise, the second back again from the last picker."""
    seats = len(g.explorers)
    if g.gear_picks == 2 * seats:
        gear_is_chosen(g)
        return
    if g.gear_picks < seats:
        g.active = (g.first + g.gear_picks) % seats
        await first_gear_round(g, g.active_explorer)
    else:
        g.active = (g.first - 1 - g.gear_picks) % seats
        await second_gear_round(g, g.active_explorer)
    g.gear_picks += 1


async def first_gear_round(g: Dig, explorer: Explorer) -> None:
    """One card of the top row, or two of the second row."""
    card = await g.choose(explorer, "SD-014", GEAR, [*top_row(g), *second_row(g), PASS])
    if not isinstance(card, Card):
        g.tell("SD-014", events.PASSED_GEAR, explorer)
        return
    take_gear(g, explorer, card, "SD-014")
    if card.type != "equipment" and second_row(g):
        take_gear(g, explorer, await g.choose(explorer, "SD-014", GEAR, second_row(g)), "SD-014")


async def second_gear_round(g: Dig, explorer: Explorer) -> None:
    """One of the cards left, from either row."""
    card = await g.choose(explorer, "SD-015", GEAR, [*top_row(g), *second_row(g), PASS])
    if isinstance(card, Card):
        take_gear(g, explorer, card, "SD-015")
    else:
        g.tell("SD-015", events.PASSED_GEAR, explorer)


def take_gear(g: Dig, explorer: Explorer, card: Card, rule: str) -> None:
    """Gear starts in the owner's hand."""
    g.gear.remove(card)
    explorer.hand.append(card)
    g.tell(rule, events.TOOK_GEAR, explorer, [card])
    g.cite("SD-018")


def gear_is_chosen(g: Dig) -> None:
    """What nobody wanted goes back where it came from, and both decks are shuffled."""
    fortunes = [card for card in g.gear if not card.is_hazard]
    hazards = [card for card in g.gear if card.is_hazard]
    if g.gear:
        g.tell("SD-016", events.GEAR_RETURNED, len(g.gear))
    else:
        g.cite("SD-016")
    g.gear.clear()
    g.fortunes.shuffle_in(fortunes)
    g.hazards.shuffle_in(hazards)
    begin(g)


def hand_out_the_sets(g: Dig) -> None:
    """Each player gets the ready-made set of the own colour; all other gear stays in the decks."""
    g.cite("SD-020")
    for explorer in g.explorers:
        for card in g.cards.sets[explorer.name]:
            pile = g.hazards if card.is_hazard else g.fortunes
            pile.take_anywhere(card)
            explorer.hand.append(card)
        g.tell("SD-021", events.TOOK_GEAR, explorer, g.cards.sets[explorer.name])
    g.fortunes.shuffle_in([])
    g.hazards.shuffle_in([])


def begin(g: Dig) -> None:
    """Both decks are shuffled by now; whoever picked first takes the first turn."""
    g.cite("SD-017")
    if g.paced:
        discovery.pace_the_treasures(g)
    else:
        g.cite("SD-162")
    g.active = g.first
    g.cite("SD-019")
    g.stage = TURN_BEGINS
