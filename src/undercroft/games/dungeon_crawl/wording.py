"""How the game asks: for each decision what a player would ask, what is at stake, and what each answer does."""
# ruff: noqa: ARG001 - all decisions are worded alike

from __future__ import annotations

import re
from typing import Any, Final

from undercroft.games.dungeon_crawl.components import Buff, Card, Item, RoomCard, Space
from undercroft.games.dungeon_crawl.forecast import (
    after,
    against_one,
    blow_of,
    damage_to_monster,
    damage_to_player,
    row_rolled_by,
    within_reach,
)
from undercroft.games.dungeon_crawl.places import is_known, spot, way
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Monster
from undercroft.games.dungeon_crawl.words import (
    ACCEPT,
    COMBAT_TURN,
    DONATE,
    DONE,
    EQUIP_IT,
    FORWARD,
    KEEP,
    LEFT_RIGHT,
    PICK_UP,
    REST,
    STOW,
    TAKE,
    Action,
)
from undercroft.kernel.cardfile.sentences import faces
from undercroft.kernel.question import Question, Wording
from undercroft.kernel.story.grammar import base_form, capital, counted, is_plural, listed, the
from undercroft.kernel.words import Player, Word, label

Asked = Question[Any]
_PARTS: Final = re.compile(r"(?=On Reveal|While Inside|On Exiting)")
"""What a Room card does, part by part."""
UNKNOWN: Final = "an unknown Room"
ALTERNATIVES: Final = {
    "damage": ("Take the damage", ""),
    "exhaust": ("Exhaust a card", "turn ready Equipment face-down"),
    "reduce": ("Protect a Player here", "less damage this turn"),
    "move": ("Fetch a Player from elsewhere", "straight into the fight"),
}


def me(g: Dungeon, asked: Asked) -> Adventurer:
    return g.players[asked.seat]


def named(thing: object) -> str:
    """What a question is about, with its article: cards and Monsters are known by their label alone."""
    if isinstance(thing, Player):
        return thing.label
    if isinstance(thing, Word) and thing.proper:
        return thing.label
    text = label(thing)
    return the(text) if text else ""


def verb(word: str, thing: object) -> str:
    """ "does the Spark", "do the Twin Knives"."""
    proper = isinstance(thing, Player) or (isinstance(thing, Word) and thing.proper)
    return base_form(word) if not proper and is_plural(label(thing)) else word


def about(asked: Asked) -> str:
    return named(asked.context[0]) if asked.context and asked.context[0] != "" else ""


# -- options ----------------------------------------------------------------------------------------------------------


def card(option: Card, where: str = "") -> tuple[str, str]:
    return option.label, f"{where}: {option.text}" if where else option.text


def player(g: Dungeon, asked: Asked, option: Adventurer) -> tuple[str, str]:
    name = f"{option.label} (you)" if option.seat == asked.seat else option.label
    return name, f"{option.hp} of {option.max_hp} HP" if option.is_alive else ""


def monster(option: Monster) -> tuple[str, str]:
    against = f" against {option.card.armor_class.capitalize()}" if option.card.armor_class != "any" else ""
    armor = f"; Armored {option.card.armor}{against}" if option.card.armor else ""
    return option.label, f"{option.hp} of {option.max_hp} HP{armor}" if option.face_up else ""


def each(g: Dungeon, asked: Asked, option: object, done: str = "No more") -> tuple[str, str]:
    """An option of any sort."""
    if isinstance(option, Item):
        return card(option)
    if isinstance(option, Buff):
        return option.label, f"{g.max_hp_with(option)} HP. {option.text}"
    if isinstance(option, Adventurer):
        return player(g, asked, option)
    if isinstance(option, Monster):
        return monster(option)
    if isinstance(option, Action):
        return f"Play {option.label}" if asked.decision.name == "select" else option.label, ""
    if isinstance(option, Space):
        return capital(the(spot(g, option).label)), ""
    if option is DONE:
        return done, ""
    return label(option), ""


def plain(g: Dungeon, asked: Asked, prompt: str, stakes: str = "", done: str = "No more") -> Wording:
    return Wording(prompt, stakes, [each(g, asked, option, done) for option in asked.options])


# -- setting up -------------------------------------------------------------------------------------------------------


def buff(g: Dungeon, asked: Asked) -> Wording:
    if g.turn:
        return plain(g, asked, "Who do you come back as?", "A new Buff, at full HP, with nothing in your Hand.")
    return plain(g, asked, "Who are you?", "Your Buff sets your HP and works all game.")


def opening(g: Dungeon, asked: Asked) -> Wording:
    item: Item = asked.context[0]
    where = {
        EQUIP_IT: ("Equip it", "ready to use from the start, for all to see"),
        STOW: ("Put it into the Loot Pool", "anybody may take it"),
        KEEP: ("Keep it in Hand", "hidden; " + ("use it from there" if item.is_consumable else "a Rest can equip it")),
    }
    return Wording(
        f"Where {verb('does', item)} {the(item.label)} go?", item.text, [where[option] for option in asked.options]
    )


def opening_hand(g: Dungeon, asked: Asked) -> Wording:
    prompt = "None of your five Items deals damage. Draw five new ones?"
    return Wording(
        prompt if len(asked.options) > 1 else "You keep your five Items.",
        "",
        [each(g, asked, o) for o in asked.options],
    )


# -- selecting --------------------------------------------------------------------------------------------------------


def select(g: Dungeon, asked: Asked) -> Wording:
    who = me(g, asked)
    return Wording(
        "Which card do you play?", stakes_of(g, who), [_selected(g, who, option) for option in asked.options]
    )


def stakes_of(g: Dungeon, who: Adventurer) -> str:
    """What comes after the cards: whom the Monsters may hit, or what the Room does."""
    if g.order == COMBAT_TURN:
        foes = g.monsters_in(g.combat_at)
        said = [f"{the(foe.label)} ({foe.hp} HP)" for foe in foes]
        if who.space is g.combat_at and who.heading is None:
            if not said:
                return "The fight is over when the turn ends."
            if len(said) > 1:
                return f"{capital(listed(said))} attack after you."
            return f"{capital(said[0])} {likeliest(foes[0])}."
        return f"{capital(listed(said))} {'fights' if len(said) == 1 else 'fight'} the others." if said else ""
    return room_goes_on(g, who)


def likeliest(foe: Monster) -> str:
    """What the only Monster does after the Players, most likely."""
    if any(lasting.kind == "skip_attack" for lasting in foe.lasting):
        return "does not attack this turn"
    card = foe.card
    row = max(card.rows, key=lambda each: len(each.faces))
    text = row.text.rstrip(".")
    return (
        f"attacks after you: {text}"
        if not card.sides
        else (f"attacks after you with a D{card.sides}: on {faces(row.faces)}, {text}")
    )


def room_goes_on(g: Dungeon, who: Adventurer) -> str:
    """What the Room does to whoever stays or leaves; what it did when it was revealed is over."""
    found = g.room_card(who.space)
    parts = _PARTS.split(found.explore) if found is not None else []
    said = " ".join([part.strip() for part in parts if part.startswith(("While Inside", "On Exiting"))])
    return "" if found is None or not said or said.endswith(": nothing happens.") else f"{found.label}. {said}"


def _selected(g: Dungeon, who: Adventurer, option: Word) -> tuple[str, str]:
    if isinstance(option, Item):
        return option.label, _use(g, option) + _blow(g, who, option)
    if option is PICK_UP:
        return "Take back your Actions", "you have no card to play: all used Actions return, and that is your turn"
    fighting = g.in_combat and who.space is g.combat_at and who.heading is None
    if option is FORWARD:
        bonus = 2 + (who.buff.forward_bonus if who.buff is not None else 0)
        return "Forward", f"the next Physical damage here is {bonus} higher" if fighting else _ahead(g, who)
    if option is LEFT_RIGHT:
        return "Left/Right", "you take 2 less damage, this turn and the next" if fighting else _aside(g, who)
    few = g.in_combat
    if option is DONATE:
        return "Donate Loot", f"put {'1 Item' if few else 'Items'} into the Loot Pool"
    if option is TAKE:
        return "Take Loot", f"{counted(len(g.pool), 'Item')} in the Loot Pool" if g.pool else "the Loot Pool is empty"
    assert option is REST
    return "Rest", _rest(who, few)


def _use(g: Dungeon, item: Item) -> str:
    """What the card does in this phase."""
    in_combat, _, exploring = item.text.partition(" Exploring: ")
    text = capital(exploring) if exploring and not g.in_combat else in_combat
    return f"{text} Used up." if item.is_consumable else text


def _blow(g: Dungeon, who: Adventurer, item: Item) -> str:
    """Whom it would hit and how hard, if there is but one to hit; or that there is none."""
    effect = blow_of(item) if g.in_combat else None
    if effect is None or who.heading is not None:
        return ""
    foes = within_reach(g, who, effect)
    if not foes:
        return " No Monster is in reach."
    if len(foes) > 1:
        return ""
    foe = foes[0]
    return f" {foe.label}: {after(foe.hp, foe.max_hp, damage_to_monster(g, who, item, effect, foe), 'defeated')}."


def _ahead(g: Dungeon, who: Adventurer) -> str:
    space = who.space
    if not space.exits:
        return "the dungeon ends here"
    if space.forward is None:
        return "no path leads straight on: choose a side"
    return f"go on to {place(g, space.forward, who)}"


def _aside(g: Dungeon, who: Adventurer) -> str:
    space = who.space
    sides = [side for side in (space.left, space.right) if side is not None]
    if not space.exits:
        return "the dungeon ends here"
    if not sides:
        return f"no side path: straight on to {place(g, space.exits[0], who)}"
    if len(sides) > 1 and all(place(g, side, who) == UNKNOWN for side in sides):
        return f"go left or right, to {UNKNOWN}"
    return "go " + listed([f"{label(way(space, side))} to {place(g, side, who)}" for side in sides], "or")


def place(g: Dungeon, space: Space, who: Adventurer) -> str:
    """What this Player knows of it: also a face-down card that it has looked at."""
    card = _room_known(g, space, who)
    if card is not None:
        return the(card.label)
    return the(spot(g, space).label) if is_known(g, space) else UNKNOWN


def _room_known(g: Dungeon, space: Space, who: Adventurer) -> RoomCard | None:
    return g.room_cards[space.number] if g.room_looked[space.number] & 1 << who.seat else g.room_card(space)


def _rest(who: Adventurer, few: bool) -> str:
    back = [item.label for item in who.used]
    if few:
        back += [action.label for action in who.used_actions]
    found = f"recover {listed(back)}" if back else "nothing to recover"
    wearable = sum(item.is_gear for item in who.hand)
    return found + (f"; equip {'1 Item' if few or wearable == 1 else 'Items'} from your Hand" if wearable else "")


def add(g: Dungeon, asked: Asked) -> Wording:
    return plain(g, asked, "Do you add a Consumable to it?", done="No")


# -- moving and Items -------------------------------------------------------------------------------------------------


def go(g: Dungeon, asked: Asked) -> Wording:
    who = me(g, asked)
    start = who.space
    options = []
    for space in asked.options:
        found = way(start, space)
        found_card = _room_known(g, space, who)
        name = capital(label(found)) if found is not None else capital(place(g, space, who))
        beyond = "" if found_card is None else f". {found_card.combat if g.in_combat else found_card.explore}"
        options.append((name, f"to {place(g, space, who)}{beyond}"))
    return Wording("Which path do you take?", "", options)


def give(g: Dungeon, asked: Asked) -> Wording:
    if DONE not in asked.options:
        return plain(g, asked, "Which Item do you put into the Loot Pool?")
    return plain(g, asked, "What do you put into the Loot Pool?", "In combat only one Item." if g.in_combat else "")


def take_loot(g: Dungeon, asked: Asked) -> Wording:
    return plain(g, asked, "What do you take from the Loot Pool?", "In combat only one Item." if g.in_combat else "")


def equip(g: Dungeon, asked: Asked) -> Wording:
    if len(asked.options) == 1:
        return plain(g, asked, "Nothing in your Hand can be equipped.", done="Go on")
    return plain(g, asked, "What do you equip?", "In combat only one piece." if g.in_combat else "", "Nothing more")


def equip_now(g: Dungeon, asked: Asked) -> Wording:
    return plain(g, asked, f"Do you equip {about(asked)} at once?")


def stow_gear(g: Dungeon, asked: Asked) -> Wording:
    return plain(g, asked, "Which of your six pieces goes back to your Hand?")


def exhaust(g: Dungeon, asked: Asked) -> Wording:
    return plain(g, asked, "Which piece of Equipment do you exhaust?", "It is face-down until you Rest.")


def recover(g: Dungeon, asked: Asked) -> Wording:
    return plain(g, asked, "Which card do you recover?")


def discard(g: Dungeon, asked: Asked) -> Wording:
    return plain(g, asked, f"What do you discard for {about(asked)}?", "It goes to the Discard pile.")


def keep_item(g: Dungeon, asked: Asked) -> Wording:
    return plain(g, asked, "Which of these do you keep?", "The rest goes to the Loot Pool.")


def save(g: Dungeon, asked: Asked) -> Wording:
    whose = asked.context[0]
    return plain(
        g, asked, f"What do you save of {label(whose)}'s things?", "It goes to the Loot Pool; the rest is lost."
    )


# -- whom, and who is next --------------------------------------------------------------------------------------------


def which_player(g: Dungeon, asked: Asked) -> Wording:
    what = about(asked)
    if not what:
        return plain(g, asked, "Which Player?")
    thing = asked.context[0]
    prompt, stakes = f"Which Player {verb('does', thing)} {what} affect?", room_says(g, label(thing))
    if isinstance(thing, Buff):
        prompt = "Whom does your Rest heal?"
    elif foe := next((foe for foe in g.monsters if foe.face_up and foe.label == label(thing)), None):
        options = [_struck(g, asked, foe, option) for option in asked.options]
        said = row_rolled(foe) if _attacks(g, foe) else foe.card.text
        return Wording(f"Whom {verb('does', thing)} {what} hit?", said, options)
    elif asked.rule == "DC-111":
        prompt, stakes = f"Who {verb('is', thing)} {what} for?", item_says(g, asked)
    elif asked.rule == "DC-195":
        prompt, stakes = f"Who moves with {what}?", item_says(g, asked)
    return plain(g, asked, prompt, stakes)


def _struck(g: Dungeon, asked: Asked, foe: Monster, option: Adventurer) -> tuple[str, str]:
    """A Player, and what the row that was rolled would do, or the card when it is revealed or dies."""
    name, hp = player(g, asked, option)
    card = foe.card
    effect = against_one(row_rolled_by(foe) if _attacks(g, foe) else card.reveal if foe.is_alive else card.death)
    if effect is None:
        return name, hp
    saved = any(lasting.kind == "cheat_death" for lasting in option.lasting)
    damage = damage_to_player(g, foe, effect, option)
    return name, after(option.hp, option.max_hp, damage, "cheats death" if saved else "dies")


def _attacks(g: Dungeon, foe: Monster) -> bool:
    """Has it rolled, or does it do something else?"""
    return g.step.name == "attack" and foe.attacked_in == g.turn and foe.is_alive


def room_says(g: Dungeon, name: str) -> str:
    """The text of an open Room card in this phase."""
    for found in g.room_cards:
        if found is not None and found.label == name and any(g.room_card(s) is found for s in g.cards.board.spaces):
            return found.combat if g.in_combat else found.explore
    return ""


def item_says(g: Dungeon, asked: Asked) -> str:
    """The text of the Item in question."""
    return next((_use(g, item) for item in g.cards.items if item.label == label(asked.context[0])), "")


def row_rolled(foe: Monster) -> str:
    """The row of its table that a Monster rolled last."""
    for row in foe.card.rows:
        if foe.rolled in row.faces:
            return f"It rolled {foe.rolled}: {row.text}"
    return foe.card.rows[0].text if not foe.card.sides else ""


def which_monster(g: Dungeon, asked: Asked) -> Wording:
    what = about(asked)
    if not what:
        return plain(g, asked, "Which Monster?")
    if asked.rule == "DC-110":
        options = [_aimed_at(g, asked, option) for option in asked.options]
        return Wording(f"Which Monster do you use {what} on?", item_says(g, asked), options)
    does = verb("does", asked.context[0])
    return plain(g, asked, f"Which Monster {does} {what} affect?", room_says(g, label(asked.context[0])))


def _aimed_at(g: Dungeon, asked: Asked, option: Monster) -> tuple[str, str]:
    """A Monster, and what the Item in question would do to it."""
    who = me(g, asked)
    item = next((item for item in g.cards.items if item.label == label(asked.context[0])), None)
    effect = blow_of(item) if item is not None else None
    if item is None or effect is None:
        return monster(option)
    return option.label, after(option.hp, option.max_hp, damage_to_monster(g, who, item, effect, option), "defeats it")


def next_player(g: Dungeon, asked: Asked) -> Wording:
    what = asked.context[0]
    if isinstance(what, Player):
        return plain(g, asked, f"Who saves something of {what.label}'s first?")
    return plain(g, asked, f"Who is next for {named(what)}?", "You lead: the order is yours.")


def next_monster(g: Dungeon, asked: Asked) -> Wording:
    if about(asked) and asked.rule == "DC-110":
        options = [_aimed_at(g, asked, option) for option in asked.options]
        return Wording(f"Which Monster {verb('does', asked.context[0])} {about(asked)} hit next?", "", options)
    if about(asked):
        return plain(g, asked, f"Which Monster {verb('does', asked.context[0])} {about(asked)} hit next?")
    prompt = "Which Monster shows what it does first?" if asked.rule == "DC-098" else "Which Monster attacks next?"
    return plain(g, asked, prompt)


def next_card(g: Dungeon, asked: Asked) -> Wording:
    options = []
    for option in asked.options:
        item = option.selected if isinstance(option.selected, Item) else option.extra
        name = f"{option.label} (you)" if option.seat == asked.seat else option.label
        options.append((f"{name}: {item.label}", _use(g, item) + _blow(g, option, item)) if item else (name, ""))
    return Wording("Whose card comes next?", "You lead: the order is yours.", options)


def next_room(g: Dungeon, asked: Asked) -> Wording:
    return plain(g, asked, "Which new Room is revealed first?", "You lead: the order is yours.")


def next_death(g: Dungeon, asked: Asked) -> Wording:
    return Wording("Whose death comes first?", "", [(label(option), "") for option in asked.options])


# -- Rooms ------------------------------------------------------------------------------------------------------------


def challenge(g: Dungeon, asked: Asked) -> Wording:
    what = asked.context[0]
    text = (what.combat if g.in_combat else what.explore) if isinstance(what, RoomCard) else ""
    offer = next((part for part in _PARTS.split(text) if ": you may " in part), "")
    when, may, does = offer.strip().partition(": you may ")
    yes = capital(does) if may else "do what the Room says"
    parts = [effect for effect in what.effects if effect.phase in ("", g.phase)] if may else []
    cost = next((cost for effect in parts for cost in effect.cost if cost.do == "lose_hp"), None)
    if cost is not None:
        who = me(g, asked)
        yes += f" {after(who.hp, who.max_hp, cost.number(len(g.players)), 'dies')}."
    options = [("Yes", yes) if option is ACCEPT else ("No", "") for option in asked.options]
    return Wording(f"Do you try {named(what)}?", f"{when}." if may and ACCEPT in asked.options else text, options)


def alternative(g: Dungeon, asked: Asked) -> Wording:
    options = [ALTERNATIVES.get(verb, (capital(verb.replace("_", " ")), "")) for verb in asked.options]
    return Wording(f"What do you choose in {about(asked)}?", room_says(g, label(asked.context[0])), options)


def look(g: Dungeon, asked: Asked) -> Wording:
    spaces = {space.name: space for space in g.cards.board.spaces}
    monsters = {each_.name: each_ for each_ in g.monsters}
    options: list[tuple[str, str]] = []
    places: list[str] = []
    for option in asked.options:
        what, _, name = option.partition(" ")
        places.append(f"space-{name}" if what == "room" else f"monster-{name}")
        if what == "room":
            options.append((capital(the(spot(g, spaces[name]).label)), "its Room card"))
        else:
            found = monsters[name]
            nth = [other.name for other in g.monsters_in(found.space)].index(name)
            which = f" {nth + 1}" if len(g.monsters_in(found.space)) > 1 else ""
            options.append((f"Monster{which} in {the(spot(g, found.space).label)}", "a face-down Monster"))
    return Wording("Which face-down card do you look at?", "Only you will know it.", options, places=places)
