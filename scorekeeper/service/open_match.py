"""A kept match that is open: its sheet, its half-entered deals, and what can be taken back."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.match.draft import Drafts
from scorekeeper.match.history import Change
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.phrase import Phrase
from scorekeeper.store.stored_match import StoredMatch


@dataclass(frozen=True)
class OpenMatch:
    """An open match. `revision` is what the next change has to name.

    `cursor` is how many changes of its journal stand; `done` is the last of them, and `undone` the one after it,
    which was taken back. None where there is none.
    """

    id: str
    revision: int
    cursor: int
    sheet: Sheet
    drafts: Drafts
    done: Change | None
    undone: Change | None
    archived: bool

    @property
    def undo(self) -> Phrase | None:
        """What Undo would take back."""
        return self.done.label if self.done else None

    @property
    def redo(self) -> Phrase | None:
        """What Redo would do again."""
        return self.undone.label if self.undone else None


def open_match_of(kept: StoredMatch, sheet: Sheet | None = None) -> OpenMatch:
    """A kept match, open; with its sheet where that is known already."""
    return OpenMatch(
        kept.id,
        kept.revision,
        kept.cursor,
        sheet or sheet_of(kept.match),
        kept.drafts,
        kept.undo,
        kept.redo,
        kept.archived,
    )
