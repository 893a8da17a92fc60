"""Every decision of the game, declared once."""

from __future__ import annotations

from typing import Final

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

_CARDS = load_cards()
SEATS: Final = ("red", "blue", "green", "white")
SPACES: Final = [space.name for space in _CARDS.board.spaces]
ITEMS: Final = [item.name for item in _CARDS.items]
MONSTERS: Final = ["M1.1", "M2.1", "M2.2", "M3.1", "M3.2", "M4.1", "M4.2"]
FACE_DOWN: Final = [f"room {name}" for name in SPACES[1:]] + [f"monster {name}" for name in MONSTERS[:-1]]

ALTERNATIVES: Final = {
    "damage": "Take the damage",
    "exhaust": "Exhaust a card",
    "reduce": "Take less damage this turn",
    "move": "Fetch a Player from elsewhere",
}


def alternative_label(verb: str) -> str:
    return ALTERNATIVES.get(verb, verb.replace("_", " ").capitalize())


BUFF = Decision("buff", "Which Buff does {who} take?", [buff.name for buff in _CARDS.buffs])
OPENING = Decision("opening", "Where does {0} go?", [EQUIP_IT, STOW, KEEP])
OPENING_HAND = Decision("opening_hand", "None of your five Items deals damage. Draw five new ones?", [REDRAW, KEEP])
SELECT = Decision("select", "Which card does {who} select?", [*ACTIONS, PICK_UP, *ITEMS])
ADD = Decision("add", "Add a Consumable to it?", [DONE, *ITEMS])
GO = Decision("go", "Which path does {who} take?", SPACES)
GIVE = Decision("give", "What does {who} put into the Loot Pool?", [DONE, *ITEMS])
TAKE_LOOT = Decision("take_loot", "What does {who} take from the Loot Pool?", [DONE, *ITEMS])
EQUIP = Decision("equip", "What does {who} equip?", [DONE, *ITEMS])
EQUIP_NOW = Decision("equip_now", "Equip {0} at once?", [EQUIP_IT, KEEP])
STOW_GEAR = Decision("stow_gear", "Six pieces are equipped. Which goes back to the Hand?", ITEMS)
PLAYER = Decision("player", "Which Player is meant by {0}?", SEATS)
NEXT_PLAYER = Decision("next_player", "Who is next for {0}?", SEATS)
MONSTER = Decision("monster", "Which Monster is meant by {0}?", MONSTERS)
NEXT_MONSTER = Decision("next_monster", "Which Monster is next?", MONSTERS)
NEXT_CARD = Decision("next_card", "Whose card resolves next?", SEATS)
NEXT_ROOM = Decision("next_room", "Which new Room is flipped next?", SPACES)
NEXT_DEATH = Decision("next_death", "Whose death is carried out next?", SEATS)
CHALLENGE = Decision("challenge", "Does {who} take on {0}?", [ACCEPT, DECLINE])
ALTERNATIVE = Decision("alternative", "{0}: which of these?", VERBS, labels=alternative_label)
EXHAUST = Decision("exhaust", "Which card does {who} exhaust?", ITEMS)
RECOVER = Decision("recover", "Which card does {who} recover?", [*ACTIONS, *ITEMS])
DISCARD = Decision("discard", "What does {who} discard for {0}?", ITEMS)
KEEP_ITEM = Decision("keep_item", "Which of the drawn Items does {who} keep?", ITEMS)
LOOK = Decision("look", "Which face-down card does {who} look at?", FACE_DOWN)
SAVE = Decision("save", "Which card of {0} does {who} save?", ITEMS)

DECISIONS: Final = (
    BUFF, OPENING, OPENING_HAND, SELECT, ADD, GO, GIVE, TAKE_LOOT, EQUIP, EQUIP_NOW, STOW_GEAR, PLAYER, NEXT_PLAYER,
    MONSTER, NEXT_MONSTER, NEXT_CARD, NEXT_ROOM, NEXT_DEATH, CHALLENGE, ALTERNATIVE, EXHAUST, RECOVER, DISCARD,
    KEEP_ITEM, LOOK, SAVE,
)  # fmt: skip
