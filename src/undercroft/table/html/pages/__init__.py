"""The pages before a game: lobby, new table, invitation, rules, lessons, print, problems."""
