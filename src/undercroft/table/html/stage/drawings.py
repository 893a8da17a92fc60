"""The parts of the table page that change, drawn once for all who see the same, and what the next drawing builds upon.

Everything here is kept by the eyes for which it was drawn, and used again only for the same eyes on an equal view."""

from __future__ import annotations

import functools
from typing import Any

from undercroft.ink.scene import Scene
from undercroft.kernel.match import Match, Seen
from undercroft.table.domain.table.hint_request import HintRequest
from undercroft.table.domain.table.snapshot import Snapshot
from undercroft.table.domain.table.viewer import Viewer, own_question
from undercroft.table.html.elements.html import Markup
from undercroft.table.html.elements.markup import Html, Part, Pieces, h
from undercroft.table.html.stage.asking.hint import with_hint
from undercroft.table.html.stage.asking.question import question_panel
from undercroft.table.html.stage.asking.target import NOTHING_SHOWN, Shown, with_targets
from undercroft.table.html.stage.asking.undo import UndoList
from undercroft.table.html.stage.dock import dock
from undercroft.table.html.stage.piles import piles
from undercroft.table.html.stage.players import Players
from undercroft.table.html.stage.stage import board_of, with_ghosts
from undercroft.table.html.stage.strips import strips
from undercroft.table.html.stage.telling.beats import BeatLines
from undercroft.table.html.stage.telling.chat import chat
from undercroft.table.html.stage.telling.dice import LastRoll, RollShown
from undercroft.table.html.stage.telling.reader import Reader
from undercroft.table.html.stage.telling.story import StoryLines, story
from undercroft.table.html.stage.waiting_room import waiting_room

MOST_BASES = 8
"""So many ways to call the server are kept in the drawings of one table."""


class Drawings:
    """What was drawn of all tables that are looked at."""

    def __init__(self) -> None:
        self._tables: dict[str, TableDrawings] = {}

    def parts(self, snapshot: Snapshot, viewer: Viewer, base: str) -> dict[str, Part]:
        """All parts of the page that change, by id, as this viewer sees them. `base` is how the viewer's browser calls
        the server."""
        kept = self._tables.get(snapshot.table.id)
        if kept is None:
            kept = self._tables[snapshot.table.id] = TableDrawings()
        return kept.parts(snapshot, viewer, base)

    def has(self, snapshot: Snapshot, viewer: Viewer, base: str) -> bool:
        """Need nothing be drawn for this viewer?"""
        kept = self._tables.get(snapshot.table.id)
        return kept is not None and kept.has(snapshot, viewer, base)

    def forget(self, table_id: str) -> None:
        """Nobody looks at it any more."""
        self._tables.pop(table_id, None)


class TableDrawings:
    """What was drawn of one table."""

    def __init__(self) -> None:
        self._moment: Moment | None = None
        self._last_roll = LastRoll()
        self._by_eyes: dict[int, SeatDrawings] = {}

    def parts(self, snapshot: Snapshot, viewer: Viewer, base: str) -> dict[str, Part]:
        moment = self._moment
        if moment is None or moment.version != snapshot.version:
            moment = self._moment = Moment(snapshot, self._last_roll, moment)
        base = _said(snapshot, viewer, base)
        found = moment.parts.get((viewer, base))
        if found is None:
            kept = self._by_eyes.get(viewer.eyes)
            if kept is None:
                kept = self._by_eyes[viewer.eyes] = SeatDrawings(viewer.eyes)
            found = moment.parts[viewer, base] = kept.parts(snapshot, viewer, base, moment)
            if base:
                moment.forget_the_first(MOST_BASES)
        return found

    def has(self, snapshot: Snapshot, viewer: Viewer, base: str) -> bool:
        moment = self._moment
        if moment is None or moment.version != snapshot.version:
            return False
        return (viewer, _said(snapshot, viewer, base)) in moment.parts


def _said(snapshot: Snapshot, viewer: Viewer, base: str) -> str:
    """How the browser calls the server matters only where an invitation says it."""
    return base if snapshot.table.match is None and viewer.held else ""


class Moment:
    """What is drawn only once as long as nothing changes at the table."""

    def __init__(self, snapshot: Snapshot, last_roll: LastRoll, before: Moment | None) -> None:
        self.version = snapshot.version
        self.players = Players(snapshot.table, snapshot.away, snapshot.spectators, snapshot.idle_after)
        if before is not None and before.players.company == self.players.company:
            self.players = before.players  # with what was drawn of them
        self.dice = RollShown(snapshot.table, last_roll)
        self._table = snapshot.table
        self._chats: dict[tuple[tuple[int, ...], frozenset[str]], Html] = {}
        self.parts: dict[tuple[Viewer, str], dict[str, Part]] = {}

    def chat(self, viewer: Viewer) -> Html:
        """The same for all who hold the same seats and hear the same people: so for all spectators, as a rule."""
        key = viewer.held, viewer.unheard
        if key not in self._chats:
            self._chats[key] = chat(self._table, viewer)
        return self._chats[key]

    def forget_the_first(self, kept: int) -> None:
        """Browsers may call the server by any name: of those that do, only the last are kept."""
        for key in [key for key in self.parts if key[1]][:-kept]:
            del self.parts[key]


class SeatDrawings:
    """What was drawn last for one pair of eyes."""

    def __init__(self, eyes: int) -> None:
        self._view: Any = None
        self._scene: Scene | None = None
        self._board: Html | Pieces = Html()  # as everybody sees it of whom nothing is asked
        self._dock = dock(None)
        self._reader = Reader(eyes)
        self._story = StoryLines()
        self._beats = BeatLines()
        self._undo_list = UndoList()

    def parts(self, snapshot: Snapshot, viewer: Viewer, base: str, moment: Moment) -> dict[str, Part]:
        table, eyes = snapshot.table, viewer.eyes
        question, hint = own_question(table, viewer), snapshot.hint_for(viewer)
        odds = snapshot.odds_for(viewer)
        if table.match is None:
            self._board = waiting_room(table, viewer)
        else:
            self._look(table.match, eyes)
        scene = self._scene
        others = strips(scene, moment.players)
        board = self._board
        if question is not None and table.match is not None:
            board = with_ghosts(board, table.game, table.match.question(eyes))
        shown = Shown(board, self._dock, others) if question is not None else NOTHING_SHOWN
        witness = table.match.witness if table.match is not None else None
        told = witness.told if witness is not None else []
        return {
            "uc-heading": heading(scene),
            "uc-strips": touchable(others, question, hint),
            "uc-board": touchable(board, question, hint),
            "uc-dice": moment.dice.drawn_for(eyes, scene),
            "uc-dock": touchable(self._dock, question, hint),
            "uc-ask": question_panel(table, viewer, question, base, scene, shown, self._undo_list, hint, odds),
            "uc-players": moment.players.drawn_for(viewer),
            "uc-log": story(table, viewer, self._story, self._reader),
            "uc-beats": self._beats.drawn(told, eyes, table.story_version, self._reader),
            "uc-chat": moment.chat(viewer),
            "uc-piles": piles(scene),
        }

    def _look(self, match: Match, eyes: int) -> None:
        """Draw what these eyes see now, unless it is what they saw last."""
        view = match.view(eyes)
        if view != self._view:
            self._view = view
            self._scene, self._board = board_of(match.game, view)
            self._dock = dock(self._scene)


def touchable(markup: Markup, question: Seen | None, hint: HintRequest | None) -> Markup:
    """The same markup, its things that stand for answers ready to be touched, the advised ones marked."""
    return with_hint(with_targets(markup, question), question, hint)


def heading(scene: Scene | None) -> Html:
    """The round and the phase, beside the name of the game."""
    return h("div", id="uc-heading", class_="round") if scene is None else _heading(scene.heading, scene.phase)


@functools.lru_cache(256)
def _heading(title: str, phase: str) -> Html:
    also = h("small", phase) if phase and phase != title else None
    return h("div", title, also, id="uc-heading", class_="round")
