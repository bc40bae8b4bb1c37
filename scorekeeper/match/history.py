"""What was done to a match, step by step, so that every step can be taken back and done again.

A change is a value: the deals that were taken out and put in at one place, and the facts that were
one thing before and another after. It holds both sides, so it works in both directions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from scorekeeper.match.json_values import metadata_value
from scorekeeper.match.match import METADATA, Deal, Match
from scorekeeper.rules.phrase import Phrase

Kind: TypeAlias = Literal["deal", "throw_in", "amend", "insert", "delete", "finish", "reopen", "mend"]

LABELS: Mapping[Kind, Phrase] = {
    "deal": Phrase("Deal {number}"),
    "throw_in": Phrase("Deal {number}, thrown in"),
    "amend": Phrase("The mending of deal {number}"),
    "insert": Phrase("The inserted deal {number}"),
    "delete": Phrase("The deletion of deal {number}"),
    "finish": Phrase("The end of the match"),
    "reopen": Phrase("Going on with the match"),
    "mend": Phrase("The new details of the match"),
}
"""What each kind of change is called beside Undo and Redo."""


@dataclass(frozen=True, slots=True)
class Change:
    """One step. `number` is the deal's own, as the table counts, or None where no deal is meant.

    At `at`, `removed` gives way to `inserted`; each of the `facts` goes from its first value to its second.
    """

    kind: Kind
    number: int | None = None
    at: int = 0
    removed: tuple[Deal, ...] = ()
    inserted: tuple[Deal, ...] = ()
    facts: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether it changes anything."""
        return bool(self.removed or self.inserted or self.facts)

    @property
    def label(self) -> Phrase:
        """What was done, for the button that takes it back."""
        return LABELS[self.kind] if self.number is None else replace(LABELS[self.kind], values={"number": self.number})

    @property
    def inverse(self) -> Change:
        """The step that takes this one back."""
        facts = {name: (after, before) for name, (before, after) in self.facts.items()}
        return replace(self, removed=self.inserted, inserted=self.removed, facts=facts)

    def apply(self, match: Match) -> Match:
        """The match after this step."""
        deals = match.deals[: self.at] + self.inserted + match.deals[self.at + len(self.removed) :]
        return replace(match, deals=deals, **{name: after for name, (_, after) in self.facts.items()})

    def fits(self, match: Match) -> bool:
        """Whether a match is as it was before this step."""
        there = match.deals[self.at : self.at + len(self.removed)]
        return self.at <= len(match.deals) and there == self.removed and self.metadata_fits(match)

    def metadata_fits(self, match: Match) -> bool:
        """The same of its facts alone. A game that is the very one needs no comparing."""
        pairs = ((getattr(match, name), before) for name, (before, _) in self.facts.items())
        return all(now is before or metadata_value(now) == metadata_value(before) for now, before in pairs)

    def unapply(self, match: Match) -> Match:
        """The match before this step."""
        return self.inverse.apply(match)


def metadata_between(old: Match, new: Match) -> dict[str, tuple[Any, Any]]:
    """The facts in which two matches differ, as they were and as they are."""
    facts = {name: (getattr(old, name), getattr(new, name)) for name in METADATA if _differ(name, old, new)}
    if "game" in facts or "options" in facts:  # a game is read back with its options beside it
        facts |= {"game": (old.game, new.game), "options": (old.options, new.options)}
    return facts


def between(kind: Kind, number: int | None, old: Match, new: Match) -> Change:
    """A step from one match to another, where nobody knows any more what was done.

    Which of several equal deals in a row came or went cannot be seen: the last of them is taken. Whoever splices
    the deals knows the place, and makes the `Change` with it.
    """
    facts = metadata_between(old, new)
    at = _alike(old.deals, new.deals)
    tail = _alike(old.deals[at:][::-1], new.deals[at:][::-1])
    removed = old.deals[at : len(old.deals) - tail]
    inserted = new.deals[at : len(new.deals) - tail]
    return Change(kind, number, at if removed or inserted else 0, removed, inserted, facts)


def _differ(name: str, old: Match, new: Match) -> bool:
    return bool(metadata_value(getattr(old, name)) != metadata_value(getattr(new, name)))


def _alike(left: tuple[Deal, ...], right: tuple[Deal, ...]) -> int:
    """How many deals two rows have in common from the start."""
    shared = min(len(left), len(right))
    return next((place for place in range(shared) if left[place] != right[place]), shared)
