"""Records: a match as a text file, and the audit of its dice."""
