"""The drawing kit."""
