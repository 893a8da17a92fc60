"""Before the first turn: rooms, prices, Heroes, the first Monster, loot, and who begins."""

from __future__ import annotations

from undercroft.games.looting_castle.board import BACK_DOOR, BLACK_MARKET, ENTRANCE, NOWHERE, SMUGGLERS_COVE
from undercroft.games.looting_castle.cubes import STRENGTH, WEAPON, Loot
from undercroft.games.looting_castle.decisions import FIRST_PLAYER
from undercroft.games.looting_castle.events import BEGINS, CASTLE_LAID, HERO_STARTS, STARTS_LATER
from undercroft.games.looting_castle.rules.appearing import next_monster
from undercroft.games.looting_castle.rules.loot import grant
from undercroft.games.looting_castle.rules.market import show_prices
from undercroft.games.looting_castle.rules.reset import lay_cubes
from undercroft.games.looting_castle.rules.solo import deal_monsters
from undercroft.games.looting_castle.state import Castle, Hero, Room


async def lay_out(g: Castle) -> None:
    """The ring of rooms, the cards outside, and the first prices."""
    cite_the_board(g)
    for _ in range(g.layout.size):
        card = await g.draw("LC-017", g.room_pile)
        g.rooms.append(Room(card, Loot()))
    g.tell("LC-018", CASTLE_LAID, [room.card for room in g.rooms], [g.spot(room) for room in range(g.layout.size)])
    await show_prices(g, "LC-025", BLACK_MARKET)
    if SMUGGLERS_COVE in g.layout.neighbours:
        await show_prices(g, "LC-025", SMUGGLERS_COVE)


def cite_the_board(g: Castle) -> None:
    """The layout is built from these rules; here it is laid on the table."""
    for rule in ("LC-014", "LC-015", "LC-019", "LC-020", "LC-021", "LC-022", "LC-024", "LC-171", "LC-334"):
        g.cite(rule)
    if BACK_DOOR in g.layout.neighbours and not g.is_solo:
        g.cite("LC-023")
    if g.is_solo:
        g.cite("LC-259")
    if not g.options.dangerous_road:
        g.cite("LC-324" if g.is_solo else "LC-301")


async def stock(g: Castle) -> None:
    """Heroes first, then the Monster with its loot, its place, and the cubes in the rooms."""
    for hero in g.heroes:
        hero_starts(g, hero)
    if g.is_solo:
        await deal_monsters(g)
        await lay_cubes(g, "LC-262", list(range(g.layout.size)))
        return
    g.cite("LC-028")
    monster = await next_monster(g, "LC-027", NOWHERE)
    await lay_cubes(g, "LC-030", [room for room in range(g.layout.size) if room != monster.at])
    await first_player(g)


def hero_starts(g: Castle, hero: Hero) -> None:
    """At the Entrance, in the solo game at the Back Door, with 3 Strength and $4."""
    hero.at = BACK_DOOR if g.is_solo else ENTRANCE
    hero.money = 4
    grant(g, hero.loot, STRENGTH, 3)
    if g.options.start_weapon:
        g.cite("LC-299")
        grant(g, hero.loot, WEAPON, 1)
    g.cite("LC-012")
    g.tell("LC-261" if g.is_solo else "LC-026", HERO_STARTS, hero, g.spot(hero.at), g.heap(hero.loot), hero.money)


async def first_player(g: Castle) -> None:
    """At random, unless an option names the seat."""
    if g.options.first_player >= 0:
        g.first = g.options.first_player
    else:
        g.first = (await g.chance("LC-031", FIRST_PLAYER, g.heroes)).seat
    g.active = g.first
    g.tell("LC-031", BEGINS, g.heroes[g.first])
    if g.options.later_seat_money:
        compensate_later_seats(g)


def compensate_later_seats(g: Castle) -> None:
    """Option: whoever must wait longer for the first turn starts with more money, but not with more experience."""
    for waits in range(1, len(g.heroes)):
        hero = g.heroes[(g.first + waits) % len(g.heroes)]
        more = min(waits * g.options.later_seat_money, g.cards.level_thresholds[0] - 1 - hero.money)
        hero.money += more
        if more:
            g.tell("LC-335", STARTS_LATER, hero, more)
