"""The people who play: who they are, what they are called, and their figures."""
