"""Environments for researchers: thin adapters over `Match`, the same engine that people play.

`undercroft.envs.pettingzoo.env("skulldug", seats=4)`; after importing `undercroft.envs.gymnasium`,
`gymnasium.make("undercroft/Skulldug-v0")`; after importing `undercroft.envs.openspiel`,
`pyspiel.load_game("undercroft_skulldug(seats=4)")`.
"""
