"""Every decision of the game, declared once."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_crawl import wording
from undercroft.games.dungeon_crawl.cards import load_cards
from undercroft.games.dungeon_crawl.components import VERBS
from undercroft.games.dungeon_crawl.words import (
    ACCEPT,
    ACTIONS,
    DECLINE,
    DONE,
    EQUIP_IT,
    KEEP,
    PICK_UP,
    REDRAW,
    STOW,
)
from undercroft.kernel.question import Decision

_CARDS: Final = load_cards()
SEATS: Final = ("red", "blue", "green", "white")
SPACES: Final = [space.name for space in _CARDS.board.spaces]
ITEMS: Final = [item.name for item in _CARDS.items]
MONSTERS: Final = ["M1.1", "M2.1", "M2.2", "M3.1", "M3.2", "M4.1", "M4.2"]
FACE_DOWN: Final = [f"room {name}" for name in SPACES[1:]] + [f"monster {name}" for name in MONSTERS[:-1]]

BUFF: Final = Decision("buff", "Which Buff", [buff.name for buff in _CARDS.buffs], wording=wording.buff)
OPENING: Final = Decision("opening", "Where an opening Item goes", [EQUIP_IT, STOW, KEEP], wording=wording.opening)
OPENING_HAND: Final = Decision("opening_hand", "Whether to draw anew", [REDRAW, KEEP], wording=wording.opening_hand)
SELECT: Final = Decision("select", "Which card to play", [*ACTIONS, PICK_UP, *ITEMS], wording=wording.select)
ADD: Final = Decision("add", "Whether to add a Consumable", [DONE, *ITEMS], wording=wording.add)
GO: Final = Decision("go", "Which path", SPACES, wording=wording.go)
GIVE: Final = Decision("give", "What to put into the Loot Pool", [DONE, *ITEMS], wording=wording.give)
TAKE_LOOT: Final = Decision("take_loot", "What to take from the Loot Pool", [DONE, *ITEMS], wording=wording.take_loot)
EQUIP: Final = Decision("equip", "What to equip", [DONE, *ITEMS], wording=wording.equip)
EQUIP_NOW: Final = Decision("equip_now", "Whether to equip it at once", [EQUIP_IT, KEEP], wording=wording.equip_now)
STOW_GEAR: Final = Decision("stow_gear", "What goes back to the Hand", ITEMS, wording=wording.stow_gear)
PLAYER: Final = Decision("player", "Which Player", SEATS, wording=wording.which_player)
NEXT_PLAYER: Final = Decision("next_player", "Who is next", SEATS, wording=wording.next_player)
MONSTER: Final = Decision("monster", "Which Monster", MONSTERS, wording=wording.which_monster)
NEXT_MONSTER: Final = Decision("next_monster", "Which Monster is next", MONSTERS, wording=wording.next_monster)
NEXT_CARD: Final = Decision("next_card", "Whose card is next", SEATS, wording=wording.next_card)
NEXT_ROOM: Final = Decision("next_room", "Which new Room is revealed next", SPACES, wording=wording.next_room)
NEXT_DEATH: Final = Decision("next_death", "Whose death is next", SEATS, wording=wording.next_death)
CHALLENGE: Final = Decision("challenge", "Whether to take on a Room", [ACCEPT, DECLINE], wording=wording.challenge)
ALTERNATIVE: Final = Decision("alternative", "Which of two effects", VERBS, wording=wording.alternative)
EXHAUST: Final = Decision("exhaust", "What to exhaust", ITEMS, wording=wording.exhaust)
RECOVER: Final = Decision("recover", "What to recover", [*ACTIONS, *ITEMS], wording=wording.recover)
DISCARD: Final = Decision("discard", "What to discard", ITEMS, wording=wording.discard)
KEEP_ITEM: Final = Decision("keep_item", "Which Item to keep", ITEMS, wording=wording.keep_item)
LOOK: Final = Decision("look", "Which face-down card to look at", FACE_DOWN, wording=wording.look)
SAVE: Final = Decision("save", "What to save of the dead", ITEMS, wording=wording.save)

DECISIONS: Final = (
    BUFF, OPENING, OPENING_HAND, SELECT, ADD, GO, GIVE, TAKE_LOOT, EQUIP, EQUIP_NOW, STOW_GEAR, PLAYER, NEXT_PLAYER,
    MONSTER, NEXT_MONSTER, NEXT_CARD, NEXT_ROOM, NEXT_DEATH, CHALLENGE, ALTERNATIVE, EXHAUST, RECOVER, DISCARD,
    KEEP_ITEM, LOOK, SAVE,
)  # fmt: skip
