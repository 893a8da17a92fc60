"""The rules, one module per chapter: turn (the order of play) first."""
