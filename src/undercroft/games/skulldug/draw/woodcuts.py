"""Which woodcut stands for which card; a card of somebody else's file without one shows the sign of its class."""

from __future__ import annotations

from typing import Final

from undercroft.ink.cards import SYMBOLS

_PAIRS: Final = """
trusty_whip whip  brass_knuckles brass-knuckles  flak_jacket kevlar-vest  delicate_toolkit toolbox
sturdy_shovel spade  miners_lantern lantern-flame  coil_of_rope rope-coil  old_revolver revolver
running_shoes run  grappling_hook grapple  steel_helmet brodie-helmet  bandolier bullets  big_backpack backpack
first_aid_kit first-aid-kit  pickaxe war-pick  good_boots boots  gas_mask gas-mask
questionable_rations canned-fish  rabbits_foot rabbit  opium_pouch pouch-with-beads  rusty_sword broadsword
convincing_sign wooden-sign  ethereal_vial round-bottom-flask  flare_gun firework-rocket  gas_grenade poison-gas
fishing_line fishing-hook  dynamite dynamite  bandages bandage-roll  smoke_bomb smoke-bomb  smelling_salts vial
adrenaline syringe  bloodstone_amulet gem-pendant  ceremonial_armor breastplate  stone_tablet stone-tablet
golden_idol totem-head  crystal_skull alien-skull  monkeys_paw paw  pharaohs_mask pharoah
jade_serpent snake-totem  lead_crown crown  obsidian_mirror mirror-mirror  screaming_urn amphora
sunken_doubloons two-coins  bear_trap wolf-trap  snare_trap lasso  bucket_of_grease empty-wood-bucket
colossal_pit hole  poison_darts dart  swinging_blade guillotine  rolling_boulder stone-sphere
trapdoor floor-hatch  tripwire_bomb land-mine  bat_swarm evil-bat  skeleton_guard skeleton  barons_goon spy
fascist_patrol mp-40  mummy mummy-head  fascist_mummy egyptian-profile  giant_spider hanging-spider
cave_bear bear-head  pickpocket_monkey monkey  putrid_horror half-body-crawling  gorgeous_adonis stone-bust
basilisk lizardman
""".split()  # noqa: SIM905
WOODCUTS: Final = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True))


def woodcut(card: str, type: str) -> str:
    return WOODCUTS.get(card) or SYMBOLS[type]
