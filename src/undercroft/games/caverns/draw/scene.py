"""A view of CAVERNS as a scene: the caves, your figure with quest and hand, whom you meet, the others, the decks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import structs

from undercroft.games.caverns.draw import cards
from undercroft.games.caverns.draw.board import sheet
from undercroft.games.caverns.draw.names import NAMES, SEATS, hero_of, place_name, short, states_of
from undercroft.games.caverns.view.shapes import CardView, FigureView, View
from undercroft.ink.picture import picture
from undercroft.ink.scene import CardFace, Cartouche, Deck, Handling, Hero, Line, Number, Scene, Strip

_WORDS: Final = {
    "end": "hourglass",
    "waive": "padlock",
    "fight": "crossed-swords",
    "flying": "feather",
    "petrify": "stone-bust",
    "invisibility": "invisible",
    "shape_changing": "muscle-up",
    "fireball": "fire-ring",
    "summoning": "magic-portal",
    "exchange": "card-exchange",
    "mirror": "mirror-mirror",
    "wake": "ringing-bell",
    "break_free": "spider-web",
    "fly": "feather",
    "leave": "exit-door",
    "rush": "sprint",
    "creep": "walk",
    "enter": "footsteps",
    "the_web": "spider-web",
    "stop": "hourglass",
    "let_pass": "footsteps",
    "intercept": "crossed-swords",
    "escape": "run",
    "face_them": "daemon-skull",
    "befriend": "three-friends",
    "enough": "hourglass",
    "break_off": "cancel",
    "let_it_stand": "rolling-dices",
    "let_it_come": "own-meteor",
    "bigger": "muscle-up",
    "smaller": "rat",
    "come": "footsteps",
    "resist": "shield",
    "refuse": "cancel",
    "agree": "check-mark",
    "keep": "scroll-quill",
    "refuse_quest": "return-arrow",
    "yes": "check-mark",
    "no": "cancel",
}
_STATS: Final = {"combat": "crossed-swords", "magic": "own-meteor", "escape": "run"}
_TAGS: Final = (
    *("orc", "goblin", "troll", "snake", "rat", "spider", "undead", "human", "dwarf", "elf", "halfling"),
    *("construct", "beast", "dragon"),
)
SIGNS: Final[dict[str, str]] = {
    **{f"word-{word}": icon for word, icon in _WORDS.items()},
    **{
        f"edge-{stat}.{amount}{slot}": "shield" if slot == ".armour" else icon
        for stat, icon in _STATS.items()
        for amount in range(1, 6)
        for slot in ("", ".weapon", ".armour", *[f".{tag}" for tag in _TAGS])
    },
    **{f"turning-{turn}": "clockwise-rotation" for turn in range(4)},
}
"""Woodcuts of the answers that are neither a card nor a place nor a figure."""
_LAYING: Final = Handling("Lay it here")


def scene(view: View) -> Scene:
    """Everything a table shows of this view."""
    left = view.stack, view.cavern_deck, view.passage_deck, view.next_names
    title = cartouche(*left)
    acting = [figure for figure in view.figures if figure.id == view.acting and figure.seat == view.seat]
    eyes = acting[0] if acting else hero_of(view, view.seat) if view.seat >= 0 else None
    return Scene(
        game="caverns",
        title="CAVERNS",
        heading=f"Round {view.round}",
        phase=phase(view),
        sheet=sheet(view, title),
        cartouche=title,
        hero=None if view.seat < 0 else hero(view, eyes),
        hand=hand(view),
        foes=foes(view),
        offer=offer(view),
        offer_title="" if view.offer is None else f"{_name(view, view.offer.giver)} offers",
        strips=tuple(strip(view, seat) for seat in _others(view)),
        decks=decks(*left),
        signs=SIGNS,
        handling=handling(view),
        outcome=view.reason,
    )


def handling(view: View) -> dict[str, Handling]:
    """What is turned by hand, and the cards of an exchange as one form."""
    acting = next((each for each in view.figures if each.id == view.acting and each.seat == view.seat), None)
    found = {"turn_tile": _LAYING}
    if acting is not None and acting.hand:
        found["offer"] = _offering(acting.hand)
    return found


@lru_cache(512)
def _offering(hand: tuple[CardView, ...]) -> Handling:
    choices = (("yes", "Offer it"), ("no", "Keep it"))
    lines = tuple([Line(card.id, card.name, card.icon or "card-pick", choices, "no") for card in hand])
    return Handling("Offer these", prompt="Which cards do you offer?", lines=lines)


def svg(view: View) -> str:
    """The scene as one picture."""
    return picture(scene(view))


def phase(view: View) -> str:
    if view.over:
        return "The game is over"
    if not view.figures:
        return "Setting up"
    acting = next((figure for figure in view.figures if figure.id == view.acting), None)
    if view.fight is not None:
        return f"{short(_name(view, view.fight.attacker))} against {short(_name(view, view.fight.defender))}"
    if view.active == view.seat:
        return "Your turn"
    if acting is None:
        return f"{NAMES[view.active]}'s turn"
    return f"{acting.name if acting.character else f'The {acting.name}'}'s turn"


@lru_cache(512)
def cartouche(stack: int, cavern_deck: int, passage_deck: int, next_names: tuple[str, ...]) -> Cartouche:
    """How much is left; `next_names`: the tiles on top that these eyes have seen."""
    lines = [f"Cavern cards {cavern_deck} · Passage cards {passage_deck}"]
    if next_names:
        lines.append("Next: " + ", ".join(short(name) for name in next_names))
    return Cartouche(f"{stack} tiles to explore" if stack != 1 else "1 tile to explore", tuple(lines))


@lru_cache(512)
def decks(stack: int, cavern_deck: int, passage_deck: int, next_names: tuple[str, ...]) -> tuple[Deck, ...]:
    return (
        Deck("Tiles", stack, "cave-entrance", tuple(short(name) for name in next_names)),
        Deck("Cavern cards", cavern_deck),
        Deck("Passage cards", passage_deck),
    )


def _name(view: View, id: str) -> str:
    return next((figure.name for figure in view.figures if figure.id == id), "")


def _others(view: View) -> list[int]:
    """The rivals clockwise from the seat; everybody for a spectator."""
    count = len(view.players)
    start = view.seat + 1 if view.seat >= 0 else 0
    return [seat for seat in ((start + step) % count for step in range(count)) if seat != view.seat]


@lru_cache(1024)
def _numbers(figure: FigureView) -> tuple[Number, ...]:
    found = [
        Number("crossed-swords", "Combat", str(figure.combat)),
        Number("own-meteor", "Magic", "\N{EN DASH}" if figure.magic is None else str(figure.magic)),
    ]
    if figure.character:
        found.append(Number("run", "Escape", str(figure.escape)))
    return tuple(found)


def _with_hand(number: Number, figure: FigureView) -> Number:
    """ "4+2": the number on the card, and what the cards in hand can add to it."""
    more = cards.held_bonus(figure.hand, number.label) if figure.hand else 0
    return structs.replace(number, value=f"{number.value}+{more}") if more and number.value.isdecimal() else number


def _ways(figure: FigureView) -> str:
    """What it gets through besides plain passages."""
    found = [name for name, able in (("cracks", figure.narrow), ("water", figure.water)) if able]
    return " and ".join(found) or "plain ways"


def hero(view: View, figure: FigureView | None) -> Hero:
    seat = view.seat
    if figure is None:
        return Hero(
            seat=seat,
            colour=SEATS[seat],
            name=NAMES[seat],
            note="You have no figure. On your turn you wake up as a sleeping monster, if one is in the caves.",
        )
    return _hero(figure, seat, place_name(view, figure.place))


@lru_cache(1024)
def _hero(figure: FigureView, seat: int, where: str) -> Hero:
    numbers = (*[_with_hand(each, figure) for each in _numbers(figure)], Number("footsteps", "Passes", _ways(figure)))
    now = [] if figure.character else ["now a monster"]
    note = " · ".join([f"{NAMES[seat]}, you", *now, *([short(where)] if where else []), *states_of(figure)])
    return Hero(
        seat=seat, colour=SEATS[seat], name=figure.name, note=note, numbers=numbers, answer=f"figure-{figure.id}"
    )


def hand(view: View) -> tuple[CardFace, ...]:
    """The quest, your figures, and what they hold."""
    own = [figure for figure in view.figures if figure.seat == view.seat and figure.hand is not None]
    found: list[CardFace] = []
    if view.quest is not None and any(figure.character for figure in own):
        found.append(cards.quest(view.quest, view.fulfilled))
    for figure in own:
        found.append(cards.figure(figure, f"own-{figure.id}", f"figure-{figure.id}", "Yours"))
    for figure in own:
        note = f"{figure.name} holds it" if len(own) > 1 else ""
        found += [cards.item(card, f"card-{card.id}", f"card-{card.id}", note) for card in figure.hand or ()]
    return tuple(found)


def foes(view: View) -> tuple[CardFace, ...]:
    """Whom one meets now, and the other side of a fight."""
    ids = list(view.encounter)
    if view.fight is not None:
        ids += [view.fight.attacker, view.fight.defender]
    found: list[CardFace] = []
    for figure in view.figures:
        if figure.id in ids and figure.seat != view.seat:
            found.append(
                cards.figure(figure, f"met-{figure.id}", f"figure-{figure.id}", place_name(view, figure.place))
            )
    return tuple(found)


def offer(view: View) -> tuple[CardFace, ...]:
    """The cards of an exchange, for the two whom it concerns."""
    if view.offer is None:
        return ()
    laid = [(card, "Offered") for card in view.offer.given or ()]
    laid += [(card, "Offered in return") for card in view.offer.returned or ()]
    return tuple(cards.item(card, f"offered-{card.id}", "", note) for card, note in laid)


def strip(view: View, seat: int) -> Strip:
    count = sum([each.seat == seat for each in view.figures])
    return _strip(hero_of(view, seat), seat, count - 1, seat == view.active and not view.over)


@lru_cache(1024)
def _strip(figure: FigureView | None, seat: int, others: int, now: bool) -> Strip:
    """Somebody with a figure, or without; `others`: how many more figures the seat runs."""
    if figure is None:
        return Strip(seat=seat, colour=SEATS[seat], name=NAMES[seat], note="no figure", now=now)
    notes = [*states_of(figure), *([f"and {others} more"] if others > 0 else [])]
    return Strip(
        seat=seat,
        colour=SEATS[seat],
        name=figure.name,
        note=" · ".join(notes),
        numbers=(*_numbers(figure), Number("own-fan", "Cards", str(figure.cavern_cards + figure.passage_cards))),
        now=now,
        answer=f"figure-{figure.id}",
    )
