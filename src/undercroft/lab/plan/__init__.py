"""What is to be played: plans, settings, balance targets, and numbers that are varied."""
