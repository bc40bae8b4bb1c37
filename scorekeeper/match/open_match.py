"""A match in use, as the store reads it, the service changes it and a session shows it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorekeeper.match.draft import Drafts
from scorekeeper.match.history import Change
from scorekeeper.match.match import Match
from scorekeeper.match.replay import Replay
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.phrase import Phrase


@dataclass(frozen=True)
class OpenMatch:
    """A match as it is kept, at one revision. `revision` grows by one with every change, undo and redo included.

    `cursor` is the number of applied changes of its journal. `done` is the last of them, and `undone` the one after it,
    which was undone; either may be None. `parted` counts other versions of the match: they came from other phones, and
    nobody has chosen between them and this one yet.
    """

    id: str
    revision: int
    cursor: int
    sheet: Sheet
    drafts: Drafts
    done: Change | None
    undone: Change | None
    archived: bool
    deleted: bool = False
    parted: int = 0

    @property
    def match(self) -> Match:
        """The match itself."""
        return self.sheet.match

    @property
    def undo(self) -> Phrase | None:
        """The label of the change that Undo reverts."""
        return self.done.label if self.done else None

    @property
    def redo(self) -> Phrase | None:
        """The label of the change that Redo applies again."""
        return self.undone.label if self.undone else None

    def step_from(self, before: OpenMatch) -> Change | None:
        """Return the step that led here from the previous revision; None if `before` is not the previous revision."""
        if self.revision != before.revision + 1:
            return None
        if self.cursor > before.cursor:
            return self.done
        return self.undone.inverse if self.undone else None

    def judged(self, earlier: Replay | None = None) -> OpenMatch:
        """Return the match with its deals judged. Deals in common with an `earlier` replay are not judged again."""
        return replace(self, sheet=sheet_of(self.match, earlier))
