"""Piles of cards. A pile nobody has looked into has no order, only contents."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class Pile(Generic[T]):
    """Layers of bags: a draw takes any card of the top layer, and chance says which.

    A shuffled deck is one bag. A card put on top is a layer of its own, and so is one put at the bottom. Copies share
    the layers until one of them changes.
    """

    __slots__ = ("layers", "mark", "name", "shared", "shuffles")

    def __init__(self, name: str, cards: Iterable[T] = (), mark: str = "", layers: list[list[T]] | None = None) -> None:
        self.name = name
        self.shared = layers is not None
        self.layers: list[list[T]] = [] if layers is None else layers
        if cards:
            self.put_bag_on_top(cards)
        self.shuffles = 0
        self.mark = mark or f"pile {name} 0"  # which shuffle of which pile: its stream of luck

    def copy(self) -> Pile[T]:
        self.shared = True
        twin: Pile[T] = Pile(self.name, (), self.mark, self.layers)
        twin.shuffles = self.shuffles
        return twin

    def own_layers(self) -> list[list[T]]:
        """The layers, to be changed: from here on no copy shares them."""
        if self.shared:
            self.layers = [layer.copy() for layer in self.layers]
            self.shared = False
        return self.layers

    def __len__(self) -> int:
        return sum(len(layer) for layer in self.layers)

    @property
    def is_empty(self) -> bool:
        return not self.layers

    @property
    def top(self) -> list[T]:
        """The cards of which the next one is drawn."""
        if not self.layers:
            raise ValueError(f"the pile {self.name} is empty")
        return self.layers[-1]

    @property
    def cards(self) -> list[T]:
        """All cards, bottom layer first."""
        return [card for layer in self.layers for card in layer]

    def take(self, card: T) -> None:
        """Remove a card from the top layer."""
        layers = self.own_layers()
        layer = layers[-1]
        for number in range(len(layer)):
            if layer[number] is card:  # a drawn card is always one of them
                layer.pop(number)
                break
        else:
            layer.remove(card)
        if not layer:
            layers.pop()

    def take_anywhere(self, card: T) -> None:
        """Remove a card wherever it lies, as somebody who searches the pile does."""
        layers = self.own_layers()
        for number, layer in enumerate(layers):
            if card in layer:
                layer.remove(card)
                if not layer:
                    del layers[number]
                return
        raise ValueError(f"{card!r} is not in the pile {self.name}")

    def put_on_top(self, card: T) -> None:
        self.own_layers().append([card])

    def put_bag_on_top(self, cards: Iterable[T]) -> None:
        """Lay shuffled cards on top: they are drawn before the rest, in any order."""
        bag = list(cards)
        if bag:
            self.own_layers().append(bag)

    def put_at_bottom(self, card: T) -> None:
        self.own_layers().insert(0, [card])

    def shuffle_in(self, cards: Iterable[T]) -> None:
        """Mix cards with all that is left: one bag again."""
        merged = [card for layer in self.layers for card in layer]
        merged.extend(cards)
        self.layers = [merged] if merged else []
        self.shared = False
        self.shuffles += 1
        self.mark = f"pile {self.name} {self.shuffles}"
