"""Setting up: characters, secret quests, counters on the passage board, and who goes first."""

from __future__ import annotations

from undercroft.games.caverns.decisions import KEEP, QUEST, SEND_BACK
from undercroft.games.caverns.events import (
    CHARACTER_DEALT,
    COUNTERS_LAID,
    FIRST_PLAYER,
    LONE_QUEST,
    PUT_AWAY,
    QUEST_DEALT,
    QUESTS_DEALT,
    ROLLED_ALIKE,
)
from undercroft.games.caverns.figures import Adventurer, Figure
from undercroft.games.caverns.rules.exploring import put_on_board
from undercroft.games.caverns.state import TURN_BEGINS, Caverns
from undercroft.kernel.story.roll import Roll
from undercroft.kernel.words import Word


async def set_up(g: Caverns) -> None:
    """Everything before the first turn; nothing here depends on anything but chance and refused quests."""
    lay_entrance(g)
    await deal_characters(g)
    await deal_quests(g)
    await seed_counters(g)
    await choose_first_player(g)
    g.phase = TURN_BEGINS


def lay_entrance(g: Caverns) -> None:
    """One entrance in the centre, the other aside; the rest is one shuffled stack."""
    put_on_board(g, g.box.tiles[0], 0, 0)
    g.stairs.append(0)
    g.cite("CV-009")
    g.cite("CV-010")
    g.cite("CV-013")


async def deal_characters(g: Caverns) -> None:
    """One Character card each, shown to everybody; the figure starts at the entrance with empty hands."""
    if g.seats > 1:
        g.cite("CV-008")
    for player in g.players:
        card = await g.draw("CV-014", g.characters)
        g.figures.append(Figure(card, player.seat, 0))
        g.tell("CV-018", CHARACTER_DEALT, player, card, g.box.places[0])
        g.cite("CV-014")
        g.cite("CV-019")
        g.cite("CV-002")


async def deal_quests(g: Caverns) -> None:
    """One Quest card each, in secret. Dragon Slayer may be refused for another, and nobody learns of it."""
    for player in g.players:
        player.quest = await g.draw("CV-015", g.quests, player)
        g.whisper(player, "CV-015", QUEST_DEALT, player.quest)
    if g.seats > 1:
        g.tell("CV-015", QUESTS_DEALT)
    else:
        g.tell("CV-015", LONE_QUEST, g.players[0])
    await g.side_by_side([look_at_quest(g, player) for player in g.players])
    g.cite("CV-017")
    g.cite("CV-024")


async def look_at_quest(g: Caverns, player: Adventurer) -> None:
    """Everybody is asked, also who can only keep it, so that the question tells nothing."""
    assert player.quest is not None
    options: tuple[Word, ...] = (KEEP, SEND_BACK) if player.quest.refusable else (KEEP,)
    picked = await g.choose_secretly(player, "CV-016", QUEST, options)
    if picked is SEND_BACK:
        player.refused = player.quest
        player.quest = await g.draw("CV-016", g.quests, player)
        g.whisper(player, "CV-016", QUEST_DEALT, player.quest)


async def seed_counters(g: Caverns) -> None:
    """For each Passage card two dice put one counter on a square of the board."""
    if g.quick:
        for _ in range(20):
            g.put_away.append(await g.draw("CV-250", g.stack, face_down=True))
        g.tell("CV-250", PUT_AWAY, len(g.put_away))
    if not g.passage_encounters:
        g.cite("CV-246")
        return
    g.cite("CV-020")
    notes = g.rolling()
    g.counters = [0] * len(g.counters)
    for _ in range(len(g.passage_deck)):
        row = await g.roll("CV-021")
        column = await g.roll("CV-021")
        notes.die(row)
        notes.die(column)
        g.counters[(row - 1) * 6 + column - 1] += 1
    g.cite("CV-022")
    g.cite("CV-023")
    g.tell("CV-021", COUNTERS_LAID, len(g.passage_deck), notes)


async def choose_first_player(g: Caverns) -> None:
    """One die each; the highest goes first, ties for highest roll again; play goes clockwise."""
    rivals = g.players
    rolls: list[Roll] = []
    while len(rivals) > 1:
        best = 0
        winners: list[Adventurer] = []
        rolls = []
        for player in rivals:
            die = await g.roll("CV-025", player)
            notes = g.rolling(player)
            notes.die(die)
            rolls.append(notes)
            if die > best:
                best = die
                winners = [player]
            elif die == best:
                winners.append(player)
        rivals = winners
        if len(rivals) > 1:
            g.tell("CV-025", ROLLED_ALIKE, rolls)
    g.first = rivals[0].seat
    g.active = g.first
    g.tell("CV-025", FIRST_PLAYER, rivals[0], rolls)
