"""The session of a deal's entry: values kept while its screen is open, and the question whose keys are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.match.entry import answered, unanswered
from scorekeeper.match.entry_view import field_key
from scorekeeper.match.open_match import Draft, DraftKind
from scorekeeper.rules.game import Field, Questions


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


def focus_of(asked: Questions, draft: Draft, picked: PickedQuestion) -> Field | None:
    """Return the question whose keys are shown: a tapped one, or else the first required one without an answer.

    Once all are answered, a table of doubles comes next if only the announcement is asked. Otherwise an open question
    comes next that leads to optional ones, as who missed their bid, or that is offered. An optional number answered
    after it stays, so that another can follow. Without these the last answered question stays, so that a mistyped
    answer is corrected with one more tap.
    """
    fields = {field_key(field): field for field in asked.fields}
    if picked.tapped and picked.field in fields:
        return fields[picked.field]
    still = unanswered(asked, draft.answers)
    if still:
        return still[0]
    pairs = [field for field in asked.fields if field.pair is not None]
    if pairs and all(field.announced for field in asked.fields):
        return next((field for field in pairs if field_key(field) == picked.field), pairs[0])
    leading = _leading(asked, draft, picked)
    if leading is not None:
        return leading
    if picked.field in fields:
        return fields[picked.field]
    numbers = [field for field in asked.fields if field.kind == "number"]
    played = [field for field in numbers if not field.announced]
    return next(iter([*played, *numbers, *asked.fields]), None)


def _leading(asked: Questions, draft: Draft, picked: PickedQuestion) -> Field | None:
    """Return the open question that leads to others or is offered; or an answered number after it."""
    leading = (f for f in asked.fields if (f.aside or f.offered) and answered(draft.answers, f) is None)
    first = next(leading, None)
    if first is None:
        return None
    later = asked.fields[asked.fields.index(first) + 1 :]
    return next((f for f in later if f.kind == "number" and field_key(f) == picked.field), first)


def next_after(focus: Field | None, asked: Questions, draft: Draft) -> Field | None:
    """Return the question after one that is written digit by digit; required questions first."""
    missing = [f for f in asked.fields if answered(draft.answers, f) is None]
    here = field_key(focus) if focus else None
    keys = [field_key(f) for f in asked.fields]
    later = missing if here not in keys else [f for f in missing if keys.index(field_key(f)) > keys.index(here)]
    needed = [f for f in missing if f.needed and field_key(f) != here]
    return next(iter([*needed, *later]), None)
