"""A small grammar of English: articles, plurals, lists, possessives, verbs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

ODD_PLURALS: Final = {
    "die": "dice",
    "man": "men",
    "woman": "women",
    "foot": "feet",
    "wolf": "wolves",
    "thief": "thieves",
}
SAME_IN_PLURAL: Final = frozenset({"AP", "Health", "Strength", "Magic", "Damage", "Gold", "Luck", "gear", "deer"})
ENDS_IN_S: Final = ("ss", "us", "is", "'s")
"""Endings of words that are no plurals: Cross, Locus, Oasis, Miner's."""
VERBS: Final = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go", "dies": "die", "lies": "lie"}
OWN: Final = {
    "their": "your",
    "they": "you",
    "them": "you",
    "themself": "yourself",
    "itself": "yourself",
    "its": "your",
    "it": "you",
}


def is_plural(noun: str) -> bool:
    """Is this a name for several things: "Bandages", "Bags of Gold"?"""
    head = _head(noun)[1]
    return head.endswith("s") and not head.endswith(ENDS_IN_S) and head not in SAME_IN_PLURAL


def a(noun: str) -> str:
    """With the indefinite article: "a Bear Trap", "an Old Revolver"; a plural has none."""
    if is_plural(noun):
        return noun
    return f"{'an' if _sounds_like_a_vowel(noun) else 'a'} {noun}"


def the(noun: str) -> str:
    """With the definite article, unless it has one, which is small in a sentence."""
    return f"the {noun[4:] if noun[:4].lower() == 'the ' else noun}"


def plural(noun: str) -> str:
    """ "Gems", "Coils of Rope", "Torches", "Bodies"; what is a plural stays one."""
    before, head, after = _head(noun)
    if head in SAME_IN_PLURAL or is_plural(noun):
        return noun
    low = head.lower()
    if low in ODD_PLURALS:
        many = ODD_PLURALS[low]
        many = many.capitalize() if head[:1].isupper() else many
    elif low.endswith("y") and low[-2:-1] not in "aeiou":
        many = head[:-1] + "ies"
    elif low.endswith(("s", "x", "z", "ch", "sh")):
        many = head + "es"
    else:
        many = head + "s"
    return before + many + after


def counted(number: int, noun: str) -> str:
    """ "1 Gem", "2 Gems", "no Gems"."""
    return f"{number} {noun if number in (1, -1) else plural(noun)}"


def possessive(name: str) -> str:
    """ "Red's", "the Bandages'"."""
    return f"{name}'" if is_plural(name) else f"{name}'s"


def listed(items: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(items) < 2:
        return items[0] if items else "nothing"
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def heaped(nouns: Sequence[str], article: str = "a") -> str:
    """A list in which copies are counted: "2 Bear Traps and a Rusty Sword"."""
    found: dict[str, int] = {}
    for noun in nouns:
        found[noun] = found.get(noun, 0) + 1
    items: list[str] = []
    for noun, number in found.items():
        if number > 1:
            items.append(f"{number} {plural(noun)}")
        else:
            items.append(a(noun) if article == "a" else the(noun) if article == "the" else noun)
    return listed(items)


def capital(text: str) -> str:
    """With a capital first letter."""
    return text[:1].upper() + text[1:]


def base_form(verb: str) -> str:
    """The verb for "you" and for several: "goes" → "go", "is" → "are", "carries" → "carry"."""
    if verb in VERBS:
        return VERBS[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return verb[:-2]
    return verb.removesuffix("s")


def _head(noun: str) -> tuple[str, str, str]:
    """The noun in a name, and what stands before and after it: "Good ", "Pair", " of Boots"."""
    at = min([noun.find(word) for word in (" of ", " with ", " from ", " open ") if word in noun], default=len(noun))
    before, space, head = noun[:at].rpartition(" ")
    return before + space, head, noun[at:]


def _sounds_like_a_vowel(noun: str) -> bool:
    word = noun.lower()
    if word.startswith(("uni", "use", "eu", "one", "once")):
        return False
    return word.startswith(("a", "e", "i", "o", "u", "8", "11", "18", "hour", "heir", "honest"))
