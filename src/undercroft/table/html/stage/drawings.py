"""The parts of the table page that change, drawn once for all who see the same, and what the next drawing builds upon.

Everything here is kept by the eyes for which it was drawn, and used again only for the same eyes on an equal view."""

from __future__ import annotations

from typing import Any

from undercroft.ink.scene import Scene
from undercroft.kernel.match import Match, Seen
from undercroft.table.domain.hint_request import HintRequest
from undercroft.table.domain.snapshot import Snapshot
from undercroft.table.domain.viewer import Viewer, own_question
from undercroft.table.html.elements.markup import Html, h
from undercroft.table.html.stage.beats import beats
from undercroft.table.html.stage.chat import chat
from undercroft.table.html.stage.dice import LastRoll, dice
from undercroft.table.html.stage.dock import dock
from undercroft.table.html.stage.hint import with_hint
from undercroft.table.html.stage.piles import piles
from undercroft.table.html.stage.players import Players
from undercroft.table.html.stage.question import question_panel
from undercroft.table.html.stage.stage import board_of, with_ghosts
from undercroft.table.html.stage.story import StoryLines, story
from undercroft.table.html.stage.strips import strips
from undercroft.table.html.stage.target import with_targets
from undercroft.table.html.stage.undo import UndoList
from undercroft.table.html.stage.waiting_room import waiting_room


class Drawings:
    """What was drawn of all tables that are looked at."""

    def __init__(self) -> None:
        self._tables: dict[str, TableDrawings] = {}

    def parts(self, snapshot: Snapshot, viewer: Viewer, base: str) -> dict[str, Html]:
        """All parts of the page that change, by id, as this viewer sees them. `base` is how the viewer's browser calls
        the server."""
        kept = self._tables.get(snapshot.table.id)
        if kept is None:
            kept = self._tables[snapshot.table.id] = TableDrawings()
        return kept.parts(snapshot, viewer, base)

    def forget(self, table_id: str) -> None:
        """Nobody looks at it any more."""
        self._tables.pop(table_id, None)


class TableDrawings:
    """What was drawn of one table."""

    def __init__(self) -> None:
        self._moment: Moment | None = None
        self._last_roll = LastRoll()
        self._by_eyes: dict[int, SeatDrawings] = {}

    def parts(self, snapshot: Snapshot, viewer: Viewer, base: str) -> dict[str, Html]:
        moment = self._moment
        if moment is None or moment.version != snapshot.version:
            moment = self._moment = Moment(snapshot, self._last_roll)
        base = base if snapshot.table.match is None else ""  # only an invitation says it
        found = moment.parts.get((viewer, base))
        if found is None:
            kept = self._by_eyes.setdefault(viewer.eyes, SeatDrawings())
            found = moment.parts[viewer, base] = kept.parts(snapshot, viewer, base, moment)
        return found


class Moment:
    """What is drawn only once as long as nothing changes at the table."""

    def __init__(self, snapshot: Snapshot, last_roll: LastRoll) -> None:
        self.version = snapshot.version
        self.players = Players(snapshot.table, snapshot.away, snapshot.spectators, snapshot.idle_after)
        self.dice = dice(snapshot.table, last_roll)
        self.chat = chat(snapshot.table)
        self.parts: dict[tuple[Viewer, str], dict[str, Html]] = {}


class SeatDrawings:
    """What was drawn last for one pair of eyes."""

    def __init__(self) -> None:
        self._view: Any = None
        self._scene: Scene | None = None
        self._board = Html()  # as everybody sees it of whom nothing is asked
        self._dock = dock(None)
        self._story = StoryLines()
        self._undo_list = UndoList()

    def parts(self, snapshot: Snapshot, viewer: Viewer, base: str, moment: Moment) -> dict[str, Html]:
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
        shown = board + self._dock + others
        told = table.match.told(eyes) if table.match is not None else []
        return {
            "uc-heading": heading(scene),
            "uc-strips": touchable(others, question, hint),
            "uc-board": touchable(board, question, hint),
            "uc-dice": moment.dice,
            "uc-dock": touchable(self._dock, question, hint),
            "uc-ask": question_panel(table, viewer, question, base, scene, shown, self._undo_list, hint, odds),
            "uc-players": moment.players.drawn_for(viewer),
            "uc-log": story(table, eyes, self._story),
            "uc-beats": beats(told, eyes, table.story_version),
            "uc-chat": moment.chat,
            "uc-piles": piles(scene),
        }

    def _look(self, match: Match, eyes: int) -> None:
        """Draw what these eyes see now, unless it is what they saw last."""
        view = match.view(eyes)
        if view != self._view:
            self._view = view
            self._scene, self._board = board_of(match.game, view)
            self._dock = dock(self._scene)


def touchable(markup: Html, question: Seen | None, hint: HintRequest | None) -> Html:
    """The same markup, its things that stand for answers ready to be touched, the advised ones marked."""
    return with_hint(with_targets(markup, question), question, hint)


def heading(scene: Scene | None) -> Html:
    """The round and the phase, beside the name of the game."""
    if scene is None:
        return h("div", id="uc-heading", class_="round")
    phase = h("small", scene.phase) if scene.phase and scene.phase != scene.heading else None
    return h("div", scene.heading, phase, id="uc-heading", class_="round")
