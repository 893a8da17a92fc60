"""A sensible explorer: into every new cavern, home with the quest, and no fight without good odds."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Final

from undercroft.games.caverns.judge.evaluation import own_figure
from undercroft.games.caverns.judge.odds import CARDS, FIGURES, Strength, edge_against, liking, of_six, win
from undercroft.games.caverns.judge.ways import FAR, distances, outlook, way_home
from undercroft.games.caverns.view.moved import moved_to
from undercroft.games.caverns.view.shapes import FigureView, View
from undercroft.kernel.question import Question
from undercroft.kernel.words import spell

GOOD_ODDS: Final = 0.6
"""With such a chance a fight is sought."""
TRADES: Final = 0.5
"""So often somebody with a card to spare offers it to whoever is there."""
NO_ANSWER: Final = ("enough", "waive", "break_off", "let_it_stand", "let_it_come")


class Sight:
    """What a seat sees through the figure that acts now."""

    def __init__(self, view: View) -> None:
        self.view = view
        own = [figure for figure in view.figures if figure.seat == view.seat]
        acting = [figure for figure in own if figure.id == view.acting]
        self.me: FigureView | None = acting[0] if acting else own_figure(view)
        self.figures: dict[str, FigureView] = {figure.id: figure for figure in view.figures}
        self.strength: Strength | None = Strength(self.me) if self.me is not None else None

    def odds(self, foe: str) -> float:
        """The chance to win a fight against this figure."""
        other = self.figures.get(foe)
        if self.me is None or self.strength is None or foe not in FIGURES or other is None:
            return 0.5
        ahead = edge_against(self.strength.card, FIGURES[foe]) + self.strength.bonus
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

    def spare(self) -> list[str]:
        """Cards in the hand that help neither in a fight nor with the quest, the cheapest first."""
        quest = self.view.quest
        kept = quest.item if quest is not None else ""
        hand = (self.me.hand or []) if self.me is not None else []
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
        for holder in self.holders():
            other = self.figures.get(holder)
            if other is not None and other.place in reach and self.odds(holder) >= GOOD_ODDS:
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
                return max(texts, key=lambda text: sight.odds(text) + 0.2 * (text in sight.holders()))
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
                return "no" if any(f.character and f.seat == sight.view.seat for f in sight.view.figures) else "yes"
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
        if "creep" in texts and me.character and not sight.view.fulfilled:
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
        if found == [""] and here >= FAR:
            found = ways  # no way is known: any is better than to wait
        return found[int(self.rng.random() * len(found))]

    def wants_to_fight(self, sight: Sight, me: FigureView) -> bool:
        """Somebody here who holds something, or whom a monster hunts, and the odds are good."""
        here = [f for f in sight.view.figures if f.id != me.id and f.place == me.place and f.seat != me.seat]
        for other in here:
            prize = other.character if not me.character else other.id in sight.holders() or other.cavern_cards > 1
            if prize and sight.odds(other.id) >= (0.3 if not me.character else GOOD_ODDS):
                return True
        return False

    # -- monsters -----------------------------------------------------------------------------------------------------

    def flee_or_face(self, sight: Sight) -> str:
        if sight.strength is None:
            return "escape"
        faced = 1.0
        for monster in sight.view.encounter:
            friends = sight.friendship(monster)
            faced *= friends + (1 - friends) * sight.odds(monster)
        return "face_them" if faced >= of_six(sight.strength.escape) else "escape"

    def approach(self, sight: Sight, foe: str, texts: tuple[str, ...]) -> str:
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
