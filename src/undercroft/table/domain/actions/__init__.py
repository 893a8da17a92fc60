"""What people, programs and bots can do at the tables, besides answering."""
