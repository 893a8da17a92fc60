"""Entering a cavern, and dealing with the monsters met there or in a passage."""

from __future__ import annotations

from undercroft.games.caverns.components import CAVE, MONSTER, PLACES_PER_TILE, DeckCard
from undercroft.games.caverns.components import ESCAPE as ESCAPE_STAT
from undercroft.games.caverns.decisions import (
    APPROACH,
    BEFRIEND,
    BRIBE,
    CHARM,
    CREEP,
    ENOUGH,
    ESCAPE,
    FACE_THEM,
    FIGHT,
    FLEE_OR_FACE,
    GO_IN,
    NEXT_MONSTER,
    PETRIFY_SPELL,
    RUSH,
    WAIVE,
)
from undercroft.games.caverns.events import (
    BRIBES,
    CARDS_TAKEN,
    CREEPS_IN,
    ESCAPES,
    FAILS_TO_ESCAPE,
    FRIENDS,
    NO_FRIENDS,
    RUSHES_IN,
    WALKS_IN,
)
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.rules.combat import add_attacking_spells, fight, fight_or_cast
from undercroft.games.caverns.rules.faces import at_most
from undercroft.games.caverns.rules.magic import fire_ball, petrify
from undercroft.games.caverns.rules.movement import show_aids, spread, tell_move
from undercroft.games.caverns.rules.notes import card_leaves, seen_by_all
from undercroft.games.caverns.rules.passages import declare_monsters, give_away, keep_items
from undercroft.games.caverns.rules.treasure import may_be_asked, own_die, printed_escape, rolling, show_card, show_one
from undercroft.games.caverns.state import CREPT, IN_PASSAGE, RUSHED, Caverns, Encounter
from undercroft.kernel.words import Word


def ways_in(g: Caverns, figure: Figure, can: int) -> list[Word]:
    """Rush or creep into a cavern that may hold something; simply go into one that does not. Monsters never rush."""
    place = figure.at
    tile = g.box.tiles[place // PLACES_PER_TILE]
    if place % PLACES_PER_TILE != 0 or not tile.spots or not tile.mouth & (can | figure.aids()):
        return []
    if tile.index not in g.unused and not strangers(g, figure, place + CAVE):
        return [GO_IN]
    if not figure.card.is_character:
        return [CREEP]
    return [CREEP, RUSH]


def strangers(g: Caverns, figure: Figure, cavern: int) -> list[Figure]:
    """The monsters seen in a cavern that do not cooperate with whoever enters; stone ones count for nothing."""
    found: list[Figure] = []
    for other in g.figures:
        if other.at != cavern or other.card.is_character or other is figure:
            continue
        if not other.is_stone and not other.invisible and not g.cooperate(figure, other):
            found.append(other)
    return found


async def enter_cavern(g: Caverns, figure: Figure, how: Word) -> None:
    """Choose how, move in, take the cards, declare monsters, keep treasure; then the monsters are dealt with."""
    tile = g.tile_of(figure)
    flying = figure.at_mouth
    figure.moved = True
    figure.at_mouth = 0
    g.cite("CV-084")
    if tile.mouth & ~(figure.passes() | flying):
        show_aids(g, figure, tile.mouth & ~flying, False)
    outside = figure.at
    if how is GO_IN:
        if figure.invisible:
            figure.trail = spread(g, figure, figure.passes() | flying)
        figure.at += CAVE
        g.cite("CV-089")
        tell_move(g, figure, "CV-100", WALKS_IN)
        return
    give_away(g, figure)
    figure.at += CAVE
    if figure.invisible:
        figure.trail = 1 << figure.at
    g.tell("CV-083", RUSHES_IN if how is RUSH else CREEPS_IN, figure, g.box.places[figure.at], tile)
    g.cite("CV-088")
    g.cite("CV-089")
    if not figure.card.is_character:
        g.cite("CV-164")
    if how is RUSH:
        figure.rushed = True
        g.cite("CV-093")
    if tile.index in g.unused:
        await take_cavern_cards(g, figure, tile.index, tile.spots)
    else:
        g.cite("CV-099")
    meet(g, figure, how, outside)


async def take_cavern_cards(g: Caverns, figure: Figure, tile: int, spots: int) -> None:
    """On first entry one card per red spot, as far as the deck goes, seen by the entrant alone."""
    g.unused.remove(tile)
    g.cite("CV-098")
    count = min(spots, len(g.cavern_deck))
    if count < spots:
        g.cite("CV-102")
    who = g.runner(figure)
    cards: list[DeckCard] = []
    for _ in range(count):
        cards.append(await g.draw("CV-085", g.cavern_deck, who))
    g.tell("CV-085", CARDS_TAKEN, figure, count)
    if not figure.card.is_character:
        g.cite("CV-163")
    declare_monsters(g, figure, [card for card in cards if card.sort == MONSTER], figure.at, "CV-086")
    keep_items(g, figure, cards, "CV-087")


def meet(g: Caverns, figure: Figure, how: Word, outside: int) -> None:
    """Who rushed must fight everybody there; who crept deals with the sleepers, not with monsters a player runs."""
    found: list[int] = []
    for other in strangers(g, figure, figure.at):
        if how is RUSH or not other.is_awake:
            found.append(other.card.number)
        else:
            g.cite("CV-101")
    if figure.card.cooperative:
        g.cite("CV-165")
    if found:
        if not figure.card.is_character:
            g.cite("CV-166")
        g.encounter = Encounter(RUSHED if how is RUSH else CREPT, found, outside)


# -- dealing with them -----------------------------------------------------------------------------------------------


async def deal_with_monsters(g: Caverns, figure: Figure) -> None:
    """Escape from all of them first, or deal with one of them; the next one is the next step."""
    encounter = g.encounter
    assert encounter is not None
    if encounter.untried:
        encounter.untried = False
        if encounter.how != RUSHED and figure.card.is_character:
            g.cite("CV-094")
            picked = await g.choose(g.runner(figure), "CV-104", FLEE_OR_FACE, (ESCAPE, FACE_THEM), (figure.card,))
            if picked is FACE_THEM:
                return
            encounter.fleeing = True
            encounter.escape = printed_escape(g, figure)
    if encounter.fleeing:
        await escape(g, figure, encounter)
        return
    monster = await next_monster(g, figure, encounter)
    if encounter.how == RUSHED:
        g.cite("CV-090")
        await fight(g, figure, monster, 1)
    elif not encounter.worn:
        await approach(g, figure, monster)
    elif g.spells_after_escape:
        await fight_or_spell(g, figure, monster)
    else:
        g.cite("CV-107")
        await fight(g, figure, monster, 0)


def dealt_with(g: Caverns, monster: Figure) -> None:
    """A monster befriended is met no more on this entry and sleeps on."""
    encounter = g.encounter
    assert encounter is not None
    encounter.waiting.remove(monster.card.number)
    g.cite("CV-004")
    if not encounter.waiting:
        g.encounter = None
        g.cite("CV-103")


async def next_monster(g: Caverns, figure: Figure, encounter: Encounter) -> Figure:
    """With several, the one who came upon them decides the order."""
    names: list[Word] = [g.figure(number).card for number in encounter.waiting]
    picked = await g.choose(g.runner(figure), "CV-133", NEXT_MONSTER, names, (figure.card,))
    return g.figure(encounter.waiting[names.index(picked)])


async def escape(g: Caverns, figure: Figure, encounter: Encounter) -> None:
    """One die against all of them: the total Escape or less puts the figure outside; else it must fight them all."""
    amount, bit = await show_one(g, figure, "CV-108", ESCAPE_STAT, 0, encounter.shown)
    if bit:
        encounter.escape += amount
        encounter.shown |= bit
        return
    encounter.fleeing = False
    notes = rolling(g, figure)
    die = await own_die(g, figure, "CV-105", at_most(encounter.escape), notes)
    if die > encounter.escape:
        encounter.worn = True
        g.tell("CV-107", FAILS_TO_ESCAPE, figure, encounter.escape, notes)
        return
    g.encounter = None
    figure.at = encounter.outside
    if figure.invisible:
        figure.trail = 1 << figure.at
    g.tell("CV-106", ESCAPES, figure, encounter.escape, notes, g.box.places[figure.at])
    if encounter.how == IN_PASSAGE:
        g.cite("CV-075")


async def fight_or_spell(g: Caverns, figure: Figure, monster: Figure) -> None:
    """House rule: after a failed Escape a spell may still take the place of the blows."""
    g.cite("CV-251")
    options: list[Word] = [FIGHT] if figure.never_casts else fight_or_cast(figure, monster)
    picked = await g.choose(g.runner(figure), "CV-251", APPROACH, options, (figure.card, monster.card))
    if picked is WAIVE:
        figure.waives = True
        picked = FIGHT
    await carry_out(g, figure, monster, picked)


async def approach(g: Caverns, figure: Figure, monster: Figure) -> None:
    """Exactly one approach per monster: friendship, a spell, or simply a fight."""
    options: list[Word] = [BEFRIEND, FIGHT]
    add_attacking_spells(options, figure, monster)
    context = (figure.card, monster.card)
    picked = await g.choose(g.runner(figure), "CV-094", APPROACH, options, context)
    await carry_out(g, figure, monster, picked)


async def carry_out(g: Caverns, figure: Figure, monster: Figure, picked: Word) -> None:
    """What was chosen; a spell that fails leaves nothing but the fight."""
    if picked is BEFRIEND:
        await make_friends(g, figure, monster)
    elif picked is FIGHT:
        g.cite("CV-121")
        await fight(g, figure, monster, 0)
    else:
        g.cite("CV-095")
        if picked is PETRIFY_SPELL:
            done = await petrify(g, figure, monster)
        else:
            done = await fire_ball(g, figure, monster, picked if isinstance(picked, DeckCard) else None)
        if not done:
            g.cite("CV-096")
            await fight(g, figure, monster, 0)


# -- making friends --------------------------------------------------------------------------------------------------


async def make_friends(g: Caverns, figure: Figure, monster: Figure) -> None:
    """A bribe, a die, and a score of the affinity or less; else that monster must be fought at once."""
    g.cite("CV-110")
    affinity = monster.card.affinity + likings(g, figure, monster)
    affinity += await bribe(g, figure, monster)
    affinity += await charm(g, figure, monster)
    notes = rolling(g, figure)
    die = await own_die(g, figure, "CV-111", at_most(affinity), notes)
    if die <= affinity:
        g.tell("CV-112", FRIENDS, figure, monster, affinity, notes)
        dealt_with(g, monster)
        return
    g.tell("CV-113", NO_FRIENDS, figure, monster, affinity, notes)
    await fight(g, figure, monster, 0)


def likings(g: Caverns, figure: Figure, monster: Figure) -> int:
    """Affinity modifiers printed on either card that name the other's kind."""
    total = 0
    for liking in figure.card.likings:
        if liking.vs & monster.card.tags:
            g.cite("CV-119")
            total += liking.amount
    for liking in monster.card.likings:
        if liking.vs & figure.card.tags:
            total += liking.amount
    return total


async def bribe(g: Caverns, figure: Figure, monster: Figure) -> int:
    """Any number of cards with a Value may be handed over before the roll; all see them, and they stay given."""
    if not monster.card.takes_bribes:
        g.cite("CV-118")
        return 0
    total = 0
    while may_be_asked(figure):
        options: list[Word] = [ENOUGH, WAIVE]
        for card in figure.hand:
            if card.value > 0 and (monster.card.bribe_tags == 0 or card.tags & monster.card.bribe_tags):
                options.append(card)
        context = (figure.card, monster.card)
        picked = await g.choose(g.runner(figure), "CV-114", BRIBE, options, context)
        if picked is WAIVE:
            figure.waives = True
        if not isinstance(picked, DeckCard):
            break
        g.cite("CV-115")
        g.cite("CV-120")
        total += picked.value
        hand_over(g, figure, monster, picked)
    return total


def hand_over(g: Caverns, figure: Figure, monster: Figure, card: DeckCard) -> None:
    """The card belongs to the monster's hoard, whatever the die shows."""
    g.reveal("CV-117")
    card_leaves(g, card, figure)
    figure.hand.remove(card)
    monster.hand.append(card)
    seen_by_all(g, card, monster)
    g.cite("CV-116")
    g.tell("CV-117", BRIBES, figure, card, monster)


async def charm(g: Caverns, figure: Figure, monster: Figure) -> int:
    """Held cards that such a monster likes count if they are shown."""
    total = 0
    shown = 0
    many = 0
    while may_be_asked(figure) and many < len(figure.hand):
        options: list[Word] = [ENOUGH, WAIVE]
        for card in figure.hand:
            if not shown & card.bit and _liked(card, monster) > 0:
                options.append(card)
        context = (figure.card, monster.card)
        picked = await g.choose(g.runner(figure), "CV-119", CHARM, options, context)
        if picked is WAIVE:
            figure.waives = True
        if not isinstance(picked, DeckCard):
            break
        show_card(g, figure, picked, "CV-119", "to please")
        total += _liked(picked, monster)
        shown |= picked.bit
        many += 1
    return total


def _liked(card: DeckCard, monster: Figure) -> int:
    total = 0
    for liking in card.likings:
        if liking.vs & monster.card.tags:
            total += liking.amount
    return total
