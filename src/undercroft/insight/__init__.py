"""Insight: what can be said about a match from one seat or afterwards: hints, luck, how it stands."""
