"""The stored matches: open, finished, archived and deleted ones."""
