"""Matches kept on this machine, in SQLite."""
