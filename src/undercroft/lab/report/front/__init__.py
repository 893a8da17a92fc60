"""The first screen of a report: what surprises, where it happens, how long it takes, who leads, what cards do."""
