"""Observations computed from views: what `observe_into` must equal to the bit."""
