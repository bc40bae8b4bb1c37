"""The people who play: their identity, their names, and their figures."""
