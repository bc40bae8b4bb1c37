"""A match in use: what the store gives of it and the service works on, and what a session shows."""

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

    `cursor` is how many changes of its journal stand; `done` is the last of them, and `undone` the one after it, which
    was taken back. None where there is none. `parted` is how many other versions of it there are, which came from other
    phones and between which and this one nobody has chosen yet.
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
        """What Undo would take back."""
        return self.done.label if self.done else None

    @property
    def redo(self) -> Phrase | None:
        """What Redo would do again."""
        return self.undone.label if self.undone else None

    def step_from(self, before: OpenMatch) -> Change | None:
        """The step that led here from the revision just before; None where `before` is this one, or an older one."""
        if self.revision != before.revision + 1:
            return None
        if self.cursor > before.cursor:
            return self.done
        return self.undone.inverse if self.undone else None

    def judged(self, earlier: Replay | None = None) -> OpenMatch:
        """The same, its deals judged at once; those in common with an `earlier` replay are not judged again."""
        return replace(self, sheet=sheet_of(self.match, earlier))
