"""What must hold on every table, whatever was played."""

from __future__ import annotations

from undercroft.games.dungeon_crawl.state import Dungeon
from undercroft.games.dungeon_crawl.words import ACTIONS, COMBAT


def check(g: Dungeon) -> None:
    """Raise with a sentence if a card is lost, doubled or where it cannot be, or a number out of its range."""
    _check_items(g)
    _check_cards_on_the_board(g)
    for player in g.players:
        assert sorted([a.name for a in (*player.actions, *player.used_actions)]) == sorted([a.name for a in ACTIONS]), (
            f"{player} does not have five Actions"
        )
        assert player.hp <= player.max_hp, f"{player} has more HP than the maximum"
        assert player.is_alive or player.death or player.buff is None or g.outcome is not None, f"{player} is undead"
        assert not (player.is_alive and player.death), f"{player} lives and is dead"
        assert all(item.is_gear for item in (*player.ready, *player.used)), f"{player} has equipped a Consumable"
        if player.heading is not None:
            assert player.space.ahead[player.heading.number] > 0, f"{player} goes back"
        if not player.is_alive:
            assert not player.lasting, f"{player} is dead and still under an effect"
    held = [player.buff for player in g.players if player.buff is not None]
    assert len(held) == len({buff.name for buff in held}), "two Players hold the same Buff"
    assert (g.phase == COMBAT) == (g.combat_at is not None), "a combat without a place, or a place without a combat"
    if g.turn and g.outcome is None:
        assert g.players[g.leader].is_alive, "the Leader is dead"
    assert g.turn <= g.variants.turn_limit + 1, "the turn limit has passed"


def _check_items(g: Dungeon) -> None:
    seen = [0] * len(g.cards.items)
    places = [g.pool, g.discard, g.alpha.cards, g.omega.cards]
    for player in g.players:
        places.extend((player.hand, player.ready, player.used))
    for place in places:
        for item in place:
            seen[item.number] += 1
    for item in g.cards.items:
        assert seen[item.number] == 1, f"{item} lies in {seen[item.number]} places"
    assert all(item.tier == "alpha" for item in g.alpha.cards), "an Omega Item lies in the Alpha deck"
    assert all(item.tier == "omega" for item in g.omega.cards), "an Alpha Item lies in the Omega deck"


def _check_cards_on_the_board(g: Dungeon) -> None:
    rooms = [card.name for card in (*g.room_cards, *g.room_pile.cards) if card is not None]
    assert sorted(rooms) == sorted([card.name for card in g.cards.rooms]), "a Room card is lost or doubled"
    cards = [monster.card.name for monster in g.monsters]
    assert len(cards) == len({*cards}), "a Monster card lies on the board twice"
    for monster in g.monsters:
        assert 0 < monster.hp <= monster.max_hp, f"{monster} has {monster.hp} of {monster.max_hp} HP"
        assert monster.space.holds, f"{monster} is outside the Monster Rooms"
        holds, tier = monster.space.holds, monster.card.tier
        allowed = {"first": ("easy",), "second": ("easy", "hard"), "third": ("hard",), "final": ("boss", "summoned")}
        assert tier in allowed[holds], f"a {tier} Monster lies in the {holds} Monster Room"
