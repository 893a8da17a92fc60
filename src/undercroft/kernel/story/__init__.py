"""The story: events with kinds and roles, rolls that explain themselves, and the English they are told in."""
