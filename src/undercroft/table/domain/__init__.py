"""What a table is and does: its log, its seats, its people. No markup, no HTTP."""
