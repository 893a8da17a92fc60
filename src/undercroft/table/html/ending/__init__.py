"""After the game: the result, chances, luck, and the replay."""
