"""Tables of earlier releases: their logs as they were written, and what becomes of them now."""
