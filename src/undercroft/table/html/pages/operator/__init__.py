"""The operator's pages: everything on one page, one table, and the door."""
