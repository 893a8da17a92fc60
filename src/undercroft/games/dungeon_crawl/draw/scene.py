"""A view of Dungeon Crawl as a scene: the map, your Player with Actions and cards, Room and foes, the party."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import msgspec

from undercroft.games.dungeon_crawl.draw.board import sheet
from undercroft.games.dungeon_crawl.draw.cards import SIGNS as SYMBOL_SIGNS
from undercroft.games.dungeon_crawl.draw.cards import buff, item, monster, now, room
from undercroft.games.dungeon_crawl.sentences import SYMBOLS
from undercroft.games.dungeon_crawl.view.shapes import CardView, PlayerView, View
from undercroft.ink.picture import picture
from undercroft.ink.scene import (
    CardFace,
    Cartouche,
    Chit,
    Deck,
    Handling,
    Hero,
    Line,
    Meter,
    Number,
    Say,
    Scene,
    Strip,
    Tray,
)
from undercroft.kernel.cardfile.sentences import capital

ACTIONS: Final = {
    "forward": ("Forward", "own-forward", "Go straight on. In a fight: the next Physical damage there is 2 higher."),
    "left_right": ("Left / Right", "split-arrows", "Take a side path. In a fight: 2 less damage, this turn and next."),
    "donate": ("Donate", "pay-money", "Put Items into the Loot Pool, in combat one."),
    "take": ("Take", "receive-money", "Take Items from the Loot Pool, in combat one."),
    "rest": ("Rest", "camping-tent", "Recover your Equipment and equip from your Hand, in combat one."),
}
"""The five Action cards: title, woodcut, what they do."""
SIGNS: Final = {
    **{f"action-{name}": woodcut for name, (_, woodcut, _) in ACTIONS.items()},
    **{f"player-{name}": "person" for name in ("red", "blue", "green", "white")},
    "word-pick_up": "card-pickup",
    "word-done": "check-mark",
    "word-accept": "check-mark",
    "word-decline": "cancel",
    "word-equip": "breastplate",
    "word-stow": "pay-money",
    "word-keep": "own-fan",
    "word-redraw": "card-random",
    "alternative-damage": "drop",
    "alternative-exhaust": "card-random",
    "alternative-reduce": "shield",
    "alternative-move": "rally-the-troops",
}
"""Answers that are neither card nor place."""
LEGEND: Final = (
    *[
        Say(capital(SYMBOLS[each].word), icon=sign)
        for each, (sign, _) in SYMBOL_SIGNS.items()
        if f"{each}_damage" not in SYMBOLS
    ],
    Say("While exploring", icon="treasure-map"),
    Say("In combat", icon="crossed-swords"),
)
TALL: Final = 2
"""So many cards stand at the edge of the sheet, one above the other."""


def scene(view: View) -> Scene:
    """Everything a table shows of this view."""
    eyes = eyes_of(view)
    own = view.players[view.seat] if 0 <= view.seat < len(view.players) else None
    title = cartouche(view)
    offer, offer_title = on_offer(view)
    beside = () if offer else beside_the_map(view, eyes)
    share = 0.36 if offer else 0.78 if beside else 1.0
    return Scene(
        game="dungeon_crawl",
        title="Dungeon Crawl",
        heading=f"Turn {view.turn}" if view.turn else "Setup",
        phase=phase(view),
        sheet=sheet(view, eyes, title, share),
        cartouche=title,
        hero=None if own is None else hero(own, _note(view, own)),
        hand=() if own is None else hand(own),
        foes=beside,
        foes_on="sheet",
        offer=offer,
        offer_title=offer_title,
        known=face_down(view),
        strips=strips(view),
        trays=() if own is None or own.buff is None else (actions(own.actions),),
        decks=decks(view),
        legend=LEGEND,
        signs=SIGNS,
        handling=handling(view),
        order=() if own is None else order(view, own),
        outcome=view.outcome,
    )


def order(view: View, own: PlayerView) -> tuple[str, ...]:
    """Cards to play as one would look through them: in the fight what hits and helps, elsewhere the ways on; then the
    rest, and last what would do nothing now."""
    fighting = view.phase == "combat" and own.space == view.combat_at and not own.heading
    here = next((space for space in view.spaces if space.name == own.space), None)
    idle = {"take"} if not view.pool else set()
    if not own.used and (view.phase != "combat" or not own.used_actions):
        idle |= {"rest"} if all(card.sort == "consumable" for card in own.hand) else set()
    if not own.hand and not own.ready and not own.used:
        idle.add("donate")
    ways = ["forward", "left_right"]
    if here is not None and not fighting and "F" not in here.ways:
        ways.reverse()
    ranked = _blow if fighting else _out_of_reach
    cards = [f"item-{card.name}" for card in sorted((*own.ready, *own.hand), key=ranked)]
    actions = [f"action-{name}" for name in (*ways, "rest", "take", "donate") if name not in idle]
    first, then = (cards, actions) if fighting else (actions[:2], [*actions[2:], *cards])
    return (*first, *then, *[f"action-{name}" for name in sorted(idle)])


def _blow(card: CardView) -> int:
    """What hits comes first, and what hits hardest."""
    hits = _DEALS.match(card.text)
    return -int(hits[1]) if hits else 0


def _out_of_reach(card: CardView) -> bool:
    """Away from the fight what strikes does nothing, unless it reaches far."""
    return _DEALS.match(card.text) is not None and "Range" not in card.text


_DEALS: Final = re.compile(r"Deal (\d+)")
LOOT: Final = {
    "give": Handling("Put these into the Loot Pool", stop="done"),
    "take_loot": Handling("Take these", stop="done"),
    "equip": Handling("Equip these", stop="done"),
}
PLACES: Final = (("equip", "Equip"), ("keep", "Keep in Hand"), ("stow", "Loot Pool"))
OPENING_STAKES: Final = (
    "Gear works while it is equipped. A Consumable is used from your Hand. From the Loot Pool anybody may take."
)


def handling(view: View) -> dict[str, Handling]:
    """Loot that changes hands, and the opening Items, as one form each."""
    found = LOOT.copy() if view.phase != "combat" else {}  # in combat only one card changes its place
    own = next((each for each in view.players if each.seat == view.seat), None)
    if own is not None and view.kind == "setup":
        lines = tuple(
            [
                Line(card.name, card.label, card.icon, PLACES[1:], "keep")
                if card.sort == "consumable"
                else Line(card.name, card.label, card.icon, PLACES, "equip")
                for card in own.hand
            ]
        )
        found["opening"] = Handling(
            "Begin like this", prompt="Where do your five Items go?", stakes=OPENING_STAKES, lines=lines
        )
    return found


def svg(view: View) -> str:
    """The scene as one picture."""
    return picture(scene(view))


def eyes_of(view: View) -> PlayerView:
    """Whose place the light falls on: the seat's own Player, else the Leader."""
    if 0 <= view.seat < len(view.players):
        return view.players[view.seat]
    return next(player for player in view.players if player.name == view.leader)


def phase(view: View) -> str:
    if view.outcome:
        return ("Victory: " if view.won else "Defeat: ") + view.outcome
    line = next(("choose a card" if step.name == "select" else step.label for step in view.steps if step.now), "")
    if view.kind == "setup":
        return line
    return f"{'Combat' if view.kind == 'combat' else 'Exploration'}: {line}"


def cartouche(view: View) -> Cartouche:
    if view.kind == "setup":
        return Cartouche("The dungeon", ("Nobody has seen it yet",))
    kind = "Combat" if view.kind == "combat" else "Exploration"
    lines = [f"{view.leader.capitalize()} leads · Loot Pool {len(view.pool)}"]
    lines.append(
        f"\N{GREEK SMALL LETTER ALPHA} {view.alpha} · \N{GREEK CAPITAL LETTER OMEGA} {view.omega} in the decks"
    )
    return Cartouche(f"Turn {view.turn} · {kind}", tuple(lines))


def on_offer(view: View) -> tuple[tuple[CardFace, ...], str]:
    """What somebody chooses from now: Buffs, drawn Items, the Loot Pool, what can be saved."""
    if view.outcome:
        return (), ""
    line = next((step.name for step in view.steps if step.now), "")
    if view.shown:
        return tuple(item(card) for card in view.shown), "One to keep, the rest for the Loot Pool"
    if view.buffs and (line == "buffs" or any(not player.alive for player in view.players)):
        gear = _to_save(view)
        if gear:
            return tuple(item(card) for card in gear), "What can be saved"
        return tuple(buff(card) for card in view.buffs), "Buffs"
    taking = line == "take" and any(player.selected == "Take Loot" for player in view.players)
    if taking and view.pool:
        return tuple(item(card) for card in view.pool), "Loot Pool"
    return (), ""


def _to_save(view: View) -> list[CardView]:
    """The Equipment of somebody who died while exploring, as long as it lies there."""
    return [
        card for each in view.players if not each.alive and each.seat != view.seat for card in (*each.ready, *each.used)
    ]


def beside_the_map(view: View, eyes: PlayerView) -> tuple[CardFace, ...]:
    """The foes of the fight, and as long as there is room the Room one is in."""
    if view.kind == "setup":
        return ()
    foes = [monster(each) for each in view.monsters if each.space == view.combat_at and each.card is not None]
    here = next((space for space in view.spaces if space.name == eyes.space), None)
    if here is not None and here.label and len(foes) < TALL:
        foes.append(room(here, view.phase == "combat"))
    return tuple(foes)


def face_down(view: View) -> tuple[CardFace, ...]:
    """What the seat has looked at and still lies face-down: Monsters, and Rooms."""
    rooms = [each for each in view.spaces if each.label and not each.face_up]
    return (
        *[monster(each) for each in view.monsters if each.card is not None and not each.face_up],
        *[msgspec.structs.replace(room(each, None), answer=f"space-{each.name}", note="Face-down") for each in rooms],
    )


def _others(view: View) -> list[PlayerView]:
    """The others clockwise from the seat; everybody for a spectator."""
    start = view.seat + 1 if view.seat >= 0 else 0
    order = [*view.players[start:], *view.players[:start]]
    return [each for each in order if each.seat != view.seat]


def _note(view: View, player: PlayerView) -> str:
    """Who somebody is and what they do; of the others what they do comes first, where little room is left."""
    notes = [player.buff.label] if player.buff is not None else []
    if player.name == view.leader and view.kind != "setup":
        notes.append("leads")
    if not player.alive:
        notes.append("dead")
    if player.selected:
        notes.append(f"plays {player.selected}")
    return " · ".join(notes if player.seat == view.seat else reversed(notes))


@lru_cache(512)
def hero(player: PlayerView, note: str) -> Hero:
    meters: tuple[Meter, ...] = ()
    if player.buff is not None:
        meters = (Meter("hearts", "HP", player.hp, player.max_hp, "bar", f"{player.hp} of {player.max_hp}"),)
    numbers = [Number("own-fan", "Hand", str(player.hand_alpha + player.hand_omega))]
    numbers += [now(each) for each in player.lasting[:2]]
    return Hero(
        seat=player.seat,
        colour=player.name,
        name=player.label,
        note=note or "You",
        meters=meters,
        numbers=tuple(numbers),
        answer=f"player-{player.name}",
    )


@lru_cache(512)
def hand(player: PlayerView) -> tuple[CardFace, ...]:
    """Ready Equipment first, then the Hand, then what is exhausted."""
    placed = dict(zip([card.name for card in player.hand], player.placing, strict=False))
    to = {"equip": "To be equipped", "stow": "For the Loot Pool", "keep": "To be kept"}
    return (
        *[item(card, note="Equipped, ready", heap="Equipped") for card in player.ready],
        *[
            item(
                card,
                "selected" if placed.get(card.name) == "equip" else "ready",
                to.get(placed.get(card.name, ""), "In your Hand"),
                heap="Hand",
            )
            for card in player.hand
        ],
        *[item(card, "used", "Exhausted until you Rest", heap="Exhausted") for card in player.used],
    )


@lru_cache(64)
def actions(ready: tuple[str, ...]) -> Tray:
    """The five Action cards, these of them ready."""
    chits = []
    for name, (title, woodcut, does) in ACTIONS.items():
        state = "ready" if name in ready else "used"
        chits.append(Chit(f"chit-{name}", title, woodcut, does, state, f"action-{name}"))
    return Tray("Actions", tuple(chits))


def strips(view: View) -> tuple[Strip, ...]:
    """The others with what lies open before them; what can be saved is chosen on the sheet."""
    on_sheet = frozenset([card.name for card in _to_save(view)] if view.buffs else ())
    return tuple([strip(each, _note(view, each), on_sheet) for each in _others(view)])


@lru_cache(1024)
def strip(player: PlayerView, note: str, on_sheet: frozenset[str]) -> Strip:
    numbers = [Number("own-fan", "Cards in Hand", str(player.hand_alpha + player.hand_omega))]
    if player.buff is not None:
        numbers.insert(0, Number("hearts", "HP", f"{player.hp} of {player.max_hp}", "health"))
    laid = [
        *[(card, "ready", "Equipped") for card in player.ready],
        *[(card, "used", "Exhausted") for card in player.used],
    ]
    laid += [(card, "ready", "In Hand, as you know") for card in player.hand]
    return Strip(
        seat=player.seat,
        colour=player.name,
        name=player.label,
        note=note,
        numbers=tuple(numbers),
        hand=tuple(
            item(card, state, f"{where}: {player.label}", card.name not in on_sheet, f"of-{player.name}-{card.name}")
            for card, state, where in laid
        ),
        answer=f"player-{player.name}",
    )


def decks(view: View) -> tuple[Deck, ...]:
    return (
        Deck("Alpha Items", view.alpha, "own-alpha", discard=(f"{view.discard_alpha} discarded",)),
        Deck("Omega Items", view.omega, "own-omega", discard=(f"{view.discard_omega} discarded",)),
        Deck("Loot Pool", len(view.pool), "open-treasure-chest", on_top=tuple(card.label for card in view.pool)),
    )
