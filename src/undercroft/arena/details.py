"""What was noted of a watched game, as rows of the lab."""

from __future__ import annotations

from undercroft.arena.observer import Observer

Row = tuple[object, ...]


def add_details(setting: int, game: int, watcher: Observer, rows: dict[str, list[Row]]) -> None:
    """Decisions, options, cards, rules, deaths, what was held and who was where."""
    noted = watcher.noted
    decisions = rows["decisions"]
    for (seat, name), asked in watcher.asked.items():
        decisions.append((setting, game, seat, name, asked.times, asked.options))
    options = rows["options"]
    for offer in watcher.offers:
        options.append((setting, game, offer.seat, offer.decision, offer.label, offer.offered, offer.taken))
    cards = rows["cards"]
    for tally in noted.tallies():
        seat, kind, card, event = tally.key
        cards.append((setting, game, seat, kind, card, event, tally.count))
    rules = rows["rules"]
    for rule, count in noted.cited.items():
        rules.append((setting, game, rule, count))
    deaths = rows["deaths"]
    for seat, event, rule, cause, round, place in noted.deaths:
        deaths.append((setting, game, seat, event, rule, cause, round, place))
    holds = rows["holds"]
    for (seat, kind, card), round in noted.held.items():
        holds.append((setting, game, seat, kind, card, round))
    places, steps = rows["places"], noted.whereabouts.steps
    for (seat, place, what, round), count in noted.whereabouts.counts.items():
        places.append((setting, game, seat, place, what, round, steps.get(place, 0), count))
