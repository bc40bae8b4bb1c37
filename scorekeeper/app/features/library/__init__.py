"""The kept matches: open, finished, archived and deleted ones."""
