"""Sitting down: the table before anything is dealt or chosen."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from undercroft.games.dungeon_crawl.cards import load_cards
from undercroft.games.dungeon_crawl.decisions import SEATS
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Variants
from undercroft.kernel.game import Value
from undercroft.kernel.piles import Pile


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
        extra_hp=int(options["extra_hp"]),
        back_at_once=bool(options["back_at_once"]),
    )
    entrance = card_set.board.entrance
    players = [Adventurer(seat, SEATS[seat], SEATS[seat].capitalize(), entrance) for seat in range(seats)]
    for player in players:
        player.sit_down()
    g = Dungeon(card_set, variants, players)
    g.clear_the_table()
    g.room_pile = Pile("rooms", card_set.rooms)
    g.monster_pile = Pile("monsters")
    g.boss_pile = Pile("bosses", card_set.tier("boss"))
    g.alpha = Pile("alpha", card_set.alpha)
    g.omega = Pile("omega", card_set.omega)
    return g
