"""Nothing that a decision needs is below the fold: for sampled questions, measured in a real browser. At a desk that is
everything; on a phone the question, one's own numbers, the rivals, and what is at stake.

What each decision depends on is listed in tests/table/facts.py. UNDERCROFT_SAMPLED_QUESTIONS=500 looks at as many of
each game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.table.browser.modules import APPLY, HANG_UP
from tests.table.browser.positions import SIZES
from tests.table.facts import (
    ABOUT,
    CARDS,
    FACTS,
    GHOST,
    OWN,
    RIVALS,
    STAKES,
    cards_among,
    how_many,
    own_numbers,
    parts_for,
    sampled,
)
from tests.table.server import Server, all_games, open_table
from undercroft.kernel.match import Match
from undercroft.kernel.question import Question

FOLD = "() => document.querySelectorAll('#uc-ask details').forEach((el) => { el.open = false; })"

MISSING = """(wanted) => {
  const inside = (p, q) =>
    p.left >= q.left - 1 && p.right <= q.right + 1 && p.top >= q.top - 1 && p.bottom <= q.bottom + 1;
  const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
  const shown = (el) => {
    const box = el.getBoundingClientRect();
    for (let around = el.parentElement; around; around = around.parentElement)
      if (getComputedStyle(around).overflowY !== 'visible' && !inside(box, around.getBoundingClientRect()))
        return false;
    return el.checkVisibility() && box.width > 0 && inside(box, screen);
  };
  const all = (css) => [...document.querySelectorAll(css)];
  const open = (el, spots) => {                             // nothing lies over it there
    const box = el.getBoundingClientRect();
    return spots.every(([u, v]) =>
      el.contains(document.elementFromPoint(box.left + u * box.width, box.top + v * box.height)));
  };
  const TITLE = [[.1, .06], [.5, .06], [.9, .06]], TEXT = [[.15, .7], [.5, .7], [.85, .7], [.5, .9]], GEM = [.1, .52];
  const named = (el) => shown(el) && open(el, el.matches('.slip') ? [[.1, .1], [.9, .1]] : [...TITLE, GEM]);
  const read = (el) => named(el) && !el.matches('.cut') && open(el, TEXT);
  const cards = (name, place) => all('.card, .slip').filter((el) =>
    (place && el.dataset.answer === place) || el.getAttribute('aria-label')?.startsWith(`${name}.`));
  const said = (text, css) => all(css).some((el) => el.textContent.includes(text) && shown(el));
  const missing = [];
  const must = (is, what) => { if (!is) missing.push(what); };
  must(shown(document.getElementById('uc-prompt')), 'the question');
  for (const text of wanted.own)
    must(said(text, '.hero dd, .hero dt, .hero h2, .hero b, .strip, .me b') ||
      all('.me .meter').some((el) => el.getAttribute('aria-label').includes(text) && shown(el)) ||
      all('.card, .slip').some((el) => el.getAttribute('aria-label').includes(text) && named(el)), `own ${text}`);
  for (const id of wanted.rivals) must(shown(document.getElementById(id)), id);
  if (wanted.stakes) must(said(wanted.stakes, '#uc-ask .why'), 'the stakes');
  if (wanted.about) must(said(wanted.about, '#uc-ask .why, #uc-prompt') ||
    cards(wanted.about).some(read), wanted.about);
  const stage = document.querySelector('.stage').getBoundingClientRect();
  for (const ghost of wanted.ghosts) {
    const el = all('#uc-map .ghost').find((each) => each.dataset.ghost === ghost);
    if (!el) { missing.push(ghost); continue; }
    const display = el.getAttribute('display'); el.setAttribute('display', 'inline');
    must(inside(el.getBoundingClientRect(), stage), `the ghost ${ghost}`);
    if (display) el.setAttribute('display', display); else el.removeAttribute('display');
  }
  for (const [name, effect, place] of wanted.cards)
    must((effect && said(effect, '#uc-ask .what')) || cards(name, place).some(read), `what ${name} does`);
  for (const el of all('#uc-map [data-target], #uc-pieces [data-target]')) {
    const edge = (el.querySelector('.lit') || el).getBoundingClientRect();
    must(inside(edge, stage), `the place ${el.id || el.dataset.answer}`);
  }
  for (const button of all('#uc-ask .ans[name=answer]:not([hidden]):not([data-confirm])')) {
    const place = button.dataset.place, stands = (el) => (el.dataset.answer || el.id) === place && el.checkVisibility();
    const thing = place && all('[data-target]').some(stands);
    const name = button.querySelector('b');
    must(thing || (shown(name) && open(name, [[.02, .5]])), `the answer ${button.value}`);
  }
  return missing;
}"""


def wanted(slug: str, match: Match, question: Question[Any]) -> dict[str, Any]:
    """What must be seen before this question is answered."""
    facts, said = FACTS[slug][question.decision.name], question.wording
    others = [number for number in range(match.seats) if number != question.seat]
    return {
        "own": own_numbers(slug, match.state, question.seat) if OWN in facts else [],
        "rivals": [f"strip-{number}" for number in others] if RIVALS in facts else [],
        "stakes": said.stakes if STAKES in facts else "",
        "about": getattr(question.context[0], "label", "") if ABOUT in facts else "",
        "ghosts": list(question.places) if GHOST in facts else [],
        "cards": cards_among(question) if CARDS in facts else [],
    }


AT_HAND = ("the answer ", "what ", "the place ", "the ghost ")
"""On a phone answers, card texts and the far ends of a map may be a swipe away."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", all_games())
def test_the_facts_a_question_depends_on_are_seen_without_scrolling(
    slug: str, size: str, server: Server, browser: Browser
) -> None:
    made, programs = open_table(server.port, slug, [{"kind": "me"}, {"kind": "me"}])
    context = browser.new_context(viewport=SIZES[size], reduced_motion="reduce")  # type: ignore[arg-type]
    context.add_cookies([{"name": "undercroft", "value": programs[0].token, "url": server.url}])
    page = context.new_page()
    page.goto(f"{server.url}/t/{made['table']}")
    page.evaluate(HANG_UP)
    faults: dict[str, str] = {}
    for match, question in sampled(slug, how_many(40 if size == "1440" else 15)):
        parts = parts_for(match, question.seat)
        page.evaluate(FOLD)
        page.evaluate(APPLY, "".join(parts.values()))
        for each in page.evaluate(MISSING, wanted(slug, match, question)):
            if size == "1440" or not each.startswith(AT_HAND):
                faults.setdefault(f"{question.decision.name}: {each}", question.wording.prompt)
    context.close()
    assert faults == {}, "\n".join(f"{fault} ({asked})" for fault, asked in sorted(faults.items()))
