"""The rules, one module per chapter of the rulebook; `round` has the order of play."""
