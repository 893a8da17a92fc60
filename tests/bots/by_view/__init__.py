"""Evaluations computed from views: what a game's own judgement, straight from the state, must equal to the bit."""
