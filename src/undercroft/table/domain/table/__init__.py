"""What one table is: its log, folded, and everything that can be read off it."""
