"""What was played: the tables of a run, and what can be measured in them."""
