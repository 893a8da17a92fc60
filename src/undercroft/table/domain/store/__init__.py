"""Where the logs of the tables are kept: one interface, SQLite and PostgreSQL behind it, and the care of both."""
