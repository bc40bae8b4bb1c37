"""Rows of the store: summaries of matches, and the rows that a change of texts affects.

Summaries follow from the deals, and may be dropped. Changed rows are prepared before the transaction, so that it is
short.
"""

from __future__ import annotations

import json
import zlib
from typing import Any, Literal, NamedTuple, TypeAlias

from scorekeeper.match.document import change_to_dict, deal_to_dict, draft_to_dict, metadata_to_dict
from scorekeeper.match.draft import DraftKind
from scorekeeper.match.record import MatchRecord

Shelf: TypeAlias = Literal["open", "over", "archived", "deleted"]


class SummaryCache(NamedTuple):
    """The cached summary of a match for lists: whether it is over, and the values of one row as JSON.

    `played` orders the lists: the time of the start, in UTC; None if that is unknown.
    """

    over: bool
    summary: dict[str, Any]
    played: str | None = None


class Deleted(NamedTuple):
    """A deleted match when it was listed: `touched` changes with any later action on it."""

    id: str
    touched: int


class StoredSummary(NamedTuple):
    """A row of a list of matches. `updated` is the time of its last change, ISO 8601; a damaged `summary` is empty."""

    id: str
    updated: str
    summary: dict[str, Any]


class ChangedRows(NamedTuple):
    """The changed rows of a match, each by its place, number or kind, as JSON; the others stay.

    `head` is None if it stays. `summary` is the new summary, None to make it again. `game`: words in its table have
    changed.
    """

    id: str
    head: str | None
    deals: tuple[tuple[int, str], ...]
    changes: tuple[tuple[int, str], ...]
    drafts: tuple[tuple[DraftKind, str], ...]
    summary: SummaryCache | None = None
    game: bool = False


def changed_rows(before: MatchRecord, after: MatchRecord) -> ChangedRows | None:
    """Return the rows in which two states of a match differ, with equal counts of deals and steps; None if none do."""
    if before == after:
        return None
    heads = [stored_json(metadata_to_dict(each.match)) for each in (before, after)]
    deals = zip(before.match.deals, after.match.deals, strict=True)
    changes = zip(before.changes, after.changes, strict=True)
    return ChangedRows(
        before.id,
        heads[1] if heads[0] != heads[1] else None,
        tuple((index, stored_json(deal_to_dict(now))) for index, (was, now) in enumerate(deals) if was != now),
        tuple((seq, stored_json(change_to_dict(now))) for seq, (was, now) in enumerate(changes, 1) if was != now),
        tuple(
            (draft.kind, stored_json(draft_to_dict(draft)))
            for draft in after.drafts.all
            if draft != before.drafts.of(draft.kind)
        ),
        game=after.match.game is not before.match.game,
    )


def check_of(body: str) -> int:
    """Return the check value (CRC-32) that is stored beside a row, to detect a changed letter."""
    return zlib.crc32(body.encode("utf-8", "surrogatepass"))


def stored_json(value: Any) -> str:
    """Return a value as the store writes it: ASCII, because a lone surrogate, which a draft may hold, has no UTF-8."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"))
