"""The matches of this machine, in SQLite."""
