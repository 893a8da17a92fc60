"""The text of a card, carried out verb by verb; what each verb does is learned from `effects`.

Rules give cards their moments, and card texts set rules in motion: the rules call this module, `effects` calls the
rules.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from undercroft.games.skulldug.components import Effect
from undercroft.games.skulldug.rules.cause import Deed
from undercroft.games.skulldug.state import Dig

Plain = Callable[[Dig, Deed, Effect], None]
Asking = Callable[[Dig, Deed, Effect], Coroutine[Any, Any, None]]
_plain: Final[dict[str, Plain]] = {}
_asking: Final[dict[str, Asking]] = {}


def learn(plain: Mapping[str, Plain], asking: Mapping[str, Asking]) -> None:
    """From here on, this is what the verbs do."""
    _plain.update(plain)
    _asking.update(asking)


async def perform(g: Dig, deed: Deed, effects: list[Effect]) -> None:
    """Do what the card says, verb by verb; the dead suffer and enjoy nothing further, but others may (SD-126)."""
    for effect in effects:
        if deed.holder.at is None and not outlives(effect):
            continue
        plain = _plain.get(effect.verb)
        if plain is not None:
            plain(g, deed, effect)
        else:
            await _asking[effect.verb](g, deed, effect)


def outlives(effect: Effect) -> bool:
    """Does it concern others, or the card itself, so that it happens also if the holder is dead?"""
    return effect.verb == "discard_this" or effect.who == "others_here" or effect.word == "others_here"
