"""The Black Market and the Smuggler's Cove: fee, refresh, selling, buying, changing prices."""

from __future__ import annotations

from undercroft.games.looting_castle.board import BLACK_MARKET, ENTRANCE
from undercroft.games.looting_castle.components import MarketCard
from undercroft.games.looting_castle.cubes import STRENGTH, TREASURE, TROPHY, WEAPON, Cube, Loot, move_all
from undercroft.games.looting_castle.decisions import (
    BUY,
    DISTRESS_SALE,
    SELL,
)
from undercroft.games.looting_castle.events import (
    BUYS,
    DOOR_SALE,
    ENTERS_MARKET,
    LEAVES_MARKET,
    PAYS,
    PILE_RENEWED,
    PRICES_SHOWN,
    REFRESHED,
    REFUSED,
    SELLS,
    TURNED_AWAY,
)
from undercroft.games.looting_castle.rules.loot import earn, give_back, grant, obey_the_limit
from undercroft.games.looting_castle.state import Castle, Hero
from undercroft.games.looting_castle.words import REFUSE
from undercroft.kernel.amounts import amounts
from undercroft.kernel.words import Word


async def visit_market(g: Castle, hero: Hero) -> None:
    """The room action in a Market: at the Black Market fee and refresh first, then sell, then buy."""
    g.cite("LC-067")
    g.cite("LC-006")
    prices = g.prices_at(hero.at)
    g.tell("LC-067", ENTERS_MARKET, hero, g.spot(hero.at))
    if hero.at == BLACK_MARKET:
        if g.is_solo:
            g.cite("LC-263")
        if not await pay_the_fee(g, hero, prices.fee):
            await turned_away(g, hero, prices.fee)
            return
        await refresh(g, "LC-121", hero)
    else:
        g.cite("LC-069")
        g.cite("LC-123")
        g.cite("LC-124")
    g.cite("LC-126")
    sold = await sell(g, hero, prices)
    await buy(g, hero, prices, sold)
    g.tell("LC-067", LEAVES_MARKET, hero, hero.money)


async def pay_the_fee(g: Castle, hero: Hero, fee: int) -> bool:
    """Whoever has the money pays; whoever has not may sell at the door until the fee is covered."""
    if not g.options.entry_fee:
        g.cite("LC-302")
        return True
    if hero.money >= fee:
        hero.money -= fee
        g.tell("LC-119", PAYS, hero, fee)
        return True
    if not g.can_cover(hero, fee):
        return False
    options: list[Word] = [*sellable_at_the_door(hero), REFUSE]
    while hero.money < fee:
        given = await g.choose(hero, "LC-120", DISTRESS_SALE, options, (fee,))
        if given is REFUSE:
            return False
        assert isinstance(given, Cube)
        give_back(g, hero.loot, given)
        value = g.cards.weapon_value if given is WEAPON else g.cards.treasure_value
        hero.money += value
        g.tell("LC-120", DOOR_SALE, hero, g.cubes(given), value)
        options = [*sellable_at_the_door(hero)]
    paid, hero.money = hero.money, 0  # no change is given
    g.tell("LC-120", PAYS, hero, paid)
    return True


def sellable_at_the_door(hero: Hero) -> list[Cube]:
    return Loot(0, hero.loot.weapons, hero.loot.treasure).colours()


async def refresh(g: Castle, rule: str, hero: Hero) -> None:
    """Up to 3 Strength out of the bag."""
    missing = 3 - hero.loot.strength
    if missing <= 0:
        g.cite(rule)
        return
    given = grant(g, hero.loot, STRENGTH, missing)
    if given:
        g.tell(rule, REFRESHED, hero, g.cubes(STRENGTH, given))
    await obey_the_limit(g, hero)


async def turned_away(g: Castle, hero: Hero, fee: int) -> None:
    """Refreshed all the same, then back on the Entrance; the prices stay."""
    await refresh(g, "LC-122", hero)
    hero.at = ENTRANCE
    event = REFUSED if g.can_cover(hero, fee) else TURNED_AWAY
    g.tell("LC-122", event, hero, fee, g.spot(ENTRANCE))


# -- selling and buying -----------------------------------------------------------------------------------------------


async def sell(g: Castle, hero: Hero, prices: MarketCard) -> int:
    """All sales come first. Gives how much Strength was sold."""
    loot = hero.loot
    strength = max(0, min(3, loot.strength - 3))
    kinds: list[Word] = [WEAPON, TREASURE, TROPHY, STRENGTH]
    limits = [loot.weapons, loot.treasure, len(hero.trophies), strength]
    values = [prices.sell_weapon, prices.sell_treasure, prices.sell_trophy, prices.sell_strength]
    g.cite("LC-129")
    if sum(limits) == 0:
        return 0
    sold = await amounts(g, hero, "LC-125", SELL, kinds, limits)
    move_all(loot, g.bag, Loot(sold[3], sold[0], sold[1]))
    g.cite("LC-127")
    cards = hero.trophies[: sold[2]]
    if sold[2]:
        g.cite("LC-003")
        g.cite("LC-128")
        del hero.trophies[: sold[2]]
    gained = 0
    for kind, number, value in zip(kinds, sold, values, strict=True):
        if number:
            g.tell("LC-127", SELLS, hero, cards if kind is TROPHY else g.cubes(kind, number), number * value)
            gained += number * value
    if gained:
        earn(g, hero, gained)
    return sold[3]


async def buy(g: Castle, hero: Hero, prices: MarketCard, sold_strength: int) -> None:
    """Provisions for money: few, affordable, in the bag, and within the inventory limit."""
    g.cite("LC-005")
    g.cite("LC-132")
    g.cite("LC-303")
    await buy_cubes(g, hero, WEAPON, prices.buy_weapon, g.options.buy_limit_weapon)
    if sold_strength:
        g.cite("LC-130")
    else:
        await buy_cubes(g, hero, STRENGTH, prices.buy_strength, g.options.buy_limit_strength)
    if g.options.buy_treasure:
        g.cite("LC-304")
        await buy_cubes(g, hero, TREASURE, prices.sell_treasure + 1, 1)
    else:
        g.cite("LC-134")


async def buy_cubes(g: Castle, hero: Hero, cube: Cube, price: int, limit: int) -> None:
    most = min(limit, g.bag.count(cube))
    if most < limit:
        g.cite("LC-133")
    if price > 0:
        most = min(most, hero.money // price)
    if not (g.is_solo and g.all_monsters_are_dead):
        most = min(most, g.options.inventory_limit - hero.pieces)
    if most <= 0:
        return
    number = await g.choose(hero, "LC-131", BUY, range(most + 1), (cube, price))
    if number:
        hero.money -= number * price
        grant(g, hero.loot, cube, number)
        g.tell("LC-131", BUYS, hero, g.cubes(cube, number), number * price)


# -- prices -----------------------------------------------------------------------------------------------------------


async def new_prices(g: Castle, market: int) -> None:
    """A Market left empty: its card is discarded and a new one shown."""
    g.market_discard.append(g.prices_at(market))
    g.cite("LC-135")
    await show_prices(g, "LC-135", market)


async def show_prices(g: Castle, rule: str, market: int) -> None:
    """The next Market Value card of the common deck, shuffled anew when it is exhausted."""
    if len(g.market_pile) == 0:
        g.market_pile.shuffle_in(g.market_discard)
        g.market_discard = []
        g.tell("LC-136", PILE_RENEWED, "Market Value")
    card = await g.draw(rule, g.market_pile)
    if market == BLACK_MARKET:
        g.black_market = card
    else:
        g.smugglers_cove = card
    g.cite("LC-118")
    g.tell("LC-137", PRICES_SHOWN, g.spot(market), card, card.prices)
