"""What the log of a table is made of: entries, seats and their keys, lines of a record, the line in the lobby."""
