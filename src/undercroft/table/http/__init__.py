"""The table on the network: routes, sessions, security, streams, and an API for programs."""
