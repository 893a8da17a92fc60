"""The press at the tables: jobs in processes of their own, one after the other."""
