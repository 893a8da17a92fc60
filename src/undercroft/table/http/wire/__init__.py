"""Connections: how many there may be, and what one may cost."""
