"""Held cards: showing a bonus or a whole card, cards that answer a die or a spell, spending.

Whether somebody is asked about held cards follows from public facts only (it holds cards and has not waived), never
from what the cards are: the question itself would tell. That is why each of these has a second answer of its own.
"""

from __future__ import annotations

from undercroft.games.caverns.components import COMBAT, ESCAPE, MAGIC, NO_SLOT, SPELL_TITLES, DeckCard, Edge, Tile
from undercroft.games.caverns.decisions import (
    BREAK_OFF,
    ENOUGH,
    LET_IT_COME,
    LET_IT_STAND,
    PROVE,
    REROLL,
    SHOW,
    WAIVE,
    WARD,
)
from undercroft.games.caverns.events import (
    BREAKS_OFF,
    PEEKS,
    SHOWS_CARD,
    SHOWS_EDGE,
    SPENT,
    TILES_SEEN,
    WARDS_OFF,
)
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.rules.faces import Ranks
from undercroft.games.caverns.rules.notes import card_leaves, edge_seen, seen_by_all
from undercroft.games.caverns.state import Caverns
from undercroft.kernel.story.grammar import the
from undercroft.kernel.story.roll import UNHEARD, Roll
from undercroft.kernel.words import Player, Word


def may_be_asked(figure: Figure) -> bool:
    """A player is asked about the cards of a figure that holds any, unless it asked to be left alone."""
    return figure.seat >= 0 and len(figure.hand) > 0 and not figure.waives


def may_hold_one(figure: Figure, backs: int) -> bool:
    """May it be asked, and does it hold a card with the back that such cards have? All can see that."""
    if may_be_asked(figure):
        for card in figure.hand:
            if backs & (1 << card.deck):
                return True
    return False


def show_card(g: Caverns, figure: Figure, card: DeckCard, rule: str, why: str | None = None) -> None:
    """A card is shown completely to all players, and goes back into the hand."""
    g.reveal("CV-174")
    seen_by_all(g, card, figure)
    g.tell(rule, SHOWS_CARD, figure, card, why)
    g.cite("CV-175")


def spend(g: Caverns, figure: Figure, card: DeckCard) -> None:
    """A card marked as used up leaves the game after its use."""
    if card.spent:
        card_leaves(g, card, figure)
        figure.hand.remove(card)
        g.gone.append(card)
        g.tell("CV-177", SPENT, card, figure)


async def show_bonuses(g: Caverns, figure: Figure, rule: str, stat: int, foe: int) -> int:
    """The player uncovers as many bonuses as it likes, each by its bottom edge or, where the card demands it, whole."""
    added = 0
    shown = 0
    while True:
        amount, bit = await show_one(g, figure, rule, stat, foe, shown)
        if not bit:
            return added
        added += amount
        shown |= bit


async def show_one(g: Caverns, figure: Figure, rule: str, stat: int, foe: int, shown: int) -> tuple[int, int]:
    """One more bonus beside those shown: what it is worth, and the card's bit; no bit if that is all."""
    g.cite("CV-172")
    if not may_be_asked(figure):
        return 0, 0
    many = slots = 0
    for card in figure.hand:
        if shown & card.bit:
            many += 1
            if card.slot != NO_SLOT and stat == COMBAT:
                slots |= 1 << card.slot
    if many == len(figure.hand):
        return 0, 0
    options = _bonuses(figure, stat, foe, shown, slots)
    picked = await g.choose(g.runner(figure), rule, SHOW, options, (figure.card,))
    if picked is WAIVE:
        figure.waives = True
    if picked is ENOUGH or picked is WAIVE:
        g.cite("CV-142")
        return 0, 0
    if isinstance(picked, Edge):
        used = _card_behind(figure, picked, stat, shown)
    else:
        assert isinstance(picked, DeckCard)
        used = picked
    amount = _worth(used, stat, foe, isinstance(picked, DeckCard))
    return amount + _own_skill(g, figure, used, stat, picked, shown), used.bit


def _bonuses(figure: Figure, stat: int, foe: int, shown: int, slots: int) -> list[Word]:
    """What could still be shown: of each slot one card counts, and a bonus against a kind only against that kind."""
    options: list[Word] = [ENOUGH, WAIVE]
    for card in figure.hand:
        if shown & card.bit or (stat == COMBAT and slots & (1 << card.slot)):
            continue
        edge = card.edge[stat]
        if edge is not None and (edge.vs == 0 or edge.vs & foe) and edge not in options:
            options.append(edge)
        if card.full and _worth(card, stat, foe, True) > _worth(card, stat, foe, False):
            options.append(card)
    return options


def _card_behind(figure: Figure, edge: Edge, stat: int, shown: int) -> DeckCard:
    """The card whose edge is shown: of two that look alike, the one its bearer is trained with."""
    found: DeckCard | None = None
    for card in figure.hand:
        if not shown & card.bit and card.edge[stat] is edge:
            if found is None:
                found = card
            for mod in figure.card.mods:
                if mod.using & card.tags:
                    return card
    assert found is not None
    return found


def _worth(card: DeckCard, stat: int, foe: int, whole: bool) -> int:
    edge = card.edge[stat]
    amount = edge.amount if edge is not None and (edge.vs == 0 or edge.vs & foe) else 0
    if whole:
        for bonus in card.full:
            if bonus.stat == stat and (bonus.vs == 0 or bonus.vs & foe):
                amount += bonus.amount
    return amount


def _own_skill(g: Caverns, figure: Figure, card: DeckCard, stat: int, picked: Word, shown: int) -> int:
    """Tell what was shown, and add what the figure's own card gives for this kind of weapon."""
    amount = 0
    proved = 0
    if stat == COMBAT:
        for mod in figure.card.mods:
            if mod.using & card.tags:
                g.cite("CV-141")
                amount += mod.amount
                proved |= mod.using
    if isinstance(picked, Edge):
        g.reveal("CV-173")
        alike = 1
        for other in figure.hand:
            if shown & other.bit and other.edge[stat] is picked:
                alike += 1
        edge_seen(g, figure, picked, proved, alike)
        g.tell("CV-173", SHOWS_EDGE, figure, picked)
    else:
        show_card(g, figure, card, "CV-174")
    g.cite("CV-136")
    return amount


# -- Magic, shown when a spell is attempted --------------------------------------------------------------------------


def reach(figure: Figure) -> int:
    """The total Magic a figure could prove; a printed dash means never."""
    if figure.never_casts:
        return 0
    total = figure.card.magic
    for card in figure.hand:
        edge = card.edge[MAGIC]
        if edge is not None:
            total += edge.amount
    return total


def proved_magic(g: Caverns, figure: Figure) -> int:
    """The printed Magic and what was shown for the spell announced."""
    total = figure.card.magic
    for card in figure.hand:
        edge = card.edge[MAGIC]
        if edge is not None and g.proved & card.bit:
            total += edge.amount
    return total


async def prove_magic(g: Caverns, figure: Figure, level: int) -> bool:
    """Magic bonuses needed for the level of a spell must be shown; who breaks off has cast nothing."""
    while proved_magic(g, figure) < level:
        if not await prove_one(g, figure, level):
            g.proved = 0
            return False
    g.proved = 0
    return True


async def prove_one(g: Caverns, figure: Figure, level: int) -> bool:
    options: list[Word] = [BREAK_OFF]
    for card in figure.hand:
        edge = card.edge[MAGIC]
        if edge is not None and not g.proved & card.bit and edge not in options:
            options.append(edge)
    picked = await g.choose(g.runner(figure), "CV-186", PROVE, options, (figure.card, level))
    if not isinstance(picked, Edge):
        g.tell("CV-186", BREAKS_OFF, figure)
        return False
    used = _card_behind(figure, picked, MAGIC, g.proved)
    _own_skill(g, figure, used, MAGIC, picked, g.proved)
    g.proved |= used.bit
    return True


# -- cards that name a moment ----------------------------------------------------------------------------------------


def rolling(g: Caverns, figure: Figure) -> Roll:
    """The dice of a figure, under its own name."""
    if not g.is_read:
        return UNHEARD
    name = figure.label if figure.proper else the(figure.label)
    return g.rolling(Player(figure.seat, figure.name, name))


async def own_die(g: Caverns, figure: Figure, rule: str, ranks: Ranks, notes: Roll) -> int:
    """One die of this figure; a held card may have it rolled again just after it fell, if it could fall better."""
    if figure.seat < 0:
        die = await g.roll(rule)
        notes.die(die)
        return die
    who = g.runner(figure)
    die = await g.roll(rule, who)
    notes.die(die)
    while g.rerolls_left > 0 and ranks[die - 1] < max(ranks) and may_hold_one(figure, g.reroll_backs):
        options: list[Word] = [LET_IT_STAND, WAIVE]
        for card in figure.hand:
            if card.rerolls:
                options.append(card)
        picked = await g.choose(who, "CV-179", REROLL, options, (figure.card, die))
        if picked is WAIVE:
            figure.waives = True
        if not isinstance(picked, DeckCard):
            break
        show_card(g, figure, picked, "CV-179", "and rolls again")
        spend(g, figure, picked)
        g.rerolls_left -= 1
        notes.strike()
        die = await g.roll(rule, who)
        notes.die(die)
    return die


async def warded(g: Caverns, target: Figure, caster: Figure, spell: int) -> bool:
    """A held card may cancel a spell just aimed at its holder, before its die."""
    if g.wards_left == 0 or not may_hold_one(target, g.ward_backs):
        return False
    options: list[Word] = [LET_IT_COME, WAIVE]
    for card in target.hand:
        if card.wards:
            options.append(card)
    title = SPELL_TITLES[spell]
    picked = await g.choose(g.runner(target), "CV-035", WARD, options, (target.card, caster.card, title))
    if picked is WAIVE:
        target.waives = True
    if not isinstance(picked, DeckCard):
        return False
    show_card(g, target, picked, "CV-035")
    spend(g, target, picked)
    g.wards_left -= 1
    g.tell("CV-035", WARDS_OFF, target, title)
    return True


async def look_at_stack(g: Caverns, figure: Figure, tiles: int, rule: str) -> None:
    """See the next tiles of the stack, unseen by the others; they stay there in this order."""
    who = g.runner(figure)
    g.tell(rule, PEEKS, figure)
    seen: list[Tile] = []
    seers: list[int] = []
    while len(seen) < tiles and len(g.stack) > 0:
        seers.append(g.tops.pop() if g.tops else 0)
        seen.append(await g.draw("CV-011", g.stack, who))
    g.whisper(who, rule, TILES_SEEN, tuple(seen))
    while seen:
        g.stack.put_on_top(seen.pop())
        g.tops.append(seers.pop() | 1 << who.seat)


def printed_escape(g: Caverns, figure: Figure) -> int:
    """Escape as printed, none for a monster, and 2 more while invisible."""
    if not figure.card.is_character:
        g.cite("CV-109")
        return 0
    if figure.invisible:
        g.cite("CV-213")
        return figure.card.escape + 2
    return figure.card.escape


async def total_escape(g: Caverns, figure: Figure) -> int:
    """With what is shown before the roll."""
    total = printed_escape(g, figure)
    if figure.card.is_character:
        total += await show_bonuses(g, figure, "CV-108", ESCAPE, 0)
    return total
