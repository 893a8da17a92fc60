"""What one seat (or a spectator) may know, built by adding; and worlds that it could not tell from the real one."""

from __future__ import annotations

import random

import msgspec

from undercroft.games.caverns.components import (
    CAVERN,
    COMBAT,
    ESCAPE,
    LEVELS,
    MAGIC,
    NEVER_CASTS,
    PORTS,
    SPELL_TITLES,
    DeckCard,
    Quest,
    Tile,
)
from undercroft.games.caverns.rules.exploring import COLUMN
from undercroft.games.caverns.rules.treasure import reach
from undercroft.games.caverns.rules.winning import has_fulfilled, is_home
from undercroft.games.caverns.state import ATTACKER_SHOWS, UNKNOWN, Caverns, Figure

SIZES = ("", "smaller", "bigger")
MANNERS = ("crept", "rushed", "passage")


class CardView(msgspec.Struct, frozen=True):
    id: str
    name: str
    text: str
    value: int
    back: str


class QuestView(msgspec.Struct, frozen=True):
    id: str
    name: str
    text: str
    item: str


class TileView(msgspec.Struct, frozen=True):
    """A laid tile: where, how turned, the terrain of each way out and where it leads ("?" into the unknown)."""

    no: str
    look: str
    x: int
    y: int
    turn: int
    arms: str
    places: list[int]
    links: list[str]
    stairs: bool
    spots: int
    mouth: str
    unused: bool
    markers: list[str]


class FigureView(msgspec.Struct, frozen=True):
    """A figure on the board. `place` is empty for an invisible figure of somebody else; `hand` is one's own only."""

    id: str
    name: str
    role: str
    text: str
    character: bool
    seat: int
    place: str
    awake: bool
    stone: bool
    size: str
    invisible: bool
    pit: bool
    combat: int
    magic: int | None
    escape: int
    affinity: int
    narrow: bool
    water: bool
    tags: list[str]
    cavern_cards: int
    passage_cards: int
    waives: bool
    moved: bool
    hand: list[CardView] | None


class PlayerView(msgspec.Struct, frozen=True):
    seat: int
    name: str
    alive: bool


class NoteView(msgspec.Struct, frozen=True):
    """A card this seat has seen, and the figures among whom it must be."""

    card: str
    name: str
    holders: list[str]


class ClueView(msgspec.Struct, frozen=True):
    """A bonus that was shown: at least so many of these cards are with these figures."""

    cards: list[str]
    count: int
    holders: list[str]


class OfferView(msgspec.Struct, frozen=True):
    giver: str
    partner: str
    given: list[CardView] | None
    wanted: int | None
    returned: list[CardView] | None


class FightView(msgspec.Struct, frozen=True):
    attacker: str
    defender: str
    attack: int
    defence: int


class View(msgspec.Struct, frozen=True):
    seat: int
    round: int
    active: int
    first: int
    acting: str
    options: dict[str, int]
    players: list[PlayerView]
    tiles: list[TileView]
    figures: list[FigureView]
    counters: list[int]
    stack: int
    cavern_deck: int
    passage_deck: int
    all_explored: bool
    quest: QuestView | None
    fulfilled: bool
    next_tiles: list[str]
    notes: list[NoteView]
    clues: list[ClueView]
    discovery: str
    discovery_arm: str
    journey: int
    encounter: list[str]
    manner: str
    offer: OfferView | None
    fight: FightView | None
    casting: str
    over: bool
    winners: list[int]
    reason: str


def view(g: Caverns, seat: int) -> View:
    """Everything this seat may know of the table, and nothing else."""
    names = {card.number: card.name for card in [*g.box.characters, *g.box.monsters]}
    quest = g.players[seat].quest if seat >= 0 else None
    outcome = g.outcome
    encounter = g.encounter
    return View(
        seat=seat,
        round=g.round,
        active=g.active,
        first=g.first,
        acting=names.get(g.acting, ""),
        options={
            "passage_encounters": int(g.passage_encounters),
            "any_stairs": int(g.any_stairs),
            "opening_truce": int(g.opening_truce),
            "quick": int(g.quick),
            "round_cap": g.round_cap,
        },
        players=[PlayerView(p.seat, p.name, g.hero(p.seat) is not None) for p in g.players],
        tiles=[_tile(g, tile) for tile in g.box.tiles if g.is_laid(tile.index)],
        figures=[_figure(g, figure, seat) for figure in g.figures],
        counters=g.counters.copy(),
        stack=len(g.stack),
        cavern_deck=len(g.cavern_deck),
        passage_deck=len(g.passage_deck),
        all_explored=g.all_explored,
        quest=None if quest is None else QuestView(quest.name, quest.label, quest.text, quest.item),
        fulfilled=_fulfilled(g, seat),
        next_tiles=_next_tiles(g, seat),
        notes=_notes(g, seat, names),
        clues=[ClueView(_cards_in(g, c), n, [names[i] for i in _bits(h)]) for c, n, h in g.clues],
        discovery="" if g.discovery is None else g.discovery.tile.name,
        discovery_arm="" if g.discovery is None else g.box.arms[g.discovery.arm].name,
        journey=0 if g.journey is None else g.journey.tiles,
        encounter=[] if encounter is None else [names[number] for number in encounter.waiting],
        manner="" if encounter is None else MANNERS[encounter.how],
        offer=_offer(g, seat, names),
        fight=None
        if g.fight is None
        else FightView(names[g.fight.attacker], names[g.fight.defender], g.fight.attack, g.fight.defence),
        casting="" if g.casting < 0 else SPELL_TITLES[g.casting],
        over=outcome is not None,
        winners=[] if outcome is None else list(outcome.winners),
        reason="" if outcome is None else outcome.reason,
    )


def _fulfilled(g: Caverns, seat: int) -> bool:
    hero = g.hero(seat) if seat >= 0 else None
    return hero is not None and has_fulfilled(g, hero)


def _card(card: DeckCard) -> CardView:
    return CardView(card.name, card.label, card.text, card.value, "cavern" if card.deck == CAVERN else "passage")


def _tile(g: Caverns, tile: Tile) -> TileView:
    turn = g.turns[tile.index]
    x = (g.cells[tile.index] + COLUMN // 2) // COLUMN
    links = []
    for port in range(tile.ports):
        link = g.links[tile.index * PORTS + port]
        links.append("?" if link == UNKNOWN else "" if link < 0 else g.box.places[g.place_at(link)].name)
    return TileView(
        no=tile.name,
        look=tile.look,
        x=x,
        y=g.cells[tile.index] - x * COLUMN,
        turn=turn,
        arms="".join("-pn?w"[terrain] for terrain in tile.turned[turn]),
        places=list(tile.place_of[turn]),
        links=links,
        stairs=tile.stairs,
        spots=tile.spots,
        mouth="-pn?w"[tile.mouth] if tile.spots else "",
        unused=tile.index in g.unused,
        markers=[g.box.markers[marker].name for marker in g.markers_on(tile.index)],
    )


def _figure(g: Caverns, figure: Figure, seat: int) -> FigureView:
    own = figure.seat == seat
    card = figure.card
    return FigureView(
        id=card.name,
        name=card.label,
        role=card.role,
        text=card.text,
        character=card.is_character,
        seat=figure.seat,
        place=g.box.places[figure.at].name if own or not figure.invisible else "",
        awake=figure.is_awake,
        stone=figure.is_stone,
        size=SIZES[figure.size],
        invisible=figure.invisible,
        pit=figure.pit != 0,
        combat=card.combat,
        magic=None if card.magic == NEVER_CASTS else card.magic,
        escape=card.escape,
        affinity=card.affinity,
        narrow=bool(figure.passes() & 2),
        water=bool(figure.passes() & 4),
        tags=card.tag_names,
        cavern_cards=sum(1 for held in figure.hand if held.deck == CAVERN),
        passage_cards=sum(1 for held in figure.hand if held.deck != CAVERN),
        waives=figure.waives,
        moved=figure.moved if own or not figure.invisible else False,
        hand=[_card(held) for held in figure.hand] if own else None,
    )


def _next_tiles(g: Caverns, seat: int) -> list[str]:
    """The tiles on top of the stack that this seat has seen, "?" for one that only somebody else has."""
    found = []
    for depth, seen in enumerate(reversed(g.tops)):
        tile = g.stack.layers[len(g.stack.layers) - 1 - depth][0]
        found.append(tile.name if seat >= 0 and seen >> seat & 1 else "?")
    return found


def _bits(mask: int) -> list[int]:
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def _cards_in(g: Caverns, mask: int) -> list[str]:
    return [g.box.cards[number].name for number in _bits(mask)]


def _notes(g: Caverns, seat: int, names: dict[int, str]) -> list[NoteView]:
    known = g.known[seat if seat >= 0 else g.seats]
    own = {held.index for figure in g.figures if figure.seat == seat for held in figure.hand}
    return [
        NoteView(g.box.cards[card].name, g.box.cards[card].label, [names[i] for i in _bits(known[card])])
        for card in sorted(known)
        if card not in own
    ]


def _offer(g: Caverns, seat: int, names: dict[int, str]) -> OfferView | None:
    offer = g.offer
    if offer is None:
        return None
    concerned = seat >= 0 and seat in (g.active, g.figure(offer.partner).seat)
    return OfferView(
        giver=names[g.acting],
        partner=names[offer.partner],
        given=[_card(card) for card in offer.given] if concerned else None,
        wanted=offer.wanted if concerned else None,
        returned=[_card(card) for card in offer.returned] if concerned and offer.answered else None,
    )


# -- other worlds ----------------------------------------------------------------------------------------------------


def imagine(g: Caverns, seat: int, rng: random.Random) -> None:
    """Replace what the seat may not know by something that fits all it has seen: tiles, places, hands, quests."""
    imagine_tiles(g, seat, rng)
    imagine_places(g, seat, rng)
    for _ in range(60):
        if imagine_hands(g, seat, rng) and _can_finish_spell(g):
            break
    imagine_quests(g, seat, rng)


def _can_finish_spell(g: Caverns) -> bool:
    """Only who has the Magic for a spell announces it."""
    return g.casting < 0 or reach(g.figure(g.acting)) >= LEVELS[g.casting]


def imagine_tiles(g: Caverns, seat: int, rng: random.Random) -> None:
    """Tiles in the stack, put away, or looked at by others only, change places."""
    layers = g.stack.layers
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
    truth = [player.quest for player in others]
    pool: list[Quest] = g.quests.cards + [quest for quest in truth if quest is not None]
    pool += [player.refused for player in others if player.refused is not None]
    for _ in range(50):
        rng.shuffle(pool)
        for player, quest in zip(others, pool, strict=False):
            player.quest = quest
        if not _somebody_has_won(g, seat):
            break
    else:
        for player, real in zip(others, truth, strict=True):
            player.quest = real
        return
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
    for mask, count, holders in g.clues:
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
            deck.layers[0] = sorted(rest + [card for card in left if card.deck == number], key=lambda card: card.index)
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
