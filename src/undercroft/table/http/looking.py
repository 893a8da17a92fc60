"""What lies on a bench, gathered for its pages."""

from __future__ import annotations

from typing import Any

from undercroft.arena.statistics import Estimate, average, paired, share
from undercroft.ink.scene import CardFace
from undercroft.kernel.cardfile import Card, plain
from undercroft.kernel.cardfile.differences import differences
from undercroft.lab.plan.wanted import wanted
from undercroft.studio.card_text import address, entry_at
from undercroft.studio.desk import CardSet, Desk
from undercroft.studio.edit import Edit
from undercroft.studio.faces import GEMS, class_of, face_of
from undercroft.studio.form import FormMaker, several, titled
from undercroft.studio.standing import results, standing
from undercroft.studio.studio import Bench
from undercroft.studio.trial import STRICT, Measure, measures
from undercroft.table.domain.refusal import NotFound
from undercroft.table.html.studio.compare import Compared, Pair
from undercroft.table.html.studio.look import Alone, Answer, Item, NamedResult, OnBench, Section, StudioLook, Sweep

FUNNEL = 28
"""So many points of the way are drawn."""


def first_card(desk: Desk, table: str = "") -> str:
    """The card on the bench if nobody has chosen one: of a class, or of the first class of cards that do harm."""
    tables = [table] if table else ["monster", *desk.entries.classes]
    for each in tables:
        rows = desk.tables.get(each)
        if isinstance(rows, list) and rows:
            return address(each, str(rows[0].get("id", "")))
    return address(next(iter(desk.entries.classes)), "")


def look_at(bench: Bench, card: str, can_print: bool = False) -> StudioLook:
    """Everything that the page shows."""
    desk = bench.desk
    table, _, id = card.partition("/")
    if table not in desk.entries.tables or entry_at(desk.tables, table, id) is None:
        card = first_card(desk)
        table, _, id = card.partition("/")
    before = bench.sides[0]
    sections = tuple(_sections(desk, before))
    measure = measures(desk.game, "")[0]
    mistake = desk.mistake
    return StudioLook(
        game=desk.game,
        file=f"{desk.path.name} · since {desk.last_edition.name or 'the first edition'}",
        sections=sections,
        changed=sum(bool(item.changes) or item.new for section in sections for item in section.items),
        bench=on_bench(desk, before, table, id),
        mistake_at=mistake.address if mistake else "",
        mistake=mistake.problem if mistake else "",
        changed_outside=desk.is_changed_outside,
        can_undo=desk.can_undo,
        can_redo=desk.can_redo,
        head=desk.head,
        editions=tuple(_editions(bench, measure)),
        edits=tuple(desk.history.edits(40)),
        measure=measure.title,
        is_share=measure.is_share,
        wanted=wanted(desk.game.slug, desk.path).get(measure.name),
        can_print=can_print,
    )


def _sections(desk: Desk, before: CardSet) -> list[Section]:
    found = []
    good = desk.good.edition
    for table in [*desk.entries.classes, *desk.entries.singles]:
        rows = desk.tables.get(table)
        if table in desk.entries.singles:
            changes = _changes(rows or {}, before.tables.get(table) or {})
            numbers = Item(table, "", titled(table), "toolbox", "event", "", table, changes)
            items = [numbers] if rows is not None else []
        else:
            entries = [each for each in rows or [] if isinstance(each, dict)]
            items = [_item(table, each, good, before, desk.entries.is_card(table)) for each in entries]
        if items:
            title = several(table) if table in desk.entries.classes else titled(table)
            found.append(Section(table, title, tuple(items), desk.entries.can_grow(table)))
    return found


def _changes(entry: dict[str, Any], old: dict[str, Any]) -> int:
    """How many keys differ."""
    return sum(entry.get(key) != old.get(key) for key in {*entry, *old})


def _item(table: str, entry: dict[str, Any], good: Any, before: CardSet, is_card: bool) -> Item:
    id = str(entry.get("id", ""))
    old = entry_at(before.tables, table, id)
    changes = _changes(entry, old) if old is not None else 0
    face = good.faces.get(id) if is_card else None
    if face is None:
        title = str(entry.get("name") or entry.get("title") or id)
        icon = str(entry.get("icon") or "treasure-map")
        icon = icon if icon in good.icons else "own-arch"
        return Item(table, id, title, icon, "event", "", f"{title} {id}".lower(), changes, old is None)
    gem = next((value for name, value in face.numbers.items() if name in GEMS and len(value) < 4), "")
    words = f"{face.name} {face.text} {face.flavour} {' '.join(face.keywords)} {id}".lower()
    return Item(table, id, face.name, face.icon, class_of(face), gem, words, changes, old is None)


def on_bench(desk: Desk, before: CardSet, table: str, id: str) -> OnBench:
    form = FormMaker(desk.entries).form(desk.tables, table, id, before.tables)
    good = desk.good.edition
    entry = next((each for path, each in good.entries if path[0] == table and each.id == id), None)
    card = address(table, id)
    is_card, grows = desk.entries.is_card(table), desk.entries.can_grow(table)
    if not isinstance(entry, Card):
        given = entry_at(desk.tables, table, id) or {}
        title = str(given.get("name") or given.get("title") or id or titled(table))
        return OnBench(card, title, form, None, {}, is_card, ("", ()), grows)
    sentences: dict[str, str] = {}
    for said in good.said(entry):
        where = address(table, id, *said.path[:-1]) if said.path[-1:] == ("text",) else card
        words = plain(said.text, good.symbols)
        if words:
            told = f"{said.label}: {words}" if said.label and where == card else words
            sentences[where] = f"{sentences[where]} {told}" if where in sentences else told
    face: CardFace = face_of(good, id)
    return OnBench(card, entry.name, form, face, sentences, True, _kin(desk, before, table, id), grows)


def _kin(desk: Desk, before: CardSet, table: str, id: str) -> tuple[str, tuple[tuple[float, str, str], ...]]:
    """The first number of the card among those of its class, and where it stood before."""
    faces = desk.good.edition.faces
    mine = faces[id]
    name = next((each for each in mine.numbers if each in GEMS and _is_number(mine.numbers[each])), "")
    if not name:
        return "", ()
    tier = mine.numbers.get("tier")
    points = []
    for path, card in desk.good.edition.cards:
        face = faces[card.id]
        if path[0] == table and face.numbers.get("tier") == tier and _is_number(face.numbers.get(name, "")):
            points.append((float(face.numbers[name]), face.name, "now" if card.id == id else "old"))
    old = before.edition.faces.get(id)
    if old is not None and _is_number(old.numbers.get(name, "")) and old.numbers[name] != mine.numbers[name]:
        points.append((float(old.numbers[name]), "before", "was"))
    return name, tuple(points)


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdecimal()


def _editions(bench: Bench, measure: Measure) -> list[NamedResult]:
    desk = bench.desk
    named = [edit for edit in desk.history.editions() if edit.number != desk.head.number]
    return [_measured(bench, edit, measure, edit is desk.head) for edit in [*named[-4:], desk.head]]


def _measured(bench: Bench, edit: Edit, measure: Measure, now: bool) -> NamedResult:
    try:
        games = bench.trials.games_of(bench.desk.set_of(edit.hash))
    except Exception:  # an edition that the rules of today do not take any more has no games
        games = []
    values = [value for value in (measure.value(game) for game in games) if value is not None]
    if len(values) < 10:
        return NamedResult(edit, 0.0, 0.0, 0.0, 0, now)
    found = estimate(measure, values)
    return NamedResult(edit, found.value, found.low, found.high, len(values), now)


def estimate(measure: Measure, values: list[float]) -> Estimate:
    return share(sum(values), len(values)) if measure.is_share else average(values)


def answer_of(bench: Bench, card: str, where: str = "") -> Answer:
    """What the edit does, so far, to everything and to the card of this name and address."""
    desk, trials = bench.desk, bench.trials
    before, after = bench.sides
    found = trials.comparison(before, after)
    changes = trials.changes(before, after, card)
    return Answer(
        same=before.hash == after.hash,
        broken=desk.mistake is not None,
        before=desk.last_edition.name or "the first",
        pairs=found.pairs,
        of=found.of,
        running=found.running,
        settled=found.settled,
        seats=trials.seats,
        bot=trials.bot,
        problem=found.problem,
        changes=tuple(changes),
        way=tuple(_way(bench, before, after)),
        wanted=wanted(desk.game.slug, desk.path),
        sweep=_sweep(bench),
        alone=_alone(bench, where) if before.hash == after.hash and desk.mistake is None else None,
    )


def _alone(bench: Bench, card: str) -> Alone:
    """The set by itself, and how the cards of the class on the bench stand beside each other."""
    desk, trials = bench.desk, bench.trials
    table = card.partition("/")[0]
    games = trials.games_of(desk.good)
    names = [(address(table, each.id), each.name) for path, each in desk.good.edition.cards if path[0] == table]
    return Alone(
        games=len(games),
        of=trials.alone_goal,
        running=trials.is_running,
        results=results(measures(desk.game, ""), games),
        standing=standing(names, games, desk.game.cooperative),
        kind=several(table),
        card=card,
    )


def _way(bench: Bench, before: CardSet, after: CardSet) -> list[tuple[int, float, float, float]]:
    measure = measures(bench.desk.game, "")[0]
    pairs = bench.trials.pairs(before.hash, after.hash)
    both = [(measure.value(one), measure.value(other)) for one, other in pairs]
    gaps = [other - one for one, other in both if one is not None and other is not None]
    step = max(1, len(gaps) // FUNNEL)
    found = []
    for upto in [*range(step, len(gaps), step), len(gaps)]:
        each = paired(gaps[:upto], measure.is_share, STRICT)
        if each.is_measured:
            found.append((upto, each.value, each.low, each.high))
    return found


def _sweep(bench: Bench) -> Sweep | None:
    if not bench.swept:
        return None
    measure = measures(bench.desk.game, "")[0]
    points = []
    games = 0
    for point in bench.sweep_points():
        values = [value for value in (measure.value(game) for game in point.games) if value is not None]
        games = len(values)
        if games > 1:
            found = estimate(measure, values)
            points.append((point.value, found.value, found.low, found.high))
    table, id, *way = bench.swept.split("/")
    name = bench.desk.good.edition.names.get(id, titled(table))
    key = " ".join(titled(each).lower() for each in way if not each.isdecimal())
    return Sweep(
        f"{name}, {key}", measure.title, measure.is_share, tuple(points), bench.swept_now, games,
        bench.trials.is_sweeping, bench.swept,
    )  # fmt: skip


def compared(bench: Bench, first: str, second: str) -> Compared:
    """Two editions of the history, by their numbers; the last edition and this edit if none are named."""
    desk = bench.desk
    edits = []
    for given, usual in ((first, desk.last_edition), (second, desk.head)):
        found = desk.history.edit(int(given)) if given.isdecimal() else None if given else usual
        if found is None:
            raise NotFound("there is no such edition in the history")
        edits.append(found)
    before, after = desk.set_of(edits[0].hash), desk.set_of(edits[1].hash)
    pairs = []
    for id in dict.fromkeys([*before.edition.names, *after.edition.names]):
        one, other = (side.edition.faces.get(id) for side in (before, after))
        if one != other:
            faces = [face_of(side.edition, id) if id in side.edition.faces else None for side in (before, after)]
            pairs.append(Pair(id, *faces))
    lines = tuple(differences(before.edition, after.edition))
    choices = tuple(dict.fromkeys([*desk.history.editions(), desk.head]))
    marks = before.edition.mark, after.edition.mark
    bench.trials.played(before), bench.trials.played(after)
    played = len(bench.trials.pairs(before.hash, after.hash))
    measured = tuple(bench.trials.changes(before, after, ""))
    return Compared(desk.game, edits[0], edits[1], tuple(pairs), lines, choices, marks, played, measured)
