"""The table page: map, dock, question, story, players, and what belongs to them."""
