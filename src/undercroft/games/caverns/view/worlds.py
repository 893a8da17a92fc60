"""Worlds that a seat could not tell from the real one: what it may not know is made up, what it has seen is kept."""

from __future__ import annotations

import random

from undercroft.games.caverns.components import COMBAT, ESCAPE, LEVELS, MAGIC, DeckCard, Quest, Tile
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.rules.treasure import proved_magic, reach
from undercroft.games.caverns.rules.winning import has_fulfilled, is_home
from undercroft.games.caverns.state import ATTACKER_SHOWS, Caverns, Clue
from undercroft.kernel.errors import CannotImagine


def _bits(mask: int) -> list[int]:
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def imagine(g: Caverns, seat: int, rng: random.Random) -> None:
    """Replace what the seat may not know by something that fits all it has seen: tiles, places, hands, quests."""
    imagine_tiles(g, seat, rng)
    imagine_places(g, seat, rng)
    for _ in range(60):
        if imagine_hands(g, seat, rng) and _can_finish_spell(g):
            break
    else:
        raise CannotImagine(f"seat {seat}: no hands were found that fit what it has seen")
    imagine_quests(g, seat, rng)


def _announced(g: Caverns) -> list[Clue]:
    """A spell announced proves as many Magic cards as its level needs at least."""
    if g.casting < 0:
        return []
    caster = g.figure(g.acting)
    edges = [(card, card.edge[MAGIC]) for card in g.box.cards]
    mask = sum(card.bit for card, edge in edges if edge is not None)
    best = max(edge.amount for _, edge in edges if edge is not None)
    missing = max(0, LEVELS[g.casting] - proved_magic(g, caster))
    return [(mask, len(_bits(g.proved)) + (missing + best - 1) // best, caster.bit)]


def _can_finish_spell(g: Caverns) -> bool:
    """Only who has the Magic for a spell announces it."""
    return g.casting < 0 or reach(g.figure(g.acting)) >= LEVELS[g.casting]


def imagine_tiles(g: Caverns, seat: int, rng: random.Random) -> None:
    """Tiles in the stack, put away, or looked at by others only, change places."""
    layers = g.stack.own_layers()
    slots: list[tuple[list[Tile], int]] = [(g.put_away, number) for number in range(len(g.put_away))]
    for number, layer in enumerate(layers):
        top = number - (len(layers) - len(g.tops))
        if number < g.bottoms or (top >= 0 and seat >= 0 and g.tops[top] >> seat & 1):
            continue
        slots.extend((layer, position) for position in range(len(layer)))
    if not g.put_away and not g.tops:
        return
    tiles = [where[position] for where, position in slots]
    rng.shuffle(tiles)
    for (where, position), tile in zip(slots, tiles, strict=True):
        where[position] = tile


def imagine_places(g: Caverns, seat: int, rng: random.Random) -> None:
    """Somebody else's invisible figure is anywhere on its trail."""
    for figure in g.figures:
        if figure.invisible and figure.seat != seat:
            places = _bits(figure.trail)
            stayed = figure.began == figure.at
            figure.at = places[int(rng.random() * len(places))]
            if stayed:
                figure.began = figure.at


def imagine_quests(g: Caverns, seat: int, rng: random.Random) -> None:
    """Other seats have any quests not seen here, but none with which they would have won already."""
    others = [player for player in g.players if player.seat != seat and player.quest is not None]
    if not others:
        return
    pool: list[Quest] = g.quests.cards + [player.quest for player in others if player.quest is not None]
    pool += [player.refused for player in others if player.refused is not None]
    for _ in range(50):
        rng.shuffle(pool)
        for player, quest in zip(others, pool, strict=False):
            player.quest = quest
        if not _somebody_has_won(g, seat):
            break
    else:
        raise CannotImagine(f"seat {seat}: no quests were found with which nobody would have won")
    for player in others:
        player.refused = None
    g.quests.layers = [pool[len(others) :]]


def _somebody_has_won(g: Caverns, seat: int) -> bool:
    for figure in g.figures:
        if figure.card.is_character and figure.seat != seat and is_home(g, figure) and has_fulfilled(g, figure):
            return True
    return False


def imagine_hands(g: Caverns, seat: int, rng: random.Random) -> bool:
    """Deal the unseen cards anew, back by back, respecting what was seen and what bonuses proved; false if stuck."""
    others = [figure for figure in g.figures if figure.seat != seat and figure.hand]
    if not others:
        return True
    known = g.known[seat if seat >= 0 else g.seats]
    decks = (g.cavern_deck, g.passage_deck)
    pool = [card for figure in others for card in figure.hand]
    pool += [card for deck in decks for card in deck.cards if card.monster is None and card.sort == 0]
    rng.shuffle(pool)
    free: dict[tuple[int, int], list[int]] = {}
    hands: list[list[DeckCard | None]] = [[None] * len(figure.hand) for figure in others]
    for number, figure in enumerate(others):
        for position, card in enumerate(figure.hand):
            if known.get(card.index, 0) == figure.bit:  # seen with this figure: it stays where it is
                hands[number][position] = card
            else:
                free.setdefault((number, card.deck), []).append(position)
    left: list[DeckCard] = []
    for card in pool:
        holders = known.get(card.index, 0)
        if not holders:
            left.append(card)
        elif holders & (holders - 1) and not _put(others, free, hands, card, holders, rng):
            return False
    if not _prove_clues(g, others, free, hands, left, seat, rng):
        return False
    for (number, deck), positions in free.items():
        for position in positions:
            dealt = next(card for card in left if card.deck == deck)
            left.remove(dealt)
            hands[number][position] = dealt
    _deal(g, others, hands, left, seat)
    return True


def _put(
    others: list[Figure],
    free: dict[tuple[int, int], list[int]],
    hands: list[list[DeckCard | None]],
    card: DeckCard,
    holders: int,
    rng: random.Random,
) -> bool:
    """Put a card into a free place of its back in one of the hands allowed."""
    places = [n for n, figure in enumerate(others) if figure.bit & holders and free.get((n, card.deck))]
    if not places:
        return False
    number = places[int(rng.random() * len(places))]
    hands[number][free[number, card.deck].pop()] = card
    return True


def _prove_clues(
    g: Caverns,
    others: list[Figure],
    free: dict[tuple[int, int], list[int]],
    hands: list[list[DeckCard | None]],
    left: list[DeckCard],
    seat: int,
    rng: random.Random,
) -> bool:
    for mask, count, holders in g.clues + _announced(g):
        held = [card for figure in g.figures if figure.seat == seat and figure.bit & holders for card in figure.hand]
        held += [card for n, figure in enumerate(others) if figure.bit & holders for card in hands[n] if card]
        missing = count - sum(1 for card in held if card.bit & mask)
        for card in [card for card in left if card.bit & mask]:
            if missing > 0 and _put(others, free, hands, card, holders, rng):
                left.remove(card)
                missing -= 1
        if missing > 0:
            return False
    return True


def _shown_again(g: Caverns, shown: int, shower: int, stat: int) -> int:
    """Cards uncovered by their edge in a fight or for a spell: in another world, others with the same edge."""
    hand = g.figure(shower).hand
    mask = sum(card.bit for card in hand if card.bit & shown)
    for number in _bits(shown & ~mask):
        edge = g.box.cards[number].edge[stat]
        alike = next((card for card in hand if card.edge[stat] is edge and not card.bit & mask), None)
        mask |= 0 if alike is None else alike.bit
    return mask


def _deal(
    g: Caverns, others: list[Figure], hands: list[list[DeckCard | None]], left: list[DeckCard], seat: int
) -> None:
    """Change the table: hands, decks, an offer laid out, and what the other seats have noted."""
    swapped: dict[int, DeckCard] = {}
    holder: dict[int, int] = {}
    for figure, hand in zip(others, hands, strict=True):
        for position, card in enumerate(hand):
            assert card is not None
            swapped[figure.hand[position].index] = card
            holder[card.index] = figure.bit
            figure.hand[position] = card
    for deck, number in ((g.cavern_deck, 0), (g.passage_deck, 1)):
        if deck.layers:
            rest = [card for card in deck.layers[0] if card.sort != 0]
            deck.own_layers()[0] = sorted(
                rest + [card for card in left if card.deck == number], key=lambda card: card.index
            )
    if g.offer is not None:
        g.offer.given = [swapped.get(card.index, card) for card in g.offer.given]
        g.offer.returned = [swapped.get(card.index, card) for card in g.offer.returned]
    if g.casting >= 0:
        g.proved = _shown_again(g, g.proved, g.acting, MAGIC)
    if g.encounter is not None:
        g.encounter.shown = _shown_again(g, g.encounter.shown, g.acting, ESCAPE)
    if g.fight is not None:
        shower = g.fight.attacker if g.fight.stage <= ATTACKER_SHOWS else g.fight.defender
        g.fight.shown = _shown_again(g, g.fight.shown, shower, COMBAT)
    mine = g.known[seat if seat >= 0 else g.seats]
    for number, known in enumerate(g.known):
        if known is mine:
            continue
        g.known[number] = fresh = {}
        for index, holders in known.items():
            moved = index if index in mine or index not in swapped else swapped[index].index
            fresh[moved] = holders if holder.get(moved, holders) & holders else holder[moved]
