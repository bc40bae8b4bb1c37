"""The session of a deal's entry: values kept while its screen is open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.match.draft import Draft, DraftKind


class EntryKey(NamedTuple):
    """The identity of a draft: the match, and whether it is the next deal or a correction."""

    match_id: str
    kind: DraftKind

    @property
    def address(self) -> str:
        """The last part of its screen's address."""
        return ADDRESSES[self.kind]


ADDRESSES: dict[DraftKind, str] = {"next": "entry", "correction": "correction"}


def kind_at(route: str) -> DraftKind | None:
    """Return the kind of draft at an address; None at any other address.

    >>> kind_at("/match/7/entry"), kind_at("/match/7/correction"), kind_at("/match/7/log")
    ('next', 'correction', None)
    """
    last = route.partition("?")[0].rpartition("/")[2]
    return next((kind for kind, address in ADDRESSES.items() if address == last), None)


class PickedQuestion(NamedTuple):
    """The question that was answered last, or was tapped again: its key and its index.

    `refused`: Next was tapped after digits that are no number yet. `most` is the highest possible number, after a digit
    that would exceed it was ignored. `minus`: a negative number has no digit yet; `plus`: a further term has none yet.
    """

    field: tuple[str, int | None] | None = None
    tapped: bool = False
    refused: bool = False
    most: int | None = None
    minus: bool = False
    plus: bool = False


class OpenedBox(NamedTuple):
    """A box of the sheet that was tapped: the draft made for it, and the draft before, or None."""

    made: Draft
    before: Draft | None


@dataclass(frozen=True, slots=True)
class EntrySession:
    """The entry of one deal. `return_to` is the address from which it was opened, if that was not the sheet's.

    `filled` is the question (its key and index) whose number followed from the others and was not entered. `unkept`:
    the draft is shown and not stored, because the match already has another stored correction. `asked` is the question
    answered last on the start page's picture. `writing` is the number being typed, and `ended` the one that its last
    digit completed: a digit too many must not begin another. `box` is the box that opened the entry; leaving without
    any answer restores its draft. `sum` is the question whose sum is being written, the total of all terms but the
    last, and the terms as shown.
    """

    of: EntryKey
    return_to: str | None = None
    filled: tuple[str, int | None] | None = None
    unkept: bool = False
    asked: PickedQuestion | None = None
    writing: tuple[str, int | None] | None = None
    ended: tuple[str, int | None] | None = None
    box: OpenedBox | None = None
    sum: tuple[tuple[str, int | None], int, str] | None = None
