"""A match walked through the steps of its journal. A step costs what it says, however many deals the match has."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.match.history import Change
from scorekeeper.match.match import Match


class Walk:
    """A match that goes from step to step. `head` is the match without its deals, which are in a list of their own."""

    def __init__(self, match: Match) -> None:
        """Begin at a match."""
        self.head = replace(match, deals=())
        self.deals = list(match.deals)

    def take(self, change: Change) -> bool:
        """Take a step, if the match is as it was before it; otherwise nothing changes."""
        end = change.at + len(change.removed)
        fits = change.at <= len(self.deals) and self.deals[change.at : end] == [*change.removed]
        if not (fits and change.metadata_fits(self.head)):
            return False
        self.deals[change.at : end] = change.inserted
        if change.facts:
            self.head = replace(self.head, **{name: after for name, (_, after) in change.facts.items()})
        return True
