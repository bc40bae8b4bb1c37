"""The score sheet of a card table."""

__version__ = "1.0.0"

DISTRIBUTION = "scorekeeper-cards"
"""The name on the package index, where `scorekeeper` is another program."""
