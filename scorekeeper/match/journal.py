"""Applying the changes of a journal to a match one by one, in time that does not grow with the match."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.match.history import Change
from scorekeeper.match.match import Match


class JournalReplay:
    """A mutable match that changes are applied to. `head` is the match without its deals; `deals` is a list."""

    def __init__(self, match: Match) -> None:
        """Begin at a match."""
        self.head = replace(match, deals=())
        self.deals = list(match.deals)

    def apply(self, change: Change) -> bool:
        """Apply a change, and return True; False, and nothing is changed, where it does not fit."""
        end = change.at + len(change.removed)
        fits = change.at <= len(self.deals) and self.deals[change.at : end] == [*change.removed]
        if not (fits and change.metadata_fits(self.head)):
            return False
        self.deals[change.at : end] = change.inserted
        if change.metadata:
            self.head = replace(self.head, **{name: after for name, (_, after) in change.metadata.items()})
        return True
