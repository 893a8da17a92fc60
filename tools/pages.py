"""Write what follows from the games: docs/rules, docs/environments, docs/cards, and how many rules there are.

python tools/pages.py            write them
python tools/pages.py --check    fail if one is out of date
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import cards_page

from undercroft.envs.numbers import environment_id, numbers
from undercroft.games import built_in, game
from undercroft.kernel.observation.features import Features, Group

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
COUNTED = (ROOT / "README.md", ROOT / "tools" / "site" / "overrides" / "home.html")
"""Pages that say how many rules there are."""


def rules_page(slug: str) -> str:
    """The ledger as a page: every rule with its ruling, by section."""
    book = game(slug).rulebook
    lines = [f"# {book.title}: the rules", "", f"Designed by {book.designer}. {book.licence_note}", ""]
    for section, rules in book.sections.items():
        lines += [f"## {section}", ""]
        for rule in rules:
            lines += [f"**{rule.id} {rule.title}.** {rule.text}", ""]
            if rule.ruling:
                lines += [f"> Ruling: {rule.ruling}", ""]
            if rule.not_code:
                lines += [f"> Not in code: {rule.not_code}", ""]
    return "\n".join(lines)


def environment_page(slug: str) -> str:
    """Spaces, masks, rewards and sizes of the environments of a game."""
    chosen, numbering = game(slug), numbers(slug)
    kind = "cooperative, " if chosen.cooperative else ""
    lines = [
        f"# {environment_id(slug)}: {chosen.title}",
        "",
        f"{kind}{chosen.seats[0]} to {chosen.seats[1]} seats: {', '.join(chosen.seat_names)}.",
        "",
        "| | |",
        "|---|---|",
        f"| PettingZoo | `undercroft.envs.pettingzoo.env({slug!r}, seats={chosen.seats[1]})`, `parallel_env(...)` |",
        f"| Gymnasium | `gymnasium.make({environment_id(slug)!r})` after `import undercroft.envs.gymnasium` |",
        f"| OpenSpiel | `pyspiel.load_game('undercroft_{slug}')` after `import undercroft.envs.openspiel` |",
        f"| observation | `Box(0, 1, ({numbering.size},))`: {numbering.features} features (below), "
        f"then one number per decision, 1 for the one that is asked |",
        f"| actions | `Discrete({numbering.actions})`; the parallel environment has one more, which means waiting |",
        "| mask | `action_mask`, 1 for every legal action |",
        "| reward | at the end: 1 for a winner, -1 for the others; 0 for all if nobody wins a game of rivals |",
        "",
        "## Actions",
        "",
        "| decision | first | answers | asked as |",
        "|---|---:|---:|---|",
    ]
    for decision in chosen.decisions:
        prompt = decision.prompt.replace("|", "/")
        lines.append(f"| `{decision.name}` | {numbering.offsets[decision.name]} | {len(decision.domain)} | {prompt} |")
    lines += observation_tables(chosen.features)
    lines += ["", "## Options", "", "| option | values | default | rule | |", "|---|---|---|---|---|"]
    for option in chosen.options:
        lines.append(f"| `{option.name}` | {option.allowed} | {option.default} | {option.rule} | {option.text} |")
    return "\n".join([*lines, ""])


def observation_tables(features: Features) -> list[str]:
    """Every field with its place, its range and its meaning; what comes several times over, once."""
    groups = [field for field in features.fields if isinstance(field, Group)]
    lines = ["", "## Observation", "", "Every number goes from 0 to 1; what 0 and 1 stand for is said under range.", ""]
    lines += field_table(features)
    for group in groups:
        lines += ["", f"### {group.name}", "", f"{group.meaning[0].upper()}{group.meaning[1:]}."]
        lines += [f"{len(group.each)} times {group.part.size} numbers from {group.first} on: {some(group.each)}.", ""]
        lines += field_table(group.part)
    return lines


def field_table(features: Features) -> list[str]:
    lines = ["| index | name | range | meaning |", "|---|---|---|---|"]
    for field in features.fields:
        last = field.first + field.size - 1
        index = f"{field.first}" if last == field.first else f"{field.first}-{last}"
        if isinstance(field, Group):
            lines.append(f"| {index} | `{field.name}` | | {field.meaning}: see below |")
        else:
            span = "a share" if field.is_share else "no, yes" if field.most == 1 else f"{field.least} to {field.most}"
            each = f" ({some(field.each)})" if field.each else ""
            lines.append(f"| {index} | `{field.name}` | {span} | {field.meaning}{each} |")
    return lines


def some(names: tuple[str, ...]) -> str:
    """All of a few names; of many, the first ones and the last."""
    if len(names) > 4 and all(name.isdigit() for name in names):
        return f"{names[0]} to {names[-1]}"
    return ", ".join(names if len(names) <= 20 else (*names[:3], "…", names[-1]))


def with_rule_counts(text: str) -> str:
    """A page on which the numbers of rules are those of the ledgers: of each game in the table, and of all."""
    counts = {slug: len(game(slug).rulebook.rule) for slug in built_in()}
    for slug, count in counts.items():
        text = re.sub(rf"(\(docs/rules/{slug}\.md\).* \| )\d+( \|)", rf"\g<1>{count}\2", text)
    return re.sub(r"[\d,]+ numbered rules", f"{sum(counts.values()):,} numbered rules", text)


def main(arguments: list[str]) -> int:
    pages = {DOCS / "cards.md": cards_page.overview()}
    pages |= {path: with_rule_counts(path.read_text(encoding="utf-8")) for path in COUNTED}
    for slug in built_in():
        pages[DOCS / "rules" / f"{slug}.md"] = rules_page(slug)
        pages[DOCS / "environments" / f"{slug}.md"] = environment_page(slug)
        pages[DOCS / "cards" / f"{slug}.md"] = cards_page.page(slug)
    stale = []
    for path, page in pages.items():
        if path.exists() and path.read_text(encoding="utf-8") == page:
            continue
        stale.append(path.relative_to(ROOT).as_posix())
        if "--check" not in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(page, encoding="utf-8")
    if "--check" in arguments and stale:
        print(f"out of date, run `python tools/pages.py`: {', '.join(stale)}")
        return 1
    print(f"{len(stale)} pages written" if "--check" not in arguments else "pages are up to date")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
