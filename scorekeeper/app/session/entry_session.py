"""What a session remembers while a deal is entered on its screen. It ends when that screen is left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.match.draft import Draft, DraftKind


class EntryKey(NamedTuple):
    """Identifies a draft: the match, and whether it is of the next deal or a correction."""

    match_id: str
    kind: DraftKind

    @property
    def address(self) -> str:
        """The last part of the address of its screen."""
        return ADDRESSES[self.kind]


ADDRESSES: dict[DraftKind, str] = {"next": "entry", "correction": "correction"}


def kind_at(route: str) -> DraftKind | None:
    """Which kind of draft is entered at an address; None where none is.

    >>> kind_at("/match/7/entry"), kind_at("/match/7/correction"), kind_at("/match/7/log")
    ('next', 'correction', None)
    """
    last = route.partition("?")[0].rpartition("/")[2]
    return next((kind for kind, address in ADDRESSES.items() if address == last), None)


class PickedQuestion(NamedTuple):
    """The question that was answered last, or that was tapped to be answered again: its key and its index.

    `refused`: Next was tapped after digits that are no number yet. `most` is the highest number that can be, after a
    digit that made it higher and was not taken. `minus`: the number begins with one, and has no digit yet;
    `plus`: so has one that is added.
    """

    field: tuple[str, int | None] | None = None
    tapped: bool = False
    refused: bool = False
    most: int | None = None
    minus: bool = False
    plus: bool = False


class OpenedBox(NamedTuple):
    """A box of the sheet that was tapped: the draft that came of it, and the one before; None: there was none."""

    made: Draft
    before: Draft | None


@dataclass(frozen=True, slots=True)
class EntrySession:
    """The entry of one deal. `return_to` is the address from which it was opened, if that was not the sheet's.

    `filled` is the question (its key and index) whose number followed from the others, and was not entered. `unkept`:
    the draft is shown and not stored, because the match has another correction stored already. `asked` is what
    was answered last on the start page's picture of this entry. `writing` is the number that is being written digit by
    digit, and `ended` the one that its last digit has made whole: a digit too many begins no other. `box` is what
    it was opened by; who leaves it with nothing else said has only looked. `sum` is the question for which a sum is
    written, the total of the terms before the last one, and these as they are shown.
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
