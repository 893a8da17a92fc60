"""The kernel: questions, matches, chance, records. It knows no game."""
