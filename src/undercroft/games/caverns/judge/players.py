"""A sensible explorer: into every new cavern, home with the quest, and no fight without good odds, unless nothing else
is left to try."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Final

from undercroft.games.caverns.judge.odds import (
    CARDS,
    DRAGONS,
    FIGURES,
    Strength,
    edge_against,
    liking,
    of_six,
    strength_seen,
    win,
)
from undercroft.games.caverns.judge.ways import distances, outlook, own_figure, tile_of, way_home
from undercroft.games.caverns.paths import FAR
from undercroft.games.caverns.view.moved import moved_to
from undercroft.games.caverns.view.shapes import FigureView, View
from undercroft.kernel.question import Question
from undercroft.kernel.words import spell

GOOD_ODDS: Final = 0.6
"""With such a chance a fight is sought."""
LAST_ODDS: Final = 0.1
"""With such a chance where nothing new is to be found any more: what one looks for can only be with somebody."""
TRADES: Final = 0.5
"""So often somebody with a card to spare offers it to whoever is there."""
STRAYS: Final = 0.25
"""So often somebody takes any way whom none leads nearer."""
NO_ANSWER: Final[tuple[str, ...]] = ("enough", "waive", "break_off", "let_it_stand", "let_it_come")


class Sight:
    """What a seat sees through the figure that acts now."""

    def __init__(self, view: View) -> None:
        self.view = view
        own = [figure for figure in view.figures if figure.seat == view.seat]
        acting = [figure for figure in own if figure.id == view.acting]
        self.me: FigureView | None = acting[0] if acting else own_figure(view)
        self.figures: dict[str, FigureView] = {figure.id: figure for figure in view.figures}
        self.strength: Strength | None = strength_seen(self.me) if self.me is not None else None
        self._sought: list[str] | None = None
        self._at_an_end: bool | None = None

    def odds(self, foe: str) -> float:
        """The chance to win a fight against this figure."""
        other = self.figures.get(foe)
        if self.me is None or self.strength is None or foe not in FIGURES or other is None:
            return 0.5
        against = strength_seen(self.me, FIGURES[foe].tags)  # a bonus may count against some foes only
        ahead = edge_against(self.strength.card, FIGURES[foe]) + max(self.strength.bonus, against.bonus)
        if other.awake:
            ahead -= min(4, (other.cavern_cards + 1) // 2)  # what they may hold
        return win(ahead)

    def friendship(self, monster: str) -> float:
        if self.strength is None or monster not in FIGURES:
            return 0.0
        return of_six(liking(self.strength.card, FIGURES[monster]))

    def holders(self) -> list[str]:
        """Who may have what the quest asks for."""
        quest = self.view.quest
        if quest is None or not quest.item:
            return []
        return [holder for note in self.view.notes if note.card == quest.item for holder in note.holders]

    @property
    def at_an_end(self) -> bool:
        """Nothing new can be reached from here, and the quest is not fulfilled."""
        if self._at_an_end is None:
            me, view = self.me, self.view
            seeks = me is not None and me.character and bool(me.place) and not view.fulfilled
            self._at_an_end = seeks and me is not None and outlook(view, me, distances(view, me))[0] >= FAR
        return self._at_an_end

    def sought(self) -> list[str]:
        """Whose death would bring the quest nearer: the dragon, who is known to have the thing, and if nothing new is
        left, whoever may have it."""
        if self._sought is None:
            quest = self.view.quest
            if quest is not None and not quest.item:
                found = [name for name in DRAGONS if name in self.figures]
            else:
                found = [holder for holder in self.holders() if holder in self.figures]
            if not found and self.at_an_end:
                found = [each.id for each in self.view.figures if each is not self.me and each.cavern_cards]
            self._sought = found
        return self._sought

    def dares(self, foe: str) -> bool:
        """Are the odds good enough to attack somebody whom one seeks?"""
        return foe in self.sought() and self.odds(foe) >= (LAST_ODDS if self.at_an_end else GOOD_ODDS)

    def spare(self) -> list[str]:
        """Cards in the hand that help neither in a fight nor with the quest, the cheapest first."""
        quest = self.view.quest
        kept = quest.item if quest is not None else ""
        hand = (self.me.hand or ()) if self.me is not None else ()
        idle = [card.id for card in hand if card.id != kept and card.id in CARDS and not any(CARDS[card.id].edge)]
        return sorted(idle, key=lambda name: CARDS[name].value)

    def way(self, place: str) -> float:
        """How far it is from a place to what this figure wants: home, the new, a weak holder, or prey."""
        assert self.me is not None
        there = moved_to(self.me, place)
        reach = distances(self.view, there)
        if not self.me.character:
            prey = [figure.place for figure in self.view.figures if figure.character and figure.place in reach]
            return float(min([reach[each] for each in prey], default=FAR))
        if self.view.fulfilled:
            return float(way_home(self.view, reach))
        best = float(outlook(self.view, there, reach)[0])
        for foe in self.sought():
            other = self.figures[foe]
            if other.place in reach and self.dares(foe):
                best = min(best, reach[other.place] - 0.5)
        return best


class SensibleExplorer:
    """Goes where something new is, and weighs every fight."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def answer(self, view: View, question: Question[Any]) -> int:
        texts = question.texts
        wanted = self.wanted(Sight(view), question, texts)
        return texts.index(wanted) if wanted in texts else int(self.rng.random() * len(texts))

    def wanted(self, sight: Sight, question: Question[Any], texts: tuple[str, ...]) -> str:
        """The text of the option that is wanted; empty if any will do."""
        context = [spell(each) for each in question.context]
        match question.decision.name:
            case "deed":
                return self.deed(sight, texts)
            case "go_on":
                return self.go(sight, [text for text in texts if text not in ("stop", "waive")]) or "stop"
            case "target":
                return max(texts, key=lambda text: sight.odds(text) + 0.2 * (text in sight.sought()))
            case "take_over":
                return max(texts, key=lambda text: FIGURES[text].combat if text in FIGURES else 0)
            case "interception":
                return "intercept" if sight.odds(context[0]) >= GOOD_ODDS else "let_pass"
            case "flee_or_face":
                return self.flee_or_face(sight)
            case "next_monster":
                return max(texts, key=sight.odds)
            case "approach" | "defend":
                return self.approach(sight, context[1], texts)
            case "bribe":
                return self.bribe(sight, context[1], texts)
            case "show" | "prove" | "charm" | "ward":
                shown = [text for text in texts if text not in NO_ANSWER]
                return shown[0] if shown else texts[0]
            case "reroll":
                tricks = [text for text in texts if text not in NO_ANSWER]
                own = sight.me is not None and context[0] == sight.me.id
                return tricks[0] if tricks and own and context[1] in ("1", "2") else "let_it_stand"
            case "summoned":
                return "resist"
            case "offer":
                return "yes" if context[0] in sight.spare()[:1] else "no"
            case "return":
                return "yes" if context[0] in sight.spare() else "no"
            case "want":
                return "1" if "1" in texts else "0"
            case "answer_offer":
                return "agree" if int(context[2]) <= len(sight.spare()) and int(context[2]) <= 1 else "refuse"
            case "confirm":
                return "agree"
            case "quest":
                return "keep"
            case "propose" | "concede":
                plays = any(f.character and f.seat == sight.view.seat for f in sight.view.figures)
                return "no" if plays and not (sight.at_an_end and not sight.sought()) else "yes"
        return ""

    # -- on the way ---------------------------------------------------------------------------------------------------

    def deed(self, sight: Sight, texts: tuple[str, ...]) -> str:
        me = sight.me
        if me is None:
            return "end"
        if "break_free" in texts:
            return "break_free"
        if "fight" in texts and self.wants_to_fight(sight, me):
            return "fight"
        if "exchange" in texts and me.character and sight.spare() and self.rng.random() < TRADES:
            return "exchange"
        if "creep" in texts and me.character and not sight.view.fulfilled and self.wants_in(sight, me):
            return "creep"
        if me.moved:
            return "end"
        return self.go(sight, [text for text in texts if self.place(text)]) or "end"

    def place(self, text: str) -> str:
        """The place to which an option leads, also an arm into the unknown; empty if it is no way."""
        if text.startswith("stairs."):
            return text.removeprefix("stairs.")
        head = text.partition(".")[0]
        return head if head[:1] in ("C", "E") or head[:1].isdigit() else ""

    def go(self, sight: Sight, ways: list[str]) -> str:
        """The way that leads nearest to what is wanted; nothing if none leads nearer."""
        me = sight.me
        if me is None or not ways or not me.place:
            return ""
        here = sight.way(me.place)
        best, found = here, [""]
        for text in ways:
            explores = "." in text and not text.startswith("stairs.")
            if explores and (sight.view.fulfilled or not me.character):
                continue
            away = 0.5 if explores else sight.way(self.place(text))
            if away < best - 1e-9:
                best, found = away, [text]
            elif away == best and found != [""]:
                found.append(text)
        if found == [""] and (here >= FAR or (here > 0 and self.rng.random() < STRAYS)):
            found = ways  # no way is known: any is better than to wait
        return found[int(self.rng.random() * len(found))]

    def wants_in(self, sight: Sight, me: FigureView) -> bool:
        """Nobody has been in this cavern, or somebody sleeps there who is worth a fight."""
        tile = tile_of(me.place)
        inside = [f for f in sight.view.figures if f.place == f"{tile}c"]
        unused = any(each.unused for each in sight.view.tiles if each.no == tile)
        return unused or any(sight.dares(f.id) for f in inside)

    def wants_to_fight(self, sight: Sight, me: FigureView) -> bool:
        """Somebody here who holds something, or whom a monster hunts, and the odds are good."""
        here = [f for f in sight.view.figures if f.id != me.id and f.place == me.place and f.seat != me.seat]
        for other in here:
            if me.character and sight.dares(other.id):
                return True
            prize = other.character if not me.character else other.cavern_cards > 1
            if prize and sight.odds(other.id) >= (0.3 if not me.character else GOOD_ODDS):
                return True
        return False

    # -- monsters -----------------------------------------------------------------------------------------------------

    def flee_or_face(self, sight: Sight) -> str:
        if sight.strength is None:
            return "escape"
        if any(sight.dares(monster) for monster in sight.view.encounter):
            return "face_them"
        faced = 1.0
        for monster in sight.view.encounter:
            friends = sight.friendship(monster)
            faced *= friends + (1 - friends) * sight.odds(monster)
        return "face_them" if faced >= of_six(sight.strength.escape) else "escape"

    def approach(self, sight: Sight, foe: str, texts: tuple[str, ...]) -> str:
        if "fight" in texts and sight.dares(foe):
            return "fight"
        odds = sight.odds(foe)
        friends = sight.friendship(foe)
        if "befriend" in texts and (friends >= 0.3 or odds < 0.5):
            return "befriend"  # if it fails, one still fights
        if "petrify" in texts and odds < GOOD_ODDS:
            return "petrify"
        return "fight"

    def bribe(self, sight: Sight, monster: str, texts: tuple[str, ...]) -> str:
        """Cards that are good for nothing else, until the die can hardly fail."""
        quest = sight.view.quest
        kept = quest.item if quest is not None else ""
        offers = [text for text in texts if text in CARDS and text != kept and CARDS[text].value > 0]
        if not offers or sight.odds(monster) >= GOOD_ODDS or sight.friendship(monster) >= 0.6:
            return "enough"
        return max(offers, key=lambda text: CARDS[text].value)


def sensible(rng: random.Random, cards: Path | None) -> SensibleExplorer:  # noqa: ARG001 - the odds know our own cards
    return SensibleExplorer(rng)


PLAYERS: Final = {"sensible": sensible}
