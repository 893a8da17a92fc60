"""Card files: typed shapes, a vocabulary of effects, editions, and one clear line for every mistake.

A game declares the shape of its cards as structs (`Card`, `Effect`) and its file as a `CardFile`; a `Book` reads any
card file of that shape into an `Edition`. A printed sentence is made from effects, so that no number prints a lie.
"""

from __future__ import annotations

from undercroft.kernel.cardfile.book import Book
from undercroft.kernel.cardfile.edition import Edition
from undercroft.kernel.cardfile.faces import Face, FaceText
from undercroft.kernel.cardfile.sentences import Piece, Symbol, pieces, plain
from undercroft.kernel.cardfile.shapes import Card, CardFile, Effect, Entry, Line, Said

__all__ = [
    "Book",
    "Card",
    "CardFile",
    "Edition",
    "Effect",
    "Entry",
    "Face",
    "FaceText",
    "Line",
    "Piece",
    "Said",
    "Symbol",
    "pieces",
    "plain",
]
