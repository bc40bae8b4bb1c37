"""Rows of the store: what lists show of a match, and those that become others when its texts change.

What lists show follows from the deals, and may be dropped. Rows with other texts are made ahead, so that writing them
takes little.
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
    """What the store caches of a match for lists: whether it is over, and the values of one row as JSON.

    `played` orders the lists: when it was started, in UTC; None where that is not known.
    """

    over: bool
    summary: dict[str, Any]
    played: str | None = None


class Deleted(NamedTuple):
    """A deleted match, as it was when somebody looked: `touched` is another as soon as anything is done to it."""

    id: str
    touched: int


class StoredSummary(NamedTuple):
    """A row of a list of matches. `updated` is the time of its last change, ISO 8601; a damaged `summary` is empty."""

    id: str
    updated: str
    summary: dict[str, Any]


class ChangedRows(NamedTuple):
    """What is written of a match: each row by its place, number or kind, as JSON; the others stay.

    `head` is None where it stays. `summary` is what lists show then;
    None where that is to be made again. `game`: words in its table are others.
    """

    id: str
    head: str | None
    deals: tuple[tuple[int, str], ...]
    changes: tuple[tuple[int, str], ...]
    drafts: tuple[tuple[DraftKind, str], ...]
    summary: SummaryCache | None = None
    game: bool = False


def changed_rows(before: MatchRecord, after: MatchRecord) -> ChangedRows | None:
    """The rows in which two states of a match differ, with as many deals and steps; None where there are none."""
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
    """Return the check value (CRC-32) that is kept beside a row, by which a changed letter is found."""
    return zlib.crc32(body.encode("utf-8", "surrogatepass"))


def stored_json(value: Any) -> str:
    """A value as the store writes it: ASCII, because a lone surrogate, which a draft may hold, has no UTF-8."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"))
