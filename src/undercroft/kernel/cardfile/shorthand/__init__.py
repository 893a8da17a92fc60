"""The shorthand of card files: effects and other tables as short sentences, made and read by their declared shapes.

`{ do = "damage", amount = 3, class = "physical", to = "one_monster", range = 1 }` is `damage 3 physical to one monster,
range 1`. Nothing here knows a game: a vocabulary that grows can be written and read at once.
"""

from __future__ import annotations

from undercroft.kernel.cardfile.shorthand.reading import Misread, read
from undercroft.kernel.cardfile.shorthand.writing import written

__all__ = ["Misread", "read", "written"]
