"""Fighting: one against one, dice and bonuses, to the death."""

from __future__ import annotations

from undercroft.games.caverns.components import COMBAT, FIRE_BALL, PETRIFY, DeckCard, FigureCard
from undercroft.games.caverns.decisions import DEFEND, FIGHT, FIRE_SPELL, PETRIFY_SPELL, TARGET, THE_WEB, WAIVE
from undercroft.games.caverns.events import (
    ATTACKS,
    IS_KILLED,
    KILLS,
    NO_BLOWS,
    SLAIN,
    TIE,
)
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.rules.death import killed
from undercroft.games.caverns.rules.faces import answering_blow, first_blow
from undercroft.games.caverns.rules.magic import (
    burn_by_magic,
    can_cast,
    can_cast_unaided,
    come_to_sight,
    fire_ball,
    petrify,
)
from undercroft.games.caverns.rules.treasure import may_be_asked, own_die, rolling, show_one
from undercroft.games.caverns.state import ATTACKER_SHOWS, BLOWS, DECLARED, DEFENDER_SHOWS, Caverns, Fight
from undercroft.kernel.story.grammar import the
from undercroft.kernel.story.roll import Roll
from undercroft.kernel.words import Word


def can_be_attacked(g: Caverns, attacker: Figure, other: Figure) -> bool:
    """Monsters and other players' characters in the same place."""
    spared = g.spared_by(attacker, other)
    if spared and spared != "CV-122":
        g.cite(spared)
    return not spared


def opponents(g: Caverns, attacker: Figure) -> list[Figure]:
    return [other for other in g.figures if can_be_attacked(g, attacker, other)]


async def start_fight(g: Caverns, attacker: Figure) -> None:
    """On the own turn, before or after moving, a figure attacks somebody in its own place."""
    g.cite("CV-123")
    g.cite("CV-145")
    g.cite("CV-028")
    foes = opponents(g, attacker)
    names: list[FigureCard] = [foe.card for foe in foes]
    picked = await g.choose(g.runner(attacker), "CV-122", TARGET, names, (attacker.card,))
    foe = foes[names.index(picked)]
    g.cite("CV-124")
    g.cite("CV-140")
    g.cite("CV-143")
    if not foe.is_awake:
        g.cite("CV-137")
    if not attacker.card.is_character and not foe.card.is_character:
        g.cite("CV-161")
    await fight(g, attacker, foe, 0)


async def fight(g: Caverns, attacker: Figure, defender: Figure, rush: int) -> None:
    """The attack is declared; from here on the fight lies on the table until one of the two is dead."""
    come_to_sight(g, attacker, "CV-212")
    g.tell("CV-126", ATTACKS, attacker, defender)
    g.cite("CV-134")
    g.cite("CV-144")
    attack = printed_combat(g, attacker, defender) + rush
    if rush:
        g.cite("CV-092")
    defence = printed_combat(g, defender, attacker)
    g.fight = Fight(attacker.card.number, defender.card.number, attack, defence)
    await fight_on(g, g.fight)


async def fight_on(g: Caverns, fight: Fight) -> None:
    """The choice of defence, the bonuses of both sides, the dice. Each card shown ends a step: all may think anew."""
    attacker, defender = g.figure(fight.attacker), g.figure(fight.defender)
    if fight.stage == DECLARED:
        fight.stage = ATTACKER_SHOWS
        if defender.is_awake:
            g.cite("CV-125")
            if await defend_by_magic(g, attacker, defender):
                g.fight = None
                return
        g.cite("CV-189")
    if fight.stage == ATTACKER_SHOWS:
        amount, bit = await show_one(g, attacker, "CV-126", COMBAT, defender.card.tags, fight.shown)
        if bit:
            fight.attack += amount
            fight.shown |= bit
            return
        fight.stage = DEFENDER_SHOWS
        fight.shown = 0
    if fight.stage == DEFENDER_SHOWS:
        if not defender.is_awake:
            g.cite("CV-138")
        amount, bit = await show_one(g, defender, "CV-126", COMBAT, attacker.card.tags, fight.shown)
        if bit:
            fight.defence += amount
            fight.shown |= bit
            return
        fight.stage = BLOWS
    await roll_it_out(g, attacker, defender, max(0, fight.attack), max(0, fight.defence))


def printed_combat(g: Caverns, figure: Figure, foe: Figure) -> int:
    """The printed number and the modifiers of the own card that apply against this kind of opponent."""
    g.cite("CV-007")
    total = figure.card.combat
    for mod in figure.card.mods:
        if mod.vs & foe.card.tags:
            g.cite("CV-141")
            total += mod.amount
    return total


async def roll_it_out(g: Caverns, attacker: Figure, defender: Figure, attack: int, defence: int) -> None:
    """Both add one die; the higher score wins, ties roll again, bonuses stay as they are."""
    attacker_first = attacker.seat == g.active
    while True:
        notes, answer = rolling(g, attacker), rolling(g, defender)
        if attacker_first:
            one = attack + await own_die(g, attacker, "CV-127", first_blow(attack, defence), notes)
            other = defence + await own_die(g, defender, "CV-127", answering_blow(defence, one), answer)
        else:
            other = defence + await own_die(g, defender, "CV-127", first_blow(defence, attack), answer)
            one = attack + await own_die(g, attacker, "CV-127", answering_blow(attack, other), notes)
        g.cite("CV-006")
        g.cite("CV-127")
        note_combat(notes, attacker, defender, attack, attacker.rushed)
        notes.makes(one)
        note_combat(answer, defender, attacker, defence, False)
        answer.makes(other)
        notes.opposed_by(answer)
        if one != other:
            break
        g.tell("CV-129", TIE, attacker, defender, notes)
    g.cite("CV-130")
    if one > other:
        g.tell("CV-128", KILLS, attacker, defender, notes)
        killed(g, defender, attacker)
    else:
        g.tell("CV-128", IS_KILLED, attacker, defender, notes)
        killed(g, attacker, defender)


def note_combat(notes: Roll, figure: Figure, foe: Figure, total: int, rushing: bool) -> None:
    """Where the number comes from that is added to a die: the figure, its skill, its rush, the cards it has shown."""
    if not notes.heard:
        return
    skill = sum(mod.amount for mod in figure.card.mods if mod.vs & foe.card.tags)
    notes.add(figure.card.combat, "Combat")
    notes.add(skill, f"against {the(foe.card.label)}" if not foe.card.is_character else f"against {foe.card.label}")
    notes.add(int(rushing), "rushing in")
    notes.add(total - figure.card.combat - skill - rushing, "shown")


async def defend_by_magic(g: Caverns, attacker: Figure, defender: Figure) -> bool:
    """The attacked figure may answer with Petrify or Fire-Ball instead; true if no physical fight takes place."""
    if defender.never_casts:
        return False
    options = fight_or_cast(defender, attacker)
    if len(options) == 1:
        return False
    picked = await g.choose(g.runner(defender), "CV-191", DEFEND, options, (defender.card, attacker.card))
    if picked is WAIVE:
        defender.waives = True
    if picked is FIGHT or picked is WAIVE:
        return False
    if picked is PETRIFY_SPELL:
        done = await petrify(g, defender, attacker)
    else:
        done = await fire_ball(g, defender, attacker, picked if isinstance(picked, DeckCard) else None)
    if done is None:
        return False
    if done:
        g.tell("CV-193", NO_BLOWS, attacker)
    else:
        g.tell("CV-192", SLAIN, attacker, defender)
        killed(g, defender, attacker)
    return True


def fight_or_cast(caster: Figure, target: Figure) -> list[Word]:
    """Blows or an attacking spell; a figure without cards that has no choice is seen by everybody to have none."""
    options: list[Word] = [FIGHT]
    if may_be_asked(caster):
        options.append(WAIVE)
        add_attacking_spells(options, caster, target)
    else:
        add_unaided_spells(options, caster, target)
    return options


def add_unaided_spells(options: list[Word], caster: Figure, target: Figure) -> None:
    """Petrify and Fire-Ball, as far as the printed Magic alone goes."""
    if can_cast_unaided(caster, PETRIFY) and not target.card.immune & (1 << PETRIFY):
        options.append(PETRIFY_SPELL)
    if can_cast_unaided(caster, FIRE_BALL) and not target.card.immune & (1 << FIRE_BALL):
        options.append(FIRE_SPELL)


def add_attacking_spells(options: list[Word], caster: Figure, target: Figure) -> None:
    """Petrify and Fire-Ball, by the own Magic or by a card, unless the target is immune."""
    if can_cast(caster, PETRIFY) and not target.card.immune & (1 << PETRIFY):
        options.append(PETRIFY_SPELL)
    if target.card.immune & (1 << FIRE_BALL):
        return
    if can_cast(caster, FIRE_BALL):
        options.append(FIRE_SPELL)
    if not caster.rushed and not caster.never_casts and not caster.attempted & (1 << FIRE_BALL):
        for card in caster.hand:
            if card.casts & (1 << FIRE_BALL):
                options.append(card)


async def attack_by_spell(g: Caverns, caster: Figure, spell: int, card: DeckCard | None) -> None:
    """Petrify or Fire-Ball on the own turn, without a fight; a sleeper disturbed by a failed spell must be fought."""
    foes = [foe for foe in opponents(g, caster) if not foe.card.immune & (1 << spell)]
    names: list[Word] = [foe.card for foe in foes]
    if spell == FIRE_BALL and g.is_webbed(caster.at):
        names.append(THE_WEB)
    picked = await g.choose(g.runner(caster), "CV-188", TARGET, names, (caster.card,))
    if picked is THE_WEB:
        await burn_by_magic(g, caster, card)
        return
    target = foes[names.index(picked)]
    g.cite("CV-194")
    asleep = not target.is_awake
    done = await petrify(g, caster, target) if spell == PETRIFY else await fire_ball(g, caster, target, card)
    if done is False and asleep:
        await fight(g, caster, target, 0)
