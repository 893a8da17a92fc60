"""Random positions of every game, and what is wrong with how they are drawn: nothing, we hope.

python -m tests.ink.positions [GAME ...] [--positions 2000] [--seed 1]
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import undercroft
from tests.ink.reading import SVG, Placed, Words, letters, overlapping, parsed, room_of, texts, walked
from undercroft.bots.chair import Chair
from undercroft.bots.specs import make_bot
from undercroft.ink.cards import TALL, WIDE, drawn_card
from undercroft.ink.palette import FLOOR, PAPER, SHEET, contrast
from undercroft.ink.pen import Box, around
from undercroft.ink.scene import CardFace, Scene
from undercroft.ink.sheet import STAGE
from undercroft.ink.turning_cards import SIDE
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.match import Match, start

LEAST = 11.0
"""No label is smaller on a screen, in px."""
NAMED = ("place", "piece", "laid", "stamp", "ghost")
"""What has a title for those who listen."""
FRAMED = ("ribbon", "cartouche")
"""Words in a frame: the first outline of the group."""
SHEETS = (SHEET, "#ecdcb3", FLOOR)
"""What words lie on that have no frame: the sheet by candle and by day, or a floor."""
HAND = 136.0
"""The width of a card in the hand, in px."""
EVERY = 7
"""So many answers lie between two positions."""


def positions(slug: str, count: int, seed: int) -> Iterator[tuple[Match, int, Scene, Scene | None]]:
    """Matches of random players and some of sensible ones; a seat that looks, what it sees, and what it saw before."""
    game = undercroft.game(slug)
    assert game.scene is not None
    rng = random.Random(f"{slug} {seed}")
    looked = 0
    presets = [{}, *[preset.options for preset in game.presets]]
    while looked < count:
        seats = rng.randint(*game.seats)
        match = start(game, seats, rng.choice(presets), dice=KeyedDice(rng.getrandbits(32)))
        eyes = rng.randrange(-1, seats)
        before = None
        bot = make_bot("sensible", f"{rng.random()}", game) if rng.random() < 0.2 else None
        idle = ("drop", "throw", "end_turn") if rng.random() < 0.7 else ()  # or random players get nowhere
        for number in range(600):
            if match.over or looked >= count:
                break
            question = match.open[0]
            useful = [n for n, text in enumerate(question.texts) if text not in idle]
            random_one = rng.choice(useful or range(len(question.options)))
            match.answer_index(question, random_one if bot is None else bot.answer(Chair(match, question)))
            if number % EVERY == 0:
                looked += 1
                scene = game.scene(match.view(eyes))
                yield match, eyes, scene, before
                before = scene


def faults(match: Match, eyes: int, scene: Scene, before: Scene | None) -> Iterator[str]:
    """Everything that is wrong with a drawing, each as a sentence."""
    sheet = scene.sheet
    ground, pieces = parsed(sheet.ground), parsed(sheet.pieces)
    loose = [part for part in ground if part.get("class") != "laid"]
    words = [each for part in loose for each in texts(part)]
    on_pieces = list(texts(pieces))
    yield from _words_faults(scene, ground, loose, words, on_pieces)
    yield from _frame_faults(scene, ground, pieces, words)
    yield from _name_faults(scene, ground, pieces)
    yield from _order_faults(scene, before)
    yield from _contrast_faults(ground, STAGE[0] / sheet.focus.w)
    yield from _contrast_faults(pieces, STAGE[0] / sheet.focus.w)
    for face in (*scene.cards, *(face for strip in scene.strips for face in strip.hand)):
        yield from card_faults(face)
    for tray in scene.trays:
        if tray.picture:
            yield from _tray_faults(parsed(tray.picture)[0])
    if eyes >= 0 and not match.over:
        touched = answers_on(scene)
        for question in match.open:
            if question.seat == eyes and question.decision.name not in scene.signs:
                if match.game.ghosts is not None:
                    ghosts = parsed(match.game.ghosts(question)).iter()
                    touched |= {each.get("data-ghost") or "" for each in ghosts}
                yield from (f"no picture of {spot}" for spot in question.places if spot and spot not in touched)


def _words_faults(
    scene: Scene,
    ground: ElementTree.Element,
    loose: list[ElementTree.Element],
    words: list[Words],
    on_pieces: list[Words],
) -> Iterator[str]:
    """Letters are large enough, words lie beside each other, and inside their frames."""
    sheet = scene.sheet
    scale = STAGE[0] / sheet.focus.w
    yield from (f"{a!r} lies over {b!r}" for a, b in overlapping([*words, *on_pieces]))
    for each in [*words, *on_pieces]:
        if each.size * scale < LEAST:
            yield f"{each.text!r} has {each.size * scale:.1f} px on a desk"
    on_phones = [each for part in loose if part.get("class") != "furniture" for each in texts(part)]
    for each in [*on_phones, *on_pieces]:
        if each.size * sheet.least < LEAST - 0.1:
            yield f"{each.text!r} has {each.size * sheet.least:.1f} px on a phone"
    for root in (ground, parsed(sheet.pieces)):
        for element, at in walked(root):
            yield from _overflow(element, at)


def _overflow(element: ElementTree.Element, at: Placed) -> Iterator[str]:
    """Words that do not fit into the ribbon, the title block or the disc they stand in."""
    children = [child for child in element if child.tag != f"{SVG}title"]
    if (element.get("class") or "") in FRAMED:
        frame = room_of(children[0], at)
        assert frame is not None
        inside = [each for child in children for each in texts(child, at)]
        yield from (f"{each.text!r} overflows" for each in inside if not frame.holds(each.box, 0.5))
    for disc, text in pairwise(children):
        if disc.tag == f"{SVG}circle" and text.tag == f"{SVG}text":
            outside, letters = room_of(disc, at), room_of(text, at)
            assert outside is not None and letters is not None
            if outside.holds(Box(*letters.middle, 0, 0)) and letters.w > outside.w:
                yield f"{text.text!r} is wider than its disc"


def _frame_faults(
    scene: Scene, ground: ElementTree.Element, pieces: ElementTree.Element, words: list[Words]
) -> Iterator[str]:
    """Everything lies on the sheet."""
    sheet = scene.sheet
    room = around([sheet.whole, sheet.focus])
    yield from (f"{each.text!r} is off the sheet" for each in words if not room.holds(each.box, 1))
    for piece in pieces:
        found = room_of(piece)
        if found is not None and not room.holds(found, 14):  # a figure at the edge: its hat
            yield f"{piece.get('id')} is off the sheet"
    for element, at in walked(ground):
        if (element.get("class") or "").split(" ")[0] in ("place", "laid"):
            inside = [box for child in element if (box := room_of(child, at)) is not None]
            if inside and not room.holds(around(inside), 40):
                yield f"{element.get('id')} is off the sheet"


def _name_faults(scene: Scene, ground: ElementTree.Element, pieces: ElementTree.Element) -> Iterator[str]:
    """Every id is there once, everything has its title, and pieces are where a transform says."""
    ids = [each.get("id") for each in [*ground.iter(), *pieces.iter()] if each.get("id")]
    ids += [face.key for face in scene.cards] + [chit.key for tray in scene.trays for chit in tray.chits]
    yield from (f"the id {id} is there {count} times" for id, count in Counter(ids).items() if count > 1)
    for group in [*ground.iter(f"{SVG}g"), *pieces.iter(f"{SVG}g")]:
        if (group.get("class") or "").split(" ")[0] in NAMED:
            title = group.find(f"{SVG}title")
            if title is None or not (title.text or "").strip():
                yield f"{group.get('id')} has no title"
    for piece in pieces:
        if not piece.get("id") or not (piece.get("transform") or "").startswith("translate("):
            yield f"{piece.get('id') or 'a piece without an id'} cannot glide"


def _order_faults(scene: Scene, before: Scene | None) -> Iterator[str]:
    """What was there before is still drawn in the same order: else it would jump instead of gliding."""
    if before is None:
        return
    now = [piece.get("id") for piece in parsed(scene.sheet.pieces)]
    then = [piece.get("id") for piece in parsed(before.sheet.pieces)]
    if [id for id in now if id in then] != [id for id in then if id in now]:
        yield "pieces changed their order"


def _contrast_faults(drawing: ElementTree.Element, scale: float, grounds: tuple[str, ...] = SHEETS) -> Iterator[str]:
    """Letters that stand out too little from what they are written on, as WCAG AA counts it."""
    for words, fill, ground in letters(drawing):
        needed = 3.0 if words.size * scale >= 24 else 4.5
        for under in [ground] if ground else grounds:
            if contrast(fill, under) < needed:
                yield f"{words.text!r} in {fill} on {under}: {contrast(fill, under):.1f}"


@cache
def _card_faults(face: CardFace) -> tuple[str, ...]:
    on_card = list(texts(parsed(drawn_card(face))))
    high = SIDE if face.sides else TALL
    found = [f"{face.title}: {a!r} lies over {b!r}" for a, b in overlapping(on_card, 3)] if not face.back else []
    found += _contrast_faults(parsed(drawn_card(face)), HAND / WIDE, (PAPER,))
    return (
        *found,
        *[
            f"{face.title}: {each.text!r} is off the card"
            for each in on_card
            if not Box(0, 0, WIDE, high).holds(each.box)
        ],
    )


def card_faults(face: CardFace) -> tuple[str, ...]:
    """What is wrong with a card: its text overflows, or lies over something."""
    return _card_faults(face)


def _tray_faults(picture: ElementTree.Element) -> Iterator[str]:
    x, y, w, h = (float(number) for number in (picture.get("viewBox") or "").split())
    inside = list(texts(picture))
    yield from (f"{a!r} lies over {b!r}" for a, b in overlapping(inside))
    yield from _contrast_faults(picture, 1)
    yield from (f"{each.text!r} is off its tray" for each in inside if not Box(x, y, w, h).holds(each.box))
    found = [room for child in picture if (room := room_of(child)) is not None]
    if not Box(x, y, w, h).holds(around(found), 4):
        yield "a tray overflows"


def answers_on(scene: Scene) -> set[str]:
    """Everything that can be touched, and what has a woodcut of its own."""
    drawn = parsed(scene.sheet.ground + scene.sheet.pieces + "".join(tray.picture for tray in scene.trays))
    found = {each.get("data-answer") or "" for each in drawn.iter()} | set(scene.signs)
    found |= {face.answer for face in scene.cards} | {each.answer for each in scene.strips}
    found |= {chit.answer for tray in scene.trays for chit in tray.chits}
    found |= {face.answer for strip in scene.strips for face in strip.hand}
    return found | ({scene.hero.answer} if scene.hero else set())


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="*")
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    wrong = 0
    for slug in given.game or undercroft.game_names():
        began = time.perf_counter()
        found = Counter(fault for each in positions(slug, given.positions, given.seed) for fault in faults(*each))
        wrong += sum(found.values())
        seconds = time.perf_counter() - began
        print(f"{slug}: {given.positions} positions, {sum(found.values())} faults, {seconds:.0f} s", flush=True)
        for fault, count in found.most_common(12):
            print(f"  {count} x {fault}")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
