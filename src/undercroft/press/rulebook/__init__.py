"""The rulebook: every rule of the ledger in our words, with pictures, examples that were played, and indexes."""
