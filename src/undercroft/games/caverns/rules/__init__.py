"""The rules, chapter by chapter; the order of play stands in turn.py."""
