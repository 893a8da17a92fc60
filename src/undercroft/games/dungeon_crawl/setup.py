"""Sitting down: the options of the game, and the table before anything is dealt or chosen."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from undercroft.games.dungeon_crawl.cards import load_cards
from undercroft.games.dungeon_crawl.decisions import SEATS
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Variants
from undercroft.kernel.game import Option, Value
from undercroft.kernel.piles import Pile


def _switch(name: str, rule: str, text: str) -> Option:
    return Option(name, rule, (False, True), False, text)


OPTIONS: Final = (
    _switch(
        "open_selection",
        "DC-183",
        "Select one after another, shown at once. A party that plans wins about 4 points more often with two or three",
    ),
    _switch("voting", "DC-184", "Vote on group decisions; the Leader breaks ties"),
    _switch("free_consumables", "DC-185", "Add one Consumable to the regular selection"),
    _switch("renewing_rest", "DC-186", "A Rest used in combat also returns itself to Hand"),
    _switch("loadout_limit", "DC-187", "At most six pieces of Equipment"),
    _switch("torchlight", "DC-188", "From the 31st Exploration Turn on everybody loses 1 HP per Exploration Turn"),
    _switch(
        "opening_redraw",
        "DC-189",
        "An opening hand that cannot hurt anything may be drawn anew. Alone no fight stalls then; wins as before",
    ),
    _switch("fresh_pack", "DC-190", "A returning Player draws two Items"),
    Option("turn_limit", "DC-155", (30, 60, 100, 200, 300, 500), 300, "Turns after which the game is lost"),
)


def setup(seats: int, options: Mapping[str, Value], cards: Path | None) -> Dungeon:
    """The tokens at the Entrance; the rest is dealt and chosen in the first steps."""
    card_set = load_cards(cards)
    variants = Variants(
        open_selection=bool(options["open_selection"]),
        voting=bool(options["voting"]),
        free_consumables=bool(options["free_consumables"]),
        renewing_rest=bool(options["renewing_rest"]),
        loadout_limit=bool(options["loadout_limit"]),
        torchlight=bool(options["torchlight"]),
        opening_redraw=bool(options["opening_redraw"]),
        fresh_pack=bool(options["fresh_pack"]),
        turn_limit=int(options["turn_limit"]),
    )
    entrance = card_set.board.entrance
    players = [Adventurer(seat, SEATS[seat], SEATS[seat].capitalize(), entrance) for seat in range(seats)]
    g = Dungeon(card_set, variants, players)
    g.room_pile = Pile("rooms", card_set.rooms)
    g.boss_pile = Pile("bosses", card_set.tier("boss"))
    g.alpha = Pile("alpha", card_set.alpha)
    g.omega = Pile("omega", card_set.omega)
    return g
