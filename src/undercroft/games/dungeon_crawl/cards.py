"""Reads a card file into the card set and the board, and refuses what could not be played (DC-005 to DC-009)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from undercroft.games.dungeon_crawl import components as c
from undercroft.games.dungeon_crawl import shapes
from undercroft.games.dungeon_crawl import vocabulary as effects
from undercroft.games.dungeon_crawl.board import lay_out
from undercroft.games.dungeon_crawl.components import LENGTHS, CardSet, Effect, Effects
from undercroft.games.dungeon_crawl.sentences import SYMBOLS
from undercroft.games.dungeon_crawl.words import EXPLORE
from undercroft.kernel.cardfile import Book, Card, Edition, plain
from undercroft.kernel.cardfile.mistakes import did_you_mean
from undercroft.kernel.cardfile.places import Path as Place

FEWEST: Final = {"easy": 3, "hard": 4, "boss": 1}
FEWEST_ALPHA: Final = 5 * 4 + 8
BUFFS: Final = 6
SIDES: Final = {"d4": 4, "d6": 6}


class _Builder:
    """Turns one edition into a card set."""

    def __init__(self, edition: Edition[shapes.DungeonCrawlFile]) -> None:
        self.edition = edition
        self.file = edition.file

    def build(self) -> CardSet:
        board = lay_out(self.edition)
        scaling = self.file.scaling
        cards = CardSet(
            board,
            list(scaling.player_hp),
            list(scaling.monster_damage),
            [self.buff(line, ("buff", number)) for number, line in enumerate(self.file.buff)],
            [self.room(line, ("room", number)) for number, line in enumerate(self.file.room)],
            [self.monster(line, ("monster", number)) for number, line in enumerate(self.file.monster)],
            self.items(),
        )
        for card in (*cards.buffs, *cards.rooms, *cards.monsters, *cards.items):
            card.flavour = self.edition.faces[getattr(card, "design", card.name)].flavour
        self.check(cards)
        return cards

    def text(self, card: Card) -> tuple[str, str]:
        """The text of a card in words, and with its symbols."""
        found = self.edition.face(card).texts
        return (found[-1].plain, found[-1].marked) if found and not found[-1].label else ("", "")

    # -- the classes of cards ----------------------------------------------------------------------------------------

    def buff(self, line: shapes.Buff, path: Place) -> c.Buff:
        return c.Buff(line.id, line.name, line.icon, *self.text(line), self.abilities(line.abilities, path), line.hp)

    def room(self, line: shapes.Room, path: Place) -> c.RoomCard:
        for number, ability in enumerate(line.abilities):
            if ability.may and ability.phase != EXPLORE:
                place = (*path, "abilities", number, "may")
                self.edition.refuse(place, "only an Exploration challenge can be declined (DC-083)")
        said = {text.label: text for text in self.edition.face(line).texts}
        for phase, label in (("explore", "Exploring"), ("combat", "In combat")):
            if label not in said:
                self.edition.refuse(path, f"a Room has an ability for each phase, but none for {phase} (DC-005)")
        explore, combat = said["Exploring"], said["In combat"]
        return c.RoomCard(
            line.id,
            line.name,
            line.icon,
            explore.plain,
            combat.plain,
            explore.marked,
            combat.marked,
            self.abilities(line.abilities, path),
        )

    def monster(self, line: shapes.Monster, path: Place) -> c.MonsterCard:
        sides = SIDES[line.die] if line.die else 0
        rows = [tuple(row.at) for row in line.rows]
        attack = [self.deeds(row.effects, (*path, "rows", n, "effects")) for n, row in enumerate(line.rows)]
        if sides:
            by_face = self.faces(rows, attack, sides, (*path, "rows"))
        elif len(rows) != 1 or rows[0]:
            self.edition.refuse((*path, "rows"), "without a die there is one row, and it has no faces")
        else:
            by_face = (attack[0],)
        said = self.edition.said(line)
        marked = [each.text for each in said[: len(rows)]]
        hp, per_player = _number(line.hp)
        return c.MonsterCard(
            line.id,
            line.name,
            line.icon,
            plain(said[-1].text, SYMBOLS),
            said[-1].text,
            self.abilities(line.abilities, path),
            line.tier,
            hp,
            per_player,
            self.armor(line, path),
            (line.retaliate.amount, line.retaliate.kind) if line.retaliate else (0, ""),
            sides,
            tuple([c.Row(at, plain(text, SYMBOLS), text) for at, text in zip(rows, marked, strict=True)]),
            by_face,
        )

    def armor(self, line: shapes.Monster, path: Place) -> tuple[int, str]:
        if line.armor is None:
            return 0, ""
        given = {kind: getattr(line.armor, kind) for kind in ("physical", "magical", "any")}
        found = {kind: amount for kind, amount in given.items() if amount is not None}
        if len(found) != 1:
            self.edition.refuse((*path, "armor"), "armor is against physical, magical or any: one of them")
        kind, amount = next(iter(found.items()))
        return amount, kind

    def items(self) -> list[c.Item]:
        found: list[c.Item] = []
        for number, line in enumerate(self.file.item):
            done = self.abilities(line.abilities, ("item", number))
            for copy in range(1, line.copies + 1):
                text = self.text(line)
                found.append(c.Item(line.id, copy, len(found), line.name, line.icon, *text, done, line.tier, line.kind))
        return found

    # -- abilities and effects ---------------------------------------------------------------------------------------

    def abilities(self, lines: Sequence[shapes.Ability], path: Place) -> Effects:
        """The effects of a card, each with its moment."""
        found: list[Effect] = []
        for number, ability in enumerate(lines):
            place = (*path, "abilities", number)
            done = list(self.deeds(ability.effects, (*place, "effects")))
            if isinstance(ability, shapes.RoomAbility) and (ability.may or ability.cost):
                done[0].then = (*done[0].then, *done[1:])
                done = done[:1]
                done[0].may, done[0].once = ability.may, ability.once_per_player
                done[0].cost = self.deeds(ability.cost, (*place, "cost"))
            for effect in done:
                effect.on = ability.when  # type: ignore[attr-defined]
                effect.phase = getattr(ability, "phase", "")
            found += done
        return tuple(found)

    def deeds(self, lines: Sequence[effects.Deed], path: Place) -> Effects:
        return tuple([self.effect(line, (*path, number)) for number, line in enumerate(lines)])

    def effect(self, line: effects.Deed, path: Place) -> Effect:
        """An effect as the rules read it."""
        done = self.special(line, path)
        if done is None:
            n, per_player = _number(getattr(line, "amount", 0))
            what = getattr(line, "what", ())
            instead: effects.Instead | None = getattr(line, "instead", None)
            done = Effect(
                str(type(line).__struct_config__.tag),
                to=getattr(line, "to", "") or "",
                cls=getattr(line, "kind", "") or "",
                n=n,
                per_player=per_player,
                lasts=LENGTHS[getattr(line, "lasts", None) or ""],
                times=getattr(line, "times", 1),
                range=getattr(line, "range", 0),
                pierce=getattr(line, "pierce", False),
                split=getattr(line, "split", False),
                keep=getattr(line, "keep", None) or 0,
                what=(what,) if isinstance(what, str) else tuple(what),
                by=(getattr(line, "source", None) or "") if isinstance(line, effects.Reduce) else "",
                path=getattr(line, "path", ""),
                of=getattr(line, "stat", ""),
                condition=getattr(line, "condition", None) or "",
                instead_if=instead.condition if instead else "",
                instead_n=instead.amount if instead else 0,
            )
        done.then = self.deeds(line.then, (*path, "then"))
        return done

    def special(self, line: effects.Deed, path: Place) -> Effect | None:
        """Effects with effects within, or with words of their own."""
        if isinstance(line, effects.Roll):
            rows = [tuple(row.at) for row in line.rows]
            inner = [self.deeds(row.effects, (*path, "rows", n, "effects")) for n, row in enumerate(line.rows)]
            sides = SIDES[line.die]
            return Effect("roll", to=line.to or "", sides=sides, rows=self.faces(rows, inner, sides, (*path, "rows")))
        if isinstance(line, effects.Choose):
            verbs = [type(each).__struct_config__.tag for each in line.alternatives]
            if len(set(verbs)) != len(verbs):
                self.edition.refuse((*path, "or"), "two alternatives do the same")
            return Effect("choose", alternatives=self.deeds(line.alternatives, (*path, "or")))
        if isinstance(line, effects.ToPool):
            if line.source == "players" and line.amount != 1:
                self.edition.refuse((*path, "amount"), "each Player gives 1 Item")
            if line.source == "players":
                return Effect("to_pool", n=1, to="each_player")
            return Effect("to_pool", n=line.amount, origin="deck")
        if isinstance(line, effects.Peek):
            to = "self" if line.what == "any_face_down" else "party"
            if to == "party" and line.amount != 1:
                self.edition.refuse((*path, "amount"), "only a look at any face-down cards has an amount")
            return Effect("peek", n=line.amount, to=to, what=(line.what,))
        if isinstance(line, effects.ArmorChange):
            lasts = LENGTHS[line.lasts or ""]
            return Effect("armor", n=line.amount, to=line.to, lasts=lasts, what=("change",))
        if isinstance(line, effects.EquipTaken):
            return Effect("modify", n=1, of="equip_taken")
        if isinstance(line, effects.Summon):
            known = [each.id for each in self.file.monster]
            if line.what not in known:
                problem = f"nobody called {line.what!r} can be summoned{did_you_mean(line.what, known)}"
                self.edition.refuse((*path, "what"), problem)
            return Effect("summon", n=1, what=(line.what,), condition=line.condition or "")
        return None

    def faces(
        self, rows: Sequence[tuple[int, ...]], inner: Sequence[Effects], sides: int, path: Place
    ) -> tuple[Effects, ...]:
        """The rows of a die, one per face: every face exactly once (DC-116)."""
        found: dict[int, Effects] = {}
        for number, (at, done) in enumerate(zip(rows, inner, strict=True)):
            for face in at:
                if face in found or face > sides:
                    problem = f"face {face} of the D{sides} stands twice or not on the die"
                    self.edition.refuse((*path, number, "at"), problem)
                found[face] = done
        missing = [face for face in range(1, sides + 1) if face not in found]
        if missing:
            self.edition.refuse(path, f"the D{sides} has no row for {missing[0]}")
        return tuple([found[face] for face in range(1, sides + 1)])

    # -- the whole set -----------------------------------------------------------------------------------------------

    def check(self, cards: CardSet) -> None:
        """Counts, and the scaling that must leave everybody alive."""
        refuse = self.edition.refuse
        if len(cards.rooms) < len(cards.board.rooms):
            refuse(("room",), f"{len(cards.rooms)} Room cards for {len(cards.board.rooms)} Rooms (DC-005)")
        for tier, fewest in FEWEST.items():
            if len(cards.tier(tier)) < fewest:
                refuse(("monster",), f"{len(cards.tier(tier))} {tier} Monsters; at least {fewest} (DC-006)")
        if len(cards.alpha) < FEWEST_ALPHA:
            refuse(("item",), f"{len(cards.alpha)} Alpha Items; at least 5 per Player and 8 (DC-007)")
        if not cards.omega:
            refuse(("item",), "there is no Omega Item (DC-007)")
        if len(cards.buffs) != BUFFS:
            refuse(("buff",), f"{len(cards.buffs)} Buffs instead of {BUFFS} (DC-009)")
        weakest = min(cards.buffs, key=lambda buff: buff.hp)
        if weakest.hp + min(cards.player_hp) < 1:
            less = -min(cards.player_hp)
            refuse(("scaling", "player_hp"), f"scaling takes {less} HP from {weakest.label}, who has {weakest.hp}")


def _number(amount: object) -> tuple[int, bool]:
    if isinstance(amount, effects.PerPlayer):
        return amount.per_player, True
    return (c.ALL if amount == "all" else int(str(amount))), False


def build(edition: Edition[shapes.DungeonCrawlFile]) -> CardSet:
    """The pieces of an edition."""
    return _Builder(edition).build()


HOME: Final = Path(__file__).parent
CARDS: Final = Book("dungeon_crawl", HOME, shapes.DungeonCrawlFile, build, SYMBOLS)


def load_cards(path: Path | None = None) -> CardSet:
    """The card set of a file, ours unless another is given."""
    return CARDS.load(path)
