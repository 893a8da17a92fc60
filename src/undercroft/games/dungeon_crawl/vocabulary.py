"""The effects a card can be made of: for each its data and its sentence. `rules/effects.py` carries it out by its name.

`sentences.py` joins the clauses of several effects into one sentence.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from undercroft.games.dungeon_crawl.sentences import ITEM, LENGTHS, ROOM, ROW, WHO, Clause, by, tell
from undercroft.kernel.cardfile.sentences import faces, listing, many
from undercroft.kernel.cardfile.shapes import Count, Effect, Id, Line, Names

Class = Literal["physical", "magical"]
AnyClass = Literal["physical", "magical", "any"]
Length = Literal["turn", "2turns", "combat"]
Player = Literal["self", "one_player", "other_player", "each_player", "each_other", "lowest_hp"]
MonsterTarget = Literal["one_monster", "same_monster", "each_monster", "most_damaged_monster", "this"]
Anybody = Literal[
    "self",
    "one_player",
    "other_player",
    "each_player",
    "each_other",
    "lowest_hp",
    "one_monster",
    "same_monster",
    "each_monster",
    "most_damaged_monster",
    "this",
]


class PerPlayer(Line, kw_only=True):
    """So much for each Player at the table."""

    per_player: Count

    def __str__(self) -> str:
        return f"{self.per_player} per Player"


Amount = Count | PerPlayer


class Deed(Effect, kw_only=True):
    """One thing that happens; `then` follows from it."""

    then: tuple[AnyEffect, ...] = ()

    def clause(self, names: Names, speaker: str) -> Clause:
        raise NotImplementedError


class Lasting(Deed, kw_only=True):
    """Goes on for a turn, two turns or the combat; on a Buff, always."""

    lasts: Length | None = msgspec.field(name="for", default=None)

    @property
    def length(self) -> str:
        return self.lasts or ""


class Instead(Line, kw_only=True):
    """Another amount, if a condition holds."""

    condition: Literal["target_damaged_this_turn"] = msgspec.field(name="if")
    amount: Count


# -- damage and HP ---------------------------------------------------------------------------------------------------


class Damage(Deed, kw_only=True, tag="damage"):
    """Physical or Magical damage, perhaps several times."""

    amount: Amount
    kind: Class = msgspec.field(name="class")
    to: Anybody
    times: Annotated[int, Meta(ge=1, le=9)] = 1
    split: bool = False
    range: Annotated[int, Meta(ge=0, le=9)] = 0
    pierce: bool = False
    instead: Instead | None = None

    def clause(self, names: Names, speaker: str) -> Clause:
        hurt = f"{self.amount} {{{self.kind}_damage}}"
        more = ", Pierce" if self.pierce else ""
        more += f", Range {self.range}" if self.range else ""
        more += f", or {self.instead.amount} if it was damaged this turn" if self.instead else ""
        if self.times > 1:
            more += f", {self.times} times" + (", directed one by one" if self.split else "")
        who = WHO[self.to]
        if speaker == ROW:
            text = f"{hurt}{more}" if self.split else f"{hurt} to {who}{more}"
            return Clause("you", text, text)
        if speaker == ITEM and self.to in ("one_monster", "same_monster", "each_monster"):
            text = f"deal {hurt} to {who}{more}"
            return Clause("you", text, text)
        return Clause(who, f"take {hurt}{more}", f"takes {hurt}{more}")


class LoseHp(Deed, kw_only=True, tag="lose_hp"):
    """HP are lost, which is no damage."""

    amount: Count
    to: Player

    def clause(self, names: Names, speaker: str) -> Clause:
        return by(self.to, f"lose {self.amount} {{hp}}", f"loses {self.amount} {{hp}}")


class Heal(Deed, kw_only=True, tag="heal"):
    """HP come back, up to the most."""

    amount: Amount
    to: Anybody

    def clause(self, names: Names, speaker: str) -> Clause:
        hp = f"{self.amount} {{hp}}" if isinstance(self.amount, int) else f"{self.amount.per_player} {{hp}} per Player"
        return by(self.to, f"heal {hp}", f"heals {hp}")


# -- what lasts ------------------------------------------------------------------------------------------------------


class Armor(Lasting, kw_only=True, tag="armor"):
    """Armored: that much of every damage is kept off."""

    amount: Count
    kind: AnyClass = msgspec.field(name="class", default="any")
    to: Anybody
    condition: Literal["no_armor"] | None = msgspec.field(name="if", default=None)

    def clause(self, names: Names, speaker: str) -> Clause:
        against = "" if self.kind == "any" else f" against {{{self.kind}}}"
        what = f"{{armored}} {self.amount}{against}"
        if self.condition:
            return Clause(f"{WHO[self.to]} without {{armored}}", f"have {what}", f"has {what}", LENGTHS[self.length])
        return by(self.to, f"have {what}", f"has {what}", self.length)


class ArmorChange(Lasting, kw_only=True, tag="armor_change"):
    """Armored of a Monster grows or shrinks."""

    amount: Annotated[int, Meta(ge=-9, le=9)]
    to: MonsterTarget

    def clause(self, names: Names, speaker: str) -> Clause:
        whose = "its" if self.to == "same_monster" else f"{WHO[self.to]}'s"
        change = f"is {abs(self.amount)} {'higher' if self.amount > 0 else 'lower'}"
        return Clause(f"{whose} {{armored}}", change, change, LENGTHS[self.length])


class Reduce(Lasting, kw_only=True, tag="reduce"):
    """Less damage is taken; `by = "room"` means only that of Rooms."""

    amount: Count
    kind: Class | None = msgspec.field(name="class", default=None)
    to: Player
    source: Literal["room"] | None = msgspec.field(name="by", default=None)

    def clause(self, names: Names, speaker: str) -> Clause:
        kind = f"{{{self.kind}}} " if self.kind else ""
        what = f"{self.amount} less {kind}damage" + (" from Rooms" if self.source else "")
        return by(self.to, f"take {what}", f"takes {what}", self.length)


class Weaken(Lasting, kw_only=True, tag="weaken"):
    """A Monster deals less damage."""

    amount: Count
    to: MonsterTarget

    def clause(self, names: Names, speaker: str) -> Clause:
        what = f"{self.amount} less damage"
        return by(self.to, f"deal {what}", f"deals {what}", self.length)


class Vulnerable(Lasting, kw_only=True, tag="vulnerable"):
    """A Monster takes more from every damage."""

    amount: Count
    to: MonsterTarget

    def clause(self, names: Names, speaker: str) -> Clause:
        what = f"{self.amount} more from every damage"
        return by(self.to, f"take {what}", f"takes {what}", self.length)


class Retaliate(Lasting, kw_only=True, tag="retaliate"):
    """Whoever deals damage takes some."""

    amount: Count
    kind: Class = msgspec.field(name="class")
    to: Anybody

    def clause(self, names: Names, speaker: str) -> Clause:
        what = f"Retaliate {self.amount} {{{self.kind}}}"
        return by(self.to, f"have {what}", f"has {what}", self.length)


class Guard(Lasting, kw_only=True, tag="guard"):
    """Damage for others in the Room may be taken instead."""

    to: Player

    def clause(self, names: Names, speaker: str) -> Clause:
        return by(self.to, "have Guard", "has Guard", self.length)


class SkipAttack(Lasting, kw_only=True, tag="skip_attack"):
    """A Monster does not attack."""

    to: MonsterTarget

    def clause(self, names: Names, speaker: str) -> Clause:
        if self.to == "each_monster":
            return Clause("no Monster here", "attack", "attacks", LENGTHS[self.length])
        return by(self.to, "do not attack", "does not attack", self.length)


class CheatDeath(Lasting, kw_only=True, tag="cheat_death"):
    """Death comes to nothing, once."""

    amount: Count
    to: Player

    def clause(self, names: Names, speaker: str) -> Clause:
        once = f"once{LENGTHS[self.length].replace(' for ', ' in ')}"
        what = f"{self.amount} {{hp}} instead of dying"
        return by(self.to, f"{once}, have {what}", f"has {what}, {once}")


class Strip(Lasting, kw_only=True, tag="strip"):
    """A Monster loses its keywords."""

    to: MonsterTarget

    def clause(self, names: Names, speaker: str) -> Clause:
        what = "{armored} and Retaliate"
        return by(self.to, f"lose {what}", f"loses {what}", self.length)


class Ignore(Lasting, kw_only=True, tag="ignore"):
    """On Exiting effects of Rooms do nothing to somebody."""

    what: Literal["exiting"]
    to: Player = "self"

    def clause(self, names: Names, speaker: str) -> Clause:
        return by(self.to, "ignore On Exiting", "ignores On Exiting", self.length)


class BonusNext(Deed, kw_only=True, tag="bonus_next"):
    """The next damage that a Player deals in this Room is higher."""

    amount: Count
    kind: Class = msgspec.field(name="class")

    def clause(self, names: Names, speaker: str) -> Clause:
        change = f"is {self.amount} higher"
        return Clause(f"the next {{{self.kind}}} damage by a Player here", change, change)


class BonusTurn(Lasting, kw_only=True, tag="bonus_turn"):
    """Every damage that Players deal in this Room is higher."""

    amount: Count
    kind: Class = msgspec.field(name="class")

    def clause(self, names: Names, speaker: str) -> Clause:
        change = f"is {self.amount} higher"
        return Clause(f"every {{{self.kind}}} damage by Players here", change, change, LENGTHS[self.length])


# -- cards -----------------------------------------------------------------------------------------------------------


class Exhaust(Deed, kw_only=True, tag="exhaust"):
    """Equipment is turned face-down."""

    amount: Count
    to: Player

    def clause(self, names: Names, speaker: str) -> Clause:
        return by(self.to, f"exhaust {many(self.amount, 'card')}", f"exhausts {many(self.amount, 'card')}")


class Recover(Deed, kw_only=True, tag="recover"):
    """Cards are turned face-up again: any, or only Equipment."""

    amount: Count | Literal["all"]
    to: Player
    what: Literal["cards", "equipment"]

    def clause(self, names: Names, speaker: str) -> Clause:
        if self.what == "equipment":
            cards = "all Equipment" if self.amount == "all" else f"{self.amount} Equipment"
        else:
            cards = "all cards" if self.amount == "all" else many(self.amount, "card")
        return by(self.to, f"recover {cards}", f"recovers {cards}")


class Equip(Deed, kw_only=True, tag="equip"):
    """Cards from the Hand are put on, without a Rest."""

    amount: Count
    to: Player

    def clause(self, names: Names, speaker: str) -> Clause:
        cards = f"{many(self.amount, 'card')} from Hand"
        return by(self.to, f"equip {cards}", f"equips {cards}")


class Draw(Deed, kw_only=True, tag="draw"):
    """Items are drawn from the deck in use; with `keep`, the rest goes to the Loot Pool."""

    amount: Count
    to: Player
    keep: Literal[1] | None = None

    def clause(self, names: Names, speaker: str) -> Clause:
        items = many(self.amount, "Item")
        if self.keep:
            items += f", keep {self.keep} and put the rest into the Loot Pool"
        return by(self.to, f"draw {items}", f"draws {items}")


class Discard(Deed, kw_only=True, tag="discard"):
    """Items of some kinds are given up."""

    amount: Count
    to: Player
    what: tuple[Literal["weapon", "armor", "spell", "consumable"], ...] = ()

    def clause(self, names: Names, speaker: str) -> Clause:
        kinds = listing([kind.capitalize() for kind in self.what], "or")
        items = f"{self.amount} {kinds}" if kinds else many(self.amount, "Item")
        return by(self.to, f"discard {items}", f"discards {items}")


class ToPool(Deed, kw_only=True, tag="to_pool"):
    """Items go to the Loot Pool: from the deck in use, or one from each Player."""

    source: Literal["deck", "players"] = msgspec.field(name="from")
    amount: Count = 1

    def clause(self, names: Names, speaker: str) -> Clause:
        if self.source == "players":
            return by("each_player", "put 1 Item into the Loot Pool", "puts 1 Item into the Loot Pool")
        go = "goes to the Loot Pool" if self.amount == 1 else "go to the Loot Pool"
        return Clause(f"{many(self.amount, 'Item')} from the deck in use", go, go)


# -- looking, moving, summoning --------------------------------------------------------------------------------------


class Peek(Deed, kw_only=True, tag="peek"):
    """A look at face-down cards: the party's, or of any cards the user's alone."""

    what: Literal["rooms_ahead", "next_monsters", "any_face_down"]
    amount: Count = 1

    def clause(self, names: Names, speaker: str) -> Clause:
        if self.what == "any_face_down":
            text = f"look at {many(self.amount, 'face-down card')} on the board"
            return Clause("you", text, text)
        what = "Rooms 1 path ahead" if self.what == "rooms_ahead" else "Monsters of the next Monster Room"
        return by("party", f"look at the {what}", f"looks at the {what}")


class Move(Deed, kw_only=True, tag="move"):
    """Somebody moves outside of the order: as by Forward, to the same Room, to the Monster Room."""

    to: Literal["self", "other_player", "player_elsewhere"]
    path: Literal["forward", "same", "monster_room"]

    def clause(self, names: Names, speaker: str) -> Clause:
        where = {"forward": " as by Forward", "same": " to the same Room", "monster_room": " to the Monster Room"}
        return by(self.to, f"move{where[self.path]}", f"moves{where[self.path]}")


class Stay(Deed, tag="stay"):
    """The mover does not get away."""

    def clause(self, names: Names, speaker: str) -> Clause:
        return by("self", "stay here", "stays here")


class Summon(Deed, kw_only=True, tag="summon"):
    """A Monster joins."""

    what: Id
    condition: Literal["none_in_play"] | None = msgspec.field(name="if", default=None)

    def clause(self, names: Names, speaker: str) -> Clause:
        joins = "joins if none is there" if self.condition else "joins"
        return Clause(f"a {names.get(self.what, self.what)}", joins, joins)


# -- Buffs -----------------------------------------------------------------------------------------------------------


class Modify(Deed, kw_only=True, tag="modify"):
    """A number of whoever has the Buff is higher."""

    stat: Literal["weapon_damage", "spell_damage", "healing", "forward_bonus", "loot_cards", "rest_heal"]
    amount: Count

    def clause(self, names: Names, speaker: str) -> Clause:
        n = self.amount
        text = {
            "weapon_damage": f"{{physical}} damage of your Weapons is {n} higher",
            "spell_damage": f"{{magical}} damage of your Spells is {n} higher",
            "healing": f"your Items heal {n} {{hp}} more",
            "forward_bonus": f"your Forward in combat adds {n} more damage",
            "loot_cards": f"your Donate Loot and Take Loot in combat move {many(n, 'card')} more",
            "rest_heal": f"your Rest in combat also heals {n} {{hp}} of {{one_player}} here",
        }[self.stat]
        return Clause("you", text, text)


class EquipTaken(Deed, tag="equip_taken"):
    """Gear that was taken in combat may be put on at once."""

    def clause(self, names: Names, speaker: str) -> Clause:
        text = "gear you take in combat may be equipped at once"
        return Clause("you", text, text)


# -- dice and alternatives -------------------------------------------------------------------------------------------


class Row(Line, kw_only=True):
    """What happens on some faces of a die."""

    at: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(min_length=1)]
    effects: tuple[AnyEffect, ...] = ()


class Roll(Deed, kw_only=True, tag="roll"):
    """A die decides: every face stands in one row. One roll for all, or one for each Player."""

    die: Literal["d4", "d6"]
    rows: Annotated[tuple[Row, ...], Meta(min_length=1)]
    to: Literal["each_player"] | None = None

    def clause(self, names: Names, speaker: str) -> Clause:
        rows = [f"on {faces(row.at)}, {tell(row.effects, names, ROOM)}" for row in self.rows if row.effects]
        table = f"a {{{self.die}}}: {'; '.join(rows) or 'nothing happens'}"
        if self.to:
            return by("each_player", f"roll {table}", f"rolls {table}")
        return Clause("you", f"roll {table}", f"roll {table}")


class Choose(Deed, kw_only=True, tag="choose"):
    """One of several alternatives, each with another effect."""

    alternatives: Annotated[tuple[AnyEffect, ...], Meta(min_length=2)] = msgspec.field(name="or")

    def clause(self, names: Names, speaker: str) -> Clause:
        either = ", or " if speaker == ITEM else " or "
        text = either.join(tell([each], names, speaker) for each in self.alternatives)
        return Clause("you", text, text)


class Nothing(Deed, tag="nothing"):
    """Nothing happens."""

    def clause(self, names: Names, speaker: str) -> Clause:
        return Clause("you", "nothing happens", "nothing happens")


AnyEffect = (
    Damage | LoseHp | Heal | Armor | ArmorChange | Reduce | Weaken | Vulnerable | Retaliate | Guard | SkipAttack
    | CheatDeath | Strip | Ignore | BonusNext | BonusTurn | Exhaust | Recover | Equip | Draw | Discard | ToPool | Peek
    | Move | Stay | Summon | Modify | EquipTaken | Roll | Choose | Nothing
)  # fmt: skip
Effects = Annotated[tuple[AnyEffect, ...], Meta(min_length=1)]
Costs = tuple[LoseHp | Discard | Exhaust, ...]
