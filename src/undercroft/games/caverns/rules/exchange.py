"""Exchanging cards: the offer lies on the table for the partner, the answer for the giver, and both must agree.

For everybody else only that there was an exchange, and how many cards went each way, is to be seen. So each card is
asked about singly: the number of questions is the number of cards held, which everybody knows.
"""

from __future__ import annotations

from undercroft.games.caverns.components import PLACES_PER_TILE, DeckCard
from undercroft.games.caverns.decisions import (
    AGREE,
    ANSWER_OFFER,
    CONFIRM,
    OFFER,
    REFUSE,
    RETURN,
    TARGET,
    WANT,
)
from undercroft.games.caverns.events import (
    EXCHANGED,
    GIVEN_FOR_NOTHING,
    NO_EXCHANGE,
    NOTHING_OFFERED,
    OFFER_REFUSED,
    OFFER_SEEN,
    OFFERS,
    RETURN_NOTHING,
    RETURN_SEEN,
)
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.rules.notes import seen_by, some_cards_pass
from undercroft.games.caverns.rules.winning import came_home
from undercroft.games.caverns.state import Caverns, Offer
from undercroft.kernel.question import NO, YES
from undercroft.kernel.words import Word


def can_exchange(figure: Figure, other: Figure) -> bool:
    """On the same tile, both awake, seen and not stone; one offer per partner and turn."""
    return (
        other is not figure
        and other.seat >= 0
        and other.at // PLACES_PER_TILE == figure.at // PLACES_PER_TILE
        and not other.is_stone
        and not other.invisible
        and not figure.invisible
        and not figure.asked & other.bit
        and (len(figure.hand) > 0 or len(other.hand) > 0)
    )


async def offer_exchange(g: Caverns, figure: Figure) -> None:
    """The active player picks a partner, the cards offered and how many are wanted, and lays them out for it."""
    g.cite("CV-182")
    names: list[Word] = [other.card for other in g.figures if can_exchange(figure, other)]
    who = g.runner(figure)
    picked = await g.choose(who, "CV-180", TARGET, names, (figure.card,))
    partner = next(other for other in g.figures if other.card is picked)
    figure.asked |= partner.bit
    g.tell("CV-182", OFFERS, figure, partner)
    given: list[DeckCard] = []
    for card in figure.hand:
        if await g.choose_secretly(who, "CV-183", OFFER, (YES, NO), (card,)) is YES:
            given.append(card)
    wanted = 0
    if partner.hand:
        wanted = await g.choose_secretly(who, "CV-183", WANT, range(len(partner.hand) + 1), (tuple(given),))
    for card in given:
        seen_by(g, partner.seat, card, figure)
    g.reveal("CV-183")
    if given:
        g.whisper(g.runner(partner), "CV-183", OFFER_SEEN, figure, tuple(given), wanted or None)
    else:
        g.whisper(g.runner(partner), "CV-183", NOTHING_OFFERED, figure, wanted or None)
    g.offer = Offer(partner.card.number, given, wanted)


async def settle_offer(g: Caverns, figure: Figure) -> None:
    """The partner refuses or answers; then the giver confirms or breaks off."""
    offer = g.offer
    assert offer is not None
    partner = g.figure(offer.partner)
    if offer.answered:
        await confirm(g, figure, partner, offer)
        return
    context = (partner.card, figure.card, offer.wanted)
    if await g.choose(g.runner(partner), "CV-181", ANSWER_OFFER, (REFUSE, AGREE), context) is REFUSE:
        g.offer = None
        g.tell("CV-181", OFFER_REFUSED, partner)
        return
    await answer(g, figure, partner, offer)


async def answer(g: Caverns, figure: Figure, partner: Figure, offer: Offer) -> None:
    """The partner lays out as many cards as are wanted, shown to the giver alone."""
    who = g.runner(partner)
    left = len(partner.hand)
    for card in partner.hand:
        missing = offer.wanted - len(offer.returned)
        options = [YES] if missing == left else [NO] if missing == 0 else [YES, NO]
        left -= 1
        if await g.choose_secretly(who, "CV-183", RETURN, options, (card,)) is YES:
            offer.returned.append(card)
    for card in offer.returned:
        seen_by(g, figure.seat, card, partner)
    offer.answered = True
    g.reveal("CV-183")
    if offer.returned:
        g.whisper(g.runner(figure), "CV-183", RETURN_SEEN, partner, tuple(offer.returned))
    else:
        g.whisper(g.runner(figure), "CV-183", RETURN_NOTHING, partner)


def pass_cards(g: Caverns, giver: Figure, taker: Figure, cards: list[DeckCard]) -> None:
    """Unseen by the others; whoever gains a card is asked about its cards again."""
    some_cards_pass(g, giver, taker, cards)
    for card in cards:
        giver.hand.remove(card)
        taker.hand.append(card)
        taker.waives = False


async def confirm(g: Caverns, figure: Figure, partner: Figure, offer: Offer) -> None:
    """Both sides agree, or nothing changes hands."""
    g.offer = None
    if await g.choose(g.runner(figure), "CV-183", CONFIRM, (AGREE, REFUSE), (partner.card,)) is REFUSE:
        g.tell("CV-183", NO_EXCHANGE)
        return
    pass_cards(g, figure, partner, offer.given)
    pass_cards(g, partner, figure, offer.returned)
    g.reveal("CV-184")
    if offer.given:
        g.tell("CV-184", EXCHANGED, figure, partner, len(offer.given), len(offer.returned) or None)
    elif offer.returned:
        g.tell("CV-184", GIVEN_FOR_NOTHING, figure, partner, len(offer.returned))
    else:
        g.tell("CV-184", NO_EXCHANGE)
    g.cite("CV-178")
    came_home(g, figure)
    came_home(g, partner)
