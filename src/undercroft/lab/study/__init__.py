"""What the tables say: findings, comparisons, sweeps, tuning, verdicts."""
