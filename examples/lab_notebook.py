# %% [markdown]
# # The lab in a notebook
# Every cell below is plain Python: run the file as a script, or open it as a notebook (Jupyter with jupytext, VS Code,
# Spyder). One question runs through it: *is the clock of MiniSkull Caverns fair to somebody who plays alone?*

# %%
from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import polars as pl

from undercroft import lab

FOLDER = Path(sys.argv[1]) if len(sys.argv) > 1 and not sys.argv[1].startswith("-") else Path(tempfile.mkdtemp())
GAMES = 200

# %% [markdown]
# A plan is a few lines of TOML. In a notebook it may be a text; on the command line it is a file.

# %%
plan = lab.parse_plan(
    f"""
    title = "Alone against the clock"
    game = "miniskull_caverns"
    seats = 1
    games = {GAMES}
    observe = 2
    look = 20
    """
)
results = lab.play_plan(plan, FOLDER / "clock", jobs=1)
print(lab.summary(results))

# %% [markdown]
# The tables are Polars frames (and Parquet files on the disk, for DuckDB or pandas).

# %%
games = results.games
print(games.select("game", "status", "reason", "decisions", "rolls").head())
print(games.group_by("reason").agg(pl.len().alias("games"), pl.col("decisions").mean()).sort("games", descending=True))

# %% [markdown]
# Which decisions are asked most, and among how many options?

# %%
asked = results.table("decisions").group_by("decision").agg(pl.col("asked").sum(), pl.col("options").sum())
print(asked.with_columns((pl.col("options") / pl.col("asked")).alias("options_each")).sort("asked", descending=True))

# %% [markdown]
# What would two turns less do? Both sides get the same dice, so few games tell much.

# %%
setting = plan.settings[0]
shorter = lab.changed(setting, [(lab.parse_number("option.solo_turns=10"), 10.0)])
comparison = lab.compare(setting, shorter, FOLDER / "compare", games=GAMES, jobs=1)
for sentence in lab.sentences(comparison):
    print(sentence)

# %% [markdown]
# And how long does a game take for each number of turns?

# %%
found = lab.sweep(
    setting,
    [lab.parse_number("option.solo_turns=4,6,8,10,12")],
    [lab.parse_target("decisions=15..22")],
    FOLDER / "sweep",
    games=GAMES // 4,
    jobs=1,
)
for point in found.points:
    print(found.said(point), lab.shown(point.measures["decisions"], "decisions"), "meets" if point.meets else "")

# %% [markdown]
# Everything as one page for the rest of the team:

# %%
print(lab.write_report(results))
