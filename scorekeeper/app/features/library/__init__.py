"""The stored matches: open, over, archived and deleted ones."""
