"""A table for stories: characters by name, tiles laid by hand, cards given, monsters placed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from undercroft.games.caverns import GAME
from undercroft.games.caverns.components import PLACES_PER_TILE, DeckCard
from undercroft.games.caverns.figures import ASLEEP, Figure
from undercroft.games.caverns.rules.deeds import deeds
from undercroft.games.caverns.rules.exploring import COLUMN, put_on_board
from undercroft.games.caverns.rules.turn import fresh_turn, step
from undercroft.games.caverns.state import IN_TURN, RUSHED, Caverns
from undercroft.games.caverns.view.seat import view
from undercroft.games.caverns.view.shapes import View
from undercroft.kernel.scenario import Scenario

KNIGHT, HERO, DWARF, SCOUT, WIZARD = "CH06", "CH02", "CH03", "CH04", "CH05"
ENCHANTRESS, THIEF, ORC, CLERIC, PRIESTESS, PALADIN = "CH01", "CH07", "CH08", "CH09", "CH10", "CH11"


async def _to_the_end(g: Caverns) -> None:
    met = g.encounter is not None and g.encounter.untried and g.encounter.how != RUSHED
    met = met and g.figure(g.acting).card.is_character
    await step(g)
    if met and g.encounter is not None and not g.encounter.fleeing and not g.encounter.worn:
        await step(g)  # whoever faces monsters deals with the first of them
    while g.fight is not None or g.casting >= 0 or (g.encounter is not None and g.encounter.fleeing):
        await step(g)


class Table(Scenario[Caverns]):
    """The game after setting up: everybody at the entrance, the first seat about to act."""

    def __init__(self, *characters: str, **options: object) -> None:
        cards = options.pop("cards", None)
        super().__init__(GAME, len(characters), options, cards if isinstance(cards, Path) else None)
        g = self.state
        put_on_board(g, g.box.tiles[0], 0, 0)
        g.stairs.append(0)
        for seat, name in enumerate(characters):
            card = next(card for card in g.characters.cards if card.name == name)
            g.characters.take(card)
            g.figures.append(Figure(card, seat, 0))
        quests = [quest for quest in g.quests.cards if not quest.refusable]
        for player, quest in zip(g.players, quests, strict=False):
            player.quest = quest
            g.quests.take(quest)
        g.phase = IN_TURN
        g.rerolls_left = g.wards_left = 0  # most stories are told after the penny and the scroll were spent
        self.act(self.red)

    def blows(self) -> list[str]:
        """What both sides of every exchange of blows came to."""
        found: list[str] = []
        for line in self.told():
            if line.roll is not None and line.roll.opposed:
                names = [line.roles[role].label for role in ("who", "whom")]
                totals = [side.total for side in line.roll.sides]
                found.append(", ".join(f"{name} has {total}" for name, total in zip(names, totals, strict=True)))
        return found

    def deaths(self) -> list[str]:
        """Who killed whom."""
        found: list[str] = []
        for line in self.told("kills"):
            who, whom = line.roles["who"].label, line.roles["whom"].label
            found.append(f"{whom} kills {who}" if line.template.endswith("{who:the} [dies]") else f"{who} kills {whom}")
        return found

    def quest(self, seat: int, name: str) -> Table:
        g = self.state
        old = g.players[seat].quest
        new = next(quest for quest in g.quests.cards if quest.name == name)
        g.quests.take(new)
        g.players[seat].quest = new
        if old is not None:
            g.quests.shuffle_in([old])
        return self

    @property
    def red(self) -> Figure:
        return self.state.figures[0]

    @property
    def blue(self) -> Figure:
        return next(figure for figure in self.state.figures if figure.seat == 1)

    def hero(self, seat: int) -> Figure:
        found = self.state.hero(seat)
        assert found is not None
        return found

    def lay(self, name: str, x: int, y: int, turn: int = 0, used: bool = False) -> Table:
        g = self.state
        tile = g.box.tile(name)
        if not tile.is_entrance:
            g.stack.take(tile)
        put_on_board(g, tile, x * COLUMN + y, turn)
        if tile.spots and not used:
            g.unused.append(tile.index)
        if tile.stairs:
            g.stairs.append(tile.index * PLACES_PER_TILE)
        return self

    def at(self, figure: Figure, place: str) -> Table:
        figure.at = self.state.box.place(place).number
        figure.began = figure.at
        return self

    def where(self, figure: Figure) -> str:
        return self.state.box.places[figure.at].name

    def card(self, name: str) -> DeckCard:
        return self.state.box.card(name)

    def give(self, figure: Figure, *names: str) -> Table:
        for name in names:
            card = self.card(name)
            deck = self.state.cavern_deck if card.deck == 0 else self.state.passage_deck
            deck.take(card)
            figure.hand.append(card)
        return self

    def holds(self, figure: Figure) -> list[str]:
        return [card.name for card in figure.hand]

    def monster(self, name: str, place: str, seat: int = ASLEEP) -> Figure:
        card = self.card(name)
        deck = self.state.cavern_deck if card.deck == 0 else self.state.passage_deck
        deck.take(card)
        assert card.monster is not None
        figure = Figure(card.monster, seat, self.state.box.place(place).number)
        self.state.figures.append(figure)
        return figure

    def act(self, figure: Figure) -> Table:
        """This figure acts now, with a fresh turn of its player."""
        g = self.state
        for other in g.figures:
            other.attempted = 0
            other.rushed = False
        fresh_turn(figure)
        g.phase = IN_TURN
        g.journey = None
        g.active = figure.seat
        g.acting = figure.card.number
        return self

    def marker(self, name: str, tile: str) -> Table:
        number = self.state.box.tile(tile).index
        if name == "web":
            self.state.webs.append(number)
        elif name == "holy":
            self.state.holy = number
        else:
            self.state.mirror = number
        return self

    def counter(self, tile: str, count: int = 1) -> Table:
        self.state.counters[self.state.box.tile(tile).square] += count
        return self

    def play(self, dice: Sequence[object] = (), **answers: object) -> Any:
        """One step, and on until a fight, a spell or an escape under way is over."""
        return self.run(_to_the_end, dice=dice, **answers)

    def can(self, figure: Figure) -> list[str]:
        """What this figure may do now."""
        return [option.name for option in deeds(self.state, figure)]

    def view(self, seat: int) -> View:
        return view(self.state, seat)

    def rules_of(self, event: str) -> list[str]:
        return [told.rule for told in self.told(event)]

    def texts(self, event: str) -> list[str]:
        return [told.text for told in self.told(event)]
