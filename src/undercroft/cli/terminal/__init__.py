"""A match at the terminal: the screen, the menu, the colours, and the people who share them."""
