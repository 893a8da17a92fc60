"""The little statistics that a simulation needs: the lab keeps them."""

from undercroft.lab.statistics import NINETY_FIVE, mean, quantile, wilson

__all__ = ["NINETY_FIVE", "mean", "quantile", "wilson"]
