"""Loads cards.toml and refuses a wrong one: what makes a board and a card set legal (DC-001, DC-005 to DC-009)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from undercroft.games.dungeon_crawl.components import MONSTER_ROOMS, Board, CardSet, Effect, Space
from undercroft.kernel.errors import BadCards

HOME: Final = Path(__file__).parent
_LOADED: dict[Path, CardSet] = {}


def load_cards(path: Path | None = None) -> CardSet:
    """Read a card file once; a wrong one is refused with one line that says where and why."""
    path = path or HOME / "cards.toml"
    if path not in _LOADED:
        try:
            content = tomllib.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise BadCards(f"there is no card file at {path}") from None
        except tomllib.TOMLDecodeError as problem:
            raise BadCards(f"{path}: {problem}") from None
        try:
            cards = CardSet(content["name"], lay_out(content["space"], str(path)), content, str(path))
        except KeyError as problem:
            raise BadCards(f"{path}: something has no {problem}") from None
        check_card_set(cards, str(path))
        _LOADED[path] = cards
    return _LOADED[path]


def lay_out(lines: Sequence[Mapping[str, Any]], where: str) -> Board:
    """The spaces with their paths and distances; a board that breaks DC-001 is refused."""
    spaces = [
        Space(line["id"], number, line.get("holds", ""), line["at"][0], line["at"][1])
        for number, line in enumerate(lines)
    ]
    by_name = {space.name: space for space in spaces}
    if len(by_name) != len(spaces):
        raise BadCards(f"{where}: a space stands twice on the board")
    for space, line in zip(spaces, lines, strict=True):
        for way in ("forward", "left", "right"):
            if way not in line:
                continue
            if line[way] not in by_name:
                raise BadCards(f"{where}: {space.name} leads {way} to {line[way]!r}, which is no space")
            setattr(space, way, by_name[line[way]])
            space.exits.append(by_name[line[way]])
    for space in spaces:
        space.ahead = _paths_from(space, len(spaces))
    for space in spaces:
        space.distance = spaces[0].ahead[space.number]
    _check_board(spaces, where)
    return Board(spaces)


def _paths_from(start: Space, count: int) -> list[int]:
    """Fewest paths from here to each space, -1 where no way leads."""
    found = [-1] * count
    found[start.number] = 0
    edge = [start]
    while edge:
        further: list[Space] = []
        for space in edge:
            for exit_ in space.exits:
                if found[exit_.number] < 0:
                    found[exit_.number] = found[space.number] + 1
                    further.append(exit_)
        edge = further
    return found


def _check_board(spaces: Sequence[Space], where: str) -> None:
    dens = [[space for space in spaces if space.holds == order] for order in MONSTER_ROOMS]
    if any(len(den) != 1 for den in dens) or any(s.holds not in ("", *MONSTER_ROOMS) for s in spaces):
        raise BadCards(f"{where}: a board has one first, second, third and final Monster Room")
    entrance = spaces[0]
    if entrance.forward is None or len(entrance.exits) != 1 or entrance.holds:
        raise BadCards(f"{where}: the first space is the Entrance, with a single path forward (DC-025)")
    for space in spaces:
        if any(exit_.ahead[space.number] >= 0 for exit_ in space.exits):
            raise BadCards(f"{where}: a way leads back to {space.name}; paths only lead on (DC-001)")
        if entrance.ahead[space.number] < 0 or space.ahead[dens[3][0].number] < 0:
            raise BadCards(f"{where}: {space.name} does not lie on a way to the final Monster Room (DC-001)")
    for den in (dens[0][0], dens[1][0], dens[2][0]):
        for space in spaces:
            if space.ahead[den.number] < 0 and den.ahead[space.number] < 0:
                raise BadCards(f"{where}: {space.name} leads past the Monster Room {den.name} (DC-001)")
    if not (dens[0][0].distance < dens[1][0].distance < dens[2][0].distance < dens[3][0].distance):
        raise BadCards(f"{where}: the Monster Rooms do not come in order (DC-001)")


def check_card_set(cards: CardSet, where: str) -> None:
    """Counts, names and the words that point to other cards."""
    names = [card.name for card in (*cards.buffs, *cards.rooms, *cards.monsters, *cards.items)]
    for name in names:
        if names.count(name) > 1:
            raise BadCards(f"{where}: {name} stands twice")
    if len(cards.rooms) < len(cards.board.rooms):
        raise BadCards(f"{where}: {len(cards.rooms)} Room cards for {len(cards.board.rooms)} Rooms (DC-005)")
    for tier, fewest in (("easy", 3), ("hard", 4), ("boss", 1)):
        if len(cards.tier(tier)) < fewest:
            raise BadCards(f"{where}: {len(cards.tier(tier))} {tier} Monsters; at least {fewest} (DC-006)")
    if len(cards.alpha) < 5 * 4 + 8:
        raise BadCards(f"{where}: {len(cards.alpha)} Alpha Items; at least 5 per Player and 8 (DC-007)")
    if not cards.omega:
        raise BadCards(f"{where}: there is no Omega Item (DC-007)")
    if len(cards.buffs) != 6:
        raise BadCards(f"{where}: {len(cards.buffs)} Buffs instead of 6 (DC-009)")
    if len(cards.player_hp) != 4 or len(cards.monster_damage) != 4:
        raise BadCards(f"{where}: scaling has one number for each of 1 to 4 Players (DC-031)")
    weakest = min(cards.buffs, key=lambda buff: buff.hp)
    if weakest.hp + min(cards.player_hp) < 1:
        raise BadCards(f"{where}: scaling takes {-min(cards.player_hp)} HP from {weakest.label}, who has {weakest.hp}")
    for effect in _all_effects(cards):
        if effect.do == "summon" and not any(monster.name == effect.what[0] for monster in cards.monsters):
            raise BadCards(f"{where}: nobody called {effect.what[0]!r} can be summoned")


def _all_effects(cards: CardSet) -> list[Effect]:
    found: list[Effect] = []
    for card in (*cards.buffs, *cards.rooms, *cards.monsters, *cards.items):
        for effect in card.effects:
            found.extend(effect.every())
    for monster in cards.monsters:
        for row in monster.attack:
            for effect in row:
                found.extend(effect.every())
    return found
