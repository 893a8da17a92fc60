"""What one seat (or a spectator) may know of the table, built by adding."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.caverns.components import (
    CAVERN,
    NEVER_CASTS,
    PLACES_PER_TILE,
    PORTS,
    SPELL_TITLES,
    Box,
    DeckCard,
    FigureCard,
    Tile,
)
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.rules.exploring import COLUMN, STEPS, cell_of, legal_turns, side_of
from undercroft.games.caverns.rules.winning import has_fulfilled
from undercroft.games.caverns.state import NOWHERE, RUSHED, UNKNOWN, Caverns, Encounter
from undercroft.games.caverns.view.shapes import (
    CardView,
    ClueView,
    FightView,
    FigureView,
    NoteView,
    OfferView,
    PlayerView,
    QuestView,
    TileView,
    View,
)
from undercroft.games.caverns.view.worlds import imagine as imagine

KINDS: Final[tuple[str, ...]] = ("thing", "weapon", "armour")
SIZES: Final[tuple[str, ...]] = ("", "smaller", "bigger")
MANNERS: Final[tuple[str, ...]] = ("crept", "rushed", "passage")


def view(g: Caverns, seat: int) -> View:
    """Everything this seat may know of the table, and nothing else."""
    names = _names(g.box)
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
            "spells_after_escape": int(g.spells_after_escape),
            "dead_stay_out": int(g.dead_stay_out),
        },
        players=[PlayerView(p.seat, p.name, g.hero(p.seat) is not None) for p in g.players],
        tiles=_tiles(g),
        figures=[_figure(g, figure, seat) for figure in g.figures],
        counters=tuple(g.counters),
        stack=len(g.stack),
        cavern_deck=len(g.cavern_deck),
        passage_deck=len(g.passage_deck),
        all_explored=g.all_explored,
        quest=None if quest is None else QuestView(quest.name, quest.label, quest.text, quest.item, quest.icon),
        fulfilled=_fulfilled(g, seat),
        next_tiles=_next_tiles(g, seat),
        notes=_notes(g, seat, names),
        clues=[ClueView(_cards_in(g, c), n, [names[i] for i in _bits(h)]) for c, n, h in g.clues],
        discovery="" if g.discovery is None else g.discovery.tile.name,
        discovery_arm="" if g.discovery is None else g.box.arms[g.discovery.arm].name,
        journey=0 if g.journey is None else g.journey.tiles,
        encounter=[] if encounter is None else [names[number] for number in encounter.waiting],
        manner="" if encounter is None else manner_of(encounter),
        offer=_offer(g, seat, names),
        fight=None
        if g.fight is None
        else FightView(names[g.fight.attacker], names[g.fight.defender], g.fight.attack, g.fight.defence),
        casting="" if g.casting < 0 else SPELL_TITLES[g.casting],
        over=outcome is not None,
        winners=[] if outcome is None else list(outcome.winners),
        reason="" if outcome is None else outcome.reason,
        ghosts=_ghosts(g),
        next_names=tuple(g.box.tile(name).label for name in _next_tiles(g, seat) if name != "?"),
    )


@lru_cache(64)
def _names(box: Box) -> dict[int, str]:
    """The names of all figures, by their numbers."""
    return {card.number: card.name for card in [*box.characters, *box.monsters]}


def manner_of(encounter: Encounter) -> str:
    """How the monsters are met, or what came of it: an Escape tried, one given up, one that failed."""
    if encounter.worn:
        return "worn"
    if encounter.fleeing:
        return "fleeing"
    return MANNERS[encounter.how] if encounter.untried or encounter.how == RUSHED else "facing"


def _fulfilled(g: Caverns, seat: int) -> bool:
    hero = g.hero(seat) if seat >= 0 else None
    return hero is not None and has_fulfilled(g, hero)


@lru_cache(1024)
def item_view(card: DeckCard) -> CardView:
    """A card of the two decks as it is printed."""
    back = "cavern" if card.deck == CAVERN else "passage"
    return CardView(card.name, card.label, card.text, card.value, back, KINDS[card.slot], card.icon, card.flavour)


Marked = tuple[tuple[int, tuple[str, ...]], ...]
"""Tiles, and the markers that lie on them."""


def _tiles(g: Caverns) -> tuple[TileView, ...]:
    marked = tuple([(tile, _markers(g, tile)) for tile in sorted({*g.webs, g.holy, g.mirror})])
    return _laid(g.box, tuple(g.turns), tuple(g.cells), tuple(g.links), tuple(g.unused), marked)


def _markers(g: Caverns, tile: int) -> tuple[str, ...]:
    return tuple([g.box.markers[marker].name for marker in g.markers_on(tile)])


@lru_cache(256)
def _laid(
    box: Box,
    turns: tuple[int, ...],
    cells: tuple[int, ...],
    links: tuple[int, ...],
    unused: tuple[int, ...],
    marked: Marked,
) -> tuple[TileView, ...]:
    """All laid tiles: one and the same for all seats and answers as long as nothing of them changes."""
    markers = dict(marked)
    found = []
    for tile in box.tiles:
        index = tile.index
        if turns[index] == NOWHERE:
            continue
        ways = tuple([_beyond(box, turns, link) for link in links[index * PORTS : index * PORTS + tile.ports]])
        shown = _lying(box, tile, cells[index], turns[index], ways, index in unused, markers.get(index, ()))
        found.append(shown)
    return tuple(found)


def _beyond(box: Box, turns: tuple[int, ...], link: int) -> str:
    """The place to which a way out leads."""
    if link < 0:
        return "?" if link == UNKNOWN else ""
    tile = link // PORTS
    return box.places[tile * PLACES_PER_TILE + box.tiles[tile].place_of[turns[tile]][link % PORTS]].name


def _ghosts(g: Caverns) -> tuple[TileView, ...]:
    """The tile in the explorer's hand as it could lie: the same for everybody, as the ways it may be turned are."""
    found = g.discovery
    if found is None:
        return ()
    cell = cell_of(g, found.arm) + STEPS[side_of(found.arm)]
    turns = legal_turns(g.figure(g.acting), found.tile, found.arm)
    tile = found.tile
    unused, markers = tile.index in g.unused, _markers(g, tile.index)
    return tuple([_lying(g.box, tile, cell, turn, ("",) * tile.ports, unused, markers) for turn in turns])


@lru_cache(4096)
def _lying(
    box: Box, tile: Tile, cell: int, turn: int, links: tuple[str, ...], unused: bool, markers: tuple[str, ...]
) -> TileView:
    """One and the same for all seats and answers as long as nothing of it changes: whoever draws it knows it again."""
    x = (cell + COLUMN // 2) // COLUMN
    first = tile.index * PLACES_PER_TILE
    return TileView(
        no=tile.name,
        look=tile.look,
        x=x,
        y=cell - x * COLUMN,
        turn=turn,
        arms="".join("-pn?w"[terrain] for terrain in tile.turned[turn]),
        places=tuple(tile.place_of[turn]),
        links=links,
        stairs=tile.stairs,
        spots=tile.spots,
        mouth="-pn?w"[tile.mouth] if tile.spots else "",
        unused=unused,
        markers=markers,
        name=tile.label,
        called=tuple([place.label for place in box.places[first : first + PLACES_PER_TILE]]),
    )


def _figure(g: Caverns, figure: Figure, seat: int) -> FigureView:
    own = figure.seat == seat
    shown = own or not figure.invisible
    passes = figure.passes()
    cavern_cards = sum([held.deck == CAVERN for held in figure.hand])
    return _figure_view(
        figure.card,
        figure.seat,
        g.box.places[figure.at].name if shown else "",
        figure.is_awake,
        figure.is_stone,
        figure.size,
        figure.invisible,
        figure.pit != 0,
        bool(passes & 2),
        bool(passes & 4),
        cavern_cards,
        len(figure.hand) - cavern_cards,
        figure.waives,
        figure.moved if shown else False,
        figure.rushed if shown else False,
        tuple(figure.hand) if own else None,
    )


@lru_cache(4096)
def _figure_view(
    card: FigureCard,
    seat: int,
    place: str,
    awake: bool,
    stone: bool,
    size: int,
    invisible: bool,
    pit: bool,
    narrow: bool,
    water: bool,
    cavern_cards: int,
    passage_cards: int,
    waives: bool,
    moved: bool,
    rushed: bool,
    hand: tuple[DeckCard, ...] | None,
) -> FigureView:
    """One and the same for all who see the same of it; `place` and `hand` are given only for those who may know."""
    return FigureView(
        id=card.name,
        name=card.label,
        role=card.role,
        text=card.text,
        character=card.is_character,
        seat=seat,
        place=place,
        awake=awake,
        stone=stone,
        size=SIZES[size],
        invisible=invisible,
        pit=pit,
        combat=card.combat,
        magic=None if card.magic == NEVER_CASTS else card.magic,
        escape=card.escape,
        affinity=card.affinity,
        narrow=narrow,
        water=water,
        tags=tuple(card.tag_names),
        cavern_cards=cavern_cards,
        passage_cards=passage_cards,
        waives=waives,
        moved=moved,
        rushed=rushed,
        hand=None if hand is None else tuple([item_view(held) for held in hand]),
        icon=card.icon,
        flavour=card.flavour,
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
        given=[item_view(card) for card in offer.given] if concerned else None,
        wanted=offer.wanted if concerned else None,
        returned=[item_view(card) for card in offer.returned] if concerned and offer.answered else None,
    )
