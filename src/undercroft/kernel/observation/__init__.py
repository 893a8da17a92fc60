"""What a seat is given to look at: open questions as it sees them, numbers, and defaults made from its views."""
