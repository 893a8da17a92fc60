"""Files that somebody hands us, spoiled in every way: accepted, or refused in one clear line."""
