"""Sheets: where pieces lie, where their backs lie behind them, and what is cut."""

from __future__ import annotations

import pytest

from undercroft.games import game
from undercroft.ink.printed import CARD, Size
from undercroft.press.box import contents
from undercroft.press.imposition import MARGIN, Style, grid, sheets
from undercroft.press.page import Page
from undercroft.press.paper import PAPERS, PRESETS
from undercroft.press.poster import split
from undercroft.press.tuckbox import decks_of, tuck_boxes


@pytest.fixture(scope="module")
def cards() -> list[Page]:
    return pages("a4")


def pages(paper: str, **more: object) -> list[Page]:
    box = contents(game("skulldug"))
    return sheets(box.cards[:20], Style(PAPERS[paper], **more), "Cards", "")  # type: ignore[arg-type]


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_cards_to_a_sheet_inside_what_a_printer_reaches(paper: str) -> None:
    frame = grid(PAPERS[paper], CARD, PAPERS[paper].gap)
    assert frame.count == 9
    for number in range(9):
        x, y = frame.at(number)
        assert x >= MARGIN and x + CARD.width <= frame.width - MARGIN
        assert y >= MARGIN and y + CARD.height <= frame.height - MARGIN


@pytest.mark.parametrize("paper", PAPERS)
def test_each_back_lies_behind_its_front_when_the_sheet_is_turned_over(paper: str) -> None:
    printed = pages(paper)
    assert len(printed) % 2 == 0
    for front, back in zip(printed[::2], printed[1::2], strict=True):
        assert len(front.puts) == len(back.puts)
        for over, under in zip(front.puts, back.puts, strict=True):
            assert front.width - over.x - over.width == pytest.approx(under.x, abs=0.05)
            assert over.y == pytest.approx(under.y, abs=0.05)
            assert (over.width, over.height) == (under.width, under.height) == tuple(CARD)


def test_an_offset_moves_the_backs_alone(cards: list[Page]) -> None:
    moved = pages("a4", offset=(0.7, -0.4))
    assert moved[0].puts == cards[0].puts
    for before, after in zip(cards[1].puts, moved[1].puts, strict=True):
        assert (after.x - before.x, after.y - before.y) == pytest.approx((0.7, -0.4))


def test_fold_over_puts_the_back_beside_its_front() -> None:
    (first, *_) = pages("a4", backs="fold")
    for front, back in zip(first.puts[::2], first.puts[1::2], strict=True):
        assert back.x == pytest.approx(front.x + CARD.width) and back.y == front.y
    assert [thing for thing in first.things if getattr(thing, "dashed", False)]


def test_without_backs_there_are_fronts_only() -> None:
    assert len(pages("a4", backs="none")) == len(pages("a4")) / 2


def test_low_ink_is_black_on_white() -> None:
    (first, *_) = pages("a4", low_ink=True)
    assert not [thing for thing in first.things if type(thing).__name__ == "Fill"]
    assert "#46632f" not in first.puts[0].svg and "#46632f" in pages("a4")[0].puts[0].svg


def test_a_board_takes_the_fewest_sheets_that_hold_it() -> None:
    a4 = PAPERS["a4"]
    assert split(180, 250, a4)[1:] == (1, 1)
    assert split(270, 180, a4).paper == a4.turned()
    assert split(380, 230, a4)[1:] == (2, 1)


def test_a_tuck_box_is_as_deep_as_its_deck_and_fits_the_paper() -> None:
    box = contents(game("skulldug"))
    decks = {deck.name: deck for deck in decks_of(box.pieces)}
    assert decks["Fortune"].cards == 47 and 15 < decks["Fortune"].deep < 18
    assert decks["Everything else"].cards == sum(
        piece.copies for piece in box.pieces if piece.size == CARD and piece.deck not in ("Fortune", "Hazard")
    )
    for paper in PAPERS.values():
        assert len(tuck_boxes(box.pieces, Style(paper), "SKULLDUG!", "")) == len(decks)


def test_presets_are_as_large_as_services_ask() -> None:
    assert PRESETS["poker"].pixels == (825, 1125)
    assert PRESETS["mini"].pixels == (600, 825)
    assert PRESETS["tarot"].pixels == (900, 1500)
    assert PRESETS["square"].size == Size(63.5, 63.5)
