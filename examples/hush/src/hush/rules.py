"""The rules, in the order of play: a night, its breaths, the dragon, the end."""

from __future__ import annotations

from hush.state import Lair, Thief
from hush.words import CAUGHT, DARE, DEEDS, NIGHT_FALLS, RUNS, SLEEPS_ON, SLIP_OUT, SLIPS_OUT, STIRS, TAKES, WAKES

SIDES = 20


async def step(g: Lair) -> None:
    """One breath; the first of a night begins it, the last of all nights ends the match."""
    if not g.in_lair:
        into_the_lair(g)
    await breath(g)
    if not g.in_lair:
        g.cite("HU-013")
        if g.night == g.nights:
            the_end(g)


def into_the_lair(g: Lair) -> None:
    """The dragon sleeps soundly; everybody creeps in."""
    g.night += 1
    g.restless = 0
    for thief in g.thieves:
        thief.in_lair = True
        thief.taken = 0
    g.tell("HU-003", NIGHT_FALLS, g.night, g.thieves)


async def breath(g: Lair) -> None:
    """All decide face down, then all is turned up, then the dragon may wake."""
    inside = g.in_lair
    deeds = await g.secretly(inside, "HU-004", DARE, [DEEDS for _ in inside])
    g.reveal("HU-005")
    for thief, deed in zip(inside, deeds, strict=True):
        thief.taken = deed.coins
        if deed is SLIP_OUT:
            g.tell("HU-006", SLIPS_OUT, thief, thief.sack or None)
            go_home(thief)
        else:
            thief.sack += deed.coins
            g.tell("HU-007", TAKES, thief, deed.coins)
    if g.in_lair:
        await the_dragon(g)


def go_home(thief: Thief) -> None:
    """What is in the sack is safe."""
    thief.home += thief.sack
    thief.sack = 0
    thief.in_lair = False


async def the_dragon(g: Lair) -> None:
    """Every coin clinks."""
    g.cite("HU-008")
    roll = g.rolling()
    die = await g.roll("HU-009", sides=SIDES)
    roll.die(die, SIDES)
    roll.against(g.noise)
    if die > g.noise:
        g.tell("HU-009", SLEEPS_ON, roll)
        g.restless += 1
        g.tell("HU-010", STIRS, g.restless)
    else:
        g.tell("HU-009", WAKES, roll)
        it_wakes(g)


def it_wakes(g: Lair) -> None:
    """Fire for the greediest; the others run."""
    inside = g.in_lair
    most = max(thief.taken for thief in inside)
    for thief in inside:
        if thief.taken == most:
            g.tell("HU-011", CAUGHT, thief, thief.sack)
            thief.sack = 0
        else:
            thief.sack //= 2
            g.tell("HU-012", RUNS, thief, thief.sack or None)
        go_home(thief)


def the_end(g: Lair) -> None:
    """The most coins at home."""
    g.cite("HU-002")
    most = max(thief.home for thief in g.thieves)
    winners = tuple([thief.seat for thief in g.thieves if thief.home == most])
    scores = tuple([float(thief.home) for thief in g.thieves])
    coins = "1 coin" if most == 1 else f"{most} coins"
    g.finish("HU-001", winners, f"Morning comes, and the fullest chest holds {coins}", scores)
