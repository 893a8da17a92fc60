"""What a new table can be: games, card sets, bots, and the form somebody is filling in."""
