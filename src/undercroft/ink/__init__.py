"""The drawing kit: a pen, a hatch, sheets, pieces, dice, cards, icons and text that fits. It knows no game.

A game turns its view into a `scene`; the table, the press and the docs turn that into pages. See docs/look.md.
"""
