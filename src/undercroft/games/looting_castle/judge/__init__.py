"""A view as numbers, and how good it looks: what bots, environments and the lab go by."""
