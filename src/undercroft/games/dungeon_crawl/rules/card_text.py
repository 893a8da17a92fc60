"""The text of a card, carried out in printed order; what each effect does is learned from `effects`.

Damage and moves set off card texts, and card texts do damage and move: the rules call this module, `effects` calls
the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from undercroft.games.dungeon_crawl.components import Effect, Effects
from undercroft.games.dungeon_crawl.rules.cause import Cause
from undercroft.games.dungeon_crawl.state import Dungeon

Handler = Callable[[Dungeon, Effect, Cause], Coroutine[Any, Any, None]]
_handlers: Final[dict[str, Handler]] = {}


def learn(handlers: Mapping[str, Handler]) -> None:
    """From here on, this is what the effects do."""
    _handlers.update(handlers)


async def carry_out(g: Dungeon, lines: Effects, cause: Cause) -> None:
    """The effects of one card in printed order, each as far as possible; a dead user's card does no more."""
    g.cite("DC-158")
    for effect in lines:
        if cause.user is not None and not cause.user.is_alive:
            g.cite("DC-045")
            return
        await carry(g, effect, cause)


def carry(g: Dungeon, effect: Effect, cause: Cause) -> Coroutine[Any, Any, None]:
    """One effect; most have no cost, and nothing follows from them."""
    if effect.cost or effect.then:
        return carry_with_cost_and_follow_up(g, effect, cause)
    return _handlers[effect.do](g, effect, cause)


async def carry_with_cost_and_follow_up(g: Dungeon, effect: Effect, cause: Cause) -> None:
    """Its cost in full, then what it does, then what follows from it."""
    for cost in effect.cost:
        await carry(g, cost, cause)
        if cause.user is not None and not cause.user.is_alive:
            g.cite("DC-193")
            return
    await _handlers[effect.do](g, effect, cause)
    for follow_up in effect.then:
        await carry(g, follow_up, cause)
