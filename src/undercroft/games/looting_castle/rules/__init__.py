"""The rules, one module per chapter; `turn` holds the order of play."""
