"""The arena: many games of bots, on one core or many, and what their results say."""
