"""The changes of a match's journal, which can be undone and redone.

A change is a value: the deals removed and inserted at one index, and the metadata before and after.
It has both sides, so it can be applied in both directions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from scorekeeper.match.match import METADATA, Deal, Match, metadata_value
from scorekeeper.rules.phrase import Phrase

ChangeKind: TypeAlias = Literal[
    "deal", "throw_in", "ruling", "amend", "insert", "delete", "finish", "reopen", "mend", "take", "seat"
]

LABELS: Mapping[ChangeKind, Phrase] = {
    "deal": Phrase("Deal {number}"),
    "throw_in": Phrase("Deal {number}, thrown in"),
    "ruling": Phrase("ruling before deal {number}"),
    "amend": Phrase("correction of deal {number}"),
    "insert": Phrase("inserted deal {number}"),
    "delete": Phrase("deletion of deal {number}"),
    "finish": Phrase("end of the match"),
    "reopen": Phrase("going on with the match"),
    "mend": Phrase("new details of the match"),
    "take": Phrase("deals from another phone"),
    "seat": Phrase("new player on a seat"),
}
"""The label of each kind of change, for Undo and Redo."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change. `number` is the number of its deal, as players count; None for a change of no deal.

    At `at` (from 0), `removed` is replaced by `inserted`; `metadata` has the values before and after, by name.
    """

    kind: ChangeKind
    number: int | None = None
    at: int = 0
    removed: tuple[Deal, ...] = ()
    inserted: tuple[Deal, ...] = ()
    metadata: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether it changes anything."""
        return bool(self.removed or self.inserted or self.metadata)

    @property
    def label(self) -> Phrase:
        """The label of the change, for Undo and Redo."""
        return LABELS[self.kind] if self.number is None else replace(LABELS[self.kind], values={"number": self.number})

    @property
    def inverse(self) -> Change:
        """The change that undoes this one."""
        metadata = {name: (after, before) for name, (before, after) in self.metadata.items()}
        return replace(self, removed=self.inserted, inserted=self.removed, metadata=metadata)

    def apply(self, match: Match) -> Match:
        """Return the match after this change; `match` is the one before it."""
        deals = match.deals[: self.at] + self.inserted + match.deals[self.at + len(self.removed) :]
        return replace(match, deals=deals, **{name: after for name, (_, after) in self.metadata.items()})

    def fits(self, match: Match) -> bool:
        """Whether this change can be applied to a match: its deals and metadata are as before the change."""
        there = match.deals[self.at : self.at + len(self.removed)]
        return self.at <= len(match.deals) and there == self.removed and self.metadata_fits(match)

    def metadata_fits(self, match: Match) -> bool:
        """Whether the metadata of a match is as before the change. An identical game object is not compared."""
        pairs = ((getattr(match, name), before) for name, (before, _) in self.metadata.items())
        return all(now is before or metadata_value(now) == metadata_value(before) for now, before in pairs)


def metadata_between(old: Match, new: Match) -> dict[str, tuple[Any, Any]]:
    """Return the metadata in which two matches differ: the values before and after, by name."""
    pairs = {name: (getattr(old, name), getattr(new, name)) for name in METADATA}
    metadata = {name: pair for name, pair in pairs.items() if metadata_value(pair[0]) != metadata_value(pair[1])}
    if "game" in metadata or "options" in metadata:  # a game is read back with its options beside it
        metadata |= {"game": (old.game, new.game), "options": (old.options, new.options)}
    return metadata


def between(kind: ChangeKind, number: int | None, old: Match, new: Match) -> Change:
    """Return the change between two matches, found by comparing them.

    Of several equal deals in a row the last one counts as inserted or removed. A caller that knows the index makes the
    `Change` itself.
    """
    metadata = metadata_between(old, new)
    at = _common_length(old.deals, new.deals)
    tail = _common_length(old.deals[at:][::-1], new.deals[at:][::-1])
    removed = old.deals[at : len(old.deals) - tail]
    inserted = new.deals[at : len(new.deals) - tail]
    return Change(kind, number, at if removed or inserted else 0, removed, inserted, metadata)


def _common_length(left: tuple[Deal, ...], right: tuple[Deal, ...]) -> int:
    shared = min(len(left), len(right))
    return next((index for index in range(shared) if left[index] != right[index]), shared)
