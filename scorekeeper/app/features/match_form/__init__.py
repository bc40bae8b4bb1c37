"""Starting a match, and changing its names and rules."""
