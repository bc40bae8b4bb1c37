"""A table makes a game its own: the form that edits its rules."""
