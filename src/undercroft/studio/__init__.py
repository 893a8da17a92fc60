"""The studio: a card set on the desk, edited field by field, and what each edit does to the game. See docs/studio.md.

It knows cards, history and trials; pages and routes stand in `table`.
"""
